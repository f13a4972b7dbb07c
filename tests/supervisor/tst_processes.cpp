// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/SupervisorTest.h"

#include <boost/json/serialize.hpp>

#include <sys/stat.h>

#include <csignal>
#include <filesystem>

namespace vivarium::test {

class Processes : public SupervisorTest {
protected:
    Response kill(const std::string &id, std::string_view body = {}) const
    {
        return request("POST", "/processes/" + id + "/kill", body);
    }
};

TEST_F(Processes, OutputAndExitCodeAreKept)
{
    const Response started = post("/processes", {{"args", {"/bin/sh", "-c", "echo out; echo err >&2; exit 3"}}});
    ASSERT_EQ(started.status, 201);
    const auto first = started.json().as_object();
    EXPECT_GT(first.at("pid").as_int64(), 0);
    EXPECT_EQ(first.at("command").as_string(), "/bin/sh -c echo out; echo err >&2; exit 3");
    EXPECT_EQ(first.at("cwd").as_string(), workspacePath());
    EXPECT_FALSE(first.contains("exit_code"));

    const auto process = waitFor(std::string(first.at("process_id").as_string()));
    EXPECT_EQ(process.at("stdout").as_string(), "out\n");
    EXPECT_EQ(process.at("stderr").as_string(), "err\n");
    EXPECT_EQ(process.at("exit_code").as_int64(), 3);
    EXPECT_FALSE(process.at("stdout_truncated").as_bool());
    EXPECT_FALSE(process.at("stderr_truncated").as_bool());
    EXPECT_TRUE(process.at("expires_at").as_string().ends_with('Z'));
}

TEST_F(Processes, SignalsBecomeExitCodes)
{
    EXPECT_EQ(runShell("kill -9 $$").at("exit_code").as_int64(), 128 + SIGKILL);
    const std::string id = start({"sleep", "60"});
    EXPECT_EQ(kill(id).status, 204);
    EXPECT_EQ(waitFor(id).at("exit_code").as_int64(), 128 + SIGTERM);
    EXPECT_EQ(kill(id).status, 204) << "signalling what has ended is no error";
    for (const char *name : {"KILL", "INT", "HUP", "QUIT", "USR1", "USR2"}) {
        const std::string other = start({"sleep", "60"});
        EXPECT_EQ(kill(other, std::string(R"({"signal":")") + name + "\"}").status, 204);
        EXPECT_GT(waitFor(other).at("exit_code").as_int64(), 128) << name;
    }
}

TEST_F(Processes, SignalsReachTheWholeGroup)
{
    const std::string id = start({"/bin/sh", "-c", "sleep 60 & echo $!; wait"});
    pid_t child = 0;
    ASSERT_TRUE(eventually([&] {
        const std::string output(request("GET", "/processes/" + id).json().at("stdout").as_string());
        child = std::atoi(output.c_str());
        return child > 0;
    }));
    EXPECT_TRUE(isAlive(child));
    EXPECT_EQ(kill(id, R"({"signal":"TERM"})").status, 204);
    EXPECT_TRUE(eventually([child] { return !isAlive(child); }));
}

TEST_F(Processes, BadSignalsAreRefused)
{
    const std::string id = start({"sleep", "60"});
    for (const char *body :
        {R"({"signal":"STOP"})", R"({"signal":"SIGTERM"})", R"({"signal":9})", R"({"name":"TERM"})", "[]"})
        EXPECT_EQ(kill(id, body).status, 400) << body;
    EXPECT_EQ(kill("p_unknown").status, 404);
    EXPECT_EQ(kill(id, R"({"signal":"KILL"})").status, 204);
}

TEST_F(Processes, UnknownOnesAreNotFound)
{
    EXPECT_EQ(request("GET", "/processes/p_unknown").status, 404);
    EXPECT_EQ(request("GET", "/processes/p_unknown?wait_seconds=5").status, 404);
}

TEST_F(Processes, WaitingEndsWithTheProcessOrTheLimit)
{
    const std::string id = start({"sleep", "60"});
    const auto before = std::chrono::steady_clock::now();
    EXPECT_TRUE(request("GET", "/processes/" + id + "?wait_seconds=0.25").json().at("running").as_bool());
    const auto waited = std::chrono::steady_clock::now() - before;
    EXPECT_GE(waited, std::chrono::milliseconds(250));
    EXPECT_LT(waited, std::chrono::milliseconds(4500)) << "the longest that can be asked for is 5 s";
    for (const char *wait : {"-1", "5.1", "x", "", "nan", "1e1"})
        EXPECT_EQ(request("GET", "/processes/" + id + "?wait_seconds=" + wait).status, 400) << wait;
    kill(id, R"({"signal":"KILL"})");
    const auto killed = std::chrono::steady_clock::now();
    EXPECT_FALSE(request("GET", "/processes/" + id + "?wait_seconds=5").json().at("running").as_bool());
    EXPECT_LT(std::chrono::steady_clock::now() - killed, std::chrono::milliseconds(4500));
}

TEST_F(Processes, ArgumentsArePassedAsTheyAre)
{
    const auto process = run({"printf", "%s|", "a b", "", "$HOME", "*", "ü"});
    EXPECT_EQ(process.at("stdout").as_string(), "a b||$HOME|*|ü|");
}

TEST_F(Processes, EnvironmentIsMerged)
{
    const Response response =
        post("/processes", {{"args", {"env"}}, {"env", {{"NEW", "v=1"}, {"PATH", "/bin:/usr/bin"}, {"EMPTY", ""}}}});
    const auto output = waitFor(std::string(response.json().at("process_id").as_string())).at("stdout").as_string();
    const std::string text(output);
    EXPECT_TRUE(text.contains("NEW=v=1\n"));
    EXPECT_TRUE(text.contains("PATH=/bin:/usr/bin\n"));
    EXPECT_TRUE(text.contains("EMPTY=\n"));
    EXPECT_EQ(post("/processes", {{"args", {"env"}}, {"env", {{"", "x"}}}}).status, 400);
    EXPECT_EQ(post("/processes", {{"args", {"env"}}, {"env", {{"a=b", "x"}}}}).status, 400);
    EXPECT_EQ(post("/processes", {{"args", {"env"}}, {"env", {{std::string("a\0b", 3), "x"}}}}).status, 400);
    EXPECT_EQ(post("/processes", {{"args", {"env"}}, {"env", {{"a", std::string("x\0y", 3)}}}}).status, 400);
}

TEST_F(Processes, ProgramsAreSearchedInTheirOwnPath)
{
    writeFile("bin/tool", "#!/bin/sh\necho mine\n");
    ::chmod(workspacePath("bin/tool").c_str(), 0755);
    const auto startIn = [this](const char *path) {
        return post("/processes", {{"args", {"tool"}}, {"env", {{"PATH", path}}}});
    };
    const Response absolute = startIn(workspacePath("bin").c_str());
    ASSERT_EQ(absolute.status, 201) << absolute.body;
    EXPECT_EQ(waitFor(std::string(absolute.json().at("process_id").as_string())).at("stdout").as_string(), "mine\n");
    EXPECT_EQ(startIn("/nowhere:bin").status, 201) << "relative to the working folder";
    EXPECT_EQ(startIn("/nowhere").status, 400);
}

TEST_F(Processes, WhatCannotBeStartedIsRefused)
{
    writeFile("plain", "no program");
    for (const auto &program : {std::string("no-such-program"), std::string("/no/such/program"), workspacePath("plain"),
             workspacePath(), std::string()}) {
        const Response response = post("/processes", {{"args", {program}}});
        EXPECT_EQ(response.status, 400) << program;
        EXPECT_EQ(response.errorCode(), "invalid_request");
    }
    EXPECT_EQ(post("/processes", {{"args", {"true"}}, {"cwd", "/no/such/folder"}}).status, 400);
    EXPECT_EQ(post("/processes", {{"args", {"true"}}, {"cwd", "plain"}}).status, 400);
    EXPECT_EQ(post("/processes", {{"args", json::array(4097, "x")}}).status, 400);
    EXPECT_TRUE(request("GET", "/processes").json().at("processes").as_array().empty());
}

TEST_F(Processes, WorkingFolderMayBeRelative)
{
    std::filesystem::create_directories(workspacePath("a/b"));
    const Response response = post("/processes", {{"args", {"pwd"}}, {"cwd", "a/../a/b"}});
    const auto process = waitFor(std::string(response.json().at("process_id").as_string()));
    EXPECT_EQ(process.at("stdout").as_string(), workspacePath("a/b") + "\n");
    EXPECT_EQ(process.at("cwd").as_string(), workspacePath("a/b"));
}

TEST_F(Processes, LongOutputIsCut)
{
    const auto process = runShell("head -c 300000 /dev/zero | tr '\\0' x; head -c 262144 /dev/zero | tr '\\0' y >&2");
    EXPECT_EQ(process.at("stdout").as_string().size(), 262144U);
    EXPECT_TRUE(process.at("stdout_truncated").as_bool());
    EXPECT_EQ(process.at("stderr").as_string().size(), 262144U);
    EXPECT_FALSE(process.at("stderr_truncated").as_bool());
}

TEST_F(Processes, BinaryOutputBecomesText)
{
    const auto process = runShell("printf 'a\\377\\000b\\303'");
    EXPECT_EQ(process.at("stdout").as_string(), std::string("a\xEF\xBF\xBD\0b\xEF\xBF\xBD", 9));
}

TEST_F(Processes, HalfACharacterWaitsForItsRest)
{
    ASSERT_EQ(run({"mkfifo", "go"}).at("exit_code").as_int64(), 0);
    const std::string id = start({"/bin/sh", "-c", "printf 'x\\303'; read line < go; printf '\\274'"});
    ASSERT_TRUE(eventually([&] { return request("GET", "/processes/" + id).json().at("stdout").as_string() == "x"; }));
    writeFile("go", "\n");
    EXPECT_EQ(waitFor(id).at("stdout").as_string(), "xü");
}

TEST_F(Processes, StandardInputIsEmpty)
{
    EXPECT_EQ(run({"cat"}).at("exit_code").as_int64(), 0);
}

TEST_F(Processes, ProgramsStartClean)
{
    // Three descriptors and the one `ls` reads by; no signal ignored or blocked; leader of a group of its own.
    EXPECT_EQ(run({"ls", "/proc/self/fd"}).at("stdout").as_string(), "0\n1\n2\n3\n");
    const std::string status(run({"grep", "-E", "^Sig(Blk|Ign)", "/proc/self/status"}).at("stdout").as_string());
    EXPECT_EQ(status, "SigBlk:\t0000000000000000\nSigIgn:\t0000000000000000\n");
    const auto process = run({"cut", "-d", " ", "-f", "1,5,6", "/proc/self/stat"});
    const std::string pid = std::to_string(process.at("pid").as_int64());
    EXPECT_EQ(process.at("stdout").as_string(), pid + ' ' + pid + ' ' + pid + '\n');
}

TEST_F(Processes, LateOutputOfOthersCountsAsTruncated)
{
    ASSERT_EQ(run({"mkfifo", "go"}).at("exit_code").as_int64(), 0);
    // Whoever the process leaves behind holds its output open: the end is told a second later all the same.
    const auto process = runShell("(read line < go; echo late) & echo early");
    EXPECT_EQ(process.at("stdout").as_string(), "early\n");
    EXPECT_FALSE(process.at("stdout_truncated").as_bool());
    writeFile("go", "\n");
    const std::string id(process.at("process_id").as_string());
    json::object late;
    EXPECT_TRUE(eventually([&] {
        late = request("GET", "/processes/" + id).json().as_object();
        return late.at("stdout_truncated").as_bool();
    }));
    EXPECT_EQ(late.at("stdout").as_string(), "early\n");
}

TEST_F(Processes, ListIsSortedByPid)
{
    for (int count = 0; count < 5; ++count)
        start({"sleep", "60"});
    run({"true"});
    const auto all = list("/processes", "processes");
    ASSERT_EQ(all.size(), 6U);
    for (std::size_t index = 1; index < all.size(); ++index)
        EXPECT_LT(all[index - 1].at("pid").as_int64(), all[index].at("pid").as_int64());
    EXPECT_FALSE(all[0].as_object().contains("stdout"));
}

TEST_F(Processes, ManyRunAtOnce)
{
    std::vector<std::string> ids;
    for (int count = 0; count < 60; ++count)
        ids.push_back(start({"/bin/sh", "-c", "echo " + std::to_string(count) + "; exit " + std::to_string(count)}));
    for (int count = 0; count < 60; ++count) {
        const auto process = waitFor(ids[static_cast<std::size_t>(count)]);
        EXPECT_EQ(process.at("exit_code").as_int64(), count);
        EXPECT_EQ(process.at("stdout").as_string(), std::to_string(count) + "\n");
    }
}

TEST_F(Processes, OrphansAreCollected)
{
    const auto process = runShell("setsid sh -c 'sleep 0.05' & echo $!");
    const pid_t orphan = std::atoi(process.at("stdout").as_string().c_str());
    ASSERT_GT(orphan, 0);
    EXPECT_TRUE(eventually([orphan] { return processStatus(orphan, "State").empty(); })) << "a zombie is left";
}

class ProcessesExpiry : public Processes {
    std::vector<std::string> options() const override { return {"--retention-ms", "200"}; }
};

TEST_F(ProcessesExpiry, RecordsAreForgottenInTime)
{
    const std::string ended = start({"true"});
    const std::string running = start({"sleep", "60"});
    waitFor(ended);
    EXPECT_TRUE(eventually([&] { return request("GET", "/processes/" + ended).status == 404; }));
    EXPECT_EQ(request("GET", "/processes/" + running).status, 200);
    EXPECT_EQ(request("GET", "/processes").json().at("processes").as_array().size(), 1U);
}

} // namespace vivarium::test
