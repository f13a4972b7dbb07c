// SPDX-License-Identifier: GPL-3.0-or-later
#include "PaletteEntries.h"

#include "MainMenu.h"
#include "MainWindow.h"
#include "common/Format.h"
#include "common/Icons.h"
#include "files/FileListModel.h"
#include "files/FileNames.h"
#include "files/FilePaths.h"
#include "files/FilesPanel.h"
#include "sandboxes/DetailArea.h"
#include "sandboxes/SandboxListModel.h"
#include "sandboxes/SandboxView.h"

#include <algorithm>

namespace vivarium {

namespace {

/// Of what has ended the palette offers the newest; the list's own filter finds all.
constexpr int mostEndedOffered = 1000;
/// Of a folder with more the panel's filter finds all.
constexpr int mostFilesOffered = 1000;

const QString filesId = QStringLiteral("files");

} // namespace

PaletteEntries::PaletteEntries(MainWindow &window, const SandboxListModel &sandboxes)
    : m_window(window)
    , m_sandboxes(sandboxes)
{
}

QList<PaletteEntry> PaletteEntries::all() const
{
    QList<PaletteEntry> entries;
    addSandboxes(entries);
    addFiles(entries);
    addActions(entries);
    return entries;
}

QString PaletteEntries::focusName() const
{
    const SandboxRow *row = m_sandboxes.find(m_window.detail().focus());
    return row ? Format::escaped(m_sandboxes.nameOf(*row)) : QString();
}

void PaletteEntries::addSandboxes(QList<PaletteEntry> &entries) const
{
    int ended = 0;
    for (int row = 0; row < m_sandboxes.rowCount(); ++row) {
        const SandboxRow &sandbox = m_sandboxes.at(row);
        if (!isLive(sandbox.shownState()) && ++ended > mostEndedOffered)
            continue;
        PaletteEntry entry;
        entry.text = Format::escaped(m_sandboxes.nameOf(sandbox));
        if (const QString id =
                m_sandboxes.index(row, int(SandboxColumn::Name)).data(SandboxListModel::IdBesideNameRole).toString();
            !id.isEmpty())
            entry.text += QStringLiteral(" (%1)").arg(id);
        entry.detail =
            QStringLiteral("%1 · %2").arg(m_sandboxes.index(row, int(SandboxColumn::State)).data().toString(),
                m_sandboxes.index(row, int(SandboxColumn::Connection)).data().toString());
        entry.icon = Icons::forState(m_sandboxes.signState(sandbox.key));
        entry.run = [&window = m_window, key = sandbox.key] { window.openSandbox(key, {}); };
        // What has ended is found too, but after what lives.
        if (isLive(sandbox.shownState()))
            entries.prepend(entry);
        else
            entries.append(entry);
    }
}

void PaletteEntries::addFiles(QList<PaletteEntry> &entries) const
{
    FilesPanel *panel = m_window.files();
    if (!panel)
        return;
    const FileListModel &model = panel->browser().model();
    const QString where = QStringLiteral("%1 · %2").arg(FileNames::toText(model.folder()), focusName());
    for (int row = 0; row < std::min(model.rowCount(), mostFilesOffered); ++row) {
        const FileEntry &file = model.at(row).entry;
        PaletteEntry entry;
        entry.text = FileNames::toText(file.name);
        entry.detail = where;
        entry.icon = Icons::get(FileListModel::iconName(file));
        entry.run = [&window = m_window, key = m_window.detail().focus(),
                        path = FilePaths::join(model.folder(), file.name)] { window.showFile(key, path); };
        entries.append(entry);
    }
}

void PaletteEntries::addActions(QList<PaletteEntry> &entries) const
{
    const ActionSet &actions = m_window.actions();
    for (QAction *action : actions.panels())
        entries.append(MainMenu::entry(action, focusName()));
    for (QAction *action : actions.all()) {
        if (action != actions.palette)
            entries.append(MainMenu::entry(action, {}));
    }
    const SandboxView *view = m_window.detail().focusView();
    const Panel *panel = view ? view->currentPanel() : nullptr;
    if (!panel)
        return;
    const QList<QAction *> ofPanel = panel->panelActions();
    for (QAction *action : ofPanel) {
        if (!action->isSeparator() && !action->text().isEmpty())
            entries.append(MainMenu::entry(action, panel->title().remove(QLatin1Char('&'))));
    }
}

QList<PaletteEntry> PaletteEntries::typed(const QString &text) const
{
    const QString wanted = text.trimmed();
    const SandboxView *view = m_window.detail().focusView();
    if (wanted.isEmpty() || !view || !view->context().isRunning() || !view->isOffered(filesId))
        return {};
    PaletteEntry entry;
    entry.detail = focusName();
    // The panel is made when it is looked at first.
    const auto shown = [window = &m_window, key = m_window.detail().focus()]() -> FilesPanel * {
        window->openSandbox(key, filesId);
        return window->files();
    };
    if (wanted.startsWith(QLatin1Char('/'))) {
        entry.text = tr("Go to %1", "a path of a sandbox").arg(Format::escaped(wanted));
        entry.icon = Icons::get(QStringLiteral("folder"));
        entry.run = [shown, path = FileNames::fromText(wanted)] {
            if (FilesPanel *panel = shown())
                panel->openPath(path);
        };
    } else {
        entry.text = tr("Find “%1” in Files", "a text that was typed").arg(Format::escaped(wanted));
        entry.icon = Icons::get(QStringLiteral("search"));
        entry.run = [shown, wanted] {
            if (FilesPanel *panel = shown())
                panel->showSearch(wanted);
        };
    }
    return {entry};
}

} // namespace vivarium
