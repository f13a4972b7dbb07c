// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/LocalWatch.h"

#include <QFile>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <utility>

#include <sys/inotify.h>
#include <unistd.h>

namespace vivarium {

namespace {

/// A folder that is written to tells so many times a second.
constexpr std::chrono::milliseconds gatheringTime(100);
constexpr std::chrono::milliseconds entriesInterval(500);
/// Where the system has no more watches to give.
constexpr std::chrono::seconds pollInterval(3);
/// So many at once are read more quickly with the whole folder.
constexpr qsizetype mostEntries = 500;

constexpr std::uint32_t namesChange = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO;
constexpr std::uint32_t entryChanges = IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE;
constexpr std::uint32_t folderGoes = IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT;

} // namespace

LocalWatch::LocalWatch(QObject *parent)
    : QObject(parent)
    , m_inotify(::inotify_init1(IN_CLOEXEC | IN_NONBLOCK))
{
    m_gather.setSingleShot(true);
    m_gather.setInterval(gatheringTime);
    connect(&m_gather, &QTimer::timeout, this, &LocalWatch::read);
    m_entriesRest.setSingleShot(true);
    m_entriesRest.setInterval(entriesInterval);
    connect(&m_entriesRest, &QTimer::timeout, this, &LocalWatch::tellEntries);
    m_poll.setInterval(pollInterval);
    connect(&m_poll, &QTimer::timeout, this, &LocalWatch::folderChanged);
    if (m_inotify < 0)
        return;
    m_events = std::make_unique<QSocketNotifier>(m_inotify, QSocketNotifier::Read);
    connect(m_events.get(), &QSocketNotifier::activated, this, [this] {
        m_events->setEnabled(false); // until what has come together is read
        m_gather.start();
    });
}

LocalWatch::~LocalWatch()
{
    m_events.reset();
    if (m_inotify >= 0)
        ::close(m_inotify);
}

void LocalWatch::setFolder(const QString &path)
{
    if (path != m_path) {
        forget();
        m_path = path;
        m_entries.clear();
        m_hasChanged = false;
    }
    if (m_folder >= 0)
        return;
    bool canWatch = m_inotify >= 0;
    if (canWatch && !path.isEmpty()) {
        m_folder = ::inotify_add_watch(m_inotify, QFile::encodeName(path).constData(),
            namesChange | entryChanges | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR);
        canWatch = m_folder >= 0 || (errno != ENOSPC && errno != ENOMEM); // otherwise the folder is to blame
    }
    if (canWatch || path.isEmpty())
        m_poll.stop();
    else
        m_poll.start();
}

void LocalWatch::forget()
{
    if (m_folder >= 0)
        ::inotify_rm_watch(m_inotify, m_folder);
    m_folder = -1;
}

void LocalWatch::read()
{
    alignas(inotify_event) std::array<char, 64 * 1024> space;
    constexpr int most = 100; // more than the system keeps
    for (int part = 0; part < most; ++part) {
        const ssize_t size = ::read(m_inotify, space.data(), space.size());
        if (size <= 0)
            break;
        take(space.data(), size);
    }
    m_events->setEnabled(true);
    if (m_entries.size() > mostEntries) {
        m_entries.clear();
        m_hasChanged = true;
    }
    if (!m_entries.isEmpty() && !m_entriesRest.isActive())
        m_entriesRest.start();
    if (std::exchange(m_hasChanged, false))
        Q_EMIT folderChanged();
}

void LocalWatch::take(const char *events, qsizetype size)
{
    for (qsizetype at = 0; at + qsizetype(sizeof(inotify_event)) <= size;) {
        inotify_event event{};
        std::memcpy(&event, events + at, sizeof(event));
        const char *name = events + at + sizeof(event);
        at += qsizetype(sizeof(event)) + event.len;
        if (event.mask & IN_Q_OVERFLOW) {
            m_hasChanged = true;
            continue;
        }
        if (event.wd != m_folder)
            continue; // of a folder of before
        if (event.mask & folderGoes) {
            forget(); // it may be somewhere else now, and another one in its place
            m_hasChanged = true;
        } else if (event.mask & IN_IGNORED) {
            m_folder = -1;
            m_hasChanged = true;
        } else if (event.mask & namesChange || event.len == 0) {
            m_hasChanged = true;
        } else if (event.mask & entryChanges) {
            m_entries.insert(QByteArray(name)); // ends with zeros
        }
    }
}

void LocalWatch::tellEntries()
{
    const QSet<QByteArray> entries = std::exchange(m_entries, {});
    if (!entries.isEmpty())
        Q_EMIT entriesChanged(entries.values());
}

} // namespace vivarium
