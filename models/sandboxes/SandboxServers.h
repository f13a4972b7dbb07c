// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Id.h"
#include "domain/Pricing.h"

#include <QHash>
#include <QSet>

#include <optional>

namespace vivarium {

/// What the list knows of the connections: names, prices, and which don't answer.
class SandboxServers {
public:
    struct Server {
        QString name;
        bool costsMoney = false;
        std::optional<PriceList> prices; ///< nullopt: it tells none
        friend bool operator==(const Server &, const Server &) = default;
    };
    /// Whether that is new.
    bool set(const ProfileId &profile, const Server &server);
    bool setOutdated(const ProfileId &profile, bool outdated);
    void remove(const ProfileId &profile);

    [[nodiscard]] QString nameOf(const ProfileId &profile) const;
    [[nodiscard]] bool costsMoney(const ProfileId &profile) const;
    [[nodiscard]] bool isOutdated(const ProfileId &profile) const { return m_outdated.contains(profile); }
    /// Null: not known. Valid until the next change.
    [[nodiscard]] const PriceList *pricesOf(const ProfileId &profile) const;
    /// It costs money, or may.
    [[nodiscard]] bool isBilled(const ProfileId &profile) const;
    /// Whether anything has or may have a price.
    [[nodiscard]] bool hasCosts() const;

private:
    QHash<ProfileId, Server> m_servers;
    QSet<ProfileId> m_outdated;
};

} // namespace vivarium
