// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/FilePreview.h"

#include "backend/FileApi.h"
#include "core/Async.h"
#include "files/FileListModel.h"
#include "files/FilePaths.h"
#include "sandboxes/SandboxContext.h"

#include <QtConcurrentRun>

#include <algorithm>

namespace vivarium {

FilePreview::FilePreview(SandboxContext &context, QObject *parent)
    : QObject(parent)
    , m_context(context)
{
}

FilePreview::~FilePreview()
{
    abandon();
}

void FilePreview::show(const RemotePath &directory, const FileEntry &entry, qint64 wanted)
{
    const RemotePath path = FilePaths::join(directory, entry.name);
    wanted = std::clamp(wanted, beginning, farthest);
    if (path == m_path && entry == m_entry && wanted <= m_wanted && m_state != State::Nothing)
        return;
    abandon();
    m_wanted = wanted;
    // A file that is being written would otherwise flicker between its content and a wait.
    const bool isKnown = path == m_path && m_state == State::Ready;
    m_path = path;
    m_entry = entry;
    if (isKnown)
        request();
    else
        load();
}

void FilePreview::clear()
{
    abandon();
    m_path.clear();
    m_entry = {};
    m_content = {};
    m_wanted = beginning;
    m_state = State::Nothing;
    Q_EMIT changed();
}

void FilePreview::retry()
{
    if (m_state != State::Failed)
        return;
    abandon();
    load();
}

void FilePreview::load()
{
    m_content = {};
    m_state = State::Loading;
    Q_EMIT changed();
    request();
}

void FilePreview::request()
{
    const bool isFile = m_entry.type == FileType::File
        || (m_entry.type == FileType::SymbolicLink && m_entry.targetType == FileType::File);
    if (m_entry.opensAsDirectory())
        loadUsage();
    else if (isFile)
        read(m_wanted);
    else
        finish({});
}

void FilePreview::loadUsage()
{
    // Counting takes a command inside where the server has no call for it: that is not for a glance.
    if (!m_context.capabilities().has(Feature::FreeObservation)) {
        finish({});
        return;
    }
    m_usageReply = m_context.backend().files().usage(m_context.id(), m_path);
    whenDone(this, m_usageReply, [this, generation = m_generation](const Result<DiskUsage> *result) {
        if (!result || generation != m_generation)
            return;
        if (!*result) {
            fail(result->error());
            return;
        }
        PreviewContent content;
        content.kind = PreviewContent::Kind::Folder;
        content.usage = **result;
        finish(std::move(content));
    });
}

void FilePreview::read(qint64 limit)
{
    m_reply = m_context.backend().files().read(m_context.id(), m_path, limit);
    whenDone(this, m_reply, [this, limit, generation = m_generation](const Result<FileContent> *result) {
        if (!result || generation != m_generation)
            return;
        if (!*result) {
            fail(result->error());
            return;
        }
        const FileContent &content = **result;
        const bool isLargePicture = content.truncated && limit != pictureLimit && m_entry.size <= pictureLimit
            && PreviewDecoder::beginsPicture(content.bytes);
        if (isLargePicture)
            read(pictureLimit);
        else
            decode(content, !content.truncated);
    });
}

void FilePreview::decode(const FileContent &content, bool isWhole)
{
    const QFuture<PreviewContent> future =
        QtConcurrent::run([bytes = content.bytes, isWhole] { return PreviewDecoder::decode(bytes, isWhole); });
    auto *watcher = new QFutureWatcher<PreviewContent>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, generation = m_generation] {
        watcher->deleteLater();
        if (generation == m_generation)
            finish(watcher->result());
    });
    watcher->setFuture(future);
}

void FilePreview::finish(PreviewContent content)
{
    m_content = std::move(content);
    if (m_content.kind == PreviewContent::Kind::Hexadecimal && m_entry.size > pictureLimit
        && FileListModel::iconName(m_entry) == u"picture")
        m_content.note = tr("Pictures of more than 8 MiB aren't shown; download the file to see it.");
    m_state = State::Ready;
    Q_EMIT changed();
}

void FilePreview::fail(const ApiError &error)
{
    m_error = error;
    m_state = State::Failed;
    Q_EMIT changed();
}

void FilePreview::abandon()
{
    ++m_generation;
    m_reply.cancel();
    m_reply = {};
    m_usageReply.cancel();
    m_usageReply = {};
}

} // namespace vivarium
