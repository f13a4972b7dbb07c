// SPDX-License-Identifier: GPL-3.0-or-later
#include "command/Commands.h"
#include "command/EngineProcess.h"
#include "common/RequestTarget.h"
#include "util/Json.h"

#include <algorithm>
#include <cctype>
#include <iostream>

namespace vivarium::engine {

namespace {

/// What a program calls itself, without what would move the cursor or hide something.
std::string printable(const std::string &text)
{
    std::string clean;
    for (const char character : text)
        clean += std::iscntrl(static_cast<unsigned char>(character)) ? '?' : character;
    return clean;
}

HttpAnswer ask(const DataFolder &folder, const EngineAddress &address, std::string method, const std::string &target)
{
    HttpCall call;
    call.method = std::move(method);
    call.target = target;
    call.headers.emplace_back("Authorization", "Bearer " + folder.readToken());
    return callEngine(address, std::move(call));
}

std::string member(const std::string &body, const char *name)
{
    boost::system::error_code fault;
    const json::value value = json::parse(body, fault);
    const json::value *found = fault || !value.is_object() ? nullptr : value.as_object().if_contains(name);
    return found && found->is_string() ? std::string(found->as_string()) : std::string();
}

int report(const HttpAnswer &answer)
{
    const std::string message = member(answer.body, "message");
    std::cerr << (message.empty() ? "The engine answered with " + std::to_string(answer.status) + '.' : message)
              << '\n';
    return 1;
}

} // namespace

int approveLogin(const DataFolder &folder, const std::string &userCode, bool deny, bool sure)
{
    const auto address = folder.readAddress();
    if (!address) {
        std::cerr << "No engine runs with the data in " << folder.root().string() << ".\n";
        return 3;
    }
    const std::string path = "/v1/device-codes/" + common::percentEncode(userCode);
    const HttpAnswer login = ask(folder, *address, "GET", path);
    if (login.status != 200)
        return report(login);
    const std::string name = printable(member(login.body, "client_name"));
    if (!deny && !sure) {
        std::cout << "“" << name << "” asks to use all sandboxes of this engine. Let it in? [y/N] " << std::flush;
        std::string reply;
        std::getline(std::cin, reply);
        if (reply != "y" && reply != "Y" && reply != "yes") {
            std::cout << "It was not let in.\n";
            return 1;
        }
    }
    const HttpAnswer answer = ask(folder, *address, "POST", path + (deny ? "/deny" : "/approve"));
    if (answer.status != 200)
        return report(answer);
    std::cout << "“" << name << "” " << (deny ? "was refused.\n" : "has access now.\n");
    return 0;
}

} // namespace vivarium::engine
