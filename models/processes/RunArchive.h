// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/JsonLinesFile.h"
#include "core/Id.h"
#include "processes/CommandRequest.h"

#include <QDateTime>

#include <optional>

namespace vivarium {

/// A command that was run at an earlier time, as far as it is remembered. Of its variables only the names are: values
/// are often secrets.
struct PastRun {
    QString key; ///< names the run in its archive
    CommandRequest request; ///< the environment has names and empty values
    ProcessId process; ///< empty: it could not be started
    qint64 pid = 0;
    QDateTime startedAt; ///< UTC, by this machine's clock
    std::optional<int> exitCode; ///< nullopt: its end was not seen
    std::chrono::milliseconds duration{0}; ///< with an exit code
};

/// The commands run in one sandbox, in a small private file of its own (0600), so that they are still known when the
/// program is started again. What they wrote is not kept.
class RunArchive {
public:
    /// More are not kept; the oldest goes.
    static constexpr int mostRuns = 50;
    /// Sandboxes come and go: beyond so many files the one that was written first goes.
    static constexpr int mostFiles = 300;

    /// Where the files are; empty, as at first: nowhere, and nothing is kept. Waits for what is being written.
    static void setFolder(const QString &folder);
    /// Waits until all that was told is written.
    static void flush();

    RunArchive(const ProfileId &profile, const SandboxId &sandbox);
    [[nodiscard]] bool isKept() const { return !m_file.path().isEmpty(); }
    /// Newest first, with what is being written still. A file that can't be read is an empty one.
    [[nodiscard]] QList<PastRun> read() const;
    /// Adds it, or replaces what is known of it. Returns at once; a worker writes, in the order of the calls.
    void remember(const PastRun &run) const;
    void forget(const QStringList &keys) const;

private:
    JsonLinesFile m_file;
};

} // namespace vivarium
