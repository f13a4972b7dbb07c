// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "transfer/LocalFiles.h"

#include <QList>

#include <ctime>
#include <optional>

namespace vivarium {

/// Writes below one local folder and nowhere else, whatever the names say. Each step of a path is opened from the one
/// before without following links, so no link inside, older or just made, leads a write out. Blocking: for workers.
class GuardedFolder {
public:
    /// A member's path as clean components; nullopt when it is absolute, holds "..", or names nothing.
    [[nodiscard]] static std::optional<QList<QByteArray>> components(const QByteArray &member);
    /// Whether a link at `components` with this target stays inside. ".." may only stand at the beginning: further on
    /// it would count from wherever another link leads.
    [[nodiscard]] static bool linkStaysInside(const QList<QByteArray> &components, const QByteArray &target);

    [[nodiscard]] static Result<GuardedFolder> open(const QString &path);

    /// Each gives 0 or an error number.
    [[nodiscard]] int makeDirectory(const QList<QByteArray> &components, int mode);
    [[nodiscard]] int makeLink(const QList<QByteArray> &components, const QByteArray &target);
    /// A second name for the file `existing`, which must lie inside too.
    [[nodiscard]] int makeHardLink(const QList<QByteArray> &components, const QList<QByteArray> &existing);

    /// A file that has its name only once it is whole; an older one is replaced then. Without commit() nothing stays.
    class PartFile {
    public:
        PartFile() = default;
        PartFile(PartFile &&) noexcept = default;
        PartFile &operator=(PartFile &&) = delete;
        ~PartFile();
        [[nodiscard]] int write(QByteArrayView bytes);
        [[nodiscard]] int commit(time_t modifiedAt);
        [[nodiscard]] bool isOpen() const { return m_file.isOpen(); }

    private:
        friend class GuardedFolder;
        FileDescriptor m_folder;
        FileDescriptor m_file;
        QByteArray m_partName;
        QByteArray m_name;
    };
    [[nodiscard]] int beginFile(const QList<QByteArray> &components, int mode, PartFile &part);

private:
    /// Opens the folder that holds the last component, making missing folders on the way.
    [[nodiscard]] int openParent(const QList<QByteArray> &components, FileDescriptor &parent);

    FileDescriptor m_root;
};

} // namespace vivarium
