// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace vivarium {
class ConnectionRegistry;
class ProfileStore;
} // namespace vivarium

/// What somebody needs who looks for a fault, as plain text.
namespace vivarium::Diagnostics {

/// Versions, the desktop, and what each connection is, how it stands and what it can do. Holds no token, no name of a
/// connection, account or sandbox, of a server only whether it is this machine, the vendor's or another, and of the way
/// there who names a proxy but not which. In English whatever the person's language is, except reasons, which are as
/// the window tells them.
[[nodiscard]] QString text(const ConnectionRegistry &connections, const ProfileStore &profiles);

/// `text` on one line, with whatever looks like a token, or is called a secret, replaced by "…".
[[nodiscard]] QString withoutTokens(const QString &text);

} // namespace vivarium::Diagnostics
