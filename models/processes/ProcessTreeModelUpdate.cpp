// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/ProcessTreeModel.h"

#include <QSet>

#include <algorithm>
#include <bit>
#include <cmath>
#include <unordered_map>

namespace vivarium {

namespace {

/// Shares over less than this would be mostly the clock's coarseness: processor time is told in hundredths of a second.
constexpr double shortestInterval = 0.25;

constexpr quint32 bit(ProcessTreeModel::Column column)
{
    return 1U << column;
}

constexpr quint32 allColumns = (1U << ProcessTreeModel::ColumnCount) - 1;

quint32 changedColumns(const Process &before, const Process &after)
{
    quint32 columns = 0;
    const auto mark = [&columns](bool differs, quint32 which) { columns |= differs ? which : 0; };
    mark(before.name != after.name, bit(ProcessTreeModel::Name) | bit(ProcessTreeModel::CommandColumn));
    mark(before.user != after.user, bit(ProcessTreeModel::User));
    mark(before.memoryBytes != after.memoryBytes, bit(ProcessTreeModel::Memory));
    mark(before.cpuSeconds != after.cpuSeconds, bit(ProcessTreeModel::CpuTime));
    mark(before.threads != after.threads, bit(ProcessTreeModel::Threads));
    mark(before.state != after.state, bit(ProcessTreeModel::State));
    mark(before.startedAt != after.startedAt, bit(ProcessTreeModel::Started));
    mark(before.commandLine != after.commandLine, bit(ProcessTreeModel::Name) | bit(ProcessTreeModel::CommandColumn));
    mark(before.exitCode != after.exitCode || before.apiId != after.apiId, allColumns);
    return columns;
}

std::optional<double> shareOf(double usedSeconds, double elapsedSeconds)
{
    if (elapsedSeconds < shortestInterval)
        return std::nullopt;
    return std::round(std::max(0.0, usedSeconds / elapsedSeconds) * 1000) / 1000;
}

/// Runs of neighbours: [first, last] of rows that follow each other, from a sorted list of rows.
std::vector<std::pair<int, int>> runsOf(const std::vector<int> &rows)
{
    std::vector<std::pair<int, int>> runs;
    for (const int row : rows) {
        if (!runs.empty() && runs.back().second + 1 == row)
            runs.back().second = row;
        else
            runs.emplace_back(row, row);
    }
    return runs;
}

} // namespace

struct ProcessTreeModel::Step {
    std::chrono::milliseconds now{0};
    bool newAreYoung = false; ///< a row that wasn't there before has started since the last sample
    bool allCells = false;
    std::vector<std::unique_ptr<ProcessNode>> newNodes; ///< sorted by key
    std::vector<ProcessNode *> moved; ///< shown below another process than they belong to
    std::vector<ProcessNode *> dying;
    std::vector<Change> changes;
};

void ProcessTreeModel::update(const ProcessTable &table, std::chrono::milliseconds now)
{
    m_lastTable = table;
    m_lastNow = now;
    apply(table, now, true);
}

void ProcessTreeModel::setFlat(bool flat)
{
    if (m_flat == flat)
        return;
    m_flat = flat;
    std::vector<ProcessNode *> misplaced;
    std::ranges::copy_if(
        m_byKey, std::back_inserter(misplaced), [this](ProcessNode *n) { return n->parent != placeOf(*n); });
    moveAll(misplaced);
    Q_EMIT updated();
}

void ProcessTreeModel::setSystemShown(bool shown)
{
    if (m_systemShown == shown)
        return;
    m_systemShown = shown;
    apply(m_lastTable, m_lastNow, false);
}

void ProcessTreeModel::apply(const ProcessTable &table, std::chrono::milliseconds now, bool isNewSample)
{
    const ProcessSample sample(table.processes, m_systemShown);
    Step step;
    step.now = now;
    step.newAreYoung = isNewSample && !m_summary.truncated;
    step.allCells = m_summary.complete != table.complete; // what cells show depends on it
    m_summary.complete = table.complete;
    compare(table, sample, step);
    // New rows first, so that others can move below them; removals after the moves, so that no living child goes along.
    insertNew(step);
    moveAll(step.moved);
    removeGone(step);
    tellChanges(step.changes);
    summarise(table, sample.leftOut());
    Q_EMIT updated();
}

void ProcessTreeModel::compare(const ProcessTable &table, const ProcessSample &sample, Step &step)
{
    // Uptime that stands still is the same sample once more; uptime that went back is another boot.
    const double elapsed = m_baseUptime > 0 ? table.uptimeSeconds - m_baseUptime : 0;
    const bool rebase = elapsed >= shortestInterval || elapsed < 0 || m_baseUptime == 0;

    const auto &rows = sample.rows();
    std::vector<ProcessNode *> nodeOfRow(rows.size());
    std::vector<ProcessNode *> merged;
    merged.reserve(std::max(rows.size(), m_byKey.size()));
    auto old = m_byKey.begin();
    const auto passGone = [&](ProcessNode *node) {
        // A cut-off answer doesn't prove that the process is gone, so nothing is said to have ended.
        const bool mayLinger = !table.truncated && (m_systemShown || !isSystemProcess(node->process));
        if (mayLinger && !node->endedAt) {
            node->endedAt = step.now;
            node->cpuShare = std::nullopt;
            step.changes.push_back({node, allColumns, true});
        }
        if (!mayLinger || step.now - *node->endedAt >= keepEnded) {
            node->isDying = true;
            step.dying.push_back(node);
        } else {
            merged.push_back(node);
        }
    };
    for (size_t i = 0; i < rows.size(); ++i) {
        const ProcessSample::Row &row = rows[i];
        for (; old != m_byKey.end() && (*old)->key < row.key; ++old)
            passGone(*old);
        if (old != m_byKey.end() && (*old)->key == row.key) {
            ProcessNode *node = *old++;
            quint32 columns = step.allCells ? allColumns : changedColumns(node->process, *row.process);
            const auto shareBefore = node->cpuShare;
            if (rebase) {
                node->cpuShare = shareOf(row.process->cpuSeconds - node->cpuBaseSeconds, elapsed);
                node->cpuBaseSeconds = row.process->cpuSeconds;
            }
            if (row.process->exitCode)
                node->cpuShare = std::nullopt;
            if (shareBefore != node->cpuShare)
                columns |= bit(Cpu);
            const bool revived = node->endedAt.has_value();
            const bool ended = revived || node->process.exitCode != row.process->exitCode;
            node->endedAt.reset();
            node->setProcess(*row.process);
            if (columns != 0 || ended)
                step.changes.push_back({node, revived ? allColumns : columns, ended});
            nodeOfRow[i] = node;
        } else {
            auto node = std::make_unique<ProcessNode>();
            node->key = row.key;
            node->setProcess(*row.process);
            // A young one has used all its time since the last sample.
            if (step.newAreYoung && !row.process->exitCode)
                node->cpuShare = shareOf(row.process->cpuSeconds, elapsed);
            node->cpuBaseSeconds = rebase || !step.newAreYoung ? row.process->cpuSeconds : 0;
            nodeOfRow[i] = node.get();
            step.newNodes.push_back(std::move(node));
        }
        merged.push_back(nodeOfRow[i]);
    }
    for (; old != m_byKey.end(); ++old)
        passGone(*old);

    for (size_t i = 0; i < rows.size(); ++i) {
        ProcessNode *node = nodeOfRow[i];
        node->origin = rows[i].parent < 0 ? nullptr : nodeOfRow[size_t(rows[i].parent)];
        if (node->parent && node->parent != placeOf(*node))
            step.moved.push_back(node);
    }
    m_byKey = std::move(merged);
    if (rebase)
        m_baseUptime = table.uptimeSeconds;
}

void ProcessTreeModel::insertNew(Step &step)
{
    // Below another new row a row is simply there when that one is announced; below the others they come in runs.
    std::unordered_map<ProcessNode *, std::vector<std::unique_ptr<ProcessNode>>> announced;
    QSet<const ProcessNode *> fresh;
    for (const auto &node : step.newNodes)
        fresh.insert(node.get());
    std::vector<ProcessNode *> places; // in the order of the keys, for the same sequence of signals at each run
    for (auto &node : step.newNodes) {
        ProcessNode *place = placeOf(*node);
        node->parent = place;
        if (fresh.contains(place)) {
            node->row = int(place->children.size());
            place->children.push_back(std::move(node));
        } else {
            if (!announced.contains(place))
                places.push_back(place);
            announced[place].push_back(std::move(node));
        }
    }
    for (ProcessNode *place : places) {
        const QModelIndex above = place == m_root.get() ? QModelIndex() : indexOf(*place, 0);
        auto &arriving = announced[place];
        for (size_t begin = 0; begin < arriving.size();) {
            const auto at = std::ranges::lower_bound(
                place->children, arriving[begin]->key, {}, [](const auto &child) { return child->key; });
            size_t end = begin + 1;
            while (end < arriving.size() && (at == place->children.end() || arriving[end]->key < (*at)->key))
                ++end;
            const int first = int(at - place->children.begin());
            beginInsertRows(above, first, first + int(end - begin) - 1);
            place->children.insert(at, std::make_move_iterator(arriving.begin() + qsizetype(begin)),
                std::make_move_iterator(arriving.begin() + qsizetype(end)));
            place->renumberChildren(first);
            endInsertRows();
            begin = end;
        }
    }
}

void ProcessTreeModel::moveAll(const std::vector<ProcessNode *> &nodes)
{
    if (nodes.empty())
        return;
    // One change of layout instead of a move for each: proxies sort anew after every single move, and a shell that ends
    // may leave hundreds of orphans.
    Q_EMIT layoutAboutToBeChanged();
    const QModelIndexList before = persistentIndexList();
    const QSet<const ProcessNode *> leaving(nodes.begin(), nodes.end());
    QSet<ProcessNode *> left;
    QSet<ProcessNode *> joined;
    std::vector<std::unique_ptr<ProcessNode>> inTheAir;
    for (ProcessNode *node : nodes)
        left.insert(node->parent);
    for (ProcessNode *place : std::as_const(left)) {
        std::vector<std::unique_ptr<ProcessNode>> staying;
        for (auto &child : place->children)
            (leaving.contains(child.get()) ? inTheAir : staying).push_back(std::move(child));
        place->children = std::move(staying);
        place->renumberChildren();
    }
    for (auto &node : inTheAir) {
        ProcessNode *place = placeOf(*node);
        node->parent = place;
        place->children.push_back(std::move(node));
        joined.insert(place);
    }
    for (ProcessNode *place : std::as_const(joined)) {
        std::ranges::sort(place->children, {}, [](const auto &child) { return child->key; });
        place->renumberChildren();
    }
    QModelIndexList after;
    after.reserve(before.size());
    for (const QModelIndex &index : before)
        after.append(indexOf(*nodeOrRoot(index), index.column()));
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged();
}

void ProcessTreeModel::removeGone(Step &step)
{
    if (step.dying.empty())
        return;
    // No pointer may outlive what it points to.
    for (ProcessNode *node : m_byKey) {
        if (node->origin && node->origin->isDying)
            node->origin = nullptr;
    }
    std::vector<ProcessNode *> strays; // would go along with a dying parent, though they stay
    for (ProcessNode *node : m_byKey) {
        if (node->parent && node->parent->isDying)
            strays.push_back(node);
    }
    moveAll(strays);
    std::erase_if(step.changes, [](const Change &change) { return change.node->isDying; });

    QHash<ProcessNode *, std::vector<int>> rowsOfPlace;
    for (ProcessNode *node : step.dying) {
        if (!node->parent->isDying)
            rowsOfPlace[node->parent].push_back(node->row);
    }
    for (auto place = rowsOfPlace.begin(); place != rowsOfPlace.end(); ++place) {
        std::ranges::sort(place.value());
        auto runs = runsOf(place.value());
        const QModelIndex above = place.key() == m_root.get() ? QModelIndex() : indexOf(*place.key(), 0);
        for (auto run = runs.rbegin(); run != runs.rend(); ++run) {
            auto &children = place.key()->children;
            beginRemoveRows(above, run->first, run->second);
            children.erase(children.begin() + run->first, children.begin() + run->second + 1);
            place.key()->renumberChildren(run->first);
            endRemoveRows();
        }
    }
}

void ProcessTreeModel::tellChanges(std::vector<Change> &changes)
{
    std::ranges::sort(changes, [](const Change &a, const Change &b) {
        return a.node->parent != b.node->parent ? std::less<>()(a.node->parent, b.node->parent)
                                                : a.node->row < b.node->row;
    });
    const QList<int> cellRoles{Qt::DisplayRole, RawRole, Qt::ToolTipRole, Qt::AccessibleTextRole};
    for (size_t begin = 0; begin < changes.size();) {
        quint32 columns = changes[begin].columns;
        bool ended = changes[begin].ended;
        size_t end = begin + 1;
        while (end < changes.size() && changes[end].node->parent == changes[begin].node->parent
            && changes[end].node->row == changes[end - 1].node->row + 1) {
            columns |= changes[end].columns;
            ended = ended || changes[end].ended;
            ++end;
        }
        const int first = ended ? 0 : std::countr_zero(columns);
        const int last = ended ? ColumnCount - 1 : 31 - std::countl_zero(columns);
        QList<int> roles = cellRoles;
        if (ended)
            roles << EndedRole << StartedHereRole;
        Q_EMIT dataChanged(indexOf(*changes[begin].node, first), indexOf(*changes[end - 1].node, last), roles);
        begin = end;
    }
}

void ProcessTreeModel::summarise(const ProcessTable &table, int hidden)
{
    m_summary = Summary();
    m_summary.hidden = hidden;
    m_summary.complete = table.complete;
    m_summary.truncated = table.truncated;
    m_summary.memoryTotalBytes = table.memoryTotalBytes;
    m_summary.memoryLimitBytes = table.memoryLimitBytes;
    m_summary.processes = hidden;
    for (const ProcessNode *node : m_byKey) {
        if (node->isEnded())
            continue;
        ++m_summary.processes;
        m_summary.memoryBytes += node->process.memoryBytes;
        if (node->cpuShare)
            m_summary.cpuShare = m_summary.cpuShare.value_or(0) + *node->cpuShare;
    }
}

} // namespace vivarium
