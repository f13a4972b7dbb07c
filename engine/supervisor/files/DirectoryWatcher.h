// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/AsyncCondition.h"

#include <boost/asio/posix/stream_descriptor.hpp>

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace vivarium::supervisor {

using common::awaitable;

/// Tells what happens in folders, by inotify. One descriptor serves all watches: the kernel allows a user few of them.
class DirectoryWatcher {
public:
    enum class Kind { Created, Deleted, Modified };

    /// What has happened in one folder since it was last looked at.
    struct Watch {
        static constexpr std::size_t limit = 4096;
        std::map<std::string, Kind> changes; ///< by name
        bool hasOverflowed = false; ///< some changes are not known
        bool isGone = false; ///< the folder was removed, renamed or unmounted
        common::AsyncCondition changed;
    };

    explicit DirectoryWatcher(boost::asio::any_io_executor executor);

    /// Watches as long as the result lives. Throws ApiError.
    std::shared_ptr<Watch> watch(const std::string &path);

private:
    void openInotify();
    awaitable<void> read();
    void handleAll(std::string_view events);
    void handle(int descriptor, std::uint32_t mask, std::string name);
    void release(int descriptor);

    boost::asio::any_io_executor m_executor;
    boost::asio::posix::stream_descriptor m_inotify;
    std::map<int, std::vector<std::weak_ptr<Watch>>> m_watches; ///< by watch descriptor
};

} // namespace vivarium::supervisor
