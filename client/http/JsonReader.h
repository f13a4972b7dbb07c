// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"

#include <QDateTime>
#include <QJsonArray>
#include <QJsonObject>
#include <QStringList>

#include <memory>
#include <optional>

namespace vivarium {

/// Reads members of a JSON object: strict about the required ones, lenient about all others. The first fault is kept
/// and named with its place, as "sandboxes[3].created_at is missing"; after it every reading gives a default. Readers
/// of inner objects share the fault of the outermost one, so one check at the end is enough.
class JsonReader {
public:
    explicit JsonReader(const QJsonObject &object);

    [[nodiscard]] QString requiredText(QLatin1StringView name);
    /// Not empty either.
    [[nodiscard]] QString requiredId(QLatin1StringView name);
    [[nodiscard]] qint64 requiredInteger(QLatin1StringView name);
    [[nodiscard]] bool requiredFlag(QLatin1StringView name);
    /// RFC 3339, turned into UTC.
    [[nodiscard]] QDateTime requiredTime(QLatin1StringView name);
    [[nodiscard]] JsonReader requiredObject(QLatin1StringView name);
    [[nodiscard]] QList<JsonReader> requiredObjects(QLatin1StringView name);

    [[nodiscard]] bool has(QLatin1StringView name) const { return !m_object.value(name).isUndefined(); }
    [[nodiscard]] QString text(QLatin1StringView name) const { return m_object.value(name).toString(); }
    [[nodiscard]] std::optional<qint64> integer(QLatin1StringView name) const;
    [[nodiscard]] double number(QLatin1StringView name) const { return m_object.value(name).toDouble(); }
    [[nodiscard]] bool flag(QLatin1StringView name) const { return m_object.value(name).toBool(); }
    [[nodiscard]] QDateTime time(QLatin1StringView name) const;
    [[nodiscard]] QStringList texts(QLatin1StringView name) const;
    [[nodiscard]] const QJsonObject &object() const { return m_object; }

    /// For a member that is there but can't be what it says.
    void fault(QLatin1StringView name, const QString &what);
    [[nodiscard]] bool isGood() const { return m_fault->isEmpty(); }
    /// `value`, or the Protocol error that names the first fault.
    template <typename T> [[nodiscard]] Result<T> finish(T value) const
    {
        if (isGood())
            return value;
        return std::unexpected(error());
    }
    [[nodiscard]] ApiError error() const;

private:
    JsonReader(const QJsonObject &object, QString place, std::shared_ptr<QString> fault);

    QJsonObject m_object;
    QString m_place; ///< empty for the outermost object
    std::shared_ptr<QString> m_fault;
};

} // namespace vivarium
