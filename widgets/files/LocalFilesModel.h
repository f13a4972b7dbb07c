// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractFileIconProvider>
#include <QCollator>
#include <QSortFilterProxyModel>

#include <memory>

class QFileSystemModel;

namespace vivarium {

/// Gives nothing: Qt's own looks into files for their kind, and asks the theme from another thread.
class NoFileIcons : public QAbstractFileIconProvider {
public:
    [[nodiscard]] QIcon icon(IconType) const override { return {}; }
    [[nodiscard]] QIcon icon(const QFileInfo &) const override { return {}; }
    [[nodiscard]] QString type(const QFileInfo &) const override { return {}; }
};

/// One folder of this machine as the rows below folderIndex(): QFileSystemModel lists and watches it in a thread of its
/// own, this sorts, filters and words it as the table of a sandbox's files does.
class LocalFilesModel : public QSortFilterProxyModel {
    Q_OBJECT
public:
    enum Column { NameColumn, SizeColumn, ModifiedColumn, ColumnCount };

    explicit LocalFilesModel(QObject *parent = nullptr);
    ~LocalFilesModel() override;

    /// Lists it, anew if it is the same. It should be known to be there, as by LocalFolder::look(): Qt asks the disk
    /// for it within this call.
    void setFolder(const QString &path);
    [[nodiscard]] const QString &folder() const { return m_folder; }
    /// The parent of the rows; invalid before setFolder(), and when the folder has gone.
    [[nodiscard]] QModelIndex folderIndex() const;
    [[nodiscard]] bool isLoaded() const { return m_isLoaded; }
    [[nodiscard]] int fileCount() const { return rowCount(folderIndex()); }

    void setShowHidden(bool show);
    void setFoldersFirst(bool first);

    [[nodiscard]] QString pathOf(const QModelIndex &index) const;
    /// A folder, or a link to one.
    [[nodiscard]] bool isFolder(const QModelIndex &index) const;
    /// Invalid when no such row is shown.
    [[nodiscard]] QModelIndex indexOf(const QString &name) const;

    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    /// Changes nothing itself: see renameRequested().
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    [[nodiscard]] Qt::DropActions supportedDragActions() const override { return Qt::CopyAction; }

Q_SIGNALS:
    /// The folder is listed; again when something in it has changed, or it was read again.
    void listed();
    void renameRequested(const QString &path, const QString &newName);

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex &parent) const override;
    [[nodiscard]] bool filterAcceptsColumn(int column, const QModelIndex &parent) const override;
    [[nodiscard]] bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;

private:
    NoFileIcons m_icons; ///< outlives the model that borrows it
    std::unique_ptr<QFileSystemModel> m_files;
    QCollator m_collator;
    QString m_folder;
    QPersistentModelIndex m_root; ///< in m_files
    bool m_isLoaded = false;
    bool m_showHidden = false;
    bool m_foldersFirst = true;
};

} // namespace vivarium
