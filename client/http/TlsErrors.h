// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QSslError>
#include <QStringList>

namespace vivarium {

/// Why a server's certificate is not trusted, a text for each fault. Its first line is for a sentence: Qt's own, and,
/// of a certificate that was not named before, whose it is and who signed it. Below follow the time of that certificate
/// and its SHA-256 fingerprint, by which a person can compare it with the server's. A certificate's own words are plain
/// and limited.
[[nodiscard]] QStringList tlsErrorTexts(const QList<QSslError> &errors);

} // namespace vivarium
