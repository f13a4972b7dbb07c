// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/LocalListing.h"
#include "files/LocalWatch.h"

#include <QAbstractTableModel>
#include <QHash>
#include <QSet>
#include <QTimer>

namespace vivarium {

/// One folder of this machine, listed in a worker and watched: what comes, goes and is renamed there changes its row
/// and nothing else, unless much changes at once, which is a reset. What is written into a file changes the size and
/// time of its row a moment later. Sorted, filtered and worded as the table of a sandbox's files is.
class LocalFilesModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { NameColumn, SizeColumn, ModifiedColumn, ColumnCount };

    explicit LocalFilesModel(QObject *parent = nullptr);

    /// Lists it, anew if it is the same. It should be known to be there, as by LocalFolder::look(): it is watched from
    /// now on, for which the disk is asked within this call.
    void setFolder(const QString &path);
    [[nodiscard]] const QString &folder() const { return m_folder; }
    /// Whether the rows are those of this folder.
    [[nodiscard]] bool isLoaded() const { return m_isLoaded; }

    /// While held nothing changes in the rows, as under an open editor; afterwards it is made up for.
    void setHeld(bool held);
    void setShowHidden(bool show);
    void setFoldersFirst(bool first);

    [[nodiscard]] QString nameOf(const QModelIndex &index) const; ///< empty for no row
    [[nodiscard]] QString pathOf(const QModelIndex &index) const;
    /// A folder, or a link to one.
    [[nodiscard]] bool isFolder(const QModelIndex &index) const;
    /// Invalid when no such row is shown.
    [[nodiscard]] QModelIndex indexOf(const QString &name) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    /// Changes nothing itself: see renameRequested().
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
    [[nodiscard]] Qt::DropActions supportedDragActions() const override { return Qt::CopyAction; }
    [[nodiscard]] QStringList mimeTypes() const override;
    [[nodiscard]] QMimeData *mimeData(const QModelIndexList &indexes) const override;

Q_SIGNALS:
    /// The folder is listed; again when something in it has changed, it was read again, or it can't be read any more.
    void listed();
    void renameRequested(const QString &path, const QString &newName);

private:
    void list();
    /// Takes what is new about m_touched into the rows that there are.
    void lookAtTouched();
    void takeLooks(const QList<LocalEntry> &seen);
    void show(); ///< brings the rows to what m_all and the filter say
    void showByRow(const QList<LocalEntry> &wanted, const QHash<QString, qsizetype> &places);
    void setOrder(const LocalOrder &order);
    [[nodiscard]] const LocalEntry *entryAt(const QModelIndex &index) const;

    LocalWatch m_watch;
    QTimer m_changes; ///< until it is listed once more
    QTimer m_ages; ///< how long ago something was changed is told in words that don't stay true
    QSet<QByteArray> m_touched; ///< names of what was written to and not yet looked at
    QString m_folder;
    QList<LocalEntry> m_all; ///< as read, hidden ones too
    QList<LocalEntry> m_rows; ///< in m_order
    LocalOrder m_order;
    quint64 m_generation = 0; ///< answers about a folder that is no longer wanted are dropped
    bool m_isListing = false;
    bool m_listsAgain = false;
    bool m_isLooking = false; ///< at what was touched
    bool m_isLoaded = false;
    bool m_isHeld = false;
    bool m_showHidden = false;
};

} // namespace vivarium
