// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Process.h"
#include "http/JsonReader.h"

namespace vivarium {

/// Commands and processes on Lizard's wire (`lizard.md` §3), and the process table as a script inside tells it.
struct LizardProcessCodec {
    [[nodiscard]] static QJsonObject execBody(const Command &command, std::chrono::milliseconds limit);
    /// Seven of them; empty for STOP and CONT.
    [[nodiscard]] static QString signalName(Signal signal);
    [[nodiscard]] static Process process(JsonReader &reader);

    /// Reads /proc of the sandbox with the shell and a few of the usual tools.
    [[nodiscard]] static QString tableScript();
    /// What it wrote. Lines that aren't understood are left out, and so are the program's own commands (CommandRunner).
    [[nodiscard]] static ProcessTable table(const QByteArray &output);
};

} // namespace vivarium
