// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/FileEntry.h"

#include <QString>

#include <functional>

/// Names of files inside a sandbox: any bytes but '/' and NUL. People see and type them as text.
namespace vivarium::FileNames {

/// Longest name and path that Linux takes, in bytes.
constexpr qsizetype maximumNameBytes = 255;
constexpr qsizetype maximumPathBytes = 4095;

/// Text from which fromText() makes the same bytes again: valid UTF-8 as it is, a backslash doubled, control and
/// direction characters and other bytes as \n, \t, \xNN or \uNNNN. For fields in which a name or a path is edited.
[[nodiscard]] QString toText(const QByteArray &bytes);
/// The inverse. A backslash that begins none of these escapes stands for itself.
[[nodiscard]] QByteArray fromText(const QString &text);
/// Why a file can't have this name, as a sentence; empty when it can.
[[nodiscard]] QString whyRefused(const QByteArray &name);
/// "notes.txt" and 2 → "notes (2).txt"; ".bashrc" → ".bashrc (2)"; "a.tar.gz" → "a (2).tar.gz".
[[nodiscard]] QByteArray numbered(const QByteArray &name, int number);
/// `wanted`, or the first numbered one that isn't taken; of "a (2).txt" that is "a (3).txt".
[[nodiscard]] QByteArray unused(const QByteArray &wanted, const std::function<bool(const QByteArray &)> &taken);
/// What to call the folder that an archive is unpacked into: its name without the suffix. Empty when the name isn't one
/// of an archive that can be unpacked.
[[nodiscard]] QByteArray unpackedName(const QByteArray &archive);
/// Where the part before the suffix ends, for renaming: all of it for folders and for dot files.
[[nodiscard]] qsizetype stemLength(const QString &name, bool isDirectory);
/// A name for this machine's disk: the same text, odd bytes escaped; never empty, "." or "..", never with a slash.
[[nodiscard]] QString localName(const QByteArray &name);

} // namespace vivarium::FileNames
