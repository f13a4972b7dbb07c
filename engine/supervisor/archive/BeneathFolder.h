// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/FileDescriptor.h"

#include <string>
#include <string_view>
#include <vector>

namespace vivarium::supervisor {

/// A folder that names from an archive must not lead out of: not by "..", not as absolute paths, not through links.
class BeneathFolder {
public:
    /// Makes the folder if it is missing. Throws ApiError; blocks, as all here.
    explicit BeneathFolder(const std::string &path);

    /// Where a member goes: the open folder it is in, and its own name. The name is empty for the folder itself.
    struct Place {
        int folder = -1; ///< valid until the next place()
        std::string name;
    };
    /// Makes missing folders on the way. Throws ApiError 400 if the path would leave the folder.
    Place place(std::string_view memberPath);

    /// Whether the path is a folder below, links inside being followed. Throws ApiError 400 if it leads out.
    bool isFolder(std::string_view memberPath);

private:
    common::FileDescriptor openFolder(const std::string &relativePath, int &error);
    common::FileDescriptor openStepwise(const std::string &relativePath, int &error) const;
    void enter(const std::vector<std::string_view> &parts, std::string_view memberPath);

    common::FileDescriptor m_root;
    std::string m_currentPath; ///< of m_current, relative; members of one folder usually follow each other
    common::FileDescriptor m_current;
    bool m_hasOpenat2 = true;
};

} // namespace vivarium::supervisor
