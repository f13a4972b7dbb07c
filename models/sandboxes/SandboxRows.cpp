// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SandboxRows.h"

#include "common/Format.h"

#include <algorithm>
#include <utility>

namespace vivarium {

const SandboxRow *SandboxRows::find(const SandboxKey &key) const
{
    const int row = m_index.rowOf(key);
    return row < 0 ? nullptr : &m_rows[size_t(row)];
}

QList<const SandboxRow *> SandboxRows::rowsOf(const SandboxId &id) const
{
    QList<const SandboxRow *> rows;
    const QList<SandboxKey> keys = m_index.keysOf(id);
    for (const SandboxKey &key : keys)
        rows.append(find(key));
    return rows;
}

QList<SandboxKey> SandboxRows::onePerSandbox(const QList<SandboxKey> &keys) const
{
    QList<SandboxKey> once;
    QHash<SandboxId, qsizetype> places;
    for (const SandboxKey &key : keys) {
        const auto place = places.constFind(key.id);
        if (place == places.cend()) {
            places.insert(key.id, once.size());
            once.append(key);
        } else if (m_servers.isOutdated(once[*place].profile) && !m_servers.isOutdated(key.profile)) {
            once[*place] = key;
        }
    }
    return once;
}

QString SandboxRows::nameOf(const Sandbox &sandbox) const
{
    return sandbox.name == sandbox.id.value() ? m_lentNames.value(sandbox.id, sandbox.name) : sandbox.name;
}

void SandboxRows::settleName(const SandboxId &id)
{
    const QList<const SandboxRow *> rows = rowsOf(id);
    const auto named = std::ranges::find_if(
        rows, [&id](const SandboxRow *row) { return row->sandbox.name != id.value() && !row->sandbox.name.isEmpty(); });
    if (named == rows.end())
        m_lentNames.remove(id);
    else
        m_lentNames.insert(id, (*named)->sandbox.name);
}

QString SandboxRows::idBesideName(const SandboxRow &row) const
{
    return row.key.isProvisional() || !m_index.isNameOfSeveral(nameOf(row.sandbox))
        ? QString()
        : Format::escaped(Format::shortId(row.key.id.value()));
}

QList<int> SandboxRows::ofProfile(const ProfileId &profile) const
{
    QList<int> rows;
    for (int row = 0; row < size(); ++row) {
        if (at(row).key.profile == profile)
            rows.append(row);
    }
    return rows;
}

QList<int> SandboxRows::unlisted(const ProfileId &profile, const QSet<SandboxId> &ids, quint64 serial) const
{
    QList<int> rows;
    for (int row = 0; row < size(); ++row) {
        const SandboxRow &known = at(row);
        if (known.key.profile == profile && !known.key.isProvisional() && known.knownAt <= serial
            && !ids.contains(known.key.id))
            rows.append(row);
    }
    return rows;
}

SandboxRows::Counts SandboxRows::counts(const ProfileId &profile) const
{
    Counts counts = m_totals.of(profile);
    counts.billed = m_servers.isBilled(profile) ? counts.live : 0;
    return counts;
}

SandboxRows::Counts SandboxRows::counts() const
{
    Counts counts = m_totals.all();
    const QList<ProfileId> profiles = m_totals.profiles();
    for (const ProfileId &profile : profiles)
        counts.billed += this->counts(profile).billed;
    if (counts.billed == 0)
        return counts;
    for (const SandboxId &id : m_index.shared()) {
        const auto bills = std::ranges::count_if(rowsOf(id), [this](const SandboxRow *row) {
            return m_servers.isBilled(row->key.profile) && isLive(row->shownState());
        });
        counts.billed -= std::max(0, int(bills) - 1);
    }
    return counts;
}

QMap<QString, qint64> SandboxRows::spend() const
{
    QMap<QString, qint64> sums;
    for (const SandboxRow &row : m_rows) {
        const SandboxRow *dearest = &row;
        if (m_index.isShared(row.key.id)) {
            const QList<const SandboxRow *> same = rowsOf(row.key.id);
            if (same.constFirst() != &row)
                continue; // it was reckoned with that one
            dearest =
                *std::ranges::max_element(same, {}, [this](const SandboxRow *one) { return hourOf(*one).value_or(0); });
        }
        if (const std::optional<qint64> hour = hourOf(*dearest))
            sums[m_servers.pricesOf(dearest->key.profile)->currency] += *hour;
    }
    return sums;
}

std::optional<qint64> SandboxRows::hourOf(const SandboxRow &row) const
{
    const PriceList *prices = m_servers.pricesOf(row.key.profile);
    return prices && !prices->isFree() && isLive(row.shownState()) ? prices->hour(row.sandbox) : std::nullopt;
}

SandboxColumns::Surroundings SandboxRows::surroundings(const SandboxRow &row, const QDateTime &now) const
{
    const ProfileId &profile = row.key.profile;
    SandboxColumns::Surroundings around{m_servers.nameOf(profile), now, m_servers.costsMoney(profile),
        m_servers.isOutdated(profile), m_servers.pricesOf(profile), nameOf(row.sandbox), {}, {}};
    if (!m_index.isShared(row.key.id))
        return around;
    const QList<const SandboxRow *> same = rowsOf(row.key.id);
    for (const SandboxRow *other : same) {
        if (other->key != row.key)
            around.elsewhere.append({m_servers.nameOf(other->key.profile), nameOf(other->sandbox)});
    }
    return around;
}

void SandboxRows::append(SandboxRow row)
{
    m_index.insert(row, size());
    count(row, 1);
    m_rows.push_back(std::move(row));
}

void SandboxRows::erase(int first, int last)
{
    for (int row = first; row <= last; ++row) {
        count(at(row), -1);
        m_index.remove(at(row));
    }
    m_rows.erase(m_rows.begin() + first, m_rows.begin() + last + 1);
    for (int row = first; row < size(); ++row)
        m_index.move(at(row).key, row);
}

SandboxRow SandboxRows::change(int row, const std::function<void(SandboxRow &)> &change)
{
    SandboxRow &known = m_rows[size_t(row)];
    SandboxRow before = known;
    change(known);
    m_index.update(before, known, row);
    if (before.shownState() != known.shownState() || before.key != known.key) {
        count(before, -1);
        count(known, 1);
    }
    return before;
}

bool SandboxRows::setServer(const ProfileId &profile, const SandboxServers::Server &server)
{
    return m_servers.set(profile, server);
}

bool SandboxRows::setOutdated(const ProfileId &profile, bool outdated)
{
    if (!m_servers.setOutdated(profile, outdated))
        return false;
    for (const SandboxRow &row : m_rows) {
        if (row.key.profile == profile)
            m_totals.move(row, outdated);
    }
    return true;
}

void SandboxRows::forget(const ProfileId &profile)
{
    m_totals.forget(profile);
    m_servers.remove(profile);
}

void SandboxRows::count(const SandboxRow &row, int sign)
{
    m_totals.add(row, m_servers.isOutdated(row.key.profile), sign);
}

} // namespace vivarium
