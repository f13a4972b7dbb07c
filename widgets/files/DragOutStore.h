// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "domain/FileEntry.h"

#include <QObject>
#include <QTemporaryDir>

#include <deque>
#include <memory>

namespace vivarium {

class SandboxContext;
class Transfer;

/// Files under the pointer that are being fetched, so that they can be dropped into another program.
class PreparedDrag : public QObject {
    Q_OBJECT
public:
    enum class State { Preparing, Ready, Failed };
    [[nodiscard]] State state() const { return m_state; }
    /// Of the copies; empty until Ready.
    [[nodiscard]] QStringList localPaths() const { return m_state == State::Ready ? m_localPaths : QStringList(); }
    [[nodiscard]] const ApiError &error() const { return m_error; }

Q_SIGNALS:
    void settled();

private:
    friend class DragOutStore;
    void settle(State state);

    State m_state = State::Preparing;
    QStringList m_localPaths;
    ApiError m_error;
    QString m_directory;
    QString m_key;
    QList<Transfer *> m_transfers; ///< children
    qsizetype m_open = 0;
};

/// Copies of small files in a private folder of this machine, made when a drag begins. Another program reads them after
/// the drop, when nobody tells us any more: they stay until the program ends or newer drags take their place.
class DragOutStore : public QObject {
    Q_OBJECT
public:
    /// What is fetched for a drag; more is for Download.
    static constexpr qint64 sizeLimit = 8 << 20;
    static constexpr qsizetype countLimit = 50;

    explicit DragOutStore(SandboxContext &context, QObject *parent = nullptr);
    ~DragOutStore() override;

    /// Why these can't be made ready within a drag, as a sentence; empty when they can.
    [[nodiscard]] static QString whyNot(const QList<FileEntry> &entries);
    /// Begins to fetch them, unless the same files in the same state are here already.
    [[nodiscard]] std::shared_ptr<PreparedDrag> prepare(const RemotePath &directory, const QList<FileEntry> &entries);

private:
    [[nodiscard]] QString makeDirectory();
    void trim();

    static constexpr size_t kept = 8;
    SandboxContext &m_context;
    std::unique_ptr<QTemporaryDir> m_root; ///< 0700, made at the first drag
    std::deque<std::shared_ptr<PreparedDrag>> m_drags;
    int m_count = 0;
};

} // namespace vivarium
