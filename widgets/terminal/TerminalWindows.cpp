// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/TerminalWindows.h"

#include "common/Format.h"
#include "sandboxes/SandboxContext.h"
#include "terminal/TerminalActions.h"
#include "terminal/TerminalPage.h"
#include "terminal/TerminalSession.h"
#include "terminal/TerminalStore.h"
#include "terminal/TerminalWindow.h"

#include <QCoreApplication>
#include <QInputDialog>

namespace vivarium {

namespace {

/// They are terminals of the panel, also for translators.
struct TerminalWindowsText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::TerminalPanel)
};

} // namespace

TerminalWindows::TerminalWindows(
    SandboxContext &context, TerminalStore &store, TerminalSettings &settings, QObject *parent)
    : QObject(parent)
    , m_context(context)
    , m_store(store)
    , m_settings(settings)
{
    connect(&context, &SandboxContext::changed, this, &TerminalWindows::updateTitles);
    connect(&context, &SandboxContext::usageChanged, this, &TerminalWindows::updateTitles);
}

TerminalWindows::~TerminalWindows()
{
    for (TerminalWindow *window : std::as_const(m_windows)) {
        window->disconnect(this);
        delete window;
    }
}

void TerminalWindows::open(TerminalPage *page, const QSize &size)
{
    auto *window = new TerminalWindow(page, m_settings, titleOf(page));
    m_windows.append(window);
    connect(window, &TerminalWindow::returned, this, &TerminalWindows::onClosed);
    connect(window, &TerminalWindow::newRequested, this, &TerminalWindows::newRequested);
    connect(window, &TerminalWindow::closeTerminalRequested, this, &TerminalWindows::closeRequested);
    connect(window, &TerminalWindow::renameRequested, this, &TerminalWindows::askForName);
    window->actionsOfTerminal().setExternalCommand(m_externalCommand);
    window->resize(size.expandedTo(QSize(640, 400)));
    page->show();
    window->show();
    page->setFocus(Qt::OtherFocusReason);
}

void TerminalWindows::remove(const TerminalPage *page)
{
    TerminalWindow *window = windowOf(page);
    if (!window)
        return;
    m_windows.removeOne(window);
    window->takePage();
    window->deleteLater();
}

void TerminalWindows::onClosed(TerminalWindow *window)
{
    m_windows.removeOne(window);
    TerminalPage *page = window->takePage();
    window->deleteLater();
    if (page)
        Q_EMIT returned(page);
}

void TerminalWindows::updateTitle(const TerminalPage *page)
{
    if (TerminalWindow *window = windowOf(page))
        window->setWindowTitle(titleOf(page));
}

void TerminalWindows::updateTitles()
{
    for (TerminalWindow *window : std::as_const(m_windows)) {
        if (const TerminalPage *page = window->page())
            window->setWindowTitle(titleOf(page));
    }
}

QString TerminalWindows::titleOf(const TerminalPage *page) const
{
    const QString title = TerminalWindowsText::tr("%1 – %2", "terminal – sandbox")
                              .arg(m_store.label(&page->session()), Format::escaped(m_context.sandbox().name));
    const QString usage = m_context.usageText();
    return usage.isEmpty() ? title : QStringLiteral("%1 · %2").arg(title, usage);
}

void TerminalWindows::setExternalCommand(const QString &command)
{
    m_externalCommand = command;
    for (const TerminalWindow *window : std::as_const(m_windows))
        window->actionsOfTerminal().setExternalCommand(command);
}

void TerminalWindows::askForName(TerminalPage *page)
{
    auto *dialog = new QInputDialog(page);
    dialog->setObjectName(QStringLiteral("terminalRenameDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(TerminalWindowsText::tr("Rename Terminal"));
    dialog->setLabelText(TerminalWindowsText::tr("&Name (empty: what its program calls itself):"));
    dialog->setTextValue(m_store.givenName(&page->session()));
    connect(dialog, &QInputDialog::textValueSelected, page,
        [&store = m_store, page](const QString &name) { store.rename(&page->session(), name); });
    dialog->open();
}

TerminalWindow *TerminalWindows::windowOf(const TerminalPage *page) const
{
    for (TerminalWindow *window : m_windows) {
        if (window->page() == page)
            return window;
    }
    return nullptr;
}

} // namespace vivarium
