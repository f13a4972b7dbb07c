// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Sandbox.h"

namespace vivarium {

/// What an image is called by what it is built from: "Python 3.13 with numpy, pandas, …".
namespace BuiltFrom {

/// One short line, not escaped. Of packages the addresses and options are left out, which can hold credentials, and of
/// commands all but their number.
[[nodiscard]] QString text(const SandboxSpec &spec);
/// The base image that our own engine makes of the Python of the machine it runs on; `containerEngine`: one is in it.
[[nodiscard]] QString hostPython(const QString &version, bool containerEngine);

} // namespace BuiltFrom
} // namespace vivarium
