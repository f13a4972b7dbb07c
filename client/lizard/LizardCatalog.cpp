// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardCatalog.h"

#include <QCoreApplication>

namespace vivarium {

namespace {

struct LizardCatalogTexts {
    Q_DECLARE_TR_FUNCTIONS(vivarium::LizardCatalog)
};

} // namespace

QList<SandboxTemplate> LizardCatalog::templates()
{
    return {
        {QStringLiteral("base"), LizardCatalogTexts::tr("a plain Linux")},
        {QStringLiteral("interpreter"), LizardCatalogTexts::tr("Python with libraries for data")},
        {QStringLiteral("codex"), LizardCatalogTexts::tr("with the coding agent Codex")},
        {QStringLiteral("claude"), LizardCatalogTexts::tr("with the coding agent Claude Code")},
        {QStringLiteral("opencode"), LizardCatalogTexts::tr("with the coding agent OpenCode")},
        {QStringLiteral("pi"), LizardCatalogTexts::tr("with the coding agent Pi")},
        {QStringLiteral("prime"), LizardCatalogTexts::tr("with the coding agent Prime")},
        {QStringLiteral("desktop"), LizardCatalogTexts::tr("with a graphical desktop")},
    };
}

QList<SandboxSize> LizardCatalog::sizes()
{
    const QString base = QStringLiteral("base");
    const QString claude = QStringLiteral("claude");
    const QString codex = QStringLiteral("codex");
    const QString interpreter = QStringLiteral("interpreter");
    const QString desktop = QStringLiteral("desktop");
    return {
        {QStringLiteral("nano"), 500, 1024, 0, 4'050'000, {base, claude, codex}, false, false},
        {QStringLiteral("mini"), 1000, 2048, 0, 8'100'000, {base, claude, codex, interpreter}, false, false},
        {QStringLiteral("small"), 2000, 4096, 5, 16'200'000, {}, true, false},
        {QStringLiteral("medium"), 4000, 8192, 20, 32'400'000, {}, true, false},
        {QStringLiteral("large"), 8000, 16384, 50, 64'800'000, {}, true, true},
        {QStringLiteral("big"), 16000, 32768, 0, 129'600'000, {base, claude, codex, interpreter, desktop}, false, true},
    };
}

qint64 LizardCatalog::pausedGiBMonth()
{
    return 140'000'000;
}

PlanLimits LizardCatalog::trial()
{
    PlanLimits limits;
    limits.isTrial = true;
    limits.longestLifetime = std::chrono::hours(1);
    limits.sizes = {QStringLiteral("nano"), QStringLiteral("mini"), QStringLiteral("small")};
    limits.regionPrefix = QStringLiteral("us-");
    return limits;
}

Capabilities LizardCatalog::capabilities()
{
    Capabilities can;
    for (const Feature there : {Feature::Pause, Feature::Fork, Feature::Templates, Feature::Deadlines,
             Feature::AllowedHosts, Feature::Metadata, Feature::WarmPools, Feature::Schedules, Feature::Desktops,
             Feature::Volumes, Feature::ManageStorage, Feature::SizedVolumes, Feature::ByCommands, Feature::ProcessTree,
             Feature::SignalTree, Feature::OutputStream, Feature::MoveFiles, Feature::CopyFiles, Feature::ChangeMode,
             Feature::LargeFiles, Feature::SearchFiles, Feature::SaveMemory, Feature::ListMemory, Feature::Ports,
             Feature::ClosePorts, Feature::Listeners, Feature::OutboundNetwork, Feature::FreeObservation})
        can.set(there, true);
    can.set(Feature::PauseKeepsProcesses, false,
        LizardCatalogTexts::tr(
            "Lizard doesn't promise that what runs survives a pause. Only files in /workspace are certain."));
    can.set(Feature::WatchFolders, false,
        LizardCatalogTexts::tr("Lizard tells no changes of folders yet: press F5 to read them again."));
    can.set(Feature::KeptTerminals, false, LizardCatalogTexts::tr("On Lizard a shell ends with its connection."));
    can.set(
        Feature::ListImages, false, LizardCatalogTexts::tr("Lizard has templates and snapshots instead of images."));
    can.set(
        Feature::SaveFileSystem, false, LizardCatalogTexts::tr("On Lizard a snapshot saves the sandbox as a whole."));
    can.set(Feature::Origins, false,
        LizardCatalogTexts::tr("Lizard doesn't tell from which snapshot a sandbox was restored."));
    can.set(Feature::UsageOfAll, false,
        LizardCatalogTexts::tr("Lizard doesn't tell programs how much processor and memory its sandboxes use."));
    can.set(Feature::NetworkRules, false,
        LizardCatalogTexts::tr(
            "On Lizard what a sandbox may reach is fixed for its life. Choose it when you make the sandbox."));
    can.set(Feature::TestDestination, false,
        LizardCatalogTexts::tr("Lizard can't try a destination by itself: use a terminal."));
    can.set(Feature::Secrets, false,
        LizardCatalogTexts::tr("Lizard keeps no secrets that programs could list: set variables instead."));
    can.set(Feature::Specification, false, LizardCatalogTexts::tr("Lizard doesn't tell the variables of a sandbox."));
    can.set(Feature::CancelBuilds, false, LizardCatalogTexts::tr("Lizard builds no images."));
    can.set(Feature::Gpus, false, LizardCatalogTexts::tr("Lizard has no GPUs."));
    can.set(
        Feature::DockerInside, false, LizardCatalogTexts::tr("Lizard has no container engine inside its sandboxes."));
    can.set(Feature::Machines, false, LizardCatalogTexts::tr("Lizard chooses the machine by itself."));
    can.costsMoney = true;
    can.forgetsEnded = true;
    can.uploadLimitBytes = -1;
    can.maximumKeepWarm = std::chrono::seconds(2147483); // 2147483647 ms
    can.maximumLifetime = can.maximumKeepWarm;
    can.templates = templates();
    can.sizes = sizes();
    can.workspaceWord = LizardCatalogTexts::tr("project");
    PriceList prices;
    prices.version = QStringLiteral("2026-10");
    prices.currency = QStringLiteral("USD");
    prices.perSandbox = true;
    prices.pausedGiBMonth = pausedGiBMonth();
    can.prices = prices;
    return can;
}

bool LizardCatalog::isOwnEngine(const QList<Region> &regions)
{
    return regions.size() == 1 && regions.constFirst().id == QLatin1StringView("local");
}

void LizardCatalog::makeFree(Capabilities &capabilities)
{
    capabilities.costsMoney = false;
    capabilities.prices.reset();
    for (SandboxSize &size : capabilities.sizes) {
        size.pricePerHour.reset();
        size.paidOnly = false;
    }
}

} // namespace vivarium
