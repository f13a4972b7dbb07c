// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/AuthorityFile.h"

#include "http/TlsErrors.h"
#include "transfer/Worker.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFile>
#include <QFileInfo>
#include <QtConcurrentRun>

#include <algorithm>

namespace vivarium::AuthorityFile {

namespace {

struct AuthorityTexts {
    Q_DECLARE_TR_FUNCTIONS(vivarium::AuthorityTexts)
};

/// The system's whole store has a quarter of it.
constexpr qint64 maximumBytes = 1 << 20;

std::unexpected<ApiError> refused(const QString &sentence, const QString &advice)
{
    return std::unexpected(ApiError::local(sentence, advice));
}

} // namespace

Result<QList<QSslCertificate>> read(const QString &path)
{
    const QString again = AuthorityTexts::tr("Choose the file anew, or leave the field empty.");
    const QFileInfo info(path);
    if (!info.exists())
        return refused(AuthorityTexts::tr("The CA file %1 is not there.").arg(path), again);
    if (!info.isFile()) // a pipe would keep us waiting for ever
        return refused(AuthorityTexts::tr("The CA file %1 is no ordinary file.").arg(path), again);
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return refused(AuthorityTexts::tr("The CA file %1 can't be read: %2.").arg(path, file.errorString()), again);
    const QByteArray bytes = file.read(maximumBytes + 1);
    if (bytes.size() > maximumBytes)
        return refused(AuthorityTexts::tr("The CA file %1 is too large to hold certificates only.").arg(path), again);
    QList<QSslCertificate> certificates = QSslCertificate::fromData(bytes, QSsl::Pem);
    certificates.removeIf([](const QSslCertificate &certificate) { return certificate.isNull(); });
    if (certificates.isEmpty())
        return refused(AuthorityTexts::tr("The CA file %1 holds no certificate in PEM form.").arg(path),
            AuthorityTexts::tr("Such a one begins with “-----BEGIN CERTIFICATE-----”."));
    const QDateTime now = QDateTime::currentDateTimeUtc();
    if (std::ranges::all_of(certificates, [&](const QSslCertificate &one) { return one.expiryDate() < now; }))
        return refused(AuthorityTexts::tr("The certificates in the CA file %1 have all expired.").arg(path),
            AuthorityTexts::tr("Ask whoever runs the server for the present one."));
    return certificates;
}

QFuture<Result<QStringList>> ownersLater(const QString &path)
{
    return QtConcurrent::run(&workers(), [path]() -> Result<QStringList> {
        return read(path).transform([](const QList<QSslCertificate> &certificates) {
            QStringList owners;
            for (const QSslCertificate &certificate : certificates)
                owners << certificateName(certificate);
            return owners;
        });
    });
}

QThreadPool &workers()
{
    static QThreadPool &pool = makeUnwaitedPool();
    return pool;
}

} // namespace vivarium::AuthorityFile
