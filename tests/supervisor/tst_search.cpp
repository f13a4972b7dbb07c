// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/SupervisorTest.h"

#include "common/ApiError.h"
#include "common/Base64.h"
#include "search/GlobList.h"
#include "search/SearchPattern.h"
#include "system/Sha256.h"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <sys/stat.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <utility>

namespace vivarium::test {

namespace fs = std::filesystem;
using supervisor::GlobList;
using supervisor::SearchPattern;

namespace {

/// What was found in `text`, as texts.
std::vector<std::string> finds(const SearchPattern::Options &options, std::string_view text)
{
    SearchPattern pattern(options);
    std::vector<std::string> found;
    for (std::size_t from = 0; from < text.size();) {
        const auto match = pattern.find(text, from, text.size());
        if (!match)
            break;
        if (match->begin != match->end)
            found.emplace_back(text.substr(match->begin, match->end - match->begin));
        from = std::max(match->end, match->begin + 1);
    }
    return found;
}

std::string replaced(const std::string &pattern, const std::string &replacement, std::string_view text)
{
    SearchPattern search({.pattern = pattern, .isRegex = true, .replacement = replacement});
    const auto match = search.find(text, 0, text.size());
    return match && match->replacement ? *match->replacement : "(nothing)";
}

std::string refusal(const SearchPattern::Options &options)
{
    try {
        SearchPattern pattern(options);
    } catch (const common::ApiError &error) {
        return error.status() == 400 ? error.message() : "(another status)";
    }
    return {};
}

using Texts = std::vector<std::string>;

} // namespace

TEST(SearchParts, DigestsAreThoseOfTheStandard)
{
    using supervisor::sha256Hex;
    EXPECT_EQ(sha256Hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha256Hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    const std::map<std::size_t, std::string> padded{
        {55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"},
        {56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"},
        {63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"},
        {64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"},
        {119, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"},
        {120, "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"},
        {1'000'000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"}};
    for (const auto &[size, digest] : padded)
        EXPECT_EQ(sha256Hex(std::string(size, 'a')), digest) << size;
}

TEST(SearchParts, PatternsOfNames)
{
    struct Case {
        std::vector<std::string> globs;
        std::string path;
        bool matches;
    };
    const std::vector<Case> cases{
        {{"*.py"}, "a.py", true},
        {{"*.py"}, "deep/down/a.py", true},
        {{"*.py"}, "a.pyc", false},
        {{"*.py"}, "a.py/inside", true},
        {{"node_modules"}, "x/node_modules/y/z.js", true},
        {{"node_modules/"}, "node_modules", true},
        {{"node_modules"}, "my_node_modules", false},
        {{"src/*.c"}, "src/a.c", true},
        {{"src/*.c"}, "src/deep/a.c", false},
        {{"src/*.c"}, "other/src/a.c", false},
        {{"/src"}, "src/deep/a.c", true},
        {{"/src"}, "x/src", false},
        {{"src/**/*.c"}, "src/a.c", true},
        {{"src/**/*.c"}, "src/b/c/a.c", true},
        {{"**/x/**"}, "a/x/b", true},
        {{"?.c"}, "a.c", true},
        {{"?.c"}, "ab.c", false},
        {{"?.c"}, "\xC3\xA4.c", true},
        {{"?.c"}, "\xE4.c", true},
        {{"?"}, "/", false},
        {{"[a-c]x"}, "bx", true},
        {{"[!a-c]x"}, "bx", false},
        {{"[!a-c]x"}, "dx", true},
        {{"[]x"}, "[]x", true},
        {{"[]]x"}, "]x", true},
        {{"*.{c,cpp}"}, "a.cpp", true},
        {{"*.{c,cpp}"}, "a.h", false},
        {{"{a"}, "{a", true},
        {{"a+(b).c$"}, "a+(b).c$", true},
        {{"\\*"}, "*", true},
        {{"\\*"}, "a", false},
        {{"*"}, "line\nbreak", true},
        {{"*.a", "*.b"}, "x.b", true},
        {{}, "x", false},
    };
    for (const Case &one : cases)
        EXPECT_EQ(GlobList(one.globs).matches(one.path), one.matches)
            << (one.globs.empty() ? std::string() : one.globs[0]) << " on " << one.path;
    EXPECT_THROW(GlobList({"[z-a]"}), common::ApiError);
}

TEST(SearchParts, TextsStandForThemselves)
{
    EXPECT_EQ(finds({.pattern = "a.b*(c)"}, "a.b*(c) axb*(c) A.B*(C)"), Texts{"a.b*(c)"});
    EXPECT_EQ(
        finds({.pattern = "\xC3\xA4", .isCaseSensitive = false}, "\xC3\x84 \xC3\xA4"), (Texts{"\xC3\x84", "\xC3\xA4"}));
    EXPECT_EQ(finds({.pattern = "aa"}, "aaaaa"), (Texts{"aa", "aa"}));
}

TEST(SearchParts, ExpressionsStayWithinLines)
{
    EXPECT_EQ(finds({.pattern = "a.*", .isRegex = true}, "ab\nac\n"), (Texts{"ab", "ac"}));
    EXPECT_EQ(finds({.pattern = "a[^x]b", .isRegex = true}, "a\nb a b"), Texts{"a b"});
    EXPECT_EQ(finds({.pattern = "\\s+", .isRegex = true}, "a \n b"), (Texts{" ", " "}));
    EXPECT_EQ(finds({.pattern = "^b$", .isRegex = true}, "a\nb\nbb\nb"), (Texts{"b", "b"}));
    EXPECT_EQ(finds({.pattern = "x*", .isRegex = true}, "axxb"), Texts{"xx"}) << "nothing is no match";
    EXPECT_EQ(finds({.pattern = "(?i)AB", .isRegex = true}, "ab"), Texts{"ab"});
}

TEST(SearchParts, WholeWords)
{
    const auto words = [](const std::string &pattern, std::string_view text, bool isRegex = false) {
        return finds({.pattern = pattern, .isRegex = isRegex, .isWholeWord = true}, text).size();
    };
    EXPECT_EQ(words("foo", "foo foo foo"), 3U) << "a space belongs to two of them";
    EXPECT_EQ(words("foo", "food xfoo foo_ foo1"), 0U);
    EXPECT_EQ(words("foo", "(foo)\nfoo\n.foo"), 3U);
    EXPECT_EQ(words("\xC3\xBC", "\xC3\xBC \xC3\xBC\xC3\xA4 a\xC3\xBC"), 1U) << "letters of every script";
    EXPECT_EQ(words("foo|foobar", "foobar", true), 1U);
    EXPECT_EQ(words("+=", "a += b"), 1U);
    EXPECT_EQ(words("\\w+,?", "a,b", true), 2U) << "what ends one begins the next";
    EXPECT_EQ(words("a", "a a\na"), 3U);
}

TEST(SearchParts, ReplacementsAreMadeOfParts)
{
    EXPECT_EQ(replaced("(\\w+)=(\\w+)", "$2=$1", "key=value"), "value=key");
    EXPECT_EQ(replaced("(?P<name>b+)", "<${name}|$0|$&|${1}>", "abbc"), "<bb|bb|bb|bb>");
    EXPECT_EQ(replaced("a", "$$1\\n\\t\\\\x$", "a"), "$1\n\t\\x$");
    EXPECT_EQ(replaced("(a)", "$10", "a"), "a0") << "there is no tenth group";
    EXPECT_EQ(replaced("(a)?b", "[$1]", "b"), "[]") << "a group that took no part";
    std::string many;
    for (int i = 0; i < 1000; ++i)
        many += "$0";
    EXPECT_EQ(replaced(".+", many, std::string(1000, 'x')), "(nothing)") << "longer than 64 KiB";
    const auto refused = [](const std::string &replacement) {
        return refusal({.pattern = "(a)", .isRegex = true, .replacement = replacement});
    };
    EXPECT_NE(refused("$2"), "");
    EXPECT_NE(refused("${none}"), "");
    EXPECT_NE(refused("${1"), "");
    EXPECT_EQ(refused("$1"), "");
    EXPECT_EQ(refusal({.pattern = "(a)", .isRegex = false, .replacement = "$2"}), "") << "a text as it stands";
}

TEST(SearchParts, WrongPatternsAreRefusedWithAReason)
{
    const auto regex = [](const std::string &pattern) { return refusal({.pattern = pattern, .isRegex = true}); };
    EXPECT_TRUE(regex("a(b").contains("missing )"));
    EXPECT_NE(regex("a)|(b"), "") << "valid only within parentheses";
    EXPECT_NE(regex("(?=a)"), "");
    EXPECT_NE(regex("(a)\\1"), "");
    EXPECT_TRUE(regex("((a{1,100}){1,100}){1,100}").contains("\"pattern\""));
    EXPECT_TRUE(regex("[\\pL\\pN]{1,900}x").contains("too complex"));
    EXPECT_NE(refusal({.pattern = "a\nb"}), "");
    EXPECT_EQ(regex("(x+x+)+y"), "");
}

/// `POST /x/files/search` on real files.
class Search : public SupervisorTest {
protected:
    struct File {
        json::object head;
        std::vector<json::object> lines;
        std::uint64_t matchCount() const
        {
            std::uint64_t count = 0;
            for (const auto &line : lines)
                count += line.at("matches").as_array().size();
            return count;
        }
    };
    struct Answer {
        std::map<std::string, File> files; ///< by path below the workspace
        json::object end;
        std::int64_t number(const char *name) const { return end.at(name).to_number<std::int64_t>(); }
        std::int64_t skipped(const char *why) const { return end.at("skipped").at(why).to_number<std::int64_t>(); }
        std::string limit() const
        {
            return end.contains("limit") ? std::string(end.at("limit").as_string()) : std::string();
        }
    };

    Answer read(const std::string &body) const
    {
        Answer answer;
        File *file = nullptr;
        std::istringstream lines(body);
        for (std::string text; std::getline(lines, text);) {
            EXPECT_TRUE(answer.end.empty()) << "nothing follows the end";
            const auto event = json::parse(text).as_object();
            const auto &type = event.at("type").as_string();
            if (type == "file") {
                std::string path(event.at("path").as_string());
                if (path.starts_with(workspacePath() + "/"))
                    path.erase(0, workspacePath().size() + 1);
                EXPECT_FALSE(answer.files.contains(path)) << "a file is told once";
                file = &answer.files[path];
                file->head = event;
            } else if (type == "line" && file != nullptr) {
                file->lines.push_back(event);
            } else if (type == "end") {
                answer.end = event;
            } else {
                EXPECT_EQ(type, "progress");
            }
        }
        EXPECT_FALSE(answer.end.empty()) << "the end is missing: " << body.substr(0, 500);
        return answer;
    }
    Answer search(json::object request) const
    {
        if (!request.contains("path") && !request.contains("path_bytes"))
            request["path"] = ".";
        const Response response = post("/x/files/search", request);
        EXPECT_EQ(response.status, 200) << response.body;
        EXPECT_EQ(response.header("content-type"), "application/x-ndjson");
        return response.status == 200 ? read(response.body) : Answer();
    }
    int status(json::object request) const { return post("/x/files/search", request).status; }
    /// Sends a request and reads no more than the answer's head.
    void begin(HttpClient &client, const json::object &request) const
    {
        const std::string body = json::serialize(request);
        client.sendHead("POST", "/x/files/search", {{"Content-Length", std::to_string(body.size())}});
        client.sendRaw(body);
    }
    static std::set<std::string> paths(const Answer &answer)
    {
        std::set<std::string> names;
        for (const auto &[path, file] : answer.files)
            names.insert(path);
        return names;
    }
};

TEST_F(Search, LinesComeWithTheirMatches)
{
    const std::string content = "first\nTODO: \xC3\xA4 and TODO\r\n\nlast TODO";
    writeFile("src/a.txt", content);
    writeFile("src/b.txt", "nothing");
    ::chmod(workspacePath("src/a.txt").c_str(), 0640);
    const Answer answer = search({{"pattern", "TODO"}});
    ASSERT_EQ(paths(answer), std::set<std::string>{"src/a.txt"});
    const File &file = answer.files.at("src/a.txt");
    EXPECT_EQ(file.head.at("size").to_number<std::size_t>(), content.size());
    EXPECT_EQ(file.head.at("mode").as_int64(), 0640);
    EXPECT_EQ(file.head.at("sha256").as_string(), supervisor::sha256Hex(content));
    EXPECT_FALSE(file.head.contains("path_bytes"));
    ASSERT_EQ(file.lines.size(), 2U);
    const json::object &line = file.lines[0];
    EXPECT_EQ(line.at("line").as_int64(), 2);
    EXPECT_EQ(line.at("column").as_int64(), 1);
    EXPECT_EQ(line.at("offset").as_int64(), 6);
    EXPECT_EQ(line.at("text").as_string(), "TODO: \xC3\xA4 and TODO") << "without the line's end";
    EXPECT_FALSE(line.contains("cut"));
    ASSERT_EQ(line.at("matches").as_array().size(), 2U);
    for (const auto &match : line.at("matches").as_array())
        EXPECT_EQ(
            content.substr(match.at("offset").to_number<std::size_t>(), match.at("size").to_number<std::size_t>()),
            "TODO");
    EXPECT_EQ(file.lines[1].at("line").as_int64(), 4);
    EXPECT_EQ(answer.number("files"), 2);
    EXPECT_EQ(answer.number("matched_files"), 1);
    EXPECT_EQ(answer.number("matches"), 3);
    EXPECT_EQ(answer.limit(), "");
}

TEST_F(Search, OptionsDecideWhatMatches)
{
    writeFile("a", "Foo foo food\nbar=1\n");
    EXPECT_EQ(search({{"pattern", "foo"}}).number("matches"), 2);
    EXPECT_EQ(search({{"pattern", "foo"}, {"case_sensitive", false}}).number("matches"), 3);
    EXPECT_EQ(search({{"pattern", "foo"}, {"whole_word", true}}).number("matches"), 1);
    EXPECT_EQ(search({{"pattern", "fo+d?"}}).number("matches"), 0);
    EXPECT_EQ(search({{"pattern", "fo+d?"}, {"regex", true}}).number("matches"), 2);
    const Answer answer = search({{"pattern", "(\\w+)=(\\d)"}, {"regex", true}, {"replacement", "$2=$1"}});
    EXPECT_EQ(answer.files.at("a").lines[0].at("matches").at(0).at("replacement").as_string(), "1=bar");
    const Answer plain = search({{"pattern", "bar"}, {"replacement", "$1"}});
    EXPECT_FALSE(plain.files.at("a").lines[0].at("matches").at(0).as_object().contains("replacement"));
}

TEST_F(Search, NamesDecideWhereToLook)
{
    for (const char *name : {"a.py", "b.txt", "src/c.py", "src/deep/d.py", ".git/e.py", "node_modules/x/f.py"})
        writeFile(name, "needle");
    EXPECT_EQ(search({{"pattern", "needle"}}).files.size(), 6U);
    EXPECT_EQ(paths(search({{"pattern", "needle"}, {"include", {"*.py"}}, {"exclude", {".git", "node_modules"}}})),
        (std::set<std::string>{"a.py", "src/c.py", "src/deep/d.py"}));
    EXPECT_EQ(paths(search({{"pattern", "needle"}, {"include", {"src"}}})),
        (std::set<std::string>{"src/c.py", "src/deep/d.py"}));
    EXPECT_EQ(paths(search({{"pattern", "needle"}, {"path", "b.txt"}, {"include", {"*.py"}}})),
        std::set<std::string>{"b.txt"})
        << "a file that is named itself is searched";
    EXPECT_EQ(search({{"pattern", "needle"}, {"exclude", {"*"}}}).number("files"), 0);
}

TEST_F(Search, OnlyTextIsLookedInto)
{
    writeFile("text", "needle \xC3\xA4");
    writeFile("zero", std::string("needle\0needle", 13));
    writeFile("latin", "needle \xE4");
    writeFile("cut", "needle \xC3");
    writeFile("empty", "");
    writeFile("large", "needle" + std::string(2000, ' '));
    writeFile("late-zero", "needle" + std::string(10'000, ' ') + std::string(1, '\0'));
    run({"mkfifo", "fifo"});
    const Answer answer = search({{"pattern", "needle"}, {"max_file_bytes", 20'000}});
    EXPECT_EQ(paths(answer), (std::set<std::string>{"text", "large", "late-zero"}))
        << "a zero byte is text only far behind, where nobody looks for it";
    EXPECT_EQ(answer.skipped("binary"), 3);
    EXPECT_EQ(search({{"pattern", "needle"}, {"max_file_bytes", 1000}}).skipped("large"), 2);
}

TEST_F(Search, LinksAreNotFollowed)
{
    writeFile("outside/secret", "needle");
    writeFile("inside/file", "needle");
    fs::create_directory_symlink("../outside", workspacePath("inside/folder"));
    fs::create_symlink("../outside/secret", workspacePath("inside/link"));
    fs::create_directory_symlink("inside", workspacePath("root"));
    fs::create_symlink("inside/file", workspacePath("file"));
    EXPECT_EQ(paths(search({{"pattern", "needle"}, {"path", "inside"}})), std::set<std::string>{"inside/file"});
    EXPECT_EQ(paths(search({{"pattern", "needle"}, {"path", "root"}})), std::set<std::string>{"root/file"})
        << "but for the one that was asked for";
    EXPECT_EQ(paths(search({{"pattern", "needle"}, {"path", "file"}})), std::set<std::string>{"file"});
}

TEST_F(Search, LongLinesComeInParts)
{
    // One line with a match every 10 000 bytes, preceded by characters of two bytes.
    std::string content = "short needle\n";
    for (int i = 0; i < 100; ++i) {
        for (int j = 0; j < 5000; ++j)
            content += "\xC3\xA4";
        content += "needle";
    }
    content += "\nneedle";
    writeFile("long", content);
    const Answer answer = search({{"pattern", "needle"}});
    const File &file = answer.files.at("long");
    ASSERT_EQ(file.lines.size(), 102U);
    EXPECT_EQ(file.matchCount(), 102U);
    for (const json::object &line : file.lines) {
        const auto offset = line.at("offset").to_number<std::size_t>();
        const std::string text(line.at("text").as_string());
        EXPECT_LE(text.size(), 1000U);
        EXPECT_EQ(content.substr(offset, text.size()), text);
        for (const auto &match : line.at("matches").as_array()) {
            const auto at = match.at("offset").to_number<std::size_t>();
            EXPECT_EQ(content.substr(at, 6), "needle");
            EXPECT_GE(at, offset);
            EXPECT_LE(at + 6, offset + text.size()) << "a match lies in the text that it comes with";
        }
    }
    const json::object &second = file.lines[2];
    EXPECT_EQ(second.at("line").as_int64(), 2);
    // 5000 letters and "needle", again 5000 letters; the part begins 200 bytes before its match.
    EXPECT_EQ(second.at("column").as_int64(), 1 + 10'006 - 100);
    EXPECT_TRUE(second.at("cut").as_bool());
    EXPECT_FALSE(file.lines[100].contains("cut")) << "the last part of the line";
    EXPECT_EQ(file.lines[101].at("line").as_int64(), 3);
}

TEST_F(Search, ManyMatchesInOneLine)
{
    writeFile("dense", std::string(100'000, 'x'));
    const Answer answer = search({{"pattern", "x"}, {"max_matches", 100'000}});
    EXPECT_EQ(answer.files.at("dense").matchCount(), 100'000U);
    EXPECT_EQ(answer.limit(), "");
    std::size_t last = 0;
    for (const json::object &line : answer.files.at("dense").lines) {
        EXPECT_EQ(line.at("column").as_int64(), line.at("offset").as_int64() + 1);
        for (const auto &match : line.at("matches").as_array())
            EXPECT_EQ(match.at("offset").to_number<std::size_t>(), last++);
    }
}

TEST_F(Search, MatchesAcrossWindowsAreFound)
{
    // A line longer than what is looked at in one go, with the match on the seam.
    for (const std::size_t before : {65'530U, 65'535U, 65'536U, 131'070U}) {
        writeFile("seam", std::string(before, '.') + "needle" + std::string(100'000, '.'));
        EXPECT_EQ(search({{"pattern", "needle"}}).number("matches"), 1) << before;
        EXPECT_EQ(search({{"pattern", "ne+dle"}, {"regex", true}, {"whole_word", true}}).number("matches"), 1)
            << before;
    }
}

TEST_F(Search, LimitsEndIt)
{
    for (int i = 0; i < 5; ++i)
        writeFile("f" + std::to_string(i), "needle needle\n");
    EXPECT_EQ(search({{"pattern", "needle"}, {"max_matches", 10}}).limit(), "") << "all there are";
    const Answer answer = search({{"pattern", "needle"}, {"max_matches", 9}});
    EXPECT_EQ(answer.limit(), "matches");
    EXPECT_EQ(answer.number("matches"), 9);
    std::uint64_t told = 0;
    for (const auto &[path, file] : answer.files)
        told += file.matchCount();
    EXPECT_EQ(told, 9U);

    // Each match makes 60 KB of replacement: the answer as a whole is bounded.
    std::string huge;
    for (int i = 0; i < 1000; ++i)
        huge += "$0" + std::string(2, 'z');
    writeFile("growing", [] {
        std::string text;
        for (int i = 0; i < 1000; ++i)
            text += std::string(60, 'y') + '\n';
        return text;
    }());
    EXPECT_EQ(search({{"pattern", "y+"}, {"regex", true}, {"replacement", huge}}).limit(), "size");
}

TEST_F(Search, HostileExpressionsEndInTime)
{
    // What makes backtracking matchers run for ever.
    writeFile("xs", std::string(200'000, 'x') + '\n');
    EXPECT_EQ(search({{"pattern", "(x+x+)+y"}, {"regex", true}}).number("matches"), 0);
    EXPECT_EQ(search({{"pattern", "^(([a-z])+.)+[A-Z]([a-z])+$"}, {"regex", true}}).number("matches"), 0);
    // Each of ten million matches looks on to the end of its line: even this machine's patience has an end.
    writeFile("as", std::string(10'000'000, 'a'));
    const auto started = std::chrono::steady_clock::now();
    HttpClient searching(m_socket);
    begin(searching,
        {{"path", "as"}, {"pattern", "a(.*b)?"}, {"regex", true}, {"max_matches", 100'000}, {"timeout_ms", 1000}});
    EXPECT_EQ(searching.readHead().status, 200);
    // The others go on meanwhile.
    for (int i = 0; i < 5; ++i)
        EXPECT_EQ(request("GET", uri("/x/files", ".")).status, 200);
    const Answer answer = read(searching.readRest());
    EXPECT_FALSE(answer.limit().empty());
    EXPECT_LT(std::chrono::steady_clock::now() - started, std::chrono::seconds(20));
}

TEST_F(Search, WhatIsFoundComesAtOnceAndWaitsForItsReader)
{
    // Far more than the connection's buffers hold.
    std::string content;
    for (int i = 0; i < 40'000; ++i)
        content += "needle in line " + std::to_string(i) + " with some text around it\n";
    writeFile("a", content);
    std::vector<std::unique_ptr<HttpClient>> clients;
    const json::object request{{"path", "."}, {"pattern", "needle"}, {"max_matches", 100'000}};
    for (int i = 0; i < 4; ++i) {
        clients.push_back(std::make_unique<HttpClient>(m_socket));
        begin(*clients.back(), request);
        EXPECT_EQ(clients.back()->readHead().status, 200);
        EXPECT_TRUE(clients.back()->readUntil("\n").starts_with(R"({"type":"file")"));
        EXPECT_TRUE(clients.back()->readUntil("\n").starts_with(R"({"type":"line")"));
    }
    EXPECT_EQ(status(request), 503) << "four wait for their readers";
    EXPECT_LT(residentBytes(), 64 * 1024 * 1024);
    // One reads on and gets the whole; the others leave.
    std::string rest = clients[0]->readRest();
    EXPECT_TRUE(rest.contains(R"("matches":40000)")) << rest.substr(rest.size() - 300);
    clients.clear();
    EXPECT_TRUE(eventually([&] { return status({{"path", "."}, {"pattern", "absent"}}) == 200; }))
        << "who left counts no more";
}

TEST_F(Search, EndsWithItsClient)
{
    // Nothing is found at each of sixteen million places, each time after a look through the rest: that takes hours.
    writeFile("as", std::string(16'000'000, 'a'));
    std::vector<std::unique_ptr<HttpClient>> clients;
    for (int i = 0; i < 4; ++i) {
        clients.push_back(std::make_unique<HttpClient>(m_socket));
        begin(*clients.back(), {{"path", "as"}, {"pattern", "(a.*b)?"}, {"regex", true}, {"timeout_ms", 300'000}});
        EXPECT_EQ(clients.back()->readHead().status, 200);
    }
    clients.clear();
    EXPECT_TRUE(eventually([&] { return status({{"path", "."}, {"pattern", "x"}, {"max_file_bytes", 1}}) == 200; },
        std::chrono::seconds(10)));
    EXPECT_TRUE(eventually([&] { return request("GET", "/health").json().at("connections").as_int64() == 1; }));
}

TEST_F(Search, OddNamesCarryTheirBytes)
{
    writeFile("bad\xff", "needle");
    writeFile("new\nline", "needle");
    const Answer answer = search({{"pattern", "needle"}});
    EXPECT_EQ(paths(answer), (std::set<std::string>{"bad\xEF\xBF\xBD", "new\nline"}));
    EXPECT_EQ(answer.files.at("bad\xEF\xBF\xBD").head.at("path_bytes").as_string(),
        common::toBase64(workspacePath("bad\xff")));
    const Answer byBytes = search({{"path_bytes", common::toBase64(workspacePath("bad\xff"))}, {"pattern", "needle"}});
    EXPECT_EQ(byBytes.number("matches"), 1);
}

TEST_F(Search, ControlCharactersTravelUnchanged)
{
    const std::string line = "needle \x1b[31m\x07 <b>\"\\\t\xE2\x80\xAE end";
    writeFile("a", line + "\n");
    const Answer answer = search({{"pattern", "needle"}});
    EXPECT_EQ(answer.files.at("a").lines[0].at("text").as_string(), line);
}

TEST_F(Search, WhatIsWrongIsRefused)
{
    writeFile("a", "x");
    run({"mkfifo", "fifo"});
    EXPECT_EQ(status({{"path", "missing"}, {"pattern", "x"}}), 404);
    EXPECT_EQ(status({{"path", "fifo"}, {"pattern", "x"}}), 409);
    EXPECT_EQ(status({{"path", "a/b"}, {"pattern", "x"}}), 409);
    EXPECT_EQ(status({{"path", "a"}}), 400);
    EXPECT_EQ(status({{"pattern", "x"}}), 400);
    EXPECT_EQ(status({{"path", "a"}, {"pattern", ""}}), 400);
    EXPECT_EQ(status({{"path", "a"}, {"pattern", std::string(4097, 'x')}}), 400);
    EXPECT_EQ(status({{"path", "a"}, {"pattern", "("}, {"regex", true}}), 400);
    EXPECT_EQ(status({{"path", "a"}, {"pattern", "a\nb"}}), 400);
    EXPECT_EQ(status({{"path", "a"}, {"pattern", "x"}, {"more", 1}}), 400);
    EXPECT_EQ(status({{"path", "a"}, {"pattern", "x"}, {"include", {""}}}), 400);
    EXPECT_EQ(status({{"path", "a"}, {"pattern", "x"}, {"exclude", {"[z-a]"}}}), 400);
    EXPECT_EQ(status({{"path", "a"}, {"pattern", "x"}, {"max_matches", 0}}), 400);
    EXPECT_EQ(status({{"path", "a"}, {"pattern", "x"}, {"timeout_ms", 300'001}}), 400);
}

} // namespace vivarium::test
