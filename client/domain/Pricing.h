// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Sandbox.h"

#include <QString>

#include <optional>

namespace vivarium {

/// What a server says that sandboxes cost (`lazycloud.md` §11). Rates are those of the provider's own machines; unless
/// another place is named, of a placement that the server chooses. Servers don't tell where a sandbox was put, so what
/// is reckoned from them is an estimate.
struct PriceList {
    QString version; ///< the server's name for it
    QString currency; ///< as "USD"; the server's text
    /// Billionths of the currency's unit an hour, while it is there.
    qint64 perContainer = 0;
    qint64 perCore = 0;
    qint64 perMemoryGiB = 0;
    QHash<QString, qint64> perCard; ///< by GPU type
    /// What the same costs where a person chose the place (`lazycloud.md` §11, placement rates).
    struct Elsewhere {
        bool pinned = false; ///< region or zone are chosen
        bool preemptible = true; ///< the provider may take the machine back
        qint64 perContainer = 0;
        qint64 perCore = 0;
        qint64 perMemoryGiB = 0;
        QHash<QString, qint64> perCard;
        friend bool operator==(const Elsewhere &, const Elsewhere &) = default;
    };
    QList<Elsewhere> elsewhere;
    /// The server tells each sandbox's price with it, and sizes have prices: nothing is reckoned from amounts.
    bool perSandbox = false;
    std::optional<qint64> pausedGiBMonth; ///< billionths, for the used disk of a paused sandbox

    [[nodiscard]] bool isFree() const;
    /// An hour of a sandbox of this size; nullopt when its size isn't known, or a card has no price.
    [[nodiscard]] std::optional<qint64> hour(int cpuMillis, qint64 memoryMiB, const QStringList &gpus) const;
    /// nullopt also for one that is paused where each has its price: it is billed for its disk only, by the month and
    /// by what it uses of it, which nobody tells (isDiskOnly()).
    [[nodiscard]] std::optional<qint64> hour(const Sandbox &sandbox) const
    {
        if (!perSandbox)
            return hour(sandbox.cpuMillis, sandbox.memoryMiB, sandbox.gpus);
        return sandbox.state == SandboxState::Paused ? std::nullopt : sandbox.pricePerHour;
    }
    [[nodiscard]] bool isDiskOnly(const Sandbox &sandbox) const
    {
        return perSandbox && sandbox.state == SandboxState::Paused;
    }
    /// The most that an hour of one like this can be: of several types of GPUs the server takes one. nullopt also when
    /// the list has no rates for the place that it asks for.
    [[nodiscard]] std::optional<qint64> hour(const SandboxSpec &spec) const;
    /// From its creation to its end, or to `now`.
    [[nodiscard]] std::optional<qint64> soFar(const Sandbox &sandbox, const QDateTime &now) const;

    friend bool operator==(const PriceList &, const PriceList &) = default;

private:
    /// The list for the place that the spec asks for; nullopt: it has no such rates.
    [[nodiscard]] std::optional<PriceList> at(const SandboxSpec &spec) const;
};

} // namespace vivarium
