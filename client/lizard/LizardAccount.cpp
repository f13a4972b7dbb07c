// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardAccount.h"

#include "lizard/LizardCall.h"
#include "lizard/LizardContext.h"
#include "lizard/LizardSandboxCodec.h"

#include <algorithm>

namespace vivarium {

LizardAccount::LizardAccount(LizardContext &context, QObject *parent)
    : QObject(parent)
    , m_context(context)
{
}

Reply<LizardAccountCodec::Account> LizardAccount::account()
{
    return callJsonOne<LizardAccountCodec::Account>(m_context.connection,
        HttpRequest::get(ApiPath(QLatin1StringView("/api/auth/me"))), &LizardAccountCodec::account);
}

Reply<QList<LizardAccountCodec::Project>> LizardAccount::projects()
{
    return callJsonList<LizardAccountCodec::Project>(m_context.connection,
        HttpRequest::get(ApiPath(QLatin1StringView("/api/projects"))), &LizardAccountCodec::project);
}

Reply<QList<Region>> LizardAccount::regions()
{
    return callJsonList<Region>(m_context.connection, HttpRequest::get(ApiPath(QLatin1StringView("/api/regions"))),
        &LizardAccountCodec::region);
}

Reply<std::optional<PlanLimits>> LizardAccount::plan()
{
    using Answer = std::optional<PlanLimits>;
    ApiQuery query;
    if (!m_context.workspace.isEmpty())
        query.add(QLatin1StringView("workspaceId"), m_context.workspace);
    const auto subscription = HttpRequest::get(ApiPath(QLatin1StringView("/api/billing/subscription")), query);
    const auto limits = HttpRequest::get(
        ApiPath(QLatin1StringView("/api/workspaces")) / m_context.workspace / QLatin1StringView("limits"));
    return chain(this, callJsonOne<PlanLimits>(m_context.connection, subscription, &LizardAccountCodec::plan),
        [this, limits](const Result<PlanLimits> &told) -> Reply<Answer> {
            return chain(this,
                callJsonOne<LizardAccountCodec::Limits>(m_context.connection, limits, &LizardAccountCodec::limits),
                [told](const Result<LizardAccountCodec::Limits> &now) -> Result<Answer> {
                    // Keys with scopes may know neither, and old servers lack both: then nothing is said beforehand.
                    if (!told && !now)
                        return Answer();
                    PlanLimits plan = told.value_or(PlanLimits());
                    if (now) {
                        plan.running = now->cpuUsed;
                        if (now->cpuLimit)
                            plan.runningLimit = now->cpuLimit;
                    }
                    return Answer(plan);
                });
        });
}

Reply<QList<Workspace>> LizardAccount::workspaces()
{
    return chain(this, projects(), [](const QList<LizardAccountCodec::Project> &all) -> Result<QList<Workspace>> {
        QList<Workspace> workspaces;
        for (const LizardAccountCodec::Project &project : all) {
            Workspace workspace;
            workspace.id = project.id;
            workspace.name = project.name;
            workspace.createdAt = project.createdAt;
            workspaces.append(workspace);
        }
        std::ranges::sort(workspaces, {}, &Workspace::name);
        return workspaces;
    });
}

QString LizardAccount::workspace() const
{
    return m_context.projectName;
}

Reply<PriceList> LizardAccount::prices()
{
    return readyReply<PriceList>(m_context.capabilities.prices.value_or(PriceList()));
}

Reply<SandboxStatistics> LizardAccount::statistics(const QString &)
{
    const auto request = HttpRequest::get(m_context.projectPath() / QLatin1StringView("sandboxes"));
    return chain(this, callJsonList<Sandbox>(m_context.connection, request, &LizardSandboxCodec::sandbox),
        [](const QList<Sandbox> &sandboxes) -> Result<SandboxStatistics> {
            SandboxStatistics statistics;
            for (const Sandbox &sandbox : sandboxes) {
                ++statistics.byStatus[sandbox.stateText];
                if (isLive(sandbox.state) && sandbox.state != SandboxState::Paused)
                    ++statistics.concurrent;
            }
            statistics.hasHistory = false; // the list is all there is, and forgets what has ended
            return statistics;
        });
}

} // namespace vivarium
