// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/FormScroll.h"

#include <QEvent>
#include <QLayout>
#include <QScreen>
#include <QScrollBar>
#include <QTimer>

namespace vivarium {

FormScroll::FormScroll(QWidget *form, QWidget *parent)
    : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setWidget(form);
    form->installEventFilter(this);
}

int FormScroll::wantedHeight() const
{
    const QLayout *layout = widget()->layout();
    const int wide = viewport()->width();
    return layout->hasHeightForWidth() ? layout->totalHeightForWidth(wide) : layout->totalSizeHint().height();
}

QSize FormScroll::sizeHint() const
{
    const QSize hint = widget()->layout()->totalSizeHint();
    return {hint.width() + verticalScrollBar()->sizeHint().width(), hint.height()};
}

bool FormScroll::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == widget() && event->type() == QEvent::LayoutRequest && !m_growing) {
        m_growing = true; // several requests come for one change
        QTimer::singleShot(0, this, [this] {
            m_growing = false;
            grow();
        });
    }
    return QScrollArea::eventFilter(watched, event);
}

void FormScroll::grow()
{
    const int missing = wantedHeight() - viewport()->height();
    QWidget *dialog = window();
    if (missing <= 0 || !dialog->isVisible())
        return;
    const int most = dialog->screen() ? dialog->screen()->availableGeometry().height() * 9 / 10 : 600;
    dialog->resize(dialog->width(), std::min(dialog->height() + missing, most));
}

} // namespace vivarium
