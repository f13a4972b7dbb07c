// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SandboxListModel.h"

#include "common/Format.h"
#include "common/ToolTip.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace vivarium {

namespace {

template <typename T> void keepIfUntold(T &heard, const T &known)
{
    if (heard == T())
        heard = known;
}

/// An answer that lacks details takes nothing away that was known already: the reason of an end above all. Of a sandbox
/// that is gone some servers tell no more than its id.
Sandbox completed(Sandbox heard, const Sandbox &known)
{
    if (heard.isComplete)
        return heard;
    if (heard.name.isEmpty() || heard.name == heard.id.value())
        heard.name = known.name;
    keepIfUntold(heard.group, known.group);
    keepIfUntold(heard.gpus, known.gpus);
    keepIfUntold(heard.templateName, known.templateName);
    keepIfUntold(heard.size, known.size);
    keepIfUntold(heard.region, known.region);
    keepIfUntold(heard.pricePerHour, known.pricePerHour);
    keepIfUntold(heard.metadata, known.metadata);
    keepIfUntold(heard.network, known.network);
    keepIfUntold(heard.createdAt, known.createdAt);
    keepIfUntold(heard.readyAt, known.readyAt);
    heard.image = known.image;
    heard.imageText = known.imageText;
    heard.cpuMillis = known.cpuMillis;
    heard.memoryMiB = known.memoryMiB;
    if (isLive(heard.state) == isLive(known.state)) {
        heard.lifetime = known.lifetime;
        heard.reason = known.reason;
        heard.message = known.message;
        heard.exitCode = known.exitCode;
        heard.isComplete = known.isComplete;
    }
    return heard;
}

constexpr SandboxColumnSet everyColumn = (SandboxColumnSet(1) << sandboxColumnCount) - 1;

} // namespace

SandboxListModel::SandboxListModel(QObject *parent, Clock clock)
    : QAbstractTableModel(parent)
    , m_clock(clock ? std::move(clock) : Clock([] { return QDateTime::currentDateTimeUtc(); }))
{
    m_flush.setSingleShot(true);
    m_flush.setInterval(0);
    connect(&m_flush, &QTimer::timeout, this, &SandboxListModel::flush);
}

int SandboxListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int SandboxListModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : sandboxColumnCount;
}

QVariant SandboxListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const SandboxRow &row = at(index.row());
    const auto column = SandboxColumn(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return SandboxColumns::text(row, column, surroundings(row));
    case Qt::ToolTipRole:
        return ToolTip::plain(SandboxColumns::toolTip(row, column, surroundings(row)));
    case Qt::AccessibleTextRole: {
        const QString text = SandboxColumns::text(row, column, surroundings(row));
        QStringList words{text.isEmpty() ? Format::unknown() : text};
        if (column == SandboxColumn::Name)
            words += SandboxColumns::marks(row);
        return QStringLiteral("%1: %2").arg(SandboxColumns::title(column), words.join(QStringLiteral(", ")));
    }
    case Qt::AccessibleDescriptionRole:
        return SandboxColumns::toolTip(row, column, surroundings(row));
    case Qt::TextAlignmentRole:
        return int((SandboxColumns::isNumeric(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case SortRole:
        return SandboxColumns::sortValue(row, column, surroundings(row));
    case KeyRole:
        return QVariant::fromValue(row.key);
    case StateRole:
        return int(row.shownState());
    case SignRole:
        return int(signState(row.key));
    case LiveRole:
        return isLive(row.shownState());
    case UnconfirmedRole:
        return column == SandboxColumn::State
            && (row.key.isProvisional() ? !row.creationError : row.shownState() != row.sandbox.state);
    case OutdatedRole:
        return m_outdated.contains(row.key.profile);
    case ProfileRole:
        return row.key.profile.value();
    case FractionRole:
        return SandboxColumns::fraction(row, column);
    case ProtectedRole:
        return column == SandboxColumn::Name && row.isProtected;
    case NewsRole:
        return column == SandboxColumn::Name && row.hasNews;
    case SearchRole:
        return QStringLiteral("%1\n%2\n%3\n%4")
            .arg(row.sandbox.name, row.sandbox.group, row.sandbox.id.value(), row.sandbox.imageText);
    default:
        return {};
    }
}

QVariant SandboxListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= sandboxColumnCount)
        return {};
    const auto column = SandboxColumn(section);
    switch (role) {
    case Qt::DisplayRole:
        return SandboxColumns::title(column);
    case Qt::ToolTipRole:
        return SandboxColumns::explanation(column);
    case Qt::TextAlignmentRole:
        return int((SandboxColumns::isNumeric(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    default:
        return {};
    }
}

const SandboxRow *SandboxListModel::find(const SandboxKey &key) const
{
    const int row = rowOf(key);
    return row < 0 ? nullptr : &m_rows[size_t(row)];
}

SandboxState SandboxListModel::signState(const SandboxKey &key) const
{
    const SandboxRow *row = find(key);
    if (!row)
        return SandboxState::Unknown;
    const SandboxState state = row->shownState();
    return m_outdated.contains(key.profile) && isLive(state) ? SandboxState::Unknown : state;
}

SandboxListModel::Counts SandboxListModel::counts(const ProfileId &profile) const
{
    Counts counts = m_counts.value(profile);
    const auto server = m_servers.constFind(profile);
    const bool billed =
        server != m_servers.cend() && server->costsMoney && !(server->prices && server->prices->isFree());
    counts.billed = billed ? counts.live : 0;
    return counts;
}

SandboxListModel::Counts SandboxListModel::counts() const
{
    Counts sum;
    for (auto it = m_counts.keyBegin(); it != m_counts.keyEnd(); ++it) {
        const Counts counts = this->counts(*it);
        sum.all += counts.all;
        sum.live += counts.live;
        sum.running += counts.running;
        sum.billed += counts.billed;
    }
    return sum;
}

void SandboxListModel::apply(const ProfileId &profile, const QList<Sandbox> &sandboxes, quint64 serial)
{
    std::vector<SandboxRow> added;
    const quint64 arrival = this->serial();
    for (const Sandbox &sandbox : sandboxes) {
        const SandboxKey key{profile, sandbox.id};
        const int row = rowOf(key);
        if (row < 0) {
            SandboxRow fresh;
            fresh.key = key;
            fresh.sandbox = sandbox;
            fresh.heardAt = serial;
            fresh.knownAt = arrival;
            added.push_back(std::move(fresh));
            continue;
        }
        if (at(row).heardAt > serial)
            continue; // something asked later was answered before
        edit(row, [&](SandboxRow &known) {
            known.sandbox = completed(sandbox, known.sandbox);
            known.isGone = false;
            known.heardAt = serial;
            known.knownAt = arrival;
            if (sandbox.state != SandboxState::Starting)
                known.stage.clear();
            if (!isLive(sandbox.state)) {
                known.usage.reset();
                known.request = SandboxRequest::None;
            } else if (sandbox.state == SandboxState::Stopping || sandbox.state == SandboxState::Pausing
                || sandbox.state == SandboxState::Resuming) {
                known.request = SandboxRequest::None; // confirmed
            }
        });
    }
    append(std::move(added));
}

void SandboxListModel::append(std::vector<SandboxRow> rows)
{
    if (rows.empty())
        return;
    flush();
    const int first = int(m_rows.size());
    QList<SandboxKey> keys;
    beginInsertRows({}, first, first + int(rows.size()) - 1);
    for (SandboxRow &row : rows) {
        m_index.insert(row.key, int(m_rows.size()));
        count(row, 1);
        keys.append(row.key);
        m_rows.push_back(std::move(row));
    }
    endInsertRows();
    for (const SandboxKey &key : std::as_const(keys))
        Q_EMIT sandboxAdded(key);
    Q_EMIT countsChanged();
}

void SandboxListModel::removeRows(QList<int> rows)
{
    if (rows.isEmpty())
        return;
    flush();
    QList<SandboxKey> keys;
    std::ranges::sort(rows, std::greater());
    for (qsizetype i = 0; i < rows.size();) {
        qsizetype end = i + 1; // a run of neighbours goes at once
        while (end < rows.size() && rows[end] == rows[end - 1] - 1)
            ++end;
        const int last = rows[i];
        const int first = rows[end - 1];
        beginRemoveRows({}, first, last);
        for (int row = first; row <= last; ++row) {
            keys.append(at(row).key);
            count(at(row), -1);
            m_index.remove(at(row).key);
        }
        m_rows.erase(m_rows.begin() + first, m_rows.begin() + last + 1);
        for (size_t row = size_t(first); row < m_rows.size(); ++row)
            m_index[m_rows[row].key] = int(row);
        endRemoveRows();
        i = end;
    }
    for (const SandboxKey &key : std::as_const(keys))
        Q_EMIT sandboxRemoved(key);
    Q_EMIT countsChanged();
}

void SandboxListModel::endUnlisted(const ProfileId &profile, const QSet<SandboxId> &ids, quint64 serial)
{
    QList<SandboxKey> gone;
    for (int row = 0; row < rowCount(); ++row) {
        const SandboxRow &known = at(row);
        if (known.key.profile == profile && !known.key.isProvisional() && !known.isGone && known.knownAt <= serial
            && !ids.contains(known.key.id))
            gone.append(known.key);
    }
    // By key: whoever hears of one may change the rows.
    for (const SandboxKey &key : std::as_const(gone))
        setGone(key, serial);
}

void SandboxListModel::setGone(const SandboxKey &key, quint64 serial)
{
    const int row = rowOf(key);
    if (row < 0 || at(row).heardAt > serial)
        return;
    edit(row, [&](SandboxRow &known) {
        if (isLive(known.sandbox.state)) {
            known.sandbox.state = SandboxState::Stopped;
            known.sandbox.stateText = known.sandbox.reason = QStringLiteral("deleted");
            known.sandbox.lifetime = {};
            known.sandbox.stoppedAt = now(); // the server's own moment nobody knows
        }
        known.sandbox.isComplete = true; // there is nobody to ask for more
        known.isGone = true;
        known.usage.reset();
        known.stage.clear();
        known.request = SandboxRequest::None;
        known.heardAt = serial;
    });
}

void SandboxListModel::keepOnly(const ProfileId &profile, const QSet<SandboxId> &ids, quint64 serial)
{
    QList<int> gone;
    for (int row = 0; row < rowCount(); ++row) {
        const SandboxRow &known = at(row);
        if (known.key.profile == profile && !known.key.isProvisional() && known.knownAt <= serial
            && !ids.contains(known.key.id))
            gone.append(row);
    }
    removeRows(gone);
}

void SandboxListModel::applyUsage(const ProfileId &profile, const QHash<SandboxId, Usage> &usage)
{
    for (int row = 0; row < rowCount(); ++row) {
        const SandboxRow &known = at(row);
        if (known.key.profile != profile || !isLive(known.sandbox.state))
            continue;
        const auto found = usage.constFind(known.key.id);
        edit(row, [&](SandboxRow &changing) {
            changing.usage = found == usage.cend() ? std::nullopt : std::optional(*found);
        });
    }
}

void SandboxListModel::applyLifetime(const SandboxKey &key, const Lifetime &lifetime)
{
    if (const int row = rowOf(key); row >= 0)
        edit(row, [&](SandboxRow &known) {
            known.sandbox.lifetime = lifetime;
            known.heardAt = serial();
        });
}

void SandboxListModel::remove(const SandboxKey &key)
{
    if (const int row = rowOf(key); row >= 0)
        removeRows({row});
}

void SandboxListModel::removeProfile(const ProfileId &profile)
{
    QList<int> rows;
    for (int row = 0; row < rowCount(); ++row) {
        if (at(row).key.profile == profile)
            rows.append(row);
    }
    removeRows(rows);
    m_counts.remove(profile);
    m_servers.remove(profile);
    m_outdated.remove(profile);
    Q_EMIT countsChanged();
}

void SandboxListModel::setRequest(const SandboxKey &key, SandboxRequest request)
{
    if (const int row = rowOf(key); row >= 0)
        edit(row, [&](SandboxRow &known) { known.request = request; });
}

void SandboxListModel::setKeptAwake(const SandboxKey &key, const QString &text)
{
    if (const int row = rowOf(key); row >= 0)
        edit(row, [&](SandboxRow &known) { known.keptAwake = text; });
}

void SandboxListModel::setProtected(const SandboxKey &key, bool isProtected)
{
    if (const int row = rowOf(key); row >= 0)
        edit(row, [&](SandboxRow &known) { known.isProtected = isProtected; });
}

void SandboxListModel::setNews(const SandboxKey &key, bool hasNews)
{
    if (const int row = rowOf(key); row >= 0)
        edit(row, [&](SandboxRow &known) { known.hasNews = hasNews; });
}

SandboxKey SandboxListModel::addProvisional(const ProfileId &profile, const SandboxSpec &spec)
{
    SandboxRow row;
    row.key = {profile, SandboxId(QStringLiteral("creating:%1").arg(++m_created))};
    row.sandbox.id = row.key.id;
    row.sandbox.name = spec.name;
    row.sandbox.group = spec.group;
    row.sandbox.image = spec.image;
    if (!spec.baseImage.isEmpty())
        row.sandbox.imageText = spec.baseImage;
    else if (!spec.pythonVersion.isEmpty())
        row.sandbox.imageText = tr("Python %1").arg(spec.pythonVersion);
    row.sandbox.state = SandboxState::Starting;
    row.sandbox.cpuMillis = spec.cpuMillis;
    row.sandbox.memoryMiB = spec.memoryMiB;
    row.sandbox.createdAt = now();
    row.stage = tr("Asking the server");
    const SandboxKey key = row.key;
    std::vector<SandboxRow> rows;
    rows.push_back(std::move(row));
    append(std::move(rows));
    return key;
}

void SandboxListModel::setStage(const SandboxKey &provisional, const CreateProgress &progress)
{
    if (const int row = rowOf(provisional); row >= 0)
        edit(row, [&](SandboxRow &known) {
            known.stage = progress.stage;
            known.stageDetail = progress.detail;
        });
}

void SandboxListModel::adopt(const SandboxKey &provisional, const Sandbox &sandbox, quint64 serial)
{
    const SandboxKey key{provisional.profile, sandbox.id};
    const int row = rowOf(provisional);
    if (row < 0 || rowOf(key) >= 0) {
        // A change stream was quicker than the answer, or the row was put away: the real one stands for it.
        apply(key.profile, {sandbox}, serial);
        Q_EMIT rekeyed(provisional, key);
        remove(provisional);
        return;
    }
    m_index.remove(provisional);
    m_index.insert(key, row);
    edit(row, [&](SandboxRow &known) {
        known.key = key;
        known.sandbox = sandbox;
        known.heardAt = serial;
        known.knownAt = this->serial();
        known.stage.clear();
        known.stageDetail.clear();
    });
    m_changed[row] = everyColumn; // the key is under every cell
    m_flush.start();
    Q_EMIT rekeyed(provisional, key);
}

void SandboxListModel::failProvisional(const SandboxKey &provisional, const ApiError &error)
{
    if (const int row = rowOf(provisional); row >= 0)
        edit(row, [&](SandboxRow &known) {
            known.creationError = error;
            known.stage.clear();
        });
}

void SandboxListModel::setConnection(
    const ProfileId &profile, const QString &name, bool costsMoney, const std::optional<PriceList> &prices)
{
    const Server server{name, costsMoney, prices};
    if (m_servers.value(profile) == server)
        return;
    m_servers.insert(profile, server);
    touchProfile(profile, columnBit(SandboxColumn::Connection) | columnBit(SandboxColumn::Cost));
    Q_EMIT countsChanged();
}

void SandboxListModel::setOutdated(const ProfileId &profile, bool outdated)
{
    if (m_outdated.contains(profile) == outdated)
        return;
    if (outdated)
        m_outdated.insert(profile);
    else
        m_outdated.remove(profile);
    touchProfile(profile, everyColumn);
    Q_EMIT outdatedChanged(profile);
}

SandboxColumnSet SandboxListModel::edit(int row, const std::function<void(SandboxRow &)> &change)
{
    SandboxRow &known = m_rows[size_t(row)];
    const SandboxRow before = known;
    change(known);
    const SandboxColumnSet columns = SandboxColumns::changes(before, known);
    if (columns != 0) {
        m_changed[row] |= columns;
        if (!m_flush.isActive())
            m_flush.start();
    }
    if (before.shownState() != known.shownState()) {
        count(before, -1);
        count(known, 1);
        Q_EMIT countsChanged();
    }
    if (before.sandbox != known.sandbox || before.request != known.request || before.stage != known.stage
        || before.keptAwake != known.keptAwake || before.isProtected != known.isProtected
        || before.creationError.has_value() != known.creationError.has_value())
        Q_EMIT sandboxChanged(at(row).key);
    return columns;
}

void SandboxListModel::touchProfile(const ProfileId &profile, SandboxColumnSet columns)
{
    for (int row = 0; row < rowCount(); ++row) {
        if (at(row).key.profile == profile)
            m_changed[row] |= columns;
    }
    m_flush.start();
}

void SandboxListModel::flush()
{
    m_flush.stop();
    if (m_changed.isEmpty())
        return;
    const QHash<int, SandboxColumnSet> changed = std::exchange(m_changed, {});
    QList<int> rows = changed.keys();
    std::ranges::sort(rows);
    static const QList<int> roles{Qt::DisplayRole, Qt::ToolTipRole, Qt::AccessibleTextRole,
        Qt::AccessibleDescriptionRole, SortRole, FractionRole, StateRole, SignRole, LiveRole, ProtectedRole, NewsRole,
        UnconfirmedRole, OutdatedRole, KeyRole, SearchRole};
    for (qsizetype i = 0; i < rows.size();) {
        const SandboxColumnSet columns = changed.value(rows[i]);
        qsizetype end = i + 1;
        while (end < rows.size() && rows[end] == rows[end - 1] + 1 && changed.value(rows[end]) == columns)
            ++end;
        const int firstColumn = std::countr_zero(columns);
        const int lastColumn = std::bit_width(columns) - 1;
        Q_EMIT dataChanged(index(rows[i], firstColumn), index(rows[end - 1], lastColumn), roles);
        i = end;
    }
}

void SandboxListModel::count(const SandboxRow &row, int sign)
{
    Counts &counts = m_counts[row.key.profile];
    counts.all += sign;
    if (isLive(row.shownState()))
        counts.live += sign;
    if (row.shownState() == SandboxState::Running)
        counts.running += sign;
}

SandboxColumns::Surroundings SandboxListModel::surroundings(const SandboxRow &row) const
{
    const auto server = m_servers.constFind(row.key.profile);
    const bool known = server != m_servers.cend();
    return {known ? server->name : QString(), m_clock(), known && server->costsMoney,
        m_outdated.contains(row.key.profile), pricesOf(row.key.profile)};
}

const PriceList *SandboxListModel::pricesOf(const ProfileId &profile) const
{
    const auto server = m_servers.constFind(profile);
    return server != m_servers.cend() && server->prices ? &*server->prices : nullptr;
}

bool SandboxListModel::hasCosts() const
{
    return std::ranges::any_of(
        m_servers, [](const Server &server) { return server.prices ? !server.prices->isFree() : server.costsMoney; });
}

QMap<QString, qint64> SandboxListModel::spend() const
{
    QMap<QString, qint64> sums;
    for (const SandboxRow &row : m_rows) {
        const PriceList *prices = pricesOf(row.key.profile);
        if (!prices || prices->isFree() || !isLive(row.shownState()))
            continue;
        if (const std::optional<qint64> hour = prices->hour(row.sandbox))
            sums[prices->currency] += *hour;
    }
    return sums;
}

} // namespace vivarium
