// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardExec.h"

#include "http/Connection.h"
#include "http/HttpStream.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace vivarium {

namespace {
constexpr qint64 readAtOnce = 64 << 10;
/// The server may be silent for as long as the command may run, and a little longer.
constexpr std::chrono::seconds execLeeway(45);
} // namespace

LizardExec::LizardExec(Connection &connection, const HttpRequest &request, const Command &command,
    std::chrono::milliseconds limit, QObject *parent)
    : QObject(parent)
    , m_stream(connection.stream(request))
{
    m_record.command = command.arguments.join(QLatin1Char(' '));
    m_stream->setSilenceLimit(limit + execLeeway);
    m_pidPatience.setSingleShot(true);
    connect(&m_pidPatience, &QTimer::timeout, this, &LizardExec::start);
    connect(m_stream.get(), &HttpStream::opened, this, [this] { m_pidPatience.start(PidPatience); });
    connect(m_stream.get(), &HttpStream::readyRead, this, &LizardExec::readSome);
    connect(m_stream.get(), &HttpStream::ended, this, [this] {
        const auto last = m_parser.finish();
        for (const ServerSentEvent &event : last)
            take(event);
        if (m_platformError && m_exitCode.value_or(0) == 0) {
            finish(m_platformError);
        } else if (m_exitCode) {
            m_record.exitCode = m_exitCode;
            finish(std::nullopt);
        } else {
            finish(incomplete({}));
        }
    });
    connect(m_stream.get(), &HttpStream::failed, this, [this](const ApiError &error) {
        // An exit code that has come is the truth, whatever happens to the connection afterwards.
        if (m_exitCode && !m_platformError) {
            m_record.exitCode = m_exitCode;
            finish(std::nullopt);
        } else {
            finish(m_started || error.httpStatus == 0 ? incomplete(error) : error);
        }
    });
}

LizardExec::~LizardExec() = default;

void LizardExec::readSome()
{
    while (m_stream->bytesAvailable() > 0) {
        const auto events = m_parser.feed(m_stream->read(readAtOnce));
        for (const ServerSentEvent &event : events) {
            take(event);
            if (m_over)
                return;
        }
        if (m_parser.hasOverflown()) {
            finish(incomplete(ApiError::local(tr("A line of its output is too long to be read."))));
            return;
        }
    }
}

void LizardExec::take(const ServerSentEvent &event)
{
    if (event.isComment)
        return;
    // Members count, not the names of events: servers name them differently.
    const QJsonObject data = QJsonDocument::fromJson(event.data).object();
    if (data.value(QLatin1StringView("pid")).isDouble()) {
        m_record.pid = data.value(QLatin1StringView("pid")).toInteger();
        start();
    } else if (data.value(QLatin1StringView("line")).isString()) {
        start();
        const bool isError = data.value(QLatin1StringView("stream")).toString() == QLatin1StringView("stderr");
        const QByteArray bytes = data.value(QLatin1StringView("line")).toString().toUtf8() + '\n';
        QByteArray &kept = isError ? m_record.standardError : m_record.standardOutput;
        bool &truncated = isError ? m_record.errorTruncated : m_record.outputTruncated;
        truncated = truncated || kept.size() + bytes.size() > KeptBytes;
        kept += bytes.first(std::min(bytes.size(), KeptBytes - kept.size()));
        Q_EMIT received(isError ? OutputStream::Channel::StandardError : OutputStream::Channel::StandardOutput, bytes);
    } else if (data.value(QLatin1StringView("exitCode")).isDouble()) {
        start();
        m_exitCode = data.value(QLatin1StringView("exitCode")).toInt(-1);
    } else if (event.type == "error") {
        ApiError error;
        error.kind = ErrorKind::Server;
        error.serverMessage = cleanedText(QString::fromUtf8(event.data));
        error.sentence = error.serverMessage.isEmpty()
            ? tr("The server could not run the command.")
            : tr("The server could not run the command: %1").arg(error.serverMessage);
        m_platformError = error;
    }
}

void LizardExec::start()
{
    m_pidPatience.stop();
    if (m_over || std::exchange(m_started, true))
        return;
    Q_EMIT started();
}

ApiError LizardExec::incomplete(const ApiError &why) const
{
    ApiError error = why;
    if (error.sentence.isEmpty()) {
        error.kind = ErrorKind::Network;
        error.sentence = tr("The output ended before the command did.");
    }
    error.code = QStringLiteral("exec_incomplete");
    error.advice = tr("Whether the command goes on, and how it ends, is not known: look at the processes before you "
                      "start it again.");
    return error;
}

void LizardExec::finish(const std::optional<ApiError> &error)
{
    if (m_over)
        return;
    if (!error)
        start();
    m_over = true;
    m_pidPatience.stop();
    m_record.running = false;
    m_error = error;
    m_stream->disconnect(this);
    m_stream.release()->deleteLater(); // it may be the one that calls
    Q_EMIT over();
}

} // namespace vivarium
