// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/LifetimeDialog.h"

#include "sandboxes/IdleLimitChooser.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace vivarium {

LifetimeDialog::LifetimeDialog(const Subject &subject, QWidget *parent)
    : QDialog(parent)
    , m_limit(new IdleLimitChooser)
{
    setObjectName(QStringLiteral("lifetimeDialog"));
    setWindowTitle(subject.name.isEmpty() ? tr("Lifetime of %n Sandbox(es)", nullptr, subject.count)
                                          : tr("Lifetime of %1", "a sandbox").arg(subject.name));
    setAttribute(Qt::WA_DeleteOnClose);
    m_limit->setObjectName(QStringLiteral("lifetimeLimit"));
    m_limit->setMaximum(subject.most);
    m_limit->setLimit(subject.now);
    auto *label = new QLabel(tr("Stop when &idle for:"));
    label->setBuddy(m_limit->focusProxy());
    auto *form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(label, m_limit);
    auto *explanation = new QLabel;
    explanation->setObjectName(QStringLiteral("lifetimeExplanation"));
    explanation->setTextFormat(Qt::PlainText);
    explanation->setWordWrap(true);
    const auto explain = [this, explanation, subject] {
        const QString endless = subject.costsMoney ? tr("It then runs, and is billed, until somebody stops it.")
                                                   : tr("It then runs until somebody stops it.");
        explanation->setText(limit() ? tr("Counted from now. Each use lets the time begin anew.") : endless);
    };
    connect(m_limit, &IdleLimitChooser::changed, explanation, explain);
    explain();
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    QPushButton *set = buttons->addButton(tr("&Set Lifetime"), QDialogButtonBox::AcceptRole);
    set->setObjectName(QStringLiteral("setLifetime"));
    auto *layout = new QVBoxLayout(this);
    layout->setSpacing(12);
    layout->addLayout(form);
    layout->addWidget(explanation);
    layout->addStretch();
    layout->addWidget(buttons);
    set->setDefault(true);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        Q_EMIT chosen(limit());
        accept();
    });
    resize(sizeHint().expandedTo({380, 0}));
}

std::optional<std::chrono::seconds> LifetimeDialog::limit() const
{
    return m_limit->limit();
}

} // namespace vivarium
