// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandboxes/SandboxListModel.h"

#include <chrono>

namespace vivarium {

/// What a warning of the end offers, and says: "+10 min".
inline constexpr std::chrono::minutes offeredExtension(10);

/// How the notices of the window and of the desktop speak of sandboxes.
namespace NoticeText {

/// A name, escaped and not too long for a sentence.
[[nodiscard]] QString shortName(const QString &name);
/// Its name, with its id where several that live are called alike.
[[nodiscard]] QString nameOf(const SandboxListModel &model, const SandboxRow &row);
/// That it ends within the minute, and why.
[[nodiscard]] QString expiring(const SandboxListModel &model, const SandboxRow &row);

} // namespace NoticeText

} // namespace vivarium
