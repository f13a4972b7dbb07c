// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemView>
#include <QAction>
#include <QString>
#include <QWidget>

#include <chrono>
#include <functional>
#include <stdexcept>

namespace vivarium {
class TerminalView;
}

namespace vivarium::check {

/// A step didn't happen; the text says which part of it.
struct StepFailed : std::runtime_error {
    explicit StepFailed(const QString &what)
        : std::runtime_error(what.toStdString())
    {
    }
};

/// Somebody at the window: finds what is shown by its object name, presses keys and buttons, waits until something is
/// to be seen, and takes pictures. Everything throws StepFailed when it can't.
class Person {
public:
    /// Pictures go into `pictureFolder`.
    explicit Person(QString pictureFolder);

    /// Returns as soon as `condition` holds; `what` completes "waited in vain for …".
    void waitFor(const QString &what, const std::function<bool()> &condition,
        std::chrono::milliseconds limit = std::chrono::seconds(20)) const;

    /// The child of that name, which must exist; with `visible` it is waited for until it is shown.
    template <typename T = QWidget> T *find(const QObject *parent, const QString &name) const
    {
        T *found = parent->findChild<T *>(name);
        if (!found)
            throw StepFailed(QStringLiteral("there is no %1 in %2").arg(name, parent->objectName()));
        return found;
    }
    template <typename T = QWidget> T *await(const QObject *parent, const QString &name) const
    {
        T *found = nullptr;
        waitFor(name, [&] {
            const auto all = parent->findChildren<T *>(name);
            for (T *one : all)
                if (one->isVisible())
                    found = one;
            return found != nullptr;
        });
        return found;
    }
    /// A window of that name, as a dialog.
    QWidget *awaitWindow(const QString &name) const;

    void click(QWidget *button) const;
    /// Through the action, as its button or shortcut would; it must be enabled.
    void trigger(QAction *action) const;
    void type(QWidget *field, const QString &text) const;
    void press(QWidget *field, Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) const;
    /// Makes the row the current and only chosen one.
    void choose(QAbstractItemView *view, const QModelIndex &index) const;
    /// The index in `column` of the row whose text there is `text`, at any depth; invalid: none.
    [[nodiscard]] static QModelIndex row(
        const QAbstractItemModel *model, const QString &text, int column = 0, const QModelIndex &parent = {});
    /// Says yes to the question that is open, after the time in which it can't be answered.
    void confirm() const;
    /// Cancels every dialog that is open, as after a step that failed in one.
    void leaveDialogs() const;
    /// Drops files of this machine on a widget, as a file manager does.
    void drop(QWidget *target, const QStringList &localPaths) const;
    /// The last line is a shell's prompt, with nothing typed behind it.
    [[nodiscard]] static bool hasPrompt(const TerminalView &view);
    /// With the folders above it.
    static void writeFile(const QString &path, const QByteArray &bytes);
    void picture(QWidget *window, const QString &name) const;

private:
    QString m_pictureFolder;
};

} // namespace vivarium::check
