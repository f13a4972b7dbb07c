// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/ConflictCheck.h"

#include "backend/FileApi.h"
#include "core/Async.h"
#include "files/FilePaths.h"
#include "sandboxes/SandboxContext.h"

namespace vivarium {

namespace {

constexpr qsizetype conflictNamesAskedSingly = 16;

} // namespace

ConflictCheck::ConflictCheck(
    SandboxContext &context, const RemotePath &directory, const QList<QByteArray> &names, QObject *parent)
    : QObject(parent)
    , m_context(context)
    , m_directory(directory)
    , m_names(names.cbegin(), names.cend())
{
    if (m_names.isEmpty())
        QMetaObject::invokeMethod(this, [this] { end(m_there); }, Qt::QueuedConnection);
    else if (m_names.size() <= conflictNamesAskedSingly)
        askSingly();
    else
        listPage({});
}

ConflictCheck::~ConflictCheck()
{
    m_page.cancel();
    for (Reply<FileEntry> &reply : m_replies)
        reply.cancel();
}

void ConflictCheck::askSingly()
{
    m_open = m_names.size();
    for (const QByteArray &name : std::as_const(m_names)) {
        Reply<FileEntry> reply = m_context.backend().files().stat(m_context.id(), FilePaths::join(m_directory, name));
        m_replies.append(reply);
        whenDone(this, reply, [this, name](const Result<FileEntry> *result) {
            if (!result) {
                end(std::unexpected(ApiError::local(tr("Looking at the target folder was cancelled."))));
                return;
            }
            if (*result) {
                m_there.append(**result);
                m_there.last().name = name;
            } else if (result->error().kind != ErrorKind::NotFound) {
                end(std::unexpected(result->error()));
                return;
            }
            if (--m_open == 0)
                end(m_there);
        });
    }
}

void ConflictCheck::listPage(const QString &cursor)
{
    m_page = m_context.backend().files().list(m_context.id(), m_directory, cursor);
    whenDone(this, m_page, [this](const Result<DirectoryPage> *result) {
        if (!result) {
            end(std::unexpected(ApiError::local(tr("Looking at the target folder was cancelled."))));
        } else if (!*result && result->error().kind != ErrorKind::NotFound) {
            end(std::unexpected(result->error()));
        } else if (!*result) {
            end(m_there);
        } else {
            for (const FileEntry &entry : (*result)->entries) {
                if (m_names.contains(entry.name))
                    m_there.append(entry);
            }
            if ((*result)->nextCursor.isEmpty())
                end(m_there);
            else
                listPage((*result)->nextCursor);
        }
    });
}

void ConflictCheck::end(const Result<QList<FileEntry>> &result)
{
    if (!std::exchange(m_hasEnded, true))
        Q_EMIT finished(result);
}

} // namespace vivarium
