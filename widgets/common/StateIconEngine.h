// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIconEngine>

namespace vivarium {

enum class SandboxState;

/// The sign of a sandbox state: a shape of its own for each, so that it is told without colour too.
class StateIconEngine : public QIconEngine {
public:
    explicit StateIconEngine(SandboxState state);
    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State state) override;
    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override;
    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State state, qreal scale) override;
    [[nodiscard]] QIconEngine *clone() const override;
    [[nodiscard]] QString key() const override { return QStringLiteral("vivarium-state"); }
    bool isNull() override { return false; }

private:
    SandboxState m_state;
};

} // namespace vivarium
