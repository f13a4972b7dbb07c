// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Sandbox.h"
#include "sandboxes/SandboxKey.h"

#include <optional>

class QSettings;

namespace vivarium {

/// What the sandboxes were asked for that were made here, beyond the program's end: for servers that tell only a part
/// of it. Of the environment only names are kept: values may be secrets.
class MadeSpecs {
public:
    static constexpr qsizetype most = 200; ///< the oldest go
    explicit MadeSpecs(QSettings &settings);

    void remember(const SandboxKey &key, const SandboxSpec &spec);
    /// Values are empty in `environment`.
    [[nodiscard]] std::optional<SandboxSpec> find(const SandboxKey &key) const;

private:
    QSettings &m_settings;
};

} // namespace vivarium
