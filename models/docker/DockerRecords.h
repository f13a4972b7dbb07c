// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QList>
#include <QString>
#include <QStringList>

namespace vivarium {

/// The program inside a sandbox that drives a container engine.
struct DockerClient {
    QString program; ///< "docker" or "podman"; empty: none was found
    bool isPodman = false; ///< whichever name it has
    QString version; ///< what it says of itself; hostile
    [[nodiscard]] bool isEmpty() const { return program.isEmpty(); }
    friend bool operator==(const DockerClient &, const DockerClient &) = default;
};

/// A port of a container that the sandbox answers on.
struct InnerPort {
    int number = 0; ///< of the sandbox: what can be exposed
    int inside = 0; ///< of the container; the same where it shares the sandbox's network
    QString protocol; ///< tcp, udp, sctp
    friend bool operator==(const InnerPort &, const InnerPort &) = default;
};

/// A container inside a sandbox. Texts come from inside: show them through Format::escaped().
struct InnerContainer {
    QString id; ///< hexadecimal digits, nothing else: names it for good
    QString name;
    QString image;
    QString state; ///< the engine's word: running, exited, created, paused …
    QString status; ///< in more words: "Up 2 minutes", "Exited (1) 3 hours ago"; may be empty
    QList<InnerPort> ports;
    QDateTime createdAt; ///< UTC; invalid: not known
    [[nodiscard]] bool isRunning() const { return state == QLatin1StringView("running"); }
    /// Ports that can be exposed.
    [[nodiscard]] QList<int> tcpPorts() const
    {
        QList<int> numbers;
        for (const InnerPort &port : ports) {
            if (port.protocol == QLatin1StringView("tcp"))
                numbers << port.number;
        }
        return numbers;
    }
    friend bool operator==(const InnerContainer &, const InnerContainer &) = default;
};

/// One name of an image inside a sandbox, or an image without one.
struct InnerImage {
    QString id; ///< hexadecimal digits, nothing else
    QString reference; ///< "localhost/app:2"; empty: it has no name
    qint64 sizeBytes = -1; ///< −1: not known
    QDateTime createdAt; ///< UTC; invalid: not known
    [[nodiscard]] QString key() const { return id + QLatin1Char(' ') + reference; }
    friend bool operator==(const InnerImage &, const InnerImage &) = default;
};

/// The label by which a container that shares the sandbox's network tells its ports, which its engine doesn't list
/// then.
inline constexpr QLatin1StringView portsLabel("io.vivarium.ports");

} // namespace vivarium
