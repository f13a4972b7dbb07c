// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/LocalPane.h"

#include "common/ActionState.h"
#include "common/ElidedLabel.h"
#include "common/Format.h"
#include "common/Icons.h"
#include "common/StateView.h"
#include "files/LocalFolder.h"
#include "files/LocalTable.h"
#include "shortcuts/Shortcuts.h"

#include <QCompleter>
#include <QDesktopServices>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QFutureWatcher>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSettings>
#include <QStringListModel>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace vivarium {

namespace {

constexpr QLatin1StringView folderKey{"files/local-folder"};
constexpr int narrowest = 180; // pixels

/// Calls back in this thread, unless the context is gone by then.
template <typename T, typename Then> void whenAnswered(const QFuture<T> &future, QObject *context, Then then)
{
    auto *watcher = new QFutureWatcher<T>(context);
    QObject::connect(watcher, &QFutureWatcherBase::finished, context, [watcher, then = std::move(then)] {
        watcher->deleteLater();
        then(watcher->result());
    });
    watcher->setFuture(future);
}

} // namespace

QAction *LocalPane::make(const char *name, const QString &text, const char *icon)
{
    auto *action = new QAction(icon ? Icons::get(QString::fromLatin1(icon)) : QIcon(), text, this);
    action->setObjectName(QString::fromLatin1(name));
    return action;
}

LocalPane::LocalPane(QAction *copyToSandbox, QAction *copyToComputer, QWidget *parent)
    : QWidget(parent)
    , m_table(new LocalTable(m_files))
    , m_state(new StateView(m_table))
    , m_path(new QLineEdit)
    , m_count(new ElidedLabel)
    , m_suggestions(new QStringListModel(this))
    , m_copyToSandbox(copyToSandbox)
    , m_opener([](const QString &path) { return QDesktopServices::openUrl(QUrl::fromLocalFile(path)); })
{
    setObjectName(QStringLiteral("localPane"));
    setAccessibleName(tr("This computer"));
    setAcceptDrops(true);
    setMinimumWidth(narrowest);
    // Their keys are handled here, see event(): as shortcuts they would be ambiguous with those of the panel.
    m_up = make("localUp", tr("&Up"), "up");
    m_home = make("localHome", tr("Ho&me Folder"), "home");
    m_refresh = make("localRefresh", tr("Re&fresh"), "refresh");
    m_open = make("localOpen", tr("&Open"), "folder-open");
    m_newFolder = make("localNewFolder", tr("&New Folder"), "new-folder");
    m_rename = make("localRename", tr("&Rename"), "rename");
    m_copyPath = make("localCopyPath", tr("Copy Pat&h"), nullptr);
    m_trash = make("localTrash", tr("Move to &Trash…"), "delete");
    ActionState::setExplanation(m_up, tr("To the folder above (Backspace)"));
    ActionState::setExplanation(m_home, tr("To your home folder"));
    ActionState::setExplanation(m_refresh, tr("Reads the folder again"));
    Shortcuts::showKeyOf(m_home, QStringLiteral("files/filesHome"), QKeySequence(Qt::ALT | Qt::Key_Home));
    Shortcuts::showKeyOf(m_refresh, QStringLiteral("window/refresh"), QKeySequence(Qt::Key_F5));
    layOut(copyToSandbox, copyToComputer);

    const auto on = [this](QAction *action, auto slot) { connect(action, &QAction::triggered, this, slot); };
    on(m_up, &LocalPane::up);
    on(m_home, [this] { openFolder(QDir::homePath()); });
    on(m_refresh, &LocalPane::refresh);
    on(m_open, [this] {
        const QModelIndex row = m_table->selectionModel()->selectedRows().value(0);
        if (row.isValid())
            openEntry(m_files.pathOf(row), m_files.isFolder(row));
    });
    on(m_newFolder, &LocalPane::askNewFolder);
    on(m_rename, [this] { m_table->renameCurrent(); });
    on(m_copyPath, &LocalPane::copyPaths);
    on(m_trash, &LocalPane::askTrash);
    connect(m_table, &LocalTable::openRequested, this, &LocalPane::openEntry);
    connect(m_table, &LocalTable::upRequested, this, &LocalPane::up);
    connect(m_table, &LocalTable::trashRequested, this, &LocalPane::askTrash);
    connect(m_table, &LocalTable::menuRequested, this, &LocalPane::showMenu);
    connect(m_table, &LocalTable::selectionChangedByAnyone, this, &LocalPane::selectionChanged);
    connect(m_table, &LocalTable::dropped, this, &LocalPane::dropped);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &LocalPane::selectionChanged);
    connect(this, &LocalPane::selectionChanged, this, &LocalPane::updateCount);
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(&m_files, signal, this, &LocalPane::updateCount);
    connect(&m_files, &QAbstractItemModel::modelReset, this, &LocalPane::updateCount);
    connect(m_state, &StateView::retryRequested, this, &LocalPane::refresh);
    connect(&m_files, &LocalFilesModel::listed, this, &LocalPane::onListed, Qt::QueuedConnection);
    connect(&m_files, &LocalFilesModel::renameRequested, this, [this](const QString &path, const QString &newName) {
        follow(LocalFolder::rename(path, newName), [this, path, newName] {
            if (QFileInfo(path).path() == m_folder)
                m_waitingName = newName;
        });
    });
    connect(m_path, &QLineEdit::textEdited, this, &LocalPane::suggest);
    connect(m_path, &QLineEdit::returnPressed, this, [this] {
        m_openingTyped = m_generation + 1; // the text and the keyboard stay until it is there
        openFolder(LocalFolder::cleaned(m_path->text(), m_folder.isEmpty() ? QDir::homePath() : m_folder));
    });
}

LocalPane::~LocalPane()
{
    // The table borrows the model, which is a member and would go first.
    delete m_state;
}

void LocalPane::layOut(QAction *copyToSandbox, QAction *copyToComputer)
{
    const auto button = [](QAction *action) {
        auto *made = new QToolButton;
        made->setDefaultAction(action);
        made->setIconSize(QSize(16, 16));
        made->setAutoRaise(true);
        made->setFocusPolicy(Qt::TabFocus);
        return made;
    };
    auto *title = new ElidedLabel;
    title->setText(tr("This Computer"));
    auto *head = new QHBoxLayout;
    head->setContentsMargins(8, 4, 4, 0);
    head->setSpacing(0);
    head->addWidget(title, 1);
    for (QAction *action : {m_up, m_home, m_refresh, copyToComputer, copyToSandbox})
        head->addWidget(button(action));
    m_path->setObjectName(QStringLiteral("localPath"));
    m_path->setAccessibleName(tr("Folder of this computer"));
    m_path->setAcceptDrops(false); // it would take what is dragged for text
    m_path->setPlaceholderText(tr("Folder of this computer"));
    auto *completer = new QCompleter(m_suggestions, m_path);
    completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion); // m_suggestions holds what fits
    m_path->setCompleter(completer);
    auto *place = new QHBoxLayout;
    place->setContentsMargins(4, 0, 4, 4);
    place->addWidget(m_path);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addLayout(head);
    column->addLayout(place);
    column->addWidget(m_state, 1);
    m_count->setObjectName(QStringLiteral("localCount"));
    m_count->setContentsMargins(12, 2, 12, 2);
    m_count->setMinimumHeight(m_count->fontMetrics().height() + 8);
    column->addWidget(m_count);
}

QStringList LocalPane::selectedPaths() const
{
    return m_state->isShowingContent() ? m_table->selectedPaths() : QStringList();
}

QStringList LocalPane::chosenPaths() const
{
    const QStringList selected = selectedPaths();
    const QModelIndex current = m_table->currentIndex();
    const bool isOne = selected.isEmpty() && m_state->isShowingContent() && current.isValid();
    return isOne ? QStringList{m_files.pathOf(current)} : selected;
}

void LocalPane::updateCount()
{
    if (m_folder.isEmpty() || m_hasFailed) {
        m_count->setText({});
        return;
    }
    QStringList parts{tr("%n entry(s)", nullptr, m_files.rowCount())};
    if (const qsizetype selected = m_table->selectionModel()->selectedRows().size(); selected > 0)
        parts.append(tr("%n selected", nullptr, int(selected)));
    m_count->setText(parts.join(QStringLiteral(" · ")));
}

void LocalPane::setDropCheck(std::function<Qt::DropAction(const QMimeData *, const QString &)> check)
{
    m_dropCheck = check;
    m_table->setDropCheck(std::move(check));
}

void LocalPane::focusContent()
{
    m_table->setFocus(Qt::OtherFocusReason);
    const QModelIndex first = m_files.index(0, 0);
    if (!m_table->currentIndex().isValid() && first.isValid())
        m_table->selectionModel()->setCurrentIndex(first, QItemSelectionModel::NoUpdate);
}

void LocalPane::openLast()
{
    open(QSettings().value(folderKey, QDir::homePath()).toString(), {}, true);
}

void LocalPane::openFolder(const QString &path)
{
    open(path, {});
}

void LocalPane::refresh()
{
    if (m_folder.isEmpty())
        openLast();
    else
        open(m_folder, QFileInfo(m_table->selectedPaths().value(0)).fileName());
}

void LocalPane::up()
{
    if (m_folder.isEmpty() || m_folder == QLatin1Char('/'))
        return;
    // Ends on the folder one came from.
    open(QFileInfo(m_folder).path(), QFileInfo(m_folder).fileName());
}

void LocalPane::open(const QString &path, const QString &selected, bool orHome)
{
    const quint64 generation = ++m_generation;
    if (m_folder.isEmpty())
        m_state->showLoading(tr("Reading %1…").arg(Format::escaped(path)));
    whenAnswered(LocalFolder::look(path), this, [=, this](const Result<Done> &result) {
        if (generation != m_generation)
            return;
        if (result) {
            ++m_visit;
            enter(path, selected);
            if (m_openingTyped == generation && m_path->hasFocus())
                focusContent();
        } else if (orHome && path != QDir::homePath()) {
            open(QDir::homePath(), {});
        } else if (m_folder.isEmpty() || path == m_folder) {
            ++m_visit;
            m_folder = path; // what Try again asks for
            m_path->setText(path);
            showFailed(result.error());
        } else {
            if (m_openingTyped != generation)
                m_path->setText(m_folder); // what was typed is mended more easily than typed again
            Q_EMIT problem(result.error());
        }
    });
}

void LocalPane::enter(const QString &path, const QString &selected)
{
    const bool isOther = path != m_folder;
    m_folder = path;
    m_waitingName = selected;
    m_hasFailed = false;
    m_path->setText(path);
    if (isOther) {
        m_table->cancelRenaming(); // or leaving would carry it out as far as it was typed
        m_table->selectionModel()->clear();
    }
    m_files.setFolder(path);
    ActionState::setAvailable(m_up, path == QLatin1Char('/') ? tr("This is the root folder.") : QString());
    if (m_files.rowCount() == 0)
        m_state->showLoading(tr("Reading %1…").arg(Format::escaped(path)));
    else
        m_state->showContent();
    if (isOther)
        QSettings().setValue(folderKey, path);
    Q_EMIT folderChanged(path);
    Q_EMIT selectionChanged();
}

void LocalPane::onListed()
{
    if (!m_files.isLoaded() || m_files.folder() != m_folder)
        return;
    if (!m_hasFailed && m_files.rowCount() > 0) {
        m_state->showContent();
        if (!m_waitingName.isEmpty() && !m_table->isEditing() && m_table->select(m_waitingName))
            m_waitingName.clear();
        if (m_table->hasFocus())
            focusContent();
    }
    checkFolder();
}

void LocalPane::checkFolder()
{
    // A look at a folder of before may never come back.
    if (m_checking == m_visit) {
        m_checksAgain = true;
        return;
    }
    m_checking = m_visit;
    m_checksAgain = false;
    whenAnswered(LocalFolder::look(m_folder), this,
        [this, visit = m_visit, generation = m_generation](const Result<Done> &result) {
            if (visit != m_visit)
                return;
            m_checking = 0;
            if (std::exchange(m_checksAgain, false))
                checkFolder();
            if (!result) {
                showFailed(result.error());
            } else if (m_hasFailed) {
                if (generation == m_generation) // otherwise another folder is about to be opened
                    open(m_folder, {}); // gone, and made again
            } else if (m_files.rowCount() > 0) {
                m_state->showContent();
            } else {
                m_state->showEmpty(QStringLiteral("folder-open"), tr("Nothing to show here"),
                    tr("Drop files of the sandbox here to download them."), m_newFolder);
            }
        });
}

void LocalPane::showFailed(const ApiError &error)
{
    m_hasFailed = true;
    m_table->cancelRenaming();
    m_table->selectionModel()->clear();
    m_state->showFailed(error);
    Q_EMIT selectionChanged();
}

void LocalPane::suggest(const QString &typed)
{
    m_typed = typed;
    if (m_isSuggesting)
        return; // one at a time: each key would take another thread of a mount that doesn't answer
    m_isSuggesting = true;
    whenAnswered(LocalFolder::suggestions(typed), this, [this, typed](const QStringList &paths) {
        m_isSuggesting = false;
        if (!m_path->hasFocus())
            return;
        if (typed != m_typed) {
            suggest(m_typed);
            return;
        }
        m_suggestions->setStringList(paths);
        if (!paths.isEmpty())
            m_path->completer()->complete();
    });
}

bool LocalPane::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        // Delete, F2 and the like mean what is selected here then, or nothing, but never the sandbox's files.
        const auto *key = static_cast<QKeyEvent *>(event);
        const QKeySequence pressed(key->keyCombination());
        if (std::ranges::any_of(
                m_foreign, [&pressed](const QAction *action) { return action->shortcuts().contains(pressed); })) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

} // namespace vivarium
