// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QPainter>
#include <QWidget>

namespace vivarium {

/// A small icon beside a text. It is painted anew each time, so that it follows the palette, which a pixmap in a label
/// doesn't.
class IconLabel : public QWidget {
    Q_OBJECT
public:
    explicit IconLabel(QWidget *parent = nullptr)
        : QWidget(parent)
    {
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    }
    void setIcon(const QIcon &icon)
    {
        m_icon = icon;
        update();
    }
    [[nodiscard]] QSize sizeHint() const override { return {side, side}; }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        m_icon.paint(&painter, rect(), Qt::AlignCenter, isEnabled() ? QIcon::Normal : QIcon::Disabled);
    }

private:
    static constexpr int side = 16;
    QIcon m_icon;
};

} // namespace vivarium
