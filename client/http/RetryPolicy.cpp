// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/RetryPolicy.h"

#include <QRandomGenerator>

#include <algorithm>
#include <array>

namespace vivarium {

namespace {
struct RetryRow {
    ErrorKind kind;
    int attempts; ///< in all, the first one included
    std::chrono::milliseconds firstPause; ///< doubles each time
};
/// A time-out is not in the table: the limit of a call is for all of its tries together.
constexpr std::array RetryTable{
    RetryRow{ErrorKind::Network, 3, std::chrono::milliseconds(300)},
    RetryRow{ErrorKind::Unavailable, 3, std::chrono::milliseconds(500)},
    RetryRow{ErrorKind::RateLimited, 4, std::chrono::milliseconds(1000)},
};
constexpr std::chrono::milliseconds LongestRetryAfter = std::chrono::minutes(10);

std::chrono::milliseconds spread(std::chrono::milliseconds pause, double jitter)
{
    return std::chrono::milliseconds(qRound64(double(pause.count()) * (0.75 + 0.5 * std::clamp(jitter, 0.0, 1.0))));
}
} // namespace

std::optional<RetryPolicy::Milliseconds> RetryPolicy::pauseAfter(const ApiError &error, int attempt, double jitter)
{
    const auto *row = std::ranges::find(RetryTable, error.kind, &RetryRow::kind);
    if (row == RetryTable.end() || attempt < 1 || attempt >= row->attempts)
        return std::nullopt;
    return spread(row->firstPause * (1 << (attempt - 1)), jitter);
}

RetryPolicy::Milliseconds RetryPolicy::backOff(int failures, double jitter)
{
    const int doublings = std::clamp(failures - 1, 0, 5);
    return spread(std::min(Milliseconds(30'000), Milliseconds(1000) * (1 << doublings)), jitter);
}

std::optional<RetryPolicy::Milliseconds> RetryPolicy::retryAfter(const QHttpHeaders &headers, const QDateTime &now)
{
    const QByteArray value = headers.value(QHttpHeaders::WellKnownHeader::RetryAfter).toByteArray().trimmed();
    if (value.isEmpty())
        return std::nullopt;
    bool isNumber = false;
    const qint64 seconds = value.toLongLong(&isNumber);
    Milliseconds pause{0};
    if (isNumber) {
        if (seconds < 0)
            return std::nullopt;
        pause = Milliseconds(std::min<qint64>(seconds, 3600) * 1000);
    } else {
        const QDateTime date = httpDate(value);
        if (!date.isValid())
            return std::nullopt;
        pause = Milliseconds(std::max<qint64>(0, now.msecsTo(date)));
    }
    return std::min(pause, LongestRetryAfter);
}

QDateTime RetryPolicy::httpDate(const QByteArray &text)
{
    // Qt reads RFC 2822 dates, which give an offset where HTTP writes GMT.
    QByteArray date = text.trimmed();
    if (date.endsWith("GMT"))
        date.replace(date.size() - 3, 3, "+0000");
    return QDateTime::fromString(QString::fromLatin1(date), Qt::RFC2822Date).toUTC();
}

double RetryPolicy::chance()
{
    return QRandomGenerator::global()->generateDouble();
}

} // namespace vivarium
