// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/PlaceFlow.h"

#include "common/Format.h"
#include "files/ConflictCheck.h"
#include "files/ConflictDialog.h"
#include "files/FilePaths.h"
#include "files/FileNames.h"
#include "sandboxes/SandboxContext.h"

#include <QSet>

#include <algorithm>

namespace vivarium {

PlaceFlow::PlaceFlow(SandboxContext &context, FileOperations &operations, QWidget *window)
    : QObject(window)
    , m_context(context)
    , m_operations(operations)
    , m_window(window)
{
}

void PlaceFlow::start(const QList<RemotePath> &sources, const RemotePath &directory, bool copying)
{
    if (const QString reason = FileOperations::whyNotInto(sources, directory); !reason.isEmpty()) {
        Q_EMIT refused(reason);
        return;
    }
    // The numbered names that copies may need are asked for too: a few of them, the server refuses the rest.
    QList<QByteArray> names;
    for (const RemotePath &source : sources) {
        const QByteArray name = FilePaths::fileName(source);
        names.append(name);
        for (int number = 2; number < 5; ++number)
            names.append(FileNames::numbered(name, number));
    }
    auto *check = new ConflictCheck(m_context, directory, names, this);
    connect(check, &ConflictCheck::finished, this, [this, check, sources, directory, copying](const Result<QList<FileEntry>> &there) {
        check->deleteLater();
        if (there)
            onChecked(sources, directory, copying, *there);
        else
            Q_EMIT failed(there.error());
    });
}

void PlaceFlow::onChecked(const QList<RemotePath> &sources, const RemotePath &directory, bool copying, const QList<FileEntry> &there)
{
    QList<ConflictDialog::Conflict> conflicts;
    for (const RemotePath &source : sources) {
        const QByteArray name = FilePaths::fileName(source);
        const auto taken = std::ranges::find(there, name, &FileEntry::name);
        if (taken == there.end() || source == FilePaths::join(directory, name))
            continue;
        ConflictDialog::Conflict conflict;
        conflict.name = Format::escaped(name);
        conflict.isFolder = taken->opensAsDirectory();
        conflict.oldSize = taken->type == FileType::File ? taken->size : -1;
        conflict.oldTime = taken->modifiedAt;
        conflicts.append(conflict);
    }
    if (conflicts.isEmpty()) {
        place(sources, directory, copying, there, ConflictRule::KeepBoth);
        return;
    }
    ConflictDialog::ask(m_window, conflicts, Format::escaped(directory), copying ? tr("&Copy") : tr("&Move"),
                        [=, this](ConflictRule rule) { place(sources, directory, copying, there, rule); });
}

void PlaceFlow::place(const QList<RemotePath> &sources, const RemotePath &directory, bool copying, const QList<FileEntry> &there,
                      ConflictRule rule)
{
    QSet<QByteArray> names;
    for (const FileEntry &entry : there)
        names.insert(entry.name);
    const auto placements = FileOperations::place(sources, directory, rule, copying, [&names](const QByteArray &name) { return names.contains(name); });
    if (copying)
        m_operations.copy(placements);
    else
        m_operations.move(placements);
    Q_EMIT started();
}

} // namespace vivarium
