// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/ElidedLabel.h"

#include "common/ToolTip.h"

#include <QEvent>
#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>

namespace vivarium {

ElidedLabel::ElidedLabel(QWidget *parent)
    : QFrame(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ElidedLabel::setText(const QString &text)
{
    if (m_text == text)
        return;
    m_text = text;
    setAccessibleName(text);
    updateGeometry();
    update();
}

void ElidedLabel::setElideMode(Qt::TextElideMode mode)
{
    m_mode = mode;
    update();
}

void ElidedLabel::setAlignment(Qt::Alignment alignment)
{
    m_alignment = alignment;
    update();
}

QSize ElidedLabel::sizeHint() const
{
    const QMargins margins = contentsMargins();
    return {fontMetrics().horizontalAdvance(m_text) + margins.left() + margins.right() + 1,
        fontMetrics().height() + margins.top() + margins.bottom()};
}

QSize ElidedLabel::minimumSizeHint() const
{
    return {std::min(sizeHint().width(), fontMetrics().averageCharWidth() * 4), sizeHint().height()};
}

void ElidedLabel::paintEvent(QPaintEvent *event)
{
    QFrame::paintEvent(event);
    QPainter painter(this);
    const QRect room = contentsRect();
    style()->drawItemText(&painter, room,
        int(QStyle::visualAlignment(layoutDirection(), m_alignment)) | Qt::TextSingleLine, palette(), isEnabled(),
        fontMetrics().elidedText(m_text, m_mode, room.width()), foregroundRole());
}

bool ElidedLabel::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty()) {
        if (fontMetrics().horizontalAdvance(m_text) > contentsRect().width())
            QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(), ToolTip::plain(m_text), this);
        return true;
    }
    if (event->type() == QEvent::FontChange)
        updateGeometry();
    return QFrame::event(event);
}

} // namespace vivarium
