// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Account.h"

#include <QWidget>

namespace vivarium {

/// How many sandboxes were created on each of the last days, as bars. It can be read without a mouse: the arrow keys go
/// from day to day, and a screen reader hears each with its count.
class DayChart : public QWidget {
    Q_OBJECT
public:
    explicit DayChart(QWidget *parent = nullptr);
    void setDays(const QList<SandboxStatistics::Day> &days); ///< oldest first
    [[nodiscard]] int current() const { return m_current; } ///< the day that is told; −1: none
    /// "12 on 3 Sep"
    [[nodiscard]] static QString textOf(const SandboxStatistics::Day &day);
    [[nodiscard]] QSize sizeHint() const override { return {520, 180}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {240, 110}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    [[nodiscard]] QRectF plot() const;
    [[nodiscard]] QRectF slot(int day) const; ///< the whole height that belongs to it
    void setCurrent(int day);
    void paintScale(QPainter &painter, qint64 top) const;
    void paintDates(QPainter &painter) const;

    QList<SandboxStatistics::Day> m_days;
    int m_current = -1;
};

} // namespace vivarium
