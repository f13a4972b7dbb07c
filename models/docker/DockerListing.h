// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "docker/DockerRecords.h"

#include <QByteArray>

#include <expected>

namespace vivarium::DockerListing {

/// Rows beyond this many are left out.
inline constexpr qsizetype mostRows = 2000;
/// Longer answers are refused.
inline constexpr qsizetype mostBytes = 8 << 20;

template <typename T> struct Listing {
    QList<T> rows;
    bool isPartial = false; ///< there are more, or some that nothing can be done with
};

/// What `ps` says as JSON: an object a line, as Docker does, or one array, as Podman does. The bytes come from inside a
/// sandbox: rows without an id that is one are dropped, long texts cut. An error is a sentence.
[[nodiscard]] std::expected<Listing<InnerContainer>, QString> containers(const QByteArray &json);
/// The same of `images`.
[[nodiscard]] std::expected<Listing<InnerImage>, QString> images(const QByteArray &json);

/// "0.0.0.0:8080->80/tcp, [::]:8080->80/tcp": each port of the sandbox once.
[[nodiscard]] QList<InnerPort> portsFromText(const QString &text);
/// "8000, 9000" of our own label.
[[nodiscard]] QList<InnerPort> portsFromLabel(const QString &text);
/// "7.38MB"; −1: no size.
[[nodiscard]] qint64 bytesFromText(const QString &text);
/// "2026-05-01 10:00:00 +0000 UTC"; invalid: no time.
[[nodiscard]] QDateTime timeFromText(const QString &text);
/// Hexadecimal digits without "sha256:"; empty: it is no id.
[[nodiscard]] QString idFromText(const QString &text);

/// The client by what it answers to --version, which Podman does under both names; empty: neither.
[[nodiscard]] DockerClient client(const QString &program, const QByteArray &version);

} // namespace vivarium::DockerListing
