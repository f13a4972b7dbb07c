// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/FoundPlace.h"

#include "backend/FileApi.h"
#include "core/Async.h"
#include "sandboxes/SandboxContext.h"

namespace vivarium {

FoundPlace::FoundPlace(SandboxContext &context, QObject *parent)
    : QObject(parent)
    , m_context(context)
{
}

FoundPlace::~FoundPlace()
{
    m_reply.cancel();
}

void FoundPlace::cancel()
{
    m_reply.cancel();
    m_reply = {};
}

void FoundPlace::look(const RemotePath &path, qint64 line, qint64 offset)
{
    m_reply.cancel();
    m_reply = m_context.backend().files().stat(m_context.id(), path);
    whenDone(this, m_reply, [this, path, line, offset](const Result<FileEntry> *result) {
        if (!result)
            return;
        if (*result)
            Q_EMIT known(path, **result, line, offset);
        else
            Q_EMIT failed(path, result->error());
    });
}

} // namespace vivarium
