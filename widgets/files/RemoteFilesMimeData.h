// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Id.h"
#include "domain/FileEntry.h"

#include <QMimeData>

#include <functional>
#include <optional>

namespace vivarium {

/// Files of a sandbox on the clipboard or under the pointer. Inside the program they are named by sandbox and path. For
/// other programs there is text with the paths, and, where copies of the files are being made ready on this machine, a
/// list of URLs: that one is asked for at the moment of the drop, and nothing is ever fetched from within it.
class RemoteFilesMimeData : public QMimeData {
    Q_OBJECT
public:
    /// What another part of the program reads out of it.
    struct Content {
        QString connection; ///< profile of the backend
        SandboxId sandbox;
        QList<RemotePath> paths;
        bool cut = false; ///< Paste moves
    };
    static constexpr QLatin1StringView format{"application/x-vivarium-files"};

    explicit RemoteFilesMimeData(const Content &content);
    /// Offers URLs; `copies` gives the local paths, or nothing while they aren't ready.
    void offerLocalCopies(std::function<QStringList()> copies);
    /// Whether somebody asked for the URLs before they were ready.
    [[nodiscard]] bool askedTooEarly() const { return m_askedTooEarly; }

    /// nullopt when there is none, or when it makes no sense.
    [[nodiscard]] static std::optional<Content> read(const QMimeData *data);

    [[nodiscard]] bool hasFormat(const QString &mimeType) const override;
    [[nodiscard]] QStringList formats() const override;

protected:
    [[nodiscard]] QVariant retrieveData(const QString &mimeType, QMetaType preferredType) const override;

private:
    std::function<QStringList()> m_copies;
    mutable bool m_askedTooEarly = false;
};

} // namespace vivarium
