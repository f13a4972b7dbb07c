// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/DragOutStore.h"
#include "files/RemoteFilesMimeData.h"

#include <QObject>

#include <memory>

class QWidget;

namespace vivarium {

class SandboxContext;

/// Drags files of a sandbox: within the program by name, and out of it as copies that are fetched while the pointer is
/// on its way. Nothing large is ever fetched for a drag, and nothing waits: what isn't ready at the drop is said so.
class FileDragSource : public QObject {
    Q_OBJECT
public:
    FileDragSource(SandboxContext &context, QWidget *view);

    /// Runs the drag; the one nested loop that Qt forces. This may be gone when it returns.
    void drag(const RemotePath &directory, const QList<FileEntry> &entries);
    /// What is dragged, and begins to make copies ready where that is possible. The caller owns it.
    [[nodiscard]] std::unique_ptr<RemoteFilesMimeData> mimeDataFor(
        const RemotePath &directory, const QList<FileEntry> &entries);
    [[nodiscard]] QPixmap pixmapFor(const QList<FileEntry> &entries) const;

Q_SIGNALS:
    /// Why nothing arrived outside; Download does it.
    void downloadAdvised(const QString &sentence);
    /// They are ready now: dragging again works.
    void readyToDragAgain();

private:
    SandboxContext &m_context;
    QWidget *m_view;
    DragOutStore m_store;
    std::shared_ptr<PreparedDrag> m_prepared;
    QString m_whyNot;
};

} // namespace vivarium
