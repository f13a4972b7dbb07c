// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Id.h"
#include "core/Result.h"
#include "domain/Terminal.h"
#include "terminal/TerminalActivity.h"

#include <QFuture>
#include <QHash>
#include <QList>
#include <QObject>

class QSettings;

namespace vivarium {

class SandboxContext;
class TerminalSession;

/// The terminals of one sandbox, in the order of their tabs. Hangs on the SandboxContext, so that shells outlive every
/// panel and window of the sandbox; whoever comes back finds the same ones. Shells that the server has kept from an
/// earlier time are found by findKept() and join the list.
class TerminalStore : public QObject {
    Q_OBJECT
public:
    /// More shells than that are not opened in one sandbox by this program.
    static constexpr int MaximumTerminals = 50;

    /// The store of a sandbox, made at its first use.
    [[nodiscard]] static TerminalStore &of(SandboxContext &context);

    [[nodiscard]] SandboxContext &context() const { return m_context; }
    [[nodiscard]] const QList<TerminalSession *> &terminals() const { return m_terminals; }
    /// How many shells would be lost with the sandbox.
    [[nodiscard]] int shellCount() const;
    /// How many would be lost with this program: those that the server doesn't keep.
    [[nodiscard]] int unkeptShellCount() const;
    /// What would end with a terminal. Not known where the server can't tell, or where asking would count as use of the
    /// sandbox.
    [[nodiscard]] QFuture<TerminalActivity> activity(const TerminalSession *terminal);

    /// A new shell. It connects once its view knows how large it is (TerminalSession::start()). Null beyond
    /// MaximumTerminals.
    TerminalSession *openNew();
    /// Ends the shell and takes the terminal off the list. The session is deleted in a later turn of the event loop.
    void close(TerminalSession *terminal);
    void move(qsizetype from, qsizetype to);

    /// Asks the server for shells it has kept. They join as Detached: nothing connects before somebody looks, since an
    /// open shell counts as use of the sandbox. Does nothing where the server keeps none, or while it is asking.
    void findKept();
    [[nodiscard]] bool isSearching() const { return m_searching; }

    /// What to call it: the person's name for it, else what its program calls itself, else "Terminal 2". Safe to show.
    [[nodiscard]] QString label(const TerminalSession *terminal) const;
    /// Gives it a name; an empty one takes the name away. Names of kept shells are remembered beyond the program's end.
    void rename(TerminalSession *terminal, const QString &name);
    [[nodiscard]] QString givenName(const TerminalSession *terminal) const;

Q_SIGNALS:
    void added(vivarium::TerminalSession *terminal);
    void removed(vivarium::TerminalSession *terminal);
    void labelChanged(vivarium::TerminalSession *terminal);
    /// The state of one of them, or their number, has changed.
    void changed();
    void searchFinished();
    void searchFailed(const vivarium::ApiError &error);

private:
    struct Name {
        int number = 0;
        QString given;
    };
    explicit TerminalStore(SandboxContext &context);

    TerminalSession *add(const TerminalId &kept);
    void takeKept(const QList<KeptTerminal> &kept);
    [[nodiscard]] int freeNumber() const;
    [[nodiscard]] QString settingsKey(const TerminalId &terminal) const;
    void remember(const TerminalSession *terminal);

    SandboxContext &m_context;
    QList<TerminalSession *> m_terminals;
    QHash<const TerminalSession *, Name> m_names;
    bool m_searching = false;
};

} // namespace vivarium
