// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/ProcessText.h"

#include "common/Format.h"
#include "processes/CommandLine.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace vivarium::ProcessText {

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(vivarium::ProcessText)
};

/// Names by Linux's numbering (signal(7), x86 and ARM): the sandbox's signals, not those of this machine.
QString nameOfSignalNumber(int number)
{
    static constexpr const char *names[] = {nullptr, "HUP", "INT", "QUIT", "ILL", "TRAP", "ABRT", "BUS", "FPE", "KILL",
        "USR1", "SEGV", "USR2", "PIPE", "ALRM", "TERM", "STKFLT", "CHLD", "CONT", "STOP", "TSTP", "TTIN", "TTOU", "URG",
        "XCPU", "XFSZ", "VTALRM", "PROF", "WINCH", "IO", "PWR", "SYS"};
    if (number < 1 || number >= int(std::size(names)))
        return {};
    return QStringLiteral("SIG") + QLatin1StringView(names[number]);
}

} // namespace

QString stateWord(QChar state)
{
    switch (state.unicode()) {
    case 'R':
        return Text::tr("running", "state of a process");
    case 'S':
        return Text::tr("sleeping", "state of a process");
    case 'D':
        return Text::tr("waiting for a disk", "state of a process");
    case 'Z':
        return Text::tr("zombie", "state of a process: ended, not yet collected by its parent");
    case 'T':
        return Text::tr("stopped", "state of a process");
    case 't':
        return Text::tr("stopped by a debugger", "state of a process");
    case 'I':
        return Text::tr("idle", "state of a process");
    case 'X':
        return Text::tr("dead", "state of a process");
    default:
        return {};
    }
}

QString state(const Process &process)
{
    if (process.exitCode)
        return exitCode(*process.exitCode);
    if (process.state.isNull())
        return process.apiId.isEmpty() ? Format::unknown() : stateWord(u'R');
    const QString letter = Format::escaped(QString(process.state));
    const QString word = stateWord(process.state);
    return word.isEmpty() ? letter : QStringLiteral("%1 (%2)").arg(word, letter);
}

QString name(const Process &process)
{
    if (!process.name.isEmpty())
        return Format::escaped(process.name);
    if (!process.commandLine.isEmpty()) {
        // Without a comm, the program's file name serves.
        const QString program = process.commandLine.first();
        const QString file = program.mid(program.lastIndexOf(QLatin1Char('/')) + 1);
        if (!file.isEmpty())
            return Format::escaped(file);
    }
    return Text::tr("process %1", "name of a process that has none").arg(process.identity.pid);
}

QString commandLine(const Process &process)
{
    if (process.commandLine.isEmpty())
        return QStringLiteral("[%1]").arg(name(process));
    return Format::escaped(quoteCommandLine(process.commandLine));
}

QString processorTime(double seconds)
{
    if (!(seconds >= 0) || seconds > 1e12)
        return Format::unknown();
    const auto hundredths = qint64(std::floor(seconds * 100));
    const qint64 whole = hundredths / 100;
    const auto two = [](qint64 number) { return QStringLiteral("%1").arg(number, 2, 10, QLatin1Char('0')); };
    if (whole < 600) {
        return QStringLiteral("%1:%2%3%4")
            .arg(whole / 60)
            .arg(two(whole % 60), QLocale().decimalPoint(), two(hundredths % 100));
    }
    if (whole < 3600)
        return QStringLiteral("%1:%2").arg(whole / 60).arg(two(whole % 60));
    return QStringLiteral("%1:%2:%3").arg(whole / 3600).arg(two(whole / 60 % 60), two(whole % 60));
}

QString startTime(const QDateTime &startedAt, const QDateTime &now)
{
    if (!startedAt.isValid())
        return Format::unknown();
    const QDateTime local = startedAt.toLocalTime();
    const QLocale locale;
    if (local.date() == now.toLocalTime().date())
        return locale.toString(local.time(), locale.timeFormat(QLocale::ShortFormat));
    return locale.toString(local, QLocale::ShortFormat);
}

QString signalName(Signal signal)
{
    switch (signal) {
    case Signal::Term:
        return QStringLiteral("TERM");
    case Signal::Kill:
        return QStringLiteral("KILL");
    case Signal::Int:
        return QStringLiteral("INT");
    case Signal::Hup:
        return QStringLiteral("HUP");
    case Signal::Quit:
        return QStringLiteral("QUIT");
    case Signal::Usr1:
        return QStringLiteral("USR1");
    case Signal::Usr2:
        return QStringLiteral("USR2");
    case Signal::Stop:
        return QStringLiteral("STOP");
    case Signal::Cont:
        return QStringLiteral("CONT");
    }
    return {};
}

QString signalLabel(Signal signal)
{
    switch (signal) {
    case Signal::Term:
        return Text::tr("&Terminate (TERM)", "signal");
    case Signal::Kill:
        return Text::tr("&Kill (KILL)", "signal");
    case Signal::Int:
        return Text::tr("&Interrupt (INT)", "signal");
    case Signal::Hup:
        return Text::tr("&Hang Up (HUP)", "signal");
    case Signal::Quit:
        return Text::tr("&Quit with a Dump (QUIT)", "signal");
    case Signal::Usr1:
        return Text::tr("User Signal &1 (USR1)", "signal");
    case Signal::Usr2:
        return Text::tr("User Signal &2 (USR2)", "signal");
    case Signal::Stop:
        return Text::tr("&Pause (STOP)", "signal");
    case Signal::Cont:
        return Text::tr("&Continue (CONT)", "signal");
    }
    return {};
}

QString signalMeaning(Signal signal)
{
    switch (signal) {
    case Signal::Term:
        return Text::tr("Asks the process to end. It may clean up first, or refuse.");
    case Signal::Kill:
        return Text::tr("Ends the process at once. It can't clean up: unsaved work is lost.");
    case Signal::Int:
        return Text::tr("What Ctrl+C sends: asks the process to break off.");
    case Signal::Hup:
        return Text::tr("Tells that the terminal is gone. Many servers read their configuration anew.");
    case Signal::Quit:
        return Text::tr("Ends the process, with a dump of its memory or its threads where it makes one.");
    case Signal::Usr1:
    case Signal::Usr2:
        return Text::tr("Means what the program makes of it. One that doesn't expect it ends.");
    case Signal::Stop:
        return Text::tr("Stops the process where it is, until Continue.");
    case Signal::Cont:
        return Text::tr("Lets a stopped process go on.");
    }
    return {};
}

bool endsProcess(Signal signal)
{
    switch (signal) {
    case Signal::Term:
    case Signal::Kill:
    case Signal::Int:
    case Signal::Hup:
    case Signal::Quit:
        return true;
    case Signal::Usr1:
    case Signal::Usr2:
    case Signal::Stop:
    case Signal::Cont:
        return false;
    }
    return true;
}

QString exitCode(int code)
{
    // The shells' conventions; a program may use these numbers for something else, hence the code beside the words.
    if (code == 126)
        return Text::tr("not executable (exit code 126)");
    if (code == 127)
        return Text::tr("command not found (exit code 127)");
    const QString signal = nameOfSignalNumber(code - 128);
    if (!signal.isEmpty())
        return Text::tr("ended by %1 (exit code %2)", "%1 is a signal, as SIGKILL").arg(signal).arg(code);
    return Text::tr("ended with exit code %1").arg(code);
}

QList<Signal> allSignals()
{
    return {Signal::Term, Signal::Int, Signal::Hup, Signal::Kill, Signal::Stop, Signal::Cont, Signal::Usr1,
        Signal::Usr2, Signal::Quit};
}

} // namespace vivarium::ProcessText
