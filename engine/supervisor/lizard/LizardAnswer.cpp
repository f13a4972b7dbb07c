// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardAnswer.h"

#include "common/StreamFormat.h"
#include "common/Utf8.h"

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include <optional>

namespace vivarium::supervisor {

namespace json = boost::json;
using common::ApiError;
using common::HttpExchange;

std::string lizardError(std::string_view sentence, std::string_view code)
{
    json::object body{{"error", common::toValidUtf8(sentence)}};
    if (!code.empty())
        body["code"] = code;
    return json::serialize(body);
}

Router::Handler withLizardErrors(Router::Handler handler)
{
    return [handler = std::move(handler)](HttpExchange &exchange, std::string parameter) -> awaitable<void> {
        std::optional<ApiError> failure;
        try {
            co_await handler(exchange, std::move(parameter));
        } catch (const ApiError &error) {
            failure = error;
        }
        if (!failure)
            co_return;
        if (exchange.isAnswered())
            throw common::ConnectionLost(); // the cut answer says that it is not whole
        co_await exchange.reply(
            {.status = failure->status(), .contentType = common::jsonType, .contentLength = {}, .fields = {}},
            lizardError(failure->message()));
    };
}

} // namespace vivarium::supervisor
