// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/SandboxPath.h"
#include "files/TextScanner.h"
#include "process/OutputLines.h"
#include "process/OutputRing.h"
#include "system/UserDatabase.h"
#include "terminal/Scrollback.h"
#include "terminal/TitleScanner.h"

#include "common/ApiError.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>

namespace vivarium::test {

using namespace std::string_literals;
using supervisor::MemoryBudget;
using supervisor::OutputRing;
using supervisor::OutputStream;

TEST(Parts, PathsAreCleanedByText)
{
    using supervisor::cleanPath;
    EXPECT_EQ(cleanPath("a/b", "/workspace"), "/workspace/a/b");
    EXPECT_EQ(cleanPath("../x", "/workspace"), "/x");
    EXPECT_EQ(cleanPath("/../../a//./b/", "/w"), "/a/b");
    EXPECT_EQ(cleanPath("/..", "/w"), "/");
    EXPECT_EQ(cleanPath(".", "/w"), "/w");
    EXPECT_THROW(cleanPath("", "/w"), common::ApiError);
    EXPECT_THROW(cleanPath(std::string(4097, 'x'), "/w"), common::ApiError);
    EXPECT_EQ(supervisor::baseName("/a/b"), "b");
    EXPECT_EQ(supervisor::parentPath("/a"), "/");
    EXPECT_TRUE(supervisor::isWithin("/a/b", "/a"));
    EXPECT_FALSE(supervisor::isWithin("/ab", "/a"));
}

TEST(Parts, RingKeepsTheLatestAndCountsTheRest)
{
    MemoryBudget budget(1'000'000);
    {
        OutputRing ring(100'000, budget);
        std::string written;
        std::mt19937 generator(5);
        for (int round = 0; round < 3000; ++round) {
            const std::string bytes(generator() % 300, static_cast<char>('a' + generator() % 26));
            ring.append(generator() % 2 == 0 ? OutputStream::Standard : OutputStream::Error, bytes);
            written += bytes;
            EXPECT_LE(1'000'000 - budget.left(), 100'000U);
        }
        std::string read;
        std::uint64_t position = 0;
        while (const auto piece = ring.read(position, 1000)) {
            read.append(piece->dropped, '?');
            read += piece->bytes;
            position = piece->end;
            ASSERT_EQ(position, read.size());
        }
        ASSERT_EQ(read.size(), written.size());
        const auto kept = read.find_last_of('?') + 1;
        EXPECT_GE(read.size() - kept, 80'000U);
        EXPECT_EQ(read.substr(kept), written.substr(kept));
    }
    EXPECT_EQ(budget.left(), 1'000'000U);
}

TEST(Parts, RingLivesWithoutBudget)
{
    MemoryBudget budget(10);
    OutputRing ring(100'000, budget);
    ring.append(OutputStream::Standard, std::string(5000, 'x'));
    const auto piece = ring.read(0, 1000);
    ASSERT_TRUE(piece);
    EXPECT_EQ(piece->dropped + piece->bytes.size(), 5000U);
    EXPECT_FALSE(ring.read(5000, 1000));
}

TEST(Parts, LinesAreCutAnywhere)
{
    const std::string text =
        "one\ntwo\r\n\nlast " + std::string(supervisor::LineSplitter::lineLimit * 2 + 5, 'x') + "\nrest";
    std::vector<std::string> whole;
    for (const std::size_t step : {std::size_t{1}, std::size_t{3}, std::size_t{1000}, text.size()}) {
        std::vector<std::string> lines;
        supervisor::LineSplitter splitter;
        const auto add = [&lines](std::string_view line) { lines.emplace_back(line); };
        for (std::size_t offset = 0; offset < text.size(); offset += step)
            splitter.feed(std::string_view(text).substr(offset, step), add);
        splitter.finish(add);
        if (whole.empty())
            whole = lines;
        EXPECT_EQ(lines, whole) << step;
    }
    ASSERT_EQ(whole.size(), 7U);
    EXPECT_EQ(whole[1], "two");
    EXPECT_EQ(whole[2], "");
    EXPECT_EQ(whole[3].size(), supervisor::LineSplitter::lineLimit);
    EXPECT_EQ(whole[6], "rest");
}

TEST(Parts, ScrollbackKeepsTheEnd)
{
    supervisor::Scrollback scrollback(100'000);
    scrollback.append("short\n");
    EXPECT_EQ(scrollback.replay(), "short\n");
    std::string all = "short\n";
    for (int line = 0; line < 30'000; ++line) {
        const std::string text = "line " + std::to_string(line) + "\n";
        scrollback.append(text);
        all += text;
    }
    const std::string replay = scrollback.replay();
    EXPECT_LE(replay.size(), 100'000U);
    EXPECT_GE(replay.size(), 99'000U);
    EXPECT_TRUE(all.ends_with(replay));
    EXPECT_TRUE(replay.starts_with("line "));
}

TEST(Parts, TitlesAreFoundInPieces)
{
    const std::string output = "text\x1b[31mred\x1b]0;first\a more \x1b]1;icon\a\x1b]2;s\xC3\xBC"s + "c\x1b\\end"s;
    for (const std::size_t step : {1U, 2U, 5U, 100U}) {
        supervisor::TitleScanner scanner;
        for (std::size_t offset = 0; offset < output.size(); offset += step)
            scanner.feed(std::string_view(output).substr(offset, step));
        EXPECT_EQ(scanner.title(),
            "s\xC3\xBC"
            "c")
            << step;
    }
    supervisor::TitleScanner scanner;
    scanner.feed("\x1b]0;" + std::string(100'000, 't') + "\a");
    EXPECT_EQ(scanner.title().size(), 256U);
    scanner.feed("\x1b]0;a\x01\nb\xff\a");
    EXPECT_EQ(scanner.title(), "ab\xEF\xBF\xBD");
    scanner.feed("\x1b]0;never ended");
    EXPECT_EQ(scanner.title(), "ab\xEF\xBF\xBD");
}

TEST(Parts, TextIsFoundAcrossPieces)
{
    std::mt19937 generator(11);
    for (int round = 0; round < 300; ++round) {
        std::string text;
        const char *const alphabet[] = {"a", "b", "\n", "ü", "日"};
        for (unsigned count = generator() % 400; count > 0; --count)
            text += alphabet[generator() % 5];
        std::string pattern;
        for (unsigned count = generator() % 4 + 1; count > 0; --count)
            pattern += alphabet[generator() % 3];
        // The same by plain search over the whole.
        std::vector<std::array<std::uint64_t, 3>> expected;
        for (auto at = text.find(pattern); at != std::string::npos; at = text.find(pattern, at + pattern.size())) {
            std::uint64_t line = 1;
            std::uint64_t column = 1;
            for (std::size_t index = 0; index < at; ++index) {
                if (text[index] == '\n') {
                    ++line;
                    column = 1;
                } else if ((static_cast<unsigned char>(text[index]) & 0xC0U) != 0x80U) {
                    ++column;
                }
            }
            expected.push_back({at, line, column});
        }
        std::vector<std::array<std::uint64_t, 3>> found;
        supervisor::TextScanner scanner(pattern, [&found](const supervisor::TextScanner::Match &match) {
            found.push_back({match.offset, match.line, match.column});
            return true;
        });
        const std::size_t step = generator() % 20 + 1;
        for (std::size_t offset = 0; offset < text.size(); offset += step)
            EXPECT_TRUE(scanner.feed(std::string_view(text).substr(offset, step)));
        EXPECT_TRUE(scanner.finish());
        EXPECT_EQ(found, expected) << "pattern " << pattern << " in steps of " << step;
    }
}

TEST(Parts, WhatIsNoTextIsNoticed)
{
    const auto judge = [](std::string_view bytes, std::size_t step) {
        supervisor::TextScanner scanner("x", [](const supervisor::TextScanner::Match &) { return true; });
        for (std::size_t offset = 0; offset < bytes.size(); offset += step) {
            if (!scanner.feed(bytes.substr(offset, step)))
                return false;
        }
        return scanner.finish();
    };
    for (const std::size_t step : {1U, 2U, 3U, 100U}) {
        EXPECT_TRUE(judge("aü日\U0001F600z", step)) << step;
        EXPECT_FALSE(judge("a\xffz", step)) << step;
        EXPECT_FALSE(judge("a\xE2\x82", step)) << step;
        EXPECT_FALSE(judge("a\xE2\x82z", step)) << step;
        EXPECT_FALSE(judge("\xC0\x80", step)) << step;
    }
}

TEST(Parts, UserFilesMayBeNonsense)
{
    const auto folder = std::filesystem::temp_directory_path() / ("users-" + std::to_string(::getpid()));
    std::filesystem::create_directory(folder);
    std::ofstream(folder / "passwd") << "root:x:0:0:root:/root:/bin/bash\nsecond:x:0:0::/:/bin/sh\n"
                                     << "no shell:x:7:7:gecos:/home/no\n:x:8:8::/:\nbroken\nx:y:not a number:0::/:\n"
                                     << "minus:x:-1:0::/:\nlong" << std::string(1000, 'g')
                                     << ":x:9:9::/:\nlast:x:65534:1::/nonexistent:/usr/sbin/nologin";
    std::ofstream(folder / "group") << "root:x:0:\nstaff:x:50:a,b\n";
    supervisor::UserDatabase users((folder / "passwd").string(), (folder / "group").string());
    EXPECT_FALSE(users.userName(0));
    users.refresh();
    EXPECT_EQ(users.user(0)->name, "root");
    EXPECT_EQ(users.user(0)->shell, "/bin/bash");
    EXPECT_EQ(users.user(7)->home, "/home/no");
    EXPECT_EQ(users.user(7)->shell, "");
    EXPECT_FALSE(users.userName(8));
    EXPECT_FALSE(users.userName(9));
    EXPECT_EQ(users.userName(65534), "last");
    EXPECT_EQ(users.groupName(50), "staff");
    std::filesystem::remove(folder / "group");
    std::ofstream(folder / "passwd", std::ios::app) << "\nmore:x:77:77::/:/bin/sh\n";
    users.refresh();
    EXPECT_EQ(users.userName(77), "more");
    EXPECT_FALSE(users.groupName(50));
    std::filesystem::remove_all(folder);
}

} // namespace vivarium::test
