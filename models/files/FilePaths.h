// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/FileEntry.h"

/// Arithmetic of paths inside a sandbox: on bytes, without asking anybody. A link is not followed: the parent of
/// /a/link/b is /a/link, as a shell's `cd ..` sees it.
namespace vivarium::FilePaths {

/// Where sandboxes keep a person's work (`lazycloud.md` §6: relative paths are under it).
[[nodiscard]] RemotePath home();
[[nodiscard]] RemotePath join(const RemotePath &directory, const QByteArray &name);
/// The folder that holds `path`; "/" for itself.
[[nodiscard]] RemotePath parent(const RemotePath &path);
/// The last component; "/" for the root.
[[nodiscard]] QByteArray fileName(const RemotePath &path);
/// Absolute, with single slashes and without "." and "..". A relative path is below `base`, "~" is home().
[[nodiscard]] RemotePath cleaned(const QByteArray &path, const RemotePath &base);
/// Whether `path` is `directory` or lies below it.
[[nodiscard]] bool isSameOrInside(const RemotePath &path, const RemotePath &directory);
/// The name in `directory` through which `path` goes; empty when it isn't below it.
[[nodiscard]] QByteArray nameOnTheWay(const RemotePath &path, const RemotePath &directory);
/// "/", "/a", "/a/b" for /a/b.
[[nodiscard]] QList<RemotePath> ancestry(const RemotePath &path);

} // namespace vivarium::FilePaths
