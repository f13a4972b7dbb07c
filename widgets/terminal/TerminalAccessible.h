// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessibleWidget>
#include <QPointer>

namespace vivarium {

class TerminalText;
class TerminalView;

/// Makes the emulator's display, which is silent by itself, a terminal for screen readers: role, name, text, cursor,
/// and what is new.
class TerminalAccessible : public QAccessibleWidget, public QAccessibleTextInterface {
public:
    /// Before the first terminal is made. More than once does no harm.
    static void install();
    /// Tells listeners about a change in the text.
    static void tellReplaced(QWidget *display, int position, const QString &removed, const QString &inserted);
    static void tellCursor(QWidget *display, int position);

    explicit TerminalAccessible(QWidget *display);

    void *interface_cast(QAccessible::InterfaceType type) override;
    [[nodiscard]] QString text(QAccessible::Text type) const override;
    [[nodiscard]] QAccessible::State state() const override;

    // QAccessibleTextInterface
    void selection(int index, int *start, int *end) const override;
    [[nodiscard]] int selectionCount() const override { return 0; }
    void addSelection(int, int) override { }
    void removeSelection(int) override { }
    void setSelection(int, int, int) override { }
    [[nodiscard]] int cursorPosition() const override;
    void setCursorPosition(int) override { }
    [[nodiscard]] QString text(int start, int end) const override;
    [[nodiscard]] int characterCount() const override;
    [[nodiscard]] QRect characterRect(int offset) const override;
    [[nodiscard]] int offsetAtPoint(const QPoint &) const override { return -1; }
    void scrollToSubstring(int, int) override { }
    [[nodiscard]] QString attributes(int offset, int *start, int *end) const override;

private:
    [[nodiscard]] TerminalText *content() const;
};

} // namespace vivarium
