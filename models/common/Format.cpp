// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/Format.h"

#include <QCoreApplication>
#include <QLocale>
#include <QTimeZone>

#include <cmath>

namespace vivarium::Format {

namespace {

struct FormatText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::Format)
};

constexpr auto ellipsis = u'…';

QString reasonSentence(const Sandbox &sandbox)
{
    const QString &reason = sandbox.reason;
    if (reason == u"exited" && sandbox.exitCode)
        return FormatText::tr("its command ended with exit code %1").arg(*sandbox.exitCode);
    if (reason == u"exited")
        return FormatText::tr("its command ended");
    if (reason == u"out_of_memory")
        return FormatText::tr("out of memory");
    if (reason == u"crashed")
        return sandbox.exitCode ? FormatText::tr("crashed with exit code %1").arg(*sandbox.exitCode)
                                : FormatText::tr("crashed");
    if (reason == u"start_failed")
        return FormatText::tr("could not be started");
    if (reason == u"load_error")
        return FormatText::tr("its image or code could not be loaded");
    if (reason == u"host_lost")
        return FormatText::tr("the machine it ran on was lost");
    if (reason == u"deleted")
        return FormatText::tr("its server no longer has it");
    if (reason == u"stopped") // also the server's word after an idle stop
        return {};
    return escaped(reason);
}

} // namespace

QString unknown()
{
    return QStringLiteral("–");
}

QString bytes(qint64 count)
{
    if (count < 0)
        return unknown();
    if (count < 1024)
        return FormatText::tr("%1 B", "bytes, the unit's sign").arg(QLocale().toString(count));
    double value = double(count);
    while (value >= 1024)
        value /= 1024;
    const bool whole = value >= 99.95 || std::abs(value - std::round(value)) < 0.05;
    return QLocale().formattedDataSize(count, whole ? 0 : 1, QLocale::DataSizeIecFormat);
}

QString rate(double bytesPerSecond)
{
    if (!(bytesPerSecond >= 0))
        return unknown();
    return FormatText::tr("%1/s", "bytes per second").arg(bytes(std::llround(bytesPerSecond)));
}

QString cores(int millis)
{
    return QLocale().toString(millis / 1000.0, 'g', 6);
}

QString percent(double share)
{
    if (!(share >= 0))
        return unknown();
    const double value = share * 100;
    const QLocale locale;
    QString number;
    if (value >= 9.95 || value == 0)
        number = locale.toString(value, 'f', 0);
    else
        number = locale.toString(std::max(0.1, value), 'f', 1);
    return FormatText::tr("%1 %", "percent").arg(number);
}

QString countdown(std::chrono::seconds left)
{
    const qint64 total = std::max<qint64>(0, left.count());
    const qint64 days = total / 86400;
    if (days > 0)
        return FormatText::tr("%1 d %2 h", "days and hours, short").arg(days).arg(total % 86400 / 3600);
    const qint64 hours = total / 3600;
    const auto twoDigits = [](qint64 n) { return QStringLiteral("%1").arg(n, 2, 10, QLatin1Char('0')); };
    if (hours > 0)
        return QStringLiteral("%1:%2:%3").arg(hours).arg(twoDigits(total % 3600 / 60), twoDigits(total % 60));
    return QStringLiteral("%1:%2").arg(total / 60).arg(twoDigits(total % 60));
}

QString duration(std::chrono::seconds span)
{
    qint64 rest = std::max<qint64>(0, span.count());
    const int days = int(rest / 86400);
    rest %= 86400;
    const int hours = int(rest / 3600);
    rest %= 3600;
    const int minutes = int(rest / 60);
    const int seconds = int(rest % 60);
    QStringList parts;
    if (days > 0)
        parts << FormatText::tr("%n day(s)", nullptr, days);
    if (hours > 0)
        parts << FormatText::tr("%n hour(s)", nullptr, hours);
    if (minutes > 0 && parts.size() < 2)
        parts << FormatText::tr("%n minute(s)", nullptr, minutes);
    if ((seconds > 0 && parts.size() < 2 && days == 0 && hours == 0) || parts.isEmpty())
        parts << FormatText::tr("%n second(s)", nullptr, seconds);
    return parts.join(QLatin1Char(' '));
}

QString runTime(std::chrono::milliseconds span, int decimals)
{
    if (span < std::chrono::minutes(1))
        return FormatText::tr("%1 s", "seconds")
            .arg(QLocale().toString(std::floor(double(span.count()) / 100) / 10, 'f', decimals));
    return countdown(std::chrono::duration_cast<std::chrono::seconds>(span));
}

QString relativeTime(const QDateTime &then, const QDateTime &now)
{
    if (!then.isValid())
        return unknown();
    const qint64 seconds = then.secsTo(now);
    if (seconds < 5) // clocks differ: a time just ahead is no reason to show nonsense
        return FormatText::tr("just now");
    if (seconds < 60)
        return FormatText::tr("%1 s ago").arg(seconds);
    if (seconds < 3600)
        return FormatText::tr("%1 min ago").arg(seconds / 60);
    const QDateTime localThen = then.toLocalTime();
    const QDateTime localNow = now.toLocalTime();
    if (localThen.date() == localNow.date() || seconds < 6 * 3600)
        return FormatText::tr("%1 h ago").arg(seconds / 3600);
    const QLocale locale;
    if (localThen.date().daysTo(localNow.date()) == 1)
        return FormatText::tr("yesterday %1", "a time of day")
            .arg(locale.toString(localThen.time(), QLocale::ShortFormat));
    return locale.toString(localThen.date(), QLocale::ShortFormat);
}

QString exactTime(const QDateTime &time)
{
    if (!time.isValid())
        return unknown();
    return QLocale().toString(time.toLocalTime(), QLocale::LongFormat);
}

QString shortId(const QString &id)
{
    if (id.size() <= 14)
        return id;
    return id.left(8) + ellipsis + id.right(4);
}

QString mode(FileType type, int mode)
{
    char kind = '?';
    switch (type) {
    case FileType::File:
        kind = '-';
        break;
    case FileType::Directory:
        kind = 'd';
        break;
    case FileType::SymbolicLink:
        kind = 'l';
        break;
    case FileType::Fifo:
        kind = 'p';
        break;
    case FileType::Socket:
        kind = 's';
        break;
    case FileType::BlockDevice:
        kind = 'b';
        break;
    case FileType::CharacterDevice:
        kind = 'c';
        break;
    case FileType::Unknown:
        break;
    }
    QString text(10, QLatin1Char('-'));
    text[0] = QLatin1Char(kind);
    for (int bit = 0; bit < 9; ++bit) {
        if (mode & (0400 >> bit))
            text[bit + 1] = QLatin1Char("rwxrwxrwx"[bit]);
    }
    const auto special = [&](int flag, int at, char with, char without) {
        if (mode & flag)
            text[at] = QLatin1Char(text.at(at) == u'x' ? with : without);
    };
    special(04000, 3, 's', 'S');
    special(02000, 6, 's', 'S');
    special(01000, 9, 't', 'T');
    return text;
}

QString state(SandboxState state, const QString &serverWord)
{
    switch (state) {
    case SandboxState::Starting:
        return FormatText::tr("Starting");
    case SandboxState::Running:
        return FormatText::tr("Running");
    case SandboxState::Pausing:
        return FormatText::tr("Pausing");
    case SandboxState::Paused:
        return FormatText::tr("Paused");
    case SandboxState::Resuming:
        return FormatText::tr("Resuming");
    case SandboxState::Stopping:
        return FormatText::tr("Stopping");
    case SandboxState::Stopped:
        return FormatText::tr("Stopped");
    case SandboxState::Failed:
        return FormatText::tr("Failed");
    case SandboxState::Unknown:
        break;
    }
    return serverWord.isEmpty() ? FormatText::tr("Unknown") : escaped(serverWord);
}

QString stateWithReason(const Sandbox &sandbox)
{
    QString text = state(sandbox.state, sandbox.stateText);
    if (isLive(sandbox.state))
        return text;
    const QString reason = reasonSentence(sandbox);
    if (!reason.isEmpty())
        text = FormatText::tr("%1: %2", "state: reason").arg(text, reason);
    if (!sandbox.message.isEmpty())
        text += QStringLiteral(" – ") + escaped(sandbox.message);
    return text;
}

QString timeLeft(const Lifetime &lifetime, SandboxState state, const QDateTime &now)
{
    if (!isLive(state) || state == SandboxState::Stopping)
        return {};
    if (lifetime.kind == Lifetime::Kind::None) {
        // The clocks begin to run, and servers begin to tell of them, when it has started.
        return state == SandboxState::Starting ? unknown() : FormatText::tr("Runs until stopped");
    }
    const bool idle = lifetime.kind == Lifetime::Kind::Idle;
    if (state == SandboxState::Paused)
        return FormatText::tr("Clock stopped while paused");
    if (!lifetime.endsAt.isValid() || state == SandboxState::Starting) {
        if (lifetime.span.count() <= 0)
            return {};
        return idle ? FormatText::tr("Idle stop after %1").arg(duration(lifetime.span))
                    : FormatText::tr("Ends after %1").arg(duration(lifetime.span));
    }
    const QString left = countdown(std::chrono::seconds(now.secsTo(lifetime.endsAt)));
    return idle ? FormatText::tr("Idle stop in %1").arg(left) : FormatText::tr("Ends in %1").arg(left);
}

QString errorDetails(const ApiError &error)
{
    QStringList lines{error.text()};
    if (error.httpStatus > 0)
        lines << QStringLiteral("HTTP %1 %2").arg(error.httpStatus).arg(error.code).trimmed();
    else if (!error.code.isEmpty())
        lines << error.code;
    if (!error.serverMessage.isEmpty())
        lines << error.serverMessage;
    if (!error.requestId.isEmpty())
        lines << QStringLiteral("Request-ID: %1").arg(error.requestId);
    if (!error.details.isEmpty())
        lines << error.details;
    return lines.join(QLatin1Char('\n'));
}

QString money(qint64 nanos, const QString &currency)
{
    static const QHash<QString, QString> symbols{{QStringLiteral("USD"), QStringLiteral("$")},
        {QStringLiteral("EUR"), QStringLiteral("€")}, {QStringLiteral("GBP"), QStringLiteral("£")},
        {QStringLiteral("JPY"), QStringLiteral("¥")}};
    // The C locale has no place for a currency's sign.
    const QLocale locale =
        QLocale().language() == QLocale::C ? QLocale(QLocale::English, QLocale::UnitedStates) : QLocale();
    const double amount = double(nanos) / 1e9;
    int digits = 2;
    if (amount > 0 && amount < 0.1)
        digits = 4; // an hour of a small sandbox is less than a cent
    if (amount > 0 && amount < 0.00005)
        return locale.toString(amount, 'g', 1) + QChar(QChar::Nbsp) + escaped(currency);
    const auto symbol = symbols.constFind(currency);
    if (symbol == symbols.cend())
        return locale.toString(amount, 'f', digits) + QChar(QChar::Nbsp) + escaped(currency);
    return locale.toCurrencyString(amount, *symbol, digits);
}

QString errorCode(const ApiError &error)
{
    if (error.httpStatus == 0)
        return {};
    return QStringLiteral("%1 %2").arg(error.httpStatus).arg(escaped(error.code)).trimmed();
}

} // namespace vivarium::Format
