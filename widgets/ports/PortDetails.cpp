// SPDX-License-Identifier: GPL-3.0-or-later
#include "ports/PortDetails.h"

#include "common/CopyField.h"
#include "ports/PortText.h"

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>

namespace vivarium {

namespace {
constexpr std::chrono::seconds tokenShownFor(30);
} // namespace

PortDetails::PortDetails(QWidget *parent)
    : QWidget(parent)
    , m_words(new QLabel)
    , m_address(new QLineEdit)
    , m_call(new QLineEdit)
    , m_token(new QLineEdit)
    , m_show(new QToolButton)
    , m_ask(new QPushButton(tr("As&k for Its Token")))
    , m_hide(new QTimer(this))
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
    m_token->setObjectName(QStringLiteral("portToken"));
    m_tokenRow = addCopyField(grid, m_token, tr("Header:"), QStringLiteral("copyPortToken"),
        tr("Copy the header with the token. It is as good as a password."));
    m_token->setEchoMode(QLineEdit::Password);
    m_show->setObjectName(QStringLiteral("showPortToken"));
    m_show->setText(tr("Sho&w"));
    m_show->setCheckable(true);
    m_show->setFocusPolicy(Qt::TabFocus);
    m_show->setAccessibleName(tr("Show the token"));
    grid->addWidget(m_show, grid->rowCount() - 1, grid->columnCount());
    m_tokenRow << m_show;
    m_ask->setObjectName(QStringLiteral("askPortToken"));
    m_ask->setToolTip(tr("The token isn't kept when the program ends. Asking for it exposes the port again."));
    grid->addWidget(m_ask, grid->rowCount(), 0, 1, 3, Qt::AlignLeading);
    m_show->setToolTip(tr("Shows the token for 30 seconds."));
    m_hide->setObjectName(QStringLiteral("hidePortToken"));
    m_hide->setSingleShot(true);
    m_hide->setInterval(tokenShownFor);
    connect(m_show, &QToolButton::toggled, this, [this](bool shown) {
        m_token->setEchoMode(shown ? QLineEdit::Normal : QLineEdit::Password);
        if (shown)
            m_hide->start();
        else
            m_hide->stop();
    });
    connect(m_hide, &QTimer::timeout, this, [this] { m_show->setChecked(false); });
    connect(m_ask, &QPushButton::clicked, this, [this] { Q_EMIT tokenWanted(m_port); });
    setPort(nullptr, {});
}

void PortDetails::setPort(const PortRow *row, const QString &token, const QString &header)
{
    setVisible(row != nullptr);
    if (!row || row->number != m_port)
        m_show->setChecked(false); // another token is masked again
    if (!row)
        return;
    m_port = row->number;
    QStringList words{PortText::explanation(*row)};
    if (row->exposed)
        words << PortText::accessExplanation(*row, header);
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
    show(m_callRow, m_call, PortText::curl(*row, token, header));
    const bool hasOwn = row->exposed && !header.isEmpty();
    const QString secret = hasOwn ? QString::fromUtf8(row->exposed->token.reveal()) : QString();
    show(m_tokenRow, m_token, secret.isEmpty() ? QString() : QStringLiteral("%1: %2").arg(header, secret));
    m_ask->setVisible(hasOwn && secret.isEmpty());
}

} // namespace vivarium
