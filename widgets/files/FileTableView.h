// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/FileEntry.h"
#include "files/FolderTable.h"

#include <QTimer>

class QMimeData;

namespace vivarium {

class FileNameDelegate;
class FileSortProxy;

/// The table of a folder. Speaks of entries and names, never of rows. Opens, renames and drags; what a drop means is
/// decided by who listens.
class FileTableView : public FolderTable {
    Q_OBJECT
public:
    explicit FileTableView(FileSortProxy &files, QWidget *parent = nullptr);

    /// In the order shown.
    [[nodiscard]] QList<FileEntry> selectedEntries() const;
    /// What there is to say about the selection, without copying a hundred thousand entries.
    struct Selection {
        qsizetype count = 0;
        qint64 bytes = 0; ///< of files
        FileEntry first; ///< in the order shown
    };
    [[nodiscard]] Selection selection() const;
    [[nodiscard]] qsizetype selectedCount() const;
    /// The row with the focus; a default entry without a name when there is none.
    [[nodiscard]] FileEntry currentEntry() const;
    /// Makes it the current and only selected row, and shows it. False when it isn't there.
    bool select(const QByteArray &name);
    void select(const QList<QByteArray> &names);
    /// Opens the editor for the name.
    bool rename(const QByteArray &name);
    /// The folder under a point of the viewport, when it is one; an empty name otherwise.
    [[nodiscard]] QByteArray folderAt(const QPoint &point) const;

    /// Columns that the person wants, beyond Name; the rest yields to the width.
    void setColumnWanted(int column, bool wanted);
    [[nodiscard]] bool isColumnWanted(int column) const { return m_wanted & (1U << column); }
    /// Columns and sorting, to be kept from one time to the next.
    [[nodiscard]] QByteArray saveColumns() const;
    /// False, and nothing is changed, when these aren't saved columns.
    bool restoreColumns(const QByteArray &saved);

    /// Asked whether something may be dropped on a folder (an empty name: the one that is shown). Set once by the
    /// owner.
    void setDropCheck(
        std::function<Qt::DropAction(const QMimeData *, const QByteArray &folder, Qt::KeyboardModifiers)> check);

Q_SIGNALS:
    /// Enter or double click.
    void openRequested(const QByteArray &name);
    void previewRequested();
    /// Another width, order, choice or sorting of columns.
    void columnsChanged();
    void dropped(const QMimeData *data, const QByteArray &folder, Qt::KeyboardModifiers modifiers);
    /// The owner makes the drag: it knows how. This may be gone when it has.
    void dragRequested();
    /// A drag has rested on a folder.
    void springOpenRequested(const QByteArray &name);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void beginDrag() override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragMoveEvent(QDragMoveEvent *event) override;
    void dragLeaveEvent(QDragLeaveEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void fitColumns() override;
    [[nodiscard]] int preferredWidth(int column) const;
    void setDropFolder(const QByteArray &name);

    FileSortProxy &m_files;
    FileNameDelegate *m_names;
    std::function<Qt::DropAction(const QMimeData *, const QByteArray &, Qt::KeyboardModifiers)> m_dropCheck;
    QByteArray m_dropFolder;
    QTimer m_springTimer;
    quint32 m_wanted;
};

} // namespace vivarium
