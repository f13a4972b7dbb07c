// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/TerminalAccessible.h"

#include "terminal/TerminalText.h"
#include "terminal/TerminalView.h"

#include <QCoreApplication>

#include <algorithm>

namespace vivarium {

namespace {

/// More at once is not spoken anyway; it can still be reviewed.
constexpr qsizetype mostSpoken = 4000;

QAccessibleInterface *terminalFactory(const QString &className, QObject *object)
{
    auto *display = className == QLatin1String("Konsole::TerminalDisplay") ? qobject_cast<QWidget *>(object) : nullptr;
    return display ? new TerminalAccessible(display) : nullptr;
}

} // namespace

void TerminalAccessible::install()
{
    static const bool once = [] {
        QAccessible::installFactory(terminalFactory);
        return true;
    }();
    Q_UNUSED(once)
}

void TerminalAccessible::tellReplaced(QWidget *display, int position, const QString &removed, const QString &inserted)
{
    if (!display->isVisible()) // what happens behind other tabs is not spoken
        return;
    if (!removed.isEmpty()) {
        QAccessibleTextRemoveEvent event(display, position, removed);
        QAccessible::updateAccessibility(&event);
    }
    if (!inserted.isEmpty()) {
        const qsizetype from = std::max<qsizetype>(0, inserted.size() - mostSpoken);
        QAccessibleTextInsertEvent event(display, position + int(from), inserted.mid(from));
        QAccessible::updateAccessibility(&event);
    }
}

void TerminalAccessible::tellCursor(QWidget *display, int position)
{
    if (!display->isVisible())
        return;
    QAccessibleTextCursorEvent event(display, position);
    QAccessible::updateAccessibility(&event);
}

TerminalAccessible::TerminalAccessible(QWidget *display)
    : QAccessibleWidget(display, QAccessible::Terminal)
{
}

TerminalText *TerminalAccessible::content() const
{
    for (QWidget *ancestor = widget(); ancestor; ancestor = ancestor->parentWidget()) {
        if (const auto *view = qobject_cast<TerminalView *>(ancestor))
            return &view->text();
    }
    return nullptr;
}

void *TerminalAccessible::interface_cast(QAccessible::InterfaceType type)
{
    if (type == QAccessible::TextInterface)
        return static_cast<QAccessibleTextInterface *>(this);
    return QAccessibleWidget::interface_cast(type);
}

QString TerminalAccessible::text(QAccessible::Text type) const
{
    if (type == QAccessible::Name && widget()->accessibleName().isEmpty())
        return QCoreApplication::translate("vivarium::TerminalAccessible", "Terminal");
    if (type == QAccessible::Description && widget()->accessibleDescription().isEmpty())
        return QCoreApplication::translate("vivarium::TerminalAccessible", "F6 leaves the terminal.");
    return QAccessibleWidget::text(type);
}

QAccessible::State TerminalAccessible::state() const
{
    QAccessible::State state = QAccessibleWidget::state();
    state.multiLine = true;
    state.focusable = true;
    return state;
}

void TerminalAccessible::selection(int, int *start, int *end) const
{
    *start = *end = 0;
}

int TerminalAccessible::cursorPosition() const
{
    TerminalText *text = content();
    return text ? text->cursorPosition() : 0;
}

QString TerminalAccessible::text(int start, int end) const
{
    TerminalText *text = content();
    return text ? text->text().mid(start, end - start) : QString();
}

int TerminalAccessible::characterCount() const
{
    TerminalText *text = content();
    return text ? int(text->text().size()) : 0;
}

QRect TerminalAccessible::characterRect(int offset) const
{
    TerminalText *text = content();
    const QRect cell = text ? text->characterRect(offset) : QRect();
    return cell.isEmpty() ? QRect() : QRect(widget()->mapToGlobal(cell.topLeft()), cell.size());
}

QString TerminalAccessible::attributes(int, int *start, int *end) const
{
    *start = 0;
    *end = characterCount();
    return {};
}

} // namespace vivarium
