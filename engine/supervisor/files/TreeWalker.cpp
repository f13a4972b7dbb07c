// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/TreeWalker.h"

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>

namespace vivarium::supervisor {

TreeWalker::TreeWalker(std::string root, bool followRoot)
    : m_root(std::move(root))
    , m_followRoot(followRoot)
{
}

const TreeWalker::Step *TreeWalker::next()
{
    if (!m_isStarted) {
        m_isStarted = true;
        m_name = m_root;
        if (::fstatat(AT_FDCWD, m_root.c_str(), &m_step.status, m_followRoot ? 0 : AT_SYMLINK_NOFOLLOW) != 0) {
            m_rootError = errno;
            return nullptr;
        }
        m_rootDevice = m_step.status.st_dev;
        return visit(AT_FDCWD, m_name.c_str());
    }
    if (m_descend) {
        m_descend = false;
        return open();
    }
    if (m_step.event == Event::Unreadable)
        return leave();
    while (!m_levels.empty()) {
        Level &level = m_levels.back();
        const dirent *entry = level.directory ? ::readdir(level.directory.get()) : nullptr;
        if (entry == nullptr)
            return leave();
        const std::string_view name = entry->d_name;
        if (name == "." || name == "..")
            continue;
        const int parent = ::dirfd(level.directory.get());
        if (::fstatat(parent, entry->d_name, &m_step.status, AT_SYMLINK_NOFOLLOW) != 0)
            continue; // Removed meanwhile.
        m_step.path.resize(level.pathLength);
        if (!m_step.path.empty())
            m_step.path += '/';
        m_step.path += name;
        m_name = name;
        return visit(parent, m_name.c_str());
    }
    return nullptr;
}

const TreeWalker::Step *TreeWalker::visit(int parent, const char *name)
{
    m_step.parent = parent;
    m_step.name = name;
    m_step.error = 0;
    m_descend = S_ISDIR(m_step.status.st_mode);
    m_step.event = m_descend ? Event::Enter : Event::Item;
    return &m_step;
}

/// Opens the folder that the last step entered.
const TreeWalker::Step *TreeWalker::open()
{
    m_levels.push_back({.directory = nullptr, .status = m_step.status, .pathLength = m_step.path.size()});
    const bool isRoot = m_levels.size() == 1;
    int error = 0;
    if (m_levels.size() > depthLimit) {
        error = ELOOP;
    } else {
        const int follow = isRoot && m_followRoot ? 0 : O_NOFOLLOW;
        const int descriptor =
            ::openat(m_step.parent, m_step.name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK | follow);
        if (descriptor < 0) {
            error = errno;
        } else if (isForeign(descriptor, m_step.status)) {
            ::close(descriptor);
            return leave();
        } else {
            m_levels.back().directory.reset(::fdopendir(descriptor));
            if (!m_levels.back().directory) {
                error = errno;
                ::close(descriptor);
            }
        }
    }
    if (error != 0) {
        m_step.event = Event::Unreadable;
        m_step.error = error;
        return &m_step;
    }
    return next();
}

const TreeWalker::Step *TreeWalker::leave()
{
    m_step.event = Event::Leave;
    m_step.error = 0;
    m_step.status = m_levels.back().status;
    m_step.path.resize(m_levels.back().pathLength);
    m_levels.pop_back();
    if (m_levels.empty()) {
        m_step.parent = AT_FDCWD;
        m_name = m_root;
    } else {
        m_step.parent = ::dirfd(m_levels.back().directory.get());
        m_name = lastName();
    }
    m_step.name = m_name.c_str();
    return &m_step;
}

bool TreeWalker::isForeign(int descriptor, const struct stat &status) const
{
    struct statfs system{};
    if (status.st_dev == m_rootDevice || ::fstatfs(descriptor, &system) != 0)
        return false;
    switch (static_cast<unsigned long>(system.f_type)) {
    case PROC_SUPER_MAGIC:
    case SYSFS_MAGIC:
    case CGROUP_SUPER_MAGIC:
    case CGROUP2_SUPER_MAGIC:
    case DEVPTS_SUPER_MAGIC:
    case DEBUGFS_MAGIC:
    case TRACEFS_MAGIC:
    case SECURITYFS_MAGIC:
    case BPF_FS_MAGIC:
        return true;
    default:
        return false;
    }
}

std::string_view TreeWalker::lastName() const
{
    const auto slash = m_step.path.rfind('/');
    return std::string_view(m_step.path).substr(slash == std::string::npos ? 0 : slash + 1);
}

} // namespace vivarium::supervisor
