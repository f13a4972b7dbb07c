// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/JsonReader.h"

#include "http/ErrorMapping.h"

namespace vivarium {

namespace {
QDateTime timeFromText(const QString &text)
{
    const QDateTime time = QDateTime::fromString(text, Qt::ISODateWithMs);
    return time.isValid() ? time.toUTC() : QDateTime();
}
} // namespace

JsonReader::JsonReader(const QJsonObject &object)
    : JsonReader(object, {}, std::make_shared<QString>())
{
}

JsonReader::JsonReader(const QJsonObject &object, QString place, std::shared_ptr<QString> fault)
    : m_object(object)
    , m_place(std::move(place))
    , m_fault(std::move(fault))
{
}

void JsonReader::fault(QLatin1StringView name, const QString &what)
{
    if (m_fault->isEmpty())
        *m_fault = m_place + name + QLatin1Char(' ') + what;
}

QString JsonReader::requiredText(QLatin1StringView name)
{
    const QJsonValue value = m_object.value(name);
    if (!value.isString())
        fault(name, value.isUndefined() ? QStringLiteral("is missing") : QStringLiteral("is no text"));
    return value.toString();
}

QString JsonReader::requiredId(QLatin1StringView name)
{
    const QString value = requiredText(name);
    if (value.isEmpty())
        fault(name, QStringLiteral("is empty"));
    return value;
}

qint64 JsonReader::requiredInteger(QLatin1StringView name)
{
    const auto value = integer(name);
    if (!value)
        fault(name, has(name) ? QStringLiteral("is no whole number") : QStringLiteral("is missing"));
    return value.value_or(0);
}

bool JsonReader::requiredFlag(QLatin1StringView name)
{
    const QJsonValue value = m_object.value(name);
    if (!value.isBool())
        fault(name, value.isUndefined() ? QStringLiteral("is missing") : QStringLiteral("is neither true nor false"));
    return value.toBool();
}

QDateTime JsonReader::requiredTime(QLatin1StringView name)
{
    const QDateTime time = timeFromText(requiredText(name));
    if (!time.isValid())
        fault(name, QStringLiteral("is no time"));
    return time;
}

JsonReader JsonReader::requiredObject(QLatin1StringView name)
{
    const QJsonValue value = m_object.value(name);
    if (!value.isObject())
        fault(name, value.isUndefined() ? QStringLiteral("is missing") : QStringLiteral("is no object"));
    return JsonReader(value.toObject(), m_place + name + QLatin1Char('.'), m_fault);
}

QList<JsonReader> JsonReader::requiredObjects(QLatin1StringView name)
{
    const QJsonValue value = m_object.value(name);
    if (!value.isArray())
        fault(name, value.isUndefined() ? QStringLiteral("is missing") : QStringLiteral("is no list"));
    const QJsonArray array = value.toArray();
    QList<JsonReader> readers;
    readers.reserve(array.size());
    for (qsizetype i = 0; i < array.size(); ++i) {
        const QString place = QStringLiteral("%1%2[%3].").arg(m_place, name).arg(i);
        readers.append(JsonReader(array.at(i).toObject(), place, m_fault));
    }
    return readers;
}

std::optional<qint64> JsonReader::integer(QLatin1StringView name) const
{
    const QJsonValue value = m_object.value(name);
    if (!value.isDouble())
        return std::nullopt;
    // toInteger() gives the default for numbers with a fraction: two defaults tell whether it did.
    const qint64 integer = value.toInteger(0);
    return integer == value.toInteger(1) ? std::optional(integer) : std::nullopt;
}

QDateTime JsonReader::time(QLatin1StringView name) const
{
    return timeFromText(text(name));
}

QStringList JsonReader::texts(QLatin1StringView name) const
{
    QStringList texts;
    const QJsonArray array = m_object.value(name).toArray();
    for (const auto &value : array) {
        if (value.isString())
            texts << value.toString();
    }
    return texts;
}

ApiError JsonReader::error() const
{
    return protocolError(*m_fault);
}

} // namespace vivarium
