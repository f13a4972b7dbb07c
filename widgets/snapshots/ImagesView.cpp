// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshots/ImagesView.h"

#include "backend/Backend.h"
#include "common/ActionState.h"
#include "common/ConfirmDialog.h"
#include "common/ElidedLabel.h"
#include "common/Format.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "sandboxes/SandboxContext.h"
#include "shortcuts/Shortcuts.h"
#include "snapshots/ImageLibrary.h"
#include "snapshots/LineageTree.h"
#include "snapshots/RestoreForm.h"
#include "snapshots/SaveProgress.h"
#include "snapshots/SnapshotForm.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSettings>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace vivarium {

namespace {

const QString imageColumnsKey = QStringLiteral("snapshots/columns-1");
const QString lineageShownKey = QStringLiteral("snapshots/tree");

} // namespace

ImagesView::ImagesView(Backend &backend, SandboxContext *sandbox, QWidget *parent)
    : QWidget(parent)
    , m_backend(backend)
    , m_sandbox(sandbox)
    , m_library(ImageLibrary::of(backend))
    , m_notices(new NoticeBar)
    , m_form(new SnapshotForm)
    , m_restoreForm(new RestoreForm)
    , m_savesLayout(new QVBoxLayout)
{
    setObjectName(QStringLiteral("imagesView"));
    m_proxy.setSourceModel(&m_library.model());
    makeActions();
    makeTable();
    makeTree();
    makeLayout();
    if (sandbox) {
        m_proxy.setSandbox(sandbox->id());
        setScope(ImageProxy::Scope::OfSandbox);
        connect(sandbox, &SandboxContext::changed, this, [this] {
            updateTree();
            updateActions();
            updateFace();
        });
    } else {
        setScope(ImageProxy::Scope::Snapshots);
    }
    connect(&m_library, &ImageLibrary::changed, this, [this] {
        updateTree();
        updateFace();
    });
    connect(&m_library, &ImageLibrary::restoreFinished, this, &ImagesView::tellRestore);
    connect(&m_library, &ImageLibrary::savesChanged, this, &ImagesView::updateSaves);
    connect(&m_library, &ImageLibrary::saveFinished, this, &ImagesView::tellSave);
    connect(&m_library, &ImageLibrary::notRemembered, this, [this](const ApiError &error) { m_notices->show(error); });
    connect(&backend, &Backend::capabilitiesChanged, this, &ImagesView::updateActions);
    for (const auto changed : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(&m_proxy, changed, this, &ImagesView::updateFace);
    connect(&m_proxy, &QAbstractItemModel::dataChanged, this, &ImagesView::updateActions);
    connect(m_state, &StateView::retryRequested, this, &ImagesView::refresh);
    connect(m_state, &StateView::cancelRequested, this, [this] {
        setActive(false);
        m_library.cancel();
    });
    connect(m_form, &SnapshotForm::accepted, this, &ImagesView::submitForm);
    connect(m_form, &SnapshotForm::closed, this, &ImagesView::focusContent);
    connect(m_restoreForm, &RestoreForm::accepted, this, &ImagesView::submitRestore);
    connect(m_restoreForm, &RestoreForm::edited, this, &ImagesView::updateRestoreCost);
    connect(m_restoreForm, &RestoreForm::closed, this, &ImagesView::focusContent);
    m_minute.setInterval(std::chrono::seconds(30));
    connect(&m_minute, &QTimer::timeout, this, [this] { m_library.model().tick(); });
    m_saveSoon.setSingleShot(true);
    m_saveSoon.setInterval(std::chrono::milliseconds(500));
    m_saveSoon.stop(); // setting the columns up is no change
    connect(&m_saveSoon, &QTimer::timeout, this, &ImagesView::saveColumns);
    m_treeAction->setChecked(QSettings().value(lineageShownKey).toBool());
    updateTree();
    updateSaves();
    updateActions();
    updateFace();
}

void ImagesView::setActive(bool active)
{
    if (active) {
        m_lease = m_library.lease();
        m_minute.start();
    } else {
        m_lease.release();
        m_minute.stop();
    }
    updateFace();
}

void ImagesView::focusContent()
{
    if (m_state->isShowingContent())
        m_lists->currentWidget()->setFocus(Qt::OtherFocusReason);
    else
        m_scope->setFocus(Qt::OtherFocusReason);
}

void ImagesView::find()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

void ImagesView::refresh()
{
    if (m_lease.isHeld())
        m_library.refresh();
    else
        setActive(true); // the first lease reads at once
}

QList<QAction *> ImagesView::viewActions() const
{
    return {m_saveAction, m_saveMemoryAction, m_startAction, m_restoreByIdAction, m_compareAction, m_changesAction,
        m_renameAction, m_removeAction, m_copyIdAction, m_poolAction, m_treeAction};
}

bool ImagesView::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_filter && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Escape && !m_filter->text().isEmpty()) {
            m_filter->clear();
            return true;
        }
        if (key == Qt::Key_Escape || key == Qt::Key_Down) {
            focusContent();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void ImagesView::updateFace()
{
    updateSummary();
    updateActions();
    if (!m_library.hasList()) {
        if (m_library.error())
            m_state->showFailed(*m_library.error());
        else if (m_lease.isHeld())
            m_state->showLoading(tr("Reading the snapshots…"));
        else
            m_state->showEmpty(QStringLiteral("snapshot"), tr("Not read yet"),
                tr("Press %1 to read the list.")
                    .arg(Shortcuts::keyOrName(QStringLiteral("window/refresh"), QKeySequence(Qt::Key_F5))));
        return;
    }
    if (m_library.error() && !m_failureTold)
        m_notices->show(*m_library.error()); // once, however long it goes on
    m_failureTold = m_library.error().has_value();
    const bool isTree = m_treeAction->isChecked();
    if (isTree ? m_tree->lineage().rowCount() > 0 : m_proxy.rowCount() > 0) {
        m_state->showContent();
        return;
    }
    const bool anyElsewhere = !m_library.model().images().isEmpty();
    if (!m_filter->text().isEmpty()) {
        m_state->showEmpty(QStringLiteral("search"), tr("Nothing found"),
            tr("Nothing on this list has “%1” in its name or note.").arg(m_filter->text()), m_clearFilterAction);
    } else if (m_proxy.scope() == ImageProxy::Scope::OfSandbox) {
        m_state->showEmpty(QStringLiteral("snapshot"), tr("No snapshots of this sandbox"),
            hasPools()
                ? tr("A snapshot keeps the sandbox as it is now, to start others from later.")
                : tr("A snapshot of the files keeps them as they are now, to start others from later. A snapshot of "
                     "the "
                     "memory "
                     "keeps the running processes, too: what is restored from it goes on where the sandbox is now."),
            hasPools() ? m_saveMemoryAction : m_saveAction);
    } else {
        m_state->showEmpty(QStringLiteral("snapshot"), tr("No snapshots yet"),
            tr("Open a running sandbox and save its files: they stay when the sandbox is gone."),
            m_proxy.scope() == ImageProxy::Scope::Snapshots && anyElsewhere ? m_showAllAction : nullptr);
    }
}

void ImagesView::updateSummary()
{
    qint64 bytes = 0;
    for (int row = 0; row < m_proxy.rowCount(); ++row)
        bytes += std::max<qint64>(0, m_proxy.index(row, ImageModel::Size).data(ImageModel::RawRole).toLongLong());
    QStringList parts{m_proxy.scope() == ImageProxy::Scope::Everything
            ? tr("%n image(s)", nullptr, m_proxy.rowCount())
            : tr("%n snapshot(s)", nullptr, m_proxy.rowCount())};
    if (bytes > 0)
        parts << tr("%1 together", "a size").arg(Format::bytes(bytes));
    if (!m_library.serverLists() && !m_library.serverListsMemory())
        parts << tr("%1 can't list snapshots: these are the ones that this computer made and remembers.")
                     .arg(m_backend.kindName());
    m_summary->setText(m_library.hasList() ? parts.join(QStringLiteral(" · ")) : QString());
}

QString ImagesView::saveRefusal(Image::Kind kind) const
{
    if (!m_sandbox)
        return tr("Open a sandbox to save it.");
    const bool isMemory = kind == Image::Kind::Memory;
    const Feature feature = isMemory ? Feature::SaveMemory : Feature::SaveFileSystem;
    if (!m_backend.capabilities().has(feature)) {
        const QString reason = m_backend.capabilities().reason(feature);
        if (!reason.isEmpty())
            return reason;
        return (isMemory ? tr("%1 can't save the memory of a sandbox.") : tr("%1 can't save the files of a sandbox."))
            .arg(m_backend.kindName());
    }
    if (!m_sandbox->isRunning())
        return tr("Only a running sandbox can be saved.");
    const auto isUnderWay = [this, kind](const SnapshotSave *save) {
        return save->kind() == kind && save->sandbox() == m_sandbox->id()
            && save->state() == SnapshotSave::State::Saving;
    };
    if (isMemory && std::ranges::any_of(m_library.saves(), isUnderWay))
        return tr("Its memory is being saved at the moment.");
    return {};
}

bool ImagesView::isServers(const Image &image) const
{
    return image.kind == Image::Kind::Memory ? m_library.serverListsMemory() : m_library.serverLists();
}

QString ImagesView::startRefusal(const std::optional<Image> &image) const
{
    if (!image)
        return tr("Choose a snapshot first.");
    if (!image->failure.isEmpty())
        return tr("It could not be made. Delete it, and save again.");
    const bool isUnsure = image->kind == Image::Kind::Memory && !m_library.serverListsMemory();
    if (!image->ready && !isUnsure) // an id that no answer came for may be good all the same
        return tr("It is not ready yet.");
    if (image->kind == Image::Kind::Memory && !m_backend.capabilities().has(Feature::SaveMemory))
        return m_backend.capabilities().reason(Feature::SaveMemory);
    return {};
}

void ImagesView::updateActions()
{
    ActionState::setAvailable(m_saveAction, saveRefusal(Image::Kind::FileSystem));
    ActionState::setAvailable(m_saveMemoryAction, saveRefusal(Image::Kind::Memory));
    const std::optional<Image> image = chosen();
    const QString nothing = image ? QString() : tr("Choose a snapshot first.");
    ActionState::setAvailable(m_startAction, startRefusal(image));
    m_startAction->setText(image && image->kind == Image::Kind::Memory ? tr("&Restore…") : tr("S&tart a Sandbox…"));
    ActionState::setAvailable(m_restoreByIdAction,
        m_backend.capabilities().has(Feature::SaveMemory) ? QString()
                                                          : m_backend.capabilities().reason(Feature::SaveMemory));
    ActionState::setAvailable(m_compareAction, image ? compareRefusal(image) : nothing);
    ActionState::setAvailable(m_changesAction, compareRefusal({}));
    ActionState::setAvailable(m_copyIdAction, nothing);
    ActionState::setAvailable(
        m_renameAction, image && image->kind == Image::Kind::Base ? tr("Base images keep their name.") : nothing);
    ActionState::setAvailable(m_removeAction, image ? m_library.removalRefusal(*image) : nothing);
    const bool pools = hasPools();
    m_poolAction->setVisible(pools);
    ActionState::setAvailable(m_poolAction, nothing);
    if (pools) {
        // One kind of snapshots only, whose name is given once.
        m_saveAction->setVisible(false);
        m_treeAction->setVisible(false);
        m_saveMemoryAction->setText(tr("&Save Snapshot…"));
        if (image)
            ActionState::setAvailable(m_renameAction, tr("This server gives a snapshot its name when it is made."));
    }
    m_removeAction->setText((image ? isServers(*image) : m_library.serverLists()) ? tr("&Delete…") : tr("&Forget…"));
}

void ImagesView::updateSaves()
{
    for (SaveProgress *shown : std::as_const(m_progress))
        delete shown;
    m_progress.clear();
    const QList<SnapshotSave *> saves = m_library.saves();
    for (SnapshotSave *save : saves) {
        const bool ours = !m_sandbox || save->sandbox() == m_sandbox->id();
        if (!ours || save->state() != SnapshotSave::State::Saving)
            continue;
        auto *progress = new SaveProgress(*save);
        connect(
            progress, &SaveProgress::leaveRequested, this,
            [this, save] {
                const bool listens = save->keepsListening();
                m_library.dismiss(save);
                m_notices->show(NoticeBar::Kind::Information,
                    listens
                        ? tr("The server goes on saving. Vivarium listens in the background, because the id comes only "
                             "with the answer: don't quit it before.")
                        : tr("The server goes on saving. The snapshot appears here when it is ready."));
            },
            Qt::QueuedConnection); // the button is deleted by what it does
        connect(progress, &SaveProgress::cancelRequested, save, &SnapshotSave::cancel);
        m_savesLayout->addWidget(progress);
        m_progress.append(progress);
    }
    updateActions();
}

void ImagesView::setTree(bool shown)
{
    QSettings().setValue(lineageShownKey, shown);
    m_lists->setCurrentIndex(shown ? 1 : 0);
    // The tree shows all, so that nothing in it hangs in the air.
    m_scope->setEnabled(!shown);
    m_filter->setEnabled(!shown);
    updateTree();
    updateFace();
}

void ImagesView::updateTree()
{
    if (!m_treeAction->isChecked())
        return;
    if (m_sandbox)
        m_tree->lineage().setHere(m_sandbox->id(), m_sandbox->sandbox().name, m_sandbox->sandbox().state);
    m_tree->lineage().update(m_library.model().images(), m_library.memory());
}

void ImagesView::setScope(ImageProxy::Scope scope)
{
    m_proxy.setScope(scope);
    m_scope->setCurrentIndex(m_scope->findData(int(scope)));
    updateFace();
}

std::optional<Image> ImagesView::chosen() const
{
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    const Image *image = m_treeAction->isChecked() ? m_library.model().find(m_tree->chosen())
        : rows.size() == 1                         ? m_library.model().imageAt(m_proxy.mapToSource(rows.first()))
                                                   : nullptr;
    return image ? std::optional(*image) : std::nullopt;
}

void ImagesView::select(const ImageId &image)
{
    m_tree->choose(image);
    const QModelIndex index = m_proxy.mapFromSource(m_library.model().indexOf(image));
    if (!index.isValid())
        return;
    m_table->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    m_table->scrollTo(index);
}

void ImagesView::startFrom(const std::optional<Image> &image)
{
    if (!startRefusal(image).isEmpty())
        return;
    if (image->kind == Image::Kind::Memory)
        openRestoreForm(*image);
    else
        Q_EMIT startFromImageRequested(image->id, image->name.isEmpty() ? image->sourceName : image->name);
}

void ImagesView::copyId()
{
    if (const auto image = chosen())
        QApplication::clipboard()->setText(image->id.value());
}

void ImagesView::saveColumns()
{
    QSettings().setValue(imageColumnsKey, m_table->header()->saveState());
}

} // namespace vivarium
