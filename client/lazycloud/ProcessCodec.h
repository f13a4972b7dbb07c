// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Process.h"
#include "http/JsonReader.h"

namespace vivarium {

/// Process calls of `lazycloud.md` §4 and the process tree of `x-vivarium`.
struct ProcessCodec {
    /// C/processes: only what was started through the API, without the program's own commands that have ended.
    [[nodiscard]] static Result<ProcessTable> list(JsonReader reader);
    /// XC/process-tree: everything.
    [[nodiscard]] static Result<ProcessTable> tree(JsonReader reader);
    [[nodiscard]] static Result<ProcessRecord> record(JsonReader reader);
    [[nodiscard]] static Result<int> signalled(JsonReader reader);

    [[nodiscard]] static QJsonObject startBody(const Command &command);
    /// TERM, KILL …
    [[nodiscard]] static QString signalName(Signal signal);
    /// Whether the contract's kill call takes it: STOP and CONT only go through `x-vivarium`.
    [[nodiscard]] static bool isContractSignal(Signal signal);
};

} // namespace vivarium
