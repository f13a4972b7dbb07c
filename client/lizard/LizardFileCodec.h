// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/FileEntry.h"
#include "http/JsonReader.h"

namespace vivarium {

/// Files on Lizard's wire (`lizard.md` §4).
struct LizardFileCodec {
    /// An entry of a folder.
    [[nodiscard]] static FileEntry entry(JsonReader &reader);
    /// What a path names: it may be the root, which has no name.
    [[nodiscard]] static FileEntry entryOrRoot(JsonReader &reader);
    [[nodiscard]] static QJsonObject writeBody(const RemotePath &path, const QByteArray &bytes);
    /// Whether a JSON text can hold the path. Where it can't, the thing goes through a command inside.
    [[nodiscard]] static bool isText(const RemotePath &path);
};

} // namespace vivarium
