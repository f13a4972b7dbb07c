// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/ActionState.h"
#include "common/ToolTip.h"

#include <QAction>
#include <QKeySequence>
#include <QVariant>

namespace vivarium::ActionState {

namespace {

constexpr auto explanationProperty = "vivariumExplanation";
constexpr auto whyNotProperty = "vivariumWhyNot";
constexpr auto shownKeyProperty = "vivariumShownKey";

QString plainText(const QAction *action)
{
    QString text = action->text();
    text.remove(QLatin1Char('&'));
    return text;
}

void updateToolTip(QAction *action, const QString &whyNot)
{
    action->setProperty(whyNotProperty, whyNot);
    QString text = plainText(action);
    const QString explanation = action->property(explanationProperty).toString();
    if (!whyNot.isEmpty())
        text += QStringLiteral("\n") + whyNot;
    else if (!explanation.isEmpty())
        text += QStringLiteral("\n") + explanation;
    const QString key = action->shortcut().isEmpty() ? action->property(shownKeyProperty).toString()
                                                     : action->shortcut().toString(QKeySequence::NativeText);
    if (whyNot.isEmpty() && !key.isEmpty())
        text += QStringLiteral("\n") + key;
    action->setToolTip(ToolTip::plain(text)); // a reason may be a server's
}

} // namespace

void setAvailable(QAction *action, const QString &whyNot)
{
    action->setEnabled(whyNot.isEmpty());
    updateToolTip(action, whyNot);
}

void setExplanation(QAction *action, const QString &explanation)
{
    action->setProperty(explanationProperty, explanation);
    updateToolTip(action, {});
}

void setShownKey(QAction *action, const QString &key)
{
    action->setProperty(shownKeyProperty, key);
    refresh(action);
}

void refresh(QAction *action)
{
    if (const QVariant whyNot = action->property(whyNotProperty); whyNot.isValid())
        updateToolTip(action, whyNot.toString());
}

} // namespace vivarium::ActionState
