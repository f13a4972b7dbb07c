// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/Cidr.h"

#include <QAbstractTableModel>
#include <QList>
#include <QStringList>

namespace vivarium {

/// The ranges a sandbox may reach, as they are edited. Rows are known by their range and sorted by it. Where a range
/// was looked up from a name the row remembers the name, which the server doesn't; an update from the server keeps it.
class AllowListModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Range, Covers, Origin, ColumnCount };
    Q_ENUM(Column)
    enum Role { RangeTextRole = Qt::UserRole + 1, SuperfluousRole };

    explicit AllowListModel(QObject *parent = nullptr);

    /// What the server has. A text that is no range stays in the list as it is: what isn't understood must not get
    /// lost.
    void setRanges(const QStringList &ranges);
    /// As the server takes them.
    [[nodiscard]] QStringList ranges() const;
    /// Why it can't be added: a sentence; empty when it can.
    [[nodiscard]] QString refusal(const Cidr &range) const;
    /// `origin` is the name it was looked up from; may be empty. False: refusal().
    bool add(const Cidr &range, const QString &origin = {});
    void removeRange(const QString &range);
    [[nodiscard]] int indexOfRange(const QString &range) const; ///< its row; −1: none
    [[nodiscard]] bool isFull() const;
    [[nodiscard]] bool contains(const Cidr &address) const; ///< whether a range of the list holds all of it

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    void edited();

private:
    struct Entry {
        QString text; ///< as the server has it
        std::optional<Cidr> range; ///< nothing: not understood
        friend bool operator==(const Entry &, const Entry &) = default;
    };
    [[nodiscard]] static Entry entryOf(const QString &text);
    [[nodiscard]] static bool before(const Entry &a, const Entry &b);
    [[nodiscard]] QString display(const Entry &entry, Column column) const;
    /// Another entry that holds all of it; empty: none.
    [[nodiscard]] QString coveredBy(const Entry &entry) const;
    void insert(const Entry &entry);
    void removeAt(int row);
    void tellCovers();

    QList<Entry> m_entries; ///< sorted: ranges, then what isn't understood
    QHash<QString, QString> m_origins; ///< names by range; also of ranges that were taken out
};

} // namespace vivarium
