// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Lease.h"
#include "core/Result.h"
#include "domain/Sandbox.h"
#include "snapshots/ImageHistory.h"
#include "snapshots/ImageModel.h"
#include "snapshots/SnapshotSave.h"

#include <QDateTime>
#include <QObject>

namespace vivarium {

class Backend;

/// All images and snapshots of one connection, and what can be done with them. One for each backend, which owns it:
/// saving goes on when the panel that began it is closed.
///
/// Where the server can't list images the list is what this machine remembers (ImageHistory), and names, notes and
/// deletion are local: the images themselves stay on the server.
class ImageLibrary : public QObject {
    Q_OBJECT
public:
    /// The one of this backend, made at the first call.
    [[nodiscard]] static ImageLibrary &of(Backend &backend);
    /// With an own history file; `of()` then finds this one.
    ImageLibrary(Backend &backend, const QString &historyPath);

    [[nodiscard]] ImageModel &model() { return m_model; }
    /// Whether the server lists, names and deletes images itself.
    [[nodiscard]] bool serverLists() const;
    /// Kept up to date while held.
    [[nodiscard]] Lease lease() { return m_poller.lease(); }
    void refresh();
    /// Gives up the list that is waited for.
    void cancel();
    [[nodiscard]] bool hasList() const { return m_listedAt.isValid(); }
    [[nodiscard]] QDateTime listedAt() const { return m_listedAt; }
    [[nodiscard]] const std::optional<ApiError> &error() const { return m_error; }

    /// Begins to save; the object tells the end and stays until dismissed. Owned by the library.
    SnapshotSave *save(const Sandbox &sandbox, const QString &name, const QString &note);
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
    /// A snapshot was made, but its id could not be written to this machine's history.
    void notRemembered(const vivarium::ApiError &error);
    void saveFinished(vivarium::SnapshotSave *save);

private:
    void ask();
    void take(const Result<QList<Image>> &result);
    void saved(SnapshotSave *save);

    Backend &m_backend;
    ImageHistory m_history;
    ImageModel m_model;
    Poller m_poller;
    Reply<QList<Image>> m_reply;
    QDateTime m_listedAt;
    std::optional<ApiError> m_error;
    QList<SnapshotSave *> m_saves;
    int m_serial = 0; ///< of the newest question; a change since makes its answer old
};

} // namespace vivarium
