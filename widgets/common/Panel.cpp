// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/Panel.h"

#include "common/Icons.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "sandboxes/SandboxContext.h"

#include <QAction>

namespace vivarium {

Panel::Panel(SandboxContext &context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_resumeSandbox(new QAction(Icons::get(QStringLiteral("resume")), tr("&Resume"), this))
{
    m_resumeSandbox->setObjectName(QStringLiteral("resumeSandbox"));
    connect(m_resumeSandbox, &QAction::triggered, this, &Panel::resumeRequested);
    connect(&context, &SandboxContext::stateChanged, this, [this] {
        if (!m_context.isRunning())
            return;
        const auto bars = findChildren<NoticeBar *>();
        for (NoticeBar *bar : bars)
            bar->withdrawNotNow();
    });
}

void Panel::showNotRunning(StateView &view, const QString &icon, const QString &headline, const QString &explanation)
{
    const SandboxState state = m_context.sandbox().state;
    if (state == SandboxState::Paused)
        view.showEmpty(QStringLiteral("pause"), tr("The sandbox is paused"),
            tr("Nothing in it can be seen or used until it is resumed."), m_resumeSandbox);
    else if (state == SandboxState::Resuming)
        view.showEmpty(QStringLiteral("clock"), tr("The sandbox is resuming"), tr("It can be used in a moment."));
    else
        view.showEmpty(icon, headline, explanation);
}

QString Panel::whyNotRunning() const
{
    if (m_context.isRunning())
        return {};
    return m_context.sandbox().state == SandboxState::Paused ? tr("The sandbox is paused: resume it first.")
                                                             : tr("The sandbox is not running.");
}

void Panel::focusContent()
{
    const QList<QWidget *> children = findChildren<QWidget *>();
    for (QWidget *child : children) {
        if (child->isVisibleTo(this) && child->isEnabled() && (child->focusPolicy() & Qt::TabFocus)) {
            child->setFocus(Qt::OtherFocusReason);
            return;
        }
    }
    setFocus(Qt::OtherFocusReason);
}

} // namespace vivarium
