// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ApiError.h"
#include "domain/Terminal.h"

#include <QByteArray>
#include <QObject>

namespace vivarium {

/// One connection to one remote terminal. Bytes are raw PTY bytes, cut anywhere.
/// A channel lives for one connection; reconnecting is the session's business and makes a new one.
class TerminalChannel : public QObject {
    Q_OBJECT
public:
    enum class End {
        Exited, ///< the shell ended with a code
        Refused, ///< could not start or is not running; the error says why
        Lost, ///< the connection broke; where the server keeps terminals the shell goes on
        TakenOver, ///< another client attached to the same kept terminal
    };
    Q_ENUM(End)
    using QObject::QObject;

    /// Queued, never blocks. What exceeds bytesToWrite() of about 1 MiB is the caller's to hold back.
    virtual void send(const QByteArray &bytes) = 0;
    virtual void resize(const TerminalSize &size) = 0;
    /// Back-pressure: stops reading from the socket, so that the server and the program behind it stop too.
    virtual void setReading(bool reading) = 0;
    /// So many more of the received bytes have been dealt with. A server that counts them has only a little output on
    /// its way at any time; to others this means nothing.
    virtual void acknowledge(qint64 bytes) { Q_UNUSED(bytes) }
    [[nodiscard]] virtual qint64 bytesToWrite() const = 0;
    /// Closes the connection. Ends the shell unless the server keeps it.
    virtual void close() = 0;

Q_SIGNALS:
    /// The socket is open. Connected in the sense of a person is the first byte.
    void opened();
    /// Feature::KeptTerminals: which terminal this is; `isNew` false: an older one was taken up, `replayBytes` of kept
    /// output come first and must not be answered by the emulator.
    void attached(const vivarium::TerminalId &terminal, bool isNew, qint64 replayBytes);
    void received(const QByteArray &bytes);
    /// Emitted once. `exitCode` is −1 unless End::Exited.
    void ended(vivarium::TerminalChannel::End end, int exitCode, const vivarium::ApiError &error);
};

} // namespace vivarium
