// SPDX-License-Identifier: GPL-3.0-or-later
#include "connections/OutcomeLine.h"

#include "common/Icons.h"

#include <QHBoxLayout>
#include <QLabel>

namespace vivarium {

namespace {

constexpr int iconSize = 16;

} // namespace

OutcomeLine::OutcomeLine(QWidget *parent)
    : QWidget(parent)
    , m_icon(new QLabel)
    , m_text(new QLabel)
{
    m_text->setObjectName(QStringLiteral("outcome"));
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_icon, 0, Qt::AlignTop);
    layout->addWidget(m_text, 1);
    clear();
}

void OutcomeLine::showResult(bool good, const QString &text)
{
    m_icon->setPixmap(Icons::get(good ? QStringLiteral("success") : QStringLiteral("error")).pixmap(iconSize));
    m_icon->show();
    m_text->setText(text);
    m_text->setAccessibleName(text);
    m_text->show();
    show();
}

void OutcomeLine::showProgress(const QString &text)
{
    m_icon->hide();
    m_text->setText(text);
    m_text->setAccessibleName(text);
    m_text->show();
    show();
}

void OutcomeLine::clear()
{
    m_icon->hide();
    m_text->hide();
    hide();
}

} // namespace vivarium
