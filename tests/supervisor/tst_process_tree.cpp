// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/SupervisorTest.h"

#include <csignal>
#include <thread>

namespace vivarium::test {

class ProcessTree : public SupervisorTest {
protected:
    /// Starts a process whose output begins with a number, and returns both pids.
    std::pair<std::int64_t, std::int64_t> startPair(const std::string &script)
    {
        const std::string id = start({"/bin/sh", "-c", script});
        json::object process;
        eventually([&] {
            process = request("GET", "/processes/" + id).json().as_object();
            return process.at("stdout").as_string().ends_with("\n");
        });
        return {process.at("pid").as_int64(), std::stoll(std::string(process.at("stdout").as_string()))};
    }
    Response signal(std::int64_t pid, std::int64_t startTicks, const char *name, const char *scope = "process")
    {
        return post(
            "/x/process-tree/signal", {{"pid", pid}, {"start_ticks", startTicks}, {"signal", name}, {"scope", scope}});
    }
    std::int64_t startTicks(std::int64_t pid) { return treeProcess(pid).at("start_ticks").as_int64(); }
};

TEST_F(ProcessTree, ShowsProcessesWithTheirOrigin)
{
    const std::string id = start({"sleep", "60.5"});
    const std::int64_t pid = request("GET", "/processes/" + id).json().at("pid").as_int64();
    WebSocketClient shell(m_socket, "/x/shell");
    const auto attached = shell.readMessage().as_object();

    const auto tree = request("GET", "/x/process-tree").json().as_object();
    EXPECT_TRUE(tree.at("sampled_at").as_string().ends_with('Z'));
    EXPECT_GT(tree.at("ticks_per_second").as_int64(), 0);
    EXPECT_GT(tree.at("uptime_seconds").as_double(), 0);
    EXPECT_GT(tree.at("memory_total_bytes").as_int64(), 1024 * 1024);
    // A limit is told only where there is one; the machine's memory isn't.
    if (const json::value *limit = tree.if_contains("memory_limit_bytes")) {
        EXPECT_EQ(*limit, tree.at("memory_total_bytes"));
    }
    EXPECT_FALSE(tree.at("truncated").as_bool());

    const auto sleeping = treeProcess(pid);
    EXPECT_EQ(sleeping.at("ppid").as_int64(), m_supervisor);
    EXPECT_EQ(sleeping.at("name").as_string(), "sleep");
    EXPECT_EQ(sleeping.at("cmdline"), (json::array{"sleep", "60.5"}));
    EXPECT_EQ(sleeping.at("process_id").as_string(), id);
    EXPECT_EQ(sleeping.at("state").as_string(), "S");
    EXPECT_EQ(sleeping.at("threads").as_int64(), 1);
    EXPECT_GT(sleeping.at("rss_bytes").as_int64(), 0);
    EXPECT_FALSE(sleeping.contains("terminal_id"));
    EXPECT_EQ(treeProcess(attached.at("pid").as_int64()).at("terminal_id"), attached.at("id"));
    EXPECT_EQ(treeProcess(m_supervisor).at("name").as_string(), "vivarium-superv");
}

TEST_F(ProcessTree, StartTimesAreRight)
{
    const auto now = std::chrono::system_clock::now();
    const std::string id = start({"sleep", "60"});
    const auto process = treeProcess(request("GET", "/processes/" + id).json().at("pid").as_int64());
    std::tm time{};
    ASSERT_NE(::strptime(process.at("started_at").as_string().c_str(), "%Y-%m-%dT%H:%M:%S", &time), nullptr);
    EXPECT_NEAR(
        static_cast<double>(::timegm(&time)), static_cast<double>(std::chrono::system_clock::to_time_t(now)), 2.0);
}

TEST_F(ProcessTree, CpuTimeGrows)
{
    const std::string id = start({"/bin/sh", "-c", "while :; do :; done"});
    const std::int64_t pid = request("GET", "/processes/" + id).json().at("pid").as_int64();
    EXPECT_TRUE(eventually([&] { return treeProcess(pid).at("cpu_seconds").to_number<double>() > 0.05; }));
    EXPECT_EQ(treeProcess(pid).at("state").as_string(), "R");
}

TEST_F(ProcessTree, HostileNamesAreHarmless)
{
    writeFile("we) S 1 (ird\n\xff", "#!/bin/sh\nread line < go\n");
    run({"mkfifo", "go"});
    const std::string id = start({"/bin/sh", "-c", "chmod 755 we*; exec ./we*"});
    const std::int64_t pid = request("GET", "/processes/" + id).json().at("pid").as_int64();
    ASSERT_TRUE(eventually([&] { return treeProcess(pid).at("name").as_string().starts_with("we) S 1 (ird"); }));
    const auto process = treeProcess(pid);
    EXPECT_EQ(process.at("ppid").as_int64(), m_supervisor);
    EXPECT_TRUE(std::string_view(process.at("name").as_string()).contains("\xEF\xBF\xBD"));
}

TEST_F(ProcessTree, LongCommandLinesAreCut)
{
    run({"mkfifo", "go"});
    const std::string id = start({"/bin/sh", "-c", "read line < go", std::string(10'000, 'x')});
    const std::int64_t pid = request("GET", "/processes/" + id).json().at("pid").as_int64();
    // The program counts as started a moment before the kernel shows its arguments.
    ASSERT_TRUE(eventually([&] { return treeProcess(pid).contains("cmdline_truncated"); }));
    const auto process = treeProcess(pid);
    std::size_t size = 0;
    for (const auto &argument : process.at("cmdline").as_array())
        size += argument.as_string().size() + 1;
    EXPECT_LE(size, 4097U);
    EXPECT_GE(size, 4000U);
}

TEST_F(ProcessTree, SignalsOneProcess)
{
    const auto [parent, child] = startPair("sleep 60 & echo $!; wait; sleep 60");
    EXPECT_EQ(signal(child, startTicks(child), "TERM").json().at("signalled").as_int64(), 1);
    EXPECT_TRUE(eventually([child = child] { return !isAlive(static_cast<pid_t>(child)); }));
    EXPECT_TRUE(isAlive(static_cast<pid_t>(parent)));
}

TEST_F(ProcessTree, SignalsWholeTreesAcrossSessions)
{
    const auto [parent, child] = startPair("setsid sleep 60 & echo $!; wait");
    ASSERT_TRUE(eventually([&] { return treeProcess(child).at("name").as_string() == "sleep"; }));
    const Response response = signal(parent, startTicks(parent), "KILL", "tree");
    ASSERT_EQ(response.status, 200) << response.body;
    EXPECT_EQ(response.json().at("signalled").as_int64(), 2);
    EXPECT_TRUE(
        eventually([&] { return !isAlive(static_cast<pid_t>(parent)) && !isAlive(static_cast<pid_t>(child)); }));
}

TEST_F(ProcessTree, KillsTreesThatGoOnForking)
{
    // Each generation leaves children behind, as a fork bomb with a brake does.
    writeFile("bomb", "#!/bin/sh\nwhile :; do sleep 60 & sleep 0.01; done\n");
    run({"chmod", "755", "bomb"});
    const auto [parent, child] = startPair("./bomb & echo $!; ./bomb");
    ASSERT_TRUE(eventually([child = child] { return isAlive(static_cast<pid_t>(child)); }));
    EXPECT_EQ(signal(parent, startTicks(parent), "KILL", "tree").status, 200);
    EXPECT_TRUE(eventually([this] {
        for (const auto &process : list("/x/process-tree", "processes")) {
            if (process.at("ppid").as_int64() == m_supervisor)
                return false;
        }
        return true;
    }));
}

TEST_F(ProcessTree, StopsAndContinues)
{
    const std::string id = start({"sleep", "60"});
    const std::int64_t pid = request("GET", "/processes/" + id).json().at("pid").as_int64();
    EXPECT_EQ(signal(pid, startTicks(pid), "STOP").status, 200);
    EXPECT_TRUE(eventually([&] { return treeProcess(pid).at("state").as_string() == "T"; }));
    EXPECT_EQ(signal(pid, startTicks(pid), "CONT").status, 200);
    EXPECT_TRUE(eventually([&] { return treeProcess(pid).at("state").as_string() == "S"; }));
}

TEST_F(ProcessTree, ReachesNobodyElse)
{
    const std::string id = start({"sleep", "60"});
    const std::int64_t pid = request("GET", "/processes/" + id).json().at("pid").as_int64();
    const std::int64_t ticks = startTicks(pid);
    const Response other = signal(pid, ticks + 1, "KILL");
    EXPECT_EQ(other.status, 409);
    EXPECT_EQ(other.errorCode(), "conflict");
    EXPECT_EQ(signal(pid, ticks - 1, "KILL", "tree").status, 409);
    EXPECT_TRUE(isAlive(static_cast<pid_t>(pid)));
    EXPECT_EQ(signal(m_supervisor, startTicks(m_supervisor), "KILL").status, 409);
    EXPECT_EQ(signal(1, 0, "KILL").status, 409);
    EXPECT_EQ(signal(pid, ticks, "KILL").status, 200);
    waitFor(id);
    EXPECT_EQ(signal(pid, ticks, "KILL").status, 404);
    EXPECT_EQ(signal(pid, ticks, "KILL", "tree").status, 404);
}

TEST_F(ProcessTree, BadSignalsAreRefused)
{
    EXPECT_EQ(signal(2, 0, "SEGV").status, 400);
    EXPECT_EQ(signal(2, 0, "TERM", "all").status, 400);
    EXPECT_EQ(post("/x/process-tree/signal", {{"pid", 2}, {"signal", "TERM"}}).status, 400);
    EXPECT_EQ(post("/x/process-tree/signal", {{"pid", -1}, {"start_ticks", 0}, {"signal", "TERM"}}).status, 400);
    EXPECT_EQ(post("/x/process-tree/signal", {{"pid", 0}, {"start_ticks", 0}, {"signal", "TERM"}}).status, 400);
}

} // namespace vivarium::test
