// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QPlainTextEdit;

namespace vivarium {

struct SandboxSpec;

/// The Python code that makes the same sandbox, to read and to copy.
class PythonCodeDialog : public QDialog {
    Q_OBJECT
public:
    PythonCodeDialog(const SandboxSpec &spec, QWidget *parent);
    /// Opens it window-modal and returns at once; it deletes itself.
    static PythonCodeDialog *openFor(const SandboxSpec &spec, QWidget *parent);

private:
    QPlainTextEdit *m_code;
};

} // namespace vivarium
