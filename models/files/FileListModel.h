// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/FileRow.h"

#include <QAbstractTableModel>
#include <QCollator>
#include <QSet>

#include <memory>
#include <vector>

namespace vivarium {

/// The entries of one folder, keyed by name. Rows stand in the order in which they came: FileSortProxy puts them in
/// order for people. It is reset only for another folder; a listing of the same folder changes what differs and nothing
/// else. Knows no server: FileBrowser feeds it.
class FileListModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { NameColumn, SizeColumn, ModifiedColumn, OwnerColumn, PermissionsColumn, KindColumn, ColumnCount };
    Q_ENUM(Column)
    enum Role {
        NameBytesRole = Qt::UserRole + 1, ///< QByteArray, the key
        RawRole, ///< the cell's value unformatted: bytes as qint64, QDateTime, mode as int, texts as they are
        IconNameRole, ///< for Icons::get()
        OpensAsDirectoryRole, ///< bool
        DanglingRole, ///< bool: a link whose target isn't there
        LinkRole, ///< bool: a symbolic link
        CutRole, ///< bool: about to be moved by Paste
    };
    explicit FileListModel(QObject *parent = nullptr);
    ~FileListModel() override;

    /// Shows another folder, empty at first. The only reset.
    void setFolder(const RemotePath &path);
    [[nodiscard]] const RemotePath &folder() const { return m_folder; }

    /// A listing of the folder begins; rows that it doesn't mention go at endListing().
    void beginListing();
    /// A part of it. Rows that are there already are compared, new ones appended as one span. Nameless entries, "." and
    /// ".." and names with a slash are not from an honest server: they are left out.
    void addEntries(const QList<FileEntry> &entries);
    /// `complete` false: it was broken off, so what wasn't mentioned may still be there and stays.
    void endListing(bool complete);

    /// One entry is new or has changed.
    void upsert(const FileEntry &entry);
    void remove(const QByteArray &name);

    /// Rows that are shown faded because Paste will move them.
    void setCutNames(const QSet<QByteArray> &names);
    [[nodiscard]] const QSet<QByteArray> &cutNames() const { return m_cutNames; }

    [[nodiscard]] const FileRow &at(int row) const { return *m_rows[size_t(row)]; }
    /// −1 when there is none.
    [[nodiscard]] int rowOf(const QByteArray &name) const
    {
        const FileRow *row = m_byName.value(name);
        return row ? row->row : -1;
    }
    [[nodiscard]] const FileEntry *find(const QByteArray &name) const;
    [[nodiscard]] const QCollator &collator() const { return m_collator; }

    /// "Folder", "Python 3 script", "Link to ../data", "Broken link to /nowhere".
    [[nodiscard]] static QString kindText(const FileEntry &entry);
    [[nodiscard]] static QString iconName(const FileEntry &entry);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    [[nodiscard]] static Qt::ItemFlags flagsOf(const FileRow &row, int column);
    /// A new name for the row, as typed (FileNames::fromText()). The model only asks for it (renameRequested()) and
    /// answers false: the row changes when the server has renamed the file.
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;

Q_SIGNALS:
    /// All changes of a part of a listing have been announced by dataChanged(): time to put rows in order again.
    void changesAnnounced();
    void renameRequested(const QByteArray &name, const QByteArray &newName);

private:
    [[nodiscard]] QString displayText(const FileRow &row, int column) const;
    [[nodiscard]] QVariant rawValue(const FileRow &row, int column) const;
    [[nodiscard]] QString toolTip(const FileRow &row, int column) const;
    [[nodiscard]] QString accessibleText(const FileRow &row, int column) const;
    /// Columns that differ, as bits; takes the new values.
    static quint32 update(FileRow &row, const FileEntry &entry);
    /// One dataChanged for each run of rows with the same changed columns. `changes` is by row.
    void announce(std::vector<std::pair<int, quint32>> &changes);
    void append(const QList<FileEntry> &entries);
    /// Rows in ascending order. A few spans are removed as they are; many are moved to the end first and removed at
    /// once, since each removal costs all that comes behind it.
    void removeRowsAt(const std::vector<int> &rows);
    void moveToEnd(const std::vector<int> &rows);
    void renumberFrom(int row);

    RemotePath m_folder{QByteArrayLiteral("/")};
    std::vector<std::unique_ptr<FileRow>> m_rows;
    QHash<QByteArray, FileRow *> m_byName;
    QSet<QByteArray> m_cutNames;
    QCollator m_collator;
    quint32 m_listing = 0;
};

} // namespace vivarium
