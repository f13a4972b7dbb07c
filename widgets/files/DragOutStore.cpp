// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/DragOutStore.h"

#include "backend/FileApi.h"
#include "files/FileNames.h"
#include "files/FilePaths.h"
#include "sandboxes/SandboxContext.h"

#include <QDir>
#include <QThreadPool>

#include <algorithm>

namespace vivarium {

void PreparedDrag::settle(State state)
{
    m_state = state;
    Q_EMIT settled();
}

DragOutStore::DragOutStore(SandboxContext &context, QObject *parent)
    : QObject(parent)
    , m_context(context)
{
}

DragOutStore::~DragOutStore() = default;

QString DragOutStore::whyNot(const QList<FileEntry> &entries)
{
    qint64 bytes = 0;
    for (const FileEntry &entry : entries) {
        const bool isFile = entry.type == FileType::File
            || (entry.type == FileType::SymbolicLink && entry.targetType == FileType::File);
        if (!isFile)
            return tr("Folders can't be dragged out of a sandbox.");
        bytes += entry.size;
    }
    if (bytes > sizeLimit || entries.size() > countLimit)
        return tr("This is too much to be dragged out of a sandbox.");
    return {};
}

std::shared_ptr<PreparedDrag> DragOutStore::prepare(const RemotePath &directory, const QList<FileEntry> &entries)
{
    QString key = QString::fromLatin1(directory.toHex());
    for (const FileEntry &entry : entries) {
        key += QStringLiteral("|%1|%2|%3")
                   .arg(QString::fromLatin1(entry.name.toHex()))
                   .arg(entry.size)
                   .arg(entry.modifiedAt.toMSecsSinceEpoch());
    }
    const auto known = std::ranges::find_if(m_drags,
        [&key](const auto &drag) { return drag->m_key == key && drag->m_state != PreparedDrag::State::Failed; });
    if (known != m_drags.end())
        return *known;

    auto drag = std::make_shared<PreparedDrag>();
    drag->m_key = key;
    drag->m_directory = makeDirectory();
    m_drags.push_back(drag);
    trim();
    if (drag->m_directory.isEmpty()) {
        drag->m_error = ApiError::local(
            tr("No room for files to be dragged out: %1.").arg(m_root->errorString()), tr("Use Download instead."));
        drag->m_state = PreparedDrag::State::Failed;
        return drag;
    }
    FileApi &files = m_context.backend().files();
    PreparedDrag *raw = drag.get();
    raw->m_open = entries.size();
    for (const FileEntry &entry : entries) {
        // Two odd names may look the same once they are escaped.
        const QByteArray name =
            FileNames::unused(QFile::encodeName(FileNames::localName(entry.name)), [raw](const QByteArray &taken) {
                return raw->m_localPaths.contains(raw->m_directory + QLatin1Char('/') + QFile::decodeName(taken));
            });
        const QString local = raw->m_directory + QLatin1Char('/') + QFile::decodeName(name);
        raw->m_localPaths.append(local);
        Transfer *transfer = files.download(m_context.id(), FilePaths::join(directory, entry.name), local).release();
        transfer->setParent(raw);
        raw->m_transfers.append(transfer);
        connect(transfer, &Transfer::finished, raw, [raw](const Result<Done> &result) {
            if (raw->m_state != PreparedDrag::State::Preparing)
                return;
            if (!result) {
                raw->m_error = result.error();
                raw->settle(PreparedDrag::State::Failed);
            } else if (--raw->m_open == 0) {
                raw->settle(PreparedDrag::State::Ready);
            }
        });
    }
    return drag;
}

QString DragOutStore::makeDirectory()
{
    if (!m_root)
        m_root = std::make_unique<QTemporaryDir>(QDir::tempPath() + QStringLiteral("/vivarium-drag-XXXXXX"));
    const QString path = m_root->filePath(QString::number(++m_count));
    return m_root->isValid() && QDir().mkdir(path) ? path : QString();
}

void DragOutStore::trim()
{
    while (m_drags.size() > kept) {
        const QString directory = m_drags.front()->m_directory;
        m_drags.pop_front();
        if (!directory.isEmpty())
            QThreadPool::globalInstance()->start([directory] { QDir(directory).removeRecursively(); });
    }
}

} // namespace vivarium
