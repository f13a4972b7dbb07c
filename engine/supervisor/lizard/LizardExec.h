// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "process/ProcessTable.h"

#include <string>

namespace vivarium::supervisor {

/// The output of a command that was started by exec, as it goes to whoever asked for it (lizard.md, section 3): whole
/// as JSON, or line by line as events. Nothing is lost, however slow the reader is: the command waits for them.
///
/// Whoever leaves early leaves the command running, until it ends or its time is over.
class LizardExec {
public:
    /// What of each stream a JSON answer holds.
    static constexpr std::size_t answerLimit = 512 * 1024;

    LizardExec(common::HttpExchange &exchange, std::shared_ptr<ProcessRecord> record, std::chrono::milliseconds limit);

    awaitable<void> answerJson();
    awaitable<void> answerEvents(bool tellPid);

private:
    awaitable<void> collect(std::string &output, std::string &errors, bool &truncated);
    awaitable<void> stream(bool tellPid);
    [[nodiscard]] std::string timeoutSentence() const;

    common::HttpExchange &m_exchange;
    std::shared_ptr<ProcessRecord> m_record;
    std::chrono::milliseconds m_limit;
};

/// Cuts the bytes of a stream into the events of its lines.
class LizardLines {
public:
    /// A longer line is cut, so that nothing has to be kept without limit.
    static constexpr std::size_t lineLimit = 1024 * 1024;

    explicit LizardLines(std::string_view stream)
        : m_stream(stream)
    {
    }

    /// The events of the lines that `bytes` complete.
    std::string feed(std::string_view bytes);
    /// That of what came after the last line end, if anything did.
    std::string finish();

private:
    std::string flush();

    std::string_view m_stream;
    std::string m_partial;
};

} // namespace vivarium::supervisor
