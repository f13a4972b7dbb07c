// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/SupervisorTest.h"

#include <sys/socket.h>

#include <csignal>
#include <fstream>
#include <thread>

namespace vivarium::test {

/// The contract's shell: lazycloud.md, section 9.
class Terminals : public SupervisorTest {
protected:
    /// A shell that waits at a prompt of its own, so that tests do not depend on the account's start files.
    std::unique_ptr<WebSocketClient> open(const std::string &query = {})
    {
        auto shell = std::make_unique<WebSocketClient>(m_socket, "/shell" + query);
        shell->type("stty -echo; PS1='ready''> '\r");
        shell->readUntil("ready> ");
        return shell;
    }
    static std::string answer(WebSocketClient &shell, const std::string &command)
    {
        // Marked at both ends: when a prompt comes, beside the answers, is a matter of time.
        shell.type("echo \"<\"BEGIN\">\"; " + command + "; echo \"<\"END\">\"\r");
        const std::string output = shell.readUntil("<END>");
        constexpr std::string_view begin = "<BEGIN>\r\n";
        const auto start = output.rfind(begin) + begin.size();
        return output.substr(start, output.rfind("<END>") - start);
    }
    static pid_t pidOf(WebSocketClient &shell) { return std::atoi(answer(shell, "echo $$").c_str()); }
    /// Of the child with that name; negative if there is none.
    double cpuSecondsOfChild(pid_t parent, std::string_view name) const
    {
        for (const auto &process : list("/x/process-tree", "processes")) {
            if (process.at("ppid").as_int64() == parent && process.at("name").as_string() == name)
                return process.at("cpu_seconds").to_number<double>();
        }
        return -1;
    }
};

TEST_F(Terminals, EchoAndOutput)
{
    WebSocketClient shell(m_socket, "/shell");
    shell.type("echo one$((1+1))three\r");
    EXPECT_TRUE(shell.readUntil("one2three\r\n").contains("echo one$((1+1))three"));
}

TEST_F(Terminals, ShellIsALoginShellWithItsEnvironment)
{
    std::ofstream(homePath() + "/.profile") << "STARTED=by-profile\n";
    const auto shell = open("?term=vt220&cols=132&rows=43");
    EXPECT_EQ(answer(*shell, "echo $0"), "-sh\r\n");
    EXPECT_EQ(answer(*shell, "stty size"), "43 132\r\n");
    EXPECT_EQ(
        answer(*shell, "echo $TERM $USER $LOGNAME $HOME $SHELL"), "vt220 tester tester " + homePath() + " /bin/sh\r\n");
    EXPECT_EQ(answer(*shell, "echo $STARTED"), "by-profile\r\n");
    EXPECT_NE(answer(*shell, "echo ${LC_ALL:-${LC_CTYPE:-$LANG}}"), "\r\n"); // or an umlaut would be two keys
    EXPECT_EQ(answer(*shell, "pwd"), workspacePath() + "\r\n");
    // A session of its own with a controlling terminal, in the foreground.
    EXPECT_TRUE(answer(*shell, "tty < /dev/tty").starts_with("/dev/"));
    EXPECT_EQ(answer(*shell, "cut -d ' ' -f 6 /proc/$$/stat"), answer(*shell, "echo $$"));
    EXPECT_EQ(answer(*shell, "stty -a | grep -o ' iutf8'"), " iutf8\r\n");
}

TEST_F(Terminals, ResizeReachesThePrograms)
{
    const auto shell = open();
    EXPECT_EQ(answer(*shell, "stty size"), "24 80\r\n");
    shell->sendText(R"({"type":"resize","cols":100,"rows":50})");
    EXPECT_EQ(answer(*shell, "stty size"), "50 100\r\n");
    for (const char *ignored : {R"({"type":"resize","cols":0,"rows":50})", R"({"type":"resize","cols":1001,"rows":50})",
             R"({"type":"resize","cols":"90","rows":50})", R"({"type":"resize"})", R"({"type":"other"})", "no json",
             "[1]", "{}", ""})
        shell->sendText(ignored);
    EXPECT_EQ(answer(*shell, "stty size"), "50 100\r\n");
}

TEST_F(Terminals, EndComesInOrder)
{
    const auto shell = open();
    shell->type("seq 1 20000; echo last; exit 42\r");
    const auto message = shell->readMessage().as_object();
    EXPECT_EQ(message.at("type").as_string(), "exit");
    EXPECT_EQ(message.at("code").as_int64(), 42);
    const std::string output = shell->takeOutput();
    EXPECT_TRUE(output.contains("\r\n20000\r\nlast\r\n")) << "all output comes before the exit";
    EXPECT_EQ(shell->readClose(), 1000U);
    EXPECT_TRUE(shell->connection().isClosedByPeer());
}

TEST_F(Terminals, EndBySignalIsTold)
{
    const auto shell = open();
    shell->type("kill -9 $$\r");
    EXPECT_EQ(shell->readMessage().at("code").as_int64(), 128 + SIGKILL);
    EXPECT_EQ(shell->readClose(), 1000U);
}

TEST_F(Terminals, BackgroundJobDoesNotHoldUpTheEnd)
{
    const auto shell = open();
    shell->type("setsid sleep 60 & exit 0\r");
    const auto before = std::chrono::steady_clock::now();
    EXPECT_EQ(shell->readMessage().at("code").as_int64(), 0);
    EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(15));
    EXPECT_EQ(shell->readClose(), 1000U);
}

TEST_F(Terminals, ControlCharactersBecomeSignals)
{
    const auto shell = open();
    const pid_t pid = pidOf(*shell);
    shell->type("sleep 60\r");
    ASSERT_TRUE(eventually([&] { return cpuSecondsOfChild(pid, "sleep") >= 0; }));
    shell->type("\x03");
    shell->readUntil("ready> ");
    EXPECT_EQ(answer(*shell, "echo $((40+2))"), "42\r\n");
}

TEST_F(Terminals, BadRequestsAreRefusedBeforeTheUpgrade)
{
    for (const char *query :
        {"?cols=0", "?cols=1001", "?rows=0", "?rows=x", "?cols=", "?term=", "?term=a%20b", "?term=%1b"})
        EXPECT_THROW(WebSocketClient(m_socket, std::string("/shell") + query), std::runtime_error) << query;
    EXPECT_EQ(request("GET", "/shell?cols=0").errorCode(), "invalid_request");
    EXPECT_EQ(request("GET", "/shell?term=" + std::string(65, 'x')).status, 400);
    EXPECT_EQ(request("GET", "/shell").status, 400) << "no upgrade";
}

TEST_F(Terminals, ClosingDestroysTheShell)
{
    auto shell = open();
    const pid_t pid = pidOf(*shell);
    ASSERT_TRUE(isAlive(pid));
    shell->sendClose(1000);
    EXPECT_EQ(shell->readClose(), 1000U);
    EXPECT_TRUE(eventually([pid] { return !isAlive(pid); }));
}

TEST_F(Terminals, LosingTheConnectionKillsEvenTheStubborn)
{
    auto shell = open();
    const pid_t pid = pidOf(*shell);
    answer(*shell, "trap '' HUP TERM; PS1=; trap");
    const auto before = std::chrono::steady_clock::now();
    shell.reset();
    EXPECT_TRUE(eventually([pid] { return !isAlive(pid); }));
    EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(15));
}

TEST_F(Terminals, TooLongMessagesCloseTheConnection)
{
    const auto shell = open();
    try {
        shell->sendBinary(std::string(1024 * 1024 + 1, 'x'));
    } catch (const std::exception &) {
        // The refusal comes with the length, before the message has been sent.
    }
    EXPECT_EQ(shell->readClose(), 1009U);
}

TEST_F(Terminals, PasteArrivesWhole)
{
    const auto shell = open();
    shell->type("stty raw -echo; echo \"<\"GO\">\"; head -c 300000 > pasted; stty sane -echo; echo \"<\"DONE\">\"\r");
    shell->readUntil("<GO>");
    shell->sendBinary(std::string(300'000, 'p'));
    shell->readUntil("<DONE>");
    EXPECT_EQ(readFile("pasted"), std::string(300'000, 'p'));
}

TEST_F(Terminals, UnreadInputDoesNotHoldUpTheClose)
{
    auto shell = open();
    const pid_t pid = pidOf(*shell);
    shell->type("stty raw; sleep 60\n");
    const timeval limit{.tv_sec = 0, .tv_usec = 200'000};
    ::setsockopt(shell->connection().descriptor(), SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    const auto sendUntilFull = [&shell] {
        for (int count = 0; count < 100; ++count)
            shell->sendBinary(std::string(64 * 1024, 'x'));
    };
    EXPECT_THROW(sendUntilFull(), std::exception) << "what nobody reads is not taken without end";
    EXPECT_LT(residentBytes(), 8'000'000);
    shell.reset();
    EXPECT_TRUE(eventually([pid] { return !isAlive(pid); }));
}

TEST_F(Terminals, ClientThatStopsReadingStopsTheProgram)
{
    const auto shell = open();
    const pid_t pid = pidOf(*shell);
    const int small = 4096;
    ::setsockopt(shell->connection().descriptor(), SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    shell->type("yes\r");
    // The program must end up asleep in its write, with a processor time that stays the same.
    const auto childTicks = [pid, this] { return cpuSecondsOfChild(pid, "yes"); };
    double last = -2;
    int same = 0; // one look at a busy machine's says little: it may just not have had its turn
    ASSERT_TRUE(eventually([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        same = std::exchange(last, childTicks()) == last && last >= 0 ? same + 1 : 0;
        return same >= 5;
    }));
    const std::int64_t before = residentBytes();
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    EXPECT_EQ(childTicks(), last);
    EXPECT_LE(residentBytes(), before + 2'000'000);
    EXPECT_EQ(request("GET", "/health").status, 200) << "others are served";
    shell->readOutput(1'000'000); // It goes on when the client does.
    shell->type("\x03");
    shell->readUntil("ready> ");
}

class TerminalsWithoutShell : public Terminals {
    std::string loginShell() const override { return "/no/such/shell"; }
};

TEST_F(TerminalsWithoutShell, AnotherShellIsTaken)
{
    WebSocketClient shell(m_socket, "/shell");
    shell.type("echo shell=$SHELL, name=$0, do''ne\r");
    const std::string output = shell.readUntil("done");
    EXPECT_TRUE(output.contains("shell=/bin/bash, name=-bash,") || output.contains("shell=/bin/sh, name=-sh,"))
        << output;
}

TEST_F(Terminals, WorkingFolderIsTheHomeIfThereIsNoWorkspace)
{
    std::filesystem::remove(workspacePath());
    EXPECT_EQ(answer(*open(), "pwd"), homePath() + "\r\n");
    std::filesystem::remove(homePath());
    EXPECT_EQ(answer(*open(), "pwd"), "/\r\n");
}

TEST_F(Terminals, SeveralAreOpenAtOnce)
{
    const auto first = open();
    const auto second = open();
    answer(*first, "X=1");
    answer(*second, "X=2");
    EXPECT_EQ(answer(*first, "echo $X"), "1\r\n");
    EXPECT_EQ(answer(*second, "echo $X"), "2\r\n");
    EXPECT_TRUE(request("GET", "/x/terminals").json().at("terminals").as_array().empty()) << "these are not kept";
}

TEST_F(Terminals, ThereIsALimit)
{
    std::vector<std::unique_ptr<WebSocketClient>> shells;
    for (int count = 0; count < 64; ++count)
        shells.push_back(std::make_unique<WebSocketClient>(m_socket, "/x/shell"));
    for (const auto &shell : shells)
        EXPECT_EQ(shell->readMessage().at("type").as_string(), "attached");
    WebSocketClient refused(m_socket, "/shell");
    EXPECT_EQ(refused.readMessage().at("type").as_string(), "error");
    EXPECT_EQ(refused.readClose(), 1011U);
}

} // namespace vivarium::test
