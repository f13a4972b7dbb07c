// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QUrl>

namespace vivarium {

/// What a server names to be opened in a browser, where the person's own sessions are: only an address of the web, and
/// none that hides what host it leads to. Empty for everything else.
[[nodiscard]] inline QUrl webAddress(const QString &text)
{
    const QUrl url(text, QUrl::StrictMode);
    const bool isWeb = url.scheme() == QLatin1StringView("https") || url.scheme() == QLatin1StringView("http");
    return url.isValid() && isWeb && !url.host().isEmpty() && url.userInfo().isEmpty() ? url : QUrl();
}

} // namespace vivarium
