// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/TreeRemover.h"

#include "common/FileDescriptor.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <string_view>
#include <vector>

namespace vivarium::supervisor {

namespace {

using common::FileDescriptor;

constexpr int folderFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK;

struct Identity {
    dev_t device;
    ino_t inode;
    friend bool operator==(const Identity &, const Identity &) = default;
};

Identity identify(int folder)
{
    struct stat status{};
    ::fstat(folder, &status);
    return {status.st_dev, status.st_ino};
}

/// Removes the entries of `folder` until it meets a folder that is not empty, whose name it leaves in `subfolder`.
/// Returns an errno.
int removeEntries(int folder, std::string &subfolder)
{
    subfolder.clear();
    // A descriptor of its own: reading starts at the beginning, and closing the stream leaves `folder` open.
    const int copy = ::openat(folder, ".", folderFlags);
    const std::unique_ptr<DIR, int (*)(DIR *)> directory(copy < 0 ? nullptr : ::fdopendir(copy), ::closedir);
    if (!directory) {
        const int error = errno;
        if (copy >= 0)
            ::close(copy);
        return error;
    }
    while (const dirent *entry = ::readdir(directory.get())) {
        const std::string_view name = entry->d_name;
        if (name == "." || name == "..")
            continue;
        struct stat status{};
        bool isFolder = entry->d_type == DT_DIR;
        if (entry->d_type == DT_UNKNOWN)
            isFolder = ::fstatat(folder, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(status.st_mode);
        if (::unlinkat(folder, entry->d_name, isFolder ? AT_REMOVEDIR : 0) == 0 || errno == ENOENT)
            continue;
        if (!isFolder || (errno != ENOTEMPTY && errno != EEXIST))
            return errno;
        subfolder = name;
        return 0;
    }
    return 0;
}

} // namespace

int removeTree(const std::string &path)
{
    FileDescriptor folder(::open(path.c_str(), folderFlags));
    if (!folder)
        return errno;
    struct Ancestor {
        Identity identity;
        std::string childName;
    };
    std::vector<Ancestor> ancestors;
    while (true) {
        std::string subfolder;
        if (const int error = removeEntries(folder.get(), subfolder); error != 0)
            return error;
        if (!subfolder.empty()) {
            FileDescriptor child(::openat(folder.get(), subfolder.c_str(), folderFlags));
            if (!child && errno == ENOENT)
                continue;
            if (!child)
                return errno;
            ancestors.push_back({identify(folder.get()), std::move(subfolder)});
            folder = std::move(child);
            continue;
        }
        if (ancestors.empty())
            break;
        // The way back: if somebody moved the folder meanwhile, ".." leads elsewhere.
        FileDescriptor parent(::openat(folder.get(), "..", folderFlags));
        if (!parent || identify(parent.get()) != ancestors.back().identity)
            return EBUSY;
        if (::unlinkat(parent.get(), ancestors.back().childName.c_str(), AT_REMOVEDIR) != 0 && errno != ENOENT)
            return errno;
        ancestors.pop_back();
        folder = std::move(parent);
    }
    return ::rmdir(path.c_str()) == 0 || errno == ENOENT ? 0 : errno;
}

} // namespace vivarium::supervisor
