// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshots/InlineForm.h"

#include <QFormLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>

namespace vivarium {

InlineForm::InlineForm(const QString &name, QWidget *parent)
    : QFrame(parent)
    , m_fields(new QFormLayout)
    , m_buttons(new QHBoxLayout)
    , m_headline(new QLabel)
    , m_explanation(new QLabel)
    , m_accept(new QPushButton)
{
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    QFont bold = m_headline->font();
    bold.setBold(true);
    m_headline->setFont(bold);
    m_headline->setObjectName(name + QStringLiteral("Headline"));
    m_explanation->setObjectName(name + QStringLiteral("Explanation"));
    for (QLabel *label : {m_headline, m_explanation}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
    }
    m_accept->setObjectName(name + QStringLiteral("Accept"));
    m_accept->setDefault(true);
    auto *cancel = new QPushButton(tr("Cancel"));
    cancel->setObjectName(name + QStringLiteral("Cancel"));
    connect(cancel, &QPushButton::clicked, this, &InlineForm::close);
    connect(m_accept, &QPushButton::clicked, this, [this] { accept(); });
    m_buttons->addStretch();
    m_buttons->addWidget(cancel);
    m_buttons->addWidget(m_accept);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(8);
    layout->addWidget(m_headline);
    layout->addWidget(m_explanation);
    layout->addLayout(m_fields);
    layout->addLayout(m_buttons);
    hide();
}

void InlineForm::present(const QString &headline, const QStringList &explanation)
{
    m_headline->setText(headline);
    explain(explanation);
    setAccessibleName(headline);
    show();
}

void InlineForm::explain(const QStringList &explanation)
{
    m_explanation->setText(explanation.join(u'\n'));
    m_explanation->setVisible(!explanation.isEmpty());
}

void InlineForm::close()
{
    if (isHidden())
        return;
    hide();
    Q_EMIT closed();
}

void InlineForm::addBesideButtons(QWidget *widget)
{
    m_buttons->insertWidget(0, widget, 1);
}

void InlineForm::addBelowFields(QWidget *widget)
{
    auto *lines = static_cast<QVBoxLayout *>(layout());
    lines->insertWidget(lines->count() - 1, widget);
}

void InlineForm::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        close();
        return;
    }
    QFrame::keyPressEvent(event);
}

} // namespace vivarium
