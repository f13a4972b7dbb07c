// SPDX-License-Identifier: GPL-3.0-or-later
#include "PanelFactory.h"

#include "activity/ActivityRecorder.h"
#include "desktop/DesktopPanel.h"
#include "docker/DockerPanel.h"
#include "files/FileActions.h"
#include "files/FileWork.h"
#include "files/FilesPanel.h"
#include "lizard/LizardBackend.h"
#include "network/NetworkPanel.h"
#include "output/OutputPanel.h"
#include "overview/OverviewPanel.h"
#include "ports/PortsPanel.h"
#include "processes/ProcessesPanel.h"
#include "processes/RunPanel.h"
#include "sandboxes/SandboxContext.h"
#include "schedules/SchedulesPanel.h"
#include "search/SearchView.h"
#include "snapshots/SnapshotsPanel.h"
#include "terminal/ShellWord.h"
#include "terminal/TerminalActions.h"
#include "terminal/TerminalPanel.h"
#include "terminal/TerminalSettings.h"

namespace vivarium {

PanelFactory::PanelFactory(TransferQueue &transfers, SandboxCopies &copies, ActivityRecorder &recorder, QObject *parent)
    : QObject(parent)
    , m_transfers(transfers)
    , m_copies(copies)
    , m_recorder(recorder)
{
}

QList<PanelDescriptor> PanelFactory::panels()
{
    QList<PanelDescriptor> all = kinds();
    for (PanelDescriptor &kind : all) {
        kind.create = [this, make = kind.create](SandboxContext &context, QWidget *parent) {
            Panel *panel = make(context, parent);
            // Bound to the sandbox: what is selected in the list may be another one by then.
            connect(panel, &Panel::resumeRequested, this,
                [this, key = SandboxKey{context.backend().profile(), context.id()}] { Q_EMIT resumeRequested(key); });
            return panel;
        };
    }
    return all;
}

QString PanelFactory::commandForOwnTerminal(const SandboxContext &context)
{
    // LazyCloud's tool has no shell.
    const auto *lizard = qobject_cast<const LizardBackend *>(&context.backend());
    if (!lizard || context.id().isEmpty())
        return {};
    const QString command = QStringLiteral("lizard sandbox ssh ") + shellWord(context.id().value().toUtf8());
    if (lizard->endpoint() == QUrl(QStringLiteral("https://lizard.build")))
        return command;
    return QStringLiteral("LIZARD_API_URL=%1 %2")
        .arg(shellWord(lizard->endpoint().toString(QUrl::FullyEncoded).toUtf8()), command);
}

void PanelFactory::learnShortcuts()
{
    QWidget host; // never shown; what is made for it goes with it
    new TerminalActions(&host, TerminalSettings::shared(), [] { return nullptr; });
    new FileActions(&host);
}

QList<PanelDescriptor> PanelFactory::kinds()
{
    const auto snapshots = [this](SandboxContext &context, QWidget *parent) -> Panel * {
        auto *panel = new SnapshotsPanel(context, parent);
        const ProfileId profile = context.backend().profile();
        connect(panel, &SnapshotsPanel::startFromImageRequested, this,
            [this, profile](
                const ImageId &image, const QString &name) { Q_EMIT startFromImageRequested(profile, image, name); });
        connect(panel, &SnapshotsPanel::openSandboxRequested, this,
            [this, profile](const SandboxId &sandbox) { Q_EMIT openSandboxRequested(profile, sandbox); });
        connect(panel, &SnapshotsPanel::showFileRequested, this,
            [this, key = SandboxKey{profile, context.id()}](
                const RemotePath &path) { Q_EMIT showFileRequested(key, path); });
        return panel;
    };
    return {
        {QStringLiteral("overview"), tr("Overview"), QStringLiteral("overview"),
            [](SandboxContext &context, QWidget *parent) -> Panel * { return new OverviewPanel(context, parent); }},
        {QStringLiteral("terminal"), tr("Terminal"), QStringLiteral("terminal"),
            [](SandboxContext &context, QWidget *parent) -> Panel * {
                auto *panel = new TerminalPanel(context, parent);
                panel->setExternalCommand(commandForOwnTerminal(context));
                return panel;
            }},
        {QStringLiteral("files"), tr("Files"), QStringLiteral("folder"),
            [this](SandboxContext &context, QWidget *parent) -> Panel * {
                auto *panel = new FilesPanel(context, m_transfers, parent);
                panel->setCopies(m_copies);
                connect(panel, &FilesPanel::searchMade, this,
                    [this](SearchView *search) { m_recorder.watch(search->run()); });
                m_recorder.watch(FileWork::of(context).operations());
                // Told when the panel is gone too.
                connect(&FileWork::of(context), &FileWork::noticed, this, &PanelFactory::noticed, Qt::UniqueConnection);
                return panel;
            }},
        {QStringLiteral("processes"), tr("Processes"), QStringLiteral("processes"),
            [](SandboxContext &context, QWidget *parent) -> Panel * { return new ProcessesPanel(context, parent); }},
        {QStringLiteral("run"), tr("Run"), QStringLiteral("run"),
            [this](SandboxContext &context, QWidget *parent) -> Panel * {
                auto *panel = new RunPanel(context, parent);
                m_recorder.watch(context, panel->history());
                return panel;
            }},
        {QStringLiteral("output"), tr("Output"), QStringLiteral("text"),
            [](SandboxContext &context, QWidget *parent) -> Panel * { return new OutputPanel(context, parent); }},
        {QStringLiteral("ports"), tr("Ports"), QStringLiteral("ports"),
            [this](SandboxContext &context, QWidget *parent) -> Panel * {
                auto *panel = new PortsPanel(context, parent);
                m_recorder.watch(context, panel->monitor());
                return panel;
            }},
        {QStringLiteral("network"), tr("Network"), QStringLiteral("network"),
            [this](SandboxContext &context, QWidget *parent) -> Panel * {
                auto *panel = new NetworkPanel(context, parent);
                m_recorder.watch(context, panel->rules());
                return panel;
            }},
        {QStringLiteral("snapshots"), tr("Snapshots"), QStringLiteral("snapshot"), snapshots},
        {QStringLiteral("docker"), tr("Docker"), QStringLiteral("container"),
            [this](SandboxContext &context, QWidget *parent) -> Panel * {
                auto *panel = new DockerPanel(context, parent);
                m_recorder.watch(context, panel->ports());
                return panel;
            },
            [](const SandboxContext &context) { return context.capabilities().has(Feature::DockerInside); }},
        {QStringLiteral("schedules"), tr("Schedules"), QStringLiteral("clock"),
            [this](SandboxContext &context, QWidget *parent) -> Panel * {
                auto *panel = new SchedulesPanel(context, parent);
                m_recorder.watch(context, panel->book());
                return panel;
            },
            [](const SandboxContext &context) { return context.capabilities().has(Feature::Schedules); }},
        {QStringLiteral("desktop"), tr("Desktop"), QStringLiteral("computer"),
            [](SandboxContext &context, QWidget *parent) -> Panel * { return new DesktopPanel(context, parent); },
            [](const SandboxContext &context) { return context.capabilities().has(Feature::Desktops); }},
    };
}

} // namespace vivarium
