// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDebug>

namespace vivarium {

/// A credential. It prints as ***, so that no log line and no assertion can show it by accident; only reveal() gives
/// the bytes.
class Secret {
public:
    Secret() = default;
    explicit Secret(QByteArray value)
        : m_value(std::move(value))
    {
    }
    [[nodiscard]] bool isEmpty() const { return m_value.isEmpty(); }
    /// The bytes themselves: for the header of a request and for the keychain only.
    [[nodiscard]] const QByteArray &reveal() const { return m_value; }
    friend bool operator==(const Secret &, const Secret &) = default;
    friend QDebug operator<<(QDebug debug, const Secret &secret)
    {
        const QDebugStateSaver saver(debug);
        return debug.nospace().noquote() << (secret.isEmpty() ? "(none)" : "***");
    }

private:
    QByteArray m_value;
};

} // namespace vivarium
