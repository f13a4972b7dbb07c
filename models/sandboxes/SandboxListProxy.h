// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Id.h"

#include <QCollator>
#include <QSortFilterProxyModel>
#include <QStringList>

namespace vivarium {

/// What of the list is shown and in which order. Equal cells are ordered by creation, newest first, so that rows don't
/// dance.
class SandboxListProxy : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit SandboxListProxy(QObject *parent = nullptr);

    /// Words that all must occur in name, app, id or image, without regard to case.
    void setSearch(const QString &text);
    void setLiveOnly(bool liveOnly);
    /// Empty: all connections.
    void setProfile(const ProfileId &profile);
    [[nodiscard]] bool isLiveOnly() const { return m_liveOnly; }
    [[nodiscard]] bool isSearching() const { return !m_words.isEmpty(); }
    [[nodiscard]] const ProfileId &profile() const { return m_profile; }

protected:
    [[nodiscard]] bool filterAcceptsRow(int sourceRow, const QModelIndex &sourceParent) const override;
    [[nodiscard]] bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;

private:
    QStringList m_words;
    ProfileId m_profile;
    QCollator m_collator;
    bool m_liveOnly = false;
};

} // namespace vivarium
