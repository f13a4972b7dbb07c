// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/ProcessCells.h"

#include "common/Format.h"
#include "processes/ProcessText.h"

#include <QCoreApplication>
#include <QLocale>

namespace vivarium::ProcessCells {

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(vivarium::ProcessCells)
};

template <typename T> int order(const T &left, const T &right)
{
    return left < right ? -1 : right < left ? 1 : 0;
}

bool isFigure(Column column)
{
    return column == ProcessTreeModel::Cpu || column == ProcessTreeModel::Memory || column == ProcessTreeModel::CpuTime
        || column == ProcessTreeModel::Threads;
}

/// Command lines may have 4 KiB; a tooltip that covers the screen helps nobody.
QString shortened(const QString &text)
{
    constexpr qsizetype longest = 600;
    return text.size() <= longest ? text : text.first(longest) + u'…';
}

} // namespace

QString title(Column column)
{
    switch (column) {
    case ProcessTreeModel::Name:
        return Text::tr("Process", "column");
    case ProcessTreeModel::Pid:
        return Text::tr("PID", "column");
    case ProcessTreeModel::User:
        return Text::tr("User", "column");
    case ProcessTreeModel::Cpu:
        return Text::tr("CPU %", "column");
    case ProcessTreeModel::Memory:
        return Text::tr("Memory", "column");
    case ProcessTreeModel::CpuTime:
        return Text::tr("CPU Time", "column");
    case ProcessTreeModel::Threads:
        return Text::tr("Threads", "column");
    case ProcessTreeModel::State:
        return Text::tr("State", "column");
    case ProcessTreeModel::Started:
        return Text::tr("Started", "column");
    case ProcessTreeModel::CommandColumn:
        return Text::tr("Command", "column");
    case ProcessTreeModel::ColumnCount:
        break;
    }
    return {};
}

QString explanation(Column column)
{
    switch (column) {
    case ProcessTreeModel::Name:
        return Text::tr("The name the kernel knows the process by.");
    case ProcessTreeModel::Pid:
        return Text::tr("The number of the process inside the sandbox.");
    case ProcessTreeModel::User:
        return Text::tr("The user inside the sandbox that the process runs as.");
    case ProcessTreeModel::Cpu:
        return Text::tr("Share of one core between the last two samples; 200 % are two cores.");
    case ProcessTreeModel::Memory:
        return Text::tr("Resident memory. Pages shared by several processes count in each.");
    case ProcessTreeModel::CpuTime:
        return Text::tr("Processor time used since the process started.");
    case ProcessTreeModel::Threads:
        return Text::tr("Number of threads.");
    case ProcessTreeModel::State:
        return Text::tr("What the process is doing, with the kernel's letter.");
    case ProcessTreeModel::Started:
        return Text::tr("When the process started, in your time zone.");
    case ProcessTreeModel::CommandColumn:
        return Text::tr("Program and arguments.");
    case ProcessTreeModel::ColumnCount:
        break;
    }
    return {};
}

Qt::Alignment alignment(Column column)
{
    const bool right = isFigure(column) || column == ProcessTreeModel::Pid;
    return (right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
}

QString display(const ProcessNode &node, Column column, bool complete)
{
    const Process &process = node.process;
    if (isFigure(column) && (!complete || node.isEnded()))
        return Format::unknown();
    switch (column) {
    case ProcessTreeModel::Name:
        return ProcessText::name(process);
    case ProcessTreeModel::Pid:
        return QString::number(process.identity.pid);
    case ProcessTreeModel::User:
        return process.user.isEmpty() ? Format::unknown() : Format::escaped(process.user);
    case ProcessTreeModel::Cpu:
        return node.cpuShare ? Format::percent(*node.cpuShare) : Format::unknown();
    case ProcessTreeModel::Memory:
        return Format::bytes(process.memoryBytes);
    case ProcessTreeModel::CpuTime:
        return ProcessText::processorTime(process.cpuSeconds);
    case ProcessTreeModel::Threads:
        return process.threads > 0 ? QLocale().toString(process.threads) : Format::unknown();
    case ProcessTreeModel::State:
        return node.endedAt && !process.exitCode ? Text::tr("ended", "state of a process")
                                                 : ProcessText::state(process);
    case ProcessTreeModel::Started:
        return ProcessText::startTime(process.startedAt, QDateTime::currentDateTime());
    case ProcessTreeModel::CommandColumn:
        return ProcessText::commandLine(process);
    case ProcessTreeModel::ColumnCount:
        break;
    }
    return {};
}

QVariant raw(const ProcessNode &node, Column column, bool complete)
{
    const Process &process = node.process;
    if (isFigure(column) && (!complete || node.isEnded()))
        return {};
    switch (column) {
    case ProcessTreeModel::Name:
        return process.name;
    case ProcessTreeModel::Pid:
        return process.identity.pid;
    case ProcessTreeModel::User:
        return process.user;
    case ProcessTreeModel::Cpu:
        return node.cpuShare ? QVariant(*node.cpuShare) : QVariant();
    case ProcessTreeModel::Memory:
        return process.memoryBytes;
    case ProcessTreeModel::CpuTime:
        return process.cpuSeconds;
    case ProcessTreeModel::Threads:
        return process.threads;
    case ProcessTreeModel::State:
        return process.state.isNull() ? QString() : QString(process.state);
    case ProcessTreeModel::Started:
        return process.startedAt;
    case ProcessTreeModel::CommandColumn:
        return process.commandLine;
    case ProcessTreeModel::ColumnCount:
        break;
    }
    return {};
}

QString toolTip(const ProcessNode &node, Column column, bool complete)
{
    const Process &process = node.process;
    switch (column) {
    case ProcessTreeModel::Name:
    case ProcessTreeModel::CommandColumn:
        return shortened(ProcessText::commandLine(process));
    case ProcessTreeModel::Started:
        return process.startedAt.isValid() ? Format::exactTime(process.startedAt) : QString();
    case ProcessTreeModel::Memory:
        return complete && !node.isEnded() ? Text::tr("%1 bytes resident").arg(QLocale().toString(process.memoryBytes))
                                           : QString();
    default:
        return {};
    }
}

QString spoken(const ProcessNode &node, Column column, bool complete)
{
    const QString value = display(node, column, complete);
    if (column == ProcessTreeModel::Name)
        return node.isEnded() ? Text::tr("%1, ended", "name of a process").arg(value) : value;
    return QStringLiteral("%1 %2").arg(title(column), value == Format::unknown() ? Text::tr("unknown") : value);
}

int compare(const ProcessNode &left, const ProcessNode &right, Column column)
{
    const Process &a = left.process;
    const Process &b = right.process;
    switch (column) {
    case ProcessTreeModel::Name:
        if (!a.name.isEmpty() && !b.name.isEmpty())
            return QString::compare(a.name, b.name, Qt::CaseInsensitive);
        return QString::compare(ProcessText::name(a), ProcessText::name(b), Qt::CaseInsensitive);
    case ProcessTreeModel::Pid:
        break;
    case ProcessTreeModel::User:
        return QString::compare(a.user, b.user, Qt::CaseInsensitive);
    case ProcessTreeModel::Cpu:
        return order(left.cpuShare.value_or(-1), right.cpuShare.value_or(-1));
    case ProcessTreeModel::Memory:
        return order(a.memoryBytes, b.memoryBytes);
    case ProcessTreeModel::CpuTime:
        return order(a.cpuSeconds, b.cpuSeconds);
    case ProcessTreeModel::Threads:
        return order(a.threads, b.threads);
    case ProcessTreeModel::State:
        return order(a.state, b.state);
    case ProcessTreeModel::Started:
        return a.startedAt.isValid() && b.startedAt.isValid() ? order(a.startedAt, b.startedAt)
                                                              : order(b.startedAt.isValid(), a.startedAt.isValid());
    case ProcessTreeModel::CommandColumn:
        return order(a.commandLine, b.commandLine);
    case ProcessTreeModel::ColumnCount:
        break;
    }
    return order(left.key, right.key);
}

} // namespace vivarium::ProcessCells
