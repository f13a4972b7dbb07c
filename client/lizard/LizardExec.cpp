// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardExec.h"

#include "http/Connection.h"
#include "http/HttpStream.h"
#include "lizard/LizardErrors.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace vivarium {

namespace {
/// How much is parsed before the event loop gets its turn.
constexpr qint64 slice = 64 << 10;
/// A server closes its answer right after the last event. Until then the connection can't be used again.
constexpr std::chrono::seconds closePatience(2);
} // namespace

LizardExec::LizardExec(Connection &connection, const HttpRequest &request, const Command &command,
    std::chrono::milliseconds patience, QObject *parent)
    : QObject(parent)
    , m_stream(connection.stream(request))
{
    m_record.command = command.arguments.join(QLatin1Char(' '));
    m_stream->setSilenceLimit(patience);
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, this, [this, patience] {
        ApiError error;
        error.kind = ErrorKind::Timeout;
        error.sentence = tr("The server told no end of the command within %n second(s).", nullptr,
            int(std::chrono::ceil<std::chrono::seconds>(patience).count()));
        conclude(error);
    });
    // By itself: pings keep a stream from being silent, and they may go on for ever.
    m_patience.start(patience);
    m_pidPatience.setSingleShot(true);
    connect(&m_pidPatience, &QTimer::timeout, this, &LizardExec::start);
    connect(m_stream.get(), &HttpStream::opened, this, [this] {
        m_opened = true;
        m_pidPatience.start(PidPatience);
    });
    connect(m_stream.get(), &HttpStream::readyRead, this, &LizardExec::readSome);
    connect(m_stream.get(), &HttpStream::ended, this, [this] {
        const auto last = m_parser.finish();
        for (const ServerSentEvent &event : last) {
            take(event);
            if (m_over)
                return;
        }
        conclude({});
    });
    connect(m_stream.get(), &HttpStream::failed, this, [this](const ApiError &error) {
        // Where the request was never sent, or the server itself has refused it, nothing runs.
        if (!m_opened && LizardErrors::isRefusal(error))
            finish(error);
        else
            conclude(error);
    });
}

LizardExec::~LizardExec() = default;

void LizardExec::drop()
{
    finish(incomplete(ApiError::local(tr("Its output is not followed any more."))));
}

void LizardExec::readSome()
{
    if (m_over)
        return;
    const auto events = m_parser.feed(m_stream->read(slice));
    for (const ServerSentEvent &event : events) {
        take(event);
        if (m_over)
            return;
    }
    if (m_parser.hasOverflown())
        conclude(ApiError::local(tr("A line of its output is too long to be read.")));
    else if (m_stream->bytesAvailable() > 0)
        QMetaObject::invokeMethod(this, &LizardExec::readSome, Qt::QueuedConnection);
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
        takeOutput(isError ? OutputStream::Channel::StandardError : OutputStream::Channel::StandardOutput,
            data.value(QLatin1StringView("line")).toString().toUtf8() + '\n');
    } else if (data.value(QLatin1StringView("exitCode")).isDouble()) {
        start();
        const int code = data.value(QLatin1StringView("exitCode")).toInt(-1);
        if (m_platformError && code == 0) {
            finish(m_platformError);
            return;
        }
        // A server that ended the command itself says why: the code alone would not.
        if (m_platformError) {
            const QString &said = m_platformError->serverMessage;
            takeOutput(OutputStream::Channel::StandardError,
                "[server] " + (said.isEmpty() ? m_platformError->sentence : said).toUtf8() + '\n');
        }
        m_record.exitCode = code;
        finish(std::nullopt);
    } else if (event.type == "error") {
        ApiError error;
        error.kind = ErrorKind::Server;
        error.serverMessage = withoutSecrets(cleanedText(QString::fromUtf8(event.data)));
        error.sentence = error.serverMessage.isEmpty()
            ? tr("The server could not run the command.")
            : tr("The server could not run the command: %1").arg(error.serverMessage);
        m_platformError = error;
    }
}

void LizardExec::takeOutput(OutputStream::Channel channel, const QByteArray &bytes)
{
    const bool isError = channel == OutputStream::Channel::StandardError;
    QByteArray &kept = isError ? m_record.standardError : m_record.standardOutput;
    bool &truncated = isError ? m_record.errorTruncated : m_record.outputTruncated;
    truncated = truncated || kept.size() + bytes.size() > KeptBytes;
    kept += bytes.first(std::min(bytes.size(), KeptBytes - kept.size()));
    Q_EMIT received(channel, bytes);
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
    error.advice = m_started
        ? tr("Whether the command goes on, and how it ends, is not known: look at the processes before you start it "
             "again.")
        : tr("Whether the command was started is not known: look at the processes before you start it again.");
    return error;
}

/// The stream is over without an exit event.
void LizardExec::conclude(const ApiError &why)
{
    finish(m_platformError ? *m_platformError : incomplete(why));
}

void LizardExec::finish(const std::optional<ApiError> &error)
{
    if (m_over)
        return;
    if (!error)
        start();
    m_over = true;
    m_pidPatience.stop();
    m_patience.stop();
    m_record.running = false;
    m_error = error;
    letGo();
    Q_EMIT over();
}

/// The stream may be the one that calls. After an exit event it is left to end by itself.
void LizardExec::letGo()
{
    HttpStream *stream = m_stream.release();
    stream->disconnect(this);
    if (!m_record.exitCode) {
        stream->deleteLater();
        return;
    }
    stream->setParent(parent()); // this command may be forgotten before
    connect(stream, &HttpStream::ended, stream, &QObject::deleteLater);
    connect(stream, &HttpStream::failed, stream, &QObject::deleteLater);
    const auto skip = [stream] { static_cast<void>(stream->read(slice)); };
    connect(stream, &HttpStream::readyRead, stream, skip);
    QMetaObject::invokeMethod(stream, skip, Qt::QueuedConnection);
    QTimer::singleShot(closePatience, stream, &QObject::deleteLater);
}

} // namespace vivarium
