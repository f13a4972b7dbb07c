// SPDX-License-Identifier: GPL-3.0-or-later
#include "docker/DockerCommands.h"

#include "docker/DockerListing.h"
#include "ports/PortText.h"
#include "processes/CommandLine.h"
#include "processes/CommandRequest.h"
#include "sandboxes/SpecValidation.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace vivarium::DockerCommands {

namespace {

using namespace Qt::StringLiterals;

struct CommandText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::DockerCommands)
};

constexpr int mostPorts = 32;
constexpr auto loggedLines = "1000"_L1;

std::unexpected<Problem> refuse(Field field, const QString &sentence)
{
    return std::unexpected(Problem{field, sentence});
}

QString pathProblem(const QString &path)
{
    if (!path.startsWith(u'/') || path.size() > 4096 || path.contains(QChar(0)))
        return CommandText::tr("Write the whole path, as /workspace/app.");
    return {};
}

} // namespace

QStringList version(const QString &program)
{
    return {program, u"--version"_s};
}

QStringList listContainers(const DockerClient &client)
{
    if (client.isPodman)
        return {client.program, u"ps"_s, u"--all"_s, u"--no-trunc"_s, u"--format"_s, u"json"_s};
    return {client.program, u"ps"_s, u"--all"_s, u"--no-trunc"_s, u"--format"_s, u"{{json .}}"_s};
}

QStringList listImages(const DockerClient &client)
{
    if (client.isPodman)
        return {client.program, u"images"_s, u"--no-trunc"_s, u"--format"_s, u"json"_s};
    return {client.program, u"images"_s, u"--no-trunc"_s, u"--format"_s, u"{{json .}}"_s};
}

QStringList act(const DockerClient &client, Act act, const InnerContainer &container)
{
    switch (act) {
    case Act::Start:
        return {client.program, u"start"_s, container.id};
    case Act::Stop:
        return {client.program, u"stop"_s, container.id};
    case Act::Restart:
        return {client.program, u"restart"_s, container.id};
    case Act::Remove:
        return {client.program, u"rm"_s, u"--force"_s, container.id};
    }
    return {};
}

QStringList removeImage(const DockerClient &client, const InnerImage &image, bool isOnlyName)
{
    return {client.program, u"rmi"_s, isOnlyName || image.reference.isEmpty() ? image.id : image.reference};
}

QStringList followLog(const DockerClient &client, const InnerContainer &container)
{
    // Podman 4.3 loses what there is when it has fewer lines than it is asked for.
    if (client.isPodman)
        return {client.program, u"logs"_s, u"--follow"_s, container.id};
    return {client.program, u"logs"_s, u"--follow"_s, u"--tail"_s, loggedLines, container.id};
}

Checked<QStringList> exec(const DockerClient &client, const InnerContainer &container, const QString &command)
{
    const auto split = splitCommandLine(command);
    if (!split)
        return refuse(Field::Command, split.error().sentence);
    if (split->arguments.isEmpty())
        return refuse(Field::Command, CommandText::tr("Write a command, as “ls -l /”."));
    return QStringList{client.program, u"exec"_s, container.id} << split->arguments;
}

QString imageProblem(const QString &image)
{
    return DockerListing::idFromText(image).isEmpty() ? SpecValidation::imageReferenceProblem(image) : QString();
}

Checked<QList<InnerPort>> ports(const QString &text, bool hostNetwork)
{
    QList<InnerPort> found;
    static const QRegularExpression separator(u"[,\\s]+"_s);
    const QStringList parts = text.split(separator, Qt::SkipEmptyParts);
    for (const QString &part : parts) {
        const QStringList sides = part.split(u':');
        const auto outer = PortText::parse(sides.constFirst());
        const auto inner = PortText::parse(sides.constLast());
        if (sides.size() > 2 || !outer || !inner)
            return refuse(Field::Ports,
                hostNetwork ? CommandText::tr("Write port numbers from 1 to 65535, as 8000.")
                            : CommandText::tr("Write port numbers from 1 to 65535, as 8000 or 8080:80."));
        if (hostNetwork && *outer != *inner)
            return refuse(Field::Ports,
                CommandText::tr("In the network of the sandbox a port stays what it is. Write only the port that the "
                                "program listens on."));
        found.append({*outer, *inner, u"tcp"_s});
    }
    if (found.size() > mostPorts)
        return refuse(Field::Ports, CommandText::tr("At most %n port(s) go at once.", nullptr, mostPorts));
    return found;
}

Checked<QStringList> run(const DockerClient &client, const ContainerRequest &request)
{
    const QString image = request.image.trimmed();
    if (const QString problem = imageProblem(image); !problem.isEmpty())
        return refuse(Field::Image, problem);
    QStringList arguments{client.program, u"run"_s};
    if (request.detached)
        arguments << u"--detach"_s;
    if (const QString name = request.name.trimmed(); !name.isEmpty()) {
        static const QRegularExpression pattern(u"\\A[A-Za-z0-9][A-Za-z0-9_.-]{0,127}\\z"_s);
        if (!pattern.match(name).hasMatch())
            return refuse(Field::Name,
                CommandText::tr("Letters, digits, “.”, “-” and “_” only, beginning with a letter or digit."));
        arguments << u"--name="_s + name;
    }
    const auto published = ports(request.ports, request.hostNetwork);
    if (!published)
        return std::unexpected(published.error());
    if (request.hostNetwork)
        arguments << u"--network=host"_s;
    QStringList numbers;
    for (const InnerPort &port : *published) {
        numbers << QString::number(port.number);
        if (!request.hostNetwork)
            arguments << u"--publish=%1:%2"_s.arg(port.number).arg(port.inside);
    }
    if (request.hostNetwork && !numbers.isEmpty())
        arguments << u"--label="_s + portsLabel + u'=' + numbers.join(u' ');
    const auto environment = parseEnvironment(request.environment);
    if (!environment)
        return refuse(Field::Environment, environment.error().sentence);
    for (const auto &[name, value] : *environment)
        arguments << u"--env="_s + name + u'=' + value;
    const auto command = splitCommandLine(request.command);
    if (!command)
        return refuse(Field::Command, command.error().sentence);
    return arguments << image << command->arguments;
}

Checked<QStringList> build(const DockerClient &client, const QString &folder, const QString &tag)
{
    if (const QString problem = pathProblem(folder); !problem.isEmpty())
        return refuse(Field::Folder, problem);
    if (const QString problem = SpecValidation::imageReferenceProblem(tag); !problem.isEmpty())
        return refuse(Field::Name, CommandText::tr("Give the image a name, as app:1. %1").arg(problem));
    // What a step fetches goes the sandbox's way, as containers do.
    return QStringList{client.program, u"build"_s, u"--network=host"_s, u"--tag="_s + tag, folder};
}

Checked<QStringList> pull(const DockerClient &client, const QString &reference)
{
    if (const QString problem = SpecValidation::imageReferenceProblem(reference); !problem.isEmpty())
        return refuse(Field::Image, problem);
    return QStringList{client.program, u"pull"_s, reference};
}

namespace {

/// What is wrong with a name that is to be given; a digest names what is there already.
QString newNameProblem(const QString &name)
{
    if (name.contains(u'@'))
        return CommandText::tr("Leave out the digest: the registry finds it.");
    return SpecValidation::imageReferenceProblem(name);
}

} // namespace

Checked<QStringList> tag(const DockerClient &client, const InnerImage &image, const QString &name)
{
    if (const QString problem = newNameProblem(name); !problem.isEmpty())
        return refuse(Field::Name, problem);
    return QStringList{client.program, u"tag"_s, image.id, name};
}

bool needsTag(const DockerClient &client)
{
    return !client.isPodman;
}

QString registryOf(const QString &destination)
{
    // As both engines read it: without a dot, a port or "localhost" the first part is a folder of Docker Hub.
    const qsizetype slash = destination.indexOf(u'/');
    const QString first = destination.left(std::max<qsizetype>(0, slash));
    return first.contains(u'.') || first.contains(u':') || first == u"localhost" ? first : QString();
}

Checked<QStringList> push(const DockerClient &client, const InnerImage &image, const QString &destination)
{
    if (const QString problem = newNameProblem(destination); !problem.isEmpty())
        return refuse(Field::Destination, problem);
    if (registryOf(destination).isEmpty())
        return refuse(Field::Destination,
            CommandText::tr("Name the registry, too, as registry.example.com/team/app:1 or docker.io/team/app:1."));
    if (needsTag(client))
        return QStringList{client.program, u"push"_s, destination};
    return QStringList{client.program, u"push"_s, image.id, u"docker://"_s + destination};
}

bool isSameName(const QString &reference, const QString &typed)
{
    const auto whole = [](const QString &name) {
        return name.lastIndexOf(u':') > name.lastIndexOf(u'/') ? name : name + u":latest"_s;
    };
    const QString there = whole(reference);
    const QString wanted = whole(typed);
    // Podman puts what has no registry on this one; Docker leaves out its own.
    return there == wanted || there == u"localhost/"_s + wanted || there == u"docker.io/"_s + wanted
        || there == u"docker.io/library/"_s + wanted || wanted == u"docker.io/"_s + there
        || wanted == u"docker.io/library/"_s + there;
}

QList<QStringList> composePrograms(const DockerClient &client)
{
    if (client.isPodman)
        return {{u"podman-compose"_s}, {client.program, u"compose"_s}};
    return {{client.program, u"compose"_s}, {u"docker-compose"_s}};
}

Checked<QStringList> compose(const QStringList &program, const QString &file, bool up)
{
    if (const QString problem = pathProblem(file); !problem.isEmpty())
        return refuse(Field::File, CommandText::tr("Write the whole path, as /workspace/compose.yaml."));
    QStringList arguments = program;
    arguments << u"-f"_s << file;
    return up ? arguments << u"up"_s << u"-d"_s : arguments << u"down"_s;
}

QString composeFolder(const QString &file)
{
    const QString folder = file.section(u'/', 0, -2);
    return folder.isEmpty() ? u"/"_s : folder;
}

} // namespace vivarium::DockerCommands
