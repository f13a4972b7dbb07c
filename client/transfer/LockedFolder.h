// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "transfer/Worker.h"

#include <QByteArray>
#include <QLockFile>
#include <QString>

#include <functional>
#include <memory>

namespace vivarium {

/// A folder of its own among the temporary files of this machine, that nobody else can read. A lock file in it says
/// that a process works there; where nobody holds it, the folder was left by one that has ended. What lies inside is
/// removed by the bytes of its names, which a sandbox may have chosen.
class LockedFolder {
public:
    /// Makes it; `prefix` begins its name. See isMade() and isLocked().
    explicit LockedFolder(const QString &prefix);
    /// Gives up the lock, and removes the folder if there is nothing else in it.
    ~LockedFolder();
    Q_DISABLE_COPY_MOVE(LockedFolder)

    [[nodiscard]] bool isMade() const { return !m_path.isEmpty(); }
    /// Why it isn't made, in the words of the system.
    [[nodiscard]] const QString &errorString() const { return m_error; }
    /// Not so where nothing can be written in it.
    [[nodiscard]] bool isLocked() const { return m_lock && m_lock->isLocked(); }
    /// Absolute; empty where it isn't made.
    [[nodiscard]] const QString &path() const { return m_path; }

    /// Removes all that is in it but for the lock: without that another program would take the rest for its own to
    /// remove. Blocks: for workers.
    void clear(const StopFlag &stop = {}) const;

    /// Removes those in `directory` that nobody works in and that `mayGo`, if given, lets go; it gets their paths. What
    /// is another person's is left alone. Blocks: for workers.
    static void removeLeftovers(const QString &directory, const QString &prefix,
        const std::function<bool(const QByteArray &folder)> &mayGo = {});

private:
    QString m_path;
    QString m_error;
    std::unique_ptr<QLockFile> m_lock;
};

} // namespace vivarium
