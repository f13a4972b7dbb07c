// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "activity/ActivityStore.h"
#include "domain/Image.h"

#include <QHash>
#include <QPointer>

#include <memory>

namespace vivarium {

/// Remembers the snapshots a person made on one connection, in the history of this machine. Some servers tell the id of
/// an image once and can't list it again (`lazycloud.md` §8.2): without this the snapshot would be lost.
///
/// Calls return at once, and what they ask for happens in their order. They fail when the store has gone.
class ImageHistory {
public:
    ImageHistory(ActivityStore &store, const ProfileId &profile);

    /// The store that it writes to; null when that has gone.
    [[nodiscard]] ActivityStore *store() const { return m_store; }
    /// Takes over what earlier versions kept in a file of JSON lines beside the store, for all connections. The file is
    /// not changed: such a version may still be running, and what it adds is taken over at the next start. What is
    /// known already stays as it is. The answer is how many were new.
    [[nodiscard]] Reply<int> takeOver();
    /// Also those that could not be written yet.
    [[nodiscard]] Reply<QList<Image>> read();
    /// Adds it, or replaces the one with its id. When it can't be written, each later call tries it again.
    [[nodiscard]] Reply<Done> remember(const Image &image);
    /// Writes other words about one that is there; tried once.
    [[nodiscard]] Reply<Done> change(const Image &image);
    /// Takes it off the list; the image on the server stays.
    [[nodiscard]] Reply<Done> forget(const ImageId &image);

private:
    using Waiting = QHash<ImageId, ImageRecord>;
    [[nodiscard]] static Result<Done> write(ActivityDatabase &database, Waiting &waiting);
    template <typename T> [[nodiscard]] Reply<T> ask(std::function<Result<T>(ActivityDatabase &)> question);

    QPointer<ActivityStore> m_store;
    ProfileId m_profile;
    std::shared_ptr<Waiting> m_waiting = std::make_shared<Waiting>(); ///< unwritten; of the store's thread
};

} // namespace vivarium
