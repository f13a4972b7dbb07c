// SPDX-License-Identifier: GPL-3.0-or-later
// The panes beside the list of FilesPanel, and what goes from one to the other; its layout is in FilesPanel.cpp.
#include "files/FilesPanel.h"

#include "common/NoticeBar.h"
#include "files/DownloadFlow.h"
#include "files/EntryLookup.h"
#include "files/FilePaths.h"
#include "files/FileTableView.h"
#include "files/LocalPane.h"
#include "files/LocalTable.h"
#include "files/PreviewPane.h"
#include "files/UploadFlow.h"
#include "sandboxes/SandboxContext.h"

#include <QApplication>
#include <QKeyEvent>
#include <QSplitter>

namespace vivarium {

namespace {

constexpr int widthWithBoth = 700; ///< from here on the preview and this computer's files can be shown together
constexpr int widthWithPreview = 900; ///< from here on the preview is shown unless somebody closed it
constexpr int widthOfLocal = 300; ///< what the pane takes at first

} // namespace

bool FilesPanel::isLocalShown() const
{
    return m_local && !m_local->isHidden();
}

bool FilesPanel::isLocalInFocus() const
{
    return isLocalShown() && m_local->isAncestorOf(QApplication::focusWidget());
}

bool FilesPanel::isNarrow() const
{
    return isVisible() && width() < widthWithBoth; // before it is shown its width means nothing
}

void FilesPanel::fitPanes()
{
    if (!m_previewWasChosen) {
        const bool show = width() >= widthWithPreview + (isLocalShown() ? widthOfLocal : 0);
        m_actions->showPreview->setChecked(show);
        m_preview->setVisible(show);
    } else if (width() < widthWithBoth && isLocalShown() && m_actions->showPreview->isChecked()) {
        showPreview(false);
    }
}

void FilesPanel::showPreview(bool shown)
{
    m_actions->showPreview->setChecked(shown);
    m_preview->setVisible(shown);
    if (shown && isNarrow())
        showLocal(false);
    updatePreview();
}

void FilesPanel::showLocal(bool shown)
{
    m_actions->showLocal->setChecked(shown);
    if (shown && !m_local)
        makeLocal();
    if (!m_local)
        return;
    if (!shown && isLocalInFocus())
        focusContent();
    m_local->setVisible(shown);
    // One of the two where there is no room for both: the last that was asked for.
    if (isVisible())
        fitPanes();
    updateActions();
}

void FilesPanel::makeLocal()
{
    m_local = new LocalPane(m_actions->copyToSandbox, m_actions->copyToComputer);
    m_splitter->insertWidget(0, m_local);
    m_splitter->setStretchFactor(0, 3);
    const int left = std::max(widthOfLocal, m_splitter->width() - widthOfLocal);
    m_splitter->setSizes({widthOfLocal, left * 5 / 8, left * 3 / 8});
    // From this computer's files Tab leads to those of the sandbox, Shift+Tab back.
    setTabOrder(&m_local->table(), m_table);
    m_local->setShowHidden(m_actions->showHidden->isChecked());
    m_local->setFoldersFirst(m_actions->foldersFirst->isChecked());
    QList<QAction *> foreign = m_actions->all();
    for (QAction *shared : {m_actions->showLocal, m_actions->showPreview, m_actions->showHidden,
             m_actions->copyToSandbox, m_actions->copyToComputer})
        foreign.removeOne(shared);
    m_local->setForeignActions(foreign);
    connect(m_actions->showHidden, &QAction::toggled, m_local, &LocalPane::setShowHidden);
    connect(m_actions->foldersFirst, &QAction::toggled, m_local, &LocalPane::setFoldersFirst);
    connect(m_local, &LocalPane::selectionChanged, &m_updateTimer, qOverload<>(&QTimer::start));
    connect(m_local, &LocalPane::problem, this, [this](const ApiError &error) { m_notices->show(error); });
    connect(m_local, &LocalPane::said, this,
        [this](const QString &sentence) { m_notices->show(NoticeBar::Kind::Information, sentence); });
    m_local->setDropCheck([this](const QMimeData *mime, const QString &folder) {
        return FileDropRules::decideOnComputer(mime, context(), folder).action();
    });
    connect(m_local, &LocalPane::dropped, this, &FilesPanel::dropOnComputer);
    m_local->openLast();
}

void FilesPanel::connectPanes()
{
    connect(m_actions->showLocal, &QAction::triggered, this, [this](bool shown) {
        showLocal(shown);
        if (shown)
            m_local->focusContent();
    });
    connect(m_actions->copyToSandbox, &QAction::triggered, this, [this] {
        if (isLocalShown())
            m_uploads->start(m_local->selectedPaths(), m_browser.path());
    });
    connect(m_actions->copyToComputer, &QAction::triggered, this, [this] {
        QList<DownloadPlan::Item> items;
        for (const FileEntry &entry : m_table->selectedEntries())
            items.append({FilePaths::join(m_browser.path(), entry.name), entry});
        if (isLocalShown())
            m_downloads->startInto(items, m_local->folder());
    });
}

void FilesPanel::dropOnComputer(const QMimeData *mime, const QString &folder)
{
    const auto decision = FileDropRules::decideOnComputer(mime, context(), folder);
    if (decision.kind != FileDropRules::Decision::Kind::Download) {
        if (!decision.reason.isEmpty())
            m_notices->show(NoticeBar::Kind::Warning, decision.reason);
        return;
    }
    // A drag carries names only: what they are now is asked for.
    auto *lookup = new EntryLookup(context(), decision.remotePaths, this);
    connect(
        lookup, &EntryLookup::finished, this, [this, lookup, folder](const Result<QList<DownloadPlan::Item>> &items) {
            lookup->deleteLater();
            if (!items)
                m_notices->show(items.error());
            else
                m_downloads->startInto(*items, folder);
        });
}

bool FilesPanel::event(QEvent *event)
{
    // F6 is the window's, which goes from area to area. With two panes it goes to the other one on the way.
    if (event->type() == QEvent::ShortcutOverride && isPaneKey(*static_cast<QKeyEvent *>(event))) {
        event->accept();
        return true;
    }
    return Panel::event(event);
}

bool FilesPanel::isPaneKey(const QKeyEvent &event) const
{
    if (!isLocalShown() || isSearchShown())
        return false;
    return isLocalInFocus() ? event.keyCombination() == (Qt::SHIFT | Qt::Key_F6)
                            : event.keyCombination() == QKeyCombination(Qt::Key_F6);
}

void FilesPanel::goToOtherPane()
{
    if (isLocalInFocus())
        focusContent();
    else
        m_local->focusContent();
}

} // namespace vivarium
