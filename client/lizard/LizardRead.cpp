// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardRead.h"

#include "http/Connection.h"
#include "http/HttpStream.h"

namespace vivarium {

LizardRead::LizardRead(Connection &connection, const HttpRequest &request, qint64 limit, QObject *parent)
    : QObject(parent)
    , m_stream(connection.stream(request))
    , m_limit(limit)
{
    connect(m_stream.get(), &HttpStream::readyRead, this, &LizardRead::readSome);
    connect(m_stream.get(), &HttpStream::ended, this, [this] { finish(FileContent{m_bytes, false}); });
    connect(
        m_stream.get(), &HttpStream::failed, this, [this](const ApiError &error) { finish(std::unexpected(error)); });
    m_pending.onCancel(this, [this] {
        m_pending.abandon();
        m_stream.reset();
        deleteLater();
    });
}

LizardRead::~LizardRead() = default;

void LizardRead::readSome()
{
    while (m_stream && m_stream->bytesAvailable() > 0) {
        // One more than wanted tells whether there is more.
        m_bytes += m_stream->read(m_limit + 1 - m_bytes.size());
        if (m_bytes.size() > m_limit) {
            m_bytes.truncate(m_limit);
            finish(FileContent{m_bytes, true});
        }
    }
}

void LizardRead::finish(Result<FileContent> result)
{
    if (!m_stream)
        return;
    m_stream->disconnect(this);
    m_stream.release()->deleteLater(); // it may be the one that calls
    m_pending.answer(std::move(result));
    deleteLater();
}

} // namespace vivarium
