// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QList>
#include <QString>
#include <QWidget>

#include <functional>

namespace vivarium {

/// A small chart of one or two values over the last minutes, drawn with the palette. It can be read without colour: the
/// second line is dashed, figures are written beside it, and a screen reader hears the last and the highest value.
class UsageChart : public QWidget {
    Q_OBJECT
public:
    struct Sample {
        QDateTime at;
        double first = 0;
        double second = 0;
    };
    using Formatter = std::function<QString(double)>;
    UsageChart(const QString &title, Formatter formatter, QWidget *parent = nullptr);

    /// Names of the two lines; an empty second one: there is only one.
    void setLines(const QString &first, const QString &second);
    /// What the scale reaches at least, as a limit of the sandbox; 0: as far as the values.
    void setCeiling(double ceiling, const QString &name);
    /// Round numbers of the scale are those of bytes: 512 KiB, not 500,000.
    void setBinaryScale(bool binary) { m_binary = binary; }
    /// How far back the left edge is. Samples are `step` apart; where one is missing the line breaks.
    void setWindow(std::chrono::seconds window, std::chrono::seconds step);
    /// Oldest first. `end` is the right edge: now, or when the sandbox ended.
    void setSamples(const QList<Sample> &samples, const QDateTime &end, bool isNow);
    [[nodiscard]] QSize sizeHint() const override { return {320, 120}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {160, 72}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    [[nodiscard]] QRectF plot() const;
    [[nodiscard]] double scale() const;
    [[nodiscard]] QPointF point(const Sample &sample, double value) const;
    [[nodiscard]] QString currentText() const;
    [[nodiscard]] QString timeText(const QDateTime &at) const;
    [[nodiscard]] bool isJoined(qsizetype left) const; ///< with the sample behind it
    void paintHead(QPainter &painter) const;
    void paintGrid(QPainter &painter) const;
    void paintLine(QPainter &painter, double Sample::*value, bool filled) const;
    void paintPointer(QPainter &painter) const;
    void updateAccessibility();

    QString m_title;
    QString m_firstName;
    QString m_secondName;
    QString m_ceilingName;
    Formatter m_formatter;
    QList<Sample> m_samples;
    QDateTime m_end;
    bool m_isNow = true;
    std::chrono::seconds m_window{900};
    std::chrono::seconds m_step{5};
    double m_ceiling = 0;
    bool m_binary = false;
    int m_pointer = -1; ///< sample under the pointer
};

} // namespace vivarium
