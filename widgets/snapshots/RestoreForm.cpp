// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshots/RestoreForm.h"

#include <QFormLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

namespace vivarium {

namespace {

/// More at once is a mistake of typing rather than a wish.
constexpr int mostAtOnce = 20;

} // namespace

RestoreForm::RestoreForm(QWidget *parent)
    : QFrame(parent)
    , m_headline(new QLabel)
    , m_explanation(new QLabel)
    , m_count(new QSpinBox)
    , m_accept(new QPushButton)
{
    setObjectName(QStringLiteral("restoreForm"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    QFont bold = m_headline->font();
    bold.setBold(true);
    m_headline->setFont(bold);
    m_headline->setObjectName(QStringLiteral("restoreHeadline"));
    m_explanation->setObjectName(QStringLiteral("restoreExplanation"));
    for (QLabel *label : {m_headline, m_explanation}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
    }
    m_count->setObjectName(QStringLiteral("restoreCount"));
    m_count->setRange(1, mostAtOnce);
    m_accept->setObjectName(QStringLiteral("restoreAccept"));
    m_accept->setDefault(true);
    auto *cancel = new QPushButton(tr("Cancel"));
    cancel->setObjectName(QStringLiteral("restoreCancel"));
    connect(cancel, &QPushButton::clicked, this, &RestoreForm::close);
    connect(m_accept, &QPushButton::clicked, this, &RestoreForm::accepted);
    connect(m_count, &QSpinBox::valueChanged, this,
        [this](int count) { m_accept->setText(tr("&Restore %n Sandbox(es)", "button", count)); });

    auto *fields = new QFormLayout;
    fields->addRow(tr("&How many:"), m_count);
    fields->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
    auto *buttons = new QHBoxLayout;
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

void RestoreForm::open(const QString &headline, const QStringList &explanation)
{
    m_headline->setText(headline);
    m_explanation->setText(explanation.join(u'\n'));
    setAccessibleName(headline);
    m_count->setValue(1);
    m_accept->setText(tr("&Restore %n Sandbox(es)", "button", 1));
    show();
    m_count->setFocus(Qt::OtherFocusReason);
    m_count->selectAll();
}

void RestoreForm::close()
{
    if (isHidden())
        return;
    hide();
    Q_EMIT closed();
}

int RestoreForm::count() const
{
    return m_count->value();
}

void RestoreForm::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        close();
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        m_count->interpretText();
        Q_EMIT accepted();
    } else {
        QFrame::keyPressEvent(event);
    }
}

} // namespace vivarium
