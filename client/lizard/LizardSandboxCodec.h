// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Sandbox.h"
#include "http/JsonReader.h"

namespace vivarium {

/// Sandboxes on Lizard's wire (`lizard.md` §2).
struct LizardSandboxCodec {
    /// The name of a sandbox is ours: the API has none. It travels in the metadata.
    static constexpr QLatin1StringView nameKey{"name"};
    /// A random text in the metadata by which a sandbox is found whose creation had no clear answer.
    static constexpr QLatin1StringView markerKey{"vivarium-request"};

    /// Members may be missing right after a creation; only the id is relied on.
    [[nodiscard]] static Sandbox sandbox(JsonReader &reader);
    [[nodiscard]] static SandboxState stateOf(const QString &status);
    /// What our engine adds: whether memory is kept, or only files; nullopt where nothing is said.
    [[nodiscard]] static std::optional<bool> keepsMemory(const JsonReader &reader, QLatin1StringView name);

    [[nodiscard]] static QJsonObject createBody(const SandboxSpec &spec, const QString &project, const QString &marker);
    /// Milliseconds of a lifetime for creating, restoring and forking; 0: none.
    [[nodiscard]] static qint64 timeout(std::optional<std::chrono::seconds> span);
    /// Whether the server has shut the network as it was asked to: an old one ignores it without a word.
    [[nodiscard]] static bool keepsNetwork(const Sandbox &made, const NetworkPolicy &wanted);
};

} // namespace vivarium
