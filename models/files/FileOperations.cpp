// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/FileOperations.h"

#include "backend/FileApi.h"
#include "core/Async.h"
#include "files/FileNames.h"
#include "files/FilePaths.h"
#include "sandboxes/SandboxContext.h"

#include <QSet>

#include <algorithm>
#include <utility>

namespace vivarium {

using Kind = FileOperationReport::Kind;

FileOperations::FileOperations(SandboxContext &context, QObject *parent)
    : QObject(parent)
    , m_context(&context)
{
}

FileOperations::~FileOperations() = default;

bool FileOperations::usesCommands(const Capabilities &capabilities)
{
    // The file calls beyond the contract come together with the listing that knows links.
    return !capabilities.has(Feature::LinkAwareListing);
}

void FileOperations::remove(const QList<Item> &items)
{
    Job job;
    job.report.kind = Kind::Remove;
    for (const Item &item : items) {
        job.steps.push_back({item.path, item.path,
            [item](FileApi &files, const SandboxId &id) {
                return item.isDirectory ? files.removeDirectory(id, item.path) : files.removeFile(id, item.path);
            },
            false});
    }
    add(std::move(job));
}

void FileOperations::rename(const RemotePath &path, const QByteArray &newName)
{
    Job job;
    job.report.kind = Kind::Rename;
    job.steps.push_back(moveStep(path, FilePaths::join(FilePaths::parent(path), newName), false));
    add(std::move(job));
}

void FileOperations::move(const QList<Placement> &placements)
{
    addPlacements(Kind::Move, placements);
}

void FileOperations::copy(const QList<Placement> &placements)
{
    addPlacements(Kind::Copy, placements);
}

void FileOperations::addPlacements(Kind kind, const QList<Placement> &placements)
{
    Job job;
    job.report.kind = kind;
    for (const Placement &placement : placements) {
        if (placement.to.isEmpty()) {
            ++job.report.skipped;
        } else if (kind == Kind::Move) {
            job.steps.push_back(moveStep(placement.from, placement.to, placement.overwrite));
        } else {
            job.steps.push_back({placement.from, placement.to,
                [placement](FileApi &files, const SandboxId &id) {
                    return files.copy(id, placement.from, placement.to, placement.overwrite);
                },
                false});
        }
    }
    add(std::move(job));
}

void FileOperations::undo(const FileOperationReport &report)
{
    Job job;
    job.report.kind = report.kind;
    job.report.isUndo = true;
    for (auto moved = report.moved.crbegin(); moved != report.moved.crend(); ++moved)
        job.steps.push_back(moveStep(moved->second, moved->first, false));
    add(std::move(job));
}

void FileOperations::makeDirectory(const RemotePath &path)
{
    Job job;
    job.report.kind = Kind::MakeDirectory;
    job.steps.push_back(
        {path, path, [path](FileApi &files, const SandboxId &id) { return files.makeDirectory(id, path); }, false});
    add(std::move(job));
}

void FileOperations::makeFile(const RemotePath &path)
{
    Job job;
    job.report.kind = Kind::MakeFile;
    // write() would empty a file that came into being meanwhile.
    const auto call = [this, path](FileApi &files, const SandboxId &id) {
        return chain(this, files.stat(id, path), [&files, id, path](const Result<FileEntry> &there) -> Reply<Done> {
            if (there) {
                ApiError error =
                    ApiError::local(tr("There is something of that name already."), tr("Choose another name."));
                error.kind = ErrorKind::Conflict;
                return failedReply<Done>(error);
            }
            if (there.error().kind != ErrorKind::NotFound)
                return failedReply<Done>(there.error());
            return files.write(id, path, {}, 0644);
        });
    };
    job.steps.push_back({path, path, call, false});
    add(std::move(job));
}

void FileOperations::unpack(const RemotePath &archive, const RemotePath &target)
{
    Job job;
    job.report.kind = Kind::Unpack;
    job.steps.push_back({archive, target,
        [archive, target](FileApi &files, const SandboxId &id) { return files.unpack(id, archive, target); }, false});
    add(std::move(job));
}

void FileOperations::changeMode(const QList<RemotePath> &paths, int mode, bool recursive)
{
    Job job;
    job.report.kind = Kind::ChangeMode;
    for (const RemotePath &path : paths) {
        job.steps.push_back({path, path,
            [path, mode, recursive](
                FileApi &files, const SandboxId &id) { return files.changeMode(id, path, mode, recursive); },
            false});
    }
    add(std::move(job));
}

FileOperations::Step FileOperations::moveStep(const RemotePath &from, const RemotePath &to, bool overwrite)
{
    return {from, to,
        [from, to, overwrite](FileApi &files, const SandboxId &id) { return files.move(id, from, to, overwrite); },
        true};
}

void FileOperations::add(Job job)
{
    job.total = job.steps.size();
    job.report.total = int(job.total) + job.report.skipped;
    if (!job.steps.empty()) {
        job.report.from = job.steps.front().subject;
        job.report.to = job.steps.front().result;
    }
    m_jobs.push_back(std::move(job));
    Q_EMIT progressed();
    if (!m_isRunning)
        next();
}

void FileOperations::next()
{
    if (m_jobs.empty())
        return;
    Job &job = m_jobs.front();
    m_isRunning = true;
    if (job.steps.empty()) {
        // In a later turn, so that who started it can first connect to the end.
        QMetaObject::invokeMethod(this, &FileOperations::endJob, Qt::QueuedConnection);
        return;
    }
    const Step step = std::move(job.steps.front());
    job.steps.pop_front();
    m_reply = step.call(m_context->backend().files(), m_context->id());
    // The backend is held until it has answered: the connection may be made anew meanwhile.
    whenDone(this, m_reply, [this, step, backend = m_context->sharedBackend()](const Result<Done> *result) {
        Job &current = m_jobs.front();
        if (result && *result) {
            current.report.done.append(step.result);
            if (step.isMove && !current.report.isUndo)
                current.report.moved.append({step.subject, step.result});
        } else if (result) {
            current.report.failures.append({step.subject, result->error()});
        } else {
            current.report.cancelled = true;
        }
        Q_EMIT progressed();
        if (current.steps.empty())
            endJob();
        else
            next();
    });
}

void FileOperations::endJob()
{
    const FileOperationReport report = std::move(m_jobs.front().report);
    m_jobs.pop_front();
    m_isRunning = false;
    Q_EMIT progressed();
    Q_EMIT finished(report);
    // A slot may have added a job, which then runs already.
    if (!m_isRunning)
        next();
}

void FileOperations::cancel()
{
    for (Job &job : m_jobs) {
        job.report.cancelled = job.report.cancelled || !job.steps.empty();
        job.steps.clear();
    }
}

QString FileOperations::progressText() const
{
    if (m_jobs.empty())
        return {};
    const Job &job = m_jobs.front();
    const int total = int(job.total);
    const int at = std::min(total, total - int(job.steps.size()));
    switch (job.report.kind) {
    case Kind::Remove:
        return tr("Deleting %1 of %2…").arg(at).arg(total);
    case Kind::Rename:
        return tr("Renaming…");
    case Kind::Move:
        return tr("Moving %1 of %2…").arg(at).arg(total);
    case Kind::Copy:
        return tr("Copying %1 of %2…").arg(at).arg(total);
    case Kind::MakeDirectory:
    case Kind::MakeFile:
        return tr("Creating…");
    case Kind::Unpack:
        return tr("Unpacking…");
    case Kind::ChangeMode:
        return tr("Changing permissions, %1 of %2…").arg(at).arg(total);
    }
    return {};
}

QList<FileOperations::Placement> FileOperations::place(const QList<RemotePath> &sources, const RemotePath &directory,
    ConflictRule rule, bool copying, const std::function<bool(const QByteArray &)> &isThere)
{
    QList<Placement> placements;
    QSet<QByteArray> given;
    for (const RemotePath &source : sources) {
        const QByteArray name = FilePaths::fileName(source);
        const RemotePath target = FilePaths::join(directory, name);
        const auto taken = [&](const QByteArray &candidate) { return given.contains(candidate) || isThere(candidate); };
        Placement placement{source, target, false};
        if (target == source) {
            placement.to = copying ? FilePaths::join(directory, FileNames::unused(name, taken)) : RemotePath();
        } else if (taken(name)) {
            // Two sources of one name never replace each other, whatever was said about what is there.
            if (given.contains(name) || rule == ConflictRule::KeepBoth)
                placement.to = FilePaths::join(directory, FileNames::unused(name, taken));
            else if (rule == ConflictRule::Replace)
                placement.overwrite = true;
            else
                placement.to.clear();
        }
        if (!placement.to.isEmpty())
            given.insert(FilePaths::fileName(placement.to));
        placements.append(placement);
    }
    return placements;
}

QString FileOperations::whyNotInto(const QList<RemotePath> &sources, const RemotePath &directory)
{
    const bool below = std::ranges::any_of(
        sources, [&](const RemotePath &source) { return FilePaths::isSameOrInside(directory, source); });
    return below ? tr("A folder can't go into itself.") : QString();
}

} // namespace vivarium
