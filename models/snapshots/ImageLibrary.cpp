// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshots/ImageLibrary.h"

#include "backend/Backend.h"
#include "backend/ChangeFeed.h"
#include "backend/ImageApi.h"
#include "common/Format.h"
#include "core/Async.h"

#include <algorithm>

namespace vivarium {

namespace {

/// Images change rarely, and the change feed tells; the poll is the net below it.
constexpr std::chrono::milliseconds listInterval = std::chrono::seconds(30);

} // namespace

ImageLibrary &ImageLibrary::of(Backend &backend)
{
    if (auto *library = backend.findChild<ImageLibrary *>(Qt::FindDirectChildrenOnly))
        return *library;
    return *new ImageLibrary(backend, ImageHistory::defaultPath());
}

ImageLibrary::ImageLibrary(Backend &backend, const QString &historyPath)
    : QObject(&backend)
    , m_backend(backend)
    , m_history(historyPath, backend.profile())
    , m_poller(listInterval, [this] { ask(); }, this)
{
    connect(&backend.changes(), &ChangeFeed::imagesChanged, this, &ImageLibrary::refresh);
    connect(&backend.changes(), &ChangeFeed::reset, this, &ImageLibrary::refresh);
    // How many sandboxes use an image changes with them.
    connect(&backend.changes(), &ChangeFeed::sandboxChanged, this, &ImageLibrary::refresh);
    connect(&backend, &Backend::capabilitiesChanged, this, &ImageLibrary::refresh);
}

bool ImageLibrary::serverLists() const
{
    return m_backend.capabilities().has(Feature::ListImages);
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
    auto *save = new SnapshotSave(m_backend.images(), sandbox.id, sandbox.name, name, note, !serverLists(), this);
    m_saves.append(save);
    connect(save, &SnapshotSave::answered, this, [this, save] { saved(save); });
    connect(save, &SnapshotSave::stateChanged, this, &ImageLibrary::savesChanged);
    Q_EMIT savesChanged();
    return save;
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
    if (serverLists()) {
        return m_backend.images().rename(image, name, note).then(this, [this](const Result<Image> &result) {
            ++m_serial; // an answer that is under way may still hold the old name
            if (result)
                m_model.put(*result);
            refresh();
            return result.transform([](const Image &) { return Done(); });
        });
    }
    const Image *known = m_model.find(image);
    if (!known)
        return failedReply<Done>(ApiError::local(tr("This snapshot is no longer on the list.")));
    Image renamed = *known;
    renamed.name = name;
    renamed.note = note;
    const Result<Done> written = m_history.remember(renamed);
    if (written)
        m_model.put(renamed);
    return readyReply<Done>(written);
}

Reply<Done> ImageLibrary::remove(const ImageId &image)
{
    if (serverLists()) {
        return m_backend.images().remove(image).then(this, [this, image](const Result<Done> &result) {
            ++m_serial;
            // Gone is gone, whoever did it.
            if (result || result.error().kind == ErrorKind::NotFound)
                m_model.remove(image);
            refresh();
            return result;
        });
    }
    const Result<Done> written = m_history.forget(image);
    if (written)
        m_model.remove(image);
    return readyReply<Done>(written);
}

QString ImageLibrary::removalRefusal(const Image &image) const
{
    if (image.kind == Image::Kind::Base)
        return tr("Base images come with the server and can't be deleted.");
    if (image.usedBy > 0)
        return tr("%n sandbox(es) started from it are still there. Stop them first.", nullptr, image.usedBy);
    return {};
}

void ImageLibrary::ask()
{
    if (!serverLists()) {
        take(m_history.read());
        return;
    }
    const int serial = ++m_serial;
    m_reply = m_backend.images().list();
    whenDone(this, m_reply, [this, serial](const Result<QList<Image>> *result) {
        if (result && serial == m_serial)
            take(*result);
        else if (result || serial == m_serial)
            m_poller.finished(); // something was changed meanwhile: the refresh that follows counts
    });
}

void ImageLibrary::take(const Result<QList<Image>> &result)
{
    if (result) {
        m_error.reset();
        m_listedAt = QDateTime::currentDateTimeUtc();
        m_model.update(*result);
    } else {
        m_error = result.error();
    }
    m_poller.finished();
    Q_EMIT changed();
}

void ImageLibrary::saved(SnapshotSave *save)
{
    if (save->image()) {
        Image image = *save->image();
        if (!serverLists()) {
            // The answer holds little more than the id: the rest is what we know ourselves.
            image.kind = Image::Kind::FileSystem;
            image.name = save->name();
            image.note = save->note();
            image.sourceSandbox = save->sandbox();
            image.sourceName = save->sandboxName();
            if (!image.createdAt.isValid())
                image.createdAt = QDateTime::currentDateTimeUtc();
            if (const Result<Done> written = m_history.remember(image); !written) {
                ApiError error = written.error();
                error.advice = tr("Note the id of the snapshot yourself: %1", "%1 is an id").arg(image.id.value());
                Q_EMIT notRemembered(error);
            }
        }
        ++m_serial;
        m_model.put(image);
    }
    refresh(); // also after a failure: it may have been made all the same
    Q_EMIT saveFinished(save);
    if (save->state() == SnapshotSave::State::Left && m_saves.removeOne(save)) {
        save->deleteLater();
        Q_EMIT savesChanged();
    }
}

} // namespace vivarium
