// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "activity/ActivityStore.h"

#include <QAbstractTableModel>

#include <optional>

namespace vivarium {

/// The part of the history that a filter lets through, newest first, read in pages as it is scrolled to. Rows are known
/// by the id of their entry. New entries come in at their place; only another filter resets the model.
class ActivityModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Time, Connection, Sandbox, What, Outcome, ColumnCount };
    Q_ENUM(Column)
    enum Role {
        IdRole = Qt::UserRole + 1, ///< qint64
        KindRole, ///< ActivityKind, as int
        OutcomeRole, ///< ActivityOutcome, as int
        FailureRole, ///< bool
    };
    static constexpr int pageSize = 200;

    /// The store must outlive the model.
    explicit ActivityModel(ActivityStore &store, QObject *parent = nullptr);

    /// Reads, and follows what is written, while active.
    void setActive(bool active);
    void setFilter(const ActivityFilter &filter);
    [[nodiscard]] const ActivityFilter &filter() const { return m_filter; }
    void refresh();
    /// Relative times grow older.
    void tick();

    [[nodiscard]] bool hasRead() const { return m_read; }
    [[nodiscard]] bool isAsking() const { return m_asking; }
    /// Why the last reading failed; nullopt after a good one.
    [[nodiscard]] const std::optional<ApiError> &error() const { return m_error; }
    [[nodiscard]] int matching() const { return m_matching; } ///< in the whole history
    [[nodiscard]] int all() const { return m_all; }
    [[nodiscard]] const QList<ActivityPage::Connection> &connections() const { return m_connections; }
    /// nullptr: no such row.
    [[nodiscard]] const ActivityEntry *entryAt(const QModelIndex &index) const;
    [[nodiscard]] QModelIndex indexOf(qint64 id, int column = Time) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    [[nodiscard]] bool canFetchMore(const QModelIndex &parent) const override;
    void fetchMore(const QModelIndex &parent) override;

Q_SIGNALS:
    /// hasRead(), error(), matching(), connections() … may be new.
    void changed();

private:
    enum class Question { First, Newest, Older };
    void ask(Question question);
    void take(Question question, const ActivityPage &page);
    void append(const QList<ActivityEntry> &entries, bool more);
    /// Makes the rows equal to the page, as far as it reaches.
    void merge(const ActivityPage &page);
    void drop(int first, int end);
    [[nodiscard]] QString display(const ActivityEntry &entry, Column column) const;
    [[nodiscard]] QString toolTip(const ActivityEntry &entry, Column column) const;

    ActivityStore &m_store;
    ActivityFilter m_filter;
    QList<ActivityEntry> m_rows; ///< by position, newest first
    QList<ActivityPage::Connection> m_connections;
    Lease m_watch;
    QTimer m_soon; ///< many changes at once are read once
    std::optional<ApiError> m_error;
    int m_matching = 0;
    int m_all = 0;
    int m_serial = 0; ///< of the newest question
    bool m_more = false;
    bool m_read = false;
    bool m_asking = false;
    bool m_stale = false; ///< something changed while the model was not active, or while it was asking
    bool m_filterIsNew = true; ///< the rows are of another filter
};

} // namespace vivarium
