// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/TerminalActions.h"

#include "common/Icons.h"
#include "common/ToolTip.h"
#include "shortcuts/Shortcuts.h"
#include "terminal/TerminalColorSchemes.h"
#include "terminal/TerminalEmulator.h"
#include "terminal/TerminalExport.h"
#include "terminal/TerminalPage.h"
#include "terminal/TerminalSession.h"
#include "terminal/TerminalSettings.h"
#include "terminal/TerminalView.h"

#include <QAction>
#include <QActionGroup>
#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFontDialog>
#include <QFontInfo>
#include <QGuiApplication>
#include <QMenu>
#include <QWidget>

namespace vivarium {

namespace {

constexpr auto ours = Qt::ControlModifier | Qt::ShiftModifier;

} // namespace

TerminalActions::TerminalActions(QWidget *host, TerminalSettings &settings, std::function<TerminalPage *()> current)
    : QObject(host)
    , m_host(host)
    , m_settings(settings)
    , m_current(std::move(current))
    , m_menu(new QMenu(host))
    , m_schemeMenu(makeSchemeMenu())
    , m_scrollbackMenu(makeScrollbackMenu())
{
    addTerminalActions();
    addViewActions();
    buildMenu();
    connect(&settings, &TerminalSettings::changed, this, &TerminalActions::update);
}

QAction *TerminalActions::add(
    const QString &text, const QString &iconName, const QList<QKeySequence> &shortcuts, const QString &objectName)
{
    auto *action = new QAction(text, this);
    action->setObjectName(objectName);
    if (!iconName.isEmpty())
        action->setIcon(Icons::get(iconName));
    action->setShortcuts(shortcuts);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    action->setShortcutVisibleInContextMenu(true);
    Shortcuts::add(action, ShortcutContext::Terminal);
    m_host->addAction(action);
    return action;
}

void TerminalActions::addTerminalActions()
{
    m_new = add(tr("&New Terminal"), QStringLiteral("add"), {QKeySequence(ours | Qt::Key_T)},
        QStringLiteral("terminalNewAction"));
    m_close = add(tr("&Close Terminal"), QStringLiteral("close"), {QKeySequence(ours | Qt::Key_W)},
        QStringLiteral("terminalCloseAction"));
    m_rename = add(tr("&Rename…"), QStringLiteral("rename"), {QKeySequence(ours | Qt::Key_R)},
        QStringLiteral("terminalRenameAction"));
    m_reconnect = add(tr("Rec&onnect"), QStringLiteral("retry"), {QKeySequence(ours | Qt::Key_Y)},
        QStringLiteral("terminalReconnectAction"));
    m_detach = add(tr("Move to Its Own &Window"), QStringLiteral("detach"), {QKeySequence(ours | Qt::Key_D)},
        QStringLiteral("terminalDetachAction"));
    m_next =
        add(tr("Ne&xt Terminal"), {}, {QKeySequence(ours | Qt::Key_PageDown)}, QStringLiteral("terminalNextAction"));
    m_previous = add(
        tr("Pre&vious Terminal"), {}, {QKeySequence(ours | Qt::Key_PageUp)}, QStringLiteral("terminalPreviousAction"));
    connect(m_new, &QAction::triggered, this, &TerminalActions::newRequested);
    connect(m_close, &QAction::triggered, this, &TerminalActions::closeRequested);
    connect(m_rename, &QAction::triggered, this, &TerminalActions::renameRequested);
    connect(m_detach, &QAction::triggered, this, &TerminalActions::detachRequested);
    connect(m_next, &QAction::triggered, this, [this] { Q_EMIT stepRequested(1); });
    connect(m_previous, &QAction::triggered, this, [this] { Q_EMIT stepRequested(-1); });
    connect(m_reconnect, &QAction::triggered, this, [this] {
        if (TerminalPage *page = m_current(); page && page->canReconnect())
            page->reconnect();
    });
}

void TerminalActions::addViewActions()
{
    const auto onView = [this](QAction *action, void (TerminalView::*function)()) {
        connect(action, &QAction::triggered, this, [this, function] {
            if (TerminalPage *page = m_current())
                (page->view().*function)();
        });
    };
    m_copy = add(
        tr("&Copy"), QStringLiteral("copy"), {QKeySequence(ours | Qt::Key_C)}, QStringLiteral("terminalCopyAction"));
    m_paste = add(
        tr("&Paste"), QStringLiteral("paste"), {QKeySequence(ours | Qt::Key_V)}, QStringLiteral("terminalPasteAction"));
    m_find = add(
        tr("&Find…"), QStringLiteral("search"), {QKeySequence(ours | Qt::Key_F)}, QStringLiteral("terminalFindAction"));
    m_clear = add(tr("Clear Scroll&back"), {}, {QKeySequence(ours | Qt::Key_K)}, QStringLiteral("terminalClearAction"));
    m_save = add(tr("&Save Output…"), QStringLiteral("download"), {QKeySequence(ours | Qt::Key_S)},
        QStringLiteral("terminalSaveAction"));
    m_selectAll =
        add(tr("Se&lect All"), {}, {QKeySequence(ours | Qt::Key_A)}, QStringLiteral("terminalSelectAllAction"));
    onView(m_copy, &TerminalView::copy);
    onView(m_selectAll, &TerminalView::selectAll);
    onView(m_paste, &TerminalView::paste);
    onView(m_clear, &TerminalView::clearScrollback);
    connect(m_find, &QAction::triggered, this, [this] {
        if (TerminalPage *page = m_current())
            page->openFindBar();
    });
    connect(m_save, &QAction::triggered, this, &TerminalActions::saveOutput);
    m_copyCommand = add(tr("Copy Command for Your Own &Terminal"), QStringLiteral("terminal"), {},
        QStringLiteral("terminalCommandAction"));
    connect(m_copyCommand, &QAction::triggered, this, [this] {
        QGuiApplication::clipboard()->setText(m_externalCommand);
        if (TerminalPage *page = m_current())
            page->tell(tr("Copied: %1").arg(m_externalCommand));
    });

    // Plus is Shift and = on many keyboards, minus with Shift an underscore.
    m_zoomIn = add(tr("Zoom &In"), {}, {QKeySequence(ours | Qt::Key_Plus), QKeySequence(ours | Qt::Key_Equal)},
        QStringLiteral("terminalZoomInAction"));
    m_zoomOut = add(tr("Zoom &Out"), {}, {QKeySequence(ours | Qt::Key_Minus), QKeySequence(ours | Qt::Key_Underscore)},
        QStringLiteral("terminalZoomOutAction"));
    m_zoomReset =
        add(tr("No&rmal Size"), {}, {QKeySequence(ours | Qt::Key_0)}, QStringLiteral("terminalZoomResetAction"));
    connect(m_zoomIn, &QAction::triggered, this, [this] { m_settings.setPointSize(m_settings.pointSize() + 1); });
    connect(m_zoomOut, &QAction::triggered, this, [this] { m_settings.setPointSize(m_settings.pointSize() - 1); });
    connect(m_zoomReset, &QAction::triggered, &m_settings, &TerminalSettings::resetPointSize);

    m_font = add(tr("Choose Fon&t…"), {}, {}, QStringLiteral("terminalFontAction"));
    connect(m_font, &QAction::triggered, this, &TerminalActions::chooseFont);

    m_copyOnSelect = add(tr("Copy Text &When It Is Selected"), {}, {}, QStringLiteral("terminalCopyOnSelectAction"));
    m_copyOnSelect->setCheckable(true);
    connect(m_copyOnSelect, &QAction::triggered, &m_settings, &TerminalSettings::setCopiesOnSelect);
    m_confirmPaste = add(tr("&Ask Before Pasting Several Lines"), {}, {}, QStringLiteral("terminalConfirmPasteAction"));
    m_confirmPaste->setCheckable(true);
    connect(m_confirmPaste, &QAction::triggered, &m_settings, &TerminalSettings::setConfirmsMultiLinePaste);
}

QMenu *TerminalActions::makeSchemeMenu()
{
    auto *menu = new QMenu(tr("Co&lors"), m_host);
    menu->setObjectName(QStringLiteral("terminalColorMenu"));
    auto *group = new QActionGroup(menu);
    for (const TerminalColorSchemes::Scheme &scheme : TerminalColorSchemes::all(TerminalEmulator::schemes())) {
        QAction *action = menu->addAction(scheme.label);
        action->setCheckable(true);
        action->setData(scheme.name);
        group->addAction(action);
        if (scheme.name.isEmpty())
            menu->addSeparator();
    }
    connect(group, &QActionGroup::triggered, this,
        [this](const QAction *action) { m_settings.setColorScheme(action->data().toString()); });
    return menu;
}

QMenu *TerminalActions::makeScrollbackMenu()
{
    auto *menu = new QMenu(tr("Scrollback Lin&es"), m_host);
    menu->setObjectName(QStringLiteral("terminalScrollbackMenu"));
    auto *group = new QActionGroup(menu);
    for (const int lines : {1000, 10000, 50000, TerminalSettings::MostScrollback}) {
        QAction *action = menu->addAction(tr("%L1 lines").arg(lines));
        action->setCheckable(true);
        action->setData(lines);
        group->addAction(action);
    }
    connect(group, &QActionGroup::triggered, this,
        [this](const QAction *action) { m_settings.setScrollbackLines(action->data().toInt()); });
    return menu;
}

void TerminalActions::chooseFont()
{
    auto *dialog = new QFontDialog(m_settings.font(), m_host);
    dialog->setObjectName(QStringLiteral("terminalFontDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Font of All Terminals"));
    // Characters of a terminal stand in columns: no other font will do.
    dialog->setOption(QFontDialog::MonospacedFonts);
    connect(dialog, &QFontDialog::fontSelected, this, [this](const QFont &font) {
        m_settings.setFamily(font.family());
        m_settings.setPointSize(QFontInfo(font).pointSize());
    });
    dialog->open();
}

void TerminalActions::setAlone()
{
    m_detach->setText(tr("Back to the &Panel"));
    for (QAction *action : {m_next, m_previous})
        action->setVisible(false);
}

void TerminalActions::buildMenu()
{
    m_menu->setObjectName(QStringLiteral("terminalMenu"));
    m_menu->addActions({m_new, m_rename, m_reconnect, m_detach, m_close});
    m_menu->addSeparator();
    m_menu->addActions({m_copy, m_paste, m_selectAll, m_find, m_clear, m_save});
    m_menu->addSeparator();
    m_menu->addActions({m_next, m_previous});
    m_menu->addSeparator();
    m_menu->addActions({m_zoomIn, m_zoomOut, m_zoomReset, m_font});
    m_menu->addMenu(m_schemeMenu);
    m_menu->addMenu(m_scrollbackMenu);
    m_menu->addActions({m_copyOnSelect, m_confirmPaste});
    m_menu->addSeparator();
    m_menu->addAction(m_copyCommand);
    connect(m_menu, &QMenu::aboutToShow, this, &TerminalActions::update);
}

QList<QAction *> TerminalActions::all() const
{
    QList<QAction *> actions{m_new, m_rename, m_reconnect, m_detach, m_close, m_next, m_previous, m_copy, m_paste,
        m_selectAll, m_find, m_clear, m_save, m_zoomIn, m_zoomOut, m_zoomReset, m_font, m_copyOnSelect, m_confirmPaste,
        m_copyCommand};
    actions.removeIf([](const QAction *action) { return !action->isVisible(); });
    return actions;
}

void TerminalActions::popUpContextMenu(const QPoint &globalPosition, const QUrl &link)
{
    update();
    auto *menu = new QMenu(m_host);
    menu->setObjectName(QStringLiteral("terminalContextMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions({m_copy, m_paste, m_selectAll});
    menu->addSeparator();
    if (link.isValid()) {
        const QPointer<TerminalPage> page = m_current();
        connect(menu->addAction(Icons::get(QStringLiteral("connection")), tr("&Open Link…")), &QAction::triggered, this,
            [page, link] {
                if (page)
                    page->askToOpen(link);
            });
        connect(menu->addAction(tr("Copy &Link Address")), &QAction::triggered, this,
            [link] { QGuiApplication::clipboard()->setText(QString::fromLatin1(link.toEncoded())); });
        menu->addSeparator();
    }
    menu->addActions({m_find, m_clear, m_save});
    menu->addSeparator();
    menu->addActions({m_zoomIn, m_zoomOut, m_zoomReset});
    menu->addMenu(m_schemeMenu);
    menu->addSeparator();
    menu->addActions({m_reconnect, m_detach, m_close});
    menu->popup(globalPosition);
}

void TerminalActions::update()
{
    TerminalPage *page = m_current();
    for (QAction *action : {m_close, m_rename, m_detach, m_selectAll, m_find, m_clear, m_save, m_next, m_previous})
        action->setEnabled(page);
    m_copy->setEnabled(page); // without a selection it does nothing; off, its keys would go to the shell
    m_paste->setEnabled(page && page->session().isLive());
    m_reconnect->setEnabled(page && page->canReconnect());
    m_reconnect->setText(page && page->canReconnect() ? page->reconnectText() : tr("Rec&onnect"));
    m_copyCommand->setVisible(!m_externalCommand.isEmpty());
    m_copyCommand->setToolTip(ToolTip::plain(m_externalCommand));
    m_zoomIn->setEnabled(m_settings.pointSize() < TerminalSettings::LargestSize);
    m_zoomOut->setEnabled(m_settings.pointSize() > TerminalSettings::SmallestSize);
    m_copyOnSelect->setChecked(m_settings.copiesOnSelect());
    m_confirmPaste->setChecked(m_settings.confirmsMultiLinePaste());
    for (QAction *action : m_schemeMenu->actions()) {
        if (!action->isSeparator())
            action->setChecked(action->data().toString() == m_settings.colorScheme());
    }
    for (QAction *action : m_scrollbackMenu->actions())
        action->setChecked(action->data().toInt() == m_settings.scrollbackLines());
}

void TerminalActions::setExternalCommand(const QString &command)
{
    m_externalCommand = command;
    update();
}

void TerminalActions::saveOutput()
{
    const QPointer<TerminalPage> page = m_current();
    if (!page)
        return;
    auto *dialog =
        new QFileDialog(m_host, tr("Save Output"), QDir::homePath(), tr("Text files (*.txt);;All files (*)"));
    dialog->setObjectName(QStringLiteral("terminalSaveDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("txt"));
    dialog->selectFile(QStringLiteral("terminal.txt"));
    connect(dialog, &QFileDialog::fileSelected, this, [page](const QString &path) {
        if (!page)
            return;
        auto *file = new TerminalExport(page->view(), path);
        connect(file, &TerminalExport::finished, page, [page, path](const Result<Done> &result) {
            page->tell(
                result ? tr("The output is saved in %1.").arg(QDir::toNativeSeparators(path)) : result.error().text());
        });
        file->start();
    });
    dialog->open();
}

} // namespace vivarium
