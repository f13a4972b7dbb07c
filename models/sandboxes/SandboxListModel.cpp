// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SandboxListModel.h"

#include "common/Format.h"
#include "common/ToolTip.h"
#include "sandboxes/SandboxAnswers.h"

#include <algorithm>
#include <utility>

namespace vivarium {

namespace {

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

QVariant SandboxListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const SandboxRow &row = at(index.row());
    const auto column = SandboxColumn(index.column());
    const auto around = [&] { return m_rows.surroundings(row, now()); };
    const auto aroundWithId = [&] {
        SandboxColumns::Surroundings all = around();
        all.idBesideName = m_rows.idBesideName(row);
        return all;
    };
    switch (role) {
    case Qt::DisplayRole:
        return SandboxColumns::text(row, column, around());
    case Qt::ToolTipRole:
        return ToolTip::plain(SandboxColumns::toolTip(row, column, aroundWithId()));
    case Qt::AccessibleTextRole: {
        const QString text = SandboxColumns::text(row, column, around());
        QStringList words{text.isEmpty() ? Format::unknown() : text};
        if (column == SandboxColumn::Name)
            words += SandboxColumns::marks(row, aroundWithId());
        return QStringLiteral("%1: %2").arg(SandboxColumns::title(column), words.join(QStringLiteral(", ")));
    }
    case Qt::AccessibleDescriptionRole:
        return SandboxColumns::toolTip(row, column, aroundWithId());
    case Qt::TextAlignmentRole:
        return int((SandboxColumns::isNumeric(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case SortRole:
        return SandboxColumns::sortValue(row, column, around());
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
        return isOutdated(row.key.profile);
    case ProfileRole:
        return row.key.profile.value();
    case FractionRole:
        return SandboxColumns::fraction(row, column);
    case ProtectedRole:
        return column == SandboxColumn::Name && row.isProtected;
    case NewsRole:
        return column == SandboxColumn::Name && row.hasNews;
    case IdBesideNameRole:
        return column == SandboxColumn::Name ? m_rows.idBesideName(row) : QString();
    case SearchRole:
        return QStringLiteral("%1\n%2\n%3\n%4")
            .arg(nameOf(row), row.sandbox.group, row.sandbox.id.value(), row.sandbox.imageText);
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

SandboxState SandboxListModel::signState(const SandboxKey &key) const
{
    const SandboxRow *row = find(key);
    if (!row)
        return SandboxState::Unknown;
    const SandboxState state = row->shownState();
    return isOutdated(key.profile) && isLive(state) ? SandboxState::Unknown : state;
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
            SandboxAnswers::take(known, sandbox);
            known.heardAt = serial;
            known.knownAt = arrival;
        });
    }
    append(std::move(added));
}

void SandboxListModel::append(std::vector<SandboxRow> rows)
{
    if (rows.empty())
        return;
    flush();
    const int first = m_rows.size();
    QList<SandboxKey> keys;
    for (const SandboxRow &row : rows) {
        if (!keysOf(row.key.id).isEmpty())
            m_rows.settleName(row.key.id); // for the new one
    }
    beginInsertRows({}, first, first + int(rows.size()) - 1);
    for (SandboxRow &row : rows) {
        keys.append(row.key);
        m_rows.append(std::move(row));
    }
    endInsertRows();
    for (const SandboxKey &key : std::as_const(keys))
        touchOthers(key);
    touchTurned();
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
        for (int row = first; row <= last; ++row)
            keys.append(at(row).key);
        m_rows.erase(first, last);
        endRemoveRows();
        i = end;
    }
    for (const SandboxKey &key : std::as_const(keys))
        touchOthers(key);
    touchTurned();
    for (const SandboxKey &key : std::as_const(keys))
        Q_EMIT sandboxRemoved(key);
    Q_EMIT countsChanged();
}

void SandboxListModel::endUnlisted(const ProfileId &profile, const QSet<SandboxId> &ids, quint64 serial)
{
    QList<SandboxKey> gone;
    const QList<int> unlisted = m_rows.unlisted(profile, ids, serial);
    for (int row : unlisted) {
        if (!at(row).isGone)
            gone.append(at(row).key);
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
        SandboxAnswers::end(known, now());
        known.heardAt = serial;
    });
}

void SandboxListModel::keepOnly(const ProfileId &profile, const QSet<SandboxId> &ids, quint64 serial)
{
    removeRows(m_rows.unlisted(profile, ids, serial));
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
    edit(key, [&](SandboxRow &known) {
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
    removeRows(m_rows.ofProfile(profile));
    m_rows.forget(profile);
    Q_EMIT countsChanged();
}

void SandboxListModel::setRequest(const SandboxKey &key, SandboxRequest request)
{
    edit(key, [&](SandboxRow &known) { known.request = request; });
}

void SandboxListModel::setKeptAwake(const SandboxKey &key, const QString &text)
{
    edit(key, [&](SandboxRow &known) { known.keptAwake = text; });
}

void SandboxListModel::setProtected(const SandboxKey &key, bool isProtected)
{
    edit(key, [&](SandboxRow &known) { known.isProtected = isProtected; });
}

void SandboxListModel::setNews(const SandboxKey &key, bool hasNews)
{
    edit(key, [&](SandboxRow &known) { known.hasNews = hasNews; });
}

SandboxKey SandboxListModel::addProvisional(const ProfileId &profile, const SandboxSpec &spec)
{
    const SandboxKey key{profile, SandboxId(QStringLiteral("creating:%1").arg(++m_created))};
    std::vector<SandboxRow> rows;
    rows.push_back(SandboxAnswers::asked(key, spec, now()));
    append(std::move(rows));
    return key;
}

void SandboxListModel::setStage(const SandboxKey &provisional, const CreateProgress &progress)
{
    edit(provisional, [&](SandboxRow &known) {
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
    edit(row, [&](SandboxRow &known) {
        known.key = key;
        known.sandbox = sandbox;
        known.heardAt = serial;
        known.knownAt = this->serial();
        known.stage.clear();
        known.stageDetail.clear();
    });
    touch(row, everyColumn); // the key is under every cell
    touchOthers(key);
    Q_EMIT rekeyed(provisional, key);
}

void SandboxListModel::failProvisional(const SandboxKey &provisional, const ApiError &error)
{
    edit(provisional, [&](SandboxRow &known) {
        known.creationError = error;
        known.stage.clear();
    });
}

void SandboxListModel::setConnection(
    const ProfileId &profile, const QString &name, bool costsMoney, const std::optional<PriceList> &prices)
{
    if (!m_rows.setServer(profile, {name, costsMoney, prices}))
        return;
    touchProfile(profile, columnBit(SandboxColumn::Connection) | columnBit(SandboxColumn::Cost));
    for (const SandboxId &id : m_rows.index().shared())
        touchOthers({profile, id}); // they say where else it is
    Q_EMIT countsChanged();
}

void SandboxListModel::setOutdated(const ProfileId &profile, bool outdated)
{
    const Counts before = counts();
    if (!m_rows.setOutdated(profile, outdated))
        return;
    touchProfile(profile, everyColumn);
    Q_EMIT outdatedChanged(profile);
    if (counts() != before)
        Q_EMIT countsChanged();
}

void SandboxListModel::edit(int row, const std::function<void(SandboxRow &)> &change)
{
    const SandboxRow before = m_rows.change(row, change);
    const SandboxRow &known = at(row);
    if (const SandboxColumnSet columns = SandboxColumns::changes(before, known); columns != 0)
        touch(row, columns);
    if (before.sandbox.name != known.sandbox.name)
        touchOthers(known.key);
    touchTurned();
    const bool isOther = before.sandbox != known.sandbox || before.request != known.request
        || before.stage != known.stage || before.keptAwake != known.keptAwake || before.isProtected != known.isProtected
        || before.creationError.has_value() != known.creationError.has_value();
    const SandboxKey key = known.key; // whoever hears of it may change the rows
    if (before.shownState() != known.shownState())
        Q_EMIT countsChanged();
    if (isOther)
        Q_EMIT sandboxChanged(key);
}

void SandboxListModel::edit(const SandboxKey &key, const std::function<void(SandboxRow &)> &change)
{
    if (const int row = rowOf(key); row >= 0)
        edit(row, change);
}

void SandboxListModel::touch(int row, SandboxColumnSet columns)
{
    m_changed.add(row, columns);
    if (!m_flush.isActive())
        m_flush.start();
}

void SandboxListModel::touchProfile(const ProfileId &profile, SandboxColumnSet columns)
{
    const QList<int> rows = m_rows.ofProfile(profile);
    for (int row : rows)
        touch(row, columns);
}

void SandboxListModel::touchOthers(const SandboxKey &key)
{
    const QList<SandboxKey> same = keysOf(key.id);
    if (same.size() != 1 || same.constFirst() != key)
        m_rows.settleName(key.id);
    for (const SandboxKey &other : same) {
        if (other != key)
            touch(rowOf(other), columnBit(SandboxColumn::Name));
    }
}

void SandboxListModel::touchTurned()
{
    const QSet<SandboxId> turned = m_rows.takeTurned();
    for (const SandboxId &id : turned) {
        const QList<SandboxKey> keys = keysOf(id);
        for (const SandboxKey &key : keys)
            touch(rowOf(key), columnBit(SandboxColumn::Name));
    }
}

void SandboxListModel::flush()
{
    m_flush.stop();
    static const QList<int> roles{Qt::DisplayRole, Qt::ToolTipRole, Qt::AccessibleTextRole,
        Qt::AccessibleDescriptionRole, SortRole, FractionRole, StateRole, SignRole, LiveRole, ProtectedRole, NewsRole,
        IdBesideNameRole, UnconfirmedRole, OutdatedRole, KeyRole, SearchRole};
    const QList<CellChanges::Span> spans = m_changed.take();
    for (const CellChanges::Span &span : spans)
        Q_EMIT dataChanged(index(span.firstRow, span.firstColumn), index(span.lastRow, span.lastColumn), roles);
}

} // namespace vivarium
