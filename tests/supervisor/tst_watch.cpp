// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/SupervisorTest.h"

#include <boost/json/parse.hpp>

#include <csignal>
#include <fstream>

namespace vivarium::test {

namespace fs = std::filesystem;

class Watch : public SupervisorTest {
protected:
    class Stream {
    public:
        Stream(const std::string &socket, const std::string &target)
            : m_client(socket)
        {
            m_client.sendHead("GET", target);
            const Response head = m_client.readHead();
            EXPECT_EQ(head.header("content-type"), "text/event-stream");
            EXPECT_EQ(m_client.readUntil("\n\n"), ": watching\n\n");
        }
        /// Reads events until one tells that of the name.
        void await(const std::string &name, const std::string &kind)
        {
            while (m_kinds[name] != kind) {
                const std::string event = m_client.readUntil("\n\n");
                const auto data = event.find("data: ");
                if (!event.contains("event: change") || data == std::string::npos)
                    continue;
                const json::array changes = json::parse(event.substr(data + 6)).at("changes").as_array();
                for (const auto &change : changes)
                    m_kinds[std::string(change.at("name").as_string())] = change.at("kind").as_string();
            }
        }
        HttpClient &client() { return m_client; }

    private:
        HttpClient m_client;
        std::map<std::string, std::string> m_kinds;
    };
};

TEST_F(Watch, TellsWhatHappens)
{
    writeFile("dir/old", "x");
    Stream stream(m_socket, uri("/x/watch", "dir"));
    writeFile("dir/new", "x");
    stream.await("new", "created");
    writeFile("dir/old", "changed");
    stream.await("old", "modified");
    fs::rename(workspacePath("dir/old"), workspacePath("dir/renamed"));
    stream.await("old", "deleted");
    stream.await("renamed", "created");
    fs::create_directory(workspacePath("dir/sub"));
    stream.await("sub", "created");
    fs::permissions(workspacePath("dir/new"), fs::perms::owner_read);
    stream.await("new", "modified");
    fs::remove(workspacePath("dir/new"));
    stream.await("new", "deleted");
}

TEST_F(Watch, ChangesComeTogether)
{
    fs::create_directory(workspacePath("dir"));
    Stream stream(m_socket, uri("/x/watch", "dir"));
    for (int index = 0; index < 100; ++index)
        writeFile("dir/f" + std::to_string(index), "x");
    int events = 0;
    std::size_t names = 0;
    while (names < 100) {
        const std::string event = stream.client().readUntil("\n\n");
        ++events;
        names += json::parse(event.substr(event.find("data: ") + 6)).at("changes").as_array().size();
    }
    EXPECT_LT(events, 50);
}

TEST_F(Watch, FloodIsToldAsOverflow)
{
    fs::create_directory(workspacePath("dir"));
    Stream stream(m_socket, uri("/x/watch", "dir"));
    int queued = 0;
    std::ifstream("/proc/sys/fs/inotify/max_queued_events") >> queued;
    ASSERT_GT(queued, 0);
    // The kernel's queue runs over while nobody reads it: that is so on any machine, however fast each side is.
    ::kill(m_supervisor, SIGSTOP);
    for (int index = 0; index <= queued; ++index)
        writeFile("dir/f" + std::to_string(index), "");
    ::kill(m_supervisor, SIGCONT);
    while (!stream.client().readUntil("\n\n").contains("event: overflow\ndata: {}\n"))
        continue;
    EXPECT_LT(residentBytes(), 12'000'000);
}

TEST_F(Watch, EndsWhenTheFolderGoes)
{
    for (const bool isMoved : {false, true}) {
        fs::create_directory(workspacePath("dir"));
        Stream stream(m_socket, uri("/x/watch", "dir"));
        if (isMoved)
            fs::rename(workspacePath("dir"), workspacePath("moved"));
        else
            fs::remove(workspacePath("dir"));
        EXPECT_TRUE(stream.client().readRest().contains("event: gone\ndata: {}\n\n"));
    }
}

TEST_F(Watch, SeveralWatchTheSameFolder)
{
    fs::create_directory(workspacePath("dir"));
    auto first = std::make_unique<Stream>(m_socket, uri("/x/watch", "dir"));
    Stream second(m_socket, uri("/x/watch", "dir"));
    writeFile("dir/a", "x");
    first->await("a", "created");
    second.await("a", "created");
    first.reset();
    ASSERT_TRUE(eventually([this] { return request("GET", "/health").json().at("connections").as_int64() == 2; }));
    writeFile("dir/b", "x");
    second.await("b", "created");
}

TEST_F(Watch, OddNamesCarryTheirBytes)
{
    Stream stream(m_socket, uri("/x/watch", "."));
    writeFile("bad\xff", "x");
    EXPECT_TRUE(stream.client().readUntil("\n\n").contains(R"("name_bytes":"YmFk/w==")"));
}

TEST_F(Watch, OnlyFoldersCanBeWatched)
{
    writeFile("file", "x");
    EXPECT_EQ(request("GET", uri("/x/watch", "file")).status, 409);
    EXPECT_EQ(request("GET", uri("/x/watch", "missing")).status, 404);
    EXPECT_EQ(request("GET", "/x/watch").status, 400);
}

} // namespace vivarium::test
