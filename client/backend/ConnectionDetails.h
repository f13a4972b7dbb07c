// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QUrl>

#include <chrono>
#include <optional>

namespace vivarium {

/// On which way a server is reached, whom is trusted there, and how much it is asked.
struct ConnectionDetails {
    enum class Way {
        ThisMachine, ///< no proxy is ever asked
        Direct,
        Excepted, ///< direct, although the environment names a proxy: it names exceptions too
        Proxy,
    };
    QUrl endpoint; ///< empty: an engine that has not been started
    Way way = Way::Direct;
    QString proxy; ///< host:port; without name and password
    QString proxyVariable; ///< of the environment, that names the proxy; empty: the desktop's settings do
    QString authorityFile; ///< whose certificates are trusted beside the system's; empty: none
    int authorities = 0; ///< certificates in it
    QString authorityProblem; ///< a sentence: why it can't be used
    int requestsInLastMinute = 0;
    std::optional<std::chrono::milliseconds> fastestAnswer; ///< of the last minute

    [[nodiscard]] bool isEncrypted() const { return endpoint.scheme() == QLatin1StringView("https"); }
};

} // namespace vivarium
