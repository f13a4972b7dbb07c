// SPDX-License-Identifier: GPL-3.0-or-later
#include "image/ImageDefinition.h"

#include "common/JsonReader.h"
#include "common/Utf8.h"
#include "http/ApiError.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <format>
#include <regex>
#include <sstream>
#include <string_view>
#include <vector>

namespace vivarium::engine {

namespace {

using common::JsonReader;

[[noreturn]] void refuseUnsupported(const std::string &message)
{
    throw ApiError(400, "unsupported", message);
}

/// A list of texts, with limits on its length and on each text.
std::optional<json::array> readTexts(
    const json::object &source, std::string_view name, std::size_t countLimit, std::size_t lengthLimit)
{
    const json::value *value = source.if_contains(name);
    if (!value)
        return std::nullopt;
    const json::array *list = value->if_array();
    if (!list || list->size() > countLimit)
        JsonReader::fail(name, "a list of at most " + std::to_string(countLimit) + " texts");
    for (const json::value &entry : *list) {
        if (!entry.is_string() || entry.as_string().empty() || entry.as_string().size() > lengthLimit)
            JsonReader::fail(name, "a list of texts of 1 to " + std::to_string(lengthLimit) + " bytes");
    }
    return list->empty() ? std::nullopt : std::optional(*list);
}

json::object readStep(const json::value &value)
{
    JsonReader reader(value);
    const std::string kind = reader.requireText("kind", {.minimum = 1, .maximum = 64});
    constexpr std::array known{
        "shell", "pip", "micromamba", "uv_project", "poetry_project", "pyproject", "micromamba_environment"};
    if (std::ranges::find(known, kind) == known.end())
        JsonReader::fail("kind", "one of the kinds of build steps");
    if (kind != "shell" && kind != "pip")
        refuseUnsupported(
            "Build steps of kind \"" + kind + "\" are not supported by the local engine; use shell or pip steps.");
    json::object step{{"kind", kind}};
    if (auto command = reader.text("command", {.minimum = 0, .maximum = 65536}))
        step["command"] = *command;
    if (auto arguments = readTexts(value.as_object(), "args", 1000, 1024))
        step["args"] = *arguments;
    if (!step.contains("command") && !step.contains("args"))
        throw ApiError::invalidRequest("A build step needs a command or arguments.");
    return step;
}

std::optional<json::object> readVariables(const json::object &source)
{
    const json::value *value = source.if_contains("env");
    if (!value)
        return std::nullopt;
    const json::object *variables = value->if_object();
    if (!variables || variables->size() > 256)
        JsonReader::fail("env", "an object of at most 256 texts");
    static const std::regex namePattern("[A-Za-z_][A-Za-z0-9_]*");
    for (const auto &[name, text] : *variables) {
        if (!std::regex_match(name.begin(), name.end(), namePattern) || !text.is_string()
            || text.as_string().size() > 65536)
            JsonReader::fail("env", "an object of variable names and texts");
    }
    return variables->empty() ? std::nullopt : std::optional(*variables);
}

void refuseUnsupportedInputs(const json::object &source)
{
    const auto isSet = [&](std::string_view name) {
        const json::value *value = source.if_contains(name);
        return value && !(value->is_bool() && !value->as_bool()) && !(value->is_array() && value->as_array().empty())
            && !(value->is_object() && value->as_object().empty())
            && !(value->is_string() && value->as_string().empty());
    };
    for (const std::string_view name : {"micromamba", "base_image_credentials", "secrets", "gpu"}) {
        if (isSet(name))
            refuseUnsupported("The local engine builds images without \"" + std::string(name) + "\".");
    }
}

/// The source whose files a Dockerfile can copy.
std::optional<json::object> readContext(JsonReader &definition, bool hasDockerfile)
{
    const json::object *context = definition.object("context");
    if (!context)
        return std::nullopt;
    const json::value value(*context);
    JsonReader reader(value);
    const std::string digest = reader.requireText("sha256", {.minimum = 64, .maximum = 64});
    static const std::regex pattern("[0-9a-f]{64}");
    if (!std::regex_match(digest, pattern))
        JsonReader::fail("sha256", "64 lowercase hexadecimal digits");
    if (!hasDockerfile)
        refuseUnsupported("The local engine uses the files of a \"context\" only with a \"dockerfile\".");
    return json::object{{"sha256", digest}};
}

std::string shellQuoted(std::string_view text)
{
    std::string quoted = "'";
    for (const char character : text)
        quoted += character == '\'' ? std::string("'\\''") : std::string(1, character);
    return quoted + '\'';
}

/// RUN in its JSON form: the text reaches the shell as it is, whatever it contains.
std::string runLine(const std::string &command)
{
    return "RUN " + json::serialize(json::array{"/bin/sh", "-c", command}) + '\n';
}

std::string pipCommand(const json::array &arguments)
{
    // Debian's Python refuses to install beside its own packages without the last option.
    std::string command = "python3 -m pip install --no-cache-dir --break-system-packages";
    for (const json::value &argument : arguments)
        command += ' ' + shellQuoted(argument.as_string());
    return command;
}

} // namespace

json::object checkImageDefinition(const json::value &body, const std::string &architecture)
{
    JsonReader reader(body);
    const json::object &source = body.as_object();
    json::object definition;
    const std::string version = reader.requireText("python_version", {.minimum = 1, .maximum = 16});
    static const std::regex versionPattern(R"(3\.(10|11|12|13|14)(\.[0-9]{1,3})?)");
    if (!std::regex_match(version, versionPattern))
        JsonReader::fail("python_version", "3.10 to 3.14, or an exact version of these");
    definition["python_version"] = version;
    if (const auto wanted = reader.text("architecture", {.minimum = 1, .maximum = 16})) {
        if (*wanted != "amd64" && *wanted != "arm64")
            JsonReader::fail("architecture", "amd64 or arm64");
        if (*wanted != architecture)
            refuseUnsupported("This machine runs " + architecture + " images only.");
    }
    refuseUnsupportedInputs(source);
    if (const auto base = reader.text("base_image", {.minimum = 1, .maximum = 512})) {
        static const std::regex referencePattern(R"([A-Za-z0-9][A-Za-z0-9._:/@-]*)");
        if (!std::regex_match(*base, referencePattern))
            JsonReader::fail("base_image", "an image reference");
        definition["base_image"] = *base;
    }
    if (const auto file = reader.text("dockerfile", {.minimum = 0, .maximum = 1024UL * 1024}); file && !file->empty())
        definition["dockerfile"] = *file;
    if (auto context = readContext(reader, definition.contains("dockerfile")))
        definition["context"] = std::move(*context);
    if (auto packages = readTexts(source, "python_packages", 1000, 1024))
        definition["python_packages"] = std::move(*packages);
    if (auto commands = readTexts(source, "commands", 1000, 65536))
        definition["commands"] = std::move(*commands);
    if (auto environment = readVariables(source))
        definition["env"] = std::move(*environment);
    if (const json::array *steps = reader.array("steps"); steps && !steps->empty()) {
        if (steps->size() > 1000)
            JsonReader::fail("steps", "a list of at most 1000 steps");
        json::array &list = definition["steps"].emplace_array();
        for (const json::value &step : *steps)
            list.push_back(readStep(step));
    }
    return definition;
}

std::string contextDigest(const json::object &definition)
{
    const json::value *context = definition.if_contains("context");
    return context ? std::string(context->at("sha256").as_string()) : std::string();
}

void addContainerEngine(json::object &definition)
{
    definition["container_engine"] = true;
}

bool isPlainDefinition(const json::object &definition)
{
    return definition.size() == (definition.contains("container_engine") ? 2U : 1U);
}

namespace {

constexpr std::size_t namedPackages = 3;
constexpr std::size_t longestPart = 60;
constexpr std::size_t longestTitle = 100;

/// The first bytes, without half a character at the end.
std::string shortened(const std::string &text, std::size_t most = longestPart)
{
    return text.size() <= most
        ? text
        : common::toValidUtf8(std::string_view(text).substr(0, most), common::Utf8Tail::Withhold);
}

bool isLetterOrDigit(char character)
{
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z')
        || (character >= '0' && character <= '9');
}

/// Whether it is a package as its index knows it, with extras and versions. Options of pip and addresses, which can
/// hold credentials, are none, nor is what would break a line of the log.
bool isPlainPackage(std::string_view text)
{
    static constexpr std::string_view others = "._-[],<>=!~*+ ";
    return !text.empty() && isLetterOrDigit(text.front()) && std::ranges::all_of(text, [](char character) {
        return isLetterOrDigit(character) || others.find(character) != std::string_view::npos;
    });
}

/// What the last stage of a Dockerfile begins with; empty: it doesn't say.
std::string lastFrom(const std::string &dockerfile)
{
    std::istringstream lines(dockerfile);
    std::string found;
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string word;
        if (!(words >> word) || word.size() != 4
            || !std::ranges::equal(word, std::string_view("FROM"),
                [](char a, char b) { return std::toupper(static_cast<unsigned char>(a)) == b; }))
            continue;
        while (words >> word && word.starts_with("--")) { }
        found = word;
    }
    const bool isPlain = std::ranges::all_of(found, [](char character) { return character > ' ' && character <= '~'; });
    return isPlain ? shortened(found) : std::string();
}

/// The packages of a definition as they were named, and how many commands it has.
struct Additions {
    std::vector<std::string> packages;
    std::size_t commands = 0;
};

Additions additionsOf(const json::object &definition)
{
    Additions found;
    const auto addPackages = [&found](const json::array &packages) {
        for (const json::value &package : packages)
            found.packages.emplace_back(package.as_string());
    };
    if (const json::value *packages = definition.if_contains("python_packages"))
        addPackages(packages->as_array());
    if (const json::value *commands = definition.if_contains("commands"))
        found.commands += commands->as_array().size();
    if (const json::value *steps = definition.if_contains("steps")) {
        for (const json::value &step : steps->as_array()) {
            const json::value *arguments = step.as_object().if_contains("args");
            if (step.at("kind").as_string() == "pip" && arguments)
                addPackages(arguments->as_array());
            else
                ++found.commands;
        }
    }
    return found;
}

std::string baseTitle(const json::object &definition, const std::string &pythonVersion)
{
    if (const json::value *file = definition.if_contains("dockerfile")) {
        const std::string from = lastFrom(std::string(file->as_string()));
        return from.empty() ? "Dockerfile" : "Dockerfile on " + from;
    }
    if (const json::value *base = definition.if_contains("base_image"))
        return shortened(std::string(base->as_string()));
    return "Python " + pythonVersion;
}

/// "numpy, pandas, …"; empty: there are none.
std::string packageNames(const std::vector<std::string> &packages)
{
    std::string names;
    std::size_t count = 0;
    for (const std::string &package : packages) {
        std::string name =
            package.substr(0, package.find_first_of("@;")); // "name @ https://…", "name; when it applies"
        name.erase(name.find_last_not_of(" \t\n") + 1);
        if (!isPlainPackage(name) || count == namedPackages)
            continue;
        names += (count++ == 0 ? "" : ", ") + shortened(name);
    }
    if (count < packages.size())
        names += count == 0 ? "packages" : ", …";
    return names;
}

} // namespace

std::string titleFor(const json::object &definition, const std::string &pythonVersion)
{
    std::string title = baseTitle(definition, pythonVersion);
    const Additions additions = additionsOf(definition);
    if (const std::string names = packageNames(additions.packages); !names.empty())
        title += " with " + names;
    else if (additions.commands > 0)
        title += std::format(" with {} command{}", additions.commands, additions.commands == 1 ? "" : "s");
    constexpr std::string_view more = "…";
    return title.size() <= longestTitle ? title : shortened(title, longestTitle - more.size()) + std::string(more);
}

std::string containerfileFor(const json::object &definition, const std::string &baseReference)
{
    std::string text;
    if (const json::value *own = definition.if_contains("dockerfile"))
        text = std::string(own->as_string()) + '\n';
    else
        text = "FROM " + baseReference + '\n';
    if (const json::value *variables = definition.if_contains("env")) {
        for (const auto &[name, value] : variables->as_object())
            text += "ENV " + std::string(name) + '=' + json::serialize(value) + '\n';
    }
    if (const json::value *packages = definition.if_contains("python_packages"))
        text += runLine(pipCommand(packages->as_array()));
    if (const json::value *steps = definition.if_contains("steps")) {
        for (const json::value &entry : steps->as_array()) {
            const json::object &step = entry.as_object();
            const json::value *command = step.if_contains("command");
            const json::value *arguments = step.if_contains("args");
            if (step.at("kind").as_string() == "pip")
                text += runLine(arguments ? pipCommand(arguments->as_array())
                                          : "python3 -m pip install --no-cache-dir --break-system-packages "
                            + std::string(command->as_string()));
            else if (command)
                text += runLine(std::string(command->as_string()));
            else
                text += "RUN " + json::serialize(*arguments) + '\n';
        }
    }
    if (const json::value *commands = definition.if_contains("commands")) {
        for (const json::value &command : commands->as_array())
            text += runLine(std::string(command.as_string()));
    }
    return text;
}

} // namespace vivarium::engine
