// SPDX-License-Identifier: GPL-3.0-or-later
#include "WindowState.h"

#include <QSettings>

namespace vivarium {

namespace {

constexpr int mostOpen = 50;
constexpr qsizetype longestFilter = 1000;

} // namespace

WindowState WindowState::read(QSettings &settings)
{
    WindowState state;
    settings.beginGroup("window");
    state.geometry = settings.value("geometry").toByteArray();
    state.outerSplitter = settings.value("outerSplitter").toByteArray();
    state.beside = settings.value("beside", false).toBool();
    state.innerSplitter = settings.value("innerSplitter").toByteArray();
    state.columns = settings.value("columns").toByteArray();
    state.liveOnly = settings.value("liveOnly", false).toBool();
    state.filter = settings.value("filter").toString().left(longestFilter);
    state.sideBar = settings.value("sideBar", true).toBool();
    state.menuBar = settings.value("menuBar", false).toBool();
    state.place = settings.value("place", QStringLiteral("all")).toString();
    state.focus = SandboxKey::fromText(settings.value("focus").toString());
    const int count = std::min(settings.beginReadArray("open"), mostOpen);
    for (int i = 0; i < count; ++i) {
        settings.setArrayIndex(i);
        const SandboxKey key = SandboxKey::fromText(settings.value("sandbox").toString());
        if (!key.isEmpty())
            state.open.append({key,
                {settings.value("panel").toString(), settings.value("besidePanel").toString(),
                    settings.value("panelShare").toInt()}});
    }
    settings.endArray();
    settings.endGroup();
    return state;
}

void WindowState::write(QSettings &settings) const
{
    settings.beginGroup("window");
    settings.setValue("geometry", geometry);
    settings.setValue("outerSplitter", outerSplitter);
    settings.setValue("innerSplitter", innerSplitter);
    settings.setValue("columns", columns);
    settings.setValue("liveOnly", liveOnly);
    settings.setValue("filter", filter.left(longestFilter));
    settings.setValue("sideBar", sideBar);
    settings.setValue("menuBar", menuBar);
    settings.setValue("beside", beside);
    settings.setValue("place", place);
    settings.setValue("focus", focus.isProvisional() ? QString() : focus.toText());
    settings.remove("open");
    settings.beginWriteArray("open");
    for (int i = 0; i < open.size(); ++i) {
        settings.setArrayIndex(i);
        settings.setValue("sandbox", open[i].key.toText());
        settings.setValue("panel", open[i].places.panel);
        if (!open[i].places.beside.isEmpty()) {
            settings.setValue("besidePanel", open[i].places.beside);
            settings.setValue("panelShare", open[i].places.share);
        }
    }
    settings.endArray();
    settings.endGroup();
}

} // namespace vivarium
