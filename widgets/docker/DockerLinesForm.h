// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QList>

class QLabel;
class QLineEdit;
class QPushButton;

namespace vivarium {

class FieldMessage;

/// Asks for one or two lines, in place, as the folder and the name of an image to build. Enter accepts, Esc closes.
class DockerLinesForm : public QFrame {
    Q_OBJECT
public:
    struct Line {
        QString label; ///< with mnemonic
        QString text;
        QString placeholder;
    };
    explicit DockerLinesForm(QWidget *parent = nullptr);

    void open(const QString &headline, const QList<Line> &lines, const QString &verb);
    void close();
    [[nodiscard]] QString text(int line) const;
    void showProblem(int line, const QString &sentence);

Q_SIGNALS:
    void accepted();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    struct Row {
        QLabel *label;
        QLineEdit *field;
        FieldMessage *message;
    };
    QLabel *m_headline;
    QList<Row> m_rows;
    QPushButton *m_accept;
};

} // namespace vivarium
