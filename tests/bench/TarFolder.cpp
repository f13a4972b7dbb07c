// SPDX-License-Identifier: GPL-3.0-or-later
#include "TarFolder.h"

#include <archive.h>
#include <archive_entry.h>

#include <array>
#include <fstream>
#include <memory>
#include <vector>

namespace vivarium::bench {

namespace {

constexpr std::size_t pieceBytes = std::size_t{256} * 1024;

// Collects what libarchive writes in blocks of 10 KiB, so that a chunk is worth its system call.
struct Collector {
    const EngineConnection::ChunkSink &sink;
    std::string pending{};

    void flush()
    {
        sink(pending);
        pending.clear();
    }
};

la_ssize_t collect(archive *, void *context, const void *data, std::size_t size)
{
    auto *collector = static_cast<Collector *>(context);
    collector->pending.append(static_cast<const char *>(data), size);
    if (collector->pending.size() >= pieceBytes)
        collector->flush();
    return static_cast<la_ssize_t>(size);
}

void check(archive *writer, int result)
{
    if (result != ARCHIVE_OK)
        throw std::runtime_error(std::string("libarchive: ") + archive_error_string(writer));
}

void addFile(archive *writer, const std::filesystem::path &file, const std::filesystem::path &base)
{
    const std::unique_ptr<archive_entry, void (*)(archive_entry *)> entry(archive_entry_new(), archive_entry_free);
    archive_entry_set_pathname(entry.get(), std::filesystem::relative(file, base).c_str());
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(std::filesystem::file_size(file)));
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), 0644);
    check(writer, archive_write_header(writer, entry.get()));
    std::ifstream input(file, std::ios::binary);
    std::array<char, 65536> space{};
    while (input.read(space.data(), space.size()), input.gcount() > 0) {
        if (archive_write_data(writer, space.data(), static_cast<std::size_t>(input.gcount())) < 0)
            check(writer, ARCHIVE_FATAL);
    }
}

} // namespace

void tarFolder(const std::filesystem::path &folder, const EngineConnection::ChunkSink &sink)
{
    Collector collector{sink};
    const std::unique_ptr<archive, int (*)(archive *)> writer(archive_write_new(), archive_write_free);
    check(writer.get(), archive_write_set_format_pax_restricted(writer.get()));
    check(writer.get(), archive_write_open(writer.get(), &collector, nullptr, collect, nullptr));
    for (const auto &entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file())
            addFile(writer.get(), entry.path(), folder.parent_path());
    }
    check(writer.get(), archive_write_close(writer.get()));
    collector.flush();
}

} // namespace vivarium::bench
