// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Lease.h"
#include "core/Result.h"
#include "domain/Sandbox.h"
#include "snapshots/ImageHistory.h"
#include "snapshots/ImageModel.h"
#include "snapshots/MemorySave.h"
#include "snapshots/SnapshotRestore.h"
#include "snapshots/SnapshotSave.h"

#include <QDateTime>
#include <QObject>

namespace vivarium {

class Backend;

/// All images and snapshots of one connection, and what can be done with them. One for each backend, which owns it:
/// saving goes on when the panel that began it is closed.
///
/// Images, memory snapshots or both that the server can't list are those which this machine remembers (ImageHistory),
/// and their names, notes and deletion are local: they themselves stay on the server.
class ImageLibrary : public QObject {
    Q_OBJECT
public:
    /// The one of this backend, made at the first call. In the program that is the one with the store.
    [[nodiscard]] static ImageLibrary &of(Backend &backend);
    /// The same; a new one remembers in this store.
    static ImageLibrary &of(Backend &backend, ActivityStore &store);
    /// Remembers in this store, which may go first; `of()` then finds this one.
    ImageLibrary(Backend &backend, ActivityStore &store);
    /// Remembers in a store of its own in this folder.
    ImageLibrary(Backend &backend, const QString &folder);

    [[nodiscard]] ImageModel &model() { return m_model; }
    /// Whether the server lists, names and deletes images itself, and the same for memory snapshots.
    [[nodiscard]] bool serverLists() const;
    [[nodiscard]] bool serverListsMemory() const;
    /// Whether only this machine's list has it, so that it is forgotten instead of deleted.
    [[nodiscard]] bool isKeptHere(const Image &image) const;
    /// More about a row of kind Memory; null where the server doesn't tell.
    [[nodiscard]] const MemorySnapshot *memoryOf(const ImageId &snapshot) const;
    [[nodiscard]] const QHash<ImageId, MemorySnapshot> &memory() const { return m_memory; }
    /// Kept up to date while held.
    [[nodiscard]] Lease lease() { return m_poller.lease(); }
    void refresh();
    /// Gives up the list that is waited for.
    void cancel();
    [[nodiscard]] bool hasList() const { return m_listedAt.isValid(); }
    [[nodiscard]] QDateTime listedAt() const { return m_listedAt; }
    [[nodiscard]] const std::optional<ApiError> &error() const { return m_error; }

    /// Begins to save the files; the object tells the end and stays until dismissed. Owned by the library.
    SnapshotSave *save(const Sandbox &sandbox, const QString &name, const QString &note);
    /// The same for memory and files. Its id is remembered before the server is asked.
    MemorySave *saveMemory(const Sandbox &sandbox, const QString &name, const QString &note, int warm = 1);
    /// Begins to restore sandboxes from a row of kind Memory; the object tells the end and deletes itself then. Owned
    /// by the library, so it goes on when the panel is closed. `lifetime` of each, as for SnapshotApi::restore().
    SnapshotRestore *restore(
        const Image &snapshot, int count, std::optional<std::chrono::seconds> lifetime = std::nullopt);
    /// How many sandboxes those under way have yet to ask for.
    [[nodiscard]] int restorationsToCome() const;
    /// The ones under way or not yet dismissed, oldest first.
    [[nodiscard]] const QList<SnapshotSave *> &saves() const { return m_saves; }
    void dismiss(SnapshotSave *save);

    [[nodiscard]] Reply<Done> rename(const ImageId &image, const QString &name, const QString &note);
    /// Deletes it on the server, or forgets it where the server can't delete.
    [[nodiscard]] Reply<Done> remove(const ImageId &image);
    /// Why this image can't be deleted: a sentence; empty when it can.
    [[nodiscard]] QString removalRefusal(const Image &image) const;

Q_SIGNALS:
    /// The list was read, or could not be.
    void changed();
    void savesChanged();
    /// A snapshot was made, but its id could not be written to this machine's history, or the history can't be read.
    /// Where nobody listens, the store tells it (ActivityStore::writeFailed).
    void notRemembered(const vivarium::ApiError &error);
    void saveFinished(vivarium::SnapshotSave *save);
    /// `image` as it was wanted; `error`: nullopt when it was done.
    void imageRenamed(const vivarium::Image &image, const std::optional<vivarium::ApiError> &error);
    /// Deleted, or forgotten where the server doesn't list. `image` as it was known last.
    void imageRemoved(const vivarium::Image &image, const std::optional<vivarium::ApiError> &error);
    void restoreFinished(vivarium::SnapshotRestore *restore);

private:
    struct Lists {
        QList<Image> images;
        QList<MemorySnapshot> memory;
    };
    void ask();
    [[nodiscard]] Reply<QList<Image>> keptHere();
    [[nodiscard]] Reply<QList<Image>> askImages();
    [[nodiscard]] Reply<Lists> askServer();
    void take(const Result<Lists> &result);
    void watch(SnapshotSave *save);
    void saved(SnapshotSave *save);
    Reply<Done> remember(const Image &image);
    void takeOver();
    void tell(const ApiError &error);
    Backend &m_backend;
    ImageHistory m_history;
    ImageModel m_model;
    Poller m_poller;
    Reply<Lists> m_reply;
    QHash<ImageId, MemorySnapshot> m_memory;
    QDateTime m_listedAt;
    std::optional<ApiError> m_error;
    QList<SnapshotSave *> m_saves;
    bool m_isTakenOver = false; ///< what earlier versions remembered
    bool m_takeOverTold = false; ///< that it does not work
    bool m_failureTold = false; ///< of the history, where the server's list is shown all the same
    int m_serial = 0; ///< of the newest question; a change since makes its answer old
};

} // namespace vivarium
