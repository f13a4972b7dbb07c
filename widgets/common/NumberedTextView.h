// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

namespace vivarium {

/// Plain text to be read, with the numbers of its lines beside it, a line that was asked for, and parts that stand out.
/// Where text can be selected by keys, those keys are its own while it has the focus, whatever they are shortcuts of.
class NumberedTextView : public QPlainTextEdit {
    Q_OBJECT
public:
    /// A part of one line. It stands out only while the text there is `text`, since it was known from elsewhere.
    struct Mark {
        qint64 line = 0; ///< from 1
        qsizetype start = 0; ///< in UTF-16, within the line
        QString text;
    };
    explicit NumberedTextView(QWidget *parent = nullptr);

    /// Not for what has no lines of its own, as a dump of bytes.
    void setNumbersShown(bool shown);
    /// Brings a line (from 1) into sight and tints it, together with `marks`: some thousands at most, for each is
    /// looked at for each line that is painted. False: there is no such line.
    bool showLine(qint64 line, const QList<Mark> &marks);
    /// Nothing stands out any more.
    void clearMarks();
    /// What is selected, if it lies within one line; empty otherwise.
    [[nodiscard]] QString selectedText() const;

protected:
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    class Margin;
    void updateMargin();
    void paintMargin(QPaintEvent *event);

    Margin *m_margin;
    bool m_numbersShown = true;
};

} // namespace vivarium
