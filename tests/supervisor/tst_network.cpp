// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/DnsMessage.h"
#include "network/ListenerTable.h"
#include "network/ResolverSettings.h"
#include "support/SupervisorTest.h"

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>
#include <random>

namespace vivarium::test {

using namespace std::string_literals;
using supervisor::AddressRecord;
using supervisor::DnsAnswer;
using supervisor::dnsQuestion;
using supervisor::parseDnsAnswer;
using supervisor::ResolverSettings;

namespace {

std::vector<std::string> textsOf(const std::vector<boost::asio::ip::address> &addresses)
{
    std::vector<std::string> texts;
    for (const auto &address : addresses)
        texts.push_back(address.to_string());
    return texts;
}

using Texts = std::vector<std::string>;

/// An answer with one record for the question's own name.
std::string answerTo(const std::string &question, char kind, const std::string &data)
{
    std::string message = question.substr(0, 2) + "\x81\x80\0\1\0\1\0\0\0\0"s + question.substr(12);
    message += "\xC0\x0C\0"s + kind + "\0\1\0\0\0\x3C\0"s + static_cast<char>(data.size()) + data;
    return message;
}

} // namespace

TEST(NetworkParts, ListenersAreReadFromTheKernelsTables)
{
    using supervisor::parseListeners;
    using supervisor::Protocol;
    const std::string tcp =
        "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n"
        "   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 4711 1 0 100 0\n"
        "   1: 0100007F:1F90 0100007F:C350 01 00000000:00000000 00:00000000 00000000     0        0 4712 1 0 100 0\n"
        "   2: nonsense\n"
        "   3: 00000000:0050 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4713";
    const auto found = parseListeners(tcp, Protocol::Tcp);
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].address.to_string(), "127.0.0.1");
    EXPECT_EQ(found[0].port, 8080);
    EXPECT_EQ(found[0].uid, 1000U);
    EXPECT_EQ(found[0].inode, 4711U);
    EXPECT_TRUE(found[1].address.is_unspecified());
    EXPECT_EQ(found[1].port, 80);

    const std::string six = "headings\n"
                            "   0: 00000000000000000000000001000000:0035 00000000000000000000000000000000:0000 07 0:0 "
                            "00:0 0     0        0 9 2 0\n"
                            "   1: 0000000000000000FFFF00000100007F:0036 00000000000000000000000000000000:0000 07 0:0 "
                            "00:0 0     0        0 8 2 0\n";
    const auto datagrams = parseListeners(six, Protocol::Udp);
    ASSERT_EQ(datagrams.size(), 2U);
    EXPECT_EQ(datagrams[0].address.to_string(), "::1");
    EXPECT_EQ(datagrams[1].address.to_string(), "127.0.0.1");
    EXPECT_TRUE(parseListeners("", Protocol::Tcp).empty());
}

TEST(NetworkParts, ResolverSettingsAreThoseOfResolvConf)
{
    const auto settings =
        ResolverSettings::parse("# comment\nnameserver 198.51.100.53 ; the first\nnameserver nonsense\n"
                                "nameserver 2001:db8::53\ndomain old.test\nsearch a.test b.test\r\n"
                                "options timeout:1 ndots:2\nnameserver 127.0.0.1\nnameserver 127.0.0.2");
    EXPECT_EQ(textsOf(settings.nameServers), (Texts{"198.51.100.53", "2001:db8::53", "127.0.0.1"}));
    EXPECT_EQ(settings.candidatesFor("host"), (Texts{"host.a.test", "host.b.test", "host"}));
    EXPECT_EQ(settings.candidatesFor("host.c"), (Texts{"host.c.a.test", "host.c.b.test", "host.c"}));
    EXPECT_EQ(settings.candidatesFor("host.c.d"), (Texts{"host.c.d", "host.c.d.a.test", "host.c.d.b.test"}));
    EXPECT_EQ(settings.candidatesFor("host.c."), (Texts{"host.c"}));
    const auto empty = ResolverSettings::parse("");
    EXPECT_EQ(textsOf(empty.nameServers), (Texts{"127.0.0.1"}));
    EXPECT_EQ(empty.candidatesFor("host"), (Texts{"host"}));
}

TEST(NetworkParts, HostsMayHaveSeveralAddressesAndNames)
{
    const std::string hosts =
        "198.51.100.1\tfar.test  Other # far.test\n2001:db8::1 far.test\n\nx far.test\n127.0.0.1 localhost";
    EXPECT_EQ(textsOf(supervisor::findInHosts(hosts, "FAR.test")), (Texts{"198.51.100.1", "2001:db8::1"}));
    EXPECT_EQ(textsOf(supervisor::findInHosts(hosts, "other")), (Texts{"198.51.100.1"}));
    EXPECT_TRUE(supervisor::findInHosts(hosts, "198.51.100.1").empty());
}

TEST(NetworkParts, DnsQuestionsAreForRealNamesOnly)
{
    EXPECT_EQ(
        dnsQuestion(0x1234, "a.test", AddressRecord::Version6), "\x12\x34\x01\0\0\1\0\0\0\0\0\0\1a\4test\0\0\x1C\0\1"s);
    for (const std::string &name : {""s, "."s, "a..b"s, ".a"s, "a."s, std::string(64, 'x'), std::string(254, 'x')})
        EXPECT_FALSE(dnsQuestion(1, name, AddressRecord::Version4)) << name;
    EXPECT_TRUE(dnsQuestion(1, std::string(63, 'x') + ".test", AddressRecord::Version4));
}

TEST(NetworkParts, DnsAnswersMustFitTheQuestion)
{
    const std::string question = *dnsQuestion(7, "Host.test", AddressRecord::Version4);
    const std::string good = answerTo(question, 1, "\xC6\x33\x64\x01");
    const auto answer = parseDnsAnswer(good, question);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->code, 0U);
    EXPECT_EQ(textsOf(answer->addresses), (Texts{"198.51.100.1"}));
    // Another id, another name, another kind, a question instead of an answer.
    EXPECT_FALSE(parseDnsAnswer(good, *dnsQuestion(8, "Host.test", AddressRecord::Version4)));
    EXPECT_FALSE(parseDnsAnswer(good, *dnsQuestion(7, "Most.test", AddressRecord::Version4)));
    EXPECT_FALSE(parseDnsAnswer(good, *dnsQuestion(7, "Host.test", AddressRecord::Version6)));
    EXPECT_FALSE(parseDnsAnswer(question, question));
    // An alias first, and a record that is too short for an address.
    const std::string alias = answerTo(question, 5, "\1b\xC0\x11");
    EXPECT_TRUE(parseDnsAnswer(alias, question)->addresses.empty());
    EXPECT_TRUE(parseDnsAnswer(answerTo(question, 1, "\xC6\x33"), question)->addresses.empty());
    std::string refused = good;
    refused[3] = '\x83';
    EXPECT_EQ(parseDnsAnswer(refused, question)->code, 3U);
}

TEST(NetworkParts, DnsAnswersMayBeAnything)
{
    const std::string question = *dnsQuestion(7, "host.test", AddressRecord::Version6);
    const std::string good = answerTo(question, 28, std::string(16, '\x20'));
    ASSERT_EQ(parseDnsAnswer(good, question)->addresses.size(), 1U);
    for (std::size_t size = 0; size < good.size(); ++size)
        parseDnsAnswer(std::string_view(good).substr(0, size), question);
    std::mt19937 generator(3);
    for (int round = 0; round < 200'000; ++round) {
        std::string damaged = good;
        for (int change = 0; change < 3; ++change)
            damaged[generator() % damaged.size()] = static_cast<char>(generator());
        parseDnsAnswer(damaged, question);
    }
}

class Network : public SupervisorTest {
protected:
    /// A listening socket of the test itself.
    class Listener {
    public:
        explicit Listener(const char *address = "127.0.0.1", bool listens = true)
            : m_socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
        {
            sockaddr_in endpoint{};
            endpoint.sin_family = AF_INET;
            ::inet_pton(AF_INET, address, &endpoint.sin_addr);
            socklen_t size = sizeof endpoint;
            EXPECT_EQ(::bind(m_socket, reinterpret_cast<sockaddr *>(&endpoint), size), 0);
            EXPECT_EQ(listens ? ::listen(m_socket, 5) : 0, 0);
            ::getsockname(m_socket, reinterpret_cast<sockaddr *>(&endpoint), &size);
            m_port = ntohs(endpoint.sin_port);
        }
        Listener(const Listener &) = delete;
        Listener &operator=(const Listener &) = delete;
        ~Listener() { ::close(m_socket); }

        int port() const { return m_port; }
        int accept() const { return ::accept4(m_socket, nullptr, nullptr, SOCK_CLOEXEC); }

    private:
        int m_socket;
        int m_port = 0;
    };

    void configure(const std::string &name, const std::string &content) const
    {
        std::ofstream(m_folder / "accounts" / name) << content;
    }
    json::object test(const std::string &host, int port) const
    {
        return post("/destination-test", {{"host", host}, {"port", port}, {"timeout_ms", 2000}}).json().as_object();
    }
};

TEST_F(Network, ListenersAreListedWithTheirProcess)
{
    const Listener listener;
    for (const auto &entry : list("/x/listeners", "listeners")) {
        if (entry.at("port").to_number<int>() != listener.port())
            continue;
        EXPECT_EQ(entry.at("protocol").as_string(), "tcp");
        EXPECT_EQ(entry.at("address").as_string(), "127.0.0.1");
        EXPECT_EQ(entry.at("uid").to_number<unsigned>(), ::getuid());
        EXPECT_EQ(entry.at("pid").to_number<int>(), ::getpid());
        EXPECT_EQ(entry.at("name").as_string(), "tst_supervisor");
        EXPECT_NE(entry.at("command").as_string().find("tst_supervisor"), std::string::npos);
        return;
    }
    FAIL() << "it is not listed";
}

TEST_F(Network, ConnectionsAreHandedOver)
{
    const Listener listener;
    HttpClient client(m_socket);
    client.sendHead("POST", "/connect?port=" + std::to_string(listener.port()));
    std::array<char, 1024> text{};
    std::array<char, CMSG_SPACE(sizeof(int))> control{};
    iovec buffer{text.data(), text.size()};
    msghdr message{};
    message.msg_iov = &buffer;
    message.msg_iovlen = 1;
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    const ssize_t size = ::recvmsg(client.descriptor(), &message, 0);
    ASSERT_GT(size, 0);
    EXPECT_EQ(std::string(text.data(), static_cast<std::size_t>(size)).substr(0, 15), "HTTP/1.1 200 OK");
    const cmsghdr *part = CMSG_FIRSTHDR(&message);
    ASSERT_NE(part, nullptr);
    int handedOver = -1;
    std::memcpy(&handedOver, CMSG_DATA(part), sizeof handedOver);
    const int accepted = listener.accept();
    ASSERT_EQ(::send(accepted, "hello", 5, 0), 5);
    EXPECT_EQ(::recv(handedOver, text.data(), text.size(), 0), 5);
    EXPECT_TRUE(client.isClosedByPeer());
    ::close(handedOver);
    // The supervisor has kept no end of it.
    EXPECT_EQ(::recv(accepted, text.data(), text.size(), 0), 0);
    ::close(accepted);
}

TEST_F(Network, ConnectionsToNobodyAreRefusedWithAReason)
{
    const Listener silent("127.0.0.1", false); // keeps the port from others
    const Response refused = request("POST", "/connect?port=" + std::to_string(silent.port()));
    EXPECT_EQ(refused.status, 503);
    EXPECT_NE(refused.body.find("Nothing listens"), std::string::npos);
    EXPECT_EQ(request("POST", "/connect").status, 400);
    EXPECT_EQ(request("POST", "/connect?port=65536").status, 400);
}

TEST_F(Network, ConnectionsReachServicesOfOneAddressOnly)
{
    const Listener unusual("127.0.0.77");
    EXPECT_EQ(request("POST", "/connect?port=" + std::to_string(unusual.port())).status, 200);
    const int accepted = unusual.accept();
    EXPECT_GE(accepted, 0);
    ::close(accepted);
}

TEST_F(Network, DestinationsAreTried)
{
    const Listener listener;
    const Listener silent("127.0.0.1", false);
    configure("hosts", "127.0.0.1 near.test\n127.0.0.2 both.test\n127.0.0.1 both.test\n");
    configure("resolv.conf", "nameserver 127.0.0.9\n");
    json::object found = test("near.test", listener.port());
    EXPECT_EQ(found.at("addresses"), (json::array{"127.0.0.1"}));
    EXPECT_EQ(found.at("attempts").at(0).at("result").as_string(), "reachable");
    EXPECT_TRUE(found.at("attempts").at(0).at("local").as_bool());
    EXPECT_EQ(found.at("name_servers"), (json::array{"127.0.0.9"}));
    found = test("127.0.0.1", silent.port());
    EXPECT_EQ(found.at("attempts").at(0).at("result").as_string(), "refused");
    found = test("both.test", listener.port());
    EXPECT_EQ(found.at("attempts").as_array().size(), 2U);
    EXPECT_EQ(found.at("attempts").at(1).at("result").as_string(), "reachable");
    found = test("nowhere.test", listener.port());
    EXPECT_TRUE(found.at("attempts").as_array().empty());
    EXPECT_NE(found.at("failure").as_string().find("127.0.0.9"), std::string::npos);
    const json::object seen = request("GET", "/network").json().as_object();
    EXPECT_EQ(seen.at("name_servers"), (json::array{"127.0.0.9"}));
    EXPECT_NE(std::ranges::find(seen.at("addresses").as_array(), json::value("127.0.0.1/8")),
        seen.at("addresses").as_array().end());
}

} // namespace vivarium::test
