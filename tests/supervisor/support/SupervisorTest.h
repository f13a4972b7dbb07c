// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/HttpClient.h"
#include "support/WebSocketClient.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace vivarium::test {

namespace json = boost::json;

/// Each test gets a supervisor of its own, as an ordinary process with a temporary workspace. The supervisor must end
/// by itself, with exit code 0, when the test is done.
class SupervisorTest : public ::testing::Test {
protected:
    void SetUp() override;
    void TearDown() override;

    /// Further options for the supervisor.
    virtual std::vector<std::string> options() const { return {}; }
    /// The shell in the password file: tests depend neither on this machine's account nor on its start files.
    virtual std::string loginShell() const { return "/bin/sh"; }
    std::string homePath() const { return (m_folder / "home").string(); }

    Response request(std::string_view method, std::string_view target, std::string_view body = {}) const;
    Response post(std::string_view target, const json::value &body) const;
    /// GET, and a list of the answer.
    json::array list(std::string_view target, std::string_view name) const;

    /// Starts a program and returns the id.
    std::string start(const std::vector<std::string> &arguments) const;
    /// Waits for the end; Process.
    json::object waitFor(const std::string &id) const;
    /// Runs to the end; Process.
    json::object run(const std::vector<std::string> &arguments) const;
    json::object runShell(const std::string &script) const { return run({"/bin/sh", "-c", script}); }

    /// The tree's entry of a process, or an empty object.
    json::object treeProcess(std::int64_t pid) const;

    std::string workspacePath(std::string_view name = {}) const;
    void writeFile(std::string_view name, std::string_view content) const;
    std::string readFile(std::string_view name) const;
    std::string uri(std::string_view call, std::string_view path, std::string_view more = {}) const;

    std::int64_t residentBytes() const;
    /// Tells the supervisor to end and checks that it does.
    void stopSupervisor(int expectedExitCode = 0);

    std::filesystem::path m_folder;
    std::string m_socket;
    pid_t m_supervisor = -1;
};

/// True as soon as the condition holds; false after the limit.
bool eventually(const std::function<bool()> &condition, std::chrono::milliseconds limit = std::chrono::seconds(20));

/// From /proc/PID/status.
std::string processStatus(pid_t pid, std::string_view field);
bool isAlive(pid_t pid);

} // namespace vivarium::test
