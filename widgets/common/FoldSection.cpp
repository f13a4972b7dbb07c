// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/FoldSection.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace vivarium {

namespace {

constexpr int contentIndent = 20; ///< below the text of the title, not below its arrow

} // namespace

FoldSection::FoldSection(const QString &name, const QString &title, QWidget *content, QWidget *parent)
    : QWidget(parent)
    , m_button(new QToolButton)
    , m_summary(new QLabel)
    , m_content(content)
{
    m_button->setObjectName(name);
    m_button->setText(title);
    m_button->setCheckable(true);
    m_button->setAutoRaise(true);
    m_button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_button->setFocusPolicy(Qt::StrongFocus);
    m_summary->setObjectName(name + QStringLiteral("Summary"));
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setForegroundRole(QPalette::PlaceholderText);
    // A long one is cut rather than making the form wider.
    m_summary->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(0, 0, 0, 0);
    head->setSpacing(8);
    head->addWidget(m_button);
    head->addWidget(m_summary, 1);
    head->addStretch(); // while the summary is hidden, which else lets the button move to the middle
    auto *body = new QHBoxLayout;
    body->setContentsMargins(contentIndent, 0, 0, 0);
    body->addWidget(m_content);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(head);
    layout->addLayout(body);
    connect(m_button, &QToolButton::toggled, this, &FoldSection::update);
    update();
}

QFormLayout *FoldSection::formIn(QWidget *content)
{
    auto *form = new QFormLayout(content);
    form->setContentsMargins(0, 0, 0, 0);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setRowWrapPolicy(QFormLayout::WrapAllRows);
    return form;
}

void FoldSection::setExpanded(bool expanded)
{
    m_button->setChecked(expanded);
}

bool FoldSection::isExpanded() const
{
    return m_button->isChecked();
}

void FoldSection::setSummary(const QString &summary)
{
    m_summary->setText(summary);
    m_button->setAccessibleDescription(summary);
}

void FoldSection::update()
{
    m_button->setArrowType(isExpanded() ? Qt::DownArrow : Qt::RightArrow);
    m_content->setVisible(isExpanded());
    m_summary->setVisible(!isExpanded());
}

} // namespace vivarium
