// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

namespace vivarium {

/// One line of plain text that is cut with "…" where room is short; the whole text is then in the tooltip.
class ElidedLabel : public QFrame {
    Q_OBJECT
public:
    explicit ElidedLabel(QWidget *parent = nullptr);
    void setText(const QString &text);
    [[nodiscard]] const QString &text() const { return m_text; }
    void setElideMode(Qt::TextElideMode mode);
    void setAlignment(Qt::Alignment alignment);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    QString m_text;
    Qt::TextElideMode m_mode = Qt::ElideRight;
    Qt::Alignment m_alignment = Qt::AlignLeading | Qt::AlignVCenter;
};

} // namespace vivarium
