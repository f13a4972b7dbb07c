// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "snapshots/InlineForm.h"

class QLineEdit;
class QPlainTextEdit;
class QSpinBox;

namespace vivarium {

/// Asks for the name and the note of a snapshot, in place. Enter accepts, Esc closes.
class SnapshotForm : public InlineForm {
    Q_OBJECT
public:
    explicit SnapshotForm(QWidget *parent = nullptr);

    struct Purpose {
        QString headline; ///< "Save the files of agent-7"
        QStringList explanation; ///< what happens, a paragraph each
        QString verb; ///< on the button, with mnemonic
        QString name; ///< to begin with
        QString note;
        bool takesNote = true; ///< false: nobody would keep it
        bool asksWarm = false; ///< how many started copies are kept ready
    };
    void open(const Purpose &purpose);
    [[nodiscard]] QString name() const;
    /// Empty where none is taken.
    [[nodiscard]] QString note() const;
    [[nodiscard]] int warm() const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void accept() override;

private:
    void check();

    QLineEdit *m_name;
    QPlainTextEdit *m_note;
    QSpinBox *m_warm;
    QLabel *m_problem;
};

} // namespace vivarium
