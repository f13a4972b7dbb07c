// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandboxes/CellChanges.h"
#include "sandboxes/SandboxRows.h"

#include <QAbstractTableModel>
#include <QTimer>

#include <functional>
#include <vector>

namespace vivarium {

struct CreateProgress;

/// All sandboxes of all connections. A passive store: feeds tell it what servers answered, the controller what was
/// asked for. Rows are kept by key and never reset; changed cells are told once a turn of the event loop, as spans with
/// roles. The order is that of arrival; sorting for people is the proxy's.
///
/// Answers can overtake each other. Whoever asks takes a serial() first and hands it in with the answer; a row that has
/// heard something asked later keeps it.
class SandboxListModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Role {
        SortRole = Qt::UserRole + 1, ///< raw value of the cell
        KeyRole, ///< SandboxKey
        StateRole, ///< the SandboxState to show, as int
        SignRole, ///< the SandboxState whose sign and colour to show, as int: Unknown for what may have ended unseen
        LiveRole, ///< bool
        UnconfirmedRole, ///< bool: shows what was asked for, or is being created
        OutdatedRole, ///< bool: its connection is off, this is what was known last
        ProfileRole, ///< QString
        FractionRole, ///< double: share of what is reserved, for CPU and memory; negative: none
        ProtectedRole, ///< bool: has a lock
        NewsRole, ///< bool: has changed since a person looked
        IdBesideNameRole, ///< QString: the short id, at the name of one whose name others have too
        SearchRole, ///< text that a search looks through
    };
    using Counts = SandboxRows::Counts;
    using Clock = std::function<QDateTime()>;
    explicit SandboxListModel(QObject *parent = nullptr, Clock clock = {});

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : m_rows.size();
    }
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : sandboxColumnCount;
    }
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    /// Valid until the next change; null: not there.
    [[nodiscard]] const SandboxRow *find(const SandboxKey &key) const { return m_rows.find(key); }
    [[nodiscard]] const SandboxRow &at(int row) const { return m_rows.at(row); }
    [[nodiscard]] int rowOf(const SandboxKey &key) const { return m_rows.index().rowOf(key); }
    /// The same sandbox as the connections show it that have it, see SandboxIndex. Valid until the next change.
    [[nodiscard]] QList<const SandboxRow *> rowsOf(const SandboxId &id) const { return m_rows.rowsOf(id); }
    [[nodiscard]] QList<SandboxKey> keysOf(const SandboxId &id) const { return m_rows.index().keysOf(id); }
    /// More than one connection shows it.
    [[nodiscard]] bool isShared(const SandboxId &id) const { return m_rows.index().isShared(id); }
    [[nodiscard]] bool hasShared() const { return !m_rows.index().shared().isEmpty(); }
    /// What the sandbox of `row` is called. A server that keeps no name for it shows its id: then the name is that
    /// which another connection has for it.
    [[nodiscard]] QString nameOf(const SandboxRow &row) const { return m_rows.nameOf(row.sandbox); }
    [[nodiscard]] QString nameOf(const Sandbox &sandbox) const { return m_rows.nameOf(sandbox); } ///< gone or not
    /// Whether a sandbox other than this one lives under this name.
    [[nodiscard]] bool hasNamesake(const QString &name, const SandboxId &id) const
    {
        return m_rows.index().hasNamesake(name, id);
    }
    /// `keys` without those of a sandbox that another one of them stands for: the first of a connection that answers.
    [[nodiscard]] QList<SandboxKey> onePerSandbox(const QList<SandboxKey> &keys) const
    {
        return m_rows.onePerSandbox(keys);
    }
    /// See SignRole. Unknown for a key that is not there.
    [[nodiscard]] SandboxState signState(const SandboxKey &key) const;
    /// Of all connections; what several of them show counts once.
    [[nodiscard]] Counts counts() const { return m_rows.counts(); }
    [[nodiscard]] Counts counts(const ProfileId &profile) const { return m_rows.counts(profile); }
    [[nodiscard]] QDateTime now() const { return m_clock(); }

    /// Taken before a question is sent; see above.
    [[nodiscard]] quint64 serial() { return ++m_serial; }
    /// Inserts or updates.
    void apply(const ProfileId &profile, const QList<Sandbox> &sandboxes, quint64 serial);
    /// `ids` is the complete list of a server as of `serial`: what is not in it, and was told of by no answer that came
    /// later, goes. A creation that was asked for before the list, and answered during it, is not on it.
    void keepOnly(const ProfileId &profile, const QSet<SandboxId> &ids, quint64 serial);
    /// The same list of a server that forgets what has ended (Capabilities::forgetsEnded): what is not in it has
    /// stopped, and its row stays with what was known last.
    void endUnlisted(const ProfileId &profile, const QSet<SandboxId> &ids, quint64 serial);
    /// The same of one: asked for with `serial`, its server didn't know it.
    void setGone(const SandboxKey &key, quint64 serial);
    void applyUsage(const ProfileId &profile, const QHash<SandboxId, Usage> &usage);
    void applyLifetime(const SandboxKey &key, const Lifetime &lifetime);
    void remove(const SandboxKey &key);
    void removeProfile(const ProfileId &profile);
    void setRequest(const SandboxKey &key, SandboxRequest request);
    /// See SandboxRow::keptAwake.
    void setKeptAwake(const SandboxKey &key, const QString &text);

    /// See SandboxRow::isProtected and SandboxRow::hasNews.
    void setProtected(const SandboxKey &key, bool isProtected);
    void setNews(const SandboxKey &key, bool hasNews);

    /// A row for a sandbox that is being created; the key is provisional.
    SandboxKey addProvisional(const ProfileId &profile, const SandboxSpec &spec);
    void setStage(const SandboxKey &provisional, const CreateProgress &progress);
    /// The server gave it an id. The row stays, its key changes: rekeyed().
    void adopt(const SandboxKey &provisional, const Sandbox &sandbox, quint64 serial);
    void failProvisional(const SandboxKey &provisional, const ApiError &error);

    /// `prices`: nullopt where the server tells none.
    void setConnection(const ProfileId &profile, const QString &name, bool costsMoney,
        const std::optional<PriceList> &prices = std::nullopt);
    /// Whether anything that is shown has or may have a price.
    [[nodiscard]] bool hasCosts() const { return m_rows.servers().hasCosts(); }
    /// Null: not known. Valid until the next change.
    [[nodiscard]] const PriceList *pricesOf(const ProfileId &profile) const
    {
        return m_rows.servers().pricesOf(profile);
    }
    /// What all that is live costs an hour, in billionths, by currency. A sandbox whose price isn't known is in none;
    /// one that several connections show is in it once, by the highest price.
    [[nodiscard]] QMap<QString, qint64> spend() const { return m_rows.spend(); }
    void setOutdated(const ProfileId &profile, bool outdated);
    /// What is shown of this connection is what was known last.
    [[nodiscard]] bool isOutdated(const ProfileId &profile) const { return m_rows.servers().isOutdated(profile); }

Q_SIGNALS:
    void sandboxAdded(const vivarium::SandboxKey &key);
    /// Anything about it but its usage.
    void sandboxChanged(const vivarium::SandboxKey &key);
    void sandboxRemoved(const vivarium::SandboxKey &key);
    void rekeyed(const vivarium::SandboxKey &from, const vivarium::SandboxKey &to);
    void countsChanged();
    void outdatedChanged(const vivarium::ProfileId &profile);

private:
    void append(std::vector<SandboxRow> rows);
    void removeRows(QList<int> rows);
    /// Runs `change` on the row and queues what it changed.
    void edit(int row, const std::function<void(SandboxRow &)> &change);
    void edit(const SandboxKey &key, const std::function<void(SandboxRow &)> &change); ///< nothing where it isn't there
    void touch(int row, SandboxColumnSet columns);
    void touchProfile(const ProfileId &profile, SandboxColumnSet columns);
    /// The rows of the same sandbox in other connections say that it is in this one, and how it is called there.
    void touchOthers(const SandboxKey &key);
    /// Those that got another one of their name, or lost the last, show their id or don't.
    void touchTurned();
    void flush();

    SandboxRows m_rows;
    CellChanges m_changed;
    QTimer m_flush;
    Clock m_clock;
    quint64 m_serial = 0;
    int m_created = 0;
};

} // namespace vivarium
