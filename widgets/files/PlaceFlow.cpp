// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/PlaceFlow.h"

#include "common/Format.h"
#include "files/ConflictCheck.h"
#include "files/ConflictDialog.h"
#include "files/FileNames.h"
#include "files/FilePaths.h"
#include "files/FreeNameSearch.h"
#include "sandboxes/SandboxContext.h"

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
    QList<QByteArray> names;
    for (const RemotePath &source : sources)
        names.append(FilePaths::fileName(source));
    auto *check = new ConflictCheck(m_context, directory, names, this);
    connect(check, &ConflictCheck::finished, this,
        [this, check, sources, directory, copying](const Result<QList<FileEntry>> &there) {
            check->deleteLater();
            if (there)
                onChecked(sources, directory, copying, *there);
            else
                Q_EMIT failed(there.error());
        });
}

void PlaceFlow::unpack(const RemotePath &archive)
{
    const RemotePath directory = FilePaths::parent(archive);
    const QByteArray wanted = FileNames::unpackedName(FilePaths::fileName(archive));
    const auto name = [wanted](const QSet<QByteArray> &held) {
        return FileNames::unused(wanted, [&held](const QByteArray &taken) { return held.contains(taken); });
    };
    auto *search = new FreeNameSearch(
        m_context, directory, {}, {}, [name](const QSet<QByteArray> &held) { return QList{name(held)}; }, this);
    connect(search, &FreeNameSearch::finished, this,
        [this, search, archive, directory, name](const Result<QSet<QByteArray>> &held) {
            search->deleteLater();
            if (held)
                m_operations.unpack(archive, FilePaths::join(directory, name(*held)));
            else
                Q_EMIT failed(held.error());
        });
}

void PlaceFlow::onChecked(
    const QList<RemotePath> &sources, const RemotePath &directory, bool copying, const QList<FileEntry> &there)
{
    QList<ConflictDialog::Conflict> conflicts;
    QSet<QByteArray> asked;
    QSet<QByteArray> names;
    for (const FileEntry &entry : there)
        names.insert(entry.name);
    for (const RemotePath &source : sources) {
        const QByteArray name = FilePaths::fileName(source);
        asked.insert(name);
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
        place(sources, directory, copying, asked, names, ConflictRule::KeepBoth);
        return;
    }
    ConflictDialog::ask(m_window, conflicts, Format::escaped(directory), copying ? tr("&Copy") : tr("&Move"),
        [=, this](ConflictRule rule) { place(sources, directory, copying, asked, names, rule); });
}

void PlaceFlow::place(const QList<RemotePath> &sources, const RemotePath &directory, bool copying,
    const QSet<QByteArray> &asked, const QSet<QByteArray> &there, ConflictRule rule)
{
    const auto placements = [=](const QSet<QByteArray> &held) {
        return FileOperations::place(
            sources, directory, rule, copying, [&held](const QByteArray &name) { return held.contains(name); });
    };
    const auto names = [placements](const QSet<QByteArray> &held) {
        QList<QByteArray> targets;
        for (const FileOperations::Placement &placement : placements(held)) {
            if (!placement.to.isEmpty())
                targets.append(FilePaths::fileName(placement.to));
        }
        return targets;
    };
    auto *search = new FreeNameSearch(m_context, directory, asked, there, names, this);
    connect(search, &FreeNameSearch::finished, this,
        [this, search, placements, sources, copying](const Result<QSet<QByteArray>> &held) {
            search->deleteLater();
            if (!held) {
                Q_EMIT failed(held.error());
                return;
            }
            if (copying)
                m_operations.copy(placements(*held));
            else
                m_operations.move(placements(*held));
            Q_EMIT started(sources, copying);
        });
}

} // namespace vivarium
