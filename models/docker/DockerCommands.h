// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "docker/DockerRecords.h"

#include <expected>

namespace vivarium {

/// A container to be run, as it was typed.
struct ContainerRequest {
    QString image;
    QString name; ///< empty: the engine finds one
    QString command; ///< split as a shell does, no shell runs; empty: the image's own
    QString environment; ///< NAME=value, a line each
    /// It shares the network of the sandbox, as every container inside does on LazyCloud; else it has one of its own.
    bool hostNetwork = true;
    /// "8000, 9000": what it listens on. With a network of its own also "8080:80", the sandbox's port first.
    QString ports;
    bool detached = true; ///< false: what it writes is followed
};

/// The arguments with which a client is started inside a sandbox. No shell reads them.
namespace DockerCommands {

enum class Field { Image, Name, Command, Environment, Ports, Folder, File, Destination };

/// What is wrong with something that was typed.
struct Problem {
    Field field;
    QString sentence;
};
template <typename T> using Checked = std::expected<T, Problem>;

[[nodiscard]] QStringList version(const QString &program);
[[nodiscard]] QStringList listContainers(const DockerClient &client);
[[nodiscard]] QStringList listImages(const DockerClient &client);

enum class Act { Start, Stop, Restart, Remove };
[[nodiscard]] QStringList act(const DockerClient &client, Act act, const InnerContainer &container);
/// `isOnlyName`: the image has no other one. Then it goes by its id, so that nothing else is removed that has taken
/// over the name meanwhile.
[[nodiscard]] QStringList removeImage(const DockerClient &client, const InnerImage &image, bool isOnlyName);
/// The last lines, or all of them, and what comes.
[[nodiscard]] QStringList followLog(const DockerClient &client, const InnerContainer &container);

/// `command` is split as a shell does, and no shell runs: it goes into the container as it is.
[[nodiscard]] Checked<QStringList> exec(
    const DockerClient &client, const InnerContainer &container, const QString &command);
[[nodiscard]] Checked<QStringList> run(const DockerClient &client, const ContainerRequest &request);
/// `folder` of the sandbox with a Dockerfile in it.
[[nodiscard]] Checked<QStringList> build(const DockerClient &client, const QString &folder, const QString &tag);
[[nodiscard]] Checked<QStringList> pull(const DockerClient &client, const QString &reference);

/// One more name for an image, which goes by its id.
[[nodiscard]] Checked<QStringList> tag(const DockerClient &client, const InnerImage &image, const QString &name);
/// To the registry that `destination` names. Podman sends an image by its id; Docker sends what has the name of the
/// destination, which it must be given before: needsTag().
[[nodiscard]] Checked<QStringList> push(
    const DockerClient &client, const InnerImage &image, const QString &destination);
[[nodiscard]] bool needsTag(const DockerClient &client);
/// The registry of a destination, as "registry.example.com:5000"; empty: it names none.
[[nodiscard]] QString registryOf(const QString &destination);
/// Whether an image that is listed as `reference` has the name `typed`, which may leave out what goes without saying.
[[nodiscard]] bool isSameName(const QString &reference, const QString &typed);

/// The programs that may understand compose files, to be tried in this order with "version".
[[nodiscard]] QList<QStringList> composePrograms(const DockerClient &client);
/// `file` of the sandbox. Started in the folder of the file: see composeFolder().
[[nodiscard]] Checked<QStringList> compose(const QStringList &program, const QString &file, bool up);
[[nodiscard]] QString composeFolder(const QString &file);

[[nodiscard]] QString imageProblem(const QString &image);
/// The ports that were typed, or what is wrong with them.
[[nodiscard]] Checked<QList<InnerPort>> ports(const QString &text, bool hostNetwork);

} // namespace DockerCommands
} // namespace vivarium
