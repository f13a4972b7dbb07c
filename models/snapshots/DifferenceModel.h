// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/FileDifference.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

#include <optional>

namespace vivarium {

/// What one comparison found. A new comparison is another list: the model is reset by it. Texts are escaped.
class DifferenceModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Kind, Path, What, Size, ColumnCount };
    Q_ENUM(Column)
    enum Role { RawRole = Qt::UserRole + 1, PathRole, KindRole };

    explicit DifferenceModel(QObject *parent = nullptr);
    void set(const FileDifferences &differences);
    [[nodiscard]] const FileDifferences &differences() const { return m_differences; }
    [[nodiscard]] const FileDifference *at(const QModelIndex &index) const;

    [[nodiscard]] static QString kindText(FileDifference::Kind kind);
    /// "content, permissions" of what changed; "folder" of what was added or removed.
    [[nodiscard]] static QString whatText(const FileDifference &difference);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] static QString display(const FileDifference &difference, Column column);

    FileDifferences m_differences;
};

/// Sorts and filters them.
class DifferenceProxy : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit DifferenceProxy(QObject *parent = nullptr);
    /// Part of the path, without regard to case.
    void setFilterText(const QString &text);
    /// nullopt: all.
    void setKind(std::optional<FileDifference::Kind> kind);
    [[nodiscard]] const DifferenceModel &model() const;
    /// What is shown, in the order in which it is shown: "added<tab>path" a line, bytes as they are.
    [[nodiscard]] QByteArray asText() const;

protected:
    [[nodiscard]] bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    QString m_text;
    std::optional<FileDifference::Kind> m_kind;
};

} // namespace vivarium
