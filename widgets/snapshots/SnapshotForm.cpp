// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshots/SnapshotForm.h"

#include <QFormLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>

namespace vivarium {

namespace {

/// Limits of the images calls (x-vivarium).
constexpr int longestName = 100;
constexpr int longestNote = 2000;
constexpr int noteLines = 3;

} // namespace

SnapshotForm::SnapshotForm(QWidget *parent)
    : QFrame(parent)
    , m_headline(new QLabel)
    , m_explanation(new QLabel)
    , m_name(new QLineEdit)
    , m_note(new QPlainTextEdit)
    , m_problem(new QLabel)
    , m_accept(new QPushButton)
{
    setObjectName(QStringLiteral("snapshotForm"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    QFont bold = m_headline->font();
    bold.setBold(true);
    m_headline->setFont(bold);
    m_headline->setObjectName(QStringLiteral("formHeadline"));
    m_explanation->setObjectName(QStringLiteral("formExplanation"));
    for (QLabel *label : {m_headline, m_explanation, m_problem}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
    }
    m_name->setObjectName(QStringLiteral("snapshotName"));
    m_name->setMaxLength(longestName);
    m_name->setPlaceholderText(tr("before the upgrade"));
    m_note->setObjectName(QStringLiteral("snapshotNote"));
    m_note->setAccessibleName(tr("Note"));
    m_note->setTabChangesFocus(true);
    m_note->setPlaceholderText(tr("What is in it, and what for (optional)"));
    m_note->setFixedHeight(noteLines * m_note->fontMetrics().lineSpacing() + 2 * m_note->frameWidth() + 8);
    m_note->installEventFilter(this);
    m_problem->setObjectName(QStringLiteral("formProblem"));
    m_problem->hide();
    m_accept->setObjectName(QStringLiteral("formAccept"));
    m_accept->setDefault(true);
    auto *cancel = new QPushButton(tr("Cancel"));
    cancel->setObjectName(QStringLiteral("formCancel"));
    connect(cancel, &QPushButton::clicked, this, &SnapshotForm::close);
    connect(m_accept, &QPushButton::clicked, this, &SnapshotForm::accept);
    connect(m_name, &QLineEdit::returnPressed, this, &SnapshotForm::accept);
    connect(m_note, &QPlainTextEdit::textChanged, this, &SnapshotForm::check);

    auto *fields = new QFormLayout;
    fields->addRow(tr("&Name:"), m_name);
    fields->addRow(tr("N&ote:"), m_note);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_problem, 1);
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(m_accept);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(8);
    layout->addWidget(m_headline);
    layout->addWidget(m_explanation);
    layout->addLayout(fields);
    layout->addLayout(buttons);
    hide();
}

void SnapshotForm::open(const Purpose &purpose)
{
    m_headline->setText(purpose.headline);
    explain(purpose.explanation);
    m_accept->setText(purpose.verb);
    m_name->setText(purpose.name);
    m_note->setPlainText(purpose.note);
    setAccessibleName(purpose.headline);
    check();
    show();
    m_name->setFocus(Qt::OtherFocusReason);
    m_name->selectAll();
}

void SnapshotForm::explain(const QStringList &explanation)
{
    m_explanation->setText(explanation.join(u'\n'));
    m_explanation->setVisible(!explanation.isEmpty());
}

void SnapshotForm::close()
{
    if (isHidden())
        return;
    hide();
    Q_EMIT closed();
}

QString SnapshotForm::name() const
{
    return m_name->text().trimmed();
}

QString SnapshotForm::note() const
{
    return m_note->toPlainText().trimmed();
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
    return QFrame::eventFilter(watched, event);
}

void SnapshotForm::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        close();
        return;
    }
    QFrame::keyPressEvent(event);
}

void SnapshotForm::accept()
{
    check();
    if (m_accept->isEnabled())
        Q_EMIT accepted();
}

void SnapshotForm::check()
{
    const int tooMany = int(note().size()) - longestNote;
    m_problem->setText(tooMany > 0 ? tr("The note is %n character(s) too long.", nullptr, tooMany) : QString());
    m_problem->setVisible(tooMany > 0);
    m_accept->setEnabled(tooMany <= 0);
}

} // namespace vivarium
