// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archive/BeneathFolder.h"
#include "archive/TarReader.h"

#include <sys/types.h>

#include <vector>

namespace vivarium::supervisor {

/// Unpacks a tar archive below a folder as its bytes arrive.
///
/// Files, folders, links and FIFOs are made; devices and sockets are passed over. What is there already is replaced,
/// folders excepted. Everything belongs to the supervisor's user: the owners in an archive are those of another
/// machine. Modes and times are kept. All functions block and throw ApiError; the member at hand is then removed,
/// earlier ones stay.
class ArchiveExtractor {
public:
    explicit ArchiveExtractor(const std::string &folder);
    ArchiveExtractor(const ArchiveExtractor &) = delete;
    ArchiveExtractor &operator=(const ArchiveExtractor &) = delete;
    ~ArchiveExtractor();

    void feed(std::string_view bytes);
    /// To be called at the end of the archive.
    void finish();

    std::uint64_t fileCount() const { return m_fileCount; }
    std::uint64_t byteCount() const { return m_byteCount; }
    std::uint64_t skippedCount() const { return m_skippedCount; }

private:
    struct FolderAttributes {
        std::string path;
        unsigned mode;
        std::int64_t modifiedAt;
    };
    void begin(const TarEntry &entry);
    void write(std::string_view bytes);
    void end();
    void makeFolder(const TarEntry &entry);
    void makeHardLink(const TarEntry &entry);
    void clearPlace(const BeneathFolder::Place &place, const TarEntry &entry);
    void abandonFile();

    BeneathFolder m_folder;
    TarReader m_reader;
    std::vector<FolderAttributes>
        m_folders; ///< set at the end: a folder may forbid writing, and writing changes its time
    TarEntry m_entry; ///< the file being written
    common::FileDescriptor m_parent;
    common::FileDescriptor m_file;
    std::string m_name;
    std::uint64_t m_fileCount = 0;
    std::uint64_t m_byteCount = 0;
    std::uint64_t m_skippedCount = 0;
};

} // namespace vivarium::supervisor
