// SPDX-License-Identifier: GPL-3.0-or-later
#include "Person.h"

#include "common/ConfirmDialog.h"
#include "terminal/TerminalView.h"

#include <QApplication>
#include <QDialog>
#include <QDir>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QItemSelectionModel>
#include <QMimeData>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QTest>
#include <QUrl>

#include <utility>

namespace vivarium::check {

Person::Person(QString pictureFolder)
    : m_pictureFolder(std::move(pictureFolder))
{
}

void Person::waitFor(const QString &what, const std::function<bool()> &condition, std::chrono::milliseconds limit) const
{
    if (!QTest::qWaitFor(condition, QDeadlineTimer(limit)))
        throw StepFailed(QStringLiteral("waited %1 s in vain for %2")
                .arg(std::chrono::duration_cast<std::chrono::seconds>(limit).count())
                .arg(what));
}

QWidget *Person::awaitWindow(const QString &name) const
{
    QWidget *found = nullptr;
    waitFor(name, [&] {
        const auto windows = QApplication::topLevelWidgets();
        for (QWidget *window : windows)
            if (window->objectName() == name && window->isVisible())
                found = window;
        return found != nullptr;
    });
    return found;
}

void Person::click(QWidget *button) const
{
    waitFor(button->objectName() + QStringLiteral(" to be shown and enabled"),
        [&] { return button->isVisible() && button->isEnabled(); });
    QTest::mouseClick(button, Qt::LeftButton);
}

void Person::trigger(QAction *action) const
{
    waitFor(action->objectName() + QStringLiteral(" to be enabled"), [&] { return action->isEnabled(); });
    action->trigger();
}

void Person::type(QWidget *field, const QString &text) const
{
    QTest::keyClicks(field, text);
}

void Person::press(QWidget *field, Qt::Key key, Qt::KeyboardModifiers modifiers) const
{
    QTest::keyClick(field, key, modifiers);
}

void Person::choose(QAbstractItemView *view, const QModelIndex &index) const
{
    if (!index.isValid())
        throw StepFailed(QStringLiteral("there is no such row in %1").arg(view->objectName()));
    view->scrollTo(index);
    view->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

QModelIndex Person::row(const QAbstractItemModel *model, const QString &text, int column, const QModelIndex &parent)
{
    for (int i = 0; i < model->rowCount(parent); ++i) {
        const QModelIndex index = model->index(i, column, parent);
        if (index.data().toString() == text)
            return index;
        const QModelIndex below = row(model, text, column, model->index(i, 0, parent));
        if (below.isValid())
            return below;
    }
    return {};
}

void Person::confirm() const
{
    ConfirmDialog *dialog = qobject_cast<ConfirmDialog *>(awaitWindow(QStringLiteral("confirmDialog")));
    if (!dialog)
        throw StepFailed(QStringLiteral("no question was asked"));
    QPointer<ConfirmDialog> open(dialog);
    click(dialog->confirmButton());
    // The button takes no click within its first moments; a person would press it again.
    waitFor(QStringLiteral("the question to take the answer"), [&] {
        if (open && open->isVisible())
            QTest::mouseClick(open->confirmButton(), Qt::LeftButton);
        return !open || !open->isVisible();
    });
}

void Person::leaveDialogs() const
{
    QList<QPointer<QDialog>> open;
    const auto windows = QApplication::topLevelWidgets();
    for (QWidget *window : windows)
        if (auto *dialog = qobject_cast<QDialog *>(window); dialog && dialog->isVisible())
            open.append(dialog);
    for (const QPointer<QDialog> &dialog : std::as_const(open))
        if (dialog)
            dialog->reject();
}

void Person::drop(QWidget *target, const QStringList &localPaths) const
{
    QMimeData mime;
    QList<QUrl> urls;
    for (const QString &path : localPaths)
        urls.append(QUrl::fromLocalFile(path));
    mime.setUrls(urls);
    const QPoint middle = target->rect().center();
    QDragEnterEvent enter(middle, Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(target, &enter);
    QDragMoveEvent move(middle, Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(target, &move);
    if (!move.isAccepted())
        throw StepFailed(QStringLiteral("%1 takes no files").arg(target->objectName()));
    QDropEvent drop(middle, Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(target, &drop);
}

bool Person::hasPrompt(const TerminalView &view)
{
    static const QRegularExpression prompt(QStringLiteral("[#$]\\s*$"));
    return view.allText().trimmed().contains(prompt);
}

void Person::writeFile(const QString &path, const QByteArray &bytes)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        throw StepFailed(QStringLiteral("%1 can't be written: %2").arg(path, file.errorString()));
}

void Person::picture(QWidget *window, const QString &name) const
{
    // What has changed a moment ago is laid out first, and a terminal paints a little after it has read: the picture
    // is taken once it stands still, or is the last of some where something moves all the time.
    QApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    QImage picture;
    QElapsedTimer still;
    (void)QTest::qWaitFor(
        [&] {
            const QImage before = std::exchange(picture, window->grab().toImage());
            if (before != picture)
                still.start();
            return still.hasExpired(60);
        },
        500);
    const QString path = QDir(m_pictureFolder).filePath(name + QStringLiteral(".png"));
    if (!picture.save(path))
        throw StepFailed(QStringLiteral("the picture %1 can't be written").arg(path));
}

} // namespace vivarium::check
