// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QSslCertificate>
#include <QSslError>
#include <QStringList>

namespace vivarium {

/// Why a server's certificate is not trusted, a text for each fault. Its first line is for a sentence: Qt's own, and,
/// of a certificate that was not named before, whose it is, who signed it, and how its SHA-256 fingerprint begins.
/// Below follow the time of that certificate and its whole fingerprint, by which a person can compare it with the
/// server's. A certificate's own words are plain and limited. `authorityProblem` comes first: why more was not trusted.
[[nodiscard]] QStringList tlsErrorTexts(const QList<QSslError> &errors, const QString &authorityProblem = {});

/// Whose certificate it is, as "CN=name, O=organisation": plain, limited, and without what nobody compares.
[[nodiscard]] QString certificateName(const QSslCertificate &certificate);

} // namespace vivarium
