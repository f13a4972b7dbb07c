// SPDX-License-Identifier: GPL-3.0-or-later
#include "activity/ActivityView.h"

#include "activity/ActivityDetails.h"
#include "activity/ActivityText.h"
#include "common/ActionState.h"
#include "common/ConfirmDialog.h"
#include "common/ElidedLabel.h"
#include "common/Format.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "connections/ConnectionRegistry.h"
#include "core/Async.h"
#include "sandboxes/SandboxListModel.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QSettings>
#include <QStandardPaths>
#include <QToolButton>
#include <QTreeView>

namespace vivarium {

ActivityView::ActivityView(
    ActivityStore &store, const ConnectionRegistry &connections, const SandboxListModel &sandboxes, QWidget *parent)
    : QWidget(parent)
    , m_store(store)
    , m_connections(connections)
    , m_sandboxes(sandboxes)
    , m_model(store)
{
    setObjectName(QStringLiteral("activityView"));
    setAccessibleName(tr("Activity"));
    makeActions();
    makeTable();
    makeFilters();
    makeLayout();
    m_searchSoon.setSingleShot(true);
    m_searchSoon.setInterval(std::chrono::milliseconds(200));
    connect(&m_searchSoon, &QTimer::timeout, this, &ActivityView::applyFilter);
    m_minute.setInterval(std::chrono::seconds(30));
    connect(&m_minute, &QTimer::timeout, this, [this] { m_model.tick(); });
    m_saveSoon.setSingleShot(true);
    m_saveSoon.setInterval(std::chrono::milliseconds(500));
    m_saveSoon.stop(); // setting the columns up is no change
    connect(&m_saveSoon, &QTimer::timeout, this, &ActivityView::saveColumns);

    connect(&m_model, &ActivityModel::changed, this, &ActivityView::updateFace);
    connect(&m_model, &QAbstractItemModel::modelReset, this, &ActivityView::restoreChoice);
    connect(m_state, &StateView::retryRequested, this, &ActivityView::refresh);
    // Whether a sandbox is still there, and a connection can start one.
    connect(&sandboxes, &SandboxListModel::sandboxAdded, this, &ActivityView::updateActions);
    connect(&sandboxes, &SandboxListModel::sandboxRemoved, this, &ActivityView::updateActions);
    connect(&connections, &ConnectionRegistry::changed, this, &ActivityView::updateActions);
    connect(&connections, &ConnectionRegistry::removed, this, &ActivityView::updateActions);
    updateFace();
    updateDetails();
}

ActivityView::~ActivityView()
{
    // The table borrows the model, which is a member and would go first.
    delete m_state;
}

QList<QAction *> ActivityView::viewActions() const
{
    return {m_openAction, m_startAction, m_copyAction, m_onlySandboxAction, m_csvAction, m_jsonAction, m_clearAction,
        m_clearAllAction};
}

void ActivityView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_model.setActive(true);
    m_model.tick();
    m_minute.start();
}

void ActivityView::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_model.setActive(false);
    m_minute.stop();
}

bool ActivityView::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Escape && !m_search->text().isEmpty()) {
            m_search->clear();
            return true;
        }
        if (key == Qt::Key_Escape || key == Qt::Key_Down) {
            focusContent();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void ActivityView::find()
{
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

void ActivityView::refresh()
{
    m_model.refresh();
}

void ActivityView::focusContent()
{
    if (m_state->isShowingContent())
        m_table->setFocus(Qt::OtherFocusReason);
    else
        m_search->setFocus(Qt::OtherFocusReason);
}

void ActivityView::applyFilter()
{
    m_searchSoon.stop();
    ActivityFilter filter;
    filter.text = m_search->text().simplified();
    if (const QVariant group = m_group->currentData(); group.isValid())
        filter.groups = {ActivityGroup(group.toInt())};
    filter.profile = m_sandbox.isEmpty() ? ProfileId(m_connection->currentData().toString()) : m_sandboxProfile;
    filter.sandbox = m_sandbox;
    filter.failedOnly = m_failedAction->isChecked();
    m_sandboxChip->setVisible(!m_sandbox.isEmpty());
    m_connection->setEnabled(m_sandbox.isEmpty());
    m_model.setFilter(filter);
    updateActions();
}

void ActivityView::clearFilter()
{
    m_search->clear();
    m_group->setCurrentIndex(0);
    m_connection->setCurrentIndex(0);
    m_failedAction->setChecked(false);
    m_sandbox = {};
    applyFilter();
}

void ActivityView::updateFace()
{
    updateConnections();
    updateSummary();
    updateActions();
    if (!m_model.hasRead()) {
        if (m_model.error())
            m_state->showFailed(*m_model.error());
        else
            m_state->showLoading(tr("Reading the history…"));
        return;
    }
    if (m_model.error() && !m_failureTold)
        m_notices->show(*m_model.error()); // once, however long it goes on
    m_failureTold = m_model.error().has_value();
    if (m_model.rowCount() > 0)
        m_state->showContent();
    else if (!m_model.filter().isEmpty())
        m_state->showEmpty(QStringLiteral("search"), tr("Nothing found"),
            tr("%n entry(s) are filtered out.", nullptr, m_model.all()), m_showAllAction);
    else
        m_state->showEmpty(QStringLiteral("activity"), tr("Nothing has happened yet"),
            tr("What you do to sandboxes is kept here, and how they ended, also when they are gone. It stays on this "
               "computer."));
}

void ActivityView::updateSummary()
{
    const QLocale locale;
    QString text;
    if (m_model.hasRead())
        text = m_model.filter().isEmpty()
            ? tr("%n entry(s)", nullptr, m_model.all())
            : tr("%1 of %n entry(s)", nullptr, m_model.all()).arg(locale.toString(m_model.matching()));
    m_summary->setText(text.isEmpty() ? text : tr("%1 · kept on this computer only").arg(text));
}

void ActivityView::updateConnections()
{
    const QList<ActivityPage::Connection> &known = m_model.connections();
    bool same = m_connection->count() == known.size() + 1;
    for (qsizetype i = 0; same && i < known.size(); ++i)
        same = m_connection->itemData(int(i) + 1).toString() == known[i].profile.value()
            && m_connection->itemText(int(i) + 1) == Format::escaped(known[i].name);
    if (!same) {
        const QString chosenProfile = m_connection->currentData().toString();
        m_connection->clear();
        m_connection->addItem(tr("All connections"), QString());
        for (const ActivityPage::Connection &connection : known)
            m_connection->addItem(Format::escaped(connection.name), connection.profile.value());
        m_connection->setCurrentIndex(std::max(0, m_connection->findData(chosenProfile)));
    }
    // With one connection the word in each row tells nothing.
    const bool several = known.size() > 1;
    m_connection->setVisible(several || !m_model.filter().profile.isEmpty());
    m_table->setColumnHidden(ActivityModel::Connection, !several);
}

const ActivityEntry *ActivityView::chosen() const
{
    return m_model.entryAt(m_table->currentIndex());
}

QString ActivityView::openRefusal(const ActivityEntry &entry) const
{
    if (entry.sandbox.isEmpty())
        return tr("This entry is about no sandbox.");
    return m_sandboxes.find({entry.profile, entry.sandbox}) ? QString() : tr("The sandbox is no longer on the list.");
}

QString ActivityView::startRefusal(const ActivityEntry &entry) const
{
    if (entry.image.isEmpty())
        return tr("This entry is about no image.");
    if (entry.kind == ActivityKind::SnapshotDeleted && entry.outcome == ActivityOutcome::Succeeded)
        return tr("The snapshot was deleted.");
    if (entry.facts.value(ActivityFact::memory).toBool())
        return tr("It holds the memory of a sandbox. Restore it in the snapshots.");
    const ConnectionEntry *connection = m_connections.find(entry.profile);
    if (!connection)
        return tr("The connection “%1” is no longer there.").arg(Format::escaped(entry.connection));
    return connection->isSignedIn ? QString() : tr("“%1” is not connected.").arg(Format::escaped(connection->name));
}

void ActivityView::updateActions()
{
    const ActivityEntry *entry = chosen();
    const QString nothing = entry ? QString() : tr("Choose an entry first.");
    ActionState::setAvailable(m_openAction, entry ? openRefusal(*entry) : nothing);
    ActionState::setAvailable(m_startAction, entry ? startRefusal(*entry) : nothing);
    ActionState::setAvailable(m_copyAction, nothing);
    ActionState::setAvailable(
        m_onlySandboxAction, entry && entry->sandbox.isEmpty() ? tr("This entry is about no sandbox.") : nothing);
    const QString notRead = m_model.hasRead() ? QString() : tr("The history is not read yet.");
    const QString none = notRead.isEmpty() && m_model.all() == 0 ? tr("The history is empty.") : notRead;
    const QString noneShown = none.isEmpty() && m_model.matching() == 0 ? tr("Nothing is shown.") : none;
    ActionState::setAvailable(m_csvAction, noneShown);
    ActionState::setAvailable(m_jsonAction, noneShown);
    ActionState::setAvailable(m_clearAction, none);
    ActionState::setAvailable(m_clearAllAction, none);
}

void ActivityView::updateDetails()
{
    const ActivityEntry *entry = chosen();
    if (entry)
        m_chosen = entry->id;
    m_details->setEntry(entry);
    updateActions();
}

void ActivityView::restoreChoice()
{
    const QModelIndex index = m_model.indexOf(m_chosen);
    if (index.isValid()) {
        m_table->setCurrentIndex(index);
        m_table->scrollTo(index);
    }
    updateDetails();
}

void ActivityView::openChosen()
{
    if (const ActivityEntry *entry = chosen(); entry && openRefusal(*entry).isEmpty())
        Q_EMIT openRequested({entry->profile, entry->sandbox});
}

void ActivityView::startFromChosen()
{
    const ActivityEntry *entry = chosen();
    if (!entry || !startRefusal(*entry).isEmpty())
        return;
    const bool isNamed = ActivityText::groupOf(entry->kind) == ActivityGroup::Snapshots && !entry->subject.isEmpty();
    Q_EMIT startFromImageRequested(entry->profile, entry->image, isNamed ? entry->subject : entry->sandboxName);
}

void ActivityView::copyChosen()
{
    const ActivityEntry *entry = chosen();
    if (!entry)
        return;
    QStringList lines{Format::exactTime(entry->at), Format::escaped(entry->connection), ActivityText::sandbox(*entry),
        Format::escaped(entry->sandbox.value()), ActivityText::what(*entry), ActivityText::result(*entry),
        Format::escaped(entry->image.value())};
    lines << ActivityText::details(*entry);
    lines.removeAll(QString());
    QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

void ActivityView::onlyChosenSandbox()
{
    const ActivityEntry *entry = chosen();
    if (!entry || entry->sandbox.isEmpty())
        return;
    m_sandbox = entry->sandbox;
    m_sandboxProfile = entry->profile;
    m_sandboxChip->setText(ActivityText::sandbox(*entry).replace(QLatin1Char('&'), QStringLiteral("&&")));
    m_sandboxChip->setAccessibleName(tr("Only %1: show all sandboxes again").arg(ActivityText::sandbox(*entry)));
    applyFilter();
}

void ActivityView::askWhereTo(ActivityFormat format)
{
    const bool csv = format == ActivityFormat::Csv;
    auto *dialog = new QFileDialog(this, tr("Export Activity"),
        QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation),
        csv ? tr("CSV tables (*.csv)") : tr("JSON files (*.json)"));
    dialog->setObjectName(QStringLiteral("exportActivityDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(csv ? QStringLiteral("csv") : QStringLiteral("json"));
    dialog->selectFile(csv ? QStringLiteral("vivarium-activity.csv") : QStringLiteral("vivarium-activity.json"));
    connect(dialog, &QFileDialog::fileSelected, this, [this, format](const QString &path) { exportTo(path, format); });
    dialog->open();
}

void ActivityView::exportTo(const QString &path, ActivityFormat format)
{
    whenDone(this, m_store.exportTo(m_model.filter(), path, format), [this, path](const Result<int> *count) {
        if (!count)
            return;
        if (*count)
            m_notices->show(NoticeBar::Kind::Success, tr("%n entry(s) exported to %1.", nullptr, **count).arg(path));
        else
            m_notices->show(count->error());
    });
}

void ActivityView::askToClear(bool snapshotsToo)
{
    // What goes is counted first: the question names it.
    whenDone(this, m_store.totals(), [this, snapshotsToo](const Result<ActivityTotals> *totals) {
        if (!totals)
            return;
        if (*totals)
            ask(**totals, snapshotsToo);
        else
            m_notices->show(totals->error());
    });
}

void ActivityView::ask(const ActivityTotals &totals, bool snapshotsToo)
{
    const int going = snapshotsToo ? totals.entries : totals.entries - totals.snapshots;
    if (going == 0) {
        m_notices->show(
            NoticeBar::Kind::Information, tr("Nothing was cleared: all that is left are the ids of snapshots."));
        return;
    }
    ConfirmDialog::Question question;
    question.title = tr("Clear History");
    question.iconName = QStringLiteral("delete");
    question.question = tr("Clear %n entry(s) of the history?", nullptr, going);
    question.consequences << tr("What was done to sandboxes, and how they ended, can't be looked up afterwards. The "
                                "filter plays no part: all connections and sandboxes are concerned.");
    if (totals.snapshots > 0) {
        question.consequences << (snapshotsToo
                ? tr("%n of them hold ids of snapshots. Servers that can't list snapshots have no other place where "
                     "they can be found.",
                      nullptr, totals.snapshots)
                : tr("%n entry(s) with ids of snapshots stay.", nullptr, totals.snapshots));
    }
    question.consequences << tr("Sandboxes and snapshots themselves are not touched.");
    question.verb = snapshotsToo ? tr("&Clear Everything") : tr("&Clear the History");
    ConfirmDialog::ask(this, question, [this, snapshotsToo] { clear(snapshotsToo); });
}

void ActivityView::clear(bool snapshotsToo)
{
    whenDone(this, m_store.clear(snapshotsToo), [this](const Result<int> *gone) {
        if (!gone)
            return;
        if (*gone)
            m_notices->show(NoticeBar::Kind::Success, tr("%n entry(s) cleared.", nullptr, **gone));
        else
            m_notices->show(gone->error());
    });
}

void ActivityView::saveColumns()
{
    QSettings().setValue(QStringLiteral("activity/columns-1"), m_table->header()->saveState());
}

} // namespace vivarium
