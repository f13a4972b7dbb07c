// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/SupervisorTest.h"

#include "common/Base64.h"

#include <sys/stat.h>
#include <sys/un.h>

namespace vivarium::test {

namespace fs = std::filesystem;

/// `/x/files…` beyond the contract.
class ExtendedFiles : public SupervisorTest {
protected:
    json::object entry(std::string_view path) const
    {
        return request("GET", uri("/x/files/stat", path)).json().as_object();
    }
    unsigned modeOf(std::string_view name) const
    {
        struct stat status{};
        ::lstat(workspacePath(name).c_str(), &status);
        return status.st_mode & 07777U;
    }
    Response transport(const char *call, std::string_view from, std::string_view to, bool overwrite = false) const
    {
        return post(std::string("/x/files/") + call, {{"from", from}, {"to", to}, {"overwrite", overwrite}});
    }
};

TEST_F(ExtendedFiles, EntriesShowLinksThemselves)
{
    writeFile("file", "12345");
    fs::create_directory(workspacePath("dir"));
    fs::create_symlink("dir", workspacePath("link"));
    fs::create_symlink("nowhere", workspacePath("dangling"));
    run({"mkfifo", "fifo"});
    ::chmod(workspacePath("file").c_str(), 06751);
    EXPECT_EQ(entry("file").at("type").as_string(), "file");
    EXPECT_EQ(entry("file").at("size").as_int64(), 5);
    EXPECT_EQ(entry("file").at("mode").as_int64(), 06751);
    EXPECT_EQ(entry("file").at("uid").as_int64(), ::getuid());
    EXPECT_FALSE(entry("file").contains("link_target"));
    EXPECT_EQ(entry("dir").at("type").as_string(), "directory");
    EXPECT_EQ(entry("link").at("type").as_string(), "symlink");
    EXPECT_EQ(entry("link").at("link_target").as_string(), "dir");
    EXPECT_EQ(entry("link").at("target_type").as_string(), "directory");
    EXPECT_EQ(entry("dangling").at("link_target").as_string(), "nowhere");
    EXPECT_FALSE(entry("dangling").contains("target_type"));
    EXPECT_EQ(entry("fifo").at("type").as_string(), "fifo");
    EXPECT_EQ(entry(m_socket).at("type").as_string(), "socket");
    EXPECT_EQ(entry("/dev/null").at("type").as_string(), "char");
    EXPECT_EQ(request("GET", uri("/x/files/stat", "missing")).status, 404);
    EXPECT_EQ(entry("file").at("user").as_string(), "tester");
    EXPECT_EQ(entry("file").at("group").as_string(), "testers");
}

TEST_F(ExtendedFiles, PagesCoverAFolderWhileItChanges)
{
    for (int index = 0; index < 25; ++index)
        writeFile("f" + std::to_string(100 + index), "");
    std::vector<std::string> seen;
    std::string cursor;
    for (int page = 0; page < 10; ++page) {
        const auto answer = request("GET", uri("/x/files", ".", "limit=10" + cursor)).json().as_object();
        EXPECT_EQ(answer.at("path").as_string(), workspacePath());
        for (const auto &file : answer.at("entries").as_array())
            seen.emplace_back(file.at("name").as_string());
        EXPECT_EQ(answer.at("truncated").as_bool(), answer.contains("next_cursor"));
        if (!answer.contains("next_cursor"))
            break;
        cursor = "&cursor=" + std::string(answer.at("next_cursor").as_string());
        fs::remove(workspacePath(seen[0])); // Removing what was seen moves nothing.
        writeFile("a", "");
    }
    ASSERT_EQ(seen.size(), 25U);
    EXPECT_EQ(seen.front(), "f100");
    EXPECT_EQ(seen.back(), "f124");
    EXPECT_EQ(request("GET", uri("/x/files", ".", "cursor=!!")).status, 400);
    EXPECT_EQ(request("GET", uri("/x/files", ".", "limit=10001")).status, 400);
    EXPECT_EQ(request("GET", uri("/x/files", "a")).status, 409);
    EXPECT_EQ(request("GET", uri("/x/files", "missing")).status, 404);
}

TEST_F(ExtendedFiles, OddNamesCarryTheirBytes)
{
    const std::string name = "bad\xff";
    writeFile(name, "x");
    const auto found = request("GET", uri("/x/files", ".")).json().at("entries").at(0).as_object();
    EXPECT_EQ(found.at("name").as_string(), "bad\xEF\xBF\xBD");
    EXPECT_EQ(found.at("name_bytes").as_string(), common::toBase64(name));
    const auto moved = post("/x/files/move", {{"from_bytes", common::toBase64(name)}, {"to", "good"}});
    EXPECT_EQ(moved.status, 204) << moved.body;
    EXPECT_EQ(readFile("good"), "x");
    EXPECT_FALSE(entry("good").contains("name_bytes"));
    EXPECT_EQ(post("/x/files/move", {{"from_bytes", "?"}, {"to", "x"}}).status, 400);
    EXPECT_EQ(post("/x/files/move", {{"from", "a"}, {"from_bytes", "YQ=="}, {"to", "x"}}).status, 400);
    EXPECT_EQ(post("/x/files/move", {{"to", "x"}}).status, 400);
}

TEST_F(ExtendedFiles, UsageCounts)
{
    writeFile("a/one", std::string(1000, 'x'));
    writeFile("a/b/two", std::string(500, 'x'));
    fs::create_symlink("/", workspacePath("a/link"));
    const auto usage = request("GET", uri("/x/files/usage", "a")).json().as_object();
    EXPECT_EQ(usage.at("files").as_int64(), 3);
    EXPECT_EQ(usage.at("directories").as_int64(), 1);
    EXPECT_EQ(usage.at("bytes").as_int64(), 1500);
    EXPECT_TRUE(usage.at("complete").as_bool());
    EXPECT_EQ(request("GET", uri("/x/files/usage", "a/one")).json().at("files").as_int64(), 1);
    EXPECT_EQ(request("GET", uri("/x/files/usage", "missing")).status, 404);
}

TEST_F(ExtendedFiles, UsageOfDeepTreesIsPartial)
{
    runShell("mkdir -p deep/$(printf 'd/%.0s' $(seq 300))");
    const auto usage = request("GET", uri("/x/files/usage", "deep")).json().as_object();
    EXPECT_FALSE(usage.at("complete").as_bool());
    EXPECT_GE(usage.at("directories").as_int64(), 199);
}

TEST_F(ExtendedFiles, MovingReplacesOnlyWhenAsked)
{
    writeFile("a", "A");
    writeFile("b", "B");
    EXPECT_EQ(transport("move", "a", "b").status, 409);
    EXPECT_EQ(readFile("b"), "B");
    EXPECT_EQ(transport("move", "a", "b", true).status, 204);
    EXPECT_EQ(readFile("b"), "A");
    EXPECT_FALSE(fs::exists(workspacePath("a")));
    EXPECT_EQ(transport("move", "a", "c").status, 404);
    EXPECT_EQ(transport("move", "b", "no/such/folder").status, 404);
    EXPECT_EQ(post("/x/files/move", {{"from", "b"}}).status, 400);
}

TEST_F(ExtendedFiles, MovingFolders)
{
    writeFile("tree/sub/file", "x");
    fs::create_directories(workspacePath("full/of"));
    EXPECT_EQ(transport("move", "tree", "tree/sub/inside").status, 409);
    EXPECT_EQ(transport("move", "tree", "full", true).status, 409) << "a folder that is not empty is never replaced";
    EXPECT_EQ(transport("move", "tree", "moved").status, 204);
    EXPECT_EQ(readFile("moved/sub/file"), "x");
    fs::create_symlink("moved", workspacePath("link"));
    EXPECT_EQ(transport("move", "link", "renamed").status, 204);
    EXPECT_TRUE(fs::is_symlink(workspacePath("renamed")));
}

TEST_F(ExtendedFiles, MovingAcrossFileSystems)
{
    if (!fs::is_directory("/dev/shm"))
        GTEST_SKIP() << "/dev/shm, another file system, does not exist here";
    struct stat here{};
    struct stat there{};
    ASSERT_EQ(::stat(workspacePath().c_str(), &here), 0);
    ASSERT_EQ(::stat("/dev/shm", &there), 0);
    if (here.st_dev == there.st_dev)
        GTEST_SKIP() << "/dev/shm is on the same file system";
    const std::string other = "/dev/shm/vivarium-" + std::to_string(m_supervisor);
    writeFile("tree/file", "x");
    fs::create_symlink("file", workspacePath("tree/link"));
    ::chmod(workspacePath("tree/file").c_str(), 0640);
    EXPECT_EQ(transport("move", "tree", other).status, 204);
    EXPECT_FALSE(fs::exists(workspacePath("tree")));
    EXPECT_TRUE(fs::is_symlink(other + "/link"));
    EXPECT_EQ(transport("move", other, "back").status, 204);
    EXPECT_FALSE(fs::exists(other));
    EXPECT_EQ(readFile("back/link"), "x");
    EXPECT_EQ(modeOf("back/file"), 0640U);
}

TEST_F(ExtendedFiles, CopyingTrees)
{
    writeFile("tree/file", "content");
    writeFile("tree/sub/other", std::string(200'000, 'y'));
    fs::create_symlink("../file", workspacePath("tree/sub/link"));
    run({"mkfifo", "tree/fifo"});
    ::chmod(workspacePath("tree/file").c_str(), 04711);
    ::chmod(workspacePath("tree/sub").c_str(), 0500);
    EXPECT_EQ(transport("copy", "tree", "copy").status, 204);
    EXPECT_EQ(readFile("copy/file"), "content");
    EXPECT_EQ(readFile("copy/sub/other"), std::string(200'000, 'y'));
    EXPECT_EQ(fs::read_symlink(workspacePath("copy/sub/link")), "../file");
    EXPECT_TRUE(fs::is_fifo(workspacePath("copy/fifo")));
    EXPECT_EQ(modeOf("copy/file"), 04711U);
    EXPECT_EQ(modeOf("copy/sub"), 0500U);
    EXPECT_EQ(fs::last_write_time(workspacePath("copy/file")), fs::last_write_time(workspacePath("tree/file")));
    EXPECT_EQ(transport("copy", "tree", "copy").status, 409);
    EXPECT_EQ(transport("copy", "tree", "copy", true).status, 409) << "a folder is never replaced";
    EXPECT_EQ(transport("copy", "tree", "tree/sub/inside").status, 409);
    EXPECT_EQ(transport("copy", "tree", "tree").status, 409);
    EXPECT_EQ(transport("copy", "missing", "x").status, 404);
    EXPECT_EQ(transport("copy", "tree", "no/such/folder").status, 404);
    EXPECT_EQ(request("GET", uri("/x/files", ".")).json().at("entries").as_array().size(), 2U)
        << "nothing half-made is left";
}

TEST_F(ExtendedFiles, CopyingFiles)
{
    writeFile("a", "A");
    writeFile("b", "B");
    fs::create_symlink("a", workspacePath("link"));
    EXPECT_EQ(transport("copy", "a", "b").status, 409);
    EXPECT_EQ(transport("copy", "a", "b", true).status, 204);
    EXPECT_EQ(readFile("b"), "A");
    EXPECT_EQ(transport("copy", "link", "other").status, 204);
    EXPECT_TRUE(fs::is_symlink(workspacePath("other")));
    EXPECT_EQ(transport("copy", "/proc/self/status", "status").status, 204);
    EXPECT_TRUE(readFile("status").starts_with("Name:"));
}

TEST_F(ExtendedFiles, CopyEndsWithItsClient)
{
    // Many small files: a copy of one large file may be a single system call.
    ASSERT_EQ(runShell("mkdir many; cd many; seq 20000 | xargs touch").at("exit_code").as_int64(), 0);
    HttpClient client(m_socket);
    const std::string body = R"({"from":"many","to":"copied"})";
    client.sendHead("POST", "/x/files/copy", {{"Content-Length", std::to_string(body.size())}});
    client.sendRaw(body);
    const auto entryCount = [this] {
        return request("GET", uri("/x/files", ".")).json().at("entries").as_array().size();
    };
    ASSERT_TRUE(eventually([&] { return entryCount() == 2; })) << "it has begun";
    client.closeNow();
    EXPECT_TRUE(eventually([&] { return entryCount() == 1; }, std::chrono::seconds(10))) << "nothing half-made is left";
    EXPECT_FALSE(fs::exists(workspacePath("copied")));
}

TEST_F(ExtendedFiles, ChangingModes)
{
    writeFile("tree/file", "x");
    writeFile("tree/sub/other", "x");
    fs::create_symlink("/etc/hostname", workspacePath("tree/link"));
    struct stat before{};
    ::stat("/etc/hostname", &before);
    EXPECT_EQ(post("/x/files/mode", {{"path", "tree/file"}, {"mode", 0600}}).status, 204);
    EXPECT_EQ(modeOf("tree/file"), 0600U);
    EXPECT_EQ(modeOf("tree/sub/other"), 0644U);
    EXPECT_EQ(post("/x/files/mode", {{"path", "tree"}, {"mode", 0711}, {"recursive", true}}).status, 204);
    EXPECT_EQ(modeOf("tree"), 0711U);
    EXPECT_EQ(modeOf("tree/sub"), 0711U);
    EXPECT_EQ(modeOf("tree/sub/other"), 0711U);
    struct stat after{};
    ::stat("/etc/hostname", &after);
    EXPECT_EQ(before.st_mode, after.st_mode) << "links are passed over";
    EXPECT_EQ(post("/x/files/mode", {{"path", "tree"}, {"mode", 010000}}).status, 400);
    EXPECT_EQ(post("/x/files/mode", {{"path", "tree"}}).status, 400);
    EXPECT_EQ(post("/x/files/mode", {{"path", "missing"}, {"mode", 0644}}).status, 404);
}

} // namespace vivarium::test
