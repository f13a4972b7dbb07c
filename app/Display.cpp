// SPDX-License-Identifier: GPL-3.0-or-later
#include "Display.h"

#include <QCoreApplication>
#include <QFile>

#include <cerrno>
#include <cstddef>
#include <cstring>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace vivarium {

namespace {

struct DisplayText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::Display)
};

/// Whether somebody listens there. An abstract address begins with a zero byte.
bool answers(const QByteArray &address)
{
    sockaddr_un name{};
    name.sun_family = AF_UNIX;
    if (address.isEmpty() || size_t(address.size()) >= sizeof(name.sun_path))
        return false;
    std::memcpy(name.sun_path, address.constData(), size_t(address.size()));
    // A path ends with a zero; an abstract address ends where it ends.
    const size_t length = offsetof(sockaddr_un, sun_path) + size_t(address.size()) + (address.at(0) == '\0' ? 0 : 1);
    const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (socket < 0)
        return true; // nobody can tell
    const bool connected = ::connect(socket, reinterpret_cast<const sockaddr *>(&name), socklen_t(length)) == 0;
    // One that is busy, or refuses us, is there: Qt says more about it.
    const bool isThere = connected || (errno != ENOENT && errno != ENOTDIR && errno != ECONNREFUSED);
    ::close(socket);
    return isThere;
}

bool waylandAnswers(const QProcessEnvironment &environment)
{
    const QString name = environment.value(QStringLiteral("WAYLAND_DISPLAY"));
    if (name.isEmpty())
        return false;
    const QString folder = environment.value(QStringLiteral("XDG_RUNTIME_DIR"));
    return answers(QFile::encodeName(name.startsWith(QLatin1Char('/')) ? name : folder + QLatin1Char('/') + name));
}

bool x11Answers(const QString &display)
{
    if (display.isEmpty())
        return false;
    const bool isLocal = display.startsWith(QLatin1Char(':')) || display.startsWith(QLatin1String("unix:"));
    if (!isLocal)
        return true; // on another machine, or forwarded: asking would mean waiting
    const QString number = display.section(QLatin1Char(':'), 1).section(QLatin1Char('.'), 0, 0);
    const QByteArray path = "/tmp/.X11-unix/X" + number.toUtf8();
    return answers('\0' + path) || answers(path);
}

} // namespace

QString whyNoDisplay(const QProcessEnvironment &environment)
{
    const auto isSet = [&environment](const char *name) { return !environment.value(QLatin1String(name)).isEmpty(); };
    if (isSet("QT_QPA_PLATFORM") || isSet("WAYLAND_SOCKET"))
        return {};
    const QString display = environment.value(QStringLiteral("DISPLAY"));
    if (!isSet("WAYLAND_DISPLAY") && display.isEmpty())
        return DisplayText::tr("Vivarium needs a display: neither DISPLAY nor WAYLAND_DISPLAY is set.");
    if (waylandAnswers(environment) || x11Answers(display))
        return {};
    return DisplayText::tr("Vivarium needs a display, and the one that %1 names (%2) doesn't answer.",
        "name and value of an environment variable")
        .arg(display.isEmpty() ? QStringLiteral("WAYLAND_DISPLAY") : QStringLiteral("DISPLAY"),
            display.isEmpty() ? environment.value(QStringLiteral("WAYLAND_DISPLAY")) : display);
}

} // namespace vivarium
