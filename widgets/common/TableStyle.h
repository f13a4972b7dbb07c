// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

class QTreeView;

namespace vivarium {

/// The application's style with a little more room at both sides of cells and headers, so that a figure at the right of
/// its column doesn't touch the text of the next one.
class TableStyle : public QProxyStyle {
    Q_OBJECT
public:
    static constexpr int cellMargin = 8; ///< at both sides of a cell's text
    /// For a view and its header.
    static void apply(QTreeView *view);
    /// For rows that stand back behind what lives, as what has ended. Read with ease all the same: the colour of
    /// disabled texts is too pale for that.
    [[nodiscard]] static QColor quietText(const QPalette &palette);
    [[nodiscard]] int pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const override;
    void drawControl(
        ControlElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const override;
    void drawPrimitive(
        PrimitiveElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const override;

private:
    explicit TableStyle(QObject *parent);
};

} // namespace vivarium
