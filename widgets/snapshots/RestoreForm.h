// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;
class QSpinBox;

namespace vivarium {

/// Asks how many sandboxes to restore from a memory snapshot, in place. Enter accepts, Esc closes.
class RestoreForm : public QFrame {
    Q_OBJECT
public:
    explicit RestoreForm(QWidget *parent = nullptr);

    /// `explanation`: what happens, a paragraph each.
    void open(const QString &headline, const QStringList &explanation);
    void close();
    [[nodiscard]] int count() const;

Q_SIGNALS:
    void accepted();
    void closed();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    QLabel *m_headline;
    QLabel *m_explanation;
    QSpinBox *m_count;
    QPushButton *m_accept;
};

} // namespace vivarium
