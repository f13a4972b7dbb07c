// SPDX-License-Identifier: GPL-3.0-or-later
#include "image/BuildContext.h"

#include <archive.h>
#include <archive_entry.h>

#include <memory>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace vivarium::engine {

namespace {

constexpr std::size_t copyBlock = 256UL * 1024;
constexpr const char *ignoreFileName = ".dockerignore";

using Writer = std::unique_ptr<archive, decltype(&archive_write_free)>;
using Reader = std::unique_ptr<archive, decltype(&archive_read_free)>;
using Entry = std::unique_ptr<archive_entry, decltype(&archive_entry_free)>;

[[noreturn]] void fail(archive *which)
{
    const char *reason = archive_error_string(which);
    throw std::runtime_error(
        std::string("The build context could not be written: ") + (reason ? reason : "unknown reason"));
}

void addFile(archive *writer, const char *name, std::string_view content)
{
    const Entry entry(archive_entry_new(), archive_entry_free);
    archive_entry_set_pathname(entry.get(), name);
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), 0644);
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(content.size()));
    if (archive_write_header(writer, entry.get()) != ARCHIVE_OK
        || archive_write_data(writer, content.data(), content.size()) < 0)
        fail(writer);
}

std::string readAll(archive *reader)
{
    std::string content;
    std::vector<char> block(copyBlock);
    for (la_ssize_t length = 0; (length = archive_read_data(reader, block.data(), block.size())) != 0;) {
        if (length < 0)
            fail(reader);
        content.append(block.data(), static_cast<std::size_t>(length));
    }
    return content;
}

/// Copies the members and returns what the ignore file says, which is left out.
std::string copyMembers(archive *writer, const std::filesystem::path &files)
{
    const Reader reader(archive_read_new(), archive_read_free);
    archive_read_support_format_tar(reader.get());
    if (archive_read_open_filename(reader.get(), files.c_str(), copyBlock) != ARCHIVE_OK)
        fail(reader.get());
    std::string ignored;
    std::vector<char> block(copyBlock);
    archive_entry *entry = nullptr;
    for (int status = ARCHIVE_OK; (status = archive_read_next_header(reader.get(), &entry)) != ARCHIVE_EOF;) {
        if (status != ARCHIVE_OK)
            fail(reader.get());
        const std::string_view name = archive_entry_pathname(entry);
        if (name == ignoreFileName || name == "./.dockerignore") {
            ignored = readAll(reader.get());
            continue;
        }
        if (archive_write_header(writer, entry) != ARCHIVE_OK)
            fail(writer);
        for (la_ssize_t length = 0; (length = archive_read_data(reader.get(), block.data(), block.size())) != 0;) {
            if (length < 0)
                fail(reader.get());
            if (archive_write_data(writer, block.data(), static_cast<std::size_t>(length)) != length)
                fail(writer);
        }
    }
    return ignored;
}

} // namespace

void writeBuildContext(
    const std::filesystem::path &tar, const std::string &containerfile, const std::filesystem::path &files)
{
    const Writer writer(archive_write_new(), archive_write_free);
    archive_write_set_format_pax_restricted(writer.get());
    if (archive_write_open_filename(writer.get(), tar.c_str()) != ARCHIVE_OK)
        fail(writer.get());
    const std::string own = files.empty() ? std::string() : copyMembers(writer.get(), files);
    // An ignore file of our own must not be copied into the image either; a person's is, as ever.
    addFile(writer.get(), ignoreFileName,
        own.empty() ? std::string(containerfileName) + "\n" + ignoreFileName + "\n"
                    : own + "\n" + containerfileName + "\n");
    addFile(writer.get(), containerfileName, containerfile);
    if (archive_write_close(writer.get()) != ARCHIVE_OK)
        fail(writer.get());
}

} // namespace vivarium::engine
