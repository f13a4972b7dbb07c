// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/StateIconEngine.h"

#include "common/Icons.h"
#include "domain/Sandbox.h"

#include <QGuiApplication>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>

namespace vivarium {

namespace {

/// Shapes live in a 16×16 field.
void drawHalfDisc(QPainter &painter, const QColor &color)
{
    painter.setPen(QPen(color, 1.6));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(QRectF(3.3, 3.3, 9.4, 9.4));
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawPie(QRectF(3.3, 3.3, 9.4, 9.4), 90 * 16, 180 * 16);
}

void drawShape(QPainter &painter, SandboxState state, const QColor &color)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    switch (state) {
    case SandboxState::Running:
        painter.drawEllipse(QRectF(2.5, 2.5, 11, 11));
        return;
    case SandboxState::Starting:
    case SandboxState::Resuming:
        drawHalfDisc(painter, color);
        return;
    case SandboxState::Paused:
    case SandboxState::Pausing:
        painter.drawRect(QRectF(3.5, 3, 3.4, 10));
        painter.drawRect(QRectF(9.1, 3, 3.4, 10));
        return;
    case SandboxState::Stopping: {
        painter.setPen(QPen(color, 1.6));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(3.8, 3.8, 8.4, 8.4));
        painter.fillRect(QRectF(3.8, 8, 8.4, 4.2), color);
        return;
    }
    case SandboxState::Stopped:
        painter.drawRoundedRect(QRectF(3.5, 3.5, 9, 9), 1, 1);
        return;
    case SandboxState::Failed: {
        QPainterPath path;
        path.moveTo(8, 1.8);
        path.lineTo(15, 14);
        path.lineTo(1, 14);
        path.closeSubpath();
        path.addRect(QRectF(7.1, 5.8, 1.8, 4.4)); // odd-even: the exclamation mark is cut out
        path.addRect(QRectF(7.1, 11.2, 1.8, 1.8));
        painter.drawPath(path);
        return;
    }
    case SandboxState::Unknown: {
        painter.setPen(QPen(color, 1.6, Qt::DotLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(QRectF(3.3, 3.3, 9.4, 9.4));
        return;
    }
    }
}

} // namespace

StateIconEngine::StateIconEngine(SandboxState state)
    : m_state(state)
{
}

void StateIconEngine::paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State)
{
    const QPalette palette = QGuiApplication::palette();
    QColor color = mode == QIcon::Selected ? palette.color(QPalette::HighlightedText)
                                           : Icons::colorFor(m_state, palette.color(QPalette::Base).lightness() < 128);
    if (mode == QIcon::Disabled)
        color = palette.color(QPalette::Disabled, QPalette::Text);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const qreal side = std::min(rect.width(), rect.height());
    painter->translate(rect.center().x() + 0.5 - side / 2, rect.center().y() + 0.5 - side / 2);
    painter->scale(side / 16.0, side / 16.0);
    drawShape(*painter, m_state, color);
    painter->restore();
}

QPixmap StateIconEngine::pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state)
{
    return scaledPixmap(size, mode, state, 1.0);
}

QPixmap StateIconEngine::scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State state, qreal scale)
{
    if (size.isEmpty())
        return {};
    QPixmap pixmap(size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paint(&painter, QRect(QPoint(), size), mode, state);
    painter.end();
    pixmap.setDevicePixelRatio(scale);
    return pixmap;
}

QIconEngine *StateIconEngine::clone() const
{
    return new StateIconEngine(*this);
}

} // namespace vivarium
