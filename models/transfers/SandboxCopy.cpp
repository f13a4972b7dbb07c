// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfers/SandboxCopy.h"

#include "common/Format.h"
#include "files/ConflictCheck.h"
#include "files/EntryLookup.h"
#include "files/FileNames.h"
#include "files/FilePaths.h"
#include "files/FreeNameSearch.h"
#include "sandboxes/SandboxContext.h"
#include "transfers/CopyFolders.h"
#include "transfers/UploadPlan.h"

#include <QDir>
#include <QFile>
#include <QFutureWatcher>
#include <QHash>
#include <QMetaMethod>
#include <QStorageInfo>
#include <QtConcurrentRun>

#include <sys/stat.h>

namespace vivarium {

namespace {

constexpr qint64 roomToLeave = 64 << 20; // bytes, for the other programs of this machine

/// Makes the folder, and sees that there is room. In a worker.
Result<Done> prepareFolder(const QString &folder, qint64 needed)
{
    // Not what it lies in: that may be going, with the program.
    if (!QDir().mkdir(folder))
        return std::unexpected(ApiError::local(
            SandboxCopy::tr("There is no room on this computer for a copy on the way: %1 can't be made.")
                .arg(Format::escaped(folder)),
            SandboxCopy::tr("Free some space and try again.")));
    const QStorageInfo storage(folder);
    if (storage.isValid() && storage.bytesAvailable() >= 0 && storage.bytesAvailable() < needed + roomToLeave)
        return std::unexpected(ApiError::local(
            SandboxCopy::tr("There is no room on this computer for a copy on the way: it takes %1, and "
                            "%2 are free in %3.")
                .arg(Format::bytes(needed), Format::bytes(storage.bytesAvailable()), Format::escaped(QDir::tempPath())),
            SandboxCopy::tr("Free some space and try again.")));
    return Done{};
}

TransferRequest requestFor(const SandboxContext &context, const SandboxContext &partner)
{
    TransferRequest request;
    request.backend = context.sharedBackend();
    request.sandbox = context.id();
    request.sandboxName = context.sandbox().name;
    const QString name = partner.sandbox().name;
    request.copyPartner = name.isEmpty() ? partner.id().value() : name;
    return request;
}

} // namespace

QString SandboxCopyReport::sentence() const
{
    QStringList lines;
    if (names.size() == 1)
        lines.append(SandboxCopy::tr("“%1” was copied from %2.").arg(Format::escaped(names.first()), sourceName));
    else if (!names.isEmpty())
        lines.append(SandboxCopy::tr("%n item(s) copied from %1.", nullptr, int(names.size())).arg(sourceName));
    if (wasCut && !names.isEmpty())
        lines.append(
            names.size() == 1 ? SandboxCopy::tr("It stays there too.") : SandboxCopy::tr("They stay there too."));
    constexpr qsizetype shown = 3;
    lines += leftOut.mid(0, shown);
    if (leftOut.size() > shown)
        lines.append(SandboxCopy::tr("And %n more.", nullptr, int(leftOut.size() - shown)));
    return lines.join(QLatin1Char('\n'));
}

SandboxCopy::SandboxCopy(std::shared_ptr<SandboxContext> source, const QList<RemotePath> &paths,
    std::shared_ptr<SandboxContext> target, const RemotePath &directory, TransferQueue &queue, CopyFolders &folders,
    const QString &folder, QObject *parent)
    : QObject(parent)
    , m_source(std::move(source))
    , m_target(std::move(target))
    , m_queue(queue)
    , m_paths(paths)
    , m_folders(folders)
    , m_folder(folder)
{
    m_report.source = {m_source->backend().profile(), m_source->id()};
    m_report.target = {m_target->backend().profile(), m_target->id()};
    m_report.sourceName = Format::escaped(m_source->sandbox().name);
    m_report.directory = directory;
    connect(&queue, &TransferQueue::batchEnded, this, &SandboxCopy::onBatchEnded);
    QMetaObject::invokeMethod(this, &SandboxCopy::look, Qt::QueuedConnection);
}

SandboxCopy::~SandboxCopy()
{
    if (m_stage == Stage::Ended)
        return;
    m_stage = Stage::Ended; // so that the ends of its transfers say nothing
    m_scan.cancel();
    if (m_batch != 0) {
        for (const TransferRecord &record : m_queue.batch(m_batch))
            m_queue.cancel(record.id);
    }
    m_folders.remove(m_folder);
}

void SandboxCopy::look()
{
    if (m_stage != Stage::Looking)
        return;
    auto *lookup = new EntryLookup(*m_source, m_paths, this);
    connect(lookup, &EntryLookup::finished, this, [this, lookup](const Result<QList<DownloadPlan::Item>> &items) {
        lookup->deleteLater();
        if (m_stage != Stage::Looking)
            return;
        if (!items)
            fail(items.error());
        else
            onItems(*items);
    });
}

void SandboxCopy::onItems(const QList<DownloadPlan::Item> &items)
{
    m_items = items;
    if (items.size() < m_paths.size())
        m_report.leftOut.append(tr("%n item(s) are no longer there.", nullptr, int(m_paths.size() - items.size())));
    const QList<QByteArray> names = targetNames();
    auto *check = new ConflictCheck(*m_target, m_report.directory, names, this);
    connect(check, &ConflictCheck::finished, this, [this, check, names](const Result<QList<FileEntry>> &there) {
        check->deleteLater();
        if (m_stage != Stage::Looking)
            return;
        if (!there) {
            fail(there.error());
            return;
        }
        QHash<QByteArray, qsizetype> places; // thousands may be taken
        for (qsizetype i = names.size() - 1; i >= 0; --i)
            places.insert(names.at(i), i); // of two alike the first
        QList<Conflict> conflicts;
        for (const FileEntry &entry : *there) {
            m_taken.insert(entry.name);
            if (const auto at = places.constFind(entry.name); at != places.constEnd())
                conflicts.append({m_items.at(*at).entry, entry});
        }
        if (conflicts.isEmpty() || !isSignalConnected(QMetaMethod::fromSignal(&SandboxCopy::conflicted)))
            proceed(ConflictRule::KeepBoth);
        else
            Q_EMIT conflicted(conflicts);
    });
}

QList<QByteArray> SandboxCopy::targetNames() const
{
    QList<QByteArray> names;
    for (const QString &name : DownloadPlan::localNames(m_items))
        names.append(QFile::encodeName(name));
    return names;
}

void SandboxCopy::proceed(ConflictRule rule)
{
    if (m_stage != Stage::Looking)
        return;
    m_rule = rule;
    m_stage = Stage::Downloading;
    if (rule == ConflictRule::Skip)
        m_items.removeIf([this](const DownloadPlan::Item &item) {
            return m_taken.contains(QFile::encodeName(FileNames::localName(item.entry.name)));
        });
    qint64 needed = 0;
    for (const DownloadPlan::Item &item : std::as_const(m_items))
        needed += item.entry.type == FileType::File ? item.entry.size : 0; // what folders hold isn't known
    auto *watcher = new QFutureWatcher<Result<Done>>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher] {
        watcher->deleteLater();
        if (m_stage != Stage::Downloading)
            return;
        if (const Result<Done> made = watcher->result(); !made)
            fail(made.error());
        else
            download();
    });
    watcher->setFuture(QtConcurrent::run(prepareFolder, m_folder, needed));
}

void SandboxCopy::download()
{
    const DownloadPlan plan = DownloadPlan::make(
        m_items, requestFor(*m_source, *m_target), m_folder, {}, ConflictRule::KeepBoth, m_source->capabilities());
    m_report.leftOut += plan.refusals;
    if (plan.requests.isEmpty())
        end();
    else
        begin(plan.requests);
}

void SandboxCopy::begin(const QList<TransferRequest> &requests)
{
    m_asked = requests.size();
    m_batch = m_queue.add(requests);
}

QList<TransferRecord> SandboxCopy::arrived(TransferBatchId batch, std::optional<ApiError> &error)
{
    QList<TransferRecord> good;
    bool anyCancelled = false;
    const QList<TransferRecord> records = m_queue.batch(batch);
    // What nobody can tell of isn't taken for done.
    if (records.size() < m_asked)
        m_report.leftOut.append(tr("%n transfer(s) left the list before they could be looked at: that part may be "
                                   "missing.",
            nullptr, int(m_asked - records.size())));
    for (const TransferRecord &record : records) {
        const bool butForSome = record.state == TransferState::Failed && record.error.code == QLatin1String("left_out");
        if (record.state == TransferState::Completed || butForSome)
            good.append(record);
        if (butForSome) {
            m_report.leftOut.append(
                tr("“%1”: %2", "a file, what happened").arg(record.request.label, record.error.sentence));
        } else if (record.state == TransferState::Failed && !error) {
            error = record.error;
            error->sentence = tr("“%1” wasn't copied from %2. %3")
                                  .arg(record.request.label, m_report.sourceName, record.error.sentence);
        }
        anyCancelled = anyCancelled || record.state == TransferState::Cancelled;
    }
    // Who cancels one of several wants the others; who cancels all knows it.
    m_report.cancelled = anyCancelled && good.isEmpty() && !error;
    return good;
}

void SandboxCopy::onBatchEnded(TransferBatchId batch)
{
    if (batch != m_batch || m_batch == 0)
        return;
    if (m_stage == Stage::Downloading)
        onDownloaded();
    else if (m_stage == Stage::Uploading)
        onUploaded();
}

void SandboxCopy::onDownloaded()
{
    std::optional<ApiError> error;
    const QList<TransferRecord> good = arrived(m_batch, error);
    m_batch = 0;
    if (error) {
        fail(*error);
        return;
    }
    if (good.isEmpty()) {
        end();
        return;
    }
    QStringList paths;
    for (const TransferRecord &record : good) {
        const TransferRequest &request = record.request;
        if (request.kind == TransferRequest::Kind::DownloadFile) {
            paths.append(request.localPaths.first());
            continue;
        }
        for (const RemotePath &path : request.remotePaths)
            paths.append(m_folder + QLatin1Char('/')
                + (request.localName.isEmpty() ? FileNames::localName(FilePaths::fileName(path)) : request.localName));
    }
    // A file that came alone has no mode of its own yet; a program should stay one.
    QHash<QString, int> modes;
    for (const DownloadPlan::Item &item : std::as_const(m_items)) {
        if (item.entry.type == FileType::File)
            modes.insert(m_folder + QLatin1Char('/') + FileNames::localName(item.entry.name), item.entry.mode);
    }
    m_stage = Stage::Preparing;
    auto *watcher = new QFutureWatcher<LocalScan>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher] {
        watcher->deleteLater();
        if (m_stage != Stage::Preparing || watcher->future().resultCount() == 0)
            return;
        const LocalScan scan = watcher->result();
        if (!scan.complete) {
            fail(ApiError::local(tr("There are too many files to copy at once."), tr("Copy the folders one by one.")));
            return;
        }
        // Asked again: a download may have taken its time.
        auto *check = new ConflictCheck(*m_target, m_report.directory, UploadPlan::namesToCheck(scan), this);
        connect(check, &ConflictCheck::finished, this, [this, check, scan](const Result<QList<FileEntry>> &there) {
            check->deleteLater();
            if (m_stage != Stage::Preparing)
                return;
            if (!there) {
                fail(there.error());
                return;
            }
            QSet<QByteArray> held;
            for (const FileEntry &entry : *there) {
                // What a person said may be replaced is; what came since then is not.
                if (m_rule != ConflictRule::Replace || !m_taken.contains(entry.name))
                    held.insert(entry.name);
            }
            upload(scan, held);
        });
    });
    m_scan = QtConcurrent::run([paths, modes] {
        for (auto file = modes.cbegin(); file != modes.cend(); ++file)
            ::chmod(QFile::encodeName(file.key()).constData(), mode_t((file.value() & 0777) | 0600));
        return paths;
    })
                 .then([limit = m_target->capabilities().uploadLimitBytes](
                           const QStringList &found) { return LocalScanner::scan(found, limit); })
                 .unwrap();
    watcher->setFuture(m_scan);
}

void SandboxCopy::upload(const LocalScan &scan, const QSet<QByteArray> &there)
{
    const auto plan = [scan, target = requestFor(*m_target, *m_source), directory = m_report.directory,
                          capabilities = m_target->capabilities()](const QSet<QByteArray> &held) {
        return UploadPlan::make(scan, target, directory, held, ConflictRule::KeepBoth, capabilities);
    };
    const QList<QByteArray> own = UploadPlan::namesToCheck(scan);
    auto *search = new FreeNameSearch(
        *m_target, m_report.directory, QSet<QByteArray>(own.cbegin(), own.cend()), there,
        [plan](const QSet<QByteArray> &held) { return plan(held).targetNames; }, this);
    connect(search, &FreeNameSearch::finished, this, [this, search, plan](const Result<QSet<QByteArray>> &held) {
        search->deleteLater();
        if (m_stage != Stage::Preparing)
            return;
        if (!held) {
            fail(held.error());
            return;
        }
        const UploadPlan made = plan(*held);
        m_report.leftOut += made.refusals;
        if (made.requests.isEmpty()) {
            end();
            return;
        }
        m_report.names = made.targetNames;
        m_stage = Stage::Uploading;
        begin(made.requests);
    });
}

void SandboxCopy::onUploaded()
{
    std::optional<ApiError> error;
    const QList<TransferRecord> good = arrived(m_batch, error);
    m_batch = 0;
    if (good.isEmpty())
        m_report.names.clear();
    if (error)
        fail(*error);
    else
        end();
}

void SandboxCopy::fail(const ApiError &error)
{
    m_report.error = error;
    // What failed stays in the list of transfers, but what it was made from goes.
    if (m_report.error->advice.isEmpty())
        m_report.error->advice = tr("Nothing of it is kept on this computer: copy it again.");
    end();
}

void SandboxCopy::withdraw()
{
    if (m_stage != Stage::Looking)
        return;
    m_report.cancelled = true;
    end();
}

void SandboxCopy::end()
{
    m_stage = Stage::Ended;
    m_scan.cancel();
    if (m_batch != 0) {
        for (const TransferRecord &record : m_queue.batch(m_batch))
            m_queue.cancel(record.id);
    }
    m_folders.remove(m_folder);
    deleteLater();
    Q_EMIT ended(m_report);
}

} // namespace vivarium
