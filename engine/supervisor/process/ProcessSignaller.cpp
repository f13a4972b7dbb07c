// SPDX-License-Identifier: GPL-3.0-or-later
#include "process/ProcessSignaller.h"

#include "common/ApiError.h"
#include "common/FileDescriptor.h"
#include "process/ProcessSample.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace vivarium::supervisor {

namespace {

using common::ApiError;

enum class Outcome { Signalled, Gone, Another, Refused };

/// Sends the signal if the process with this number still is the one that started then.
Outcome signalExactly(pid_t pid, std::int64_t startTicks, int signal)
{
    const common::FileDescriptor pinned(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0U)));
    if (!pinned && errno != ENOSYS && errno != EPERM)
        return Outcome::Gone;
    const auto sample = sampleProcess(pid);
    if (!sample)
        return Outcome::Gone;
    if (sample->startTicks != startTicks)
        return Outcome::Another;
    // Kernels and sandboxes without pidfds leave the small gap between looking and signalling.
    const long result =
        pinned ? ::syscall(SYS_pidfd_send_signal, pinned.get(), signal, nullptr, 0U) : ::kill(pid, signal);
    if (result == 0)
        return Outcome::Signalled;
    return errno == ESRCH ? Outcome::Gone : Outcome::Refused;
}

using Identity = std::pair<pid_t, std::int64_t>;

/// The process and its descendants, parents first.
std::vector<Identity> treeBelow(pid_t root)
{
    std::multimap<pid_t, Identity> children;
    std::vector<Identity> tree;
    for (const auto &sample : sampleAncestry()) {
        if (sample.pid == root)
            tree.emplace_back(sample.pid, sample.startTicks);
        else
            children.emplace(sample.parent, Identity(sample.pid, sample.startTicks));
    }
    for (std::size_t index = 0; index < tree.size(); ++index) {
        const auto [first, last] = children.equal_range(tree[index].first);
        for (auto child = first; child != last; ++child)
            tree.push_back(child->second);
        children.erase(first, last); // A snapshot that was not taken at once may hold loops.
    }
    return tree;
}

/// Stops the whole tree, so that none can start further processes while the others are being killed.
std::set<Identity> freezeTree(pid_t root)
{
    constexpr int maximumRounds = 8;
    std::set<Identity> frozen;
    for (int round = 0; round < maximumRounds; ++round) {
        bool isNew = false;
        for (const Identity &member : treeBelow(root)) {
            if (frozen.insert(member).second) {
                isNew = true;
                signalExactly(member.first, member.second, SIGSTOP);
            }
        }
        if (!isNew)
            break;
    }
    return frozen;
}

} // namespace

int signalProcess(pid_t pid, std::int64_t startTicks, int signal, SignalScope scope)
{
    if (pid == 1 || pid == ::getpid())
        throw ApiError::conflict(
            "process " + std::to_string(pid) + " is the sandbox's supervisor; stop the sandbox instead");
    const auto current = sampleProcess(pid);
    if (!current)
        throw ApiError::notFound("process " + std::to_string(pid) + " has ended");
    if (current->startTicks != startTicks)
        throw ApiError::conflict(
            "process " + std::to_string(pid) + " has ended and its number belongs to another process");

    if (scope == SignalScope::Tree) {
        int count = 0;
        if (signal == SIGKILL) {
            for (const auto &[member, ticks] : freezeTree(pid))
                count += signalExactly(member, ticks, signal) == Outcome::Signalled ? 1 : 0;
        } else {
            for (const auto &[member, ticks] : treeBelow(pid))
                count += signalExactly(member, ticks, signal) == Outcome::Signalled ? 1 : 0;
        }
        if (count == 0)
            throw ApiError::notFound("process " + std::to_string(pid) + " has ended");
        return count;
    }
    switch (signalExactly(pid, startTicks, signal)) {
    case Outcome::Signalled:
        return 1;
    case Outcome::Another:
        throw ApiError::conflict(
            "process " + std::to_string(pid) + " has ended and its number belongs to another process");
    case Outcome::Refused:
        throw ApiError::fromErrno(EPERM, "process " + std::to_string(pid));
    case Outcome::Gone:
        break;
    }
    throw ApiError::notFound("process " + std::to_string(pid) + " has ended");
}

std::vector<pid_t> descendantsOf(pid_t ancestor)
{
    std::vector<pid_t> pids;
    for (const auto &[pid, ticks] : treeBelow(ancestor)) {
        if (pid != ancestor)
            pids.push_back(pid);
    }
    return pids;
}

} // namespace vivarium::supervisor
