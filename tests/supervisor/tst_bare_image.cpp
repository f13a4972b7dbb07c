// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/SupervisorTest.h"

#include <boost/json/serialize.hpp>

#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

namespace vivarium::test {

namespace fs = std::filesystem;

/// The supervisor in a root that holds nothing but itself: no shell, no C library, no accounts, no /proc, no /tmp.
class BareImage : public ::testing::Test {
protected:
    void SetUp() override
    {
        std::string pattern = (fs::temp_directory_path() / "vivarium.XXXXXX").string();
        ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
        m_root = pattern;
        fs::copy_file(VIVARIUM_SUPERVISOR, m_root / "supervisor");
        fs::create_directory(m_root / "dev");
        // Container runtimes always give this one.
        if (::mknod((m_root / "dev/null").c_str(), S_IFCHR | 0666, makedev(1, 3)) != 0)
            GTEST_SKIP() << "making a device and changing the root take privileges";
        m_supervisor = ::fork();
        if (m_supervisor == 0) {
            if (::chroot(m_root.c_str()) == 0 && ::chdir("/") == 0)
                ::execl("/supervisor", "/supervisor", "--socket", "/socket", nullptr);
            ::_exit(127);
        }
        const bool serves = eventually([this] {
            try {
                return client().request("GET", "/health").status == 200;
            } catch (const std::exception &) {
                return ::waitpid(m_supervisor, nullptr, WNOHANG) == m_supervisor;
            }
        });
        ASSERT_TRUE(serves);
        if (::kill(m_supervisor, 0) != 0) {
            m_supervisor = -1;
            GTEST_SKIP() << "this build of the supervisor is not static";
        }
    }
    void TearDown() override
    {
        if (m_supervisor > 0) {
            ::kill(m_supervisor, SIGTERM);
            int status = -1;
            ::waitpid(m_supervisor, &status, 0);
            EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
        }
        fs::remove_all(m_root);
    }
    HttpClient client() const { return HttpClient((m_root / "socket").string()); }

    fs::path m_root;
    pid_t m_supervisor = -1;
};

TEST_F(BareImage, FilesWork)
{
    EXPECT_EQ(client().request("PUT", "/files/content?path=a/b", "content").status, 204);
    EXPECT_EQ(client().request("GET", "/files/content?path=/workspace/a/b").body, "content");
    EXPECT_EQ(client().request("GET", "/x/files?path=/").json().at("entries").as_array().size(), 4U);
    EXPECT_FALSE(client().request("GET", "/x/files/stat?path=/supervisor").json().as_object().contains("user"));
    const std::string archive = client().request("GET", "/x/archive?path=/workspace").body;
    EXPECT_EQ(client().request("PUT", "/x/archive?path=/copy", archive).json().at("files").as_int64(), 1);
    EXPECT_EQ(client().request("DELETE", "/directories?path=/workspace").status, 204);
}

TEST_F(BareImage, ProcessesWork)
{
    HttpClient connection((m_root / "socket").string());
    const Response started = connection.request("POST", "/processes", R"({"args":["/supervisor","--version"]})");
    ASSERT_EQ(started.status, 201) << started.body;
    EXPECT_EQ(started.json().at("cwd").as_string(), "/") << "there is no workspace";
    const std::string id(started.json().at("process_id").as_string());
    const auto process = connection.request("GET", "/processes/" + id + "?wait_seconds=5").json().as_object();
    EXPECT_TRUE(process.at("stdout").as_string().starts_with("vivarium-supervisor "));
    EXPECT_EQ(process.at("exit_code").as_int64(), 0);
    EXPECT_EQ(connection.request("POST", "/processes", R"({"args":["ls"]})").status, 400);
}

TEST_F(BareImage, MissingShellIsTold)
{
    WebSocketClient shell((m_root / "socket").string(), "/shell");
    const auto message = shell.readMessage().as_object();
    EXPECT_EQ(message.at("type").as_string(), "error");
    EXPECT_TRUE(std::string_view(message.at("message").as_string()).contains("no shell"));
    EXPECT_EQ(shell.readClose(), 1011U);
}

TEST_F(BareImage, MissingProcIsNoHarm)
{
    const auto tree = client().request("GET", "/x/process-tree").json().as_object();
    EXPECT_TRUE(tree.at("processes").as_array().empty());
    EXPECT_FALSE(tree.contains("memory_total_bytes"));
    EXPECT_FALSE(tree.contains("memory_limit_bytes"));
    EXPECT_EQ(
        client().request("POST", "/x/process-tree/signal", R"({"pid":2,"start_ticks":1,"signal":"TERM"})").status, 404);
}

} // namespace vivarium::test
