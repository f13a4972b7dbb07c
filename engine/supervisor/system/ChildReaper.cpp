// SPDX-License-Identifier: GPL-3.0-or-later
#include "system/ChildReaper.h"

#include <sys/wait.h>

#include <cerrno>
#include <csignal>
#include <vector>

namespace vivarium::supervisor {

ChildReaper::ChildReaper(const boost::asio::any_io_executor &executor)
    : m_signals(executor, SIGCHLD)
{
}

awaitable<void> ChildReaper::start(ProgramStart start, std::function<OnExit(pid_t)> onStarted)
{
    struct UnderWay {
        explicit UnderWay(ChildReaper &owner)
            : reaper(owner)
        {
            ++reaper.m_startsUnderWay;
        }
        UnderWay(const UnderWay &) = delete;
        UnderWay &operator=(const UnderWay &) = delete;
        ~UnderWay()
        {
            if (--reaper.m_startsUnderWay == 0)
                reaper.collect();
        }
        ChildReaper &reaper;
    };
    const UnderWay underWay(*this);
    const pid_t pid = co_await m_starter.run([&start] { return startProgram(start); });
    m_children.emplace(pid, onStarted(pid));
}

awaitable<void> ChildReaper::run()
{
    while (true) {
        collect();
        const auto [error, signal] = co_await m_signals.async_wait(common::asResult);
        if (error)
            co_return;
    }
}

bool ChildReaper::hasChildren()
{
    siginfo_t information{};
    return ::waitid(P_ALL, 0, &information, WEXITED | WNOHANG | WNOWAIT) == 0 || errno != ECHILD;
}

void ChildReaper::collect()
{
    int status = 0;
    if (m_startsUnderWay == 0) {
        pid_t pid = 0;
        while ((pid = ::waitpid(-1, &status, WNOHANG)) > 0)
            finish(pid, status);
    } else {
        // A program that is being started may end before its pid is known here. If it were collected as an orphan, its
        // exit code would be lost and its pid free for another; so only known ones are collected meanwhile.
        std::vector<pid_t> known;
        known.reserve(m_children.size());
        for (const auto &[pid, onExit] : m_children)
            known.push_back(pid);
        for (const pid_t pid : known) {
            if (::waitpid(pid, &status, WNOHANG) == pid)
                finish(pid, status);
        }
    }
    m_collected.notifyAll();
}

void ChildReaper::finish(pid_t pid, int status)
{
    const auto found = m_children.find(pid);
    if (found == m_children.end())
        return;
    const OnExit onExit = std::move(found->second);
    m_children.erase(found);
    onExit(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
}

} // namespace vivarium::supervisor
