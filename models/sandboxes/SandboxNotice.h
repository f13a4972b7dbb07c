// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ApiError.h"
#include "sandboxes/SandboxKey.h"

#include <optional>

namespace vivarium {

/// What a person should hear about a sandbox, with what can be done about it.
struct SandboxNotice {
    enum class Kind { Information, Success, Warning, Error };
    enum class Offer { None, EditAndCreate };
    Kind kind = Kind::Information;
    QString text;
    std::optional<ApiError> error; ///< for details; `text` names the sandbox, the error says what happened
    SandboxKey key;
    Offer offer = Offer::None;
};

} // namespace vivarium
