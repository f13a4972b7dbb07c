// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Capabilities.h"
#include "domain/Sandbox.h"

#include <QList>
#include <QSet>

namespace vivarium {

/// The limits of a new sandbox (`lazycloud.md` §1, §3.2), checked before anything is sent.
namespace SpecValidation {

enum class Field { Name, Group, Image, Cpu, Memory, IdleLimit, Environment, Ports };

struct Problem {
    Field field;
    QString sentence; ///< what is wrong and what is allowed
    friend bool operator==(const Problem &, const Problem &) = default;
};

/// Every problem, in the order of the fields; empty: it can be sent.
[[nodiscard]] QList<Problem> problems(const SandboxSpec &spec, const Capabilities &capabilities);

/// Empty when fine, else the sentence.
[[nodiscard]] QString nameProblem(const QString &name);
[[nodiscard]] QString groupProblem(const QString &group);
[[nodiscard]] QString imageReferenceProblem(const QString &reference);
[[nodiscard]] QString environmentNameProblem(const QString &name);

/// "agent-7" → "agent-8" if taken, and so on; "sandbox" → "sandbox-2".
[[nodiscard]] QString uniqueName(const QString &wanted, const QSet<QString> &taken);

/// One line of a .env file or of `export` output: NAME=value, with optional quotes and `export `. Comments and blanks:
/// no pair.
[[nodiscard]] QList<std::pair<QString, QString>> parseEnvironment(const QString &text);

} // namespace SpecValidation
} // namespace vivarium
