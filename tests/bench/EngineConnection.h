// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/json/value.hpp>

#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace vivarium::bench {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace json = boost::json;

/// The engine refused a call; the text has the call and what it answered.
class CallFailed : public std::runtime_error {
public:
    CallFailed(unsigned status, const std::string &text)
        : std::runtime_error(text)
        , m_status(status)
    {
    }
    [[nodiscard]] unsigned status() const { return m_status; }

private:
    unsigned m_status;
};

/// Where the engine is, and the token for it.
struct EngineAddress {
    std::string host;
    std::string port;
    std::string token;

    /// From VIVARIUM_TEST_DIRECT and VIVARIUM_TEST_TOKEN. Throws std::runtime_error when they are missing.
    static EngineAddress fromEnvironment();
    [[nodiscard]] std::string authority() const { return host + ':' + port; }
};

/// One kept-alive connection, as a client has it; each call waits for its answer.
class EngineConnection {
public:
    explicit EngineConnection(EngineAddress address);

    /// A JSON call. Null for an answer without a body. Throws CallFailed, boost::system::system_error.
    json::value call(http::verb method, const std::string &target, const json::value &body = nullptr);
    /// Sends a file as the body.
    void upload(const std::string &target, const std::filesystem::path &file, std::string_view contentType);
    /// Writes an answer's body to a file; returns its length.
    std::uint64_t download(const std::string &target, const std::filesystem::path &file);

    using ChunkSink = std::function<void(std::string_view)>;
    /// Sends a body whose length is not known before: `produce` gives its pieces to the sink, and returns at the end.
    json::value uploadChunks(
        const std::string &target, std::string_view contentType, const std::function<void(const ChunkSink &)> &produce);

private:
    http::request<http::string_body> request(http::verb method, const std::string &target) const;
    json::value readAnswer(const std::string &what);

    EngineAddress m_address;
    asio::io_context m_context;
    asio::ip::tcp::socket m_socket;
    beast::flat_buffer m_buffer;
};

/// Percent-encodes what may not stand in a query.
std::string encoded(std::string_view text);

} // namespace vivarium::bench
