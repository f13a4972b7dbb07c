// SPDX-License-Identifier: GPL-3.0-or-later
#include "shortcuts/ShortcutRules.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace vivarium::ShortcutRules {

namespace {

struct RuleText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::ShortcutRules)
};

constexpr Qt::KeyboardModifiers terminalModifiers = Qt::ControlModifier | Qt::ShiftModifier;

/// Means something to a field of text.
bool isEditingKey(const QKeySequence &key)
{
    using enum QKeySequence::StandardKey;
    constexpr std::array editing{Copy, Cut, Paste, SelectAll, Undo, Redo};
    return std::ranges::any_of(editing,
        [&key](QKeySequence::StandardKey meaning) { return QKeySequence::keyBindings(meaning).contains(key); });
}

/// Does nothing in lists and fields even without a modifier.
bool worksAlone(Qt::Key key, ShortcutContext context)
{
    if (key == Qt::Key_Delete) // in the whole window it would be too near
        return context != ShortcutContext::Window;
    return (key >= Qt::Key_F1 && key <= Qt::Key_F35) || key == Qt::Key_Insert
        || (key >= Qt::Key_Back && key < Qt::Key_AltGr); // additional keys of some keyboards
}

bool isModifier(Qt::Key key)
{
    return (key >= Qt::Key_Shift && key <= Qt::Key_ScrollLock) || key == Qt::Key_AltGr || key == Qt::Key_Meta;
}

bool isPanel(ShortcutContext context)
{
    switch (context) {
    case ShortcutContext::Terminal:
    case ShortcutContext::Files:
    case ShortcutContext::Search:
    case ShortcutContext::Processes:
    case ShortcutContext::Run:
    case ShortcutContext::Output:
    case ShortcutContext::Ports:
    case ShortcutContext::Network:
    case ShortcutContext::Images:
    case ShortcutContext::Docker:
    case ShortcutContext::Schedules:
    case ShortcutContext::Desktop:
        return true;
    default:
        return false;
    }
}

/// Whether the keys of `outer` work too where those of `inner` do.
bool contains(ShortcutContext outer, ShortcutContext inner)
{
    switch (outer) {
    case ShortcutContext::Window:
        return inner != ShortcutContext::Comparison && inner != ShortcutContext::PanelWindow;
    case ShortcutContext::Files:
        return inner == ShortcutContext::Search;
    case ShortcutContext::PanelWindow:
        return isPanel(inner);
    default:
        return false;
    }
}

} // namespace

QString idOf(ShortcutContext context)
{
    switch (context) {
    case ShortcutContext::Window:
        return QStringLiteral("window");
    case ShortcutContext::List:
        return QStringLiteral("list");
    case ShortcutContext::Terminal:
        return QStringLiteral("terminal");
    case ShortcutContext::Files:
        return QStringLiteral("files");
    case ShortcutContext::Search:
        return QStringLiteral("search");
    case ShortcutContext::Processes:
        return QStringLiteral("processes");
    case ShortcutContext::Run:
        return QStringLiteral("run");
    case ShortcutContext::Output:
        return QStringLiteral("output");
    case ShortcutContext::Ports:
        return QStringLiteral("ports");
    case ShortcutContext::Network:
        return QStringLiteral("network");
    case ShortcutContext::Images:
        return QStringLiteral("images");
    case ShortcutContext::Docker:
        return QStringLiteral("docker");
    case ShortcutContext::Schedules:
        return QStringLiteral("schedules");
    case ShortcutContext::Desktop:
        return QStringLiteral("desktop");
    case ShortcutContext::Activity:
        return QStringLiteral("activity");
    case ShortcutContext::Transfers:
        return QStringLiteral("transfers");
    case ShortcutContext::Comparison:
        return QStringLiteral("comparison");
    case ShortcutContext::PanelWindow:
        return QStringLiteral("panelWindow");
    }
    return {};
}

QString titleOf(ShortcutContext context)
{
    switch (context) {
    case ShortcutContext::Window:
        return RuleText::tr("Window");
    case ShortcutContext::List:
        return RuleText::tr("List of Sandboxes");
    case ShortcutContext::Terminal:
        return RuleText::tr("Terminal");
    case ShortcutContext::Files:
        return RuleText::tr("Files");
    case ShortcutContext::Search:
        return RuleText::tr("Find in Files");
    case ShortcutContext::Processes:
        return RuleText::tr("Processes");
    case ShortcutContext::Run:
        return RuleText::tr("Run");
    case ShortcutContext::Output:
        return RuleText::tr("Output");
    case ShortcutContext::Ports:
        return RuleText::tr("Ports");
    case ShortcutContext::Network:
        return RuleText::tr("Network");
    case ShortcutContext::Images:
        return RuleText::tr("Snapshots");
    case ShortcutContext::Docker:
        return RuleText::tr("Docker");
    case ShortcutContext::Schedules:
        return RuleText::tr("Schedules");
    case ShortcutContext::Desktop:
        return RuleText::tr("Desktop");
    case ShortcutContext::Activity:
        return RuleText::tr("Activity");
    case ShortcutContext::Transfers:
        return RuleText::tr("Transfers");
    case ShortcutContext::Comparison:
        return RuleText::tr("Comparison");
    case ShortcutContext::PanelWindow:
        return RuleText::tr("Window of a Panel");
    }
    return {};
}

bool overlap(ShortcutContext a, ShortcutContext b)
{
    return a == b || contains(a, b) || contains(b, a);
}

bool share(const ShortcutDefinition &a, const ShortcutDefinition &b, const QKeySequence &key)
{
    return a.defaults.contains(key) && b.defaults.contains(key);
}

QString whyNot(const ShortcutDefinition &action, const QKeySequence &key)
{
    if (action.defaults.contains(key))
        return {};
    if (key.count() != 1)
        return RuleText::tr("A shortcut is a single key, with or without Ctrl, Shift and Alt.");
    const QKeyCombination pressed = key[0];
    const Qt::KeyboardModifiers modifiers = pressed.keyboardModifiers() & ~Qt::KeypadModifier;
    const QString name = key.toString(QKeySequence::NativeText);
    if (pressed.key() == Qt::Key_unknown || isModifier(pressed.key()))
        return RuleText::tr("This key can't be a shortcut. Press another one.");
    // Whatever has not both of them is sent to the shell; see TerminalDisplayFilter.
    if (action.context == ShortcutContext::Terminal) {
        if ((modifiers & terminalModifiers) != terminalModifiers)
            return RuleText::tr("Inside a terminal %1 belongs to the shell. Press a key together with Ctrl and Shift.")
                .arg(name);
        return {};
    }
    if (pressed.key() == Qt::Key_F6 && !(modifiers & ~Qt::ShiftModifier))
        return RuleText::tr("%1 is the way out of a terminal, and can't mean anything else.").arg(name);
    if (pressed.key() == Qt::Key_F10 && !(modifiers & ~Qt::ShiftModifier))
        return RuleText::tr("%1 opens a menu, and can't mean anything else.").arg(name);
    if ((pressed.key() == Qt::Key_Return || pressed.key() == Qt::Key_Enter) && modifiers == Qt::ControlModifier)
        return RuleText::tr("%1 runs what was typed in a form, and can't mean anything else.").arg(name);
    if (isEditingKey(key))
        return RuleText::tr("%1 belongs to fields of text. Press another key.").arg(name);
    if (pressed == (Qt::AltModifier | Qt::Key_F4))
        return RuleText::tr("%1 closes windows, and can't mean anything else.").arg(name);
    if (modifiers & (Qt::ControlModifier | Qt::MetaModifier))
        return {};
    const bool isCharacter = pressed.key() < Qt::Key_Escape;
    if (modifiers & Qt::AltModifier)
        return isCharacter ? RuleText::tr("%1 may open a menu or go to a field. Press it together with Ctrl.").arg(name)
                           : QString();
    return worksAlone(pressed.key(), action.context)
        ? QString()
        : RuleText::tr("%1 types, moves or confirms. Press it together with Ctrl.").arg(name);
}

} // namespace vivarium::ShortcutRules
