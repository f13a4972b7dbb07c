// SPDX-License-Identifier: GPL-3.0-or-later
#include "PanelFactory.h"

#include "files/FilesPanel.h"
#include "network/NetworkPanel.h"
#include "overview/OverviewPanel.h"
#include "ports/PortsPanel.h"
#include "processes/ProcessesPanel.h"
#include "processes/RunPanel.h"
#include "sandboxes/SandboxContext.h"
#include "snapshots/SnapshotsPanel.h"
#include "terminal/TerminalPanel.h"

namespace vivarium {

PanelFactory::PanelFactory(TransferQueue &transfers, QObject *parent)
    : QObject(parent)
    , m_transfers(transfers)
{
}

QList<PanelDescriptor> PanelFactory::panels()
{
    const auto snapshots = [this](SandboxContext &context, QWidget *parent) -> Panel * {
        auto *panel = new SnapshotsPanel(context, parent);
        const ProfileId profile = context.backend().profile();
        connect(panel, &SnapshotsPanel::startFromImageRequested, this,
            [this, profile](
                const ImageId &image, const QString &name) { Q_EMIT startFromImageRequested(profile, image, name); });
        return panel;
    };
    return {
        {QStringLiteral("overview"), tr("Overview"), QStringLiteral("overview"),
            [](SandboxContext &context, QWidget *parent) -> Panel * { return new OverviewPanel(context, parent); }},
        {QStringLiteral("terminal"), tr("Terminal"), QStringLiteral("terminal"),
            [](SandboxContext &context, QWidget *parent) -> Panel * { return new TerminalPanel(context, parent); }},
        {QStringLiteral("files"), tr("Files"), QStringLiteral("folder"),
            [this](SandboxContext &context, QWidget *parent) -> Panel * {
                return new FilesPanel(context, m_transfers, parent);
            }},
        {QStringLiteral("processes"), tr("Processes"), QStringLiteral("processes"),
            [](SandboxContext &context, QWidget *parent) -> Panel * { return new ProcessesPanel(context, parent); }},
        {QStringLiteral("run"), tr("Run"), QStringLiteral("run"),
            [](SandboxContext &context, QWidget *parent) -> Panel * { return new RunPanel(context, parent); }},
        {QStringLiteral("ports"), tr("Ports"), QStringLiteral("ports"),
            [](SandboxContext &context, QWidget *parent) -> Panel * { return new PortsPanel(context, parent); }},
        {QStringLiteral("network"), tr("Network"), QStringLiteral("network"),
            [](SandboxContext &context, QWidget *parent) -> Panel * { return new NetworkPanel(context, parent); }},
        {QStringLiteral("snapshots"), tr("Snapshots"), QStringLiteral("snapshot"), snapshots},
    };
}

} // namespace vivarium
