// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/ProcessApi.h"
#include "core/Async.h"

#include <QObject>

namespace vivarium {

/// Runs short commands inside a sandbox for what the API itself lacks, and waits for their end. They go through
/// /bin/sh, so they need an image that has one; paths reach them as bytes, whatever these are.
class CommandRunner : public QObject {
    Q_OBJECT
public:
    /// `processes` has to live as long.
    explicit CommandRunner(ProcessApi &processes, QObject *parent = nullptr);

    /// A script whose $1, $2 … are `paths`. Exit code 17 becomes Conflict ("exists"); other codes carry what the
    /// command wrote to its standard error, and the code as ApiError::code. A command that runs longer than `limit` is
    /// killed, and the answer is a Timeout that says whether that succeeded.
    [[nodiscard]] Reply<ProcessRecord> run(
        const SandboxId &sandbox, const QString &script, const QList<QByteArray> &paths, std::chrono::seconds limit);

    /// $0 of every script, by which lists of processes know what the program itself runs.
    static constexpr QLatin1StringView Mark{"vivarium-helper"};

    /// A path as text that `printf %b` turns into the very same bytes.
    [[nodiscard]] static QString escaped(const QByteArray &path);

private:
    [[nodiscard]] Reply<ProcessRecord> begin(
        const SandboxId &sandbox, const Command &command, std::chrono::milliseconds limit);
    [[nodiscard]] Reply<ProcessRecord> await(
        const SandboxId &sandbox, const ProcessRecord &record, const QDateTime &deadline);

    ProcessApi &m_processes;
};

} // namespace vivarium
