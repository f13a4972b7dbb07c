// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/Panel.h"

namespace vivarium {

Panel::Panel(SandboxContext &context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
{
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
