// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/Snapshots.h"

#include <spdlog/spdlog.h>

namespace vivarium::engine::lizard {

awaitable<bool> Snapshots::removeHalfMade(LizardSnapshot snapshot)
{
    // A start that was cut short begins anew, and may need it.
    for (const SandboxPointer &sandbox : m_services.registry.live()) {
        const json::value *image = sandbox->spec.at("image").as_object().if_contains("image_id");
        const bool isNeeded = sandbox->record.snapshotId == snapshot.storedId
            || (image && image->is_string() && image->as_string() == snapshot.storedId);
        if (sandbox->isStarting() && isNeeded)
            co_return false;
    }
    if (snapshot.keepsMemory) {
        if (const auto stored = m_services.memorySnapshots.find(snapshot.storedId))
            co_await m_services.snapshots.remove(*stored);
        co_return true;
    }
    if (m_services.images.find(snapshot.storedId))
        m_services.images.remove(snapshot.storedId);
    ImageRecord image; // Podman may have it although the table never got it
    image.id = snapshot.storedId;
    co_await m_services.podmanImages.untag(image.reference());
    co_await m_services.podmanImages.prune();
    co_return true;
}

awaitable<void> Snapshots::recover()
{
    std::vector<LizardSnapshot> cutShort;
    auto query = m_database.statement("SELECT body FROM lizard_snapshots");
    while (query.executeStep()) {
        auto snapshot = LizardSnapshot::fromStored(json::parse(query.getColumn(0).getString()).as_object());
        if (snapshot.status == "building")
            cutShort.push_back(std::move(snapshot));
    }
    for (LizardSnapshot &snapshot : cutShort) {
        std::string failure;
        bool isRemoved = false;
        try {
            isRemoved = snapshot.storedId.empty() || co_await removeHalfMade(snapshot);
        } catch (const std::exception &error) {
            failure = error.what();
        }
        if (!failure.empty())
            spdlog::warn("recovery: something of the copy {} stays: {}", snapshot.id, failure);
        if (snapshot.projectId.empty()) {
            if (isRemoved)
                forget(snapshot.id); // else the next start tries again
            continue;
        }
        snapshot.status = "failed";
        snapshot.error = "The engine was ended while the snapshot was being made. The sandbox went on.";
        save(snapshot);
    }
}

} // namespace vivarium::engine::lizard
