// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Id.h"

#include <QCollator>
#include <QList>
#include <QSortFilterProxyModel>

namespace vivarium {

/// What of the list is shown and in which order. Equal cells are ordered by creation, newest first, so that rows don't
/// dance.
class SandboxListProxy : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit SandboxListProxy(QObject *parent = nullptr);

    /// Words that all must occur in name, app, id or image, without regard to case. A word may say where: "app:agents",
    /// "image:3.13", "name:", "id:", "on:" (the connection), and "state:" with the word of a state, "live" or "ended".
    void setSearch(const QString &text);
    void setLiveOnly(bool liveOnly);
    /// Empty: all connections.
    void setProfile(const ProfileId &profile);
    [[nodiscard]] bool isLiveOnly() const { return m_liveOnly; }
    [[nodiscard]] bool isSearching() const { return !m_terms.isEmpty(); }
    /// The words that a server can search for: those without a place.
    [[nodiscard]] QString plainSearch() const;
    [[nodiscard]] const ProfileId &profile() const { return m_profile; }

protected:
    [[nodiscard]] bool filterAcceptsRow(int sourceRow, const QModelIndex &sourceParent) const override;
    [[nodiscard]] bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;

private:
    enum class Place { Anywhere, Name, Group, Image, Id, Connection, State };
    struct Term {
        Place place = Place::Anywhere;
        QString text;
        friend bool operator==(const Term &, const Term &) = default;
    };
    [[nodiscard]] static Term termOf(const QString &word);
    [[nodiscard]] bool matches(const Term &term, int sourceRow) const;

    QList<Term> m_terms;
    ProfileId m_profile;
    QCollator m_collator;
    bool m_liveOnly = false;
};

} // namespace vivarium
