// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardLog.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace vivarium {

namespace {
constexpr qint64 tail = 1000; // lines
} // namespace

LizardLog::LizardLog(Connection &connection, const ApiPath &path)
    : m_source(connection, [path](const QByteArray &) {
        ApiQuery query;
        query.add(QLatin1StringView("tail"), tail);
        return HttpRequest::get(path, query);
    })
{
    connect(&m_source, &EventSource::connected, this, &OutputLog::connected);
    connect(&m_source, &EventSource::received, this, &LizardLog::take);
    connect(&m_source, &EventSource::interrupted, this, [this](const ApiError &error) {
        // It could only begin anew, and the server's lines have no numbers: a person says when.
        m_source.stop();
        Q_EMIT failed(error);
    });
    connect(&m_source, &EventSource::failed, this, &LizardLog::onFailed);
    m_source.start();
}

void LizardLog::take(const ServerSentEvent &event)
{
    if (event.isComment)
        return;
    const QJsonValue message = QJsonDocument::fromJson(event.data).object().value(QLatin1StringView("message"));
    if (event.type == "error") {
        m_source.stop();
        ApiError error;
        error.kind = ErrorKind::Server;
        error.serverMessage =
            withoutSecrets(cleanedText(message.isString() ? message.toString() : QString::fromUtf8(event.data)));
        error.sentence = error.serverMessage.isEmpty()
            ? tr("The server could not go on with the output.")
            : tr("The server could not go on with the output: %1").arg(error.serverMessage);
        Q_EMIT failed(error);
    } else if (event.type == "done") {
        m_source.stop();
        Q_EMIT ended();
    } else if (message.isString()) {
        OutputLine line;
        line.id = ++m_id;
        line.text = message.toString();
        line.at = QDateTime::currentDateTimeUtc();
        Q_EMIT received({line});
    }
}

void LizardLog::onFailed(const ApiError &error)
{
    ApiError told = error;
    if (error.kind == ErrorKind::Unsupported) {
        told.sentence = tr("This server gives no output of a sandbox yet.");
        told.advice = tr("Run the program in a terminal or in the Run panel, or look at its log file in Files.");
    }
    Q_EMIT failed(told);
}

} // namespace vivarium
