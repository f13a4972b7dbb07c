// SPDX-License-Identifier: GPL-3.0-or-later
#include "CallScript.h"

namespace vivarium {

void CallScript::fail(const QString &call, const ApiError &error, int times)
{
    Way &way = m_ways[call];
    way.failure = error;
    way.failures = times;
}

void CallScript::hang(const QString &call)
{
    m_ways[call].delivery = Delivery::Never;
}

void CallScript::hold(const QString &call)
{
    m_ways[call].delivery = Delivery::Held;
}

int CallScript::deliver(const QString &call)
{
    const auto answers = m_held.take(call);
    for (const auto &answer : answers)
        answer();
    return int(answers.size());
}

void CallScript::restore(const QString &call)
{
    m_ways.remove(call);
}

void CallScript::resetCounts()
{
    m_counts.clear();
    m_cancelled.clear();
    m_log.clear();
}

std::optional<ApiError> CallScript::begin(const QString &call)
{
    ++m_counts[call];
    m_log.append(call);
    const auto way = m_ways.find(call);
    if (way == m_ways.end() || !way->failure || way->failures == 0)
        return std::nullopt;
    if (way->failures > 0)
        --way->failures;
    return way->failure;
}

ApiError CallScript::error(ErrorKind kind, int httpStatus, const QString &sentence)
{
    ApiError error;
    error.kind = kind;
    error.httpStatus = httpStatus;
    error.sentence = sentence;
    error.requestId = QStringLiteral("req-fake");
    error.details = QStringLiteral("HTTP %1").arg(httpStatus);
    return error;
}

} // namespace vivarium
