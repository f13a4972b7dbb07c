// SPDX-License-Identifier: GPL-3.0-or-later
#include "AccessibleLayouts.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QDBusVirtualObject>
#include <QEvent>

namespace vivarium {

namespace {

/// executeDelayedItemsLayout() does nothing where none waits; Qt keeps it to views.
struct View : QAbstractItemView {
    static void layOut(QAbstractItemView *view) { (view->*(&View::executeDelayedItemsLayout))(); }
};

} // namespace

AccessibleLayouts::AccessibleLayouts(QObject *parent)
    : QObject(parent)
{
    qApp->installEventFilter(this);
}

bool AccessibleLayouts::eventFilter(QObject *receiver, QEvent *event)
{
    if (event->type() == QEvent::MetaCall && qobject_cast<QDBusVirtualObject *>(receiver)) {
        for (const QWidget *window : QApplication::topLevelWidgets()) {
            for (QAbstractItemView *view : window->findChildren<QAbstractItemView *>())
                View::layOut(view);
        }
    }
    return QObject::eventFilter(receiver, event);
}

} // namespace vivarium
