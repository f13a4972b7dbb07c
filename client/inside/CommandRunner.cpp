// SPDX-License-Identifier: GPL-3.0-or-later
#include "inside/CommandRunner.h"

#include "http/ErrorMapping.h"

#include <QDateTime>
#include <QTimer>

#include <algorithm>

namespace vivarium {

namespace {
constexpr int ExistsExitCode = 17;
constexpr std::chrono::milliseconds CommandWait{5000};
/// A last wait that isn't shorter: otherwise a server would be asked in a loop.
constexpr std::chrono::milliseconds LeastWait{500};
/// So much later the server ends the command itself, in case that nobody is there any more to do it.
constexpr std::chrono::seconds ServerLeeway{5};

ApiError tookTooLong(bool wasEnded)
{
    ApiError error;
    error.kind = ErrorKind::Timeout;
    if (wasEnded) {
        error.sentence = CommandRunner::tr("The command inside the sandbox took too long and was ended.");
    } else {
        error.sentence = CommandRunner::tr("The command inside the sandbox took too long.");
        error.advice = CommandRunner::tr("Whether it goes on is not known: look at the processes.");
    }
    return error;
}
} // namespace

CommandRunner::CommandRunner(ProcessApi &processes, QObject *parent)
    : QObject(parent)
    , m_processes(processes)
{
}

QString CommandRunner::escaped(const QByteArray &path)
{
    QString text;
    for (const char byte : path) {
        const auto value = static_cast<unsigned char>(byte);
        const bool plain = (value >= 'a' && value <= 'z') || (value >= 'A' && value <= 'Z')
            || (value >= '0' && value <= '9') || value == '/' || value == '.' || value == '_' || value == '-';
        if (plain)
            text += QLatin1Char(byte);
        else
            text += QStringLiteral("\\0%1").arg(value, 3, 8, QLatin1Char('0'));
    }
    return text;
}

Reply<ProcessRecord> CommandRunner::run(
    const SandboxId &sandbox, const QString &script, const QList<QByteArray> &paths, std::chrono::seconds limit)
{
    // Arguments are JSON text and paths are bytes, so they travel escaped and are decoded inside. The added character
    // keeps line ends at the end of a name, which $(…) would take away.
    const QString decode = QStringLiteral("n=$#; i=0; while [ $i -lt $n ]; do p=$(printf '%b/' \"$1\"); "
                                          "set -- \"$@\" \"${p%/}\"; shift; i=$((i+1)); done; ");
    Command command;
    command.arguments = {QStringLiteral("/bin/sh"), QStringLiteral("-c"), decode + script, Mark};
    for (const QByteArray &path : paths)
        command.arguments << escaped(path);
    command.workingDirectory = QStringLiteral("/");
    command.limit = limit + ServerLeeway;
    command.isHelper = true;
    const QDateTime deadline = QDateTime::currentDateTimeUtc().addSecs(limit.count());
    return chain(this, begin(sandbox, command, limit),
        [this, sandbox, deadline](const ProcessRecord &record) { return await(sandbox, record, deadline); });
}

/// As start(), but a server that doesn't begin within `limit` is not waited for any longer.
Reply<ProcessRecord> CommandRunner::begin(
    const SandboxId &sandbox, const Command &command, std::chrono::milliseconds limit)
{
    Reply<ProcessRecord> start = m_processes.start(sandbox, command);
    const Pending<ProcessRecord> begun;
    auto *timer = new QTimer(this);
    timer->setSingleShot(true);
    connect(timer, &QTimer::timeout, this, [begun, start]() mutable {
        begun.answer(std::unexpected(tookTooLong(false)));
        start.cancel();
    });
    forward(this, start, begun);
    whenDone(this, begun.reply(), [timer](const Result<ProcessRecord> *) { timer->deleteLater(); });
    timer->start(limit);
    return begun.reply();
}

Reply<ProcessRecord> CommandRunner::await(
    const SandboxId &sandbox, const ProcessRecord &record, const QDateTime &deadline)
{
    if (!record.running) {
        if (record.exitCode == 0)
            return readyReply<ProcessRecord>(record);
        ApiError error;
        error.serverMessage = cleanedText(QString::fromUtf8(record.standardError));
        error.code = QString::number(record.exitCode.value_or(-1));
        if (record.exitCode == ExistsExitCode) {
            error.kind = ErrorKind::Conflict;
            error.sentence = tr("Something of that name is there already.");
        } else {
            error.kind = ErrorKind::Conflict;
            error.sentence = error.serverMessage.isEmpty()
                ? tr("The command inside the sandbox failed with exit code %1.").arg(record.exitCode.value_or(-1))
                : tr("The command inside the sandbox failed: %1").arg(error.serverMessage);
        }
        return failedReply<ProcessRecord>(error);
    }
    const std::chrono::milliseconds left(QDateTime::currentDateTimeUtc().msecsTo(deadline));
    if (left.count() <= 0)
        return chain(this, m_processes.signalStarted(sandbox, record.id, Signal::Kill),
            [](const Result<Done> &killed) -> Result<ProcessRecord> {
                return std::unexpected(tookTooLong(killed.has_value()));
            });
    return chain(this, m_processes.read(sandbox, record.id, std::clamp(left, LeastWait, CommandWait)),
        [this, sandbox, deadline](const ProcessRecord &later) { return await(sandbox, later, deadline); });
}

} // namespace vivarium
