// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfers/TransfersView.h"

#include "common/ActionState.h"
#include "common/Format.h"
#include "common/Icons.h"
#include "common/StateView.h"
#include "shortcuts/Shortcuts.h"
#include "transfers/TransferProgressDelegate.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QFileInfo>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QToolBar>
#include <QToolButton>
#include <QTreeView>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace vivarium {

namespace {

/// Shows the direction beside the name.
class TransferNameDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->icon = Icons::get(
            index.data(TransferModel::IsUploadRole).toBool() ? QStringLiteral("upload") : QStringLiteral("download"));
        option->decorationSize = QSize(16, 16);
        option->textElideMode = Qt::ElideMiddle;
    }
};

/// Shows how it ended by sign and word.
class TransferStateDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        QString sign;
        switch (TransferState(index.data(TransferModel::StateRole).toInt())) {
        case TransferState::Waiting:
            sign = QStringLiteral("clock");
            break;
        case TransferState::Completed:
            sign = QStringLiteral("success");
            break;
        case TransferState::Failed:
            sign = QStringLiteral("error");
            break;
        case TransferState::Cancelled:
            sign = QStringLiteral("cancel");
            break;
        case TransferState::Running:
            return;
        }
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->icon = Icons::get(sign);
        option->decorationSize = QSize(16, 16);
    }
};

} // namespace

TransfersView::TransfersView(TransferQueue &queue, QWidget *parent)
    : QWidget(parent)
    , m_queue(queue)
    , m_model(queue)
    , m_filter(new QLineEdit)
    , m_table(new QTreeView)
    , m_state(new StateView(m_table))
    , m_summary(new QLabel)
{
    setObjectName(QStringLiteral("transfersView"));
    setAccessibleName(tr("Transfers"));
    const auto make = [this](const char *name, const QString &text, const char *icon, const QString &tip, auto slot) {
        auto *action = new QAction(Icons::get(QString::fromLatin1(icon)), text, this);
        action->setObjectName(QString::fromLatin1(name));
        Shortcuts::add(action, ShortcutContext::Transfers);
        ActionState::setExplanation(action, tip);
        connect(action, &QAction::triggered, this, slot);
        addAction(action);
        return action;
    };
    m_pause =
        make("transfersPause", tr("&Pause"), "pause", tr("Start no new transfers; those that run come to their end"),
            [this] { m_queue.setPaused(m_pause->isChecked()); });
    m_pause->setCheckable(true);
    m_cancel = make("transfersCancel", tr("&Cancel"), "cancel", tr("Cancel the selected transfers (Delete)"),
        [this] { cancelSelected(); });
    m_retry = make("transfersRetry", tr("&Try Again"), "retry",
        tr("Start the selected transfers again from the beginning"), [this] { retrySelected(); });
    m_clear = make("transfersClear", tr("C&lear Finished"), "success", tr("Forget all that has ended"),
        [this] { m_queue.clearEnded(); });
    m_openFolder = make("transfersOpenFolder", tr("&Open Folder"), "folder-open", tr("Open the folder of this machine"),
        [this] { openFolder(); });
    m_copyDetails =
        make("transfersCopyDetails", tr("Copy &Details"), "copy", tr("Copy why it failed"), [this] { copyDetails(); });

    m_table->setObjectName(QStringLiteral("transferTable"));
    m_table->setAccessibleName(tr("Transfers"));
    // Name, sandbox and state are what one looks for: all failed ones, all of a sandbox.
    m_shown.setSourceModel(&m_model);
    m_shown.setFilterKeyColumn(-1);
    m_shown.setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_filter->setObjectName(QStringLiteral("transferFilter"));
    m_filter->setAccessibleName(tr("Filter transfers"));
    m_filter->setPlaceholderText(tr("Filter by name, sandbox or state"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaxLength(255);
    m_filter->addAction(Icons::get(QStringLiteral("search")), QLineEdit::LeadingPosition);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_shown.setFilterFixedString(text);
        updateActions();
        updateFace();
    });
    m_showAll = new QAction(tr("Show &All Transfers"), this);
    connect(m_showAll, &QAction::triggered, m_filter, &QLineEdit::clear);
    m_table->setModel(&m_shown);
    m_table->setRootIsDecorated(false);
    m_table->setItemsExpandable(false);
    m_table->setUniformRowHeights(true);
    m_table->setAllColumnsShowFocus(true);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_table->setItemDelegateForColumn(TransferModel::NameColumn, new TransferNameDelegate(this));
    m_table->setItemDelegateForColumn(TransferModel::ProgressColumn, new TransferProgressDelegate(this));
    m_table->setItemDelegateForColumn(TransferModel::StateColumn, new TransferStateDelegate(this));
    QHeaderView *header = m_table->header();
    header->setStretchLastSection(true);
    const int character = fontMetrics().averageCharWidth();
    header->resizeSection(TransferModel::NameColumn, character * 27);
    header->resizeSection(TransferModel::SandboxColumn, character * 13);
    header->resizeSection(TransferModel::ProgressColumn, character * 24);
    header->resizeSection(TransferModel::RateColumn, character * 11);
    header->resizeSection(TransferModel::TimeLeftColumn, character * 10);

    auto *bar = new QToolBar(tr("Transfers"));
    bar->setAccessibleName(tr("Transfers"));
    bar->setIconSize(QSize(16, 16));
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->addActions({m_pause, m_cancel, m_retry, m_clear});
    // Qt's own button for what finds no room has no name.
    if (auto *extension = bar->findChild<QToolButton *>(QStringLiteral("qt_toolbar_ext_button")))
        extension->setAccessibleName(tr("More of: %1").arg(bar->windowTitle()));
    m_summary->setObjectName(QStringLiteral("transferSummary"));
    m_summary->setForegroundRole(QPalette::PlaceholderText);
    m_summary->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto *top = new QHBoxLayout;
    top->setContentsMargins(4, 4, 12, 4);
    top->addWidget(bar);
    top->addWidget(m_summary, 1);
    top->addWidget(m_filter);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(top);
    layout->addWidget(m_state, 1);
    setFocusProxy(m_table);

    connect(m_table, &QWidget::customContextMenuRequested, this, &TransfersView::showMenu);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &TransfersView::updateActions);
    const auto onQueue = [this] {
        updateActions();
        updateFace();
        Q_EMIT summaryChanged();
    };
    connect(&queue, &TransferQueue::added, this, onQueue);
    connect(&queue, &TransferQueue::changed, this, onQueue);
    connect(&queue, &TransferQueue::removed, this, onQueue);
    connect(&queue, &TransferQueue::pausedChanged, this, onQueue);
    onQueue();
}

TransfersView::~TransfersView()
{
    // It borrows the models, which are members and would go first.
    delete m_state;
}

QList<QAction *> TransfersView::viewActions() const
{
    return {m_pause, m_cancel, m_retry, m_clear, m_openFolder, m_copyDetails};
}

QString TransfersView::summaryText(const TransferQueue &queue)
{
    const TransferQueue::Summary sum = queue.summary();
    if (sum.isIdle())
        return sum.failed > 0 ? tr("%n transfer(s) failed", nullptr, sum.failed) : QString();
    const int all = sum.running + sum.waiting;
    const QString sign = sum.uploads == all ? tr("↑", "upload")
        : sum.uploads == 0                  ? tr("↓", "download")
                                            : tr("↑↓", "up- and downloads");
    QString text = tr("%1 %n transfer(s)", nullptr, all).arg(sign);
    if (sum.totalBytes > 0)
        text += QLatin1Char(' ') + Format::percent(double(sum.doneBytes) / double(sum.totalBytes));
    if (queue.isPaused())
        text += tr(", paused");
    if (sum.failed > 0)
        text += tr(", %n failed", nullptr, sum.failed);
    return text;
}

QList<TransferId> TransfersView::selected() const
{
    QList<TransferId> ids;
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    for (const QModelIndex &row : rows)
        ids.append(row.data(TransferModel::IdRole).value<TransferId>());
    std::ranges::sort(ids);
    return ids;
}

void TransfersView::updateActions()
{
    const QList<TransferId> ids = selected();
    const auto any = [&](auto test) {
        return std::ranges::any_of(ids, [&](TransferId id) {
            const auto *record = m_queue.find(id);
            return record && test(*record);
        });
    };
    const auto set = [&ids](QAction *action, bool possible, const QString &whyNot) {
        ActionState::setAvailable(action,
            possible            ? QString()
                : ids.isEmpty() ? tr("No transfer is selected.")
                                : whyNot);
    };
    set(m_cancel, any([](const TransferRecord &record) { return !isEnded(record.state); }),
        tr("What is selected has ended already."));
    set(m_retry, any([](const TransferRecord &record) { return canStep(record.state, TransferState::Waiting); }),
        tr("Only what failed or was cancelled can be tried again."));
    set(m_copyDetails, any([](const TransferRecord &record) { return record.state == TransferState::Failed; }),
        tr("Nothing that is selected has failed."));
    set(m_openFolder, ids.size() == 1, tr("Select one transfer."));
    const QList<TransferId> all = m_queue.ids();
    const bool anyEnded = std::ranges::any_of(all, [this](TransferId id) { return isEnded(m_queue.find(id)->state); });
    ActionState::setAvailable(m_clear, anyEnded ? QString() : tr("Nothing has ended yet."));
    m_pause->setChecked(m_queue.isPaused());
}

void TransfersView::updateFace()
{
    m_summary->setText(summaryText(m_queue));
    if (m_model.rowCount() == 0)
        m_state->showEmpty(QStringLiteral("transfers"), tr("No transfers"),
            tr("Uploads and downloads of all sandboxes are shown here."));
    else if (m_shown.rowCount() == 0)
        m_state->showEmpty(QStringLiteral("filter"), tr("No transfer matches “%1”").arg(m_filter->text()),
            tr("%n transfer(s) are filtered out.", nullptr, m_model.rowCount()), m_showAll);
    else
        m_state->showContent();
}

void TransfersView::cancelSelected()
{
    // Waiting ones first: each running one that ends would start the next of them.
    QList<TransferId> ids = selected();
    std::ranges::stable_partition(
        ids, [this](TransferId id) { return m_queue.find(id)->state == TransferState::Waiting; });
    for (const TransferId id : std::as_const(ids))
        m_queue.cancel(id);
}

void TransfersView::retrySelected()
{
    for (const TransferId id : selected())
        m_queue.retry(id);
}

void TransfersView::openFolder()
{
    const TransferRecord *record = m_queue.find(selected().value(0));
    if (!record)
        return;
    const QString path = record->request.localPaths.value(0);
    const bool isDirectory = record->request.kind == TransferRequest::Kind::DownloadTree;
    QDesktopServices::openUrl(QUrl::fromLocalFile(isDirectory ? path : QFileInfo(path).path()));
}

void TransfersView::copyDetails()
{
    QStringList details;
    for (const TransferId id : selected()) {
        const QModelIndex row = m_model.index(m_model.rowOf(id), 0);
        if (const QString text = row.data(TransferModel::DetailsRole).toString(); !text.isEmpty())
            details.append(row.data().toString() + QStringLiteral(": ") + text);
    }
    QApplication::clipboard()->setText(details.join(QStringLiteral("\n\n")));
}

void TransfersView::showMenu(const QPoint &position)
{
    auto *menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("transfersMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions({m_cancel, m_retry});
    menu->addSeparator();
    menu->addActions({m_openFolder, m_copyDetails});
    menu->addSeparator();
    menu->addActions({m_pause, m_clear});
    menu->popup(m_table->viewport()->mapToGlobal(position));
}

void TransfersView::find()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

void TransfersView::keyPressEvent(QKeyEvent *event)
{
    if (Shortcuts::isPressed(QStringLiteral("window/find"), *event, QKeySequence::Find)) {
        find();
        return;
    }
    if (event->key() == Qt::Key_Escape && !m_filter->text().isEmpty()) {
        m_filter->clear();
        m_table->setFocus();
        return;
    }
    if (event->key() == Qt::Key_Delete && m_cancel->isEnabled())
        m_cancel->trigger();
    else
        QWidget::keyPressEvent(event);
}

} // namespace vivarium
