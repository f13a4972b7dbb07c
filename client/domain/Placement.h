// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

#include <chrono>
#include <optional>

namespace vivarium {

/// What a sandbox can start from where servers have templates (`lizard.md` §1.6).
struct SandboxTemplate {
    QString name;
    QString description; ///< a few words for a person
    friend bool operator==(const SandboxTemplate &, const SandboxTemplate &) = default;
};

/// A size with a name and a price (`lizard.md` §1.7).
struct SandboxSize {
    QString name;
    int cpuMillis = 0;
    qint64 memoryMiB = 0;
    int diskGiB = 0; ///< 0: not known
    std::optional<qint64> pricePerHour; ///< billionths of the currency's unit
    QStringList templates; ///< it can be had with; empty: all
    bool takesVolume = true;
    bool paidOnly = false; ///< not before the first payment
    friend bool operator==(const SandboxSize &, const SandboxSize &) = default;
};

/// Where sandboxes can be.
struct Region {
    QString id;
    QString label; ///< for a person; may be empty
    bool available = true; ///< takes new work
    bool isDefault = false;
    friend bool operator==(const Region &, const Region &) = default;
};

/// What an account may do, as far as it is known before it is refused.
struct PlanLimits {
    QString name; ///< of the plan, the server's word
    bool isTrial = false;
    std::optional<std::chrono::seconds> longestLifetime;
    QStringList sizes; ///< that can be had; empty: all
    QString regionPrefix; ///< that regions must have; empty: any
    std::optional<double> runningLimit; ///< of virtual CPUs
    std::optional<double> running; ///< of them, at the last look
    friend bool operator==(const PlanLimits &, const PlanLimits &) = default;
};

} // namespace vivarium
