// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/FileDescriptor.h"

#include <sys/types.h>

#include <string>
#include <string_view>

namespace vivarium::supervisor {

/// A file that appears whole or not at all: written under a temporary name in the same folder, then renamed.
///
/// A target that is a link to something is replaced where the link points, so that the link stays. All functions block
/// and throw ApiError with the target's name. The temporary file goes with the object unless it was committed.
class AtomicFile {
public:
    /// Makes missing parents with mode 0755.
    explicit AtomicFile(std::string target);
    AtomicFile(const AtomicFile &) = delete;
    AtomicFile &operator=(const AtomicFile &) = delete;
    ~AtomicFile();

    void write(std::string_view bytes);
    /// Puts it in place with that mode (0 to 07777), and with the owner of the file it replaces.
    void commit(mode_t mode);

private:
    std::string m_target;
    std::string m_temporary;
    common::FileDescriptor m_file;
};

/// mkdir -p with mode 0755. Throws ApiError; blocks.
void makeDirectories(const std::string &path);

/// All of `bytes`, or an errno.
int writeFully(int file, std::string_view bytes);

} // namespace vivarium::supervisor
