// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QHash>
#include <QList>

namespace vivarium {

/// The environment or the metadata of a sandbox to be: names and values, edited in a table. Values of variables are
/// shown masked unless they are revealed; the last row is always an empty one to type into.
class EnvironmentModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Name, Value, ColumnCount };
    enum class Use {
        Environment,
        Metadata, ///< any names, and nothing secret
    };
    explicit EnvironmentModel(Use use = Use::Environment, QObject *parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;

    void setVariables(const QHash<QString, QString> &variables);
    /// Rows without a name and a value are left out.
    [[nodiscard]] QHash<QString, QString> variables() const;
    /// Takes lines of NAME=value, as from a .env file; same names are replaced. The answer is how many.
    int addText(const QString &text);
    void removeRow(int row);
    void setRevealed(bool revealed);
    [[nodiscard]] bool isRevealed() const { return m_revealed; }
    /// What is wrong: a bad name, or one that is there twice. Empty: nothing.
    [[nodiscard]] QString problem() const;

Q_SIGNALS:
    void edited();

private:
    struct Variable {
        QString name;
        QString value;
    };
    [[nodiscard]] bool isBlank(int row) const;
    void put(const QString &name, const QString &value);
    void appendBlank();

    [[nodiscard]] QString nameProblem(const QString &name) const;

    const Use m_use;
    QList<Variable> m_variables; ///< the last one is empty
    bool m_revealed = false;
};

} // namespace vivarium
