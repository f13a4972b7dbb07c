// SPDX-License-Identifier: GPL-3.0-or-later
#include "docker/DockerPanel.h"

#include "common/ActionState.h"
#include "common/ElidedLabel.h"
#include "common/Format.h"
#include "common/FreshnessLabel.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "docker/DockerJobsView.h"
#include "docker/DockerLinesForm.h"
#include "docker/RunContainerForm.h"
#include "ports/PortText.h"
#include "sandboxes/SandboxContext.h"
#include "shortcuts/Shortcuts.h"

#include <QAction>
#include <QDesktopServices>
#include <QEvent>
#include <QLabel>
#include <QTreeView>
#include <QUrl>

#include <algorithm>

namespace vivarium {

DockerPanel::DockerPanel(SandboxContext &context, QWidget *parent)
    : Panel(context, parent)
    , m_inside(context)
    , m_ports(context)
    , m_opener([](const QUrl &url) { return QDesktopServices::openUrl(url); })
    , m_notices(new NoticeBar)
    , m_runForm(new RunContainerForm)
    , m_linesForm(new DockerLinesForm)
    , m_jobsView(new DockerJobsView(m_inside.jobs(), *m_notices))
{
    setObjectName(QStringLiteral("dockerPanel"));
    makeActions();
    makeTables();
    makeLayout();
    connectActions();
    connect(&m_inside, &ContainersInside::changed, this, &DockerPanel::updateAll);
    connect(&m_inside, &ContainersInside::failed, this, [this](const ApiError &error) { m_notices->show(error); });
    connect(&m_inside, &ContainersInside::composeStarted, this, &DockerPanel::showJob);
    connect(&m_inside, &ContainersInside::pushStarted, this, &DockerPanel::showJob);
    connect(&m_inside, &ContainersInside::pushed, this, [this](const QString &destination) {
        m_notices->show(
            NoticeBar::Kind::Success, tr("The image is in the registry, as %1").arg(Format::escaped(destination)));
    });
    connect(&m_inside.jobs(), &DockerJobs::rowsRemoved, this, &DockerPanel::updateLists);
    connect(&m_ports, &PortMonitor::changed, this, &DockerPanel::updateAll);
    connect(&m_ports, &PortMonitor::exposed, this, [this](const ExposedPort &port) {
        m_exposing.removeAll(port.number);
        m_newUrl = port.url;
        const bool openable = !PortText::openable(port.url).isEmpty();
        m_notices->show(NoticeBar::Kind::Success,
            tr("Port %1 is exposed at %2").arg(port.number).arg(PortText::address(port.url)),
            openable ? m_openNewAction : nullptr);
    });
    connect(&m_ports, &PortMonitor::exposeFailed, this, [this](int port, const ApiError &error) {
        m_exposing.removeAll(port);
        m_notices->show(error);
    });
    connect(&context, &SandboxContext::changed, this, &DockerPanel::updateAll);
    connect(&context.backend(), &Backend::capabilitiesChanged, this, &DockerPanel::updateAll);
    connect(m_state, &StateView::retryRequested, this, &DockerPanel::refresh);
    connect(m_state, &StateView::cancelRequested, &m_inside, &ContainersInside::cancel);
    updateAll();
}

void DockerPanel::setActive(bool active)
{
    m_inside.setWatched(active);
    watchPorts();
}

void DockerPanel::watchPorts()
{
    // Without an engine nobody needs them, and whether there is one is found out after the panel was first looked at.
    const bool wanted = m_inside.isWatched() && m_inside.engine() == ContainersInside::Engine::Found;
    if (m_portsWatched == wanted)
        return;
    m_portsWatched = wanted;
    m_ports.setWatched(wanted);
}

void DockerPanel::focusContent()
{
    if (m_state->isShowingContent())
        m_containers->setFocus(Qt::OtherFocusReason);
    else
        Panel::focusContent();
}

void DockerPanel::find()
{
    if (m_jobsView->isVisibleTo(this))
        m_jobsView->find();
}

void DockerPanel::refresh()
{
    m_inside.setPaused(false);
    m_inside.refresh();
    if (m_inside.engine() == ContainersInside::Engine::Found)
        m_ports.refresh();
}

QList<QAction *> DockerPanel::panelActions() const
{
    return QList{m_runAction, m_buildAction, m_pullAction, m_composeUpAction, m_composeDownAction, m_startAction,
               m_stopAction, m_restartAction, m_logAction, m_execAction, m_exposeAction, m_openAction, m_copyAction,
               m_removeAction, m_tagImageAction, m_pushImageAction, m_removeImageAction}
    + m_jobsView->jobActions();
}

bool DockerPanel::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::KeyPress:
    case QEvent::MouseButtonPress:
    case QEvent::Wheel:
        m_inside.noteActivity();
        break;
    default:
        break;
    }
    return Panel::eventFilter(watched, event);
}

void DockerPanel::updateAll()
{
    watchPorts();
    QList<int> exposed;
    for (const PortRow &row : m_ports.model().rows()) {
        if (row.exposed)
            exposed << row.number;
    }
    m_inside.containers().setExposed(exposed);
    updateFace();
    updateLists();
    updateExplanation();
    updateActions();
}

void DockerPanel::updateFace()
{
    using Engine = ContainersInside::Engine;
    const QString icon = iconName();
    if (!context().capabilities().has(Feature::DockerInside)) {
        const QString reason = context().capabilities().reason(Feature::DockerInside);
        m_state->showEmpty(icon, tr("No container engines here"),
            reason.isEmpty() ? tr("%1 runs no container engine inside a sandbox.").arg(context().backend().kindName())
                             : reason);
    } else if (m_inside.engine() == Engine::None) {
        m_state->showEmpty(icon, tr("No container engine in this sandbox"),
            tr("Neither “docker” nor “podman” is in it. Make a sandbox with “Allow a container engine inside” under "
               "“Command, GPU, app”; this panel shows its containers then."),
            m_refreshAction);
    } else if (!m_inside.hasList()) {
        if (!context().isRunning())
            showNotRunning(*m_state, icon, tr("No containers"),
                tr("The sandbox is not running. What runs in its container engine appears here as soon as it is."));
        else if (m_inside.error())
            m_state->showFailed(*m_inside.error());
        else if (m_inside.isAsking())
            m_state->showLoading(m_inside.engine() == Engine::Found ? tr("Asking the container engine inside…")
                                                                    : tr("Looking for a container engine inside…"));
        else
            m_state->showEmpty(icon, tr("Not read yet"),
                tr("Press %1 to look inside.")
                    .arg(Shortcuts::keyOrName(QStringLiteral("window/refresh"), QKeySequence(Qt::Key_F5))),
                m_refreshAction);
    } else {
        if (m_inside.error() && !m_failureTold && context().isRunning())
            m_notices->show(*m_inside.error()); // once, however long it goes on
        else if (!m_inside.error() && m_failureTold)
            m_notices->dismiss();
        m_failureTold = m_inside.error().has_value();
        m_state->showContent();
    }
}

void DockerPanel::updateLists()
{
    // Rows of a sandbox that stopped stay readable, but nothing looks live.
    m_containers->setEnabled(context().isRunning());
    m_images->setEnabled(context().isRunning());
    if (m_inside.containers().rowCount() > 0)
        m_containersState->showContent();
    else
        m_containersState->showEmpty(
            iconName(), tr("No containers"), tr("None was made yet, or all were removed."), m_runAction);
    if (m_inside.images().rowCount() > 0)
        m_imagesState->showContent();
    else
        m_imagesState->showEmpty(QStringLiteral("image"), tr("No images"),
            tr("Build one from a folder of the sandbox, or pull one from a registry."), m_buildAction);
    m_jobsView->setVisible(m_inside.jobs().rowCount() > 0);
}

void DockerPanel::updateExplanation()
{
    QStringList sentences;
    if (m_inside.isPaused() && context().isRunning())
        sentences << tr("Paused, as nobody has touched this panel for a while. %1 looks again.")
                         .arg(Shortcuts::keyOrName(QStringLiteral("window/refresh"), QKeySequence(Qt::Key_F5)));
    else if (m_inside.engine() == ContainersInside::Engine::Found)
        sentences << tr("While you look at it, this panel asks the engine inside now and then, which counts as use of "
                        "the sandbox.");
    if (m_inside.isPartial())
        sentences << tr("Not everything is shown.");
    m_explanation->setText(sentences.join(u' '));
    m_explanation->setVisible(!sentences.isEmpty());
    m_freshness->setReading(
        {m_inside.listedAt(), m_inside.isAsking(), m_inside.error(), ContainersInside::usualInterval});
    if (!m_inside.hasList()) {
        m_summary->setText({});
        return;
    }
    m_summary->setText(QStringList{tr("%n container(s)", nullptr, m_inside.containers().rowCount()),
        tr("%n running", "containers", m_inside.containers().runningCount()),
        tr("%n image(s)", nullptr, m_inside.images().rowCount()), Format::escaped(m_inside.client().version)}
            .join(QStringLiteral(" · ")));
}

void DockerPanel::updateActions()
{
    const auto first = [](std::initializer_list<QString> reasons) {
        for (const QString &reason : reasons) {
            if (!reason.isEmpty())
                return reason;
        }
        return QString();
    };
    const QString why = m_inside.refusal();
    for (QAction *action : {m_runAction, m_buildAction, m_pullAction})
        ActionState::setAvailable(action, why);
    const QString looking =
        m_inside.isLookingForCompose() ? tr("Looking for the program for compose files…") : QString();
    ActionState::setAvailable(m_composeUpAction, first({why, looking}));
    ActionState::setAvailable(m_composeDownAction, first({why, looking}));
    const InnerContainer *row = chosenContainer();
    const QString none = row ? QString() : tr("Choose a container first.");
    const QString busy =
        row && m_inside.containers().isPending(row->id) ? tr("Something is being done to it.") : QString();
    const bool runs = row && row->isRunning();
    ActionState::setAvailable(m_startAction, first({none, runs ? tr("It runs already.") : QString(), busy, why}));
    ActionState::setAvailable(m_stopAction, first({none, runs ? QString() : tr("It doesn't run."), busy, why}));
    ActionState::setAvailable(m_restartAction, first({none, busy, why}));
    ActionState::setAvailable(m_logAction, first({none, why}));
    ActionState::setAvailable(m_execAction, first({none, runs ? QString() : tr("It doesn't run."), why}));
    ActionState::setAvailable(m_removeAction, first({none, busy, why}));
    const QList<int> all = row ? row->tcpPorts() : QList<int>();
    const QList<ExposedPort> exposed = row ? exposedOf(*row) : QList<ExposedPort>();
    const QString noPorts = row && all.isEmpty()
        ? tr("It says of no port that it listens on it. The panel Ports shows everything that listens.")
        : QString();
    ActionState::setAvailable(m_exposeAction,
        first({none, noPorts, exposed.size() == all.size() ? tr("Its ports are exposed already.") : QString(),
            m_ports.refusal()}));
    const QString notExposed = exposed.isEmpty() ? tr("None of its ports is exposed.") : QString();
    const bool openable =
        std::ranges::any_of(exposed, [](const ExposedPort &port) { return !PortText::openable(port.url).isEmpty(); });
    ActionState::setAvailable(
        m_openAction, first({none, notExposed, openable ? QString() : tr("Its address is no web address.")}));
    ActionState::setAvailable(m_copyAction, first({none, notExposed}));
    const QString noImage = chosenImage() ? QString() : tr("Choose an image first.");
    ActionState::setAvailable(m_runImageAction, first({noImage, why}));
    for (QAction *action : {m_tagImageAction, m_pushImageAction, m_removeImageAction})
        ActionState::setAvailable(action, first({noImage, why}));
}

const InnerContainer *DockerPanel::chosenContainer() const
{
    const QModelIndexList rows = m_containers->selectionModel()->selectedRows();
    return rows.size() == 1 ? m_inside.containers().find(rows.constFirst().data(InnerContainerModel::IdRole).toString())
                            : nullptr;
}

const InnerImage *DockerPanel::chosenImage() const
{
    const QModelIndexList rows = m_images->selectionModel()->selectedRows();
    return rows.size() == 1 ? m_inside.images().find(rows.constFirst().data(InnerImageModel::KeyRole).toString())
                            : nullptr;
}

QList<ExposedPort> DockerPanel::exposedOf(const InnerContainer &container) const
{
    QList<ExposedPort> found;
    for (const int port : container.tcpPorts()) {
        if (const PortRow *row = m_ports.model().find(port); row && row->exposed)
            found << *row->exposed;
    }
    return found;
}

} // namespace vivarium
