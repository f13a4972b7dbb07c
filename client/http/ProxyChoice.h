// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QNetworkProxy>
#include <QString>
#include <QUrl>

/// Which proxy is on the way to a server, as the environment or the desktop names it.
namespace vivarium::ProxyChoice {

/// What the system says of the way to `server`, best first; never empty, and never a proxy for this machine itself.
/// `server` is http or https: the system knows proxies for no other scheme, so WebSockets ask with it too.
[[nodiscard]] QList<QNetworkProxy> forServer(const QUrl &server);
/// host:port, without the name and password that its address may hold; empty for no proxy.
[[nodiscard]] QString address(const QNetworkProxy &proxy);
/// The variable of the environment that names `proxy`; empty: none does, so it is from the desktop's settings.
[[nodiscard]] QString variableOf(const QNetworkProxy &proxy);
/// Whether the environment names a proxy, and servers that are reached without.
[[nodiscard]] bool hasExceptions();

} // namespace vivarium::ProxyChoice
