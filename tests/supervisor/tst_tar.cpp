// SPDX-License-Identifier: GPL-3.0-or-later
#include "archive/TarReader.h"
#include "archive/TarWriter.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>

namespace vivarium::test {

using supervisor::TarEntry;
using supervisor::TarError;
using supervisor::TarReader;

namespace {

/// What a reader makes of an archive, as one comparable text.
std::string transcript(std::string_view archive, std::size_t step)
{
    std::string text;
    TarReader reader({.begin =
                          [&text](const TarEntry &entry) {
                              text += "[" + entry.path + "|" + entry.linkTarget + "|"
                                  + std::to_string(static_cast<int>(entry.type)) + "|" + std::to_string(entry.size)
                                  + "|" + std::to_string(entry.mode) + "|" + std::to_string(entry.modifiedAt) + "|"
                                  + std::to_string(entry.uid) + "|" + entry.userName + "]";
                          },
        .content = [&text](std::string_view bytes) { text += bytes; },
        .end = [&text] { text += ";"; }});
    for (std::size_t offset = 0; offset < archive.size(); offset += step)
        reader.feed(archive.substr(offset, step));
    reader.finish();
    return text;
}

std::string sample()
{
    std::string archive;
    const auto add = [&archive](TarEntry entry, std::string_view content) {
        entry.size = content.size();
        supervisor::appendTarHeader(archive, entry);
        archive += content;
        archive.append(supervisor::tarPadding(content.size()), '\0');
    };
    TarEntry entry;
    entry.path = "short";
    entry.mode = 04755;
    entry.modifiedAt = 1'700'000'000;
    entry.uid = 1000;
    entry.userName = "user";
    add(entry, "content");
    entry.path = std::string(90, 'd') + "/" + std::string(90, 'n');
    add(entry, std::string(512, 'x'));
    entry.path = std::string(300, 'l') + "/" + std::string(255, 'n');
    entry.uid = 5'000'000;
    entry.modifiedAt = -1;
    add(entry, std::string(513, 'y'));
    entry = {};
    entry.path = "lïnk\xff";
    entry.type = TarEntry::Type::SymbolicLink;
    entry.linkTarget = std::string(150, 't');
    add(entry, "");
    supervisor::appendTarEnd(archive);
    return archive;
}

} // namespace

TEST(Tar, ReadsWhatItWrites)
{
    const std::string text = transcript(sample(), 1 << 20);
    EXPECT_TRUE(text.starts_with("[short||0|7|2541|1700000000|1000|user]content;"));
    EXPECT_TRUE(text.contains("[" + std::string(90, 'd') + "/" + std::string(90, 'n') + "||"));
    EXPECT_TRUE(text.contains("[" + std::string(300, 'l') + "/" + std::string(255, 'n') + "||0|513|0|-1|5000000|user]")
        || text.contains("[" + std::string(300, 'l') + "/" + std::string(255, 'n') + "||0|513|2541|-1|5000000|user]"));
    EXPECT_TRUE(text.contains("[lïnk\xff|" + std::string(150, 't') + "|2|0|"));
}

TEST(Tar, CutsDoNotMatter)
{
    const std::string archive = sample();
    const std::string whole = transcript(archive, archive.size());
    for (const std::size_t step : {1U, 7U, 511U, 512U, 513U, 4096U})
        EXPECT_EQ(transcript(archive, step), whole) << step;
}

TEST(Tar, LargeSizesAreExpressed)
{
    TarEntry entry;
    entry.path = "huge";
    entry.size = std::uint64_t{20} << 30U;
    std::string archive;
    supervisor::appendTarHeader(archive, entry);
    std::uint64_t size = 0;
    TarReader reader({.begin = [&size](const TarEntry &read) { size = read.size; },
        .content = [](std::string_view) {},
        .end = [] {}});
    reader.feed(archive);
    EXPECT_EQ(size, entry.size);
    EXPECT_THROW(reader.finish(), TarError);
}

TEST(Tar, DamageIsAnError)
{
    std::string archive = sample();
    archive[0] = 'S';
    EXPECT_THROW(transcript(archive, 1 << 20), TarError);
    archive = sample();
    EXPECT_THROW(transcript(std::string_view(archive).substr(0, 700), 1 << 20), TarError);
    EXPECT_THROW(transcript(std::string_view(archive).substr(0, 100), 1 << 20), TarError);
}

/// Deterministic noise over valid archives, with checksums put right so that it reaches behind them.
TEST(Tar, NoiseIsHarmless)
{
    const std::string original = sample();
    std::mt19937 generator(7);
    int accepted = 0;
    for (int round = 0; round < 20'000; ++round) {
        std::string archive = original;
        for (unsigned count = generator() % 4 + 1; count > 0; --count)
            archive[generator() % archive.size()] = static_cast<char>(generator());
        if (round % 2 == 0) {
            for (std::size_t offset = 0; offset + 512 <= archive.size(); offset += 512) {
                supervisor::TarHeader header{};
                std::memcpy(&header, archive.data() + offset, sizeof header);
                if (std::string_view(header.magic, 5) != "ustar")
                    continue;
                std::snprintf(header.checksum, sizeof header.checksum, "%06o", supervisor::tarChecksum(header));
                std::memcpy(archive.data() + offset, &header, sizeof header);
            }
        }
        try {
            EXPECT_LE(transcript(archive, generator() % 1000 + 1).size(), 3 * archive.size() + 2000);
            ++accepted;
        } catch (const TarError &) {
            continue;
        }
    }
    EXPECT_GT(accepted, 100);
}

} // namespace vivarium::test
