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
    connect(&m_source, &EventSource::interrupted, this, [this](const ApiError &) {
        // A second tail would tell the same lines again.
        m_source.stop();
        Q_EMIT ended();
    });
    connect(&m_source, &EventSource::failed, this, &LizardLog::onFailed);
    m_source.start();
}

void LizardLog::take(const ServerSentEvent &event)
{
    if (event.isComment)
        return;
    OutputLine line;
    line.id = ++m_id;
    line.text = QJsonDocument::fromJson(event.data).object().value(QLatin1StringView("message")).toString();
    line.at = QDateTime::currentDateTimeUtc();
    Q_EMIT received({line});
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
