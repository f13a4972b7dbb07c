// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ports/PortRow.h"

#include <QUrl>

namespace vivarium::PortText {

/// The number that was typed, also as "localhost:8000" or ":8000"; nothing: none from 1 to 65535.
[[nodiscard]] std::optional<int> parse(const QString &typed);
/// Several, separated by commas or spaces, each once and in order; nothing when one of them is none.
[[nodiscard]] std::optional<QList<int>> parseList(const QString &typed);

/// The address if it may be opened in a browser: http or https, with a host, without a credential in it. Else an empty
/// one.
[[nodiscard]] QUrl openable(const QString &url);
/// The address in full and in ASCII, so that letters of another alphabet can't pose as those of a known host. Escaped
/// when it isn't openable.
[[nodiscard]] QString address(const QString &url);
/// A curl command for a shell; with the header for the token where one is needed. `token` stands for the token there,
/// as "$LAZYCLOUD_TOKEN"; `header` is the one that takes it, empty: Authorization. Empty when the address isn't
/// openable.
[[nodiscard]] QString curl(const PortRow &row, const QString &token, const QString &header = {});
/// The address with the port's own token in it, which a browser can open; empty: there is none, or it isn't openable.
[[nodiscard]] QUrl openableWithToken(const PortRow &row);
/// One word to the shell, whatever is in it.
[[nodiscard]] QString shellQuoted(const QString &text);

/// "Open", "Exposed, but nothing listens" …
[[nodiscard]] QString state(const PortRow &row);
/// The same in full sentences, with what to do about it.
[[nodiscard]] QString explanation(const PortRow &row);
/// "Public", "With token", "–".
[[nodiscard]] QString access(const PortRow &row);
/// `tokenHeader` is the one for a port's own token; empty: the token of the connection opens all ports.
[[nodiscard]] QString accessExplanation(const PortRow &row, const QString &tokenHeader = {});
/// Names of the programs that listen, escaped: "python3 (31)".
[[nodiscard]] QString programs(const PortRow &row);
/// Addresses that are bound: "all addresses", "127.0.0.1".
[[nodiscard]] QString bound(const PortRow &row);
/// What calling the address once gave.
[[nodiscard]] QString probe(const PortProbe &probe);

} // namespace vivarium::PortText
