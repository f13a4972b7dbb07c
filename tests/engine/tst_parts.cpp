// SPDX-License-Identifier: GPL-3.0-or-later
// Small parts: times, digests, sources, programs, usage.
#include "common/FileDescriptor.h"
#include "config/DataFolder.h"
#include "config/GpuDevices.h"
#include "metrics/ProcessUsage.h"
#include "metrics/UsageReading.h"
#include "source/ZipConversion.h"
#include "util/Digest.h"
#include "util/PrivateFile.h"
#include "util/Program.h"
#include "util/Random.h"
#include "util/Timestamp.h"

#include <archive.h>
#include <archive_entry.h>
#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <functional>

using namespace vivarium::engine;
namespace fs = std::filesystem;

namespace {

class Sources : public ::testing::Test {
protected:
    void SetUp() override
    {
        std::string pattern = fs::temp_directory_path() / "vivarium-parts.XXXXXX";
        ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
        m_folder = pattern;
    }
    void TearDown() override { fs::remove_all(m_folder); }

    /// A zip with one member.
    fs::path zip(const std::string &name, unsigned type = AE_IFREG, const std::string &link = {})
    {
        const fs::path path = m_folder / "source.zip";
        archive *writer = archive_write_new();
        archive_write_set_format_zip(writer);
        archive_write_open_filename(writer, path.c_str());
        archive_entry *entry = archive_entry_new();
        archive_entry_set_pathname(entry, name.c_str());
        archive_entry_set_filetype(entry, type);
        archive_entry_set_perm(entry, 0755);
        archive_entry_set_size(entry, type == AE_IFREG ? 5 : 0);
        if (!link.empty())
            archive_entry_set_symlink(entry, link.c_str());
        archive_write_header(writer, entry);
        if (type == AE_IFREG)
            archive_write_data(writer, "hello", 5);
        archive_entry_free(entry);
        archive_write_close(writer);
        archive_write_free(writer);
        return path;
    }

    fs::path m_folder;
};

} // namespace

TEST_F(Sources, BecomeTarFiles)
{
    const fs::path tar = m_folder / "source.tar";
    EXPECT_EQ(convertZipToTar(zip("folder/file.py"), tar), 1U);
    const ProgramResult listed = runProgram({"tar", "-tvf", tar.string()}, "");
    EXPECT_EQ(listed.exitCode, 0);
    EXPECT_TRUE(listed.output.starts_with("-rwxr-xr-x 0/0 ")) << listed.output;
    EXPECT_NE(listed.output.find(" folder/file.py\n"), std::string::npos) << listed.output;
    EXPECT_EQ(convertZipToTar(zip("link", AE_IFLNK, "folder"), tar), 1U);
}

TEST_F(Sources, MembersMayNotReachOutside)
{
    const fs::path tar = m_folder / "source.tar";
    for (const char *name : {"/etc/passwd", "../up", "a/../../up", ".."})
        EXPECT_THROW(convertZipToTar(zip(name), tar), std::runtime_error) << name;
}

TEST_F(Sources, TheEmptyZipIsASource)
{
    const fs::path path = m_folder / "empty.zip";
    std::ofstream(path) << std::string("PK\5\6", 4) << std::string(18, '\0');
    EXPECT_EQ(Digest::ofFile(path), "8739c76e681f900923b900c9df0ef75cf421d39cabb54650c4b9ad19b6a76d85");
    const fs::path tar = m_folder / "empty.tar";
    EXPECT_EQ(convertZipToTar(path, tar), 0U);
    EXPECT_EQ(std::ifstream(tar).get(), 0);
    std::ofstream(path) << "junk";
    EXPECT_THROW(convertZipToTar(path, tar), std::runtime_error);
}

TEST_F(Sources, PrivateFilesAreReplacedWhole)
{
    const fs::path path = m_folder / "token";
    writePrivateFile(path, "one");
    writePrivateFile(path, "two");
    EXPECT_EQ(readFile(path), "two");
    struct stat status{};
    ASSERT_EQ(::stat(path.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0600U);
    EXPECT_EQ(std::distance(fs::directory_iterator(m_folder), fs::directory_iterator()), 1)
        << "no temporary file is left";
}

TEST_F(Sources, ADataFolderBelongsToOneEngine)
{
    const DataFolder folder(m_folder / "data");
    folder.prepare();
    const std::string token = folder.readToken();
    folder.prepare();
    EXPECT_EQ(folder.readToken(), token) << "the token is made once";
    {
        const auto lock = folder.lock();
        ASSERT_TRUE(lock);
        EXPECT_FALSE(folder.lock());
        EXPECT_TRUE(folder.isLocked());
    }
    EXPECT_FALSE(folder.isLocked());
    EXPECT_LE(folder.supervisorSocket(randomUuid()).string().size(), 107U);
    // A link in place of the folder could point to somebody else's.
    fs::create_directory_symlink(m_folder / "data", m_folder / "link");
    EXPECT_THROW(makePrivateFolder(m_folder / "link"), std::system_error);
    fs::remove_all(folder.runtimeFolder());
}

TEST(Timestamps, AreReadInAllFormsOfRfc3339)
{
    EXPECT_EQ(toRfc3339(*parseRfc3339("2026-09-07T10:00:00Z")), "2026-09-07T10:00:00.000Z");
    EXPECT_EQ(toRfc3339(*parseRfc3339("2026-09-07T10:00:00.125Z")), "2026-09-07T10:00:00.125Z");
    EXPECT_EQ(toRfc3339(*parseRfc3339("2026-09-07T12:30:00+02:30")), "2026-09-07T10:00:00.000Z");
    for (const char *text :
        {"", "yesterday", "2026-09-07", "2026-09-07T10:00:00", "2026-13-07T10:00:00Z", "2026-09-07T10:00:00Z and more"})
        EXPECT_FALSE(parseRfc3339(text)) << text;
}

TEST(Identifiers, AreOfTheirForm)
{
    EXPECT_TRUE(isUuid(randomUuid()));
    EXPECT_FALSE(isUuid("0f9c1f5e-6f0a-4f0e-9a58-0d6c3b1d7a1"));
    EXPECT_FALSE(isUuid("0f9c1f5e-6f0a-4f0e-9a58-0d6c3b1d7a1g"));
    EXPECT_EQ(randomBase64Url(32).size(), 43U);
    EXPECT_NE(randomBase64Url(32), randomBase64Url(32));
}

TEST(Programs, EndWithTheirCodeAndOutput)
{
    const ProgramResult result = runProgram({"sh", "-c", "cat; echo error >&2; exit 3"}, "input\n");
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_EQ(result.output, "input\nerror\n");
    EXPECT_EQ(runProgram({"sh", "-c", "kill -9 $$"}, "").exitCode, 128 + 9);
    EXPECT_THROW(runProgram({"no-such-program-here"}, ""), std::system_error);
}

TEST(Usage, OfThisProcessWithoutCgroups)
{
    // This test shares its PID namespace with others of the machine, so it can only be a part of the sum.
    const std::vector<char> memory(64UL * 1024 * 1024, 'x');
    const auto readings = readProcessUsage({::getpid()});
    ASSERT_TRUE(readings.contains(::getpid()));
    EXPECT_GE(readings.at(::getpid()).memoryBytes, static_cast<std::int64_t>(memory.size()));
    EXPECT_GE(readings.at(::getpid()).processes, 1);
    EXPECT_TRUE(readProcessUsage({4'194'305}).empty()) << "no process has a number above the kernel's largest";
}

TEST_F(Sources, GpusAreReadFromDescriptions)
{
    const auto write = [this](const char *name, const char *text) { std::ofstream(m_folder / name) << text; };
    write("nvidia.yaml",
        "cdiVersion: 0.5.0\nkind: nvidia.com/gpu\ndevices:\n- name: \"1\"\n- name: \"0\"\n- name: GPU-4e5f\n- name: "
        "all\n");
    write("named.json", R"({"kind": "vendor.com/gpu", "devices": [{"name": "big"}, {"name": "all"}]})");
    write("network.json", R"({"kind": "vendor.com/net", "devices": [{"name": "0"}]})");
    write("broken.yaml", "kind: [");
    write("list.yaml", "- kind");
    write("notes.txt", "kind: nvidia.com/gpu\ndevices: [{name: 7}]\n");
    EXPECT_EQ(gpuDevices({m_folder / "nothing", m_folder}),
        (std::vector<std::string>{"nvidia.com/gpu=0", "nvidia.com/gpu=1", "vendor.com/gpu=big"}));
}
