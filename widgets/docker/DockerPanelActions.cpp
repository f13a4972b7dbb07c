// SPDX-License-Identifier: GPL-3.0-or-later
#include "docker/DockerPanel.h"

#include "common/ActionState.h"
#include "common/ConfirmDialog.h"
#include "common/Format.h"
#include "common/Icons.h"
#include "common/NoticeBar.h"
#include "docker/DockerJobsView.h"
#include "docker/DockerLinesForm.h"
#include "docker/RunContainerForm.h"
#include "ports/PortText.h"
#include "shortcuts/Shortcuts.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QTreeView>
#include <QUrl>

namespace vivarium {

void DockerPanel::makeActions()
{
    const auto make = [this](const QString &text, const char *icon, const char *name, const QString &explanation,
                          const QKeySequence &keys = {}) {
        auto *action = new QAction(Icons::get(QLatin1StringView(icon)), text, this);
        action->setObjectName(QLatin1StringView(name));
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        Shortcuts::add(action, ShortcutContext::Docker);
        ActionState::setExplanation(action, explanation);
        addAction(action);
        return action;
    };
    m_runAction = make(tr("&Run a Container…"), "play", "dockerRun", tr("Asks for image, name, command and ports."));
    m_buildAction = make(
        tr("&Build an Image…"), "archive", "dockerBuild", tr("Builds from a folder of the sandbox with a Dockerfile."));
    m_pullAction = make(tr("&Pull an Image…"), "download", "dockerPull", tr("Fetches an image from a registry."));
    m_composeUpAction =
        make(tr("Compose &Up…"), "up", "dockerComposeUp", tr("Starts what a compose file of the sandbox describes."));
    m_composeDownAction = make(tr("Compose &Down…"), "collapse", "dockerComposeDown",
        tr("Stops and removes what a compose file of the sandbox describes."));
    m_startAction = make(tr("&Start"), "play", "containerStart", tr("Starts the container again."));
    m_stopAction =
        make(tr("S&top"), "stop", "containerStop", tr("Asks the container to end, and ends it after ten seconds."));
    m_restartAction = make(tr("R&estart"), "retry", "containerRestart", tr("Stops the container and starts it again."));
    m_logAction = make(tr("Follow &Log"), "text", "containerLog",
        tr("Shows what the container has written, and what it goes on to write."), QKeySequence(tr("Ctrl+L")));
    m_execAction = make(tr("Run a &Command in It…"), "terminal", "containerExec",
        tr("Runs a program in the container and shows what it writes."));
    m_removeAction = make(
        tr("Re&move…"), "delete", "containerRemove", tr("Removes the container; asks before."), QKeySequence::Delete);
    m_exposeAction =
        make(tr("E&xpose"), "ports", "containerExpose", tr("Makes the container's ports reachable from outside."));
    m_openAction = make(
        tr("&Open in Browser"), "browse", "containerOpen", tr("Opens the address of the first port that is exposed."));
    m_copyAction = make(tr("Copy &Address"), "copy", "containerCopy", tr("Copies the addresses of its exposed ports."),
        QKeySequence::Copy);
    m_runImageAction =
        make(tr("R&un This Image…"), "play", "imageRun", tr("Asks for name, command and ports of the container."));
    m_tagImageAction = make(tr("Add a &Name…"), "rename", "imageTag", tr("Gives the image one more name (a tag)."));
    m_pushImageAction =
        make(tr("Pu&sh to a Registry…"), "upload", "imagePush", tr("Sends the image to a registry; asks where to."));
    m_removeImageAction = make(tr("Remo&ve Image…"), "delete", "imageRemove", tr("Removes the image; asks before."));
    m_refreshAction = make(tr("&Look Again"), "refresh", "dockerRefresh", tr("Looks inside once more."));
    m_openNewAction = make(tr("&Open in Browser"), "browse", "dockerOpenNew", {});
}

void DockerPanel::connectActions()
{
    using Act = DockerCommands::Act;
    connect(m_runAction, &QAction::triggered, this, [this] { openRunForm({}); });
    connect(m_buildAction, &QAction::triggered, this, [this] { openQuestion(Question::Build); });
    connect(m_pullAction, &QAction::triggered, this, [this] { openQuestion(Question::Pull); });
    connect(m_composeUpAction, &QAction::triggered, this, [this] { openQuestion(Question::ComposeUp); });
    connect(m_composeDownAction, &QAction::triggered, this, [this] { openQuestion(Question::ComposeDown); });
    connect(m_startAction, &QAction::triggered, this, [this] { act(Act::Start); });
    connect(m_stopAction, &QAction::triggered, this, [this] { act(Act::Stop); });
    connect(m_restartAction, &QAction::triggered, this, [this] { act(Act::Restart); });
    connect(m_logAction, &QAction::triggered, this, &DockerPanel::showLog);
    connect(m_execAction, &QAction::triggered, this, [this] { openQuestion(Question::Exec); });
    connect(m_removeAction, &QAction::triggered, this, &DockerPanel::removeContainer);
    connect(m_exposeAction, &QAction::triggered, this, &DockerPanel::expose);
    connect(m_openAction, &QAction::triggered, this, [this] {
        const InnerContainer *row = chosenContainer();
        const QList<ExposedPort> exposed = row ? exposedOf(*row) : QList<ExposedPort>();
        for (const ExposedPort &port : exposed) {
            if (!PortText::openable(port.url).isEmpty())
                return openAddress(port.url);
        }
    });
    connect(m_copyAction, &QAction::triggered, this, &DockerPanel::copyAddresses);
    connect(m_runImageAction, &QAction::triggered, this, [this] {
        if (const InnerImage *row = chosenImage())
            openRunForm(row->reference.isEmpty() ? row->id : row->reference);
    });
    connect(m_tagImageAction, &QAction::triggered, this, [this] { openQuestion(Question::Tag); });
    connect(m_pushImageAction, &QAction::triggered, this, [this] { openQuestion(Question::Push); });
    connect(m_removeImageAction, &QAction::triggered, this, &DockerPanel::removeImage);
    connect(m_refreshAction, &QAction::triggered, this, &DockerPanel::refresh);
    connect(m_openNewAction, &QAction::triggered, this, [this] { openAddress(m_newUrl); });
    connect(m_runForm, &RunContainerForm::accepted, this, &DockerPanel::acceptRun);
    connect(m_linesForm, &DockerLinesForm::accepted, this, &DockerPanel::acceptQuestion);
}

void DockerPanel::act(DockerCommands::Act act)
{
    if (const InnerContainer *row = chosenContainer())
        m_inside.act(act, QString(row->id)); // the row itself may go meanwhile
}

void DockerPanel::removeContainer()
{
    const InnerContainer *row = chosenContainer();
    if (!row)
        return;
    const QString name = row->name.isEmpty() ? row->id.left(12) : Format::escaped(row->name);
    QStringList lost;
    if (row->isRunning())
        lost << tr("It runs: its programs are ended.");
    lost << tr("What it wrote outside of its volumes is lost.");
    // By its id: another one may have the name when the answer comes.
    ConfirmDialog::ask(this,
        {tr("Remove container"), tr("Remove the container %1?").arg(name), {}, lost,
            tr("&Remove %1", "a container").arg(name), QStringLiteral("delete")},
        [this, id = row->id] { m_inside.act(DockerCommands::Act::Remove, id); });
}

void DockerPanel::removeImage()
{
    const InnerImage *row = chosenImage();
    if (!row)
        return;
    const QString name = InnerImageModel::textOf(*row);
    const int names = m_inside.images().namesOf(row->id);
    ConfirmDialog::ask(this,
        {tr("Remove image"), tr("Remove the image %1?").arg(name), {},
            {names > 1 ? tr("Only this name goes: the image has others.")
                       : tr("It has to be built or pulled again if it is wanted later.")},
            tr("&Remove %1", "an image").arg(name), QStringLiteral("delete")},
        [this, key = row->key()] { m_inside.removeImage(key); });
}

void DockerPanel::showLog()
{
    if (const InnerContainer *row = chosenContainer())
        showJob(m_inside.followLog(QString(row->id)));
}

void DockerPanel::showJob(CommandRun *run)
{
    if (!run)
        return;
    updateLists();
    m_jobsView->showRun(run);
}

void DockerPanel::openRunForm(const QString &image)
{
    m_linesForm->close();
    QStringList images;
    for (const InnerImage &row : m_inside.images().images()) {
        if (!row.reference.isEmpty())
            images << row.reference;
    }
    m_runForm->open(images, image.isEmpty() && images.size() == 1 ? images.constFirst() : image);
}

void DockerPanel::openQuestion(Question question)
{
    m_runForm->close();
    m_question = question;
    switch (question) {
    case Question::Build:
        m_linesForm->open(tr("Build an image from a folder of the sandbox that has a Dockerfile."),
            {{tr("&Folder:"), QStringLiteral("/workspace"), QStringLiteral("/workspace/app")},
                {tr("&Name:"), {}, QStringLiteral("app:1")}},
            tr("&Build"));
        break;
    case Question::Pull:
        m_linesForm->open(tr("Fetch an image from a registry."),
            {{tr("&Image:"), {}, QStringLiteral("docker.io/library/nginx:1")}}, tr("&Pull"));
        break;
    case Question::ComposeUp:
        m_linesForm->open(
            tr("Start what a compose file of the sandbox describes. Its services have to share the network "
               "of the sandbox (network_mode: host) where the server has no other."),
            {{tr("&File:"), m_composeFile, QStringLiteral("/workspace/compose.yaml")}}, tr("&Start"));
        break;
    case Question::ComposeDown:
        m_linesForm->open(tr("Stop and remove the containers and networks that a compose file describes. Its volumes "
                             "stay."),
            {{tr("&File:"), m_composeFile, QStringLiteral("/workspace/compose.yaml")}}, tr("&Take Down"));
        break;
    case Question::Exec:
        openExecQuestion();
        break;
    case Question::Tag:
        openTagQuestion();
        break;
    case Question::Push:
        openPushQuestion();
        break;
    case Question::None:
        break;
    }
}

void DockerPanel::openTagQuestion()
{
    const InnerImage *row = chosenImage();
    if (!row)
        return;
    m_askedImage = row->key(); // whatever is chosen when the answer comes
    m_linesForm->open(tr("Give the image %1 one more name.").arg(InnerImageModel::textOf(*row)),
        {{tr("&Name:"), {}, QStringLiteral("registry.example.com/team/app:1")}}, tr("&Add the Name"));
}

void DockerPanel::openPushQuestion()
{
    const InnerImage *row = chosenImage();
    if (!row)
        return;
    m_askedImage = row->key();
    // A name of this engine alone is no place to send something to.
    const QString registry = DockerCommands::registryOf(row->reference);
    const bool isPlace = !registry.isEmpty() && registry != QLatin1StringView("localhost")
        && DockerCommands::imageProblem(row->reference).isEmpty();
    m_linesForm->open(tr("Send the image %1 to a registry. Who can read there has it then. Where the registry asks who "
                         "you are, sign in before, with “%2 login” in a terminal of the sandbox.",
                          "%1 is an image, %2 docker or podman")
                          .arg(InnerImageModel::textOf(*row), m_inside.client().program),
        {{tr("&To:"), isPlace ? row->reference : QString(), QStringLiteral("registry.example.com/team/app:1")}},
        tr("&Push"));
}

void DockerPanel::openExecQuestion()
{
    const InnerContainer *row = chosenContainer();
    if (!row)
        return;
    m_execContainer = row->id; // whatever is chosen when the answer comes
    const QString name = row->name.isEmpty() ? row->id.left(12) : Format::escaped(row->name);
    m_linesForm->open(tr("Run a command in the container %1. No shell runs it: write sh -c '…' for one.").arg(name),
        {{tr("&Command:"), {}, QStringLiteral("ls -l /")}}, tr("&Run It"));
}

void DockerPanel::acceptRun()
{
    const auto run = m_inside.run(m_runForm->request());
    if (!run) {
        m_runForm->showProblem(run.error());
        return;
    }
    m_runForm->close();
    showJob(*run);
    m_containers->setFocus(Qt::OtherFocusReason);
}

void DockerPanel::acceptQuestion()
{
    using Field = DockerCommands::Field;
    std::optional<DockerCommands::Problem> problem;
    const auto begin = [&](const DockerCommands::Checked<CommandRun *> &run) {
        if (run)
            showJob(*run);
        else
            problem = run.error();
    };
    switch (m_question) {
    case Question::Build:
        begin(m_inside.build(m_linesForm->text(0), m_linesForm->text(1)));
        break;
    case Question::Pull:
        begin(m_inside.pull(m_linesForm->text(0)));
        break;
    case Question::Exec:
        begin(m_inside.exec(m_execContainer, m_linesForm->text(0)));
        break;
    case Question::ComposeUp:
    case Question::ComposeDown:
        problem = m_inside.compose(m_linesForm->text(0), m_question == Question::ComposeUp);
        if (!problem)
            m_composeFile = m_linesForm->text(0);
        break;
    case Question::Tag:
        problem = m_inside.tag(m_askedImage, m_linesForm->text(0));
        break;
    case Question::Push:
        problem = m_inside.push(m_askedImage, m_linesForm->text(0));
        break;
    case Question::None:
        break;
    }
    if (problem) {
        const bool second = problem->field == Field::Name && m_question == Question::Build;
        m_linesForm->showProblem(second ? 1 : 0, problem->sentence);
        return;
    }
    m_linesForm->close();
    const bool ofAnImage = m_question == Question::Tag || m_question == Question::Push;
    (ofAnImage ? m_images : m_containers)->setFocus(Qt::OtherFocusReason);
}

void DockerPanel::expose()
{
    const InnerContainer *row = chosenContainer();
    const QList<int> ports = row ? row->tcpPorts() : QList<int>();
    for (const int port : ports) {
        const PortRow *known = m_ports.model().find(port);
        if (m_exposing.contains(port) || (known && known->exposed))
            continue;
        m_exposing << port;
        m_ports.expose(port);
    }
}

void DockerPanel::openAddress(const QString &url)
{
    const QUrl address = PortText::openable(url);
    if (!address.isEmpty() && !m_opener(address))
        m_notices->show(
            NoticeBar::Kind::Warning, tr("No browser could be started. The address can be copied instead."));
}

void DockerPanel::copyAddresses()
{
    const InnerContainer *row = chosenContainer();
    QStringList addresses;
    for (const ExposedPort &port : row ? exposedOf(*row) : QList<ExposedPort>())
        addresses << PortText::address(port.url);
    if (!addresses.isEmpty())
        QApplication::clipboard()->setText(addresses.join(u'\n'));
}

} // namespace vivarium
