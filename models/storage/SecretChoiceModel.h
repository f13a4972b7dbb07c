// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QSet>
#include <QStringList>

namespace vivarium {

/// Secrets to choose from, with a mark at the chosen ones. One that is chosen but not on the server is listed too: it
/// has to be made, or taken out.
class SecretChoiceModel : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;

    /// What the server has; `known`: whether that is known at all.
    void setAvailable(const QStringList &names, bool known);
    void setChosen(const QStringList &names);
    [[nodiscard]] QStringList chosen() const; ///< sorted
    /// Chosen ones that the server doesn't have; empty as long as that isn't known.
    [[nodiscard]] QStringList missing() const;

Q_SIGNALS:
    void chosenChanged();

private:
    void rebuild();

    QStringList m_available;
    QSet<QString> m_chosen;
    QStringList m_rows; ///< sorted
    bool m_known = false;
};

} // namespace vivarium
