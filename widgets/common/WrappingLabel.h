// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace vivarium {

/// Plain text that wraps also within words that are longer than the place is wide, as names that somebody else chose
/// can be: a label breaks lines between words only. The places to break are characters of no width; what is selected
/// and copied has none of them.
class WrappingLabel : public QLabel {
    Q_OBJECT
public:
    /// Words of more than `longestWord` characters may be broken.
    explicit WrappingLabel(int longestWord, QWidget *parent = nullptr);

    void setWholeText(const QString &text);
    [[nodiscard]] const QString &wholeText() const { return m_text; }
    /// What is selected of the whole text.
    [[nodiscard]] QString selectedWholeText() const;

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    void copy() const;
    void mendSelection() const;

    int m_longestWord;
    QString m_text;
};

} // namespace vivarium
