// SPDX-License-Identifier: GPL-3.0-or-later
// The panes beside the list of FilesPanel, and what goes from one to the other; its layout is in FilesPanel.cpp.
#include "files/FilesPanel.h"

#include "common/ElidedLabel.h"
#include "common/Format.h"
#include "common/NoticeBar.h"
#include "files/ConflictDialog.h"
#include "files/DownloadFlow.h"
#include "files/EntryLookup.h"
#include "files/FilePaths.h"
#include "files/FileTableView.h"
#include "files/FileWork.h"
#include "files/FolderFollower.h"
#include "files/LocalPane.h"
#include "files/LocalTable.h"
#include "files/PreviewPane.h"
#include "files/UploadFlow.h"
#include "sandboxes/SandboxContext.h"
#include "transfers/SandboxCopies.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QPointer>
#include <QSplitter>

#include <algorithm>

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
    m_sandboxTitle->setVisible(shown);
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
        return FileDropRules::decideOnComputer(mime, context(), folder, m_copies).action();
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
            m_uploads->start(m_local->chosenPaths(), m_browser.path());
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
    const auto decision = FileDropRules::decideOnComputer(mime, context(), folder, m_copies);
    if (decision.kind != FileDropRules::Decision::Kind::Download) {
        refuse(decision);
        return;
    }
    SandboxContext *source = &context();
    DownloadFlow *downloads = m_downloads;
    if (decision.source != key()) {
        const auto other = m_copies->source(decision.source);
        if (!other) {
            m_notices->show(other.error());
            return;
        }
        source = other->get();
        downloads = new DownloadFlow(*source, m_queue, this);
        connect(downloads, &QObject::destroyed, downloads, [kept = *other] { }); // as long as it is asked
        connectDownloads(*downloads);
        connect(downloads, &DownloadFlow::finished, downloads, &QObject::deleteLater);
    }
    // A drag carries names only: what they are now is asked for.
    auto *lookup = new EntryLookup(*source, decision.remotePaths, downloads);
    connect(lookup, &EntryLookup::finished, this,
        [this, lookup, downloads, folder](const Result<QList<DownloadPlan::Item>> &items) {
            lookup->deleteLater();
            if (items) {
                downloads->startInto(*items, folder);
                return;
            }
            m_notices->show(items.error());
            if (downloads != m_downloads)
                downloads->deleteLater();
        });
}

void FilesPanel::connectDownloads(DownloadFlow &downloads)
{
    connect(&downloads, &DownloadFlow::nothingToDo, this, [this] {
        m_notices->show(NoticeBar::Kind::Information, tr("Nothing was downloaded: all of it was skipped."));
    });
    connect(&downloads, &DownloadFlow::leftOut, this, [this](const QStringList &sentences) {
        m_notices->show(NoticeBar::Kind::Warning, FileNotices::joined(sentences));
    });
    connect(&downloads, &DownloadFlow::queued, &m_batches, &BatchWatcher::watchDownload);
}

void FilesPanel::refuse(const FileDropRules::Decision &decision)
{
    if (decision.reason.isEmpty())
        return;
    m_notices->show(NoticeBar::Kind::Warning, decision.reason);
    if (m_copies && !decision.source.isEmpty())
        m_copies->whenRunning(decision.source, this, [this, text = decision.reason] { m_notices->withdraw(text); });
}

SandboxKey FilesPanel::key() const
{
    return {context().backend().profile(), context().id()};
}

void FilesPanel::setCopies(SandboxCopies &copies)
{
    m_copies = &copies;
    connect(&copies, &SandboxCopies::ended, this, &FilesPanel::onCopied);
    connect(&copies, &SandboxCopies::ended, &m_work, &FileWork::onCopied, Qt::UniqueConnection);
}

void FilesPanel::copyFrom(const FileDropRules::Decision &decision, const RemotePath &directory)
{
    const auto started = m_copies->start(decision.source, decision.remotePaths, key(), directory);
    if (!started) {
        m_notices->show(started.error());
        return;
    }
    SandboxCopy *copy = *started;
    auto clipboard = RemoteFilesMimeData::read(QApplication::clipboard()->mimeData());
    const bool wasCut = clipboard && clipboard->cut && clipboard->paths == decision.remotePaths
        && SandboxKey{ProfileId(clipboard->connection), clipboard->sandbox} == decision.source;
    QString text = tr("Copying from %1…").arg(copy->sourceName());
    if (wasCut) {
        copy->setCut();
        clipboard->cut = false; // they stay, so nothing marks them as going
        QApplication::clipboard()->setMimeData(new RemoteFilesMimeData(*clipboard));
        // Two connections can show one sandbox.
        text = decision.source.id == context().id()
            ? tr("Over another connection files go as copies: these stay where they are too.")
            : tr("Files go from one sandbox to another as copies: these stay in %1 too.").arg(copy->sourceName());
    }
    m_notices->show(NoticeBar::Kind::Information, text, m_showTransfers);
    connect(copy, &SandboxCopy::conflicted, this, [this, copy](const QList<SandboxCopy::Conflict> &taken) {
        QList<ConflictDialog::Conflict> conflicts;
        for (const SandboxCopy::Conflict &one : taken) {
            ConflictDialog::Conflict conflict;
            conflict.name = Format::escaped(one.there.name);
            conflict.isFolder = one.there.opensAsDirectory();
            conflict.newSize = one.source.type == FileType::File ? one.source.size : -1;
            conflict.newTime = one.source.modifiedAt;
            conflict.oldSize = one.there.type == FileType::File ? one.there.size : -1;
            conflict.oldTime = one.there.modifiedAt;
            conflicts.append(conflict);
        }
        const ConflictDialog *dialog = ConflictDialog::ask(this, conflicts, Format::escaped(copy->directory()),
            tr("&Copy"), [guard = QPointer(copy)](ConflictRule rule) {
                if (guard)
                    guard->proceed(rule);
            });
        connect(dialog, &QObject::destroyed, copy, &SandboxCopy::withdraw);
    });
}

void FilesPanel::onCopied(const SandboxCopyReport &report)
{
    if (report.target != key() || report.cancelled)
        return;
    if (report.error)
        m_notices->show(*report.error, m_showTransfers);
    else if (report.names.isEmpty() && report.leftOut.isEmpty())
        m_notices->show(NoticeBar::Kind::Information, tr("Nothing was copied: all of it was skipped."));
    else
        m_notices->show(
            report.leftOut.isEmpty() ? NoticeBar::Kind::Success : NoticeBar::Kind::Warning, report.sentence());
    selectWhenThere(report.directory, report.names);
    if (report.directory == m_browser.path() && m_browser.follower().way() != FolderFollower::Way::Watch)
        m_browser.refresh();
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
