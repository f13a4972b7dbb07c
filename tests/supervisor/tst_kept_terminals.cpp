// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/SupervisorTest.h"

namespace vivarium::test {

/// `/x/shell`: shells that outlive their connection.
class KeptTerminals : public SupervisorTest {
protected:
    struct Attachment {
        std::unique_ptr<WebSocketClient> client;
        std::string id;
        pid_t pid = 0;
        bool isNew = false;
        std::string replay;
    };
    Attachment attach(const std::string &query = {})
    {
        Attachment attachment;
        attachment.client = std::make_unique<WebSocketClient>(m_socket, "/x/shell" + query);
        const auto attached = attachment.client->readMessage().as_object();
        EXPECT_EQ(attached.at("type").as_string(), "attached");
        attachment.id = attached.at("id").as_string();
        attachment.pid = static_cast<pid_t>(attached.at("pid").as_int64());
        attachment.isNew = attached.at("new").as_bool();
        const auto replay = attachment.client->readMessage().as_object();
        EXPECT_EQ(replay.at("type").as_string(), "replay");
        attachment.replay = attachment.client->readOutput(static_cast<std::size_t>(replay.at("bytes").as_int64()));
        return attachment;
    }
    json::array terminals() const { return list("/x/terminals", "terminals"); }
    bool isAttached() const
    {
        const auto all = terminals();
        return !all.empty() && all[0].at("attached").as_bool();
    }
};

TEST_F(KeptTerminals, NewOnesHaveNoScrollback)
{
    const Attachment shell = attach("?cols=90&rows=30");
    EXPECT_TRUE(shell.isNew);
    EXPECT_TRUE(shell.replay.empty());
    const auto all = terminals();
    ASSERT_EQ(all.size(), 1U);
    EXPECT_EQ(all[0].at("id").as_string(), shell.id);
    EXPECT_EQ(all[0].at("pid").as_int64(), shell.pid);
    EXPECT_EQ(all[0].at("cols").as_int64(), 90);
    EXPECT_EQ(all[0].at("rows").as_int64(), 30);
    EXPECT_TRUE(all[0].at("attached").as_bool());
    EXPECT_TRUE(all[0].at("created_at").as_string().ends_with('Z'));
}

TEST_F(KeptTerminals, GoOnWithoutAConnection)
{
    Attachment shell = attach();
    shell.client->type("VALUE=kept; mkfifo go; echo be'fore'; read line < go; echo mean'while'\r");
    shell.client->readUntil("before");
    shell.client.reset();
    ASSERT_TRUE(eventually([this] { return !isAttached(); }));
    EXPECT_TRUE(isAlive(shell.pid));
    ASSERT_TRUE(eventually([this] { return std::filesystem::exists(workspacePath("go")); }));
    writeFile("go", "\n");

    Attachment again;
    ASSERT_TRUE(eventually([&] {
        again = attach("?cols=111&rows=44&id=" + shell.id);
        return again.replay.contains("meanwhile");
    }));
    EXPECT_FALSE(again.isNew);
    EXPECT_EQ(again.pid, shell.pid);
    EXPECT_TRUE(again.replay.contains("before"));
    again.client->type("echo $VALUE; stty size\r");
    const std::string output = again.client->readUntil("44 111");
    EXPECT_TRUE(output.contains("kept\r\n"));
}

TEST_F(KeptTerminals, SecondConnectionTakesOver)
{
    Attachment first = attach();
    first.client->type("X=shared\r");
    Attachment second = attach("?id=" + first.id);
    EXPECT_EQ(first.client->readMessage().at("type").as_string(), "taken");
    EXPECT_EQ(first.client->readClose(), 4001U);
    second.client->type("echo $X-value\r");
    second.client->readUntil("shared-value");
    first.client.reset();
    EXPECT_TRUE(isAttached()) << "the first one's end does not detach the second";
    ASSERT_EQ(terminals().size(), 1U);
}

TEST_F(KeptTerminals, TakeoverFromAClientThatDoesNotRead)
{
    Attachment first = attach();
    first.client->type("yes\r");
    first.client->readUntil("y\r\ny\r\n");
    Attachment second = attach("?id=" + first.id);
    second.client->readUntil("y\r\ny\r\n");
    second.client->type("\x03");
    second.client->type("echo en'd'\r");
    second.client->readUntil("end\r\n");
}

TEST_F(KeptTerminals, FloodWithoutAConnectionIsNeitherBlockedNorKept)
{
    Attachment shell = attach();
    shell.client->type("stty -echo\r");
    shell.client->type("mkfifo go; read line < go; seq 1 1000000; echo fin'ished'; touch done\r");
    ASSERT_TRUE(eventually([this] { return std::filesystem::exists(workspacePath("go")); }));
    shell.client.reset();
    ASSERT_TRUE(eventually([this] { return !isAttached(); }));
    writeFile("go", "\n");
    ASSERT_TRUE(
        eventually([this] { return std::filesystem::exists(workspacePath("done")); }, std::chrono::seconds(20)));
    const Attachment again = attach("?id=" + shell.id);
    EXPECT_LE(again.replay.size(), 1024U * 1024U);
    EXPECT_GE(again.replay.size(), 900U * 1024U);
    EXPECT_TRUE(again.replay.contains("1000000\r\nfinished\r\n"));
    // A cut scrollback begins with a whole line.
    const std::string first = again.replay.substr(0, again.replay.find('\r'));
    EXPECT_EQ(first.size(), 6U) << first;
    EXPECT_LT(residentBytes(), 12'000'000);
}

TEST_F(KeptTerminals, WindowBoundsWhatIsOnItsWay)
{
    constexpr std::size_t window = 16384;
    auto client = std::make_unique<WebSocketClient>(m_socket, "/x/shell?window=16384");
    const auto attached = client->readMessage().as_object();
    EXPECT_EQ(attached.at("window").as_int64(), 16384);
    EXPECT_EQ(client->readMessage().at("bytes").as_int64(), 0);
    client->type("stty -echo; PS1='ready''> '\r");
    std::size_t seen = client->readUntil("ready> ").size();
    const auto acknowledge = [&client](std::size_t bytes) {
        client->sendText(R"({"type":"ack","bytes":)" + std::to_string(bytes) + '}');
    };
    acknowledge(seen);
    client->type("yes\r");
    for (int turn = 0; turn < 20; ++turn) {
        seen = client->readOutput(window).size();
        if (turn < 19)
            acknowledge(seen);
    }
    // Everything that may be on its way has come, so the program waits, with as little as the terminal itself holds.
    const auto isWaiting = [this] {
        for (const auto &process : list("/x/process-tree", "processes")) {
            if (process.at("name").as_string() == "yes")
                return process.at("state").as_string() == "S";
        }
        return false;
    };
    EXPECT_TRUE(eventually(isWaiting));
    client->type("\x03");
    for (const char *ignored : {R"({"type":"ack"})", R"({"type":"ack","bytes":-1})", R"({"type":"ack","bytes":"9"})"})
        client->sendText(ignored);
    acknowledge(window * 100); // more than there was: the window does not grow by it
    const std::string rest = client->readUntil("ready> ");
    EXPECT_LE(rest.size(), window) << "behind the interrupt comes no more than a window";
    client->type("yes\r");
    client->readOutput(window - rest.size());
    EXPECT_TRUE(eventually(isWaiting));
}

TEST_F(KeptTerminals, ReplayCountsInTheWindow)
{
    Attachment first = attach();
    first.client->type("seq 1 20000; echo fin'ished'\r");
    first.client->readUntil("finished\r\n");
    auto client = std::make_unique<WebSocketClient>(m_socket, "/x/shell?window=4096&id=" + first.id);
    client->readMessage();
    const auto size = static_cast<std::size_t>(client->readMessage().at("bytes").as_int64());
    ASSERT_GT(size, 100'000U);
    client->readOutput(size);
    client->sendText(R"({"type":"ack","bytes":)" + std::to_string(size) + '}');
    client->type("echo go'es-on'\r");
    client->readUntil("goes-on\r\n");
}

TEST_F(KeptTerminals, EndIsTold)
{
    Attachment shell = attach();
    shell.client->type("exit 5\r");
    const auto message = shell.client->readMessage().as_object();
    EXPECT_EQ(message.at("type").as_string(), "exit");
    EXPECT_EQ(message.at("code").as_int64(), 5);
    EXPECT_EQ(shell.client->readClose(), 1000U);
    EXPECT_TRUE(terminals().empty());
    EXPECT_EQ(request("GET", "/x/shell?id=" + shell.id).status, 404);
}

TEST_F(KeptTerminals, DeletingHangsUp)
{
    Attachment shell = attach();
    shell.client->type("trap '' HUP TERM; echo trap'ped'\r");
    shell.client->readUntil("trapped");
    EXPECT_EQ(request("DELETE", "/x/terminals/" + shell.id).status, 204);
    EXPECT_EQ(shell.client->readMessage().at("type").as_string(), "exit");
    EXPECT_FALSE(isAlive(shell.pid));
    EXPECT_TRUE(eventually([this] { return terminals().empty(); }));
    EXPECT_EQ(request("DELETE", "/x/terminals/" + shell.id).status, 404);
    EXPECT_EQ(request("DELETE", "/x/terminals/t_unknown").status, 404);
}

TEST_F(KeptTerminals, TitleIsKnown)
{
    Attachment shell = attach();
    EXPECT_FALSE(terminals()[0].as_object().contains("title"));
    shell.client->type("PS1=; printf '\\033]0;my title\\007'; printf '\\033]2;sec''ond\\033\\\\'; echo do'ne'\r");
    shell.client->readUntil("done\r\n");
    EXPECT_EQ(terminals()[0].at("title").as_string(), "second");
}

TEST_F(KeptTerminals, NotKeptOnesEndWithTheirConnection)
{
    Attachment shell = attach("?keep=false");
    EXPECT_TRUE(shell.isNew);
    EXPECT_TRUE(terminals().empty());
    EXPECT_EQ(request("GET", "/x/shell?id=" + shell.id).status, 404);
    shell.client.reset();
    EXPECT_TRUE(eventually([&] { return !isAlive(shell.pid); }));
}

TEST_F(KeptTerminals, BadRequestsAreRefused)
{
    EXPECT_EQ(request("GET", "/x/shell?keep=maybe").status, 400);
    EXPECT_EQ(request("GET", "/x/shell?window=4095").status, 400);
    EXPECT_EQ(request("GET", "/x/shell?window=1048577").status, 400);
    EXPECT_EQ(request("GET", "/x/shell?id=").status, 400);
    EXPECT_EQ(request("GET", "/x/shell?id=..%2F").status, 400);
    EXPECT_EQ(request("GET", "/x/shell?id=t_unknown").status, 404);
    EXPECT_EQ(request("GET", "/x/shell").status, 400);
}

} // namespace vivarium::test
