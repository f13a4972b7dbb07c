// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "processes/ProcessSample.h"

#include <QSortFilterProxyModel>

#include <optional>

namespace vivarium {

/// Sorts and filters the process table for one view. The order's column and direction change only when asked; rows with
/// equal values keep the order of their pids, so that nothing trembles. What the filter lets through keeps the
/// processes above it.
///
/// Sorting and filtering happen once after each update of the model: done for every changed span, as the base class
/// would, they cost more than a hundred times as much with thousands of processes.
class ProcessSortProxy : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit ProcessSortProxy(QObject *parent = nullptr);

    /// Part of name, command line, user or pid; upper and lower case are alike.
    void setFilterText(const QString &text);
    [[nodiscard]] const QString &filterText() const { return m_text; }
    /// Shows only this process and its descendants, and what is above it; nullopt: all.
    void setSubtree(const std::optional<ProcessKey> &root);
    [[nodiscard]] const std::optional<ProcessKey> &subtree() const { return m_subtree; }
    void setSourceModel(QAbstractItemModel *model) override;
    void sort(int column, Qt::SortOrder order) override;

protected:
    [[nodiscard]] bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    void applyFilter();
    void settle();

    QString m_text;
    std::optional<ProcessKey> m_subtree;
    bool m_orderTouched = false; ///< rows came, moved, or changed in the column they are sorted by
};

} // namespace vivarium
