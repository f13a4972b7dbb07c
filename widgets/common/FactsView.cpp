// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/FactsView.h"

#include "common/ElidedLabel.h"
#include "common/Icons.h"
#include "common/ToolTip.h"

#include <QApplication>
#include <QClipboard>
#include <QGridLayout>
#include <QLabel>
#include <QToolButton>

namespace vivarium {

FactsView::FactsView(QWidget *parent)
    : QWidget(parent)
    , m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(12);
    m_grid->setVerticalSpacing(4);
    m_grid->setColumnStretch(1, 1);
}

void FactsView::set(
    const QString &key, const QString &name, const QString &text, const QString &copy, const QString &toolTip)
{
    if (!m_rows.contains(key)) {
        Row made;
        made.name = new QLabel;
        made.name->setForegroundRole(QPalette::PlaceholderText);
        made.value = new ElidedLabel;
        made.value->setObjectName(QStringLiteral("fact_") + key);
        made.value->setElideMode(Qt::ElideMiddle);
        made.copy = new QToolButton;
        made.copy->setIcon(Icons::get(QStringLiteral("copy")));
        made.copy->setAutoRaise(true);
        made.copy->setFocusPolicy(Qt::TabFocus);
        made.copy->setObjectName(QStringLiteral("copy_") + key);
        const int row = m_grid->rowCount();
        m_grid->addWidget(made.name, row, 0);
        m_grid->addWidget(made.value, row, 1);
        m_grid->addWidget(made.copy, row, 2);
        connect(made.copy, &QToolButton::clicked, this,
            [this, key] { QApplication::clipboard()->setText(m_rows.value(key).copied); });
        m_rows.insert(key, made);
    }
    Row &row = m_rows[key];
    row.copied = copy;
    row.name->setText(name);
    row.value->setText(text);
    row.value->setToolTip(ToolTip::plain(toolTip));
    row.value->setAccessibleName(QStringLiteral("%1: %2").arg(name, text));
    row.copy->setToolTip(tr("Copy %1").arg(name));
    row.copy->setAccessibleName(tr("Copy %1").arg(name));
    const bool shown = !text.isEmpty();
    row.name->setVisible(shown);
    row.value->setVisible(shown);
    row.copy->setVisible(shown && !copy.isEmpty());
    // Shown rows are equally high, with a button and without; hidden ones take no room.
    QSizePolicy policy = row.copy->sizePolicy();
    policy.setRetainSizeWhenHidden(shown);
    row.copy->setSizePolicy(policy);
}

QString FactsView::text(const QString &key) const
{
    const auto found = m_rows.constFind(key);
    return found == m_rows.cend() ? QString() : found->value->text();
}

} // namespace vivarium
