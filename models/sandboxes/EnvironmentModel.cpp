// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/EnvironmentModel.h"

#include "common/Format.h"
#include "sandboxes/SpecValidation.h"

#include <algorithm>

namespace vivarium {

EnvironmentModel::EnvironmentModel(Use use, QObject *parent)
    : QAbstractTableModel(parent)
    , m_use(use)
    , m_variables(1)
    , m_revealed(use == Use::Metadata)
{
}

QString EnvironmentModel::nameProblem(const QString &name) const
{
    if (m_use == Use::Environment)
        return SpecValidation::environmentNameProblem(name);
    return name.isEmpty() ? tr("A value needs a name.", "in metadata") : QString();
}

int EnvironmentModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_variables.size());
}

int EnvironmentModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant EnvironmentModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Variable &variable = m_variables.at(index.row());
    if (role == Qt::EditRole)
        return index.column() == Name ? variable.name : variable.value;
    if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole) {
        if (index.column() == Name)
            return isBlank(index.row())
                ? (m_use == Use::Metadata ? tr("Add a text…", "to the metadata") : tr("Add a variable…"))
                : Format::escaped(variable.name);
        if (m_revealed || variable.value.isEmpty())
            return Format::escaped(variable.value);
        // Always as many, so that the length of a secret isn't told.
        return role == Qt::DisplayRole ? QString(8, QChar(0x2022)) : tr("hidden");
    }
    if (role == Qt::ToolTipRole && index.column() == Name)
        return variable.name.isEmpty() ? QString() : nameProblem(variable.name);
    return {};
}

bool EnvironmentModel::isBlank(int row) const
{
    // By content too: while a typed-in row gets its successor it is still the last one, and no hint any more.
    const Variable &variable = m_variables.at(row);
    return row == m_variables.size() - 1 && variable.name.isEmpty() && variable.value.isEmpty();
}

QVariant EnvironmentModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    if (section == Value)
        return tr("Value");
    return m_use == Use::Metadata ? tr("Name") : tr("Variable");
}

Qt::ItemFlags EnvironmentModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags usual = QAbstractTableModel::flags(index);
    return index.isValid() ? usual | Qt::ItemIsEditable : usual;
}

bool EnvironmentModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    const QString text = value.toString();
    const bool isNew = index.row() == m_variables.size() - 1;
    if (isNew && text.isEmpty())
        return false;
    // A line of a .env file, typed or pasted into the name, fills both cells.
    if (isNew && index.column() == Name && addText(text) > 0)
        return true;
    Variable &variable = m_variables[index.row()];
    QString &cell = index.column() == Name ? variable.name : variable.value;
    const QString wanted = index.column() == Name ? text.trimmed() : text;
    if (cell == wanted)
        return true;
    cell = wanted;
    Q_EMIT dataChanged(this->index(index.row(), 0), this->index(index.row(), Value));
    if (isNew)
        appendBlank();
    Q_EMIT edited();
    return true;
}

void EnvironmentModel::appendBlank()
{
    const int row = int(m_variables.size());
    beginInsertRows({}, row, row);
    m_variables.append(Variable());
    endInsertRows();
}

void EnvironmentModel::setVariables(const QHash<QString, QString> &variables)
{
    beginResetModel(); // another sandbox's environment
    m_variables.clear();
    QStringList names = variables.keys();
    names.sort();
    for (const QString &name : std::as_const(names))
        m_variables.append({name, variables.value(name)});
    m_variables.append(Variable());
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
    const int row = int(m_variables.size()) - 1;
    beginInsertRows({}, row, row);
    m_variables.insert(row, {name, value});
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
    if (row < 0 || row >= m_variables.size() - 1)
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
        const QString sentence = nameProblem(variable.name);
        if (!sentence.isEmpty())
            return sentence;
        if (seen.contains(variable.name))
            return tr("“%1” is there twice.").arg(Format::escaped(variable.name));
        seen.insert(variable.name);
    }
    return {};
}

} // namespace vivarium
