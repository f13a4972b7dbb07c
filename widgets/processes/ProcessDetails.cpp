// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/ProcessDetails.h"

#include "common/Format.h"
#include "processes/CommandHistory.h"
#include "processes/OutputView.h"
#include "processes/ProcessCells.h"
#include "processes/ProcessText.h"

#include <QFontDatabase>
#include <QLabel>
#include <QPlainTextEdit>
#include <QTabWidget>
#include <QVBoxLayout>

namespace vivarium {

namespace {

enum DetailsTab { ArgumentsTab, OutputTab };

} // namespace

ProcessDetails::ProcessDetails(SandboxContext &context, ProcessTreeModel &model, QWidget *parent)
    : QFrame(parent)
    , m_context(context)
    , m_model(model)
    , m_title(new QLabel)
    , m_facts(new QLabel)
    , m_arguments(new QPlainTextEdit)
    , m_tabs(new QTabWidget)
    , m_outputNote(new QLabel)
    , m_output(new OutputView)
{
    setObjectName(QStringLiteral("processDetails"));
    setAccessibleName(tr("Details of the process"));
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    for (QLabel *label : {m_title, m_facts}) {
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        label->setFocusPolicy(Qt::ClickFocus);
        label->setWordWrap(true);
    }
    m_title->setObjectName(QStringLiteral("detailsTitle"));
    m_facts->setObjectName(QStringLiteral("detailsFacts"));
    m_facts->setForegroundRole(QPalette::PlaceholderText);
    makeTabs();

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(4);
    layout->addWidget(m_title);
    layout->addWidget(m_facts);
    layout->addWidget(m_tabs, 1);
    connect(&model, &ProcessTreeModel::updated, this, [this] {
        updateText();
        updateOutput();
    });
    updateText();
    updateOutput();
}

ProcessDetails::~ProcessDetails() = default;

void ProcessDetails::makeTabs()
{
    m_arguments->setObjectName(QStringLiteral("detailsArguments"));
    m_arguments->setAccessibleName(tr("Arguments, one a line"));
    m_arguments->setReadOnly(true);
    m_arguments->setFrameShape(QFrame::NoFrame);
    m_arguments->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_arguments->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_arguments->setTabChangesFocus(true);
    m_arguments->setPlaceholderText(tr("Choose a process to see all of its arguments."));
    m_outputNote->setObjectName(QStringLiteral("detailsOutputNote"));
    m_outputNote->setTextFormat(Qt::PlainText);
    m_outputNote->setWordWrap(true);
    m_outputNote->setContentsMargins(8, 4, 8, 0);
    m_outputNote->hide();
    m_output->setPlaceholderText(tr("Nothing was written yet."));
    auto *outputPage = new QWidget;
    auto *outputLayout = new QVBoxLayout(outputPage);
    outputLayout->setContentsMargins(0, 0, 0, 0);
    outputLayout->setSpacing(0);
    outputLayout->addWidget(m_outputNote);
    outputLayout->addWidget(m_output, 1);
    m_tabs->setObjectName(QStringLiteral("detailsTabs"));
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_arguments, tr("&Arguments"));
    m_tabs->addTab(outputPage, tr("&Output"));
    connect(m_tabs, &QTabWidget::currentChanged, this, [this](int index) {
        if (m_updatingTabs)
            return;
        m_outputWanted = index == OutputTab;
        updateOutput();
    });
}

void ProcessDetails::setProcess(const std::optional<ProcessKey> &key)
{
    if (m_key != key)
        m_process = ProcessId();
    m_key = key;
    updateText();
    updateOutput();
}

void ProcessDetails::setReading(bool reading)
{
    m_reading = reading;
    updateOutput();
}

void ProcessDetails::refreshOutput()
{
    if (m_outputSeen && m_run && !m_run->isFollowed())
        m_run->follow();
}

void ProcessDetails::showEvent(QShowEvent *event)
{
    QFrame::showEvent(event);
    updateOutput();
}

void ProcessDetails::hideEvent(QHideEvent *event)
{
    QFrame::hideEvent(event);
    updateOutput();
}

void ProcessDetails::updateOutput()
{
    // Called while the panel is taken down too, when the model is gone: it is not asked here.
    const bool kept = !m_process.isEmpty();
    m_updatingTabs = true; // disabling the current tab moves on to the other one
    m_tabs->setTabEnabled(OutputTab, kept);
    if (kept && m_outputWanted)
        m_tabs->setCurrentIndex(OutputTab);
    m_updatingTabs = false;
    m_tabs->setTabToolTip(
        OutputTab, kept ? QString() : tr("Only commands that were started through the API have their output kept."));
    if (m_shownProcess != m_process) {
        m_output->setSource(nullptr);
        m_run.reset();
        m_shownProcess = ProcessId();
    }
    const bool before = m_outputSeen;
    m_outputSeen = isVisible() && m_reading && kept && m_tabs->currentIndex() == OutputTab;
    if (!m_outputSeen) {
        if (m_run)
            m_run->rest(); // what was read stays readable
    } else if (m_shownProcess.isEmpty()) {
        m_shownProcess = m_process;
        CommandRun *run = CommandHistory::of(m_context).find(m_process);
        if (!run) {
            m_run = std::make_unique<CommandRun>(m_context, m_process, m_key->identity.pid);
            run = m_run.get();
            connect(run, &CommandRun::stateChanged, this, &ProcessDetails::updateOutputNote);
        }
        m_output->setSource(run);
    } else if (!before) {
        refreshOutput();
    }
    updateOutputNote();
}

void ProcessDetails::updateOutputNote()
{
    QString note;
    if (const auto *run = qobject_cast<const CommandRun *>(m_output->source())) {
        if (run->error())
            note = run->error()->text();
        else if (run->exitCode())
            note = ProcessText::exitCode(*run->exitCode());
        note = note.left(1).toUpper() + note.mid(1);
    }
    m_outputNote->setText(note);
    m_outputNote->setVisible(!note.isEmpty());
}

void ProcessDetails::updateText()
{
    const ProcessNode *node = m_key ? m_model.find(*m_key) : nullptr;
    m_title->setVisible(m_key.has_value());
    m_facts->setVisible(node != nullptr);
    if (!node) {
        // The text of a process that just went stays readable until another one is chosen.
        if (!m_key) {
            m_shownArguments.clear();
            m_arguments->clear();
        }
        return;
    }
    const Process &process = node->process;
    m_process = process.apiId;
    const bool complete = m_model.summary().complete;
    m_title->setText(
        tr("%1 (PID %2)", "a process: name and number").arg(ProcessText::name(process)).arg(process.identity.pid));
    QStringList facts;
    for (const auto column : {ProcessTreeModel::State, ProcessTreeModel::User, ProcessTreeModel::Cpu,
             ProcessTreeModel::Memory, ProcessTreeModel::CpuTime, ProcessTreeModel::Threads}) {
        const QString value = ProcessCells::display(*node, column, complete);
        if (value != Format::unknown())
            facts << (column == ProcessTreeModel::State ? value
                    : column == ProcessTreeModel::Cpu
                    ? tr("CPU %1", "%1 is a share").arg(value)
                    : QStringLiteral("%1 %2").arg(ProcessCells::title(column), value));
    }
    if (process.startedAt.isValid())
        facts << tr("started %1", "a time").arg(Format::exactTime(process.startedAt));
    if (process.parentPid > 0)
        facts << tr("parent %1", "a PID").arg(process.parentPid);
    if (!process.apiId.isEmpty())
        facts << tr("started through the API");
    if (!process.terminalId.isEmpty())
        facts << tr("shell of a terminal");
    m_facts->setText(facts.join(QStringLiteral(" · ")));
    // Set only when different: a selection in it must survive the next sample.
    if (process.commandLine != m_shownArguments || m_arguments->document()->isEmpty()) {
        m_shownArguments = process.commandLine;
        QStringList lines;
        for (const QString &argument : process.commandLine)
            lines << Format::escaped(argument);
        m_arguments->setPlainText(lines.isEmpty()
                ? tr("No arguments: a thread of the kernel, or a process that has ended.")
                : lines.join(u'\n'));
    }
}

} // namespace vivarium
