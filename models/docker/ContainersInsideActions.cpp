// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/Format.h"
#include "docker/ContainersInside.h"
#include "sandboxes/SandboxContext.h"

#include <QRegularExpression>

#include <utility>

namespace vivarium {

namespace {

using std::chrono_literals::operator""s;

/// A stop waits ten seconds for a container that doesn't listen; removing a large image takes its time, too.
constexpr auto actLimit = 120s;

QString pendingText(DockerCommands::Act act)
{
    switch (act) {
    case DockerCommands::Act::Start:
        return ContainersInside::tr("starting…", "a container");
    case DockerCommands::Act::Stop:
        return ContainersInside::tr("stopping…", "a container");
    case DockerCommands::Act::Restart:
        return ContainersInside::tr("restarting…", "a container");
    case DockerCommands::Act::Remove:
        return ContainersInside::tr("being removed…", "a container");
    }
    return {};
}

/// The client's own words are the reason; without any, its exit code.
ApiError refusalOf(const InsideCall::Outcome &outcome)
{
    const QString text = QString::fromUtf8(outcome.errorOutput.left(4096)).trimmed();
    const QString last = Format::escaped(text.section(QLatin1Char('\n'), -1).left(500));
    ApiError error;
    error.kind = ErrorKind::Conflict;
    error.serverMessage = last;
    error.sentence = last.isEmpty()
        ? ContainersInside::tr("The container engine inside refused, with exit code %1.").arg(outcome.exitCode)
        : ContainersInside::tr("The container engine inside refused: %1").arg(last);
    error.details = Format::escaped(text);
    return error;
}

} // namespace

QString ContainersInside::refusal() const
{
    if (!m_context.isRunning())
        return tr("The sandbox is not running.");
    return m_engine == Engine::Found ? QString() : tr("No container engine was found in this sandbox.");
}

void ContainersInside::call(const QStringList &arguments, std::function<void(bool)> ended)
{
    new InsideCall(
        m_context, arguments, actLimit,
        [this, ended = std::move(ended)](const Result<InsideCall::Outcome> &result) {
            const bool worked = result && result->exitCode == 0;
            if (!result)
                Q_EMIT failed(result.error());
            else if (!worked)
                Q_EMIT failed(refusalOf(*result));
            ended(worked);
        },
        this);
}

void ContainersInside::act(DockerCommands::Act act, const QString &container)
{
    const InnerContainer *row = m_containers.find(container);
    if (!row || m_containers.isPending(container) || !refusal().isEmpty())
        return;
    noteActivity();
    m_containers.setPending(container, pendingText(act));
    call(DockerCommands::act(m_client, act, *row), [this, container](bool) {
        m_containers.setPending(container, {});
        refresh();
    });
    Q_EMIT changed();
}

void ContainersInside::removeImage(const QString &key)
{
    const InnerImage *row = m_images.find(key);
    if (!row || !refusal().isEmpty())
        return;
    noteActivity();
    call(DockerCommands::removeImage(m_client, *row, m_images.namesOf(row->id) == 1), [this](bool) { refresh(); });
}

QString ContainersInside::takenProblem(const InnerImage &image, const QString &name) const
{
    for (const InnerImage &other : m_images.images()) {
        if (other.id != image.id && !other.reference.isEmpty() && DockerCommands::isSameName(other.reference, name))
            return tr("Another image has the name %1 here, and would lose it. Choose another name, or remove that one.")
                .arg(Format::escaped(other.reference));
    }
    return {};
}

std::optional<DockerCommands::Problem> ContainersInside::tag(const QString &key, const QString &name)
{
    using Problem = DockerCommands::Problem;
    const InnerImage *row = m_images.find(key);
    if (const QString why = row ? refusal() : tr("This image is not there any more."); !why.isEmpty())
        return Problem{DockerCommands::Field::Name, why};
    const auto arguments = DockerCommands::tag(m_client, *row, name);
    if (!arguments)
        return arguments.error();
    if (const QString taken = takenProblem(*row, name); !taken.isEmpty())
        return Problem{DockerCommands::Field::Name, taken};
    noteActivity();
    call(*arguments, [this](bool) {
        m_looks = 0; // the images have changed
        refresh();
    });
    return std::nullopt;
}

std::optional<DockerCommands::Problem> ContainersInside::push(const QString &key, const QString &destination)
{
    using Problem = DockerCommands::Problem;
    const InnerImage *row = m_images.find(key);
    if (const QString why = row ? refusal() : tr("This image is not there any more."); !why.isEmpty())
        return Problem{DockerCommands::Field::Destination, why};
    const auto arguments = DockerCommands::push(m_client, *row, destination);
    if (!arguments)
        return arguments.error();
    noteActivity();
    if (!DockerCommands::needsTag(m_client)) {
        startPush(*row, destination, *arguments);
        return std::nullopt;
    }
    if (const QString taken = takenProblem(*row, destination); !taken.isEmpty())
        return Problem{DockerCommands::Field::Destination, taken};
    // By its id, even where it seems to have the name already: what is sent then is the image that was chosen.
    const auto tagging = DockerCommands::tag(m_client, *row, destination);
    if (!tagging)
        return tagging.error();
    call(*tagging, [this, image = *row, destination, arguments = *arguments](bool worked) {
        if (worked)
            startPush(image, destination, arguments);
    });
    return std::nullopt;
}

void ContainersInside::startPush(const InnerImage &image, const QString &destination, const QStringList &arguments)
{
    const QString name = InnerImageModel::textOf(image);
    CommandRun *run = m_jobs.start(DockerJobs::Kind::Push, destination,
        tr("Push %1 to %2", "an image; where to").arg(name, Format::escaped(destination)), {arguments, {}, {}});
    connect(
        run, &CommandRun::stateChanged, this, [this, run, name, destination] { onPushState(*run, name, destination); });
    Q_EMIT pushStarted(run);
}

void ContainersInside::onPushState(CommandRun &run, const QString &image, const QString &destination)
{
    if (run.state() == CommandRun::State::Failed && run.error())
        Q_EMIT failed(*run.error());
    if (run.state() != CommandRun::State::Ended || run.stopState() != CommandRun::Stop::None)
        return; // whoever stopped it knows
    if (run.exitCode() == 0) {
        Q_EMIT pushed(destination);
        return;
    }
    const QString written = QString::fromUtf8(run.output().all().right(4096));
    static const QRegularExpression breaks(QStringLiteral("[\\r\\n]+"));
    const QStringList lines = written.split(breaks, Qt::SkipEmptyParts);
    const QString last = lines.isEmpty() ? QString() : Format::escaped(lines.constLast().trimmed().left(500));
    ApiError error;
    error.kind = ErrorKind::Conflict;
    error.serverMessage = last;
    error.sentence = last.isEmpty()
        ? tr("%1 was not sent to %2.", "an image; where to").arg(image, Format::escaped(destination))
        : tr("%1 was not sent to %2: %3", "an image; where to; the engine's words")
              .arg(image, Format::escaped(destination), last);
    static const QRegularExpression signedOut(
        QStringLiteral("denied|unauthori[sz]ed|authentication required|no basic auth|forbidden"),
        QRegularExpression::CaseInsensitiveOption);
    if (written.contains(signedOut))
        error.advice = tr("The registry may want you to sign in: enter “%1 login %2” in a terminal of the sandbox.")
                           .arg(m_client.program, Format::escaped(DockerCommands::registryOf(destination)));
    error.details = Format::escaped(written);
    Q_EMIT failed(error);
}

CommandRun *ContainersInside::followLog(const QString &container)
{
    const InnerContainer *row = m_containers.find(container);
    if (!row || !refusal().isEmpty())
        return nullptr;
    noteActivity();
    if (CommandRun *followed = m_jobs.findLive(DockerJobs::Kind::Log, container))
        return followed;
    const QString name = row->name.isEmpty() ? row->id.left(12) : Format::escaped(row->name);
    return m_jobs.start(DockerJobs::Kind::Log, container, tr("Log of %1", "a container").arg(name),
        {DockerCommands::followLog(m_client, *row), {}, {}});
}

DockerCommands::Checked<CommandRun *> ContainersInside::start(DockerJobs::Kind kind, const QString &subject,
    const QString &title, const DockerCommands::Checked<QStringList> &arguments)
{
    if (!arguments)
        return std::unexpected(arguments.error());
    noteActivity();
    return m_jobs.start(kind, subject, title, {*arguments, {}, {}});
}

DockerCommands::Checked<CommandRun *> ContainersInside::exec(const QString &container, const QString &command)
{
    using Problem = DockerCommands::Problem;
    const InnerContainer *row = m_containers.find(container);
    const QString why = row ? refusal() : tr("This container is not there any more.");
    if (!why.isEmpty())
        return std::unexpected(Problem{DockerCommands::Field::Command, why});
    const QString name = row->name.isEmpty() ? row->id.left(12) : Format::escaped(row->name);
    const QString title =
        tr("%1 in %2", "a command; a container").arg(Format::escaped(command.simplified().left(40)), name);
    return start(DockerJobs::Kind::Exec, container, title, DockerCommands::exec(m_client, *row, command));
}

DockerCommands::Checked<CommandRun *> ContainersInside::run(const ContainerRequest &request)
{
    if (const QString why = refusal(); !why.isEmpty())
        return std::unexpected(DockerCommands::Problem{DockerCommands::Field::Image, why});
    const QString title = tr("Run %1", "an image").arg(Format::escaped(request.image.trimmed()));
    return start(DockerJobs::Kind::Run, request.image, title, DockerCommands::run(m_client, request));
}

DockerCommands::Checked<CommandRun *> ContainersInside::build(const QString &folder, const QString &tag)
{
    if (const QString why = refusal(); !why.isEmpty())
        return std::unexpected(DockerCommands::Problem{DockerCommands::Field::Folder, why});
    return start(DockerJobs::Kind::Build, tag, tr("Build %1", "an image").arg(Format::escaped(tag)),
        DockerCommands::build(m_client, folder, tag));
}

DockerCommands::Checked<CommandRun *> ContainersInside::pull(const QString &reference)
{
    if (const QString why = refusal(); !why.isEmpty())
        return std::unexpected(DockerCommands::Problem{DockerCommands::Field::Image, why});
    return start(DockerJobs::Kind::Pull, reference, tr("Pull %1", "an image").arg(Format::escaped(reference)),
        DockerCommands::pull(m_client, reference));
}

std::optional<DockerCommands::Problem> ContainersInside::compose(const QString &file, bool up)
{
    if (const QString why = refusal(); !why.isEmpty())
        return DockerCommands::Problem{DockerCommands::Field::File, why};
    if (const auto arguments = DockerCommands::compose({QStringLiteral("compose")}, file, up); !arguments)
        return arguments.error();
    noteActivity();
    if (!m_composeProgram.isEmpty())
        startCompose(m_composeProgram, file, up);
    else if (!m_lookingForCompose)
        tryCompose(DockerCommands::composePrograms(m_client), file, up);
    return std::nullopt;
}

void ContainersInside::tryCompose(QList<QStringList> programs, const QString &file, bool up)
{
    m_lookingForCompose = true;
    const QStringList program = programs.takeFirst();
    new InsideCall(
        m_context, program + QStringList{QStringLiteral("version")}, actLimit,
        [this, program, programs, file, up](const Result<InsideCall::Outcome> &result) {
            if (result && result->exitCode == 0) {
                m_lookingForCompose = false;
                m_composeProgram = program;
                startCompose(program, file, up);
            } else if (!result && !InsideCall::isMissingProgram(result)) {
                m_lookingForCompose = false;
                Q_EMIT failed(result.error());
            } else if (!programs.isEmpty()) {
                tryCompose(programs, file, up);
            } else {
                m_lookingForCompose = false;
                Q_EMIT failed(ApiError::local(tr("No program for compose files is in this sandbox."),
                    m_client.isPodman ? tr("Install podman-compose in its image.")
                                      : tr("Install docker-compose in its image.")));
            }
            Q_EMIT changed();
        },
        this);
    Q_EMIT changed();
}

void ContainersInside::startCompose(const QStringList &program, const QString &file, bool up)
{
    const auto arguments = DockerCommands::compose(program, file, up);
    if (!arguments)
        return;
    const QString title = up ? tr("Start %1", "a compose file").arg(Format::escaped(file))
                             : tr("Take down %1", "a compose file").arg(Format::escaped(file));
    Q_EMIT composeStarted(
        m_jobs.start(DockerJobs::Kind::Compose, file, title, {*arguments, DockerCommands::composeFolder(file), {}}));
}

} // namespace vivarium
