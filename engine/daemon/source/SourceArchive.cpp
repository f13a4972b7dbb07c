// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/SourceArchive.h"

#include "common/FileDescriptor.h"
#include "http/ApiError.h"
#include "source/ZipConversion.h"
#include "util/Digest.h"
#include "util/Random.h"

#include <fcntl.h>
#include <unistd.h>

#include <format>
#include <fstream>
#include <stdexcept>
#include <system_error>
#include <vector>

namespace vivarium::engine {

namespace fs = std::filesystem;

namespace {

constexpr auto uploadLifetime = std::chrono::hours(1);
constexpr std::size_t uploadBlock = 1024UL * 1024;

} // namespace

SourceArchive::SourceArchive(const DataFolder &folder, SourceStore &store, common::BlockingPool &pool)
    : m_folder(folder)
    , m_store(store)
    , m_pool(pool)
{
}

fs::path SourceArchive::zipPath(const std::string &sha256) const
{
    return m_folder.sourcesFolder() / (sha256 + ".zip");
}

fs::path SourceArchive::tarPath(const std::string &sha256) const
{
    return m_folder.sourcesFolder() / (sha256 + ".tar");
}

PendingUpload SourceArchive::announce(const std::string &sha256, std::int64_t sizeBytes)
{
    const Timestamp now = currentTime();
    std::erase_if(m_uploads, [&](const auto &entry) { return entry.second.expiresAt < now; });
    PendingUpload upload{
        .key = randomBase64Url(32), .sha256 = sha256, .sizeBytes = sizeBytes, .expiresAt = now + uploadLifetime};
    m_uploads.emplace(upload.key, upload);
    return upload;
}

awaitable<void> SourceArchive::receive(const std::string &key, common::HttpExchange &exchange)
{
    const auto found = m_uploads.find(key);
    if (found == m_uploads.end() || found->second.expiresAt < currentTime())
        throw ApiError::notFound("This upload address is not known or has expired. Register the source again.");
    const PendingUpload upload = found->second;
    const fs::path partial = m_folder.temporaryFolder() / (upload.key + ".zip");
    std::optional<ApiError> refusal;
    try {
        co_await receiveInto(upload, exchange, partial);
        m_uploads.erase(key);
    } catch (const ApiError &error) {
        refusal = error;
    } catch (const std::system_error &error) {
        refusal = ApiError::internal(std::string("The source could not be stored: ") + error.code().message());
    } catch (const std::runtime_error &error) {
        refusal = ApiError::invalidRequest(std::string("The source is not a usable zip: ") + error.what() + '.');
    }
    std::error_code ignored;
    fs::remove(partial, ignored);
    fs::remove(partial.string() + ".tar", ignored);
    if (refusal)
        throw *refusal;
}

awaitable<void> SourceArchive::receiveInto(const PendingUpload &upload, common::HttpExchange &exchange, fs::path file)
{
    const common::FileDescriptor output(::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
    if (!output)
        throw std::system_error(errno, std::generic_category(), file.string());
    Digest digest;
    std::vector<char> block(uploadBlock);
    std::int64_t total = 0;
    for (;;) {
        const std::size_t size = co_await exchange.readBody(block);
        if (size == 0)
            break;
        total += static_cast<std::int64_t>(size);
        if (total > upload.sizeBytes)
            throw ApiError::invalidRequest(
                std::format("More than the {} bytes arrived that were announced.", upload.sizeBytes));
        co_await m_pool.run([&] {
            digest.add({block.data(), size});
            if (::write(output.get(), block.data(), size) != static_cast<ssize_t>(size))
                throw std::system_error(errno, std::generic_category(), file.string());
        });
    }
    if (total != upload.sizeBytes)
        throw ApiError::invalidRequest(std::format("{} bytes arrived, {} were announced.", total, upload.sizeBytes));
    if (digest.hex() != upload.sha256)
        throw ApiError::invalidRequest("The bytes have another SHA-256 than was announced.");
    co_await m_pool.run([&] {
        const fs::path tar = file.string() + ".tar";
        convertZipToTar(file, tar);
        if (::fsync(output.get()) != 0)
            throw std::system_error(errno, std::generic_category(), file.string());
        fs::rename(tar, tarPath(upload.sha256));
        fs::rename(file, zipPath(upload.sha256));
    });
    m_store.insert(upload.sha256, upload.sizeBytes);
}

awaitable<fs::path> SourceArchive::tarFile(std::string sha256)
{
    if (sha256 == empty)
        co_return fs::path();
    if (!m_store.contains(sha256) || !fs::exists(zipPath(sha256)))
        throw std::runtime_error("the source " + sha256 + " is not on this machine any more");
    const fs::path tar = tarPath(sha256);
    const bool hasMembers = co_await m_pool.run([&] {
        if (!fs::exists(tar)) {
            const fs::path partial = m_folder.temporaryFolder() / (randomBase64Url(12) + ".tar");
            try {
                convertZipToTar(zipPath(sha256), partial);
                fs::rename(partial, tar);
            } catch (...) {
                std::error_code ignored;
                fs::remove(partial, ignored);
                throw;
            }
        }
        // A tar without members begins with its end mark, which is zeros; a name never is.
        return std::ifstream(tar, std::ios::binary).get() != 0;
    });
    co_return hasMembers ? tar : fs::path();
}

} // namespace vivarium::engine
