// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/DirectoryNames.h"

#include "common/ApiError.h"

#include <dirent.h>
#include <fcntl.h>

#include <algorithm>
#include <cerrno>
#include <memory>

namespace vivarium::supervisor {

DirectoryNames readDirectoryNames(const std::string &path, std::size_t limit, std::string_view after)
{
    DirectoryNames result;
    result.folder = common::FileDescriptor(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK));
    if (!result.folder)
        throw common::ApiError::fromErrno(errno, path);
    const int copy = ::fcntl(result.folder.get(), F_DUPFD_CLOEXEC, 0);
    const std::unique_ptr<DIR, int (*)(DIR *)> directory(copy < 0 ? nullptr : ::fdopendir(copy), ::closedir);
    if (!directory)
        throw common::ApiError::fromErrno(errno, path);

    // A heap whose top is the greatest name that is still wanted.
    auto &heap = result.names;
    errno = 0;
    while (const dirent *entry = ::readdir(directory.get())) {
        const std::string_view name = entry->d_name;
        if (name == "." || name == ".." || (!after.empty() && name <= after))
            continue;
        if (heap.size() < limit) {
            heap.emplace_back(name);
            std::ranges::push_heap(heap);
            continue;
        }
        result.hasMore = true;
        if (name < heap.front()) {
            std::ranges::pop_heap(heap);
            heap.back() = name;
            std::ranges::push_heap(heap);
        }
    }
    if (errno != 0)
        throw common::ApiError::fromErrno(errno, path);
    std::ranges::sort_heap(heap);
    return result;
}

} // namespace vivarium::supervisor
