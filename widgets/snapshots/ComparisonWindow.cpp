// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshots/ComparisonWindow.h"

#include "backend/Backend.h"
#include "backend/ImageApi.h"
#include "common/ActionState.h"
#include "common/FloatingNotice.h"
#include "common/Format.h"
#include "common/Icons.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "common/TableStyle.h"
#include "core/Async.h"
#include "processes/SaveOutput.h"
#include "sandboxes/SandboxContext.h"
#include "shortcuts/Shortcuts.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <array>

namespace vivarium {

namespace {

constexpr std::array differenceKinds{
    FileDifference::Kind::Added, FileDifference::Kind::Changed, FileDifference::Kind::Removed};

} // namespace

ComparisonWindow::ComparisonWindow(SandboxContext &context, const ImageId &image, const QString &title, QWidget *parent)
    : QDialog(parent)
    , m_context(&context)
    , m_image(image)
    , m_table(new QTreeView)
    , m_notices(new NoticeBar)
    , m_filter(new QLineEdit)
    , m_kind(new QComboBox)
    , m_summary(new QLabel)
{
    setObjectName(QStringLiteral("comparisonWindow"));
    setWindowTitle(tr("Changes in %1", "a sandbox").arg(Format::escaped(context.sandbox().name)));
    setAttribute(Qt::WA_DeleteOnClose);
    m_proxy.setSourceModel(&m_model);
    makeActions();
    makeTable();
    makeLayout(title);
    for (const auto changed : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(&m_proxy, changed, this, &ComparisonWindow::updateFace);
    connect(&context, &SandboxContext::changed, this, &ComparisonWindow::updateActions);
    // Nobody can be asked any more.
    connect(&context, &QObject::destroyed, this, &QDialog::reject);
    refresh();
}

ComparisonWindow::~ComparisonWindow()
{
    m_reply.cancel();
}

void ComparisonWindow::makeActions()
{
    const auto make = [this](const QString &text, const char *icon, const char *name, const QKeySequence &keys) {
        auto *action = new QAction(Icons::get(QString::fromLatin1(icon)), text, this);
        action->setObjectName(QString::fromLatin1(name));
        action->setShortcut(keys);
        Shortcuts::add(action, ShortcutContext::Comparison);
        addAction(action);
        return action;
    };
    m_showAction = make(tr("&Open in Files"), "folder-open", "showDifference", {});
    m_copyAction = make(tr("Copy &Path"), "copy", "copyDifference", QKeySequence::Copy);
    m_saveAction = make(tr("&Save List…"), "download", "saveDifferences", QKeySequence::Save);
    m_refreshAction = make(tr("Compare &Again"), "refresh", "compareAgain", QKeySequence::Refresh);
    m_clearFilterAction = make(tr("Show A&ll"), "filter", "clearDifferenceFilter", {});
    connect(m_showAction, &QAction::triggered, this, &ComparisonWindow::showChosen);
    connect(m_copyAction, &QAction::triggered, this, &ComparisonWindow::copyPath);
    connect(m_saveAction, &QAction::triggered, this, &ComparisonWindow::saveList);
    connect(m_refreshAction, &QAction::triggered, this, &ComparisonWindow::refresh);
    connect(m_clearFilterAction, &QAction::triggered, this, [this] {
        m_filter->clear();
        m_kind->setCurrentIndex(0);
    });
    ActionState::setExplanation(m_saveAction, tr("Writes what is shown into a text file, a line each."));
    auto *find = new QAction(this);
    find->setObjectName(QStringLiteral("findDifference"));
    find->setShortcut(QKeySequence::Find);
    Shortcuts::add(find, ShortcutContext::Comparison, tr("Find"));
    connect(find, &QAction::triggered, m_filter, [this] {
        m_filter->setFocus(Qt::ShortcutFocusReason);
        m_filter->selectAll();
    });
    addAction(find);
}

void ComparisonWindow::makeTable()
{
    m_table->setObjectName(QStringLiteral("differenceTable"));
    m_table->setAccessibleName(tr("Differences"));
    TableStyle::apply(m_table);
    m_table->setModel(&m_proxy);
    m_table->setRootIsDecorated(false);
    m_table->setItemsExpandable(false);
    m_table->setUniformRowHeights(true);
    m_table->setAllColumnsShowFocus(true);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setTextElideMode(Qt::ElideMiddle);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(DifferenceModel::Path, Qt::AscendingOrder);
    const int character = m_table->fontMetrics().averageCharWidth();
    m_table->setColumnWidth(DifferenceModel::Kind, character * 14);
    m_table->setColumnWidth(DifferenceModel::Path, character * 60);
    m_table->setColumnWidth(DifferenceModel::What, character * 24);
    m_table->header()->setStretchLastSection(true);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_table->addActions({m_showAction, m_copyAction});
    connect(m_table, &QTreeView::activated, this, &ComparisonWindow::showChosen);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ComparisonWindow::updateActions);
    m_state = new StateView(m_table);
    connect(m_state, &StateView::retryRequested, this, &ComparisonWindow::refresh);
    connect(m_state, &StateView::cancelRequested, this, &QDialog::reject);
}

void ComparisonWindow::makeLayout(const QString &title)
{
    const QString name = Format::escaped(m_context->sandbox().name);
    auto *headline = new QLabel(m_image.isEmpty()
            ? tr("The files of %1 beside the image that it was made from.", "a sandbox").arg(name)
            : tr("The files of %1 beside those of “%2”.", "a sandbox and an image").arg(name, title));
    headline->setObjectName(QStringLiteral("comparisonHeadline"));
    headline->setTextFormat(Qt::PlainText);
    headline->setWordWrap(true);
    m_filter->setObjectName(QStringLiteral("differenceFilter"));
    m_filter->setPlaceholderText(tr("Filter by path"));
    m_filter->setAccessibleName(tr("Filter the differences"));
    m_filter->setClearButtonEnabled(true);
    m_filter->addAction(Icons::get(QStringLiteral("search")), QLineEdit::LeadingPosition);
    m_filter->installEventFilter(this);
    m_kind->setObjectName(QStringLiteral("differenceKind"));
    m_kind->setAccessibleName(tr("Which differences are shown"));
    m_kind->addItem(tr("All differences"));
    for (const FileDifference::Kind kind : differenceKinds)
        m_kind->addItem(DifferenceModel::kindText(kind), int(kind));
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_proxy.setFilterText(text.trimmed());
        updateFace();
    });
    connect(m_kind, &QComboBox::currentIndexChanged, this, [this] {
        const QVariant kind = m_kind->currentData();
        m_proxy.setKind(kind.isValid() ? std::optional(FileDifference::Kind(kind.toInt())) : std::nullopt);
        updateFace();
    });
    m_summary->setObjectName(QStringLiteral("differenceSummary"));
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setWordWrap(true);

    auto *bar = new QHBoxLayout;
    bar->addWidget(m_kind);
    bar->addWidget(m_filter, 1);
    for (QAction *action : {m_showAction, m_copyAction, m_saveAction, m_refreshAction}) {
        auto *button = new QToolButton;
        button->setObjectName(action->objectName() + QStringLiteral("Button"));
        button->setDefaultAction(action);
        button->setToolButtonStyle(action == m_showAction ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
        button->setAutoRaise(action != m_showAction);
        button->setFocusPolicy(Qt::TabFocus);
        bar->addWidget(button);
    }
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    // Return opens what is chosen; it must not close the window.
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *below = new QHBoxLayout;
    below->addWidget(m_summary, 1);
    below->addWidget(buttons);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(headline);
    layout->addLayout(bar);
    new FloatingNotice(*m_notices, *this, *m_state);
    layout->addWidget(m_state, 1);
    layout->addLayout(below);
    resize(820, 520);
    m_filter->setFocus();
}

bool ComparisonWindow::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_filter && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Escape && !m_filter->text().isEmpty()) {
            m_filter->clear();
            return true;
        }
        if (key == Qt::Key_Down || key == Qt::Key_Return || key == Qt::Key_Enter) {
            m_table->setFocus(Qt::OtherFocusReason);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

void ComparisonWindow::refresh()
{
    if (!m_context)
        return;
    m_reply.cancel();
    m_hasList = false;
    m_state->showLoading(tr("Comparing the files…"));
    m_summary->clear();
    m_reply = m_context->backend().images().differences(m_context->id(), m_image);
    whenDone(this, m_reply, [this](const Result<FileDifferences> *result) {
        if (result && *result)
            take(**result);
        else if (result)
            m_state->showFailed(result->error());
        updateActions();
    });
    updateActions();
}

void ComparisonWindow::take(const FileDifferences &differences)
{
    m_hasList = true;
    m_model.set(differences);
    const QLocale locale;
    const std::array counts{differences.added, differences.changed, differences.removed};
    for (std::size_t i = 0; i < counts.size(); ++i)
        m_kind->setItemText(int(i) + 1,
            tr("%1 (%2)", "kind of difference, and how many")
                .arg(DifferenceModel::kindText(differenceKinds[i]), locale.toString(counts[i])));
    updateFace();
    if (m_proxy.rowCount() > 0)
        m_table->setCurrentIndex(m_proxy.index(0, 0));
}

void ComparisonWindow::updateFace()
{
    if (!m_hasList)
        return;
    const FileDifferences &all = m_model.differences();
    const QLocale locale;
    QStringList parts{tr("%1 added · %2 changed · %3 removed", "numbers of files")
            .arg(locale.toString(all.added), locale.toString(all.changed), locale.toString(all.removed))};
    if (m_proxy.rowCount() < m_model.rowCount())
        parts << tr("%1 shown").arg(locale.toString(m_proxy.rowCount()));
    if (m_model.rowCount() < all.total())
        parts << tr("the first %1 are listed").arg(locale.toString(m_model.rowCount()));
    if (!all.isComplete)
        parts << tr("not everything was compared: there is too much");
    m_summary->setText(parts.join(QStringLiteral(" · ")));
    if (m_proxy.rowCount() > 0)
        m_state->showContent();
    else if (m_model.rowCount() > 0)
        m_state->showEmpty(QStringLiteral("search"), tr("Nothing found"),
            tr("None of the differences is of this kind with this in its path."), m_clearFilterAction);
    else if (all.isComplete)
        m_state->showEmpty(QStringLiteral("success"), tr("No difference"),
            tr("The sandbox has the same files as the image. Volumes are not compared."));
    else
        m_state->showEmpty(QStringLiteral("warning"), tr("No difference so far"),
            tr("There was too much to compare; what was looked at is the same."));
    updateActions();
}

const FileDifference *ComparisonWindow::chosen() const
{
    const QModelIndex current = m_table->currentIndex();
    return m_hasList && current.isValid() ? m_model.at(m_proxy.mapToSource(current)) : nullptr;
}

void ComparisonWindow::updateActions()
{
    const FileDifference *difference = chosen();
    const QString nothing = difference ? QString() : tr("Choose a difference first.");
    ActionState::setAvailable(m_copyAction, nothing);
    QString why = nothing;
    if (difference && difference->kind == FileDifference::Kind::Removed)
        why = tr("It is not there any more.");
    else if (difference && (!m_context || !m_context->isRunning()))
        why = tr("The sandbox does not run any more.");
    ActionState::setAvailable(m_showAction, why);
    ActionState::setAvailable(
        m_saveAction, m_hasList && m_proxy.rowCount() > 0 ? QString() : tr("There is nothing to save."));
    ActionState::setAvailable(m_refreshAction, m_reply.isFinished() ? QString() : tr("It is being compared."));
}

void ComparisonWindow::showChosen()
{
    updateActions();
    if (const FileDifference *difference = chosen(); difference && m_showAction->isEnabled())
        Q_EMIT showFileRequested(difference->path);
}

void ComparisonWindow::copyPath()
{
    // Escaped where it is no text: pasted somewhere, other bytes would say something else.
    if (const FileDifference *difference = chosen())
        QApplication::clipboard()->setText(
            difference->path.isValidUtf8() ? QString::fromUtf8(difference->path) : Format::escaped(difference->path));
}

void ComparisonWindow::saveList()
{
    saveOutput(*this, *m_notices, QStringLiteral("changes.txt"),
        [this]() -> std::optional<SavedOutput> { return SavedOutput{m_proxy.asText(), 0}; });
}

} // namespace vivarium
