// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/SupervisorTest.h"

#include <sys/stat.h>
#include <unistd.h>

namespace vivarium::test {

namespace fs = std::filesystem;

/// The contract's file calls: lazycloud.md, section 6.
class Files : public SupervisorTest {
protected:
    static std::vector<std::string> names(const Response &response)
    {
        const json::array files = response.json().at("files").as_array();
        std::vector<std::string> found;
        for (const auto &file : files)
            found.emplace_back(file.at("name").as_string());
        return found;
    }
    Response find(std::string_view path, std::string_view pattern) const
    {
        return post("/files/find", {{"path", path}, {"pattern", pattern}});
    }
    Response replace(std::string_view path, std::string_view pattern, std::string_view replacement) const
    {
        return post("/files/replace", {{"path", path}, {"pattern", pattern}, {"replacement", replacement}});
    }
};

TEST_F(Files, ListingIsInByteOrder)
{
    for (const char *name : {"b", "a", "B", "ä", ".hidden", "10", "9"})
        writeFile(name, name);
    fs::create_directory(workspacePath("dir"));
    const Response response = request("GET", uri("/files", "."));
    ASSERT_EQ(response.status, 200);
    EXPECT_EQ(names(response), (std::vector<std::string>{".hidden", "10", "9", "B", "a", "b", "dir", "ä"}));
    EXPECT_FALSE(response.json().at("truncated").as_bool());
    const auto file = response.json().at("files").at(4).as_object();
    EXPECT_EQ(file.at("size").as_int64(), 1);
    EXPECT_EQ(file.at("mode").as_int64(), S_IFREG | 0644);
    EXPECT_EQ(file.at("permissions").as_int64(), 0644);
    EXPECT_FALSE(file.at("is_dir").as_bool());
    EXPECT_EQ(file.at("owner").as_string(), std::to_string(::getuid()));
    EXPECT_EQ(file.at("group").as_string(), std::to_string(::getgid()));
    EXPECT_TRUE(file.at("mod_time").as_string().ends_with('Z'));
    EXPECT_TRUE(response.json().at("files").at(6).at("is_dir").as_bool());
}

TEST_F(Files, LinksAreFollowed)
{
    writeFile("target", "12345");
    fs::create_directory(workspacePath("folder"));
    fs::create_symlink("target", workspacePath("link"));
    fs::create_symlink("folder", workspacePath("linked-folder"));
    fs::create_symlink("nowhere", workspacePath("dangling"));
    EXPECT_EQ(request("GET", uri("/files", "")).status, 400);
    const auto entries = list(uri("/files", workspacePath()), "files");
    ASSERT_EQ(entries.size(), 5U);
    EXPECT_EQ(entries[0].at("name").as_string(), "dangling");
    EXPECT_EQ(entries[0].at("mode").as_int64() & S_IFMT, S_IFLNK);
    EXPECT_EQ(entries[2].at("name").as_string(), "link");
    EXPECT_EQ(entries[2].at("size").as_int64(), 5);
    EXPECT_EQ(entries[2].at("mode").as_int64() & S_IFMT, S_IFREG);
    EXPECT_TRUE(entries[3].at("is_dir").as_bool());
    EXPECT_EQ(request("GET", uri("/files/stat", "link")).json().at("size").as_int64(), 5);
    EXPECT_EQ(request("GET", uri("/files/stat", "dangling")).status, 404);
}

TEST_F(Files, ListOfAFileIsItsEntry)
{
    writeFile("one", "x");
    EXPECT_EQ(names(request("GET", uri("/files", "one"))), (std::vector<std::string>{"one"}));
    EXPECT_EQ(request("GET", uri("/files/stat", "/")).json().at("name").as_string(), "/");
    EXPECT_EQ(request("GET", uri("/files", "one/x")).status, 409);
    EXPECT_EQ(request("GET", uri("/files", "missing")).status, 404);
}

TEST_F(Files, ManyEntriesAreCutInOrder)
{
    ASSERT_EQ(runShell("seq -f f%05.0f 10000 -1 0 | xargs touch").at("exit_code").as_int64(), 0);
    const auto all = request("GET", uri("/files", ".")).json();
    EXPECT_EQ(all.at("files").as_array().size(), 10'000U);
    EXPECT_TRUE(all.at("truncated").as_bool());
    EXPECT_EQ(all.at("files").at(9'999).at("name").as_string(), "f09999");
    const auto few = request("GET", uri("/files", ".", "limit=3")).json();
    EXPECT_EQ(few.at("files").as_array().size(), 3U);
    EXPECT_EQ(few.at("files").at(2).at("name").as_string(), "f00002");
    EXPECT_TRUE(few.at("truncated").as_bool());
    EXPECT_EQ(request("GET", uri("/files", ".", "limit=0")).status, 400);
    EXPECT_EQ(request("GET", uri("/files", ".", "limit=10001")).status, 400);
}

TEST_F(Files, NamesNeedNotBeText)
{
    writeFile("bad\xffname", "content");
    const Response listing = request("GET", uri("/files", "."));
    EXPECT_EQ(names(listing), (std::vector<std::string>{"bad\xEF\xBF\xBDname"}));
    EXPECT_EQ(request("GET", uri("/files/content", "bad\xffname")).body, "content");
    EXPECT_EQ(request("GET", uri("/files/content", "bad\xfename")).status, 404);
    EXPECT_EQ(request("DELETE", uri("/files", "bad\xffname")).status, 204);
    EXPECT_FALSE(fs::exists(workspacePath("bad\xffname")));
}

TEST_F(Files, PathsAreCleaned)
{
    writeFile("a/file", "x");
    EXPECT_EQ(request("GET", uri("/files/stat", "a/../a//./file")).status, 200);
    EXPECT_EQ(request("GET", uri("/files/stat", "/../../.." + workspacePath("a/file"))).status, 200);
    EXPECT_EQ(request("GET", "/files/stat?path=" + std::string(4097, 'x')).status, 400);
    EXPECT_EQ(request("GET", "/files/stat?path=a+b").status, 404);
    writeFile("a b+c", "x");
    EXPECT_EQ(request("GET", "/files/stat?path=a+b%2Bc").status, 200);
}

TEST_F(Files, DeletingFiles)
{
    writeFile("file", "x");
    fs::create_directory(workspacePath("dir"));
    fs::create_symlink("dir", workspacePath("link"));
    EXPECT_EQ(request("DELETE", uri("/files", "file")).status, 204);
    EXPECT_EQ(request("DELETE", uri("/files", "file")).status, 204) << "a missing one is fine";
    EXPECT_EQ(request("DELETE", uri("/files", "dir")).status, 409);
    EXPECT_EQ(request("DELETE", uri("/files", "link")).status, 204);
    EXPECT_TRUE(fs::exists(workspacePath("dir")));
}

TEST_F(Files, MakingDirectories)
{
    EXPECT_EQ(request("POST", uri("/directories", "a/b/c", "mode=448")).status, 204);
    struct stat status{};
    ASSERT_EQ(::stat(workspacePath("a/b/c").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 07777U, 0700U);
    ASSERT_EQ(::stat(workspacePath("a/b").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 07777U, 0755U);
    EXPECT_EQ(request("POST", uri("/directories", "a/b", "mode=1023")).status, 204)
        << "sets the mode of an existing one";
    ASSERT_EQ(::stat(workspacePath("a/b").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 07777U, 01777U);
    writeFile("file", "x");
    EXPECT_EQ(request("POST", uri("/directories", "file")).status, 409);
    EXPECT_EQ(request("POST", uri("/directories", "file/below")).status, 409);
    EXPECT_EQ(request("POST", uri("/directories", "x", "mode=4096")).status, 400);
    EXPECT_EQ(request("POST", uri("/directories", "x", "mode=-1")).status, 400);
}

TEST_F(Files, RemovingDirectories)
{
    writeFile("tree/a/b/file", "x");
    writeFile("outside/kept", "x");
    fs::create_symlink("../outside", workspacePath("tree/link"));
    fs::create_symlink("tree", workspacePath("link"));
    writeFile("file", "x");
    EXPECT_EQ(request("DELETE", uri("/directories", "link")).status, 409);
    EXPECT_EQ(request("DELETE", uri("/directories", "file")).status, 409);
    EXPECT_EQ(request("DELETE", uri("/directories", "/")).status, 400);
    EXPECT_EQ(request("DELETE", uri("/directories", "/x/..")).status, 400);
    EXPECT_EQ(request("DELETE", uri("/directories", "tree")).status, 204);
    EXPECT_FALSE(fs::exists(workspacePath("tree")));
    EXPECT_TRUE(fs::exists(workspacePath("outside/kept")));
    EXPECT_EQ(request("DELETE", uri("/directories", "tree")).status, 204);
}

TEST_F(Files, VeryDeepTreesCanBeRemoved)
{
    // Deeper than a path can be long, as a hostile program can make it with chdir().
    const auto process = run({"/usr/bin/python3", "-c",
        "import os\nos.mkdir('deep')\nos.chdir('deep')\nfor i in range(500):\n"
        " open('f', 'w').close()\n os.mkdir('d' * 9)\n os.chdir('d' * 9)\nprint('ok')"});
    ASSERT_EQ(process.at("stdout").as_string(), "ok\n") << process.at("stderr").as_string();
    EXPECT_EQ(request("DELETE", uri("/directories", "deep")).status, 204);
    EXPECT_FALSE(fs::exists(workspacePath("deep")));
}

TEST_F(Files, FindingText)
{
    writeFile("a.txt", "first line\nsecond ünicode needle here\nneedle needle\n");
    writeFile("sub/b.txt", "no match\n");
    writeFile("sub/c.txt", "needle");
    writeFile("binary", "needle\xff");
    writeFile("empty", "");
    fs::create_symlink("a.txt", workspacePath("link.txt"));
    auto matches = find(".", "needle").json().at("matches").as_array();
    std::ranges::sort(matches, {}, [](const json::value &match) {
        return std::tuple(
            std::string(match.at("path").as_string()), match.at("line").as_int64(), match.at("column").as_int64());
    });
    ASSERT_EQ(matches.size(), 4U);
    EXPECT_EQ(matches[0].at("path").as_string(), workspacePath("a.txt"));
    EXPECT_EQ(matches[0].at("line").as_int64(), 2);
    EXPECT_EQ(matches[0].at("column").as_int64(), 16) << "in characters";
    EXPECT_EQ(matches[0].at("text").as_string(), "needle");
    EXPECT_EQ(matches[1].at("line").as_int64(), 3);
    EXPECT_EQ(matches[1].at("column").as_int64(), 1);
    EXPECT_EQ(matches[2].at("column").as_int64(), 8);
    EXPECT_EQ(matches[3].at("path").as_string(), workspacePath("sub/c.txt"));

    EXPECT_EQ(find("a.txt", "line\nsecond").json().at("matches").at(0).at("column").as_int64(), 7);
    EXPECT_EQ(find("link.txt", "needle").json().at("matches").as_array().size(), 3U)
        << "a link that is asked for is followed";
    EXPECT_TRUE(find(".", "n.edle").json().at("matches").as_array().empty()) << "literal";
    EXPECT_EQ(find("missing", "x").status, 404);
    EXPECT_EQ(find(".", "").status, 400);
    EXPECT_EQ(find(".", std::string(65'537, 'x')).status, 400);
    EXPECT_EQ(post("/files/find", {{"path", "."}, {"pattern", "x"}, {"regex", true}}).status, 400);
}

TEST_F(Files, FindingStopsAtItsLimit)
{
    std::string text;
    for (int index = 0; index < 10'000; ++index)
        text += "x\n";
    writeFile("exact", text);
    auto answer = find("exact", "x").json();
    EXPECT_EQ(answer.at("matches").as_array().size(), 10'000U);
    EXPECT_FALSE(answer.at("truncated").as_bool());
    writeFile("more", text + "x");
    answer = find("more", "x").json();
    EXPECT_EQ(answer.at("matches").as_array().size(), 10'000U);
    EXPECT_TRUE(answer.at("truncated").as_bool());
    // A long pattern is repeated with every match: the answer as a whole has a limit.
    std::string large;
    for (int index = 0; index < 350; ++index)
        large += std::string(60'000, 'y');
    writeFile("large", large);
    const Response response = find("large", std::string(60'000, 'y'));
    EXPECT_TRUE(response.json().at("truncated").as_bool());
    EXPECT_LT(response.body.size(), 17'000'000U);
}

TEST_F(Files, FindingPassesOverWhatIsNoText)
{
    EXPECT_TRUE(find("/proc/self", "x").json().at("matches").as_array().empty());
    ASSERT_EQ(run({"mkfifo", "fifo"}).at("exit_code").as_int64(), 0);
    writeFile("text", "word");
    EXPECT_EQ(find(".", "word").json().at("matches").as_array().size(), 1U);
}

TEST_F(Files, ReplacingText)
{
    writeFile("a.txt", "one two one\n");
    writeFile("sub/b.txt", "one");
    writeFile("c.txt", "nothing");
    writeFile("binary", "one\xff");
    fs::create_symlink("/etc/hostname", workspacePath("link"));
    fs::permissions(workspacePath("a.txt"), fs::perms::owner_all);
    struct stat before{};
    ::stat(workspacePath("a.txt").c_str(), &before);
    const auto result = replace(".", "one", "three!").json().as_object();
    EXPECT_EQ(result.at("files").as_int64(), 2);
    EXPECT_EQ(result.at("replacements").as_int64(), 3);
    EXPECT_EQ(readFile("a.txt"), "three! two three!\n");
    EXPECT_EQ(readFile("sub/b.txt"), "three!");
    EXPECT_EQ(readFile("binary"), "one\xff");
    struct stat after{};
    ::stat(workspacePath("a.txt").c_str(), &after);
    EXPECT_EQ(after.st_ino, before.st_ino) << "in place";
    EXPECT_EQ(after.st_mode, before.st_mode);
    EXPECT_EQ(replace("a.txt", "three!", "").json().at("replacements").as_int64(), 2);
    EXPECT_EQ(readFile("a.txt"), " two \n");
    EXPECT_EQ(request("POST", "/files/replace", R"({"path":".","pattern":"x"})").status, 400);
    EXPECT_EQ(fs::directory_entry(workspacePath("sub")).exists(), true);
    EXPECT_EQ(names(request("GET", uri("/files", "sub"))), (std::vector<std::string>{"b.txt"}))
        << "no temporary file is left";
}

TEST_F(Files, ReplacingAcrossTheWindow)
{
    // Larger than any buffer, with matches on its borders.
    std::string text;
    while (text.size() < 700'000)
        text += "abcdefghij-";
    writeFile("large", text);
    const auto count = replace("large", "j-a", "J++A").json().at("replacements").as_int64();
    std::string expected;
    std::int64_t expectedCount = 0;
    for (std::size_t from = 0; from < text.size();) {
        const auto found = text.find("j-a", from);
        expected += text.substr(from, found - from);
        if (found == std::string::npos)
            break;
        expected += "J++A";
        ++expectedCount;
        from = found + 3;
    }
    EXPECT_EQ(count, expectedCount);
    EXPECT_TRUE(readFile("large") == expected);
}

TEST_F(Files, ReplacingHasALimit)
{
    writeFile("grows", std::string(100'000, 'a'));
    const Response response = replace("grows", "a", std::string(65'536, 'b'));
    EXPECT_EQ(response.status, 413);
    EXPECT_EQ(readFile("grows"), std::string(100'000, 'a'));
}

} // namespace vivarium::test
