// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshots/SnapshotForm.h"

#include "backend/SnapshotApi.h"

#include <QFormLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>

namespace vivarium {

namespace {

/// Limits of the images calls (x-vivarium).
constexpr int longestName = 100;
constexpr int longestNote = 2000;
constexpr int noteLines = 3;

} // namespace

SnapshotForm::SnapshotForm(QWidget *parent)
    : InlineForm(QStringLiteral("form"), parent)
    , m_name(new QLineEdit)
    , m_note(new QPlainTextEdit)
    , m_warm(new QSpinBox)
    , m_problem(new QLabel)
{
    setObjectName(QStringLiteral("snapshotForm"));
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setWordWrap(true);
    m_name->setObjectName(QStringLiteral("snapshotName"));
    m_name->setMaxLength(longestName);
    m_name->setPlaceholderText(tr("before the upgrade"));
    m_note->setObjectName(QStringLiteral("snapshotNote"));
    m_note->setAccessibleName(tr("Note"));
    m_note->setTabChangesFocus(true);
    m_note->setPlaceholderText(tr("What is in it, and what for (optional)"));
    m_note->setFixedHeight(noteLines * m_note->fontMetrics().lineSpacing() + 2 * m_note->frameWidth() + 8);
    m_note->installEventFilter(this);
    m_warm->setObjectName(QStringLiteral("snapshotWarm"));
    m_warm->setRange(1, SnapshotApi::mostWarm);
    m_problem->setObjectName(QStringLiteral("formProblem"));
    m_problem->hide();
    connect(m_name, &QLineEdit::returnPressed, this, &SnapshotForm::accept);
    connect(m_note, &QPlainTextEdit::textChanged, this, &SnapshotForm::check);

    fields()->addRow(tr("&Name:"), m_name);
    fields()->addRow(tr("N&ote:"), m_note);
    fields()->addRow(tr("&Warm copies:"), m_warm);
    addBesideButtons(m_problem);
}

void SnapshotForm::open(const Purpose &purpose)
{
    acceptButton()->setText(purpose.verb);
    m_name->setText(purpose.name);
    m_note->setPlainText(purpose.note);
    m_warm->setValue(1);
    fields()->setRowVisible(m_note, purpose.takesNote);
    fields()->setRowVisible(m_warm, purpose.asksWarm);
    check();
    present(purpose.headline, purpose.explanation);
    m_name->setFocus(Qt::OtherFocusReason);
    m_name->selectAll();
}

QString SnapshotForm::name() const
{
    return m_name->text().trimmed();
}

QString SnapshotForm::note() const
{
    return m_note->toPlainText().trimmed();
}

int SnapshotForm::warm() const
{
    return m_warm->value();
}

bool SnapshotForm::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_note && event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->key() == Qt::Key_Return && key->modifiers() == Qt::ControlModifier) {
            accept();
            return true;
        }
    }
    return InlineForm::eventFilter(watched, event);
}

void SnapshotForm::accept()
{
    check();
    if (acceptButton()->isEnabled())
        Q_EMIT accepted();
}

void SnapshotForm::check()
{
    const int tooMany = int(note().size()) - longestNote;
    m_problem->setText(tooMany > 0 ? tr("The note is %n character(s) too long.", nullptr, tooMany) : QString());
    m_problem->setVisible(tooMany > 0);
    acceptButton()->setEnabled(tooMany <= 0);
}

} // namespace vivarium
