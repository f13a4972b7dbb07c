// SPDX-License-Identifier: GPL-3.0-or-later
#include "ports/PortDetails.h"

#include "common/Icons.h"
#include "ports/PortText.h"

#include <QApplication>
#include <QClipboard>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>

namespace vivarium {

namespace {

/// A text that can be selected and copied whole.
QWidget *copyField(QLineEdit *field, const QString &label, const QString &copyName, const QString &copyText)
{
    field->setReadOnly(true);
    field->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    field->setAccessibleName(label);
    auto *caption = new QLabel(label);
    caption->setBuddy(field);
    auto *copy = new QToolButton;
    copy->setObjectName(copyName);
    copy->setIcon(Icons::get(QStringLiteral("copy")));
    copy->setText(copyText);
    copy->setToolTip(copyText);
    copy->setAutoRaise(true);
    copy->setFocusPolicy(Qt::TabFocus);
    QObject::connect(
        copy, &QToolButton::clicked, field, [field] { QApplication::clipboard()->setText(field->text()); });
    auto *part = new QWidget;
    auto *layout = new QHBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(caption);
    layout->addWidget(field, 1);
    layout->addWidget(copy);
    return part;
}

} // namespace

PortDetails::PortDetails(QWidget *parent)
    : QWidget(parent)
    , m_words(new QLabel)
    , m_address(new QLineEdit)
    , m_call(new QLineEdit)
{
    setObjectName(QStringLiteral("portDetails"));
    m_words->setObjectName(QStringLiteral("portWords"));
    m_words->setTextFormat(Qt::PlainText);
    m_words->setWordWrap(true);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_address->setObjectName(QStringLiteral("portAddress"));
    m_call->setObjectName(QStringLiteral("portCall"));
    m_addressPart = copyField(m_address, tr("Address:"), QStringLiteral("copyPortAddress"), tr("Copy the address"));
    m_callPart = copyField(
        m_call, tr("From a shell:"), QStringLiteral("copyPortCall"), tr("Copy the command. The token is not in it."));

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(4);
    layout->addWidget(m_words);
    layout->addWidget(m_addressPart);
    layout->addWidget(m_callPart);
    setPort(nullptr, {});
}

void PortDetails::setPort(const PortRow *row, const QString &token)
{
    setVisible(row != nullptr);
    if (!row)
        return;
    QStringList words{PortText::explanation(*row)};
    if (row->exposed)
        words << PortText::accessExplanation(*row);
    const QString sentences = words.join(u' ');
    if (m_words->text() != sentences)
        m_words->setText(sentences);
    // Texts that stay are left alone: somebody may be selecting them.
    const auto show = [](QWidget *part, QLineEdit *field, const QString &text) {
        part->setVisible(!text.isEmpty());
        if (field->text() != text) {
            field->setText(text);
            field->setCursorPosition(0);
        }
    };
    show(m_addressPart, m_address, row->exposed ? PortText::address(row->exposed->url) : QString());
    show(m_callPart, m_call, PortText::curl(*row, token));
}

} // namespace vivarium
