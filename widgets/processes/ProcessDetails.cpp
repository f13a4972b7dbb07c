// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/ProcessDetails.h"

#include "common/Format.h"
#include "processes/ProcessCells.h"
#include "processes/ProcessText.h"

#include <QFontDatabase>
#include <QLabel>
#include <QPlainTextEdit>
#include <QVBoxLayout>

namespace vivarium {

ProcessDetails::ProcessDetails(ProcessTreeModel &model, QWidget *parent)
    : QFrame(parent)
    , m_model(model)
    , m_title(new QLabel)
    , m_facts(new QLabel)
    , m_arguments(new QPlainTextEdit)
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
    m_arguments->setObjectName(QStringLiteral("detailsArguments"));
    m_arguments->setAccessibleName(tr("Arguments, one a line"));
    m_arguments->setReadOnly(true);
    m_arguments->setFrameShape(QFrame::NoFrame);
    m_arguments->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_arguments->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_arguments->setTabChangesFocus(true);
    m_arguments->setPlaceholderText(tr("Choose a process to see all of its arguments."));

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(4);
    layout->addWidget(m_title);
    layout->addWidget(m_facts);
    layout->addWidget(m_arguments, 1);
    connect(&model, &ProcessTreeModel::updated, this, &ProcessDetails::updateText);
    updateText();
}

void ProcessDetails::setProcess(const std::optional<ProcessKey> &key)
{
    m_key = key;
    updateText();
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
