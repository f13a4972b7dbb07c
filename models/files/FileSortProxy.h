// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/FileListModel.h"

#include <QAbstractProxyModel>
#include <QRegularExpression>

#include <vector>

namespace vivarium {

/// The rows of a FileListModel as a person wants them: folders first, in natural order, filtered as they type.
/// QSortFilterProxyModel would announce a page of a large folder as thousands of single insertions, each of which costs
/// all rows behind it. This one merges a page into what is there: appended rows are announced once and put in their
/// places by one change of layout, so that selection and current row stay with their files.
class FileSortProxy : public QAbstractProxyModel {
    Q_OBJECT
public:
    explicit FileSortProxy(FileListModel &files, QObject *parent = nullptr);

    /// A part of the name in any case, or a pattern with * and ?. Empty: everything.
    void setFilterText(const QString &text);
    [[nodiscard]] const QString &filterText() const { return m_filterText; }
    /// Whether names that begin with a dot are shown.
    void setShowHidden(bool show);
    [[nodiscard]] bool showsHidden() const { return m_showHidden; }
    void setFoldersFirst(bool first);
    [[nodiscard]] bool foldersFirst() const { return m_foldersFirst; }
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
    [[nodiscard]] int sortColumn() const { return m_sortColumn; }
    [[nodiscard]] Qt::SortOrder sortOrder() const { return m_sortOrder; }

    /// An invalid index when the file isn't there or is filtered out.
    [[nodiscard]] QModelIndex indexOf(const QByteArray &name, int column = FileListModel::NameColumn) const;
    [[nodiscard]] const FileEntry &entryAt(int row) const { return m_order[size_t(row)]->entry; }

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &child) const override;
    [[nodiscard]] QModelIndex sibling(int row, int column, const QModelIndex &index) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] bool hasChildren(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex mapToSource(const QModelIndex &proxyIndex) const override;
    [[nodiscard]] QModelIndex mapFromSource(const QModelIndex &sourceIndex) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    void filterChanged();

private:
    using Rows = std::vector<const FileRow *>;

    [[nodiscard]] bool accepts(const FileRow &row) const;
    [[nodiscard]] bool comesBefore(const FileRow &a, const FileRow &b) const;
    /// <0, 0, >0 by the sorted column alone.
    [[nodiscard]] int compareColumn(const FileRow &a, const FileRow &b) const;
    [[nodiscard]] int proxyRow(const FileRow &row) const { return m_rowOf[size_t(row.row)]; }

    void onRowsInserted(int first, int last);
    void onRowsAboutToBeRemoved(int first, int last);
    void onRowsRemoved(int first, int last);
    void onDataChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight, const QList<int> &roles);
    void onLayoutChanged();
    void onReset();

    void refilter();
    void insertRowsSorted(Rows rows);
    void removeRowsAt(std::vector<int> rows);
    void restoreOrder();
    /// Changes the order of m_order by `change` and moves the persistent indexes along.
    template <typename Change> void changeLayout(Change change);
    void renumberFrom(size_t from);

    FileListModel &m_files;
    Rows m_order; ///< the shown rows in order
    std::vector<int> m_changed; ///< rows whose values may not fit their place any more
    std::vector<int> m_rowOf; ///< by source row; −1: not shown
    QString m_filterText;
    QRegularExpression m_pattern; ///< used when the text holds wildcards
    bool m_usesPattern = false;
    bool m_showHidden = false;
    bool m_foldersFirst = true;
    int m_sortColumn = FileListModel::NameColumn;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

} // namespace vivarium
