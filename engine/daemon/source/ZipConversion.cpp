// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/ZipConversion.h"

#include <archive.h>
#include <archive_entry.h>

#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace vivarium::engine {

namespace {

constexpr std::uint64_t memberLimit = 200'000;
constexpr std::uint64_t unpackedLimit = 16ULL * 1024 * 1024 * 1024;

struct FreeReader {
    void operator()(archive *reader) const { archive_read_free(reader); }
};
struct FreeWriter {
    void operator()(archive *writer) const { archive_write_free(writer); }
};

void require(int result, archive *source)
{
    if (result < ARCHIVE_WARN)
        throw std::runtime_error(
            archive_error_string(source) ? archive_error_string(source) : "the archive is damaged");
}

/// A zip without members is nothing but its end record, which libarchive does not recognise as a zip.
bool isEmptyZip(const std::filesystem::path &zip)
{
    constexpr std::string_view endRecord("PK\5\6\0\0\0\0\0\0\0\0", 12);
    std::string start(endRecord.size(), ' ');
    return std::filesystem::file_size(zip) == 22
        && std::ifstream(zip, std::ios::binary).read(start.data(), static_cast<std::streamsize>(start.size()))
        && start == endRecord;
}

void checkMember(archive_entry *entry)
{
    const char *name = archive_entry_pathname_utf8(entry);
    if (!name)
        name = archive_entry_pathname(entry);
    if (!name || !*name)
        throw std::runtime_error("a member has no name");
    const std::filesystem::path path(name);
    if (path.is_absolute())
        throw std::runtime_error("a member has an absolute path");
    for (const auto &part : path) {
        if (part == "..")
            throw std::runtime_error("a member's path climbs out by \"..\"");
    }
    const auto type = archive_entry_filetype(entry);
    if (type != AE_IFREG && type != AE_IFDIR && type != AE_IFLNK)
        throw std::runtime_error("a member is neither file nor folder nor link");
}

} // namespace

std::uint64_t convertZipToTar(const std::filesystem::path &zip, const std::filesystem::path &tar)
{
    const std::unique_ptr<archive, FreeWriter> writer(archive_write_new());
    archive_write_set_format_pax_restricted(writer.get());
    require(archive_write_open_filename(writer.get(), tar.c_str()), writer.get());
    if (isEmptyZip(zip)) {
        require(archive_write_close(writer.get()), writer.get());
        return 0;
    }
    const std::unique_ptr<archive, FreeReader> reader(archive_read_new());
    // The seeking reader takes names and modes from the zip's directory, the streaming one could be fooled.
    archive_read_support_format_zip_seekable(reader.get());
    require(archive_read_open_filename(reader.get(), zip.c_str(), 64UL * 1024), reader.get());

    std::uint64_t members = 0;
    std::uint64_t bytes = 0;
    std::vector<char> block(256UL * 1024);
    archive_entry *entry = nullptr;
    for (int result = 0; (result = archive_read_next_header(reader.get(), &entry)) != ARCHIVE_EOF;) {
        require(result, reader.get());
        checkMember(entry);
        if (++members > memberLimit)
            throw std::runtime_error("the archive has too many members");
        archive_entry_set_uid(entry, 0);
        archive_entry_set_gid(entry, 0);
        archive_entry_set_uname(entry, nullptr);
        archive_entry_set_gname(entry, nullptr);
        if (archive_entry_perm(entry) == 0) // zips made without modes
            archive_entry_set_perm(entry, archive_entry_filetype(entry) == AE_IFDIR ? 0755 : 0644);
        require(archive_write_header(writer.get(), entry), writer.get());
        for (la_ssize_t size = 0; (size = archive_read_data(reader.get(), block.data(), block.size())) != 0;) {
            if (size < 0)
                require(static_cast<int>(size), reader.get());
            bytes += static_cast<std::uint64_t>(size);
            if (bytes > unpackedLimit)
                throw std::runtime_error("the archive is too large when unpacked");
            if (archive_write_data(writer.get(), block.data(), static_cast<std::size_t>(size)) < 0)
                require(ARCHIVE_FATAL, writer.get());
        }
    }
    require(archive_write_close(writer.get()), writer.get());
    return members;
}

} // namespace vivarium::engine
