// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ApiError.h"

#include <QByteArray>

#include <unistd.h>

#include <utility>

namespace vivarium {

/// An open file of this machine that closes itself.
class FileDescriptor {
public:
    FileDescriptor() = default;
    explicit FileDescriptor(int fd)
        : m_fd(fd)
    {
    }
    FileDescriptor(FileDescriptor &&other) noexcept
        : m_fd(std::exchange(other.m_fd, -1))
    {
    }
    FileDescriptor &operator=(FileDescriptor &&other) noexcept
    {
        std::swap(m_fd, other.m_fd);
        return *this;
    }
    ~FileDescriptor()
    {
        if (m_fd >= 0)
            ::close(m_fd);
    }
    [[nodiscard]] int get() const { return m_fd; }
    [[nodiscard]] bool isOpen() const { return m_fd >= 0; }

private:
    int m_fd = -1;
};

/// What the operating system said about a local file, as a sentence. `what` is a whole sentence with the file's name.
[[nodiscard]] ApiError localError(const QString &what, int errorNumber);

/// Whether it makes no sense to go on with other files: disk full, read-only, broken.
[[nodiscard]] bool isFatalLocalError(int errorNumber);

/// A name as it can be shown in a sentence.
[[nodiscard]] QString shownName(const QByteArray &name);

} // namespace vivarium
