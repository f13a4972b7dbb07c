// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/FolderTable.h"

#include <functional>

class QMimeData;

namespace vivarium {

class FileNameDelegate;
class LocalFilesModel;

/// The table of a folder of this machine. Opens, renames and drags; what a drop means is decided by who listens.
class LocalTable : public FolderTable {
    Q_OBJECT
public:
    explicit LocalTable(LocalFilesModel &files, QWidget *parent = nullptr);

    /// In the order shown.
    [[nodiscard]] QStringList selectedPaths() const;
    /// Makes it the current and only selected row, and shows it. False when it isn't there.
    bool select(const QString &name);
    /// Opens the editor for the name of the current row.
    void renameCurrent();
    /// Closes the editor; what was typed is dropped.
    void cancelRenaming();
    /// The folder under a point of the viewport, when it is one; otherwise the one that is shown.
    [[nodiscard]] QString folderAt(const QPoint &point) const;

    /// Asked whether something may be dropped on a folder. Set once by the owner.
    void setDropCheck(std::function<Qt::DropAction(const QMimeData *, const QString &folder)> check);

Q_SIGNALS:
    /// Enter or double click.
    void openRequested(const QString &path, bool isFolder);
    void trashRequested();
    void dropped(const QMimeData *data, const QString &folder);

protected:
    void closeEditor(QWidget *editor, QAbstractItemDelegate::EndEditHint hint) override;
    void keyPressEvent(QKeyEvent *event) override;
    void beginDrag() override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragMoveEvent(QDragMoveEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void fitColumns() override;
    void openIndex(const QModelIndex &index);
    void keepAcrossReset();

    LocalFilesModel &m_files;
    FileNameDelegate *m_names;
    std::function<Qt::DropAction(const QMimeData *, const QString &)> m_dropCheck;
};

} // namespace vivarium
