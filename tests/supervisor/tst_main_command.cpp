// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/SupervisorTest.h"

#include <boost/json/parse.hpp>

#include <sstream>

namespace vivarium::test {

class MainCommand : public SupervisorTest {
protected:
    static std::vector<json::object> linesOf(const std::string &body)
    {
        std::vector<json::object> lines;
        std::istringstream stream(body);
        for (std::string line; std::getline(stream, line);) {
            if (!line.empty())
                lines.push_back(json::parse(line).as_object());
        }
        return lines;
    }
    Response execute(const std::string &script) const
    {
        return post("/exec-main", {{"args", {"/bin/sh", "-c", script}}});
    }
};

TEST_F(MainCommand, IsStartedOnce)
{
    EXPECT_EQ(request("GET", "/exec-main").status, 404);
    EXPECT_EQ(post("/exec-main", {{"args", {"/no/such/program"}}}).status, 400);
    const Response response = execute("exit 4");
    ASSERT_EQ(response.status, 201) << response.body;
    EXPECT_GT(response.json().at("pid").as_int64(), 0);
    EXPECT_EQ(execute("true").status, 409);
    const auto state = request("GET", "/exec-main?wait_seconds=10").json().as_object();
    EXPECT_FALSE(state.at("running").as_bool());
    EXPECT_EQ(state.at("exit_code").as_int64(), 4);
    EXPECT_TRUE(request("GET", "/processes").json().at("processes").as_array().empty());
}

TEST_F(MainCommand, OutputIsLines)
{
    ASSERT_EQ(execute("echo one; echo two >&2; printf 'three\\r\\n'; printf 'f\\377our'").status, 201);
    const Response response = request("GET", "/output?follow=true");
    EXPECT_EQ(response.header("content-type"), "application/x-ndjson");
    const auto lines = linesOf(response.body);
    ASSERT_EQ(lines.size(), 5U) << response.body;
    std::map<std::string, std::string> streams;
    for (std::size_t index = 0; index < lines.size(); ++index) {
        EXPECT_EQ(lines[index].at("id").as_int64(), static_cast<std::int64_t>(index) + 1);
        streams[std::string(lines[index].at("data").as_string())] = lines[index].at("stream").as_string();
        EXPECT_TRUE(lines[index].at("time").as_string().ends_with('Z'));
    }
    EXPECT_EQ(streams.at("one"), "stdout");
    EXPECT_EQ(streams.at("two"), "stderr");
    EXPECT_EQ(streams.at("three"), "stdout");
    EXPECT_EQ(streams.at("f\xEF\xBF\xBDour"), "stdout");
    EXPECT_EQ(lines[4].at("stream").as_string(), "system");
    EXPECT_EQ(linesOf(request("GET", "/output?after=4").body).size(), 1U);
    EXPECT_TRUE(request("GET", "/output?after=5").body.empty());
    EXPECT_EQ(request("GET", "/output?after=x").status, 400);
}

TEST_F(MainCommand, FollowingIsLive)
{
    HttpClient client(m_socket);
    client.sendHead("GET", "/output?follow=true");
    EXPECT_EQ(client.readHead().status, 200) << "before the command has been started";
    ASSERT_EQ(run({"mkfifo", "go"}).at("exit_code").as_int64(), 0);
    ASSERT_EQ(execute("echo first; read line < go; echo second").status, 201);
    EXPECT_EQ(json::parse(client.readUntil("\n")).at("data").as_string(), "first");
    writeFile("go", "\n");
    EXPECT_EQ(json::parse(client.readUntil("\n")).at("data").as_string(), "second");
    EXPECT_EQ(json::parse(client.readUntil("\n")).at("stream").as_string(), "system");
    EXPECT_EQ(client.readRest(), "");
}

TEST_F(MainCommand, LongOutputKeepsTheEnd)
{
    ASSERT_EQ(execute("head -c 40000 /dev/zero | tr '\\0' x; echo; seq 1 200000").status, 201);
    request("GET", "/exec-main?wait_seconds=30");
    const auto lines = linesOf(request("GET", "/output").body);
    ASSERT_FALSE(lines.empty());
    EXPECT_EQ(lines[lines.size() - 2].at("data").as_string(), "200000");
    EXPECT_GT(lines.front().at("id").as_int64(), 1);
    EXPECT_LT(residentBytes(), 20'000'000);
}

} // namespace vivarium::test
