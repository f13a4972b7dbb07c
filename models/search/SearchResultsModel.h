// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Search.h"
#include "search/ShownText.h"

#include <QAbstractItemModel>
#include <QHash>

#include <memory>
#include <optional>
#include <vector>

namespace vivarium {

/// What a search has found: files in the order of their paths, below each its lines. Files are known by their path,
/// lines by the place of their first match; searching again changes what differs and nothing else. Never reset. Knows
/// no server: SearchController feeds it.
class SearchResultsModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { TextColumn, PlaceColumn, ColumnCount };
    Q_ENUM(Column)
    enum Role {
        PathRole = Qt::UserRole + 1, ///< QByteArray, of the file
        LineRole, ///< qint64, from 1; of a file: its first line that was found
        OffsetRole, ///< qint64, of the line's first match; −1: not known
        IsFileRole, ///< bool
        FolderRole, ///< QString: where the file lies, below the folder that was searched
    };
    explicit SearchResultsModel(QObject *parent = nullptr);
    ~SearchResultsModel() override;

    /// Finds to come belong to a search below `folder`. `again`: it is the same one, so the rows stay until end().
    void begin(const RemotePath &folder, bool again);
    /// Lines of one file, in order.
    void add(const FoundFile &file, const QList<FoundLine> &lines);
    /// `complete`: rows that were not found again go.
    void end(bool complete);
    void clear();

    [[nodiscard]] int fileCount() const { return int(m_files.size()); }
    [[nodiscard]] qint64 matchCount() const { return m_matches; }
    /// Everything, in the order of the rows.
    [[nodiscard]] QList<std::pair<FoundFile, QList<FoundLine>>> all() const;
    /// What was found in one file, in order.
    [[nodiscard]] QList<FoundLine> linesOf(const RemotePath &path) const;
    /// Of a line's row; null for a file.
    [[nodiscard]] const ShownText *shownText(const QModelIndex &index) const;
    [[nodiscard]] const FoundFile *file(const QModelIndex &index) const;
    [[nodiscard]] const FoundLine *line(const QModelIndex &index) const;
    /// The row of a file; invalid when it isn't there.
    [[nodiscard]] QModelIndex indexOf(const RemotePath &path) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &child) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;

private:
    struct LineRow {
        FoundLine line;
        quint32 generation = 0; ///< of the search that saw it last
        mutable std::optional<ShownText> shown;
    };
    struct FileRow {
        FoundFile file;
        QString name; ///< escaped
        QString folder; ///< escaped
        std::vector<std::unique_ptr<LineRow>> lines;
        int row = 0;
        qint64 matches = 0;
        quint32 generation = 0;
    };
    [[nodiscard]] FileRow *fileRow(const QModelIndex &index) const;
    [[nodiscard]] LineRow *lineRow(const QModelIndex &index) const;
    void addFile(const FoundFile &file, const QList<FoundLine> &lines);
    void mergeLines(FileRow &file, const QList<FoundLine> &lines);
    void removeFiles(int first, int last);
    void removeUnseenLines(FileRow &file);
    void countMatches(FileRow &file);
    [[nodiscard]] QString folderText(const RemotePath &path) const;
    [[nodiscard]] QString accessibleText(const QModelIndex &index) const;

    RemotePath m_folder;
    std::vector<std::unique_ptr<FileRow>> m_files; ///< by path
    QHash<RemotePath, FileRow *> m_byPath;
    quint32 m_generation = 0;
    qint64 m_matches = 0;
};

} // namespace vivarium
