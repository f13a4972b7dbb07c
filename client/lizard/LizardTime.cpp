// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardTime.h"

#include <QTimeZone>

namespace vivarium {

namespace {

/// Below it a number of milliseconds would lie in 1973: it is meant as seconds.
constexpr qint64 leastMilliseconds = 100'000'000'000;

QDateTime fromNumber(qint64 number)
{
    if (number <= 0)
        return {};
    return QDateTime::fromMSecsSinceEpoch(number < leastMilliseconds ? number * 1000 : number, QTimeZone::UTC);
}

} // namespace

QDateTime LizardTime::read(const JsonReader &reader, QLatin1StringView name)
{
    if (const auto number = reader.integer(name))
        return fromNumber(*number);
    const QString text = reader.text(name);
    bool isNumber = false;
    const qint64 number = text.toLongLong(&isNumber);
    return isNumber ? fromNumber(number) : reader.time(name);
}

} // namespace vivarium
