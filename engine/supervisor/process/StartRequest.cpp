// SPDX-License-Identifier: GPL-3.0-or-later
#include "process/StartRequest.h"

#include "common/ApiError.h"
#include "common/JsonReader.h"
#include "common/Utf8.h"
#include "files/SandboxPath.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <sys/stat.h>

namespace vivarium::supervisor {

namespace {

using common::ApiError;
using common::JsonReader;

constexpr std::size_t argumentLimit = 4096;
constexpr std::size_t variableLimit = 1024;
constexpr std::size_t characterLimit = 131072;

/// A text that becomes part of what execve() gets.
std::string programText(const boost::json::value &value, std::string_view name)
{
    const auto *text = value.if_string();
    if (text == nullptr || common::utf8Length(*text) > characterLimit)
        JsonReader::fail(name, "texts of at most 131072 characters");
    if (text->find('\0') != boost::json::string::npos)
        JsonReader::fail(name, "texts without NUL characters");
    return std::string(*text);
}

} // namespace

ProgramStart readStartRequest(const boost::json::value &body, const std::string &workspace)
{
    JsonReader reader(body);
    ProgramStart start;
    const auto *arguments = reader.array("args");
    if (arguments == nullptr || arguments->empty() || arguments->size() > argumentLimit)
        JsonReader::fail("args", "a list of 1 to 4096 texts");
    for (const auto &argument : *arguments)
        start.arguments.push_back(programText(argument, "args"));

    start.environment = Environment::ofContainer();
    if (const auto *variables = reader.object("env")) {
        if (variables->size() > variableLimit)
            JsonReader::fail("env", "an object of at most 1024 members");
        for (const auto &variable : *variables) {
            const std::string name(variable.key());
            if (name.empty() || name.contains('=') || name.contains('\0'))
                JsonReader::fail("env", "an object whose names are not empty and have neither '=' nor NUL");
            start.environment.set(name, programText(variable.value(), "env"));
        }
    }
    const auto folder = reader.text("cwd", {.minimum = 1, .maximum = 4096});
    reader.finish();
    struct stat status{};
    if (folder)
        start.workingDirectory = cleanPath(*folder, workspace);
    else
        start.workingDirectory = ::stat(workspace.c_str(), &status) == 0 && S_ISDIR(status.st_mode) ? workspace : "/";
    return start;
}

} // namespace vivarium::supervisor
