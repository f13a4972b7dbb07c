// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ApiError.h"
#include "domain/FileEntry.h"
#include "domain/Sandbox.h"

#include <QString>

#include <chrono>

/// Values as text for people, in one place: units by locale, sizes binary, unknown is "–".
namespace vivarium::Format {

/// "–", for what isn't known.
[[nodiscard]] QString unknown();
/// 1536 → "1.5 KiB"; negative → unknown().
[[nodiscard]] QString bytes(qint64 count);
/// "12.3 MiB/s"
[[nodiscard]] QString rate(double bytesPerSecond);
/// thousandths of a core → "0.25" cores, "2" cores
[[nodiscard]] QString cores(int millis);
/// Share of one core → "12 %"; tiny but not nothing → "0.1 %".
[[nodiscard]] QString percent(double share);
/// 581 s → "9:41"; 3700 s → "1:01:40"; 2 days → "2 d 3 h". Negative counts as 0.
[[nodiscard]] QString countdown(std::chrono::seconds left);
/// A length of time in words: "10 minutes", "1 hour".
[[nodiscard]] QString duration(std::chrono::seconds span);
/// How long something ran: "3.2 s" while it is short, "4:12" later.
[[nodiscard]] QString runTime(std::chrono::milliseconds span, int decimals = 1);
/// Billionths of a unit of `currency` (an ISO code or what the server says) as an amount; small ones keep the digits
/// that tell them apart: "$0.0042", "€12.30".
[[nodiscard]] QString money(qint64 nanos, const QString &currency);
/// "just now", "12 s ago", "3 min ago", "yesterday 14:02", else the date.
[[nodiscard]] QString relativeTime(const QDateTime &then, const QDateTime &now);
/// Exact local time with zone, for tooltips.
[[nodiscard]] QString exactTime(const QDateTime &time);
/// Long ids shortened in the middle: "3f4e5d6c…0718".
[[nodiscard]] QString shortId(const QString &id);
/// Text out of a sandbox made safe to show: control, bidi-override and invalid characters become visible escapes (\n,
/// \x1b, \u202e).
[[nodiscard]] QString escaped(const QString &text);
/// The same for bytes: valid UTF-8 is shown, other bytes as \xNN.
[[nodiscard]] QString escaped(const QByteArray &bytes);
/// 0755 of a directory → "drwxr-xr-x".
[[nodiscard]] QString mode(FileType type, int mode);
/// The state as a word, and with its reason as a sentence.
[[nodiscard]] QString state(SandboxState state, const QString &serverWord = {});
[[nodiscard]] QString stateWithReason(const Sandbox &sandbox);
/// "Idle stop in 9:41", "Ends in 4:12", "Runs until stopped"; empty when not live.
[[nodiscard]] QString timeLeft(const Lifetime &lifetime, SandboxState state, const QDateTime &now);
/// Status and code of a server's refusal, to be shown beside its sentence: "402 payment_required"; empty: no answer.
[[nodiscard]] QString errorCode(const ApiError &error);
/// All that is known about an error, for "Copy details": sentence, status and code, the server's words, request id.
[[nodiscard]] QString errorDetails(const ApiError &error);

} // namespace vivarium::Format
