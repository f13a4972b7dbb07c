// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

class QFormLayout;

namespace vivarium {

/// A sentence right below a field of a form: what is wrong with it, or a hint. Takes no room while it has nothing to
/// say.
class FieldMessage : public QLabel {
    Q_OBJECT
public:
    /// `field` is described by the message for screen readers.
    explicit FieldMessage(QWidget *field, QWidget *parent = nullptr);
    /// A row of a form: `label` with its mnemonic, the field, which is called by it unless it has a name, and this below
    /// the field. `beside` stands beside the field and may be null. The label is the form's.
    QLabel *addTo(QFormLayout &form, const QString &label, QWidget *beside = nullptr);
    void setProblem(const QString &sentence);
    void setHint(const QString &sentence);
    [[nodiscard]] bool hasProblem() const { return m_problem; }

protected:
    bool event(QEvent *event) override;

private:
    void set(const QString &sentence, bool problem);
    void updateColor();

    QWidget *m_field;
    bool m_problem = false;
};

} // namespace vivarium
