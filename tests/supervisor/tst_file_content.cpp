// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/SupervisorTest.h"

#include "system/Sha256.h"

#include <sys/stat.h>

#include <algorithm>
#include <random>

namespace vivarium::test {

namespace fs = std::filesystem;

/// Upload and download, of the contract and beyond its limits.
class FileContent : public SupervisorTest {
protected:
    static std::string randomBytes(std::size_t size)
    {
        std::mt19937 generator(42);
        std::string bytes(size, '\0');
        std::ranges::generate(bytes, [&] { return static_cast<char>(generator()); });
        return bytes;
    }
    std::size_t entryCount() const { return request("GET", uri("/files", ".")).json().at("files").as_array().size(); }
};

TEST_F(FileContent, RoundTrip)
{
    const std::string bytes = randomBytes(3'000'000);
    EXPECT_EQ(request("PUT", uri("/files/content", "new/sub/file", "mode=488"), bytes).status, 204);
    EXPECT_TRUE(readFile("new/sub/file") == bytes);
    struct stat status{};
    ASSERT_EQ(::stat(workspacePath("new/sub/file").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 07777U, 0750U);
    ASSERT_EQ(::stat(workspacePath("new/sub").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 07777U, 0755U);
    const Response response = request("GET", uri("/files/content", "new/sub/file"));
    EXPECT_EQ(response.header("content-type"), "application/octet-stream");
    EXPECT_EQ(response.header("content-length"), "3000000");
    EXPECT_TRUE(response.body == bytes);
    EXPECT_EQ(entryCount(), 1U);
    EXPECT_EQ(request("PUT", uri("/files/content", "empty"), "").status, 204);
    EXPECT_EQ(request("GET", uri("/files/content", "empty")).header("content-length"), "0");
}

TEST_F(FileContent, UploadKeepsModeBitsAndRefusesBadOnes)
{
    EXPECT_EQ(request("PUT", uri("/files/content", "special", "mode=2541"), "x").status, 204);
    struct stat status{};
    ASSERT_EQ(::stat(workspacePath("special").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 07777U, 2541U);
    EXPECT_EQ(request("PUT", uri("/files/content", "x", "mode=4096"), "x").status, 400);
    EXPECT_EQ(request("PUT", uri("/files/content", "x", "mode=rw"), "x").status, 400);
}

TEST_F(FileContent, UploadReplacesAtOnceOrNotAtAll)
{
    writeFile("file", "old");
    HttpClient client(m_socket);
    client.sendHead("PUT", uri("/files/content", "file"), {{"Content-Length", "1000000"}});
    client.sendRaw(std::string(500'000, 'n'));
    ASSERT_TRUE(eventually([this] { return entryCount() == 2; })) << "the temporary file";
    EXPECT_EQ(readFile("file"), "old");
    client.closeNow();
    EXPECT_TRUE(eventually([this] { return entryCount() == 1; })) << "it goes with the connection";
    EXPECT_EQ(readFile("file"), "old");
    EXPECT_EQ(request("PUT", uri("/files/content", "file"), "new").status, 204);
    EXPECT_EQ(readFile("file"), "new");
}

TEST_F(FileContent, UploadOverCertainContentOnly)
{
    writeFile("file", "old");
    const std::string old = "if_sha256=" + supervisor::sha256Hex("old");
    EXPECT_EQ(request("PUT", uri("/x/files/content", "file", old), "new").status, 204);
    EXPECT_EQ(readFile("file"), "new");
    EXPECT_EQ(request("PUT", uri("/x/files/content", "file", old), "newer").status, 409);
    EXPECT_EQ(readFile("file"), "new");
    EXPECT_EQ(request("PUT", uri("/x/files/content", "none", old), "new").status, 409);
    run({"mkfifo", "fifo"});
    EXPECT_EQ(request("PUT", uri("/x/files/content", "fifo", old), "new").status, 409);
    EXPECT_EQ(request("PUT", uri("/x/files/content", "file", "if_sha256=abc"), "new").status, 400);
    EXPECT_EQ(entryCount(), 2U) << "nothing is left behind";
    // What counts is the content when all has arrived.
    writeFile("file", "old");
    HttpClient client(m_socket);
    client.sendHead("PUT", uri("/x/files/content", "file", old), {{"Content-Length", "3"}});
    client.sendRaw("ne");
    ASSERT_TRUE(eventually([this] { return entryCount() == 3; })) << "the temporary file";
    writeFile("file", "another");
    client.sendRaw("w");
    EXPECT_EQ(client.readHead().status, 409);
    EXPECT_EQ(readFile("file"), "another");
}

TEST_F(FileContent, UploadThroughALinkKeepsTheLink)
{
    writeFile("target", "old");
    fs::create_symlink("target", workspacePath("link"));
    EXPECT_EQ(request("PUT", uri("/files/content", "link"), "new").status, 204);
    EXPECT_TRUE(fs::is_symlink(workspacePath("link")));
    EXPECT_EQ(readFile("target"), "new");
}

TEST_F(FileContent, FoldersAreInTheWay)
{
    fs::create_directory(workspacePath("dir"));
    writeFile("file", "x");
    EXPECT_EQ(request("PUT", uri("/files/content", "dir"), "x").status, 409);
    EXPECT_EQ(request("PUT", uri("/files/content", "/"), "x").status, 409);
    EXPECT_EQ(request("PUT", uri("/files/content", "file/below"), "x").status, 409);
    EXPECT_EQ(request("GET", uri("/files/content", "dir")).status, 409);
    EXPECT_EQ(request("GET", uri("/files/content", "missing")).status, 404);
    EXPECT_EQ(entryCount(), 2U);
}

TEST_F(FileContent, ContractHasALimit)
{
    constexpr std::size_t limit = 64 * 1024 * 1024;
    ASSERT_EQ(request("PUT", uri("/files/content", "exact"), std::string(limit, 'x')).status, 204);
    EXPECT_EQ(request("GET", uri("/files/content", "exact")).body.size(), limit);
    EXPECT_EQ(request("PUT", uri("/files/content", "more"), std::string(limit + 1, 'x')).status, 413);
    HttpClient chunked(m_socket); // Without an announced length it shows only on the way.
    chunked.sendHead("PUT", uri("/files/content", "more"), {{"Transfer-Encoding", "chunked"}});
    const std::string piece = "100000\r\n" + std::string(0x100000, 'x') + "\r\n";
    try {
        for (int count = 0; count < 66; ++count)
            chunked.sendRaw(piece);
    } catch (const std::exception &) {
        // The refusal may come before all has been sent.
    }
    EXPECT_EQ(chunked.readHead().status, 413);
    EXPECT_EQ(entryCount(), 1U);

    EXPECT_EQ(request("PUT", uri("/x/files/content", "more"), std::string(limit + 1, 'y')).status, 204);
    const Response large = request("GET", uri("/files/content", "more"));
    EXPECT_EQ(large.status, 413);
    EXPECT_EQ(large.errorCode(), "payload_too_large");
    const Response cut = request("GET", uri("/files/content", "more", "truncate=true"));
    EXPECT_EQ(cut.body.size(), limit);
    EXPECT_EQ(cut.header("lazycloud-truncated"), "true");
    EXPECT_EQ(request("GET", uri("/x/files/content", "more")).body.size(), limit + 1);
    EXPECT_LT(residentBytes(), 8'000'000);
}

TEST_F(FileContent, MaximumMayBeSmaller)
{
    writeFile("file", "0123456789");
    EXPECT_EQ(request("GET", uri("/files/content", "file", "max_bytes=10")).body, "0123456789");
    EXPECT_EQ(request("GET", uri("/files/content", "file", "max_bytes=9")).status, 413);
    const Response cut = request("GET", uri("/files/content", "file", "max_bytes=4&truncate=true"));
    EXPECT_EQ(cut.body, "0123");
    EXPECT_EQ(cut.header("lazycloud-truncated"), "true");
    EXPECT_EQ(
        request("GET", uri("/files/content", "file", "max_bytes=10&truncate=true")).header("lazycloud-truncated"), "");
    EXPECT_EQ(request("GET", uri("/files/content", "file", "max_bytes=0")).status, 400);
    EXPECT_EQ(request("GET", uri("/files/content", "file", "max_bytes=67108865")).status, 400);
    EXPECT_EQ(request("GET", uri("/files/content", "file", "truncate=2")).status, 400);
}

TEST_F(FileContent, FilesWithoutASizeAreRead)
{
    const Response process = request("GET", uri("/files/content", "/proc/self/status"));
    EXPECT_TRUE(process.body.starts_with("Name:\tvivarium"));
    EXPECT_EQ(process.header("content-length"), std::to_string(process.body.size()));
    EXPECT_TRUE(request("GET", uri("/x/files/content", "/proc/self/status")).body.starts_with("Name:\tvivarium"));
    EXPECT_EQ(request("GET", uri("/files/content", "/dev/zero", "max_bytes=1000&truncate=true")).body,
        std::string(1000, '\0'));
    EXPECT_EQ(request("GET", uri("/files/content", "/dev/zero", "max_bytes=1000")).status, 413);
    EXPECT_EQ(request("GET", uri("/x/files/content", "/dev/zero", "length=300000")).body, std::string(300'000, '\0'));
    EXPECT_EQ(request("GET", uri("/files/content", "/dev/null")).body, "");
    ASSERT_EQ(run({"mkfifo", "fifo"}).at("exit_code").as_int64(), 0);
    EXPECT_EQ(request("GET", uri("/files/content", "fifo")).status, 200) << "nobody writes: no waiting";
}

TEST_F(FileContent, RangesCanBeRead)
{
    writeFile("file", "0123456789");
    EXPECT_EQ(request("GET", uri("/x/files/content", "file", "offset=3")).body, "3456789");
    const Response part = request("GET", uri("/x/files/content", "file", "offset=3&length=4"));
    EXPECT_EQ(part.body, "3456");
    EXPECT_EQ(part.header("content-length"), "4");
    EXPECT_EQ(request("GET", uri("/x/files/content", "file", "offset=8&length=100")).body, "89");
    EXPECT_EQ(request("GET", uri("/x/files/content", "file", "offset=10")).body, "");
    EXPECT_EQ(request("GET", uri("/x/files/content", "file", "offset=999")).body, "");
    EXPECT_EQ(request("GET", uri("/x/files/content", "file", "length=0")).body, "");
    EXPECT_EQ(request("GET", uri("/x/files/content", "file", "offset=-1")).status, 400);
    EXPECT_EQ(request("GET", uri("/x/files/content", "file", "offset=99999999999999999999")).status, 400);
}

TEST_F(FileContent, LeavingInTheMiddleIsNoHarm)
{
    ASSERT_EQ(runShell("truncate -s 1G sparse").at("exit_code").as_int64(), 0);
    for (int round = 0; round < 3; ++round) {
        HttpClient client(m_socket);
        client.sendHead("GET", uri("/x/files/content", "sparse"));
        EXPECT_EQ(client.readHead().header("content-length"), "1073741824");
        client.readPiece();
    }
    EXPECT_TRUE(eventually([this] { return request("GET", "/health").json().at("connections").as_int64() == 1; }));
    EXPECT_LT(residentBytes(), 8'000'000);
}

TEST_F(FileContent, ShrinkingFileCutsTheConnection)
{
    ASSERT_EQ(runShell("truncate -s 1G sparse").at("exit_code").as_int64(), 0);
    HttpClient client(m_socket);
    client.sendHead("GET", uri("/x/files/content", "sparse"));
    client.readHead();
    client.readPiece();
    fs::resize_file(workspacePath("sparse"), 10);
    EXPECT_THROW(client.readRest(), std::runtime_error) << "a short body must not look complete";
}

} // namespace vivarium::test
