// SPDX-License-Identifier: GPL-3.0-or-later
#include "ActionSet.h"

#include "common/ActionState.h"
#include "common/Icons.h"
#include "shortcuts/Shortcuts.h"

namespace vivarium {

namespace {

QKeySequence keys(QKeyCombination combination)
{
    return QKeySequence(combination);
}

} // namespace

QAction *ActionSet::add(const char *name, const QString &icon, const QString &text,
    const QList<QKeySequence> &keySequences, const QString &explanation, ShortcutContext context)
{
    auto *action = new QAction(Icons::get(icon), text, this);
    action->setObjectName(QLatin1String(name));
    action->setShortcuts(keySequences);
    Shortcuts::add(action, context);
    ActionState::setExplanation(action, explanation);
    m_all.append(action);
    return action;
}

ActionSet::ActionSet(QObject *parent)
    : QObject(parent)
{
    const auto icon = [](const char *name) { return QString::fromLatin1(name); };
    newSandbox = add("newSandbox", icon("add"), tr("&New Sandbox…"), {QKeySequence::New});
    connectServer = add("connectServer", icon("connection"), tr("&Connect…"), {},
        tr("Connects a LazyCloud workspace or a Lizard project, so that its sandboxes are shown too."));
    connectId = add("connectId", icon("browse"), tr("Connect to &Id…"), {},
        tr("Opens a sandbox by its id, also one that is not in the list."));
    palette = add("palette", icon("search"), tr("&Find Anything…"), {keys(Qt::CTRL | Qt::Key_K)},
        tr("Finds a sandbox or an action by a few letters."));
    desktopNotifications = add("desktopNotifications", {}, tr("&Desktop Notifications"), {},
        tr("Tells by notifications of the desktop what happens while no window of Vivarium is active."));
    notifyLastMinute = add("notifyLastMinute", {}, tr("Notify of the Last &Minute"), {},
        tr("A sandbox is about to stop by itself, and can be kept."));
    notifyEnd = add("notifyEnd", {}, tr("Notify of &Ended Sandboxes"), {},
        tr("A sandbox has ended, unless it was stopped from here."));
    notifyTransfers = add("notifyTransfers", {}, tr("Notify of Failed &Transfers"));
    notifyBuilds = add("notifyBuilds", {}, tr("Notify of Finished &Builds"), {}, tr("An image is ready, or failed."));
    for (QAction *toggle : {desktopNotifications, notifyLastMinute, notifyEnd, notifyTransfers, notifyBuilds}) {
        toggle->setCheckable(true);
        toggle->setChecked(true);
    }
    quit = add("quit", {}, tr("&Quit"), {QKeySequence::Quit}, tr("Sandboxes and the local engine go on running."));
    quit->setMenuRole(QAction::QuitRole);

    open = add("open", icon("play"), tr("&Open"));
    terminal = add("terminal", icon("terminal"), tr("Open &Terminal"), {keys(Qt::CTRL | Qt::SHIFT | Qt::Key_T)});
    properties = add("properties", icon("information"), tr("&Properties"), {keys(Qt::ALT | Qt::Key_Return)});
    extend = add("extend", icon("extend"), tr("+10 &min"), {keys(Qt::CTRL | Qt::Key_E)},
        tr("Lets the sandbox run ten minutes longer."));
    lifetime = add("lifetime", icon("clock"), tr("Li&fetime…"), {keys(Qt::CTRL | Qt::SHIFT | Qt::Key_E)},
        tr("Sets after how long without use the sandbox stops by itself."));
    noLimit = add("noLimit", icon("clock"), tr("No Time &Limit"), {}, tr("The sandbox then runs until it is stopped."));
    pause =
        add("pause", icon("pause"), tr("Pa&use…"), {}, tr("Ends what runs and keeps the files, until it is resumed."));
    resume =
        add("resume", icon("resume"), tr("&Resume"), {}, tr("Lets a paused sandbox run again; it is billed then."));
    fork = add("fork", icon("copy"), tr("Cop&y While Running…"), {}, tr("Makes copies of the running sandbox."));
    protect = add("protect", icon("lock"), tr("Prote&ct"), {},
        tr("Keeps you from stopping the sandbox from here by mistake, in all its connections. "
           "It still stops by itself when it is idle or at its deadline."));
    protect->setCheckable(true);
    // Delete means the list only where the list has the keyboard.
    stop = add("stop", icon("stop"), tr("&Stop…"), {QKeySequence::Delete}, {}, ShortcutContext::List);
    stopIdle = add("stopIdle", icon("clock"), tr("Stop Everything Idl&e…"), {},
        tr("Shows what was not used for some time, and stops what you leave marked."));
    duplicate = add("duplicate", icon("copy"), tr("&Duplicate…"), {keys(Qt::CTRL | Qt::Key_D)},
        tr("Opens the form for a new sandbox, filled in like this one."));
    dismiss = add("dismiss", icon("cancel"), tr("Remo&ve from the List"));
    copyName = add("copyName", icon("copy"), tr("Copy &Name"));
    copyId = add("copyId", icon("copy"), tr("Copy &Id"));

    find = add("find", icon("search"), tr("&Find Here"), {QKeySequence::Find});
    findInFiles = add("findInFiles", icon("search"), tr("Find in F&iles…"), {keys(Qt::CTRL | Qt::SHIFT | Qt::Key_F)},
        tr("Looks for text in the files of the sandbox in focus, and replaces it."));
    refresh = add("refresh", icon("refresh"), tr("&Refresh"), {QKeySequence::Refresh});
    nextArea = add("nextArea", {}, tr("Next &Area"), {keys(Qt::Key_F6)});
    previousArea = add("previousArea", {}, tr("Pr&evious Area"), {keys(Qt::SHIFT | Qt::Key_F6)});
    nextSandbox = add("nextSandbox", {}, tr("&Next Open Sandbox"), {keys(Qt::CTRL | Qt::Key_Tab)});
    previousSandbox =
        add("previousSandbox", {}, tr("Pre&vious Open Sandbox"), {keys(Qt::CTRL | Qt::SHIFT | Qt::Key_Tab)});
    closeSandbox = add("closeSandbox", icon("close"), tr("&Close This Tab"), {keys(Qt::CTRL | Qt::Key_W)},
        tr("Nothing in the sandbox ends."));
    twoPanels =
        add("twoPanels", icon("beside"), tr("&Two Panels Side by Side"), {keys(Qt::CTRL | Qt::SHIFT | Qt::Key_B)},
            tr("Puts the panel that was used before this one beside it; the same key takes the second place away."));
    detach = add("detach", icon("detach"), tr("Panel in Its &Own Window"), {keys(Qt::CTRL | Qt::SHIFT | Qt::Key_D)});
    alone = add("alone", icon("fullscreen"), tr("Only the &Panel"),
        {keys(Qt::Key_F11), keys(Qt::CTRL | Qt::SHIFT | Qt::Key_F11)},
        tr("Hides all around the panel; the same key brings it back."));
    sideBar = add("sideBar", {}, tr("&Side Bar"), {keys(Qt::Key_F9)});
    menuBar = add("menuBar", icon("menu"), tr("&Menu Bar"), {keys(Qt::CTRL | Qt::Key_M)});
    beside = add("beside", icon("columns"), tr("Panels &beside the List"), {},
        tr("Puts the sandbox in focus beside the list instead of below it."));
    for (QAction *toggle : {twoPanels, alone, sideBar, menuBar, beside})
        toggle->setCheckable(true);

    retryConnection = add("retryConnection", icon("retry"), tr("Connection: &Try Again Now"));
    connectionDetails = add("connectionDetails", icon("information"), tr("Connection: &Details…"), {},
        tr("Address, error, proxy, trusted certificates, and how often the server is asked."));
    statistics = add("statistics", icon("overview"), tr("Connection: St&atistics…"), {},
        tr("How many sandboxes there are and were, day by day."));
    switchWorkspace = add("switchWorkspace", icon("cloud"), tr("Connection: Switch &Workspace…"), {},
        tr("Shows the sandboxes of another workspace of the account."));
    storage = add("storage", icon("lock"), tr("Connection: Secrets and &Volumes…"), {},
        tr("Makes, changes and deletes the secrets and volumes that sandboxes can have."));
    editConnection = add("editConnection", icon("rename"), tr("Connection: &Edit…"));
    removeConnection = add("removeConnection", icon("delete"), tr("Connection: &Remove…"));

    shortcuts = add("shortcuts", {}, tr("&Keyboard Shortcuts"), {keys(Qt::CTRL | Qt::Key_Question)},
        tr("Lists the keys of all actions, and changes them."));
    copyDiagnostics = add("copyDiagnostics", icon("copy"), tr("Copy &Diagnostics"), {},
        tr("Copies versions, and what each connection is and can do, as a text for a report. No token, name or file is "
           "in it."));
    about = add("about", icon("information"), tr("&About Vivarium"));
    about->setMenuRole(QAction::AboutRole);
}

QAction *ActionSet::addPanel(const QString &id, const QString &title, const QString &icon)
{
    const int number = int(m_panels.size()) + 1;
    auto *action = new QAction(Icons::get(icon), title, this);
    action->setObjectName(QStringLiteral("panel_") + id);
    action->setData(id);
    if (number <= 9)
        action->setShortcut(keys(QKeyCombination(Qt::CTRL, Qt::Key(Qt::Key_0 + number))));
    Shortcuts::add(action, ShortcutContext::Window, tr("Panel: %1").arg(title));
    ActionState::setExplanation(action, {});
    m_panels.append(action);
    return action;
}

} // namespace vivarium
