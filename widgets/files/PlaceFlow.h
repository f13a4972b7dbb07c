// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/FileOperations.h"

#include <QObject>
#include <QSet>

class QWidget;

namespace vivarium {

class SandboxContext;

/// Moves, copies or unpacks things inside a sandbox: refuses what makes no sense, looks which names are taken in the
/// target folder, asks once what to do about them, and starts the operation.
class PlaceFlow : public QObject {
    Q_OBJECT
public:
    PlaceFlow(SandboxContext &context, FileOperations &operations, QWidget *window);
    void start(const QList<RemotePath> &sources, const RemotePath &directory, bool copying);

    /// An archive, into a new folder beside it.
    void unpack(const RemotePath &archive);

Q_SIGNALS:
    void refused(const QString &sentence);
    void failed(const vivarium::ApiError &error);
    /// The operation was handed over; before, it may have been refused, failed or been given up.
    void started(const QList<vivarium::RemotePath> &sources, bool copying);

private:
    void onChecked(
        const QList<RemotePath> &sources, const RemotePath &directory, bool copying, const QList<FileEntry> &there);
    /// `asked` are the names that the folder was asked about, `there` those of them that it holds.
    void place(const QList<RemotePath> &sources, const RemotePath &directory, bool copying,
        const QSet<QByteArray> &asked, const QSet<QByteArray> &there, ConflictRule rule);

    SandboxContext &m_context;
    FileOperations &m_operations;
    QWidget *m_window;
};

} // namespace vivarium
