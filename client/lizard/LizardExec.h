// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/OutputStream.h"
#include "domain/Process.h"
#include "http/ServerSentEvents.h"

#include <QObject>
#include <QTimer>

#include <memory>

namespace vivarium {

class Connection;
class HttpStream;
struct HttpRequest;

/// One command under way: its stream, what it has written so far, and how it ended (`lizard.md` §3.3). A stream that
/// ends without an exit event is incomplete, never a success: whether the command goes on is then not known.
class LizardExec : public QObject {
    Q_OBJECT
public:
    /// As much of each stream is kept for those who come later.
    static constexpr qsizetype KeptBytes = 256 << 10;
    /// A server that tells no pid is not waited for longer than this after it has begun to answer.
    static constexpr std::chrono::milliseconds PidPatience{1000};

    /// Sends the request, which names the limit after which the server ends the command. After `patience` it is given
    /// up here, whatever the server sends meanwhile.
    LizardExec(Connection &connection, const HttpRequest &request, const Command &command,
        std::chrono::milliseconds patience, QObject *parent);
    ~LizardExec() override;

    [[nodiscard]] bool isStarted() const { return m_started; }
    [[nodiscard]] bool isOver() const { return m_over; }
    [[nodiscard]] const std::optional<ApiError> &error() const { return m_error; }
    /// Everything but the id.
    [[nodiscard]] const ProcessRecord &record() const { return m_record; }
    /// Closes the stream: over() comes at once, with an error. The command itself may go on.
    void drop();

Q_SIGNALS:
    /// The server has begun it. Comes before all output.
    void started();
    void received(vivarium::OutputStream::Channel channel, const QByteArray &bytes);
    /// Emitted once: with an exit code in record(), or with error().
    void over();

private:
    void readSome();
    void take(const ServerSentEvent &event);
    void takeOutput(OutputStream::Channel channel, const QByteArray &bytes);
    void start();
    void conclude(const ApiError &why);
    void finish(const std::optional<ApiError> &error);
    void letGo();
    [[nodiscard]] ApiError incomplete(const ApiError &why) const;

    std::unique_ptr<HttpStream> m_stream;
    ServerSentEventParser m_parser;
    ProcessRecord m_record;
    std::optional<ApiError> m_error;
    std::optional<ApiError> m_platformError; ///< told within the stream
    QTimer m_pidPatience;
    QTimer m_patience;
    bool m_opened = false; ///< the server has begun to answer
    bool m_started = false;
    bool m_over = false;
};

} // namespace vivarium
