// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/PythonCodeDialog.h"

#include "sandboxes/PythonCode.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace vivarium {

PythonCodeDialog::PythonCodeDialog(const SandboxSpec &spec, QWidget *parent)
    : QDialog(parent)
    , m_code(new QPlainTextEdit)
{
    setObjectName(QStringLiteral("pythonCodeDialog"));
    setWindowTitle(tr("Python Code"));
    auto *hint = new QLabel(tr("With LazyCloud's Python SDK this makes the same sandbox, on the server that the SDK is "
                               "signed in to. Values of the environment are in the code; secrets are there by name."));
    hint->setWordWrap(true);
    m_code->setObjectName(QStringLiteral("pythonCode"));
    m_code->setAccessibleName(tr("Python code"));
    m_code->setReadOnly(true);
    m_code->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_code->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_code->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_code->setPlainText(PythonCode::forSpec(spec));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QPushButton *copy = buttons->addButton(tr("&Copy"), QDialogButtonBox::ActionRole);
    copy->setObjectName(QStringLiteral("copyCode"));
    connect(copy, &QPushButton::clicked, this, [this, copy] {
        QApplication::clipboard()->setText(m_code->toPlainText());
        copy->setText(tr("&Copied"));
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->setSpacing(8);
    layout->addWidget(hint);
    layout->addWidget(m_code, 1);
    layout->addWidget(buttons);
    copy->setDefault(true);
    copy->setFocus();
    resize(640, 480);
}

PythonCodeDialog *PythonCodeDialog::openFor(const SandboxSpec &spec, QWidget *parent)
{
    auto *dialog = new PythonCodeDialog(spec, parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
    return dialog;
}

} // namespace vivarium
