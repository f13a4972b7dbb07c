// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/NetworkNamespace.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/stat.h>

#include <exception>
#include <stdexcept>
#include <system_error>
#include <thread>

namespace vivarium::engine {

namespace {

// A thread that has changed its namespace is good for nothing else: it ends with the work.
void runOnThread(const std::function<void()> &work)
{
    std::exception_ptr failure;
    std::thread([&] {
        try {
            work();
        } catch (...) {
            failure = std::current_exception();
        }
    }).join();
    if (failure)
        std::rethrow_exception(failure);
}

} // namespace

NetworkNamespace::NetworkNamespace(const std::filesystem::path &path)
    : m_descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC))
{
    struct stat status{};
    struct stat own{};
    if (!m_descriptor || ::fstat(m_descriptor.get(), &status) != 0)
        throw std::system_error(errno, std::generic_category(), path.string());
    // Rules meant for a sandbox would cut off the whole machine.
    if (::stat("/proc/self/ns/net", &own) != 0 || (own.st_ino == status.st_ino && own.st_dev == status.st_dev))
        throw std::runtime_error("The sandbox has no network namespace of its own.");
}

void NetworkNamespace::run(const std::function<void()> &work) const
{
    runOnThread([&] {
        if (::setns(m_descriptor.get(), CLONE_NEWNET) != 0)
            throw std::system_error(errno, std::generic_category(), "setns");
        work();
    });
}

void NetworkNamespace::runInNew(const std::function<void()> &work)
{
    runOnThread([&] {
        if (::unshare(CLONE_NEWNET) != 0)
            throw std::system_error(errno, std::generic_category(), "unshare");
        work();
    });
}

} // namespace vivarium::engine
