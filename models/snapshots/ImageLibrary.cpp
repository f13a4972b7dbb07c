// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshots/ImageLibrary.h"

#include "backend/Backend.h"
#include "backend/ChangeFeed.h"
#include "backend/ImageApi.h"
#include "backend/SnapshotApi.h"
#include "common/Format.h"
#include "common/ProgramFolders.h"
#include "core/Async.h"

#include <QMetaMethod>

#include <utility>

namespace vivarium {

namespace {

/// Images change rarely, and the change feed tells; the poll is the net below it.
constexpr std::chrono::milliseconds listInterval = std::chrono::seconds(30);

template <typename T> std::optional<ApiError> errorOf(const Result<T> &result)
{
    return result ? std::nullopt : std::optional(result.error());
}

/// "Files only, 1 of 2 warm": what it holds if that is told, and the server's word where it is another one
/// than ready.
QString poolText(const MemorySnapshot &snapshot)
{
    if (snapshot.state == MemorySnapshot::State::Failed)
        return ImageLibrary::tr("Snapshot, failed");
    QStringList parts{!snapshot.keepsMemory ? ImageLibrary::tr("Snapshot")
            : *snapshot.keepsMemory         ? ImageLibrary::tr("With memory", "what a snapshot holds")
                                            : ImageLibrary::tr("Files only", "what a snapshot holds")};
    if (snapshot.status != QLatin1StringView("ready"))
        parts << Format::escaped(snapshot.status);
    if (snapshot.poolSize > 0)
        parts << ImageLibrary::tr("%1 of %2 warm", "started copies of a snapshot")
                     .arg(snapshot.readyCount)
                     .arg(snapshot.poolSize);
    return parts.join(QLatin1StringView(", "));
}

} // namespace

ImageLibrary &ImageLibrary::of(Backend &backend)
{
    if (auto *library = backend.findChild<ImageLibrary *>(Qt::FindDirectChildrenOnly))
        return *library;
    return *new ImageLibrary(backend, ProgramFolders::standard().state);
}

ImageLibrary &ImageLibrary::of(Backend &backend, ActivityStore &store)
{
    if (auto *library = backend.findChild<ImageLibrary *>(Qt::FindDirectChildrenOnly))
        return *library;
    return *new ImageLibrary(backend, store);
}

ImageLibrary::ImageLibrary(Backend &backend, const QString &folder)
    : ImageLibrary(
          backend, *new ActivityStore(folder + QStringLiteral("/activity.db"), ActivityStore::mostEntries, &backend))
{
}

ImageLibrary::ImageLibrary(Backend &backend, ActivityStore &store)
    : QObject(&backend)
    , m_backend(backend)
    , m_history(store, backend.profile())
    , m_poller(listInterval, [this] { ask(); }, this)
{
    connect(&backend.changes(), &ChangeFeed::imagesChanged, this, &ImageLibrary::refresh);
    connect(&backend.changes(), &ChangeFeed::reset, this, &ImageLibrary::refresh);
    // How many sandboxes use an image changes with them.
    connect(&backend.changes(), &ChangeFeed::sandboxChanged, this, &ImageLibrary::refresh);
    connect(&backend, &Backend::capabilitiesChanged, this, &ImageLibrary::refresh);
    takeOver();
}

bool ImageLibrary::serverLists() const
{
    return m_backend.capabilities().has(Feature::ListImages);
}

bool ImageLibrary::serverListsMemory() const
{
    return m_backend.capabilities().has(Feature::ListMemory);
}

bool ImageLibrary::isKeptHere(const Image &image) const
{
    return image.kind == Image::Kind::Memory ? !serverListsMemory() : !serverLists();
}

const MemorySnapshot *ImageLibrary::memoryOf(const ImageId &snapshot) const
{
    const auto found = m_memory.constFind(snapshot);
    return found == m_memory.cend() ? nullptr : &*found;
}

void ImageLibrary::refresh()
{
    m_poller.refreshNow();
}

void ImageLibrary::cancel()
{
    ++m_serial;
    m_reply.cancel();
    m_poller.finished();
}

SnapshotSave *ImageLibrary::save(const Sandbox &sandbox, const QString &name, const QString &note)
{
    const SnapshotSave::Subject subject{Image::Kind::FileSystem, sandbox.id, sandbox.name, name, note, 0};
    auto *save =
        new SnapshotSave(m_backend.images().saveFileSystem(sandbox.id, name, note), subject, !serverLists(), this);
    watch(save);
    return save;
}

MemorySave *ImageLibrary::saveMemory(const Sandbox &sandbox, const QString &name, const QString &note, int warm)
{
    const SnapshotSave::Subject subject{Image::Kind::Memory, sandbox.id, sandbox.name, name, note, warm};
    const SnapshotId id = SnapshotApi::newId();
    std::optional<Reply<Done>> remembered;
    if (!serverListsMemory()) {
        Image pending;
        pending.id = ImageId(id.value());
        pending.kind = Image::Kind::Memory;
        pending.ready = false;
        pending.createdAt = QDateTime::currentDateTimeUtc();
        pending.name = name;
        pending.note = note;
        pending.sourceSandbox = sandbox.id;
        pending.sourceName = sandbox.name;
        remembered = remember(pending);
    }
    auto *save = new MemorySave(m_backend, id, subject, remembered, this);
    watch(save);
    return save;
}

void ImageLibrary::watch(SnapshotSave *save)
{
    m_saves.append(save);
    connect(save, &SnapshotSave::answered, this, [this, save] { saved(save); });
    connect(save, &SnapshotSave::stateChanged, this, &ImageLibrary::savesChanged);
    Q_EMIT savesChanged();
}

SnapshotRestore *ImageLibrary::restore(const Image &snapshot, int count, std::optional<std::chrono::seconds> lifetime)
{
    auto *restore = new SnapshotRestore(m_backend, snapshot, count, lifetime, this);
    connect(restore, &SnapshotRestore::finished, this, [this, restore] {
        // One that was given by its id proved good: no list of the server will tell it again.
        const Image &from = restore->snapshot();
        if (!restore->made().isEmpty() && !m_model.find(from.id) && isKeptHere(from))
            remember(from);
        refresh(); // it has copies now
        Q_EMIT restoreFinished(restore);
        restore->deleteLater();
    });
    return restore;
}

int ImageLibrary::restorationsToCome() const
{
    int toCome = 0;
    const auto restorations = findChildren<SnapshotRestore *>(Qt::FindDirectChildrenOnly);
    for (const SnapshotRestore *restore : restorations) {
        if (!restore->isFinished() && !restore->isStopped()) // one of them is asked for now
            toCome += restore->wanted() - int(restore->made().size()) - 1;
    }
    return toCome;
}

void ImageLibrary::dismiss(SnapshotSave *save)
{
    save->leave();
    if (save->state() == SnapshotSave::State::Left && save->keepsListening() && !save->image() && !save->error())
        return; // goes when its answer has come: the id must not be lost
    if (m_saves.removeOne(save)) {
        save->deleteLater();
        Q_EMIT savesChanged();
    }
}

Reply<Done> ImageLibrary::rename(const ImageId &image, const QString &name, const QString &note)
{
    const Image *known = m_model.find(image);
    if (!known)
        return failedReply<Done>(ApiError::local(tr("This snapshot is no longer on the list.")));
    Image wanted = *known;
    wanted.name = name;
    wanted.note = note;
    Reply<Image> reply;
    if (isKeptHere(*known)) {
        reply = chain(this, m_history.change(wanted), [wanted](Done) -> Result<Image> { return wanted; });
    } else if (known->kind == Image::Kind::Memory) {
        reply = chain(this, m_backend.snapshots().rename(SnapshotId(image.value()), name, note),
            [](const MemorySnapshot &snapshot) -> Result<Image> { return MemorySave::imageOf(snapshot); });
    } else {
        reply = m_backend.images().rename(image, name, note);
    }
    return reply.then(this, [this, wanted](const Result<Image> &result) {
        ++m_serial; // an answer that is under way may still hold the old name
        if (result)
            m_model.put(*result);
        refresh();
        Q_EMIT imageRenamed(wanted, errorOf(result));
        return result.transform([](const Image &) { return Done(); });
    });
}

Reply<Done> ImageLibrary::remove(const ImageId &image)
{
    const Image *found = m_model.find(image);
    Image known = found ? *found : Image();
    known.id = image;
    Reply<Done> reply;
    if (isKeptHere(known))
        reply = m_history.forget(image);
    else if (known.kind == Image::Kind::Memory)
        reply = m_backend.snapshots().remove(SnapshotId(image.value()));
    else
        reply = m_backend.images().remove(image);
    return reply.then(this, [this, image, known](const Result<Done> &result) {
        ++m_serial;
        // Gone is gone, whoever did it.
        if (result || result.error().kind == ErrorKind::NotFound)
            m_model.remove(image);
        refresh();
        Q_EMIT imageRemoved(known, errorOf(result));
        return result;
    });
}

QString ImageLibrary::removalRefusal(const Image &image) const
{
    if (image.kind == Image::Kind::Base)
        return tr("Base images come with the server and can't be deleted.");
    if (image.usedBy > 0 && image.kind != Image::Kind::Memory) // copies of memory stand on their own
        return tr("%n sandbox(es) started from it are still there. Stop them first.", nullptr, image.usedBy);
    return {};
}

Reply<QList<Image>> ImageLibrary::keptHere()
{
    return chain(this, m_history.read(), [this](const QList<Image> &images) -> Result<QList<Image>> {
        QList<Image> kept = images;
        kept.removeIf([this](const Image &image) { return !isKeptHere(image); });
        return kept;
    });
}

Reply<QList<Image>> ImageLibrary::askImages()
{
    if (!serverLists())
        return keptHere();
    if (serverListsMemory())
        return m_backend.images().list();
    // Memory that the server can't list is on this machine's list alone.
    return chain(this, m_backend.images().list(), [this](const QList<Image> &images) {
        return chain(this, keptHere(), [this, images](const Result<QList<Image>> &kept) -> Result<QList<Image>> {
            if (!kept && !m_failureTold)
                tell(kept.error());
            m_failureTold = !kept;
            return images + kept.value_or(QList<Image>());
        });
    });
}

Reply<ImageLibrary::Lists> ImageLibrary::askServer()
{
    if (!serverListsMemory())
        return chain(this, askImages(), [](const QList<Image> &images) -> Result<Lists> { return Lists{images, {}}; });
    return chain(this, both(this, askImages(), m_backend.snapshots().list()),
        [](const std::pair<QList<Image>, QList<MemorySnapshot>> &lists) -> Result<Lists> {
            return Lists{lists.first, lists.second};
        });
}

void ImageLibrary::ask()
{
    if (!m_isTakenOver)
        takeOver();
    const int serial = ++m_serial;
    m_reply = askServer();
    whenDone(this, m_reply, [this, serial](const Result<Lists> *result) {
        if (result && serial == m_serial)
            take(*result);
        else if (result || serial == m_serial)
            m_poller.finished(); // something was changed meanwhile: the refresh that follows counts
    });
}

void ImageLibrary::take(const Result<Lists> &result)
{
    if (result) {
        m_error.reset();
        m_listedAt = QDateTime::currentDateTimeUtc();
        QList<Image> rows = result->images;
        m_memory.clear();
        for (const MemorySnapshot &snapshot : result->memory) {
            rows.append(MemorySave::imageOf(snapshot));
            m_memory.insert(rows.constLast().id, snapshot);
        }
        m_model.update(rows);
        if (m_backend.capabilities().has(Feature::WarmPools)) {
            QHash<ImageId, QString> texts;
            for (const auto &[id, snapshot] : m_memory.asKeyValueRange())
                texts.insert(id, poolText(snapshot));
            m_model.setKindTexts(texts);
        }
    } else {
        m_error = result.error();
    }
    m_poller.finished();
    Q_EMIT changed();
}

Reply<Done> ImageLibrary::remember(const Image &image)
{
    const Reply<Done> reply = m_history.remember(image);
    whenDone(this, reply, [this, id = image.id](const Result<Done> *written) {
        if (!written || *written)
            return;
        ApiError error = written->error();
        error.advice = tr("Note the id of the snapshot yourself: %1", "%1 is an id").arg(id.value());
        tell(error);
    });
    return reply;
}

void ImageLibrary::takeOver()
{
    whenDone(this, m_history.takeOver(), [this](const Result<int> *added) {
        m_isTakenOver = added && *added;
        if (m_isTakenOver && **added > 0 && m_history.store())
            Q_EMIT m_history.store()->changed();
        if (added && !*added && !std::exchange(m_takeOverTold, true))
            tell(added->error());
    });
}

void ImageLibrary::tell(const ApiError &error)
{
    // A saving goes on when the panel that began it is closed.
    if (isSignalConnected(QMetaMethod::fromSignal(&ImageLibrary::notRemembered)) || !m_history.store())
        Q_EMIT notRemembered(error);
    else
        Q_EMIT m_history.store()->writeFailed(error);
}

void ImageLibrary::saved(SnapshotSave *save)
{
    if (save->image()) {
        Image image = *save->image();
        if (isKeptHere(image)) {
            // The answer holds little more than the id: the rest is what we know ourselves.
            image.kind = save->kind();
            image.name = save->name();
            image.note = save->note();
            image.sourceSandbox = save->sandbox();
            image.sourceName = save->sandboxName();
            if (!image.createdAt.isValid())
                image.createdAt = QDateTime::currentDateTimeUtc();
            remember(image);
        }
        ++m_serial;
        m_model.put(image);
    }
    const auto *memory = qobject_cast<MemorySave *>(save);
    if (memory && save->wasRefused() && !serverListsMemory())
        (void)m_history.forget(ImageId(memory->snapshot().value())); // after an unclear end there may be one
    refresh(); // also after a failure: it may have been made all the same
    Q_EMIT saveFinished(save);
    if (save->state() == SnapshotSave::State::Left && m_saves.removeOne(save)) {
        save->deleteLater();
        Q_EMIT savesChanged();
    }
}

} // namespace vivarium
