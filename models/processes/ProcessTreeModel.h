// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "processes/ProcessNode.h"

#include <QAbstractItemModel>

#include <chrono>

namespace vivarium {

/// The processes of one sandbox as a tree or as a flat list, fed with samples by ProcessMonitor.
///
/// Rows are known by ProcessKey and never reset: an update inserts, moves and removes what differs and tells changed
/// cells as spans with exact roles. A process that is gone stays for keepEnded, greyed, so that what just crashed can
/// be seen. Rows are in the order of their keys: sorting is ProcessSortProxy's. Texts are escaped; RawRole gives the
/// values behind them.
class ProcessTreeModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { Name, Pid, User, Cpu, Memory, CpuTime, Threads, State, Started, CommandColumn, ColumnCount };
    Q_ENUM(Column)
    enum Role {
        RawRole = Qt::UserRole + 1, ///< number, text or QDateTime; invalid: unknown
        EndedRole, ///< bool: it is no more
        StartedHereRole, ///< bool: it was started through the API
    };
    static constexpr std::chrono::milliseconds keepEnded = std::chrono::seconds(5);

    /// Figures of the last sample.
    struct Summary {
        int processes = 0; ///< live ones, shown or not
        int hidden = 0; ///< of these: system processes that are left out
        std::optional<double> cpuShare; ///< sum over what is shown, 1 = one core
        qint64 memoryBytes = 0;
        qint64 memoryTotalBytes = 0; ///< of the machine, or the limit; 0: unknown
        qint64 memoryLimitBytes = 0; ///< of the sandbox; 0: none, or unknown
        bool complete = false; ///< the whole tree
        bool truncated = false; ///< the server has more
    };

    explicit ProcessTreeModel(QObject *parent = nullptr);
    ~ProcessTreeModel() override;

    /// Makes the rows equal to the sample. `now` is any clock that never goes back.
    void update(const ProcessTable &table, std::chrono::milliseconds now);
    void setFlat(bool flat);
    [[nodiscard]] bool isFlat() const { return m_flat; }
    /// Whether isSystemProcess() ones are shown; false by default.
    void setSystemShown(bool shown);
    [[nodiscard]] bool isSystemShown() const { return m_systemShown; }
    [[nodiscard]] const Summary &summary() const { return m_summary; }

    [[nodiscard]] static const ProcessNode *node(const QModelIndex &index);
    [[nodiscard]] QModelIndex indexOf(const ProcessKey &key, int column = Name) const;
    [[nodiscard]] const ProcessNode *find(const ProcessKey &key) const;
    /// The live process that has this pid now.
    [[nodiscard]] const ProcessNode *findLive(qint64 pid) const;
    /// Live descendants, by pid; itself not among them.
    [[nodiscard]] QList<const ProcessNode *> descendants(const ProcessNode &process) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &child) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    /// An update is through; the summary is new.
    void updated();

private:
    struct Change {
        ProcessNode *node;
        quint32 columns; ///< a bit for each column
        bool ended;
    };
    struct Step; // what one update finds out, in ProcessTreeModelUpdate.cpp
    void apply(const ProcessTable &table, std::chrono::milliseconds now, bool isNewSample);
    void compare(const ProcessTable &table, const ProcessSample &sample, Step &step);
    void insertNew(Step &step);
    void moveAll(const std::vector<ProcessNode *> &nodes);
    void removeGone(Step &step);
    void tellChanges(std::vector<Change> &changes);
    void summarise(const ProcessTable &table, int hidden);
    [[nodiscard]] ProcessNode *placeOf(ProcessNode &node)
    {
        return m_flat || !node.origin ? m_root.get() : node.origin;
    }
    [[nodiscard]] QModelIndex indexOf(const ProcessNode &node, int column) const;
    [[nodiscard]] ProcessNode *nodeOrRoot(const QModelIndex &index) const;

    std::unique_ptr<ProcessNode> m_root;
    std::vector<ProcessNode *> m_byKey; ///< all rows, sorted by key
    ProcessTable m_lastTable;
    std::chrono::milliseconds m_lastNow{0};
    double m_baseUptime = 0; ///< the clock of the sample that shares are counted from; 0: none
    Summary m_summary;
    bool m_flat = false;
    bool m_systemShown = false;
};

} // namespace vivarium
