// SPDX-License-Identifier: GPL-3.0-or-later
#include "EngineConnection.h"

#include <boost/asio/connect.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/buffer_body.hpp>
#include <boost/beast/http/chunk_encode.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/file_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <cctype>
#include <cstdlib>
#include <format>
#include <fstream>
#include <vector>

namespace vivarium::bench {

namespace {

constexpr std::size_t pieceBytes = std::size_t{256} * 1024;

std::string required(const char *name)
{
    const char *value = std::getenv(name);
    if (!value || !*value)
        throw std::runtime_error(std::string(name) + " is not set: run this program by with-engine.");
    return value;
}

} // namespace

EngineAddress EngineAddress::fromEnvironment()
{
    const std::string endpoint = required("VIVARIUM_TEST_DIRECT");
    constexpr std::string_view scheme = "http://";
    const std::size_t colon = endpoint.rfind(':');
    if (!endpoint.starts_with(scheme) || colon < scheme.size())
        throw std::runtime_error("VIVARIUM_TEST_DIRECT is not http://HOST:PORT but " + endpoint);
    return {endpoint.substr(scheme.size(), colon - scheme.size()), endpoint.substr(colon + 1),
        required("VIVARIUM_TEST_TOKEN")};
}

EngineConnection::EngineConnection(EngineAddress address)
    : m_address(std::move(address))
    , m_socket(m_context)
{
    asio::ip::tcp::resolver resolver(m_context);
    asio::connect(m_socket, resolver.resolve(m_address.host, m_address.port));
    m_socket.set_option(asio::ip::tcp::no_delay(true));
}

http::request<http::string_body> EngineConnection::request(http::verb method, const std::string &target) const
{
    http::request<http::string_body> message(method, target, 11);
    message.set(http::field::host, m_address.authority());
    message.set(http::field::authorization, "Bearer " + m_address.token);
    return message;
}

json::value EngineConnection::readAnswer(const std::string &what)
{
    http::response_parser<http::string_body> parser;
    parser.body_limit(64ULL * 1024 * 1024);
    http::read(m_socket, m_buffer, parser);
    const auto &answer = parser.get();
    if (answer.result_int() >= 300)
        throw CallFailed(
            answer.result_int(), std::format("{} answered {}: {}", what, answer.result_int(), answer.body()));
    return answer.body().empty() ? json::value() : json::parse(answer.body());
}

json::value EngineConnection::call(http::verb method, const std::string &target, const json::value &body)
{
    auto message = request(method, target);
    if (!body.is_null()) {
        message.set(http::field::content_type, "application/json");
        message.body() = json::serialize(body);
    }
    message.prepare_payload();
    http::write(m_socket, message);
    return readAnswer(std::string(message.method_string()) + ' ' + target);
}

void EngineConnection::upload(
    const std::string &target, const std::filesystem::path &file, std::string_view contentType)
{
    http::request<http::file_body> message(request(http::verb::put, target).base());
    message.set(http::field::content_type, contentType);
    beast::error_code failure;
    message.body().open(file.c_str(), beast::file_mode::scan, failure);
    if (failure)
        throw beast::system_error(failure, file.string());
    message.prepare_payload();
    http::write(m_socket, message);
    readAnswer("PUT " + target);
}

std::uint64_t EngineConnection::download(const std::string &target, const std::filesystem::path &file)
{
    http::write(m_socket, request(http::verb::get, target));
    http::response_parser<http::buffer_body> parser;
    parser.body_limit(boost::none);
    http::read_header(m_socket, m_buffer, parser);
    if (parser.get().result_int() != 200)
        throw CallFailed(
            parser.get().result_int(), std::format("GET {} answered {}", target, parser.get().result_int()));
    std::ofstream output(file, std::ios::binary | std::ios::trunc);
    std::vector<char> space(pieceBytes);
    std::uint64_t total = 0;
    while (!parser.is_done()) {
        parser.get().body().data = space.data();
        parser.get().body().size = space.size();
        beast::error_code failure;
        http::read(m_socket, m_buffer, parser, failure);
        if (failure && failure != http::error::need_buffer)
            throw beast::system_error(failure);
        const std::size_t count = space.size() - parser.get().body().size;
        output.write(space.data(), static_cast<std::streamsize>(count));
        total += count;
    }
    if (!output.flush())
        throw std::runtime_error("cannot write " + file.string());
    return total;
}

json::value EngineConnection::uploadChunks(
    const std::string &target, std::string_view contentType, const std::function<void(const ChunkSink &)> &produce)
{
    http::request<http::empty_body> message(request(http::verb::put, target).base());
    message.set(http::field::content_type, contentType);
    message.chunked(true);
    http::request_serializer<http::empty_body> serializer(message);
    http::write_header(m_socket, serializer);
    produce([this](std::string_view piece) {
        if (!piece.empty())
            asio::write(m_socket, http::make_chunk(asio::buffer(piece)));
    });
    asio::write(m_socket, http::make_chunk_last());
    return readAnswer("PUT " + target);
}

std::string encoded(std::string_view text)
{
    std::string result;
    for (const char character : text) {
        const auto byte = static_cast<unsigned char>(character);
        if (std::isalnum(byte) || std::string_view("-._~/").contains(character))
            result += character;
        else
            result += std::format("%{:02X}", byte);
    }
    return result;
}

} // namespace vivarium::bench
