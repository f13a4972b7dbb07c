// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/ConfirmDialog.h"
#include "core/Result.h"
#include "files/FileOperations.h"

#include <QObject>
#include <QTimer>

class QWidget;

namespace vivarium {

class SandboxContext;

/// Asks before anything is deleted: names the things and says what goes with them. Bound to paths: whatever happens to
/// the list meanwhile, exactly these are deleted. How much is in folders is counted first where looking is free, but
/// not for long.
class RemovalFlow : public QObject {
    Q_OBJECT
public:
    RemovalFlow(SandboxContext &context, FileOperations &operations, QWidget *window);
    void start(const RemotePath &directory, const QList<FileEntry> &entries);

    /// What is asked; `inside` is nullptr where it wasn't counted.
    [[nodiscard]] static ConfirmDialog::Question question(
        const RemotePath &directory, const QList<FileEntry> &entries, const DiskUsage *inside);

private:
    struct Request {
        RemotePath directory;
        QList<FileEntry> entries;
    };
    void ask(const Request &request, const DiskUsage *inside);

    SandboxContext &m_context;
    FileOperations &m_operations;
    QWidget *m_window;
    bool m_isCounting = false; ///< a second Delete meanwhile is the first one's repeat
};

} // namespace vivarium
