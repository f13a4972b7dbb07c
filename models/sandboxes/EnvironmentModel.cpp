// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/EnvironmentModel.h"

#include "common/Format.h"
#include "sandboxes/SpecValidation.h"

#include <algorithm>

namespace vivarium {

EnvironmentModel::EnvironmentModel(QObject *parent)
    : QAbstractTableModel(parent)
{
}

int EnvironmentModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_variables.size()) + 1;
}

int EnvironmentModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant EnvironmentModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const bool empty = index.row() == m_variables.size();
    const Variable variable = empty ? Variable() : m_variables.at(index.row());
    if (role == Qt::EditRole)
        return index.column() == Name ? variable.name : variable.value;
    if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole) {
        if (index.column() == Name)
            return empty && role == Qt::AccessibleTextRole ? tr("New variable") : Format::escaped(variable.name);
        if (m_revealed || variable.value.isEmpty())
            return Format::escaped(variable.value);
        // Always as many, so that the length of a secret isn't told.
        return role == Qt::DisplayRole ? QString(8, QChar(0x2022)) : tr("hidden");
    }
    if (role == Qt::ToolTipRole && index.column() == Name && !empty)
        return variable.name.isEmpty() ? QString() : SpecValidation::environmentNameProblem(variable.name);
    return {};
}

QVariant EnvironmentModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == Name ? tr("Variable") : tr("Value");
}

Qt::ItemFlags EnvironmentModel::flags(const QModelIndex &index) const
{
    return QAbstractTableModel::flags(index) | Qt::ItemIsEditable;
}

bool EnvironmentModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    const QString text = value.toString();
    if (index.row() == m_variables.size()) {
        if (text.isEmpty())
            return false;
        // A line of a .env file, typed or pasted into the name, fills both cells.
        const auto pairs = index.column() == Name ? SpecValidation::parseEnvironment(text) : QList<std::pair<QString, QString>>();
        if (!pairs.isEmpty()) {
            addText(text);
            return true;
        }
        beginInsertRows({}, index.row() + 1, index.row() + 1);
        m_variables.append(index.column() == Name ? Variable {text.trimmed(), {}} : Variable {{}, text});
        endInsertRows();
    } else {
        Variable &variable = m_variables[index.row()];
        QString &cell = index.column() == Name ? variable.name : variable.value;
        const QString wanted = index.column() == Name ? text.trimmed() : text;
        if (cell == wanted)
            return true;
        cell = wanted;
    }
    Q_EMIT dataChanged(this->index(index.row(), 0), this->index(index.row(), Value));
    Q_EMIT edited();
    return true;
}

void EnvironmentModel::setVariables(const QHash<QString, QString> &variables)
{
    beginResetModel(); // another sandbox's environment
    m_variables.clear();
    QStringList names = variables.keys();
    names.sort();
    for (const QString &name : std::as_const(names))
        m_variables.append({name, variables.value(name)});
    endResetModel();
    Q_EMIT edited();
}

QHash<QString, QString> EnvironmentModel::variables() const
{
    QHash<QString, QString> all;
    for (const Variable &variable : m_variables) {
        if (!variable.name.isEmpty() || !variable.value.isEmpty())
            all.insert(variable.name, variable.value);
    }
    return all;
}

void EnvironmentModel::put(const QString &name, const QString &value)
{
    const auto same = std::ranges::find(m_variables, name, &Variable::name);
    if (same != m_variables.end()) {
        same->value = value;
        const int row = int(same - m_variables.begin());
        Q_EMIT dataChanged(index(row, Value), index(row, Value));
        return;
    }
    const int row = int(m_variables.size());
    beginInsertRows({}, row, row);
    m_variables.append({name, value});
    endInsertRows();
}

int EnvironmentModel::addText(const QString &text)
{
    const auto pairs = SpecValidation::parseEnvironment(text);
    for (const auto &[name, value] : pairs)
        put(name, value);
    if (!pairs.isEmpty())
        Q_EMIT edited();
    return int(pairs.size());
}

void EnvironmentModel::removeRow(int row)
{
    if (row < 0 || row >= m_variables.size())
        return;
    beginRemoveRows({}, row, row);
    m_variables.removeAt(row);
    endRemoveRows();
    Q_EMIT edited();
}

void EnvironmentModel::setRevealed(bool revealed)
{
    if (m_revealed == revealed)
        return;
    m_revealed = revealed;
    Q_EMIT dataChanged(index(0, Value), index(rowCount() - 1, Value));
}

QString EnvironmentModel::problem() const
{
    QSet<QString> seen;
    for (const Variable &variable : m_variables) {
        if (variable.name.isEmpty() && variable.value.isEmpty())
            continue;
        const QString sentence = SpecValidation::environmentNameProblem(variable.name);
        if (!sentence.isEmpty())
            return sentence;
        if (seen.contains(variable.name))
            return tr("“%1” is there twice.").arg(Format::escaped(variable.name));
        seen.insert(variable.name);
    }
    return {};
}

} // namespace vivarium
