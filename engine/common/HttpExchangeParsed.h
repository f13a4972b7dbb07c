// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/HttpExchange.h"

#include <boost/beast/http/buffer_body.hpp>
#include <boost/beast/http/fields.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/serializer.hpp>

namespace vivarium::common {

/// Kept out of HttpExchange.h, since these templates are what makes Beast slow to compile.
struct HttpExchange::Parsed {
    http::request_parser<http::buffer_body> parser;
    http::response<http::buffer_body> response;
    std::optional<http::response_serializer<http::buffer_body>> serializer;
};

} // namespace vivarium::common
