// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SavedFilters.h"

#include <QSettings>

#include <algorithm>

namespace vivarium {

namespace {

constexpr auto filtersKey = "savedFilters";

} // namespace

SavedFilters::SavedFilters(QSettings &settings, QObject *parent)
    : QObject(parent)
    , m_settings(settings)
{
    const int count = std::min<int>(m_settings.beginReadArray(filtersKey), int(most));
    for (int i = 0; i < count; ++i) {
        m_settings.setArrayIndex(i);
        const SavedFilter filter{m_settings.value("name").toString(), m_settings.value("search").toString(),
            m_settings.value("liveOnly", false).toBool()};
        if (!filter.name.isEmpty() && filter.name.size() <= longestName && !find(filter.name))
            m_filters.append(filter);
    }
    m_settings.endArray();
}

const SavedFilter *SavedFilters::find(const QString &name) const
{
    const auto found = std::ranges::find_if(
        m_filters, [&](const SavedFilter &filter) { return filter.name.compare(name, Qt::CaseInsensitive) == 0; });
    return found == m_filters.cend() ? nullptr : &*found;
}

bool SavedFilters::save(const SavedFilter &filter)
{
    SavedFilter kept = filter;
    kept.name = filter.name.simplified();
    if (kept.name.isEmpty() || kept.name.size() > longestName || (!find(kept.name) && m_filters.size() >= most))
        return false;
    m_filters.removeIf(
        [&](const SavedFilter &other) { return other.name.compare(kept.name, Qt::CaseInsensitive) == 0; });
    m_filters.append(kept);
    std::ranges::sort(
        m_filters, [](const SavedFilter &a, const SavedFilter &b) { return a.name.localeAwareCompare(b.name) < 0; });
    write();
    return true;
}

void SavedFilters::remove(const QString &name)
{
    const auto gone = m_filters.removeIf(
        [&](const SavedFilter &filter) { return filter.name.compare(name, Qt::CaseInsensitive) == 0; });
    if (gone > 0)
        write();
}

void SavedFilters::write()
{
    m_settings.remove(filtersKey);
    m_settings.beginWriteArray(filtersKey);
    for (qsizetype i = 0; i < m_filters.size(); ++i) {
        m_settings.setArrayIndex(int(i));
        m_settings.setValue("name", m_filters[i].name);
        m_settings.setValue("search", m_filters[i].search);
        m_settings.setValue("liveOnly", m_filters[i].liveOnly);
    }
    m_settings.endArray();
    Q_EMIT changed();
}

} // namespace vivarium
