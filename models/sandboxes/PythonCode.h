// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Sandbox.h"

namespace vivarium {

/// Python code for LazyCloud's SDK that does what a form does (the LazyCloud sandbox guide; `lazycloud.md` §16).
namespace PythonCode {

/// A whole program that makes the sandbox and ends it. Secrets are there by name only; what the SDK has no parameter
/// for is said in comments.
[[nodiscard]] QString forSpec(const SandboxSpec &spec);

/// A Python literal of the text, with everything escaped that is not plain.
[[nodiscard]] QString literal(const QString &text);

} // namespace PythonCode
} // namespace vivarium
