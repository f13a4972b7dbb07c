// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/DirectoryWatcher.h"

#include "common/ApiError.h"
#include "system/ScratchBuffer.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include <sys/inotify.h>

#include <cerrno>
#include <cstring>

namespace vivarium::supervisor {

namespace asio = boost::asio;
using common::ApiError;

namespace {

constexpr std::uint32_t createdMask = IN_CREATE | IN_MOVED_TO;
constexpr std::uint32_t deletedMask = IN_DELETE | IN_MOVED_FROM;
constexpr std::uint32_t modifiedMask = IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE;
constexpr std::uint32_t goneMask = IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED;

/// What two changes of the same entry amount to.
DirectoryWatcher::Kind joinedKind(DirectoryWatcher::Kind before, DirectoryWatcher::Kind after)
{
    using Kind = DirectoryWatcher::Kind;
    if (before == Kind::Created && after == Kind::Modified)
        return Kind::Created;
    if (before == Kind::Deleted && after == Kind::Created)
        return Kind::Modified;
    return after;
}

} // namespace

DirectoryWatcher::DirectoryWatcher(asio::any_io_executor executor)
    : m_executor(std::move(executor))
    , m_inotify(m_executor)
{
}

void DirectoryWatcher::openInotify()
{
    const int descriptor = ::inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
    if (descriptor < 0)
        throw ApiError::unavailable(std::string("cannot watch folders: ") + std::strerror(errno));
    m_inotify.assign(descriptor);
    asio::co_spawn(m_executor, read(), asio::detached);
}

std::shared_ptr<DirectoryWatcher::Watch> DirectoryWatcher::watch(const std::string &path)
{
    if (!m_inotify.is_open())
        openInotify();
    const int descriptor = ::inotify_add_watch(m_inotify.native_handle(), path.c_str(),
        createdMask | deletedMask | modifiedMask | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR | IN_EXCL_UNLINK);
    if (descriptor < 0 && errno == ENOSPC)
        throw ApiError::unavailable("cannot watch another folder: the system's limit of inotify watches is reached");
    if (descriptor < 0)
        throw ApiError::fromErrno(errno, path);
    // The same folder gets the same descriptor again: it is given back when its last watch ends.
    const std::shared_ptr<Watch> watch(new Watch, [this, descriptor](Watch *ended) {
        delete ended;
        release(descriptor);
    });
    m_watches[descriptor].push_back(watch);
    return watch;
}

void DirectoryWatcher::release(int descriptor)
{
    const auto found = m_watches.find(descriptor);
    if (found == m_watches.end())
        return;
    std::erase_if(found->second, [](const auto &watch) { return watch.expired(); });
    if (!found->second.empty())
        return;
    m_watches.erase(found);
    ::inotify_rm_watch(m_inotify.native_handle(), descriptor);
}

awaitable<void> DirectoryWatcher::read()
{
    while (true) {
        auto [error] = co_await m_inotify.async_wait(asio::posix::stream_descriptor::wait_read, common::asResult);
        if (error)
            co_return;
        const auto space = scratchBuffer();
        const std::size_t size = m_inotify.read_some(asio::buffer(space.data(), space.size()), error);
        if (!error)
            handleAll({space.data(), size});
    }
}

void DirectoryWatcher::handleAll(std::string_view events)
{
    inotify_event event{};
    while (events.size() >= sizeof event) {
        std::memcpy(&event, events.data(), sizeof event);
        const auto name = events.substr(sizeof event, event.len); // filled up with NULs
        handle(event.wd, event.mask, std::string(name.substr(0, name.find('\0'))));
        events.remove_prefix(sizeof event + event.len);
    }
}

void DirectoryWatcher::handle(int descriptor, std::uint32_t mask, std::string name)
{
    for (const auto &[key, watches] : m_watches) {
        // A queue that ran over belongs to no folder in particular.
        if (key != descriptor && (mask & IN_Q_OVERFLOW) == 0)
            continue;
        for (const auto &weak : watches) {
            const auto watch = weak.lock();
            if (!watch)
                continue;
            if ((mask & IN_Q_OVERFLOW) != 0) {
                watch->hasOverflowed = true;
            } else if ((mask & goneMask) != 0) {
                watch->isGone = true;
            } else if (!name.empty()) {
                const Kind kind = (mask & createdMask) != 0 ? Kind::Created
                    : (mask & deletedMask) != 0             ? Kind::Deleted
                                                            : Kind::Modified;
                const auto known = watch->changes.find(name);
                if (known != watch->changes.end())
                    known->second = joinedKind(known->second, kind);
                else if (watch->changes.size() < Watch::limit)
                    watch->changes.emplace(name, kind);
                else
                    watch->hasOverflowed = true;
            } else {
                continue; // Of the folder itself, such as its mode.
            }
            watch->changed.notifyAll();
        }
    }
}

} // namespace vivarium::supervisor
