// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Program.h"

#include "common/FileDescriptor.h"

#include <sys/types.h>

#include <string>
#include <string_view>

namespace vivarium::bench {

/// What a measurement types into, and reads from until something appears.
class Terminal {
public:
    virtual ~Terminal() = default;
    virtual void type(std::string_view keys) = 0;
    /// Reads until `text` has appeared; what came before and with it is dropped.
    virtual void readUntil(std::string_view text) = 0;
};

/// A program on a PTY of this machine, hung up at the end.
class PseudoTerminal : public Terminal {
public:
    PseudoTerminal(const std::vector<std::string> &arguments, const Environment &changes);
    PseudoTerminal(const PseudoTerminal &) = delete;
    PseudoTerminal &operator=(const PseudoTerminal &) = delete;
    ~PseudoTerminal() override;

    void type(std::string_view keys) override;
    void readUntil(std::string_view text) override;

private:
    common::FileDescriptor m_descriptor;
    pid_t m_child = -1;
    std::string m_unread;
};

} // namespace vivarium::bench
