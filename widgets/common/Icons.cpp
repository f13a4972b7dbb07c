// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/Icons.h"

#include "common/StateIconEngine.h"
#include "common/SymbolicIconEngine.h"
#include "domain/Sandbox.h"

#include <QFile>
#include <QHash>

namespace vivarium::Icons {

namespace {

/// Bundled name → name in the freedesktop icon naming specification (or what the large themes agree on).
const QHash<QString, QString> &themeNames()
{
    static const QHash<QString, QString> names{
        {QStringLiteral("add"), QStringLiteral("list-add")},
        {QStringLiteral("stop"), QStringLiteral("media-playback-stop")},
        {QStringLiteral("terminal"), QStringLiteral("utilities-terminal")},
        {QStringLiteral("folder"), QStringLiteral("folder")},
        {QStringLiteral("file"), QStringLiteral("text-x-generic")},
        {QStringLiteral("file-link"), QStringLiteral("emblem-symbolic-link")},
        {QStringLiteral("processes"), QStringLiteral("utilities-system-monitor")},
        {QStringLiteral("snapshot"), QStringLiteral("camera-photo")},
        {QStringLiteral("overview"), QStringLiteral("view-statistics")},
        {QStringLiteral("refresh"), QStringLiteral("view-refresh")},
        {QStringLiteral("up"), QStringLiteral("go-up")},
        {QStringLiteral("home"), QStringLiteral("go-home")},
        {QStringLiteral("search"), QStringLiteral("edit-find")},
        {QStringLiteral("upload"), QStringLiteral("document-send")},
        {QStringLiteral("download"), QStringLiteral("document-save")},
        {QStringLiteral("new-folder"), QStringLiteral("folder-new")},
        {QStringLiteral("rename"), QStringLiteral("edit-rename")},
        {QStringLiteral("delete"), QStringLiteral("edit-delete")},
        {QStringLiteral("copy"), QStringLiteral("edit-copy")},
        {QStringLiteral("paste"), QStringLiteral("edit-paste")},
        {QStringLiteral("cancel"), QStringLiteral("dialog-cancel")},
        {QStringLiteral("pause"), QStringLiteral("media-playback-pause")},
        {QStringLiteral("resume"), QStringLiteral("media-playback-start")},
        {QStringLiteral("retry"), QStringLiteral("view-refresh")},
        {QStringLiteral("clock"), QStringLiteral("clock")},
        {QStringLiteral("extend"), QStringLiteral("appointment-new")},
        {QStringLiteral("warning"), QStringLiteral("dialog-warning")},
        {QStringLiteral("error"), QStringLiteral("dialog-error")},
        {QStringLiteral("information"), QStringLiteral("dialog-information")},
        {QStringLiteral("success"), QStringLiteral("dialog-ok-apply")},
        {QStringLiteral("settings"), QStringLiteral("configure")},
        {QStringLiteral("menu"), QStringLiteral("application-menu")},
        {QStringLiteral("connection"), QStringLiteral("network-connect")},
        {QStringLiteral("cloud"), QStringLiteral("folder-cloud")},
        {QStringLiteral("computer"), QStringLiteral("computer")},
        {QStringLiteral("detach"), QStringLiteral("window-new")},
        {QStringLiteral("close"), QStringLiteral("window-close")},
        {QStringLiteral("image"), QStringLiteral("package-x-generic")},
        {QStringLiteral("play"), QStringLiteral("media-playback-start")},
        {QStringLiteral("text"), QStringLiteral("text-x-generic")},
        {QStringLiteral("picture"), QStringLiteral("image-x-generic")},
        {QStringLiteral("archive"), QStringLiteral("package-x-generic")},
        {QStringLiteral("run"), QStringLiteral("system-run")},
        {QStringLiteral("tree"), QStringLiteral("view-list-tree")},
        {QStringLiteral("list"), QStringLiteral("view-list-details")},
        {QStringLiteral("eye"), QStringLiteral("view-visible")},
    };
    return names;
}

/// Half a set from the theme and half of ours would look broken, and themes without recolouring are unreadable on a
/// dark palette. So the theme is taken only when it has the whole set, as Breeze does.
bool themeIsComplete()
{
    static QString checkedTheme;
    static bool complete = false;
    const QString theme = QIcon::themeName();
    if (theme != checkedTheme) {
        checkedTheme = theme;
        complete = !theme.isEmpty() && theme != u"hicolor";
        for (auto it = themeNames().cbegin(); complete && it != themeNames().cend(); ++it)
            complete = QIcon::hasThemeIcon(it.value());
    }
    return complete;
}

} // namespace

QIcon get(const QString &name)
{
    if (name.isEmpty())
        return {};
    const QString themeName = themeNames().value(name);
    if (!themeName.isEmpty() && themeIsComplete())
        return QIcon::fromTheme(themeName);
    const QString file = QStringLiteral(":/vivarium/icons/%1.svg").arg(name);
    if (QFile::exists(file))
        return QIcon(new SymbolicIconEngine(file));
    return themeName.isEmpty() ? QIcon() : QIcon::fromTheme(themeName);
}

QIcon forState(SandboxState state)
{
    return QIcon(new StateIconEngine(state));
}

QColor colorFor(SandboxState state, bool dark)
{
    switch (state) {
    case SandboxState::Running:
        return dark ? QColor(0x3f, 0xb9, 0x50) : QColor(0x1a, 0x7f, 0x37);
    case SandboxState::Starting:
    case SandboxState::Pausing:
    case SandboxState::Resuming:
    case SandboxState::Stopping:
        return dark ? QColor(0xd2, 0x99, 0x22) : QColor(0x9a, 0x67, 0x00);
    case SandboxState::Paused:
        return dark ? QColor(0x58, 0xa6, 0xff) : QColor(0x09, 0x69, 0xda);
    case SandboxState::Failed:
        return dark ? QColor(0xff, 0x7b, 0x72) : QColor(0xcf, 0x22, 0x2e);
    case SandboxState::Stopped:
    case SandboxState::Unknown:
        break;
    }
    return dark ? QColor(0x9d, 0xa7, 0xb1) : QColor(0x5f, 0x68, 0x71);
}

} // namespace vivarium::Icons
