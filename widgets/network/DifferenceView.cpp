// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/DifferenceView.h"

#include "common/ToolTip.h"
#include "network/NetworkRules.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace vivarium {

namespace {

constexpr int mostLines = 6; // more of them scroll

}

DifferenceView::DifferenceView(NetworkRules &rules, QWidget *parent)
    : QFrame(parent)
    , m_rules(rules)
    , m_lines(new QLabel)
    , m_note(new QLabel)
    , m_apply(new QPushButton(tr("&Apply")))
    , m_discard(new QPushButton(tr("&Discard")))
{
    setObjectName(QStringLiteral("differenceView"));
    setFrameShape(QFrame::StyledPanel);
    auto *headline = new QLabel(tr("What this changes"));
    QFont bold = headline->font();
    bold.setBold(true);
    headline->setFont(bold);
    m_lines->setObjectName(QStringLiteral("differenceLines"));
    m_note->setObjectName(QStringLiteral("differenceNote"));
    m_note->setForegroundRole(QPalette::PlaceholderText);
    for (QLabel *label : {m_lines, m_note}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_apply->setObjectName(QStringLiteral("applyRules"));
    m_discard->setObjectName(QStringLiteral("discardRules"));
    m_apply->setAutoDefault(false);
    m_discard->setAutoDefault(false);

    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_note, 1);
    buttons->addWidget(m_discard);
    buttons->addWidget(m_apply);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(8);
    layout->addWidget(headline);
    m_scroll = new QScrollArea;
    m_scroll->setWidget(m_lines);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    layout->addWidget(m_scroll);
    layout->addLayout(buttons);

    connect(m_apply, &QPushButton::clicked, &rules, &NetworkRules::apply);
    connect(m_discard, &QPushButton::clicked, &rules.draft(), &PolicyDraft::reset);
    connect(&rules.draft(), &PolicyDraft::changed, this, &DifferenceView::updateState);
    connect(&rules, &NetworkRules::changed, this, &DifferenceView::updateState);
    updateState();
}

void DifferenceView::updateState()
{
    const PolicyDraft &draft = m_rules.draft();
    const QString problem = draft.problem();
    setVisible(m_rules.hasPolicy() && (draft.isChanged() || !problem.isEmpty()));
    QStringList lines;
    bool closes = false;
    // A draft that can't be applied changes nothing yet.
    const QList<PolicyChange> changes = problem.isEmpty() ? draft.difference() : QList<PolicyChange>();
    for (const PolicyChange &change : changes) {
        switch (change.kind) {
        case PolicyChange::Kind::Closes:
            lines << tr("−  %1: can't be reached any more").arg(change.text);
            closes = true;
            break;
        case PolicyChange::Kind::Opens:
            lines << tr("+  %1: can be reached from then on").arg(change.text);
            break;
        case PolicyChange::Kind::Keeps:
            lines << tr("=  %1: stays reachable").arg(change.text);
            break;
        }
    }
    if (!problem.isEmpty())
        lines << problem;
    m_lines->setText(lines.join(u'\n'));
    m_scroll->setFixedHeight(std::clamp(int(lines.size()), 1, mostLines) * m_lines->fontMetrics().lineSpacing() + 4);
    m_note->setText(closes ? tr("In force at once. Connections to what is closed are cut.") : tr("In force at once."));
    m_note->setVisible(problem.isEmpty());
    const QString refusal = problem.isEmpty() ? m_rules.refusal() : problem;
    m_apply->setEnabled(refusal.isEmpty());
    m_apply->setToolTip(ToolTip::plain(refusal));
    m_apply->setText(m_rules.isApplying() ? tr("Applying…") : tr("&Apply"));
    m_discard->setEnabled(!m_rules.isApplying());
}

} // namespace vivarium
