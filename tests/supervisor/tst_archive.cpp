// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/SupervisorTest.h"

#include "archive/TarReader.h"
#include "archive/TarWriter.h"

#include <sys/stat.h>

#include <fstream>
#include <map>
#include <sstream>

namespace vivarium::test {

namespace fs = std::filesystem;
using supervisor::TarEntry;

class Archive : public SupervisorTest {
protected:
    struct Member {
        TarEntry entry;
        std::string content;
    };
    static std::string pack(const std::vector<Member> &members)
    {
        std::string archive;
        for (Member member : members) {
            member.entry.size = member.content.size();
            if (member.entry.mode == 0)
                member.entry.mode = 0644;
            supervisor::appendTarHeader(archive, member.entry);
            archive += member.content;
            archive.append(supervisor::tarPadding(member.content.size()), '\0');
        }
        supervisor::appendTarEnd(archive);
        return archive;
    }
    static Member file(std::string path, std::string content)
    {
        Member member;
        member.entry.path = std::move(path);
        member.content = std::move(content);
        return member;
    }
    static Member link(TarEntry::Type type, std::string path, std::string target)
    {
        Member member;
        member.entry.type = type;
        member.entry.path = std::move(path);
        member.entry.linkTarget = std::move(target);
        return member;
    }
    static std::map<std::string, Member> unpack(const std::string &archive)
    {
        std::map<std::string, Member> members;
        std::string current;
        supervisor::TarReader reader({.begin =
                                          [&](const TarEntry &entry) {
                                              current = entry.path;
                                              members[current].entry = entry;
                                          },
            .content = [&](std::string_view bytes) { members[current].content += bytes; },
            .end = [] {}});
        reader.feed(archive);
        reader.finish();
        return members;
    }
    Response put(std::string_view archive, std::string_view path = "out") const
    {
        return HttpClient(m_socket).request(
            "PUT", uri("/x/archive", path), archive, {{"Content-Type", "application/x-tar"}});
    }
    bool outsideIsUntouched() const
    {
        return readFile("outside/secret") == "secret"
            && request("GET", uri("/x/files", "outside")).json().at("entries").as_array().size() == 1;
    }
};

TEST_F(Archive, WhatTarPacksIsUnpacked)
{
    const auto made =
        runShell("mkdir -p src/sub/'with space' && cd src && echo one > one && head -c 100000 /dev/urandom > sub/random"
                 " && ln -s sub/random link && ln one hard && mkfifo fifo && chmod 4750 one"
                 " && touch -d '2001-02-03 04:05:06 UTC' sub/random && touch sub/'with space'/ümläut"
                 " && touch \"$(printf 'sub/%0200d' 7)\" && chmod 700 sub && cd .."
                 " && for f in gnu pax ustar v7; do tar --format=$f -cf $f.tar -C src . 2>/dev/null; done; echo ok");
    ASSERT_EQ(made.at("stdout").as_string(), "ok\n");
    for (const char *format : {"gnu", "pax"}) {
        const Response response = put(readFile(std::string(format) + ".tar"), format);
        ASSERT_EQ(response.status, 200) << response.body;
        EXPECT_EQ(response.json().at("files").as_int64(), 7);
        EXPECT_EQ(response.json().at("bytes").as_int64(), 100'004);
        const auto difference =
            runShell(std::string("diff -r --no-dereference src/sub ") + format + "/sub && cmp src/one " + format
                + "/one && stat -c '%a %Y %s' src/sub src/sub/random src/one > a && cd " + format
                + " && stat -c '%a %Y %s' sub sub/random one > ../b && cmp ../a ../b && test -p fifo && readlink link "
                  "&& test one -ef hard");
        EXPECT_EQ(difference.at("stdout").as_string(), "sub/random\n") << difference.at("stderr").as_string();
        EXPECT_EQ(difference.at("exit_code").as_int64(), 0);
    }
    EXPECT_EQ(put(readFile("v7.tar"), "v7").status, 200);
    EXPECT_EQ(readFile("v7/one"), "one\n");
}

TEST_F(Archive, WhatIsPackedTarUnpacks)
{
    const auto made = runShell(
        "mkdir -p src/sub && cd src && echo one > one && head -c 300000 /dev/urandom > sub/random && ln -s one link"
        " && touch ümläut && touch \"$(printf 'bad\\377name')\" && touch \"$(printf '%0150d/../%0200d' 1 2 | tr -d "
        "/.)x\" 2>/dev/null;"
        " mkdir \"$(printf '%0120d' 3)\" && touch \"$(printf '%0120d' 3)/$(printf '%0120d' 4)\" && chmod 700 sub"
        " && touch -d '2001-02-03 04:05:06 UTC' one && touch -d '1960-01-01 UTC' sub/random && echo ok");
    ASSERT_EQ(made.at("stdout").as_string(), "ok\n") << made.at("stderr").as_string();
    const Response response = request("GET", uri("/x/archive", "src"));
    EXPECT_EQ(response.header("content-type"), "application/x-tar");
    writeFile("src.tar", response.body);
    const auto compared = runShell("mkdir out && tar -xpf src.tar -C out && diff -r --no-dereference src out/src && "
                                   "(cd src && stat -c '%n %a %Y' * > ../a)"
                                   " && (cd out/src && stat -c '%n %a %Y' * > ../../b) && cmp a b && echo same");
    EXPECT_EQ(compared.at("stdout").as_string(), "same\n") << compared.at("stderr").as_string();
    EXPECT_FALSE(unpack(response.body).contains(".vivarium-skipped"));
}

TEST_F(Archive, SeveralPathsAreNamedByTheirParents)
{
    writeFile("a/b/one", "1");
    writeFile("c/two", "2");
    const auto members =
        unpack(request("GET", uri("/x/archive", "a/b", "path=" + encoded(workspacePath("c/two")))).body);
    ASSERT_EQ(members.size(), 3U);
    EXPECT_TRUE(members.contains("b/"));
    EXPECT_EQ(members.at("b/one").content, "1");
    EXPECT_EQ(members.at("two").content, "2");
    EXPECT_EQ(request("GET", "/x/archive").status, 400);
    EXPECT_EQ(request("GET", uri("/x/archive", "missing")).status, 404);
    EXPECT_EQ(request("GET", uri("/x/archive", "a", "path=missing")).status, 404);
}

TEST_F(Archive, WhatCannotBePackedIsListed)
{
    ASSERT_EQ(
        runShell("mkdir src; /usr/bin/python3 -c \"import socket; socket.socket(socket.AF_UNIX).bind('src/sock')\"")
            .at("exit_code")
            .as_int64(),
        0);
    runShell("mkdir -p src/$(printf 'd/%.0s' $(seq 250))");
    const auto members = unpack(request("GET", uri("/x/archive", "src")).body);
    const std::string &skipped = members.at(".vivarium-skipped").content;
    EXPECT_TRUE(skipped.contains("src/sock: "));
    EXPECT_TRUE(skipped.contains("src/d/d/"));
    EXPECT_FALSE(members.contains("src/sock"));
}

TEST_F(Archive, ShrinkingFileIsFilledUp)
{
    ASSERT_EQ(runShell("mkdir src; truncate -s 300M src/sparse").at("exit_code").as_int64(), 0);
    HttpClient client(m_socket);
    client.sendHead("GET", uri("/x/archive", "src"));
    EXPECT_EQ(client.readHead().status, 200);
    std::string archive = client.readPiece().value_or("");
    fs::resize_file(workspacePath("src/sparse"), 100);
    // Only the end is of interest: the archive must be whole, and tell.
    std::size_t size = archive.size();
    while (const auto piece = client.readPiece()) {
        size += piece->size();
        archive += *piece;
        archive.erase(0, archive.size() > 10'000 ? archive.size() - 10'000 : 0);
    }
    EXPECT_EQ(size % 512, 0U);
    EXPECT_GT(size, 300U * 1024 * 1024);
    EXPECT_TRUE(archive.contains("src/sparse: it became shorter"));
}

TEST_F(Archive, HostileNamesAreRefused)
{
    writeFile("outside/secret", "secret");
    using Type = TarEntry::Type;
    const std::string outside = workspacePath("outside");
    const std::vector<std::vector<Member>> hostile{
        {file("/" + outside + "/evil", "x")},
        {file("../outside/evil", "x")},
        {file("a/../../outside/evil", "x")},
        {file("..", "x")},
        {file(std::string(150, 'p') + std::string("\0b", 2), "x")},
        {link(Type::SymbolicLink, "link", "../outside"), file("link/evil", "x")},
        {link(Type::SymbolicLink, "link", outside), file("link/evil", "x")},
        {link(Type::SymbolicLink, "a", "b"), link(Type::SymbolicLink, "b", ".."), file("a/outside/secret", "x")},
        {link(Type::SymbolicLink, "link", outside), link(Type::Directory, "link/evil", "")},
        {link(Type::SymbolicLink, "link", outside), link(Type::SymbolicLink, "link/evil", "x")},
        {link(Type::SymbolicLink, "link", outside), link(Type::Fifo, "link/evil", "")},
        {link(Type::HardLink, "hard", "../outside/secret")},
        {link(Type::HardLink, "hard", outside + "/secret")},
        {link(Type::SymbolicLink, "link", outside), link(Type::HardLink, "hard", "link/secret")},
        {link(Type::SymbolicLink, "link", "/proc/self/root" + outside), file("link/evil", "x")},
    };
    int number = 0;
    for (auto members : hostile) {
        members.push_back(file("later", "x"));
        const std::string target = "out" + std::to_string(number++);
        const Response response = put(pack(members), target);
        EXPECT_EQ(response.status, 400) << number << ' ' << response.body;
        EXPECT_TRUE(outsideIsUntouched()) << number;
        EXPECT_FALSE(fs::exists(workspacePath(target + "/later"))) << "nothing more is written";
    }
}

TEST_F(Archive, WritingDoesNotGoThroughLinks)
{
    writeFile("outside/secret", "secret");
    fs::create_directories(workspacePath("out"));
    fs::create_symlink(workspacePath("outside/secret"), workspacePath("out/file"));
    EXPECT_EQ(put(pack({file("file", "new")})).status, 200);
    EXPECT_FALSE(fs::is_symlink(workspacePath("out/file"))) << "the link is replaced";
    EXPECT_EQ(readFile("out/file"), "new");
    EXPECT_TRUE(outsideIsUntouched());
}

TEST_F(Archive, LinksInsideAreFollowed)
{
    fs::create_directories(workspacePath("out/usr/lib"));
    fs::create_symlink("usr/lib", workspacePath("out/lib"));
    const Response response = put(pack({link(TarEntry::Type::Directory, "lib/", ""), file("lib/a", "1"),
        link(TarEntry::Type::SymbolicLink, "away", "/etc")}));
    EXPECT_EQ(response.status, 200) << response.body;
    EXPECT_EQ(readFile("out/usr/lib/a"), "1");
    EXPECT_TRUE(fs::is_symlink(workspacePath("out/lib")));
    EXPECT_EQ(fs::read_symlink(workspacePath("out/away")), "/etc")
        << "a link may point anywhere; writing through it may not";
}

TEST_F(Archive, FoldersAreNotReplaced)
{
    writeFile("out/dir/kept", "x");
    EXPECT_EQ(put(pack({file("dir", "x")})).status, 409);
    EXPECT_EQ(put(pack({link(TarEntry::Type::SymbolicLink, "dir", "/etc")})).status, 409);
    EXPECT_EQ(put(pack({file("dir/kept/below", "x")})).status, 409);
    EXPECT_EQ(readFile("out/dir/kept"), "x");
    writeFile("file", "x");
    EXPECT_EQ(put(pack({file("x", "x")}), "file").status, 409);
}

TEST_F(Archive, DevicesArePassedOver)
{
    const auto answer =
        put(pack({link(TarEntry::Type::CharacterDevice, "null", ""), file("a", "1")})).json().as_object();
    EXPECT_EQ(answer.at("files").as_int64(), 1);
    EXPECT_EQ(answer.at("skipped").as_int64(), 1);
    EXPECT_FALSE(fs::exists(workspacePath("out/null")));
}

TEST_F(Archive, CutOnesLeaveNoHalfFile)
{
    const std::string whole = pack({file("first", "1"), file("second", std::string(100'000, 'x'))});
    EXPECT_EQ(put(std::string_view(whole).substr(0, 50'000)).status, 400);
    EXPECT_EQ(readFile("out/first"), "1");
    EXPECT_FALSE(fs::exists(workspacePath("out/second")));
    HttpClient client(m_socket);
    client.sendHead("PUT", uri("/x/archive", "lost"), {{"Content-Length", std::to_string(whole.size())}});
    client.sendRaw(std::string_view(whole).substr(0, 50'000));
    client.closeNow();
    EXPECT_TRUE(eventually([this] { return request("GET", "/health").json().at("connections").as_int64() == 1; }));
    EXPECT_FALSE(fs::exists(workspacePath("lost/second")));
}

TEST_F(Archive, OtherFilesAreNoArchives)
{
    EXPECT_EQ(put(std::string(10'000, 'x')).status, 400);
    EXPECT_EQ(put("\x1f\x8b" + std::string(1000, '\x01')).status, 400);
    EXPECT_EQ(put("short").status, 400);
    EXPECT_EQ(put("").json().at("files").as_int64(), 0);
    EXPECT_TRUE(fs::is_directory(workspacePath("out"))) << "the folder is made";
}

TEST_F(Archive, LargeOnesAreStreamed)
{
    ASSERT_EQ(runShell("mkdir src; truncate -s 60M src/a; truncate -s 40M src/b").at("exit_code").as_int64(), 0);
    const std::string archive = request("GET", uri("/x/archive", "src")).body;
    EXPECT_EQ(put(archive).json().at("bytes").as_int64(), 100LL * 1024 * 1024);
    EXPECT_EQ(fs::file_size(workspacePath("out/src/a")), 60U * 1024 * 1024);
    EXPECT_LT(residentBytes(), 8'000'000);
}

TEST_F(Archive, RootCanBePackedInPart)
{
    // Only that it starts well and does not enter /proc: a machine's root is too large for a test.
    HttpClient client(m_socket);
    client.sendHead("GET", uri("/x/archive", "/proc/self/ns"));
    EXPECT_EQ(client.readHead().status, 200);
    EXPECT_TRUE(unpack(client.readRest()).contains("ns/"));
}

} // namespace vivarium::test
