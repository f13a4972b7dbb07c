// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Sandbox.h"

#include <QByteArray>

namespace vivarium {

/// A specification as this program keeps it in its settings. Of the environment only names are kept: values may be
/// secrets.
namespace SpecRecord {

[[nodiscard]] QByteArray toBytes(const SandboxSpec &spec);
/// What can't be understood stays as it is by default; values in `environment` are empty.
[[nodiscard]] SandboxSpec fromBytes(const QByteArray &bytes);

} // namespace SpecRecord
} // namespace vivarium
