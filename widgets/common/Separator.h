// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QWidget>

namespace vivarium {

/// A thin line between two parts of a window, as quiet in the dark as in the light.
class Separator : public QWidget {
    Q_OBJECT
public:
    explicit Separator(QWidget *parent = nullptr)
        : QWidget(parent)
    {
        setFixedHeight(1);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QColor line = palette().color(QPalette::WindowText);
        line.setAlpha(48);
        QPainter(this).fillRect(rect(), line);
    }
};

} // namespace vivarium
