// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QFormLayout;
class QHBoxLayout;
class QLabel;
class QPushButton;

namespace vivarium {

/// A question that is asked in place, above a list: headline, explanation, fields, and two buttons. Esc closes. Those
/// who inherit add fields, and say what Enter and the button do.
class InlineForm : public QFrame {
    Q_OBJECT
public:
    /// Replaces the explanation, a paragraph each, and leaves what was typed.
    void explain(const QStringList &explanation);
    void close();

Q_SIGNALS:
    void accepted();
    void closed();

protected:
    /// Object names begin with `name`, as "restore" + "Accept".
    InlineForm(const QString &name, QWidget *parent);

    void present(const QString &headline, const QStringList &explanation);
    /// The button was pressed.
    virtual void accept() = 0;
    void keyPressEvent(QKeyEvent *event) override;

    [[nodiscard]] QFormLayout *fields() const { return m_fields; }
    [[nodiscard]] QPushButton *acceptButton() const { return m_accept; }
    /// What stands left of the buttons.
    void addBesideButtons(QWidget *widget);
    /// Between the fields and the buttons.
    void addBelowFields(QWidget *widget);

private:
    QFormLayout *m_fields;
    QHBoxLayout *m_buttons;
    QLabel *m_headline;
    QLabel *m_explanation;
    QPushButton *m_accept;
};

} // namespace vivarium
