// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/TerminalApi.h"

#include <QHash>
#include <QPointer>
#include <QSocketNotifier>
#include <QStringList>

#include <sys/types.h>

namespace vivarium {

class PtyTerminalApi;

/// A real program of this machine on a real pseudo-terminal, with the ring of kept output that the local engine has.
class PtyShell : public QObject {
    Q_OBJECT
public:
    static constexpr qsizetype RingBytes = 1 << 20;

    PtyShell(const TerminalId &id, const QStringList &command, const TerminalSize &size, QObject *parent);
    ~PtyShell() override;

    [[nodiscard]] const TerminalId &id() const { return m_id; }
    [[nodiscard]] pid_t pid() const { return m_pid; }
    [[nodiscard]] const QByteArray &ring() const { return m_ring; }
    void write(const QByteArray &bytes);
    void resize(const TerminalSize &size);
    [[nodiscard]] TerminalSize size() const;
    /// False: the program's output stays in the pseudo-terminal, and the program waits.
    void setReading(bool reading) { m_readable.setEnabled(reading && !m_ended); }
    [[nodiscard]] qint64 bytesToWrite() const { return m_toWrite.size(); }
    void hangUp();

Q_SIGNALS:
    void output(const QByteArray &bytes);
    void ended(int exitCode);

private:
    void readSome();
    void writeSome();

    TerminalId m_id;
    pid_t m_pid = -1;
    int m_master = -1;
    bool m_ended = false;
    QByteArray m_ring;
    QByteArray m_toWrite;
    QSocketNotifier m_readable{QSocketNotifier::Read};
    QSocketNotifier m_writable{QSocketNotifier::Write};
};

/// Terminals with real shells. With `keep` they go on without their connection, as with the local engine.
class PtyTerminalApi : public QObject, public TerminalApi {
    Q_OBJECT
public:
    /// What new terminals run. The default is a bash without start-up files and with the prompt "$ ".
    void setCommand(const QStringList &command) { m_command = command; }

    [[nodiscard]] std::unique_ptr<TerminalChannel> open(
        const SandboxId &sandbox, const TerminalSize &size, bool keep, const TerminalId &resume) override;
    [[nodiscard]] Reply<QList<KeptTerminal>> kept(const SandboxId &sandbox) override;
    [[nodiscard]] Reply<Done> hangUp(const SandboxId &sandbox, const TerminalId &terminal) override;

    [[nodiscard]] QList<PtyShell *> shells() const;
    /// Breaks all connections, as a network does.
    void loseConnections() { Q_EMIT connectionsLost(); }

Q_SIGNALS:
    void connectionsLost();

private:
    friend class PtyTerminalChannel;
    QStringList m_command{
        QStringLiteral("/bin/bash"), QStringLiteral("--norc"), QStringLiteral("--noprofile"), QStringLiteral("-i")};
    QHash<QString, PtyShell *> m_shells;
    int m_made = 0;
};

/// One connection to a PtyShell.
class PtyTerminalChannel : public TerminalChannel {
    Q_OBJECT
public:
    PtyTerminalChannel(PtyTerminalApi &api, PtyShell *shell, bool isNew, bool keep);
    ~PtyTerminalChannel() override;

    void send(const QByteArray &bytes) override;
    void resize(const TerminalSize &size) override;
    void setReading(bool reading) override;
    [[nodiscard]] qint64 bytesToWrite() const override;
    void close() override;
    void lose();

private:
    void begin(bool isNew);

    QPointer<PtyTerminalApi> m_api;
    QPointer<PtyShell> m_shell;
    const bool m_keep;
};

} // namespace vivarium
