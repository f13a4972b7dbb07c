// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/TlsErrors.h"

#include "http/ErrorMapping.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDateTime>
#include <QSslCertificate>

namespace vivarium {

namespace {

struct TlsErrorTexts {
    Q_DECLARE_TR_FUNCTIONS(vivarium::TlsErrorTexts)
};

/// A chain of certificates can be as long as a server likes.
constexpr qsizetype mostErrors = 8;
constexpr qsizetype longestName = 120;
constexpr qsizetype shownFingerprint = 23; // eight bytes, hard to imitate; the details have all

/// "CN=name, O=organisation", without what nobody compares.
QString nameOf(const QSslCertificate &certificate, bool issuer)
{
    QStringList parts;
    for (const auto &[part, sign] : {std::pair(QSslCertificate::CommonName, "CN"),
             std::pair(QSslCertificate::Organization, "O"), std::pair(QSslCertificate::OrganizationalUnitName, "OU")}) {
        const QStringList values = issuer ? certificate.issuerInfo(part) : certificate.subjectInfo(part);
        for (const QString &value : values)
            parts << QStringLiteral("%1=%2").arg(QLatin1StringView(sign), cleanedText(value));
    }
    const QString name = parts.join(QStringLiteral(", "));
    if (name.isEmpty())
        return TlsErrorTexts::tr("no name");
    return name.size() > longestName ? name.first(longestName) + QChar(0x2026) : name;
}

/// Begins in the line of the fault, so that a sentence names the certificate too.
QString description(const QSslCertificate &certificate)
{
    const QByteArray fingerprint = certificate.digest(QCryptographicHash::Sha256).toHex(':').toUpper();
    const QStringList lines{
        TlsErrorTexts::tr("The certificate is for %1, signed by %2; its SHA-256 fingerprint begins with %3.",
            "two names, a beginning")
            .arg(nameOf(certificate, false), nameOf(certificate, true),
                QLatin1StringView(fingerprint).first(shownFingerprint)),
        TlsErrorTexts::tr("Valid from %1 to %2", "the certificate, two times")
            .arg(certificate.effectiveDate().toUTC().toString(Qt::ISODate),
                certificate.expiryDate().toUTC().toString(Qt::ISODate)),
        TlsErrorTexts::tr("SHA-256 fingerprint: %1").arg(QLatin1StringView(fingerprint)),
    };
    return lines.join(QLatin1Char('\n'));
}

} // namespace

QString certificateName(const QSslCertificate &certificate)
{
    return nameOf(certificate, false);
}

QStringList tlsErrorTexts(const QList<QSslError> &errors, const QString &authorityProblem)
{
    QStringList texts;
    if (!authorityProblem.isEmpty())
        texts << cleanedText(authorityProblem);
    QList<QSslCertificate> named;
    for (const QSslError &error : errors.first(std::min(errors.size(), mostErrors))) {
        QString text = cleanedText(error.errorString());
        const QSslCertificate certificate = error.certificate();
        if (!certificate.isNull() && !named.contains(certificate)) {
            named << certificate;
            if (!text.endsWith(QLatin1Char('.')))
                text += QLatin1Char('.');
            text += QLatin1Char(' ') + description(certificate);
        }
        texts << text;
    }
    return texts;
}

} // namespace vivarium
