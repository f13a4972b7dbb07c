// SPDX-License-Identifier: GPL-3.0-or-later
#include "ports/PortDetails.h"

#include "common/CopyField.h"
#include "ports/PortText.h"

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>

namespace vivarium {

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
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(12, 8, 12, 8);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    grid->addWidget(m_words, 0, 0, 1, 3);
    m_addressRow =
        addCopyField(grid, m_address, tr("Address:"), QStringLiteral("copyPortAddress"), tr("Copy the address"));
    m_callRow = addCopyField(grid, m_call, tr("From a shell:"), QStringLiteral("copyPortCall"),
        tr("Copy the command. The token is not in it."));
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
    const auto show = [](const QList<QWidget *> &parts, QLineEdit *field, const QString &text) {
        for (QWidget *part : parts)
            part->setVisible(!text.isEmpty());
        if (field->text() != text) {
            field->setText(text);
            field->setCursorPosition(0);
        }
    };
    show(m_addressRow, m_address, row->exposed ? PortText::address(row->exposed->url) : QString());
    show(m_callRow, m_call, PortText::curl(*row, token));
}

} // namespace vivarium
