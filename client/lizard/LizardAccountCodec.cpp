// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardAccountCodec.h"

#include "http/ErrorMapping.h"
#include "lizard/LizardCatalog.h"
#include "lizard/LizardTime.h"

#include <QCoreApplication>

#include <algorithm>

namespace vivarium {

namespace {

struct LizardAccountTexts {
    Q_DECLARE_TR_FUNCTIONS(vivarium::LizardAccount)
};

std::optional<double> numberOf(const QJsonObject &object, QLatin1StringView name)
{
    const QJsonValue value = object.value(name);
    return value.isDouble() ? std::optional(value.toDouble()) : std::nullopt;
}

bool isSame(const QString &a, const QString &b)
{
    return a.compare(b, Qt::CaseInsensitive) == 0;
}

} // namespace

LizardAccountCodec::Account LizardAccountCodec::account(JsonReader &reader)
{
    Account account;
    account.isScoped = reader.flag(QLatin1StringView("scoped"));
    account.name = cleanedText(reader.text(QLatin1StringView("username")));
    if (account.name.isEmpty())
        account.name = cleanedText(reader.text(QLatin1StringView("email")));
    account.plan = cleanedText(reader.text(QLatin1StringView("plan")));
    const QJsonArray scopes = reader.object().value(QLatin1StringView("scopes")).toArray();
    for (const auto &scope : scopes) {
        if (scope[QLatin1StringView("type")].toString() == QLatin1StringView("project"))
            account.projects << scope[QLatin1StringView("id")].toString();
    }
    return account;
}

LizardAccountCodec::Project LizardAccountCodec::project(JsonReader &reader)
{
    return {reader.requiredId(QLatin1StringView("id")), reader.requiredText(QLatin1StringView("name")),
        reader.text(QLatin1StringView("slug")), reader.text(QLatin1StringView("workspaceId")),
        LizardTime::read(reader, QLatin1StringView("createdAt"))};
}

Region LizardAccountCodec::region(JsonReader &reader)
{
    Region region;
    region.id = reader.requiredId(QLatin1StringView("id"));
    for (const char *name : {"label", "name", "city", "country"}) {
        if (region.label.isEmpty())
            region.label = cleanedText(reader.text(QLatin1StringView(name)));
    }
    region.available = reader.object().value(QLatin1StringView("available")).toBool(true);
    region.isDefault = reader.flag(QLatin1StringView("isDefault"));
    return region;
}

PlanLimits LizardAccountCodec::plan(JsonReader &reader)
{
    const bool onTrial = reader.text(QLatin1StringView("status")) == QLatin1StringView("trialing");
    PlanLimits limits = onTrial ? LizardCatalog::trial() : PlanLimits();
    limits.name = cleanedText(reader.text(QLatin1StringView("tier")));
    if (limits.name.isEmpty())
        limits.name = cleanedText(reader.text(QLatin1StringView("plan")));
    const QJsonObject told = reader.object().value(QLatin1StringView("limits")).toObject();
    limits.runningLimit = numberOf(told, QLatin1StringView("sandboxVcpu"));
    return limits;
}

LizardAccountCodec::Limits LizardAccountCodec::limits(JsonReader &reader)
{
    const QJsonObject most = reader.object().value(QLatin1StringView("limits")).toObject();
    const QJsonObject used = reader.object().value(QLatin1StringView("usage")).toObject();
    return {numberOf(most, QLatin1StringView("maxCpuVcpus")), numberOf(used, QLatin1StringView("cpuVcpus")),
        numberOf(most, QLatin1StringView("maxRunningSandboxes")),
        numberOf(used, QLatin1StringView("runningSandboxes"))};
}

Result<LizardAccountCodec::Project> LizardAccountCodec::chosen(const QList<Project> &projects, const QString &wanted)
{
    ApiError error;
    error.kind = ErrorKind::NotFound;
    if (projects.isEmpty()) {
        error.sentence = LizardAccountTexts::tr("The account has no project.");
        error.advice = LizardAccountTexts::tr("Create one on the provider's website.");
        return std::unexpected(error);
    }
    if (wanted.isEmpty())
        return projects.constFirst();
    const auto byId = std::ranges::find(projects, wanted, &Project::id);
    if (byId != projects.end())
        return *byId;
    QList<Project> hits;
    for (const Project &project : projects) {
        if (isSame(project.id, wanted) || isSame(project.slug, wanted) || isSame(project.name, wanted))
            hits.append(project);
    }
    if (hits.size() == 1)
        return hits.constFirst();
    error.sentence = hits.isEmpty()
        ? LizardAccountTexts::tr("There is no project “%1” that this key reaches.").arg(wanted)
        : LizardAccountTexts::tr("Several projects are called “%1”.").arg(wanted);
    error.advice = LizardAccountTexts::tr("Choose one in the settings of this connection.");
    return std::unexpected(error);
}

} // namespace vivarium
