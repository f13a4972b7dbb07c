// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/SupervisorTest.h"

#include "common/Base64.h"

#include <boost/json/parse.hpp>

namespace vivarium::test {

/// Reads server-sent events of a process.
class ProcessOutput : public SupervisorTest {
protected:
    struct Event {
        std::string name;
        std::int64_t id = -1;
        json::object data;
        std::string output() const
        {
            return common::fromBase64(std::string(data.at("data").as_string())).value_or("?");
        }
    };
    class Stream {
    public:
        Stream(const std::string &socket, const std::string &id, std::int64_t after)
            : m_client(socket)
        {
            m_client.sendHead("GET", "/x/processes/" + id + "/output?after=" + std::to_string(after));
            const Response head = m_client.readHead();
            if (head.status != 200 || head.header("content-type") != "text/event-stream")
                throw std::runtime_error("status " + std::to_string(head.status));
        }
        Event next()
        {
            Event event;
            while (event.name.empty()) {
                std::string text = m_client.readUntil("\n\n");
                for (std::size_t start = 0; start < text.size();) {
                    const auto end = text.find('\n', start);
                    const std::string line = text.substr(start, end - start);
                    start = end + 1;
                    if (line.starts_with("id: "))
                        event.id = std::stoll(line.substr(4));
                    else if (line.starts_with("event: "))
                        event.name = line.substr(7);
                    else if (line.starts_with("data: "))
                        event.data = json::parse(line.substr(6)).as_object();
                }
            }
            return event;
        }
        /// Until the exit; the bytes of both streams.
        std::string readAll()
        {
            std::string all;
            for (Event event = next(); event.name != "exit"; event = next())
                all += event.output();
            return all;
        }
        HttpClient &client() { return m_client; }

    private:
        HttpClient m_client;
    };
};

TEST_F(ProcessOutput, EventsEndWithTheExit)
{
    const std::string id = start({"/bin/sh", "-c", "echo one; sleep 0.1; echo two >&2; exit 7"});
    Stream stream(m_socket, id, 0);
    const Event first = stream.next();
    EXPECT_EQ(first.name, "output");
    EXPECT_EQ(first.data.at("stream").as_string(), "stdout");
    EXPECT_EQ(first.output(), "one\n");
    EXPECT_EQ(first.id, 4);
    const Event second = stream.next();
    EXPECT_EQ(second.data.at("stream").as_string(), "stderr");
    EXPECT_EQ(second.output(), "two\n");
    const Event last = stream.next();
    EXPECT_EQ(last.name, "exit");
    EXPECT_EQ(last.data.at("exit_code").as_int64(), 7);
    EXPECT_EQ(stream.client().readRest(), "");
}

TEST_F(ProcessOutput, ResumesWhereItWasLeft)
{
    const std::string id = start({"printf", "0123456789"});
    waitFor(id);
    EXPECT_EQ(Stream(m_socket, id, 0).readAll(), "0123456789");
    EXPECT_EQ(Stream(m_socket, id, 4).readAll(), "456789");
    EXPECT_EQ(Stream(m_socket, id, 10).readAll(), "");
    EXPECT_EQ(Stream(m_socket, id, 999).readAll(), "");
}

TEST_F(ProcessOutput, BinaryOutputIsExact)
{
    const std::string id = start({"printf", R"(\000\377\303)"});
    EXPECT_EQ(Stream(m_socket, id, 0).readAll(), std::string("\0\xff\xc3", 3));
}

TEST_F(ProcessOutput, SaysWhatWasDropped)
{
    constexpr std::int64_t total = 3'000'000;
    const std::string id = start({"/bin/sh", "-c", "head -c 3000000 /dev/zero"});
    waitFor(id);
    Stream stream(m_socket, id, 1000);
    const Event dropped = stream.next();
    ASSERT_EQ(dropped.name, "dropped");
    const std::int64_t gone = dropped.data.at("bytes").as_int64();
    EXPECT_EQ(dropped.id, 1000 + gone);
    const std::string rest = stream.readAll();
    EXPECT_EQ(1000 + gone + static_cast<std::int64_t>(rest.size()), total);
    EXPECT_LE(rest.size(), 1024U * 1024U);
    EXPECT_GE(rest.size(), 1000U * 1000U);
}

TEST_F(ProcessOutput, SlowReaderHoldsUpNobody)
{
    const std::string id = start({"/bin/sh", "-c", "head -c 20000000 /dev/zero; echo done >&2"});
    Stream stream(m_socket, id, 0);
    EXPECT_EQ(waitFor(id).at("stderr").as_string(), "done\n");
    EXPECT_LT(residentBytes(), 20'000'000);
    std::string last;
    for (Event event = stream.next(); event.name != "exit"; event = stream.next())
        last = event.name == "output" ? event.output() : last;
    EXPECT_TRUE(last.ends_with("done\n"));
}

TEST_F(ProcessOutput, UnknownProcessesAndPositionsAreRefused)
{
    EXPECT_EQ(request("GET", "/x/processes/p_unknown/output").status, 404);
    const std::string id = start({"true"});
    EXPECT_EQ(request("GET", "/x/processes/" + id + "/output?after=-1").status, 400);
    EXPECT_EQ(request("GET", "/x/processes/" + id + "/output?after=x").status, 400);
}

TEST_F(ProcessOutput, ReadersMayLeave)
{
    const std::string id = start({"/bin/sh", "-c", "while :; do echo x; sleep 0.01; done"});
    for (int round = 0; round < 20; ++round)
        EXPECT_EQ(Stream(m_socket, id, 0).next().name, "output");
    EXPECT_TRUE(eventually([this] { return request("GET", "/health").json().at("connections").as_int64() == 1; }));
}

} // namespace vivarium::test
