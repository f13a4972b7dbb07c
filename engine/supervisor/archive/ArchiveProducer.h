// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archive/TarEntry.h"
#include "common/FileDescriptor.h"
#include "files/TreeWalker.h"
#include "system/UserDatabase.h"

#include <optional>
#include <string>
#include <vector>

namespace vivarium::supervisor {

/// Packs files and trees into a tar archive, a piece at a time.
///
/// Names are relative to the parent of each path, links are packed as links. A file that cannot be read is left out,
/// one that shrinks while it is read is filled up with zeros; both are named in a last member ".vivarium-skipped".
class ArchiveProducer {
public:
    /// Throws ApiError 404 if a path does not exist. `users` must outlive the producer. Blocks.
    ArchiveProducer(std::vector<std::string> paths, UserDatabase &users);

    /// Appends the next bytes, about `size` of them; false when there are no more. Blocks.
    bool produce(std::string &archive, std::size_t size);

private:
    bool nextMember(std::string &archive);
    void addStep(std::string &archive, const TreeWalker::Step &step);
    bool openContent(const TreeWalker::Step &step, TarEntry &entry, const std::string &name);
    void addContent(std::string &archive, std::size_t size);
    void addSkippedList(std::string &archive) const;
    void skip(const std::string &name, std::string_view reason);

    std::vector<std::string> m_paths;
    std::size_t m_nextPath = 0;
    UserDatabase &m_users;
    std::optional<TreeWalker> m_walker;
    std::string m_rootName; ///< of the path being walked
    common::FileDescriptor m_file;
    std::string m_fileName;
    std::uint64_t m_contentLeft = 0;
    std::size_t m_padding = 0;
    std::string m_skipped;
    bool m_isFinished = false;
};

} // namespace vivarium::supervisor
