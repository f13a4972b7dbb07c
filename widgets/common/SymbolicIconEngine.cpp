// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/SymbolicIconEngine.h"

#include <QGuiApplication>
#include <QPainter>
#include <QPalette>
#include <QPixmapCache>
#include <QSvgRenderer>

namespace vivarium {

namespace {

QColor symbolColor(QIcon::Mode mode)
{
    const QPalette palette = QGuiApplication::palette();
    switch (mode) {
    case QIcon::Disabled:
        return palette.color(QPalette::Disabled, QPalette::ButtonText);
    case QIcon::Selected:
        return palette.color(QPalette::Active, QPalette::HighlightedText);
    case QIcon::Normal:
    case QIcon::Active:
        break;
    }
    return palette.color(QPalette::Active, QPalette::ButtonText);
}

QPixmap renderSymbol(const QString &file, const QSize &pixels, const QColor &color)
{
    const QString cacheKey = QStringLiteral("vivarium-symbol %1 %2x%3 %4")
                                 .arg(file)
                                 .arg(pixels.width())
                                 .arg(pixels.height())
                                 .arg(color.rgba(), 8, 16);
    QPixmap pixmap;
    if (QPixmapCache::find(cacheKey, &pixmap))
        return pixmap;
    QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QSvgRenderer renderer(file);
    QPainter painter(&image);
    const QSize fitted = renderer.defaultSize().scaled(pixels, Qt::KeepAspectRatio);
    renderer.render(&painter,
        QRectF(QPointF((pixels.width() - fitted.width()) / 2.0, (pixels.height() - fitted.height()) / 2.0), fitted));
    painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
    painter.fillRect(image.rect(), color);
    painter.end();
    pixmap = QPixmap::fromImage(image);
    QPixmapCache::insert(cacheKey, pixmap);
    return pixmap;
}

} // namespace

SymbolicIconEngine::SymbolicIconEngine(const QString &file)
    : m_file(file)
{
}

void SymbolicIconEngine::paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State state)
{
    const qreal scale = painter->device() ? painter->device()->devicePixelRatio() : 1.0;
    painter->drawPixmap(rect, scaledPixmap(rect.size() * scale, mode, state, scale));
}

QPixmap SymbolicIconEngine::pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state)
{
    return scaledPixmap(size, mode, state, 1.0);
}

QPixmap SymbolicIconEngine::scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State, qreal scale)
{
    if (size.isEmpty())
        return {};
    QPixmap pixmap = renderSymbol(m_file, size, symbolColor(mode));
    pixmap.setDevicePixelRatio(scale);
    return pixmap;
}

QIconEngine *SymbolicIconEngine::clone() const
{
    return new SymbolicIconEngine(*this);
}

} // namespace vivarium
