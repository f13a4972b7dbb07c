// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace vivarium {

/// The path of a call, put together from segments that are percent-encoded one by one. Ids come from servers: a segment
/// that is empty, "." or ".." would turn the call into another one, and makes the whole path invalid instead.
class ApiPath {
public:
    /// `fixed` is a literal of ours, as "/v1/workspaces", and taken as it is.
    explicit ApiPath(QLatin1StringView fixed)
        : m_encoded(fixed.data(), fixed.size())
    {
    }
    [[nodiscard]] ApiPath operator/(const QString &segment) const;
    /// A literal of ours, which may hold slashes.
    [[nodiscard]] ApiPath operator/(QLatin1StringView fixed) const;

    [[nodiscard]] bool isValid() const { return m_valid; }
    [[nodiscard]] const QByteArray &encoded() const { return m_encoded; }

private:
    QByteArray m_encoded;
    bool m_valid = true;
};

/// The query of a call. Values are bytes, since paths inside a sandbox need not be valid UTF-8.
class ApiQuery {
public:
    ApiQuery &add(QLatin1StringView name, const QByteArray &value);
    ApiQuery &add(QLatin1StringView name, const QString &value) { return add(name, value.toUtf8()); }
    ApiQuery &add(QLatin1StringView name, qint64 value) { return add(name, QByteArray::number(value)); }
    ApiQuery &addFlag(QLatin1StringView name, bool value) { return add(name, QByteArray(value ? "true" : "false")); }
    [[nodiscard]] const QByteArray &encoded() const { return m_encoded; }

private:
    QByteArray m_encoded;
};

} // namespace vivarium
