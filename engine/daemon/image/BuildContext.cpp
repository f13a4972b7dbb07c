// SPDX-License-Identifier: GPL-3.0-or-later
#include "image/BuildContext.h"

#include <archive.h>
#include <archive_entry.h>

#include <memory>
#include <stdexcept>

namespace vivarium::engine {

void writeBuildContext(const std::filesystem::path &tar, const std::string &containerfile)
{
    const std::unique_ptr<archive, decltype(&archive_write_free)> writer(archive_write_new(), archive_write_free);
    const std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(archive_entry_new(), archive_entry_free);
    archive_entry_set_pathname(entry.get(), "Containerfile");
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), 0644);
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(containerfile.size()));
    archive_write_set_format_ustar(writer.get());
    if (archive_write_open_filename(writer.get(), tar.c_str()) != ARCHIVE_OK
        || archive_write_header(writer.get(), entry.get()) != ARCHIVE_OK
        || archive_write_data(writer.get(), containerfile.data(), containerfile.size()) < 0
        || archive_write_close(writer.get()) != ARCHIVE_OK)
        throw std::runtime_error(
            std::string("The build context could not be written: ") + archive_error_string(writer.get()));
}

} // namespace vivarium::engine
