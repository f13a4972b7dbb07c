// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Capabilities.h"
#include "domain/Sandbox.h"

#include <QString>

namespace vivarium {

/// What is known beforehand about a new sandbox that starts from a template (Feature::Templates). Problems keep it from
/// being sent. Notes say what the server is known to refuse: it may have learned better since, so they don't.
namespace TemplateAdvice {

[[nodiscard]] const SandboxSize *sizeOf(const Capabilities &capabilities, const QString &name);
/// "4 vCPUs, 8 GiB, 20 GiB of disk, $0.0324 an hour"
[[nodiscard]] QString sizeText(const SandboxSize &size, const QString &currency);

// Notes; empty: nothing to say.
[[nodiscard]] QString sizeNote(const SandboxSpec &spec, const Capabilities &capabilities);
[[nodiscard]] QString lifetimeNote(const SandboxSpec &spec, const Capabilities &capabilities);
[[nodiscard]] QString regionNote(const SandboxSpec &spec, const Capabilities &capabilities);

// Problems; empty: none.
/// A volume with a size that is known to take none: the server refuses it whenever it is asked.
[[nodiscard]] QString volumeProblem(const SandboxSpec &spec, const Capabilities &capabilities);
/// Of one line of allowed hosts: a name, `*.name`, an IPv4 address or a range.
[[nodiscard]] QString hostProblem(const QString &host);
[[nodiscard]] QString networkProblem(const NetworkPolicy &policy);
/// Of lines `name=value`.
[[nodiscard]] QString metadataProblem(const QString &text);
[[nodiscard]] QHash<QString, QString> parsedMetadata(const QString &text);

} // namespace TemplateAdvice
} // namespace vivarium
