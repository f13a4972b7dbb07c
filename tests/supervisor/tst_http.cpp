// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/SupervisorTest.h"

#include <sys/stat.h>

#include <list>

namespace vivarium::test {

class Http : public SupervisorTest { };

TEST_F(Http, HealthNamesTheProgram)
{
    const auto health = request("GET", "/health").json().as_object();
    EXPECT_EQ(health.at("pid").as_int64(), m_supervisor);
    EXPECT_FALSE(health.at("version").as_string().empty());
    EXPECT_GE(health.at("uptime_seconds").to_number<double>(), 0);
}

TEST_F(Http, SocketBelongsToItsOwnerAlone)
{
    struct stat status{};
    ASSERT_EQ(::stat(m_socket.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0600U);
}

TEST_F(Http, UnknownPathsAndMethodsAreNotFound)
{
    const Response unknown = request("GET", "/nothing/here");
    EXPECT_EQ(unknown.status, 404);
    EXPECT_EQ(unknown.errorCode(), "not_found");
    EXPECT_EQ(unknown.header("content-type"), "application/json");
    const Response method = request("DELETE", "/health");
    EXPECT_EQ(method.status, 405);
    EXPECT_EQ(method.errorCode(), "not_found");
    EXPECT_EQ(request("GET", "/processes/").status, 404);
}

TEST_F(Http, MalformedAddressesAreRefused)
{
    EXPECT_EQ(request("GET", "/files?path=%4").status, 400);
    EXPECT_EQ(request("GET", "/files?path=%zz").status, 400);
    EXPECT_EQ(request("GET", "/files?path=a%00b").status, 400);
    EXPECT_EQ(request("GET", "/files").status, 400);
    EXPECT_EQ(request("GET", "/files?path=").status, 400);
    HttpClient client(m_socket);
    client.sendRaw("this is no HTTP\r\n\r\n");
    EXPECT_EQ(client.readHead().status, 400);
    EXPECT_TRUE(client.isClosedByPeer());
}

TEST_F(Http, JsonIsReadStrictly)
{
    for (const char *body : {"", "{", "[]", "null", R"({"args":"ls"})", R"({"args":[]})", R"({"args":[1]})",
             R"({"args":["ls"],"more":1})", R"({"args":["ls"],"cwd":null})", "\"\xff\""}) {
        const Response response = request("POST", "/processes", body);
        EXPECT_EQ(response.status, 400) << body;
        EXPECT_EQ(response.errorCode(), "invalid_request") << body;
    }
}

TEST_F(Http, JsonHasALimit)
{
    const std::string body = R"({"args":[")" + std::string(1024 * 1024, 'x') + R"("]})";
    const Response response = request("POST", "/processes", body);
    EXPECT_EQ(response.status, 413);
    EXPECT_EQ(response.errorCode(), "payload_too_large");
}

TEST_F(Http, OneConnectionCarriesManyRequests)
{
    HttpClient client(m_socket);
    for (int round = 0; round < 50; ++round)
        EXPECT_EQ(client.request("GET", "/health").status, 200);
    EXPECT_EQ(client.request("GET", "/unknown").status, 404);
    EXPECT_EQ(client.request("GET", "/health").status, 200);
}

TEST_F(Http, RefusalReachesAClientThatIsStillSending)
{
    HttpClient client(m_socket);
    // The body is refused by its announced length; the client does not look before it has sent a part of it.
    client.sendHead("PUT", uri("/files/content", "big"), {{"Content-Length", "100000000"}});
    client.sendRaw(std::string(100'000, 'x'));
    const Response response = client.readHead();
    EXPECT_EQ(response.status, 413);
    EXPECT_EQ(response.header("connection"), "close");
    EXPECT_TRUE(client.readRest().contains("payload_too_large"));
    EXPECT_TRUE(client.isClosedByPeer());
}

TEST_F(Http, ChunkedBodiesAreRead)
{
    HttpClient client(m_socket);
    client.sendHead("PUT", uri("/files/content", "chunked"), {{"Transfer-Encoding", "chunked"}});
    client.sendRaw("5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n");
    EXPECT_EQ(client.readHead().status, 204);
    EXPECT_EQ(readFile("chunked"), "hello world");
}

TEST_F(Http, ContinueIsSaidBeforeABodyIsRead)
{
    HttpClient client(m_socket);
    client.sendHead("PUT", uri("/files/content", "asked"), {{"Content-Length", "2"}, {"Expect", "100-continue"}});
    EXPECT_EQ(client.readHead().status, 100);
    client.sendRaw("ok");
    EXPECT_EQ(client.readHead().status, 204);
    EXPECT_EQ(readFile("asked"), "ok");
}

TEST_F(Http, ConnectionsHaveALimit)
{
    std::list<HttpClient> clients;
    Response last;
    for (int count = 0; count < 300 && last.status != 503; ++count) {
        try {
            last = clients.emplace_back(m_socket).request("GET", "/health");
        } catch (const std::exception &) {
            last.status = 503; // Closed before the request was sent.
        }
    }
    EXPECT_EQ(last.status, 503);
    EXPECT_GE(clients.size(), 250U);
    clients.clear();
    EXPECT_TRUE(eventually([this] { return request("GET", "/health").status == 200; }));
}

TEST_F(Http, HeadsHaveALimit)
{
    HttpClient client(m_socket);
    client.sendHead("GET", "/health", {{"X-Long", std::string(100'000, 'x')}});
    EXPECT_EQ(client.readHead().status, 400);
}

TEST_F(Http, CheckpointCutsAllConnections)
{
    HttpClient idle(m_socket);
    EXPECT_EQ(idle.request("GET", "/health").status, 200);
    HttpClient watching(m_socket);
    watching.sendHead("GET", uri("/x/watch", "."));
    EXPECT_EQ(watching.readHead().status, 200);
    WebSocketClient kept(m_socket, "/x/shell");
    const std::string id(kept.readMessage().at("id").as_string());

    HttpClient preparing(m_socket);
    EXPECT_EQ(preparing.request("POST", "/checkpoint/prepare").status, 200);
    EXPECT_TRUE(preparing.isClosedByPeer());
    EXPECT_TRUE(idle.isClosedByPeer());
    EXPECT_TRUE(watching.isClosedByPeer());
    WebSocketClient again(m_socket, "/x/shell?id=" + id);
    EXPECT_FALSE(again.readMessage().at("new").as_bool());
}

} // namespace vivarium::test
