// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/TerminalApi.h"

#include <QHash>
#include <QPointer>
#include <QStringList>

namespace vivarium {

class FakeTerminalApi;

/// A connection that a test plays the server of. As strict as the contract (`lazycloud.md` §9): whatever a server would
/// refuse or lose is written down in FakeTerminalApi::violations().
class FakeTerminalChannel : public TerminalChannel {
    Q_OBJECT
public:
    FakeTerminalChannel(FakeTerminalApi &api, const TerminalSize &size, bool keep, const TerminalId &resume);
    ~FakeTerminalChannel() override;

    void send(const QByteArray &bytes) override;
    void resize(const TerminalSize &size) override;
    void setReading(bool reading) override { m_reading = reading; }
    void acknowledge(qint64 bytes) override { m_acknowledged += bytes; }
    [[nodiscard]] qint64 bytesToWrite() const override { return m_congestion; }
    void close() override;

    // The server's side.
    void open();
    /// The messages before the first output of a kept terminal, with the kept output itself.
    void attach(const QString &id, bool isNew, const QByteArray &replay);
    void output(const QByteArray &bytes);
    void end(End end, int exitCode = -1, const ApiError &error = {});

    [[nodiscard]] const QByteArray &input() const { return m_input; }
    void clearInput() { m_input.clear(); }
    [[nodiscard]] const QList<TerminalSize> &sizes() const { return m_sizes; } ///< that of the query first
    [[nodiscard]] bool isReading() const { return m_reading; }
    [[nodiscard]] qint64 acknowledged() const { return m_acknowledged; }
    [[nodiscard]] bool isClosed() const { return m_closed; }
    [[nodiscard]] bool isKeptAsked() const { return m_keep; }
    [[nodiscard]] const TerminalId &resumed() const { return m_resume; }
    /// What bytesToWrite() says: a slow network.
    void setCongestion(qint64 bytes) { m_congestion = bytes; }

private:
    FakeTerminalApi &m_api;
    const bool m_keep;
    const TerminalId m_resume;
    QByteArray m_input;
    QList<TerminalSize> m_sizes;
    qint64 m_congestion = 0;
    qint64 m_acknowledged = 0;
    bool m_open = false;
    bool m_ended = false;
    bool m_closed = false;
    bool m_reading = true;
};

/// Terminals that a test plays the server of.
class FakeTerminalApi : public QObject, public TerminalApi {
    Q_OBJECT
public:
    [[nodiscard]] std::unique_ptr<TerminalChannel> open(
        const SandboxId &sandbox, const TerminalSize &size, bool keep, const TerminalId &resume) override;
    [[nodiscard]] Reply<QList<KeptTerminal>> kept(const SandboxId &sandbox) override;
    [[nodiscard]] Reply<Done> hangUp(const SandboxId &sandbox, const TerminalId &terminal) override;

    /// The channel that was opened last; null once it is gone.
    [[nodiscard]] FakeTerminalChannel *channel() const
    {
        return m_channels.isEmpty() ? nullptr : m_channels.last().get();
    }
    [[nodiscard]] const QList<QPointer<FakeTerminalChannel>> &channels() const { return m_channels; }
    void setKept(const QList<KeptTerminal> &kept) { m_kept = kept; }
    void setKeptError(const ApiError &error) { m_keptError = error; }
    [[nodiscard]] const QStringList &hungUp() const { return m_hungUp; }
    [[nodiscard]] int keptCalls() const { return m_keptCalls; }
    [[nodiscard]] const QStringList &violations() const { return m_violations; }
    void violate(const QString &what) { m_violations += what; }

private:
    QList<QPointer<FakeTerminalChannel>> m_channels;
    QList<KeptTerminal> m_kept;
    std::optional<ApiError> m_keptError;
    QStringList m_hungUp;
    QStringList m_violations;
    int m_keptCalls = 0;
};

} // namespace vivarium
