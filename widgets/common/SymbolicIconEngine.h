// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIconEngine>
#include <QString>

namespace vivarium {

/// Draws a one-colour SVG in the palette's text colour at the moment of painting, so that icons follow a change from
/// light to dark without being made anew, and stay sharp at any scale.
class SymbolicIconEngine : public QIconEngine {
public:
    explicit SymbolicIconEngine(const QString &file);
    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State state) override;
    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override;
    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State state, qreal scale) override;
    [[nodiscard]] QIconEngine *clone() const override;
    [[nodiscard]] QString key() const override { return QStringLiteral("vivarium-symbolic"); }
    bool isNull() override { return false; }

private:
    QString m_file;
};

} // namespace vivarium
