// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SandboxHeader.h"

#include "common/ElidedLabel.h"
#include "common/FontSize.h"
#include "common/Format.h"
#include "common/Icons.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

namespace vivarium {

namespace {

constexpr int headerIconSize = 16;
constexpr int enoughForWhere = 90; // characters
constexpr int leastName = 10; // characters

QToolButton *headerButton(QAction *action, const QString &name)
{
    auto *button = new QToolButton;
    button->setObjectName(name);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setFocusPolicy(Qt::TabFocus);
    button->setDefaultAction(action);
    return button;
}

} // namespace

SandboxHeader::SandboxHeader(SandboxListModel &model, const Actions &actions, QWidget *parent)
    : QWidget(parent)
    , m_model(model)
    , m_icon(new QLabel)
    , m_name(new ElidedLabel)
    , m_state(new QLabel)
    , m_where(new ElidedLabel)
    , m_lifetime(new ElidedLabel)
    , m_extend(headerButton(actions.extend, QStringLiteral("headerExtend")))
    , m_stop(headerButton(actions.stop, QStringLiteral("headerStop")))
    , m_duplicate(headerButton(actions.duplicate, QStringLiteral("headerDuplicate")))
{
    setObjectName(QStringLiteral("sandboxHeader"));
    m_name->setObjectName(QStringLiteral("headerName"));
    m_state->setObjectName(QStringLiteral("headerState"));
    m_lifetime->setObjectName(QStringLiteral("headerLifetime"));
    QFont nameFont = scaledFont(font(), 1.2);
    nameFont.setBold(true);
    m_name->setFont(nameFont);
    m_name->setElideMode(Qt::ElideMiddle);
    m_state->setTextFormat(Qt::PlainText);
    m_where->setObjectName(QStringLiteral("headerWhere"));
    m_where->setForegroundRole(QPalette::PlaceholderText);
    m_lifetime->setAlignment(Qt::AlignTrailing | Qt::AlignVCenter);
    auto *more = new QMenu(m_extend);
    more->setToolTipsVisible(true);
    more->addAction(actions.extend);
    more->addAction(actions.lifetime);
    more->addAction(actions.noLimit);
    m_extend->setPopupMode(QToolButton::MenuButtonPopup);
    m_extend->setMenu(more);

    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 8, 8, 6);
    layout->setSpacing(8);
    layout->addWidget(m_icon);
    layout->addWidget(m_name, 2);
    layout->addWidget(m_state);
    layout->addSpacing(4);
    layout->addWidget(m_where, 3);
    layout->addStretch(1);
    layout->addWidget(m_lifetime, 2);
    layout->addWidget(m_extend);
    layout->addWidget(m_duplicate);
    if (actions.pause && actions.resume) {
        m_pause = headerButton(actions.pause, QStringLiteral("headerPause"));
        m_resume = headerButton(actions.resume, QStringLiteral("headerResume"));
        layout->addWidget(m_pause);
        layout->addWidget(m_resume);
        // Whether it can be pressed is found out after the sandbox in focus has changed.
        connect(actions.pause, &QAction::changed, this, &SandboxHeader::updatePause);
    }
    layout->addWidget(m_stop);
    m_name->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    m_where->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);

    connect(&model, &SandboxListModel::sandboxChanged, this, [this](const SandboxKey &key) {
        if (key == m_key)
            update();
    });
    connect(&model, &SandboxListModel::rekeyed, this, [this](const SandboxKey &from, const SandboxKey &to) {
        if (from == m_key)
            setKey(to);
    });
    connect(&model, &SandboxListModel::countsChanged, this, &SandboxHeader::update);
    connect(&model, &SandboxListModel::outdatedChanged, this, &SandboxHeader::update);
    m_tick.setInterval(std::chrono::seconds(1));
    connect(&m_tick, &QTimer::timeout, this, [this] {
        updateLifetime();
        updateWhere();
    });
}

void SandboxHeader::setKey(const SandboxKey &key, const std::optional<Sandbox> &known)
{
    m_key = key;
    m_known = known;
    update();
}

QString SandboxHeader::lifetimeText() const
{
    return m_lifetime->text();
}

void SandboxHeader::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_tick.start();
    update();
}

void SandboxHeader::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_tick.stop();
}

void SandboxHeader::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_where->setVisible(width() >= fontMetrics().averageCharWidth() * enoughForWhere);
}

void SandboxHeader::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        update();
}

void SandboxHeader::showState(const Sandbox &sandbox, SandboxState sign, const QString &state)
{
    m_icon->setPixmap(Icons::forState(sign).pixmap(QSize(headerIconSize, headerIconSize), devicePixelRatio()));
    m_name->setText(Format::escaped(m_model.nameOf(sandbox)));
    m_name->setMinimumWidth(std::min(m_name->sizeHint().width(), m_name->fontMetrics().averageCharWidth() * leastName));
    m_state->setText(state);
    QPalette colored = palette();
    colored.setColor(QPalette::WindowText, Icons::colorFor(sign, palette().color(QPalette::Window).lightness() < 128));
    m_state->setPalette(colored);
    setAccessibleName(QStringLiteral("%1, %2").arg(m_name->text(), m_state->text()));
}

void SandboxHeader::showGone()
{
    if (!m_known)
        return;
    showState(*m_known, m_known->state, Format::state(m_known->state, m_known->stateText));
    m_state->setToolTip({});
    m_where->setText({});
    for (QToolButton *button : {m_extend, m_stop, m_duplicate, m_pause, m_resume}) {
        if (button)
            button->hide(); // there is nothing left that they could act on
    }
    m_lifetime->setMinimumWidth(0);
    m_lifetime->setToolTip({});
    m_lifetime->setText(
        isLive(m_known->state) ? tr("Its server does not list it any more.") : Format::stateWithReason(*m_known));
}

void SandboxHeader::update()
{
    const SandboxRow *row = m_model.find(m_key);
    if (!row) {
        showGone();
        return;
    }
    const Sandbox &sandbox = row->sandbox;
    const SandboxState shown = row->shownState();
    const QModelIndex state = m_model.index(m_model.rowOf(m_key), int(SandboxColumn::State));
    showState(sandbox, m_model.signState(m_key), state.data().toString());
    m_state->setToolTip(state.data(Qt::ToolTipRole).toString());
    const bool live = isLive(shown);
    QStringList where{state.siblingAtColumn(int(SandboxColumn::Connection)).data().toString()};
    if (!sandbox.group.isEmpty())
        where << (sandbox.templateName.isEmpty() ? tr("app %1", "the app it belongs to") : tr("project %1"))
                     .arg(Format::escaped(sandbox.group));
    const QModelIndex cost = state.siblingAtColumn(int(SandboxColumn::Cost));
    if (live && cost.data().toString() == Format::unknown())
        where << tr("billed while it runs");
    else if (live && m_model.pricesOf(m_key.profile) && !m_model.pricesOf(m_key.profile)->isFree())
        where << cost.data().toString();
    m_place = where.join(QStringLiteral("  ·  "));
    updateWhere();
    m_extend->setVisible(live && sandbox.lifetime.kind != Lifetime::Kind::None);
    m_stop->setVisible(live);
    m_duplicate->setVisible(!live);
    updatePause();
    updateLifetime();
}

void SandboxHeader::updatePause()
{
    const SandboxRow *row = m_model.find(m_key);
    if (!row || !m_pause)
        return;
    // Only where the server can: elsewhere a button that is never there to press says nothing.
    m_pause->setVisible(row->shownState() == SandboxState::Running && m_pause->defaultAction()->isEnabled());
    m_resume->setVisible(row->shownState() == SandboxState::Paused);
}

void SandboxHeader::updateWhere()
{
    const SandboxRow *row = m_model.find(m_key);
    if (!row)
        return;
    // What was measured of one that no longer runs, or out of reach, is not what it uses now.
    if (!row->usage || row->shownState() != SandboxState::Running || m_model.isOutdated(m_key.profile)) {
        m_where->setText(m_place);
        return;
    }
    m_where->setText(QStringLiteral("%1  ·  %2 · %3")
            .arg(m_place, Format::percent(row->usage->cpuMillicores / 1000.0), Format::bytes(row->usage->memoryBytes)));
}

void SandboxHeader::updateLifetime()
{
    const SandboxRow *row = m_model.find(m_key);
    if (!row)
        return;
    if (isLive(row->shownState())) {
        const QString left = Format::timeLeft(row->sandbox.lifetime, row->sandbox.state, m_model.now());
        const bool held = !row->keptAwake.isEmpty() && row->sandbox.lifetime.kind == Lifetime::Kind::Idle;
        m_lifetime->setText(held ? row->keptAwake : left);
        m_lifetime->setToolTip(held ? tr("Its idle clock does not run. %1").arg(left) : QString());
        m_lifetime->setMinimumWidth(m_lifetime->sizeHint().width()); // of all parts the one that must be readable
    } else {
        QString reason = row->creationError ? row->creationError->text() : Format::stateWithReason(row->sandbox);
        const QString when =
            row->sandbox.stoppedAt.isValid() ? Format::relativeTime(row->sandbox.stoppedAt, m_model.now()) : QString();
        if (!when.isEmpty() && reason.endsWith(QLatin1Char('.')))
            reason.chop(1); // a server's sentence goes on here
        m_lifetime->setMinimumWidth(0);
        m_lifetime->setToolTip({});
        m_lifetime->setText(when.isEmpty() ? reason : QStringLiteral("%1, %2").arg(reason, when));
    }
}

} // namespace vivarium
