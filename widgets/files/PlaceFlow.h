// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/FileOperations.h"

#include <QObject>

class QWidget;

namespace vivarium {

class SandboxContext;

/// Moves or copies things inside a sandbox: refuses what makes no sense, looks which names are taken in the target folder, asks
/// once what to do about them, and starts the operation.
class PlaceFlow : public QObject {
    Q_OBJECT
public:
    PlaceFlow(SandboxContext &context, FileOperations &operations, QWidget *window);
    void start(const QList<RemotePath> &sources, const RemotePath &directory, bool copying);

Q_SIGNALS:
    void refused(const QString &sentence);
    void failed(const vivarium::ApiError &error);
    /// The operation was handed over.
    void started();

private:
    void onChecked(const QList<RemotePath> &sources, const RemotePath &directory, bool copying, const QList<FileEntry> &there);
    void place(const QList<RemotePath> &sources, const RemotePath &directory, bool copying, const QList<FileEntry> &there, ConflictRule rule);

    SandboxContext &m_context;
    FileOperations &m_operations;
    QWidget *m_window;
};

} // namespace vivarium
