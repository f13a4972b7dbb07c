// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/EntryLookup.h"

#include "common/Format.h"
#include "files/ConflictCheck.h"
#include "files/FilePaths.h"

namespace vivarium {

EntryLookup::EntryLookup(SandboxContext &context, const QList<RemotePath> &paths, QObject *parent)
    : QObject(parent)
    , m_paths(paths)
{
    QHash<RemotePath, QList<QByteArray>> names; // by folder
    for (const RemotePath &path : paths)
        names[FilePaths::parent(path)].append(FilePaths::fileName(path));
    m_open = names.size();
    for (auto folder = names.cbegin(); folder != names.cend(); ++folder) {
        auto *check = new ConflictCheck(context, folder.key(), folder.value(), this);
        connect(check, &ConflictCheck::finished, this,
            [this, check, directory = folder.key()](const Result<QList<FileEntry>> &there) {
                check->deleteLater();
                onChecked(directory, there);
            });
    }
}

void EntryLookup::onChecked(const RemotePath &directory, const Result<QList<FileEntry>> &there)
{
    if (m_hasEnded)
        return;
    if (!there) {
        m_hasEnded = true;
        Q_EMIT finished(std::unexpected(there.error()));
        return;
    }
    for (const FileEntry &entry : *there)
        m_found.insert(FilePaths::join(directory, entry.name), entry);
    if (--m_open > 0)
        return;
    m_hasEnded = true;
    QList<DownloadPlan::Item> items;
    for (const RemotePath &path : std::as_const(m_paths)) {
        if (const auto found = m_found.constFind(path); found != m_found.cend())
            items.append({path, *found});
    }
    if (items.isEmpty()) {
        ApiError gone = ApiError::local(m_paths.size() == 1
                ? tr("“%1” is no longer there.").arg(Format::escaped(FilePaths::fileName(m_paths.first())))
                : tr("These files are no longer there."));
        gone.kind = ErrorKind::NotFound;
        Q_EMIT finished(std::unexpected(gone));
        return;
    }
    Q_EMIT finished(items);
}

} // namespace vivarium
