// SPDX-License-Identifier: GPL-3.0-or-later
// What the commands of LocalPane do; how it walks is in LocalPane.cpp.
#include "files/LocalPane.h"

#include "common/ActionState.h"
#include "common/ConfirmDialog.h"
#include "common/Format.h"
#include "common/StateView.h"
#include "files/FileNames.h"
#include "files/LocalFolder.h"
#include "files/LocalTable.h"
#include "files/NewNameDialog.h"
#include "shortcuts/Shortcuts.h"

#include <QApplication>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QFutureWatcher>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>

namespace vivarium {

void LocalPane::follow(const QFuture<Result<Done>> &work, std::function<void()> done)
{
    auto *watcher = new QFutureWatcher<Result<Done>>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, done = std::move(done)] {
        watcher->deleteLater();
        if (const Result<Done> result = watcher->result(); !result)
            Q_EMIT problem(result.error());
        else
            done();
    });
    watcher->setFuture(work);
}

void LocalPane::openEntry(const QString &path, bool isFolder)
{
    if (isFolder)
        openFolder(path);
    else if (!m_opener(path))
        Q_EMIT said(tr("No program of this machine opens “%1”.").arg(Format::escaped(QFileInfo(path).fileName())));
}

void LocalPane::askNewFolder()
{
    const QString folder = m_folder;
    const auto taken = [this, folder](const QByteArray &name) {
        return m_folder == folder && m_files.indexOf(QFile::decodeName(name)).isValid();
    };
    const QByteArray name = FileNames::unused(tr("New Folder").toUtf8(), taken);
    auto *dialog = new NewNameDialog(NewNameDialog::Kind::Folder, QFile::encodeName(folder), name, taken, this);
    connect(dialog, &NewNameDialog::named, this, [this, folder](const QByteArray &chosen) {
        const QString made = QFile::decodeName(chosen);
        follow(LocalFolder::makeFolder(folder + QLatin1Char('/') + made), [this, folder, made] {
            if (m_folder != folder)
                return;
            m_waitingName = made;
            onListed(); // it may have been listed before this was told
        });
    });
    dialog->open();
}

void LocalPane::askTrash()
{
    const QStringList paths = selectedPaths();
    if (paths.isEmpty())
        return;
    QStringList names;
    for (const QString &path : paths)
        names.append(Format::escaped(QFileInfo(path).fileName()));
    ConfirmDialog::Question question;
    question.iconName = QStringLiteral("delete");
    question.title = tr("Move to Trash");
    const QString place = Format::escaped(m_folder);
    question.question = paths.size() == 1
        ? tr("Move “%1” of this computer to the trash?").arg(names.first())
        : tr("Move %n item(s) of this computer to the trash?", nullptr, int(paths.size()));
    question.consequences = {tr("From the folder %1.").arg(place)};
    if (paths.size() > 1)
        question.concerned = names;
    question.verb = tr("Move to &Trash");
    ConfirmDialog::ask(this, question, [this, paths] { follow(LocalFolder::moveToTrash(paths), [] { }); });
}

void LocalPane::copyPaths()
{
    QStringList paths = selectedPaths();
    if (paths.isEmpty())
        paths.append(m_folder);
    QApplication::clipboard()->setText(paths.join(QLatin1Char('\n')));
    Q_EMIT said(paths.size() == 1 ? tr("Copied: %1").arg(Format::escaped(paths.first()))
                                  : tr("%n path(s) copied.", nullptr, int(paths.size())));
}

void LocalPane::editPath()
{
    m_path->setFocus(Qt::ShortcutFocusReason);
    m_path->selectAll();
}

void LocalPane::showMenu(const QPoint &globalPosition)
{
    const qsizetype count = selectedPaths().size();
    auto *menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("localMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (count > 0) {
        const QString notOne = count == 1 ? QString() : tr("Select one file or folder.");
        for (QAction *action : {m_open, m_rename})
            ActionState::setAvailable(action, notOne);
        menu->addAction(m_open);
        menu->addAction(m_copyToSandbox);
        menu->addSeparator();
        menu->addActions({m_copyPath, m_rename, m_trash});
    } else {
        menu->addActions({m_newFolder, m_copyPath});
        menu->addSeparator();
        menu->addActions({m_up, m_home, m_refresh});
    }
    menu->setToolTipsVisible(true);
    menu->popup(globalPosition);
}

void LocalPane::keyPressEvent(QKeyEvent *event)
{
    // What the sandbox's files have too has the same keys here, whatever a person chose for them.
    const auto means = [event](const char *action, QKeyCombination usual) {
        return Shortcuts::isPressed(QLatin1String(action), *event, QKeySequence(usual));
    };
    // The same keys as in the other pane.
    const QKeyCombination key = event->keyCombination();
    if (key == QKeyCombination(Qt::Key_Escape) && m_path->hasFocus() && m_path->text() != m_folder)
        m_path->setText(m_folder);
    else if (means("files/filesRename", QKeyCombination(Qt::Key_F2)))
        m_table->renameCurrent();
    else if (event->matches(QKeySequence::Paste))
        Q_EMIT dropped(QApplication::clipboard()->mimeData(), folder());
    else if (means("files/filesUp", Qt::ALT | Qt::Key_Up))
        m_up->trigger();
    else if (means("files/filesHome", Qt::ALT | Qt::Key_Home))
        m_home->trigger();
    else if (means("files/filesEditPath", Qt::CTRL | Qt::Key_L))
        editPath();
    else if (means("files/filesNewFolder", Qt::CTRL | Qt::SHIFT | Qt::Key_N))
        m_newFolder->trigger();
    else if (means("files/filesCopyPath", Qt::CTRL | Qt::SHIFT | Qt::Key_C))
        m_copyPath->trigger();
    else if (means("window/refresh", QKeyCombination(Qt::Key_F5)))
        refresh();
    else
        QWidget::keyPressEvent(event);
}

void LocalPane::dragEnterEvent(QDragEnterEvent *event)
{
    // Also what will be refused: behind this pane lies the panel, which would send it to the sandbox.
    event->accept();
}

void LocalPane::dragMoveEvent(QDragMoveEvent *event)
{
    // Beside the rows: an empty folder, the head. It means the folder that is shown.
    const Qt::DropAction action = m_dropCheck ? m_dropCheck(event->mimeData(), folder()) : Qt::IgnoreAction;
    event->setDropAction(event->possibleActions() & action ? action : event->proposedAction());
    event->setAccepted(action != Qt::IgnoreAction);
}

void LocalPane::dropEvent(QDropEvent *event)
{
    const Qt::DropAction action = m_dropCheck ? m_dropCheck(event->mimeData(), folder()) : Qt::IgnoreAction;
    event->setDropAction(Qt::CopyAction);
    event->setAccepted(action != Qt::IgnoreAction);
    Q_EMIT dropped(event->mimeData(), folder());
}

} // namespace vivarium
