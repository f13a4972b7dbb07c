// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ApiError.h"
#include "domain/Capabilities.h"
#include "domain/Sandbox.h"

#include <QList>
#include <QSet>

namespace vivarium {

/// The limits of a new sandbox (`lazycloud.md` §1, §3.2), checked before anything is sent.
namespace SpecValidation {

enum class Field {
    Name,
    Group,
    Image,
    Cpu,
    Memory,
    CpuLimit,
    MemoryLimit,
    DiskLimit,
    IdleLimit,
    Packages,
    BuildCommands,
    Dockerfile,
    BuildContext,
    Environment,
    Secrets,
    Metadata,
    Volumes,
    Buckets,
    Source,
    Command,
    Gpu,
    Docker,
    Machine,
    Region,
    Zone,
    Ports,
};

struct Problem {
    Field field;
    QString sentence; ///< what is wrong and what is allowed
    friend bool operator==(const Problem &, const Problem &) = default;
};

/// Every problem, in the order of the fields; empty: it can be sent.
[[nodiscard]] QList<Problem> problems(const SandboxSpec &spec, const Capabilities &capabilities);

/// Which field a server spoke of when it refused a new sandbox; nullopt: of none that its words tell.
[[nodiscard]] std::optional<Field> refusedField(const ApiError &error);

/// Empty when fine, else the sentence.
[[nodiscard]] QString nameProblem(const QString &name);
[[nodiscard]] QString groupProblem(const QString &group);
[[nodiscard]] QString imageReferenceProblem(const QString &reference);
[[nodiscard]] QString imageIdProblem(const QString &id);
[[nodiscard]] QString snapshotIdProblem(const QString &id);
[[nodiscard]] QString environmentNameProblem(const QString &name);
[[nodiscard]] QString secretNameProblem(const QString &name);
/// Of what a secret is to hold.
[[nodiscard]] QString secretValueProblem(const QString &value);
[[nodiscard]] QString volumeNameProblem(const QString &name);
/// Of a mount path as it is typed; empty is fine.
[[nodiscard]] QString mountPathProblem(const QString &path);
/// Where a volume goes inside: absolute, /volumes/<name> without a path.
[[nodiscard]] QString mountPathOf(const VolumeMount &volume);
/// The types of GPUs that the contract knows, "any" at the end.
[[nodiscard]] QStringList gpuTypes();
/// The regions that the contract knows.
[[nodiscard]] QStringList regions();
/// What a sandbox without a limit of its own may use at most (`lazycloud.md` §3.2); never more than any sandbox of this
/// server can have.
[[nodiscard]] int usualCpuLimit(int cpuMillis, const Capabilities &capabilities);
[[nodiscard]] qint64 usualMemoryLimit(qint64 memoryMiB, const Capabilities &capabilities);

/// "agent-7" → "agent-8" if taken, and so on; "sandbox" → "sandbox-2".
[[nodiscard]] QString uniqueName(const QString &wanted, const QSet<QString> &taken);

/// One line of a .env file or of `export` output: NAME=value, with optional quotes and `export `. Comments and blanks:
/// no pair.
[[nodiscard]] QList<std::pair<QString, QString>> parseEnvironment(const QString &text);

} // namespace SpecValidation
} // namespace vivarium
