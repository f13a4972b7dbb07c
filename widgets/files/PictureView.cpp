// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/PictureView.h"

#include <QPainter>

namespace vivarium {

namespace {

constexpr int chequerSize = 8;

} // namespace

PictureView::PictureView(QWidget *parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("previewPicture"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void PictureView::setPicture(const QImage &picture)
{
    m_picture = picture;
    m_scaled = {};
    update();
}

void PictureView::paintEvent(QPaintEvent *)
{
    if (m_picture.isNull())
        return;
    const QSize room = size() - QSize(16, 16);
    if (room.isEmpty())
        return;
    QSize shown = m_picture.size();
    if (shown.width() > room.width() || shown.height() > room.height())
        shown.scale(room, Qt::KeepAspectRatio);
    const QSize pixels = (QSizeF(shown) * devicePixelRatioF()).toSize();
    if (m_scaled.size() != pixels) {
        m_scaled = QPixmap::fromImage(m_picture.scaled(pixels, Qt::KeepAspectRatio, Qt::SmoothTransformation));
        m_scaled.setDevicePixelRatio(devicePixelRatioF());
    }
    QPainter painter(this);
    const QRect area(QPoint((width() - shown.width()) / 2, (height() - shown.height()) / 2), shown);
    if (m_picture.hasAlphaChannel()) {
        painter.fillRect(area, palette().color(QPalette::Base));
        painter.setClipRect(area);
        for (int y = 0; y < area.height(); y += chequerSize) {
            for (int x = (y / chequerSize % 2) * chequerSize; x < area.width(); x += 2 * chequerSize)
                painter.fillRect(area.x() + x, area.y() + y, chequerSize, chequerSize, palette().color(QPalette::Mid));
        }
    }
    painter.drawPixmap(area.topLeft(), m_scaled);
}

} // namespace vivarium
