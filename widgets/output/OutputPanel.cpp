// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/OutputPanel.h"

#include "common/ActionState.h"
#include "common/FloatingNotice.h"
#include "common/Icons.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "processes/FindBar.h"
#include "processes/OutputView.h"
#include "processes/SaveOutput.h"
#include "sandboxes/SandboxContext.h"
#include "shortcuts/Shortcuts.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace vivarium {

namespace {

/// Typing a word filters once, not letter by letter.
constexpr std::chrono::milliseconds filterPause(150);

} // namespace

OutputPanel::OutputPanel(SandboxContext &context, QWidget *parent)
    : Panel(context, parent)
    , m_source(context)
    , m_notices(new NoticeBar)
    , m_filter(new QLineEdit)
    , m_streams(new QComboBox)
    , m_view(new OutputView)
    , m_findBar(new FindBar(*m_view))
    , m_state(new StateView(m_view))
    , m_note(new QLabel)
{
    setObjectName(QStringLiteral("outputPanel"));
    makeActions();
    makeLayout();
    m_view->setAccessibleName(tr("Output of the sandbox's own command"));
    m_view->setSource(&m_source);
    m_filterSoon.setSingleShot(true);
    m_filterSoon.setInterval(filterPause);
    connect(&m_filterSoon, &QTimer::timeout, this, &OutputPanel::applyFilter);
    connect(m_filter, &QLineEdit::textChanged, &m_filterSoon, qOverload<>(&QTimer::start));
    connect(m_streams, &QComboBox::currentIndexChanged, this, &OutputPanel::applyFilter);
    connect(&m_source, &SandboxOutput::stateChanged, this, &OutputPanel::update);
    connect(&m_source, &SandboxOutput::outputChanged, this, &OutputPanel::update);
    connect(&context, &SandboxContext::stateChanged, this, &OutputPanel::update);
    connect(m_state, &StateView::retryRequested, &m_source, &SandboxOutput::retry);
    update();
}

void OutputPanel::makeActions()
{
    const auto make = [this](const QString &text, const QString &icon, const QString &name, const QString &explanation,
                          const QKeySequence &keys = {}) {
        auto *action = new QAction(Icons::get(icon), text, this);
        action->setObjectName(name);
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        Shortcuts::add(action, ShortcutContext::Output);
        ActionState::setExplanation(action, explanation);
        addAction(action);
        return action;
    };
    m_timesAction = make(tr("Show T&imes"), QStringLiteral("clock"), QStringLiteral("outputTimes"),
        tr("Puts the time before each line."));
    m_timesAction->setCheckable(true);
    m_endAction = make(tr("&Follow"), QStringLiteral("expand"), QStringLiteral("outputFollow"),
        tr("Goes to the end, and stays there while more comes. Scrolling up stays where you read."),
        QKeySequence(tr("Ctrl+End")));
    m_findAction = make(tr("F&ind in the Output"), QStringLiteral("search"), QStringLiteral("outputFind"),
        tr("Finds a text in the lines that are shown."));
    m_saveAction = make(tr("&Save Output…"), QStringLiteral("download"), QStringLiteral("outputSave"),
        tr("Writes the lines that are shown to a file of this computer."), QKeySequence::Save);
    connect(m_timesAction, &QAction::toggled, this, &OutputPanel::applyFilter);
    connect(m_endAction, &QAction::triggered, this, [this] {
        m_view->moveCursor(QTextCursor::End);
        m_view->verticalScrollBar()->setValue(m_view->verticalScrollBar()->maximum());
    });
    connect(m_findAction, &QAction::triggered, this, &OutputPanel::find);
    connect(m_saveAction, &QAction::triggered, this, &OutputPanel::save);
}

void OutputPanel::makeLayout()
{
    m_filter->setObjectName(QStringLiteral("outputFilter"));
    m_filter->setPlaceholderText(tr("Only lines that contain…"));
    m_filter->setAccessibleName(tr("Only lines that contain"));
    m_filter->setClearButtonEnabled(true);
    m_filter->addAction(Icons::get(QStringLiteral("filter")), QLineEdit::LeadingPosition);
    m_streams->setObjectName(QStringLiteral("outputStreams"));
    m_streams->setAccessibleName(tr("What to show of the output"));
    m_streams->addItem(tr("Both streams"));
    m_streams->addItem(tr("Only output", "standard output"), int(OutputLine::Stream::Output));
    m_streams->addItem(tr("Only errors", "standard error"), int(OutputLine::Stream::Error));
    m_note->setObjectName(QStringLiteral("outputNote"));
    m_note->setTextFormat(Qt::PlainText);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_note->setContentsMargins(12, 2, 12, 4);
    m_note->setWordWrap(true);

    auto *head = new QHBoxLayout;
    head->setContentsMargins(8, 6, 8, 6);
    head->setSpacing(8);
    head->addWidget(m_filter, 1);
    head->addWidget(m_streams);
    for (QAction *action : {m_timesAction, m_endAction, m_findAction, m_saveAction}) {
        auto *button = new QToolButton;
        button->setObjectName(action->objectName() + QStringLiteral("Button"));
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        button->setToolButtonStyle(action == m_endAction ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
        button->setFocusPolicy(Qt::TabFocus);
        head->addWidget(button);
    }
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    new FloatingNotice(*m_notices, *this, *m_state, Qt::TopEdge);
    layout->addLayout(head);
    layout->addWidget(m_findBar);
    layout->addWidget(m_state, 1);
    layout->addWidget(m_note);
}

void OutputPanel::setActive(bool active)
{
    m_source.setWatched(active);
}

void OutputPanel::focusContent()
{
    (m_state->isShowingContent() ? static_cast<QWidget *>(m_view) : m_filter)->setFocus(Qt::OtherFocusReason);
}

void OutputPanel::find()
{
    if (m_state->isShowingContent())
        m_findBar->open();
}

QList<QAction *> OutputPanel::panelActions() const
{
    return {m_endAction, m_timesAction, m_findAction, m_saveAction};
}

void OutputPanel::applyFilter()
{
    m_filterSoon.stop();
    SandboxOutput::Filter filter;
    filter.text = m_filter->text();
    if (const QVariant stream = m_streams->currentData(); stream.isValid())
        filter.stream = OutputLine::Stream(stream.toInt());
    filter.withTimes = m_timesAction->isChecked();
    m_source.setFilter(filter);
    update();
}

void OutputPanel::save()
{
    saveOutput(*this, *m_notices, QStringLiteral("output.txt"),
        [this]() -> std::optional<SavedOutput> { return SavedOutput{m_source.text(), m_source.isCut() ? -1 : 0}; });
}

void OutputPanel::update()
{
    using State = SandboxOutput::State;
    const bool any = m_source.lineCount() > 0;
    const QString nothing = any ? QString() : tr("There is no output.");
    for (QAction *action : {m_saveAction, m_findAction, m_endAction})
        ActionState::setAvailable(action, nothing);
    if (any && m_source.shownCount() == 0)
        m_state->showEmpty(QStringLiteral("filter"), tr("No line passes the filter"),
            tr("%n line(s) are there.", nullptr, int(m_source.lineCount())));
    else if (any)
        m_state->showContent();
    else if ((m_source.state() == State::Failed || m_source.state() == State::Interrupted) && m_source.error())
        m_state->showFailed(*m_source.error()); // whether it has written anything nobody knows
    else if (m_source.state() == State::Connecting)
        m_state->showLoading(tr("Reading the output…"));
    else if (m_source.state() == State::Ended)
        m_state->showEmpty(QStringLiteral("text"), tr("No output"), tr("The sandbox's own command wrote nothing."));
    else
        m_state->showEmpty(QStringLiteral("text"), tr("No output yet"),
            tr("What the command writes that the sandbox was made with appears here. The usual one only waits. "
               "The output of your own commands is in Run and in the terminal."));
    QStringList notes;
    if (any && m_source.state() == State::Interrupted && m_source.error())
        notes << tr("Interrupted; it is tried again by itself. %1").arg(m_source.error()->sentence);
    if (any && m_source.state() == State::Failed && m_source.error())
        notes << m_source.error()->text();
    if (any && m_source.state() == State::Ended)
        notes << tr("The sandbox has ended; this is all it wrote.");
    if (m_source.isCut())
        notes << tr("The oldest lines are no longer kept.");
    if (any && m_source.shownCount() < m_source.lineCount())
        notes << tr("%1 of %n line(s) shown.", nullptr, int(m_source.lineCount()))
                     .arg(QLocale().toString(m_source.shownCount()));
    m_note->setText(notes.join(u' '));
    m_note->setVisible(!notes.isEmpty());
}

} // namespace vivarium
