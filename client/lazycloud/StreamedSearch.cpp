// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/StreamedSearch.h"

#include "lazycloud/SearchCodec.h"

#include <QPointer>

namespace vivarium {

namespace {
/// Taken in one turn of the event loop: parsed and shown within a frame.
constexpr qint64 TurnBytes = 64 << 10;
} // namespace

StreamedSearch::StreamedSearch(Connection &connection, const HttpRequest &request)
    : m_stream(connection, request)
{
    connect(&m_stream, &HttpStream::readyRead, this, &StreamedSearch::read);
    connect(&m_stream, &HttpStream::failed, this, [this](const ApiError &error) { finish(std::unexpected(error)); });
    connect(&m_stream, &HttpStream::ended, this, [this] {
        // Whoever ends well says so.
        ApiError error;
        error.kind = ErrorKind::Network;
        error.sentence = tr("The search broke off before its end.");
        error.advice = tr("What is shown was found until then. Search again for the rest.");
        finish(std::unexpected(error));
    });
}

void StreamedSearch::read()
{
    if (m_over)
        return;
    const QPointer<StreamedSearch> alive(this);
    const QList<QJsonObject> objects = m_parser.feed(m_stream.read(TurnBytes));
    for (const QJsonObject &object : objects) {
        take(object);
        if (!alive || m_over)
            return;
    }
    tell();
    if (alive && !m_over && m_stream.bytesAvailable() > 0)
        QMetaObject::invokeMethod(this, &StreamedSearch::read, Qt::QueuedConnection);
}

void StreamedSearch::take(const QJsonObject &object)
{
    const Result<SearchCodec::Event> event = SearchCodec::event(JsonReader(object));
    if (!event) {
        finish(std::unexpected(event.error()));
    } else if (const auto *file = std::get_if<FoundFile>(&*event)) {
        const QPointer<StreamedSearch> alive(this);
        tell();
        if (alive)
            m_file = *file;
    } else if (const auto *line = std::get_if<FoundLine>(&*event)) {
        if (!m_file.path.isEmpty())
            m_lines.append(*line);
    } else if (const auto *progress = std::get_if<SearchCodec::Progress>(&*event)) {
        Q_EMIT progressed(progress->files);
    } else if (const auto *summary = std::get_if<SearchSummary>(&*event)) {
        // A line that was dropped held something that was found.
        if (m_parser.skippedLines() > 0)
            finish(std::unexpected(protocolError(QStringLiteral("a line that is no JSON object, or too long"))));
        else
            finish(*summary);
    }
}

void StreamedSearch::tell()
{
    if (!m_lines.isEmpty())
        Q_EMIT found(m_file, std::exchange(m_lines, {}));
}

void StreamedSearch::finish(const Result<SearchSummary> &result)
{
    if (m_over)
        return;
    m_over = true;
    const QPointer<StreamedSearch> alive(this);
    tell();
    if (alive)
        Q_EMIT finished(result);
}

} // namespace vivarium
