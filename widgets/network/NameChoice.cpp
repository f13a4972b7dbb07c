// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/NameChoice.h"

#include "common/Format.h"
#include "network/RangeEntry.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace vivarium {

namespace {

constexpr int shownAddresses = 5;

} // namespace

NameChoice::NameChoice(QWidget *parent)
    : QFrame(parent)
    , m_headline(new QLabel)
    , m_list(new QListWidget)
    , m_accept(new QPushButton)
{
    setObjectName(QStringLiteral("nameChoice"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    m_headline->setObjectName(QStringLiteral("nameChoiceHeadline"));
    m_headline->setTextFormat(Qt::PlainText);
    m_headline->setWordWrap(true);
    m_list->setObjectName(QStringLiteral("nameAddresses"));
    m_list->setAccessibleName(tr("Addresses of the name"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setSelectionMode(QAbstractItemView::SingleSelection);
    m_accept->setObjectName(QStringLiteral("addAddresses"));
    m_accept->setAutoDefault(false);
    auto *cancel = new QPushButton(tr("Cancel"));
    cancel->setObjectName(QStringLiteral("cancelAddresses"));
    cancel->setAutoDefault(false);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(m_accept);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(8);
    layout->addWidget(m_headline);
    layout->addWidget(m_list);
    layout->addLayout(buttons);
    connect(m_list, &QListWidget::itemChanged, this, &NameChoice::updateButton);
    connect(m_accept, &QPushButton::clicked, this, &NameChoice::accepted);
    connect(cancel, &QPushButton::clicked, this, &NameChoice::close);
    hide();
}

void NameChoice::offer(const QString &name, const QList<Cidr> &addresses, int room)
{
    m_name = name;
    m_addresses = addresses;
    m_room = room;
    m_headline->setText(
        tr("%1 has %n address(es), as this machine sees it. Services change their addresses: if it can't be reached "
           "some day, look it up again.",
            nullptr, int(addresses.size()))
            .arg(Format::escaped(name)));
    m_list->clear();
    int checked = 0;
    for (const Cidr &address : addresses) {
        const QString remark = RangeText::remark(address);
        auto *item = new QListWidgetItem(
            remark.isEmpty() ? address.toString() : QStringLiteral("%1 · %2").arg(address.toString(), remark));
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(checked++ < room ? Qt::Checked : Qt::Unchecked);
        m_list->addItem(item);
    }
    const int rows = std::min(int(addresses.size()), shownAddresses);
    m_list->setFixedHeight(rows * std::max(m_list->sizeHintForRow(0), fontMetrics().height() + 4) + 4);
    setAccessibleName(m_headline->text());
    updateButton();
    show();
    m_list->setCurrentRow(0);
    m_list->setFocus(Qt::OtherFocusReason);
}

void NameChoice::close()
{
    if (isHidden())
        return;
    hide();
    Q_EMIT closed();
}

QList<Cidr> NameChoice::chosen() const
{
    QList<Cidr> chosen;
    for (int row = 0; row < m_list->count(); ++row) {
        if (m_list->item(row)->checkState() == Qt::Checked)
            chosen.append(m_addresses.at(row));
    }
    return chosen;
}

void NameChoice::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        close();
        return;
    }
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && m_accept->isEnabled()) {
        Q_EMIT accepted();
        return;
    }
    QFrame::keyPressEvent(event);
}

void NameChoice::updateButton()
{
    const int count = int(chosen().size());
    m_accept->setText(tr("&Add %n Address(es)", nullptr, count));
    m_accept->setEnabled(count > 0 && count <= m_room);
    m_accept->setToolTip(count > m_room ? tr("There is room for %n more range(s) only.", nullptr, m_room) : QString());
}

} // namespace vivarium
