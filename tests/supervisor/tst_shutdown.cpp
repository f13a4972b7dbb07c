// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/SupervisorTest.h"

#include <boost/json/serialize.hpp>

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>

namespace vivarium::test {

class Shutdown : public SupervisorTest {
protected:
    /// True once the supervisor has ended with exit code 0.
    bool hasEnded(std::chrono::milliseconds limit)
    {
        int status = -1;
        const bool ended = eventually([&] { return ::waitpid(m_supervisor, &status, WNOHANG) == m_supervisor; }, limit);
        if (ended)
            m_supervisor = -1;
        return ended && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    }
    pid_t pidOf(const std::string &id) const
    {
        return static_cast<pid_t>(request("GET", "/processes/" + id).json().at("pid").as_int64());
    }
};

TEST_F(Shutdown, GivesTimeToEnd)
{
    run({"mkfifo", "hold"});
    const std::string id =
        start({"/bin/sh", "-c", "trap 'echo bye > said; exit' TERM; echo ready; while :; do sleep 0.02; done"});
    ASSERT_TRUE(
        eventually([&] { return request("GET", "/processes/" + id).json().at("stdout").as_string() == "ready\n"; }));
    EXPECT_EQ(request("POST", "/shutdown", R"({"grace_ms":10000})").status, 204);
    EXPECT_TRUE(hasEnded(std::chrono::seconds(20)));
    EXPECT_EQ(readFile("said"), "bye\n");
}

TEST_F(Shutdown, KillsTheStubbornAfterTheGrace)
{
    const std::string id = start(
        {"/bin/sh", "-c", "trap '' TERM HUP; setsid sh -c 'trap \"\" TERM; echo $$; while :; do sleep 0.02; done'"});
    pid_t stubborn = 0;
    ASSERT_TRUE(eventually([&] {
        stubborn = std::atoi(request("GET", "/processes/" + id).json().at("stdout").as_string().c_str());
        return stubborn > 0;
    }));
    const auto before = std::chrono::steady_clock::now();
    EXPECT_EQ(request("POST", "/shutdown", R"({"grace_ms":300})").status, 204);
    EXPECT_TRUE(hasEnded(std::chrono::seconds(20)));
    EXPECT_GE(std::chrono::steady_clock::now() - before, std::chrono::milliseconds(300));
    EXPECT_FALSE(isAlive(stubborn));
}

TEST_F(Shutdown, EndsTerminalsAndTellsTheFollowers)
{
    WebSocketClient shell(m_socket, "/shell");
    shell.type("echo he''re\r");
    shell.readUntil("here");
    ASSERT_EQ(
        post("/exec-main",
            {{"args", {"/bin/sh", "-c", "trap 'echo stopping; exit 3' TERM; echo up; while :; do sleep 0.02; done"}}})
            .status,
        201);
    HttpClient follower(m_socket);
    follower.sendHead("GET", "/output?follow=true");
    EXPECT_EQ(follower.readHead().status, 200);
    EXPECT_TRUE(follower.readUntil("\n").contains("up"));
    ::kill(m_supervisor, SIGTERM);
    EXPECT_EQ(shell.readMessage().at("type").as_string(), "exit");
    const std::string rest = follower.readRest();
    EXPECT_TRUE(rest.contains("stopping"));
    EXPECT_TRUE(rest.contains("the command ended with exit code 3"));
    EXPECT_TRUE(hasEnded(std::chrono::seconds(20)));
}

TEST_F(Shutdown, EndsWhatIsStopped)
{
    const std::string id = start({"sleep", "60"});
    const pid_t pid = pidOf(id);
    ::kill(pid, SIGSTOP);
    EXPECT_EQ(request("POST", "/shutdown", R"({"grace_ms":10000})").status, 204);
    EXPECT_TRUE(hasEnded(std::chrono::seconds(20)));
    EXPECT_FALSE(isAlive(pid));
}

TEST_F(Shutdown, BadRequestsAreRefused)
{
    EXPECT_EQ(request("POST", "/shutdown", R"({"grace_ms":-1})").status, 400);
    EXPECT_EQ(request("POST", "/shutdown", R"({"grace_ms":60001})").status, 400);
    EXPECT_EQ(request("POST", "/shutdown", R"({"grace":1})").status, 400);
    EXPECT_EQ(request("GET", "/health").status, 200);
}

/// The supervisor as process 1 of a PID namespace, where the kernel lets a test make one.
class ShutdownAsProcessOne : public ::testing::Test {
protected:
    void SetUp() override
    {
        std::string pattern = (std::filesystem::temp_directory_path() / "vivarium.XXXXXX").string();
        ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
        m_folder = pattern;
        m_socket = (m_folder / "socket").string();
        m_unshare = ::fork();
        if (m_unshare == 0) {
            ::execlp("unshare", "unshare", "--pid", "--fork", "--kill-child", "--mount-proc", VIVARIUM_SUPERVISOR,
                "--socket", m_socket.c_str(), "--workspace", m_folder.c_str(), nullptr);
            ::_exit(127);
        }
        const bool serves = eventually(
            [this] {
                try {
                    return HttpClient(m_socket).request("GET", "/health").json().at("pid").as_int64() == 1;
                } catch (const std::exception &) {
                    return false;
                }
            },
            std::chrono::seconds(3));
        if (!serves)
            GTEST_SKIP() << "PID namespaces cannot be made here";
    }
    void TearDown() override
    {
        ::kill(m_unshare, SIGKILL);
        ::waitpid(m_unshare, nullptr, 0);
        std::filesystem::remove_all(m_folder);
    }
    std::string outputOf(const std::string &script)
    {
        HttpClient client(m_socket);
        const json::object body{{"args", {"/bin/sh", "-c", script}}};
        const auto id = std::string(
            client.request("POST", "/processes", json::serialize(body)).json().at("process_id").as_string());
        const auto process = client.request("GET", "/processes/" + id + "?wait_seconds=5").json().as_object();
        EXPECT_FALSE(process.at("running").as_bool());
        return std::string(process.at("stdout").as_string());
    }

    std::filesystem::path m_folder;
    std::string m_socket;
    pid_t m_unshare = -1;
};

TEST_F(ShutdownAsProcessOne, OrphansAreCollected)
{
    outputOf("for i in 1 2 3 4 5; do setsid sh -c 'sleep 0.05' & done");
    HttpClient client(m_socket);
    EXPECT_TRUE(eventually([&] {
        return client.request("GET", "/x/process-tree").json().at("processes").as_array().size() == 1;
    })) << "nothing but process 1 is left";
}

TEST_F(ShutdownAsProcessOne, ProgramsOfTheSandboxAreNotServed)
{
    const std::string output =
        outputOf("/usr/bin/python3 -c \"import socket; s = socket.socket(socket.AF_UNIX); s.connect('socket');"
                 " s.sendall(b'GET /health HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n'); print('got', s.recv(100))\" 2>&1");
    EXPECT_FALSE(output.contains("got b'HTTP")) << output;
    EXPECT_FALSE(output.empty());
}

TEST_F(ShutdownAsProcessOne, ShutdownReachesEverybody)
{
    outputOf("setsid sh -c 'trap \"\" HUP; echo > started; exec sleep 60' > /dev/null 2>&1 & while ! test -f started; "
             "do sleep 0.01; done");
    HttpClient(m_socket).request("POST", "/shutdown", R"({"grace_ms":60000})");
    int status = -1;
    EXPECT_TRUE(
        eventually([&] { return ::waitpid(m_unshare, &status, WNOHANG) == m_unshare; }, std::chrono::seconds(30)));
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

} // namespace vivarium::test
