// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/TerminalWindow.h"

#include "common/Icons.h"
#include "terminal/TerminalActions.h"
#include "terminal/TerminalEmulator.h"
#include "terminal/TerminalPage.h"
#include "terminal/TerminalView.h"

#include <QAction>
#include <QCloseEvent>
#include <QVBoxLayout>

namespace vivarium {

TerminalWindow::TerminalWindow(TerminalPage *page, TerminalSettings &settings, const QString &title)
    : m_page(page)
    , m_actions(new TerminalActions(this, settings, [this] { return m_page.data(); }))
{
    setObjectName(QStringLiteral("terminalWindow"));
    setWindowTitle(title);
    setWindowIcon(Icons::get(QStringLiteral("terminal")));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(page);
    m_actions->update();
    m_actions->setAlone();
    connect(m_actions, &TerminalActions::renameRequested, this, [this] { Q_EMIT renameRequested(m_page); });
    connect(m_actions, &TerminalActions::detachRequested, this, &QWidget::close);
    connect(m_actions, &TerminalActions::newRequested, this, &TerminalWindow::newRequested);
    connect(m_actions, &TerminalActions::closeRequested, this, [this] { Q_EMIT closeTerminalRequested(m_page); });
    connect(page, &TerminalPage::contextMenuRequested, this, [this](const QPoint &position) {
        const QPoint global = m_page->view().display()->mapToGlobal(position);
        m_actions->popUpContextMenu(global, m_page->view().emulator().linkAt(position));
    });
}

TerminalPage *TerminalWindow::takePage()
{
    TerminalPage *page = m_page;
    m_page.clear();
    if (page) {
        page->disconnect(this);
        page->setParent(nullptr);
    }
    return page;
}

void TerminalWindow::closeEvent(QCloseEvent *event)
{
    event->accept();
    if (m_page)
        Q_EMIT returned(this);
}

} // namespace vivarium
