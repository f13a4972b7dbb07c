// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SandboxListPanel.h"
#include "connections/MissingToken.h"

#include "common/Icons.h"
#include "common/StateView.h"
#include "sandboxes/SandboxListView.h"

#include <QAction>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

namespace vivarium {

namespace {

constexpr std::chrono::milliseconds typingPause(400);

} // namespace

SandboxListPanel::SandboxListPanel(
    SandboxFeeds &feeds, SavedFilters &filters, QAction *newSandbox, QAction *connectAction, QWidget *parent)
    : QWidget(parent)
    , m_feeds(feeds)
    , m_savedFilters(filters)
    , m_newSandbox(newSandbox)
    , m_connect(connectAction)
    , m_clearFilter(new QAction(tr("&Clear the Filter"), this))
    , m_title(new QLabel)
    , m_counts(new QLabel)
    , m_filter(new QLineEdit)
    , m_liveOnly(new QToolButton)
    , m_filters(new QToolButton)
    , m_truncated(new QLabel)
{
    m_proxy.setSourceModel(&feeds.model());
    m_view = new SandboxListView(feeds.model(), m_proxy);
    m_stateView = new StateView(m_view);
    m_stateView->setObjectName(QStringLiteral("sandboxListState"));

    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_title->setTextFormat(Qt::PlainText);
    m_counts->setObjectName(QStringLiteral("sandboxCounts"));
    m_counts->setForegroundRole(QPalette::PlaceholderText);
    m_filter->setObjectName(QStringLiteral("sandboxFilter"));
    m_filter->setPlaceholderText(tr("Filter by name, app, image or id"));
    m_filter->setAccessibleName(tr("Filter the sandboxes"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaximumWidth(280);
    m_filter->addAction(Icons::get(QStringLiteral("search")), QLineEdit::LeadingPosition);
    m_filter->installEventFilter(this);
    m_liveOnly->setObjectName(QStringLiteral("liveOnly"));
    m_liveOnly->setText(tr("&Running Only"));
    m_liveOnly->setToolTip(tr("Hides sandboxes that have ended."));
    m_liveOnly->setCheckable(true);
    m_liveOnly->setFocusPolicy(Qt::TabFocus);
    m_filter->setToolTip(tr("Words that all must occur. A word may say where: state:failed, app:agents, image:3.13, "
                            "name:, id:, on:connection, state:live, state:ended."));
    m_filters->setObjectName(QStringLiteral("savedFilters"));
    m_filters->setIcon(Icons::get(QStringLiteral("star")));
    m_filters->setText(tr("Saved Filters"));
    m_filters->setToolTip(tr("Saved filters"));
    m_filters->setAccessibleName(tr("Saved filters"));
    m_filters->setToolButtonStyle(Qt::ToolButtonIconOnly);
    m_filters->setAutoRaise(true);
    m_filters->setPopupMode(QToolButton::InstantPopup);
    m_filters->setFocusPolicy(Qt::TabFocus);
    m_filters->setMenu(new QMenu(m_filters));
    m_truncated->setText(tr("Not all are shown: the server has more than 10,000 sandboxes. What you type above is also "
                            "looked for on the server."));
    m_truncated->setContentsMargins(8, 4, 8, 4);
    m_truncated->setWordWrap(true);
    m_truncated->hide();

    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(8, 4, 8, 4);
    bar->setSpacing(8);
    bar->addWidget(m_title);
    bar->addWidget(m_counts);
    bar->addStretch(1);
    bar->addWidget(m_filter, 2);
    bar->addWidget(m_filters);
    bar->addWidget(m_liveOnly);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(m_stateView, 1);
    layout->addWidget(m_truncated);
    setTabOrder(m_filter, m_filters);
    setTabOrder(m_filters, m_liveOnly);
    setTabOrder(m_liveOnly, m_view);

    connect(m_filter, &QLineEdit::textChanged, &m_proxy, &SandboxListProxy::setSearch);
    connect(m_filter, &QLineEdit::textChanged, &m_update, qOverload<>(&QTimer::start));
    m_searchServer.setSingleShot(true);
    m_searchServer.setInterval(typingPause);
    connect(m_filter, &QLineEdit::textChanged, &m_searchServer, qOverload<>(&QTimer::start));
    connect(&m_searchServer, &QTimer::timeout, this, [this] { m_feeds.search(m_proxy.plainSearch()); });
    connect(m_filters->menu(), &QMenu::aboutToShow, this, &SandboxListPanel::fillFilterMenu);
    fillFilterMenu(); // so that it is never empty, which would make it not open at all
    connect(m_liveOnly, &QToolButton::toggled, this, [this](bool on) {
        m_proxy.setLiveOnly(on);
        m_update.start();
    });
    connect(m_clearFilter, &QAction::triggered, this, [this] {
        m_filter->clear();
        m_liveOnly->setChecked(false);
    });
    connect(m_stateView, &StateView::cancelRequested, this, [this] {
        m_gaveUp = true;
        m_stateView->showStopped();
    });
    connect(m_stateView, &StateView::retryRequested, this, [this] {
        m_gaveUp = false;
        m_update.start(); // what is waited for may be another by now
        for (const ConnectionEntry &connection : m_feeds.connections().connections())
            m_feeds.connections().retry(connection.profile);
        m_feeds.reloadAll();
    });
    m_update.setSingleShot(true);
    m_update.setInterval(0);
    connect(&m_update, &QTimer::timeout, this, [this] {
        updateCounts();
        updateState();
    });
    for (auto change : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(&m_proxy, change, &m_update, qOverload<>(&QTimer::start));
    connect(&feeds, &SandboxFeeds::listStateChanged, &m_update, qOverload<>(&QTimer::start));
    connect(&feeds.model(), &SandboxListModel::countsChanged, &m_update, qOverload<>(&QTimer::start));
    updateCounts();
    updateState();
}

void SandboxListPanel::setProfile(const ProfileId &profile)
{
    m_proxy.setProfile(profile);
    m_gaveUp = false;
    m_stateView->waitAnew();
    m_update.start();
}

void SandboxListPanel::setLiveOnly(bool liveOnly)
{
    m_liveOnly->setChecked(liveOnly);
}

void SandboxListPanel::fillFilterMenu()
{
    QMenu *menu = m_filters->menu();
    menu->clear();
    const SavedFilter current{{}, m_filter->text().simplified(), isLiveOnly()};
    for (const SavedFilter &filter : m_savedFilters.all()) {
        QAction *choice = menu->addAction(
            QString(filter.name).replace(QLatin1Char('&'), QLatin1String("&&")), this, [this, name = filter.name] {
                if (const SavedFilter *chosen = m_savedFilters.find(name))
                    applyFilter(*chosen);
            });
        choice->setCheckable(true);
        choice->setChecked(filter.search == current.search && filter.liveOnly == current.liveOnly);
    }
    if (m_savedFilters.all().isEmpty())
        menu->addAction(tr("No filter is saved yet"))->setEnabled(false);
    menu->addSeparator();
    QAction *save = menu->addAction(tr("&Save This Filter…"), this, &SandboxListPanel::askToSaveFilter);
    save->setObjectName(QStringLiteral("saveFilter"));
    save->setEnabled(!current.search.isEmpty() || current.liveOnly);
    if (m_savedFilters.all().isEmpty())
        return;
    QMenu *removal = menu->addMenu(tr("&Remove"));
    for (const SavedFilter &filter : m_savedFilters.all())
        removal->addAction(QString(filter.name).replace(QLatin1Char('&'), QLatin1String("&&")), this,
            [this, name = filter.name] { m_savedFilters.remove(name); });
}

void SandboxListPanel::applyFilter(const SavedFilter &filter)
{
    m_filter->setText(filter.search);
    m_liveOnly->setChecked(filter.liveOnly);
}

QString SandboxListPanel::filterText() const
{
    return m_filter->text();
}

void SandboxListPanel::askToSaveFilter()
{
    auto *dialog = new QInputDialog(this);
    dialog->setObjectName(QStringLiteral("saveFilterDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Save Filter"));
    dialog->setLabelText(tr("&Name of the filter (one of the same name is replaced):"));
    const QString search = m_filter->text().simplified();
    dialog->setTextValue((search.isEmpty() ? tr("Running") : search).left(SavedFilters::longestName));
    if (auto *edit = dialog->findChild<QLineEdit *>()) {
        edit->setMaxLength(int(SavedFilters::longestName));
        edit->selectAll();
    }
    connect(dialog, &QInputDialog::textValueSelected, this,
        [this, search, live = isLiveOnly()](const QString &name) { m_savedFilters.save({name, search, live}); });
    dialog->open();
}

void SandboxListPanel::find()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

bool SandboxListPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_filter && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Escape && !m_filter->text().isEmpty()) {
            m_filter->clear();
            return true;
        }
        if (key == Qt::Key_Escape || key == Qt::Key_Down || key == Qt::Key_Return || key == Qt::Key_Enter) {
            m_view->setFocus(Qt::OtherFocusReason);
            if (!m_view->currentIndex().isValid() && m_proxy.rowCount() > 0)
                m_view->setCurrentIndex(m_proxy.index(0, 0));
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void SandboxListPanel::updateCounts()
{
    const ProfileId &profile = m_proxy.profile();
    const ConnectionEntry *connection = m_feeds.connections().find(profile);
    m_title->setText(connection ? connection->name : tr("All sandboxes"));
    const SandboxListModel::Counts counts =
        profile.isEmpty() ? m_feeds.model().counts() : m_feeds.model().counts(profile);
    const QLocale locale;
    m_counts->setText(counts.all == 0
            ? QString()
            : tr("%1 running · %2 in all").arg(locale.toString(counts.running), locale.toString(counts.all)));
    m_counts->setToolTip(profile.isEmpty() && m_feeds.model().hasShared()
            ? tr("A sandbox that more than one connection shows is counted once.")
            : QString());
}

void SandboxListPanel::updateState()
{
    const SandboxFeeds::ListState state = m_feeds.listState(m_proxy.profile());
    m_truncated->setVisible(state.truncated);
    m_gaveUp = m_gaveUp && !hasRows() && state.kind == SandboxFeeds::ListState::Kind::Loading;
    if (hasRows()) {
        m_stateView->showContent();
    } else {
        switch (state.kind) {
        case SandboxFeeds::ListState::Kind::Loading:
            if (!m_gaveUp) // what it is waited for changes while an engine starts
                m_stateView->showLoading(state.waitingFor);
            break;
        case SandboxFeeds::ListState::Kind::Failed:
            // Among all connections the action concerns the one that this error is of.
            if (m_editConnection && state.error.code == missingTokenCode)
                m_stateView->showEmpty(
                    QStringLiteral("error"), state.error.sentence, state.error.advice, m_editConnection);
            else
                m_stateView->showFailed(state.error);
            break;
        case SandboxFeeds::ListState::Kind::Loaded:
            showEmpty();
            break;
        }
    }
    if (hasRows() != m_hadRows) {
        m_hadRows = hasRows();
        Q_EMIT hasRowsChanged();
    }
}

void SandboxListPanel::showEmpty()
{
    const ProfileId &profile = m_proxy.profile();
    const SandboxListModel::Counts counts =
        profile.isEmpty() ? m_feeds.model().counts() : m_feeds.model().counts(profile);
    if (m_feeds.connections().connections().isEmpty()) {
        m_stateView->showEmpty(QStringLiteral("connection"), tr("No connection"),
            tr("Connect to a server to see its sandboxes."), m_connect);
    } else if (counts.all > 0 && m_proxy.isSearching()) {
        m_stateView->showEmpty(QStringLiteral("search"), tr("Nothing matches"),
            tr("No sandbox has “%1” in its name, app, image or id.").arg(m_filter->text()), m_clearFilter);
    } else if (counts.all > 0) {
        m_stateView->showEmpty(QStringLiteral("play"), tr("Nothing is running"),
            tr("%n sandbox(es) have ended and are hidden.", nullptr, counts.all), m_clearFilter);
    } else {
        bool billed = false;
        for (const ConnectionEntry &connection : m_feeds.connections().connections())
            billed = billed || ((profile.isEmpty() || connection.profile == profile) && !connection.isLocal);
        m_stateView->showEmpty(QStringLiteral("computer"), tr("No sandboxes yet"),
            billed ? tr("A sandbox is a container of its own to run code in: with a shell, files and snapshots.")
                   : tr("A sandbox is a container of its own to run code in: with a shell, files and "
                        "snapshots. On this machine it costs nothing."),
            m_newSandbox);
    }
}

} // namespace vivarium
