// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/LifetimeDialog.h"

#include "sandboxes/IdleLimitChooser.h"
#include "sandboxes/TemplateAdvice.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace vivarium {

namespace {
using namespace std::chrono_literals;

constexpr std::chrono::seconds usualDeadline = std::chrono::hours(1); ///< offered to one that has none
/// What such limits mostly are, the shortest first.
constexpr std::chrono::minutes likelyLimits[]{10min, 30min, 1h, 4h, 8h, 24h};
} // namespace

LifetimeDialog::LifetimeDialog(const Subject &subject, QWidget *parent)
    : QDialog(parent)
    , m_limit(new IdleLimitChooser(
          subject.kind == Kind::Idle ? IdleLimitChooser::Kind::Idle : IdleLimitChooser::Kind::Deadline, nullptr))
{
    setObjectName(QStringLiteral("lifetimeDialog"));
    setWindowTitle(subject.name.isEmpty() ? tr("Lifetime of %n Sandbox(es)", nullptr, subject.count)
                                          : tr("Lifetime of %1", "a sandbox").arg(subject.name));
    setAttribute(Qt::WA_DeleteOnClose);
    m_limit->setObjectName(QStringLiteral("lifetimeLimit"));
    m_limit->setMaximum(subject.most);
    if (subject.kind == Kind::Idle) {
        m_limit->setLimit(subject.now);
    } else {
        // A deadline can't be taken away: who has none must choose one, or cancel.
        m_limit->setLimit(std::min(subject.now.value_or(usualDeadline), subject.most));
        m_limit->setNoneText({});
    }
    auto *label = new QLabel(subject.kind == Kind::Idle ? tr("Stop when &idle for:") : tr("&End in:"));
    label->setBuddy(m_limit->focusProxy());
    auto *form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(label, m_limit);
    auto *explanation = new QLabel;
    explanation->setObjectName(QStringLiteral("lifetimeExplanation"));
    explanation->setTextFormat(Qt::PlainText);
    explanation->setWordWrap(true);
    const auto explain = [this, explanation, subject] {
        const QString endless = subject.keepsOther
            ? tr("It then runs until somebody stops it, or until the end that was set over the server's other API.")
            : subject.costsMoney ? tr("It then runs, and is billed, until somebody stops it.")
                                 : tr("It then runs until somebody stops it.");
        const QString counted = subject.kind == Kind::Idle ? tr("Counted from now. Each use lets the time begin anew.")
            : subject.kind == Kind::Deadline
            ? tr("Counted from now. A deadline, not an idle timer: it ends then, used or not. Paused, its clock stands "
                 "still.")
            : tr("Counted from now. Some of them end then, used or not; with the others each use lets the time begin "
                 "anew.");
        // What the server may refuse is said, and keeps nobody from trying.
        SandboxSpec asked;
        asked.keepWarm = limit();
        Capabilities known;
        known.plan = subject.plan;
        const QString note = limit() ? TemplateAdvice::lifetimeNote(asked, known) : QString();
        const QString other = subject.keepsOther ? QLatin1Char(' ')
                + tr("An end that was set over the server's other API stays beside it: the earlier one counts.")
                                                 : QString();
        explanation->setText((limit() ? counted + other : endless) + (note.isEmpty() ? note : QLatin1Char(' ') + note));
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

std::chrono::seconds LifetimeDialog::likelyLimit(std::chrono::seconds left)
{
    const auto above = std::ranges::find_if(likelyLimits, [left](std::chrono::seconds limit) { return limit >= left; });
    return above == std::ranges::end(likelyLimits) ? left : std::chrono::seconds(*above);
}

} // namespace vivarium
