// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/NetworkPanel.h"

#include "common/ActionState.h"
#include "common/FloatingNotice.h"
#include "common/FreshnessLabel.h"
#include "common/IconLabel.h"
#include "common/Icons.h"
#include "common/NoticeBar.h"
#include "common/Separator.h"
#include "common/StateView.h"
#include "network/DestinationTester.h"
#include "network/DifferenceView.h"
#include "network/PolicyEditor.h"
#include "sandboxes/SandboxContext.h"
#include "shortcuts/Shortcuts.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

namespace vivarium {

namespace {

constexpr int widestContent = 900; // longer lines are hard to read

QString modeIcon(NetworkPolicy::Mode mode)
{
    switch (mode) {
    case NetworkPolicy::Mode::Open:
        return QStringLiteral("network");
    case NetworkPolicy::Mode::Blocked:
        return QStringLiteral("lock");
    case NetworkPolicy::Mode::Only:
        return QStringLiteral("filter");
    }
    return {};
}

} // namespace

NetworkPanel::NetworkPanel(SandboxContext &context, QWidget *parent)
    : Panel(context, parent)
    , m_rules(context)
    , m_notices(new NoticeBar)
    , m_editor(new PolicyEditor(m_rules.draft()))
    , m_difference(new DifferenceView(m_rules))
    , m_tester(new DestinationTester(context))
{
    setObjectName(QStringLiteral("networkPanel"));
    makeActions();
    makeLayout();
    connect(&m_rules, &NetworkRules::changed, this, &NetworkPanel::updateAll);
    connect(&m_rules.draft(), &PolicyDraft::changed, this, &NetworkPanel::updateAll);
    connect(&m_rules, &NetworkRules::applied, this, [this](const NetworkPolicy &policy) {
        m_notices->show(NoticeBar::Kind::Success,
            tr("In force now: %1.", "the network rules in a few words").arg(PolicyText::summary(policy)));
    });
    connect(&m_rules, &NetworkRules::applyFailed, this, [this](const ApiError &error) { m_notices->show(error); });
    connect(&m_rules, &NetworkRules::overtaken, this, [this] {
        m_notices->show(NoticeBar::Kind::Warning,
            tr("The rules were changed from elsewhere meanwhile, so nothing was applied. Look at what your draft "
               "changes now, then apply it again."));
    });
    connect(&context, &SandboxContext::changed, this, &NetworkPanel::updateAll);
    connect(&context.backend(), &Backend::capabilitiesChanged, this, &NetworkPanel::updateAll);
    connect(m_state, &StateView::retryRequested, this, &NetworkPanel::refresh);
    connect(m_state, &StateView::cancelRequested, &m_rules, &NetworkRules::cancel);
    updateAll();
}

void NetworkPanel::makeActions()
{
    const auto make = [this](const QString &text, const QString &icon, const QString &name) {
        auto *action = new QAction(Icons::get(icon), text, this);
        action->setObjectName(name);
        Shortcuts::add(action, ShortcutContext::Network);
        addAction(action);
        return action;
    };
    m_applyAction = make(tr("&Apply the Network Rules"), QStringLiteral("success"), QStringLiteral("applyNetwork"));
    m_discardAction =
        make(tr("&Discard the Changed Network Rules"), QStringLiteral("cancel"), QStringLiteral("discardNetwork"));
    m_tryAction = make(tr("&Try a Destination"), QStringLiteral("activity"), QStringLiteral("tryNetwork"));
    m_refreshAction = make(tr("&Refresh"), QStringLiteral("refresh"), QStringLiteral("refreshNetwork"));
    connect(m_applyAction, &QAction::triggered, &m_rules, &NetworkRules::apply);
    connect(m_discardAction, &QAction::triggered, &m_rules.draft(), &PolicyDraft::reset);
    connect(m_tryAction, &QAction::triggered, this, &NetworkPanel::find);
    connect(m_refreshAction, &QAction::triggered, this, &NetworkPanel::refresh);
}

void NetworkPanel::makeLayout()
{
    m_sign = new IconLabel;
    m_summary = new QLabel;
    m_summary->setObjectName(QStringLiteral("networkSummary"));
    m_summary->setTextFormat(Qt::PlainText);
    QFont bold = m_summary->font();
    bold.setBold(true);
    m_summary->setFont(bold);
    m_freshness = new FreshnessLabel;
    m_freshness->setObjectName(QStringLiteral("networkAge"));
    auto *head = new QHBoxLayout;
    head->setContentsMargins(12, 8, 12, 8);
    head->setSpacing(8);
    head->addWidget(m_sign);
    head->addWidget(m_summary, 1);
    head->addWidget(m_freshness);

    m_explanation = new QLabel;
    m_explanation->setObjectName(QStringLiteral("networkExplanation"));
    m_explanation->setTextFormat(Qt::PlainText);
    m_explanation->setWordWrap(true);
    m_explanation->setForegroundRole(QPalette::PlaceholderText);
    auto *content = new QWidget;
    content->setMaximumWidth(widestContent);
    auto *inner = new QVBoxLayout(content);
    inner->setContentsMargins(12, 4, 12, 12);
    inner->setSpacing(12);
    inner->addWidget(m_explanation);
    inner->addWidget(m_editor);
    inner->addWidget(new Separator);
    inner->addWidget(m_tester);
    inner->addStretch();
    m_scroll = new QScrollArea;
    m_scroll->setObjectName(QStringLiteral("networkScroll"));
    m_scroll->setWidget(content);
    m_scroll->setWidgetResizable(true);
    m_scroll->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_state = new StateView(m_scroll);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    new FloatingNotice(*m_notices, *this, *m_state);
    layout->addWidget(m_state, 1);
    layout->addWidget(m_difference); // below what scrolls: Apply is never out of sight
}

void NetworkPanel::setActive(bool active)
{
    m_rules.setWatched(active);
}

void NetworkPanel::focusContent()
{
    if (m_state->isShowingContent())
        m_editor->focusContent();
    else
        Panel::focusContent();
}

void NetworkPanel::find()
{
    m_scroll->ensureWidgetVisible(m_tester);
    m_tester->focusField();
}

void NetworkPanel::refresh()
{
    m_rules.refresh();
}

QList<QAction *> NetworkPanel::panelActions() const
{
    return {m_applyAction, m_discardAction, m_tryAction};
}

void NetworkPanel::updateAll()
{
    updateFace();
    updateExplanation();
    updateSummary();
    const PolicyDraft &draft = m_rules.draft();
    const QString unchanged = draft.isChanged() ? QString() : tr("Nothing is changed.");
    const QString problem = draft.problem().isEmpty() ? unchanged : draft.problem();
    ActionState::setAvailable(m_applyAction, m_rules.refusal().isEmpty() ? problem : m_rules.refusal());
    ActionState::setAvailable(m_discardAction, unchanged);
    ActionState::setAvailable(m_tryAction, m_tester->model().refusal());
}

void NetworkPanel::updateFace()
{
    const QString icon = QStringLiteral("network");
    const bool can = context().capabilities().has(Feature::NetworkRules);
    if (!m_rules.hasPolicy()) {
        if (!can && m_rules.error() && m_rules.error()->kind == ErrorKind::Unsupported)
            m_state->showEmpty(icon, tr("No network rules here"), m_rules.refusal());
        else if (!context().isRunning())
            showNotRunning(*m_state, icon, tr("No network rules"),
                tr("The sandbox is not running. What it may reach appears here as soon as it is."));
        else if (m_rules.error())
            m_state->showFailed(*m_rules.error());
        else if (m_rules.isAsking())
            m_state->showLoading(tr("Reading the network rules…"));
        else
            m_state->showEmpty(icon, tr("Not read yet"),
                tr("Press %1 to read the network rules.")
                    .arg(Shortcuts::keyOrName(QStringLiteral("window/refresh"), QKeySequence(Qt::Key_F5))),
                m_refreshAction);
        return;
    }
    if (m_rules.error() && !m_failureTold && context().isRunning())
        m_notices->show(*m_rules.error()); // once, however long it goes on
    else if (!m_rules.error() && m_failureTold)
        m_notices->dismiss();
    m_failureTold = m_rules.error().has_value();
    m_editor->setEnabled(can && context().isRunning() && !m_rules.isApplying());
    m_state->showContent();
}

void NetworkPanel::updateExplanation()
{
    const Capabilities &can = context().capabilities();
    QStringList sentences;
    if (!can.has(Feature::OutboundNetwork))
        sentences << tr("Sandboxes reach nothing outside here, whatever the rules say.")
                  << can.reason(Feature::OutboundNetwork);
    if (!can.has(Feature::NetworkRules))
        sentences << tr("The rules can't be changed.") << can.reason(Feature::NetworkRules);
    sentences.removeAll(QString());
    m_explanation->setText(sentences.join(u' '));
    m_explanation->setVisible(!sentences.isEmpty());
}

void NetworkPanel::updateSummary()
{
    m_freshness->setReading({m_rules.readAt(), m_rules.isAsking(), m_rules.error(), NetworkRules::interval});
    if (!m_rules.hasPolicy()) {
        m_sign->setIcon({});
        m_summary->clear();
        return;
    }
    const NetworkPolicy &base = m_rules.draft().base();
    m_sign->setIcon(Icons::get(modeIcon(base.mode)));
    m_summary->setText(context().isRunning()
            ? tr("In force: %1", "the network rules in a few words").arg(PolicyText::summary(base))
            : tr("In force when it ran: %1", "the network rules in a few words").arg(PolicyText::summary(base)));
}

} // namespace vivarium
