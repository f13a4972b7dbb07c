// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Account.h"
#include "domain/Placement.h"
#include "http/JsonReader.h"

namespace vivarium {

/// Who we are, and what we may, on Lizard's wire (`lizard.md` §1).
struct LizardAccountCodec {
    struct Account {
        QString name; ///< user name or e-mail; empty for a key with scopes
        QString plan;
        bool isScoped = false;
        QStringList projects; ///< ids that a scoped key is limited to; empty: whole workspaces, or all
    };
    struct Project {
        QString id;
        QString name;
        QString slug;
        QString workspace; ///< id
        QDateTime createdAt;
    };
    struct Limits {
        std::optional<double> cpuLimit; ///< virtual CPUs that may run
        std::optional<double> cpuUsed;
        std::optional<double> sandboxLimit;
        std::optional<double> sandboxesUsed;
    };
    [[nodiscard]] static Account account(JsonReader &reader);
    [[nodiscard]] static Project project(JsonReader &reader);
    [[nodiscard]] static Region region(JsonReader &reader);
    /// Of the plan only; what runs is told elsewhere.
    [[nodiscard]] static PlanLimits plan(JsonReader &reader);
    [[nodiscard]] static Limits limits(JsonReader &reader);

    /// The project that a person means by id, slug or name, whatever its case. An error when there is none, or more
    /// than one.
    [[nodiscard]] static Result<Project> chosen(const QList<Project> &projects, const QString &wanted);
};

} // namespace vivarium
