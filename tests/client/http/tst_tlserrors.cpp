// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/Connection.h"
#include "http/HttpStream.h"
#include "http/HttpUpload.h"
#include "http/TlsErrors.h"
#include "terminal/WebSocketChannel.h"

#include <QBuffer>
#include <QCryptographicHash>
#include <QFile>
#include <QFutureWatcher>
#include <QProcess>
#include <QSignalSpy>
#include <QSslCertificate>
#include <QSslConfiguration>
#include <QSslKey>
#include <QSslServer>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace vivarium;

/// What a person is told of a certificate that is not trusted, over each way to a server.
class TestTlsErrors : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QSslServer m_server;
    QSslCertificate m_certificate;

    /// A self-signed certificate for `subject`, with its key in a file beside.
    [[nodiscard]] QSslCertificate make(const QString &name, const QString &subject) const
    {
        QProcess openssl;
        openssl.start(u"openssl"_s,
            {u"req"_s, u"-x509"_s, u"-newkey"_s, u"ec"_s, u"-pkeyopt"_s, u"ec_paramgen_curve:prime256v1"_s, u"-nodes"_s,
                u"-utf8"_s, u"-days"_s, u"2"_s, u"-subj"_s, subject, u"-keyout"_s, m_folder.filePath(name + u".key"_s),
                u"-out"_s, m_folder.filePath(name + u".pem"_s)});
        if (!openssl.waitForFinished(30000))
            return QSslCertificate();
        return QSslCertificate::fromPath(m_folder.filePath(name + u".pem"_s)).value(0);
    }
    [[nodiscard]] static QString fingerprint(const QSslCertificate &certificate)
    {
        return QString::fromLatin1(certificate.digest(QCryptographicHash::Sha256).toHex(':').toUpper());
    }
    [[nodiscard]] std::unique_ptr<Connection> connection() const
    {
        Connection::Options options;
        options.endpoint = QUrl(u"https://127.0.0.1:%1"_s.arg(m_server.serverPort()));
        options.token = Secret("lc_secret"_ba);
        return std::make_unique<Connection>(options);
    }
    void verify(const ApiError &error) const
    {
        QCOMPARE(error.kind, ErrorKind::Network);
        QVERIFY2(error.sentence.contains(u"can't be trusted"), qPrintable(error.sentence));
        QVERIFY2(error.sentence.contains(u"CN=box <b>x</b>, O=Acme"), qPrintable(error.sentence));
        QVERIFY2(error.sentence.contains(fingerprint(m_certificate).first(23)), qPrintable(error.sentence));
        QVERIFY2(!error.sentence.contains(fingerprint(m_certificate)), qPrintable(error.sentence)); // for the details
        // Two faults (self-signed, another name), and the certificate once.
        QCOMPARE(error.details.count(fingerprint(m_certificate)), 1);
        QVERIFY2(error.details.contains(m_certificate.expiryDate().toUTC().toString(Qt::ISODate)),
            qPrintable(error.details));
        QVERIFY(!error.details.contains(u"lc_secret"));
    }

private Q_SLOTS:
    void initTestCase()
    {
        if (QStandardPaths::findExecutable(u"openssl"_s).isEmpty() || !QSslSocket::supportsSsl())
            QSKIP("openssl is not installed");
        m_certificate = make(u"server"_s, u"/CN=box <b>x<\\/b>/O=Ac\u202Eme"_s);
        QVERIFY(!m_certificate.isNull());
        QFile key(m_folder.filePath(u"server.key"_s));
        QVERIFY(key.open(QFile::ReadOnly));
        QSslConfiguration configuration = QSslConfiguration::defaultConfiguration();
        configuration.setLocalCertificate(m_certificate);
        configuration.setPrivateKey(QSslKey(&key, QSsl::Ec));
        QVERIFY(!configuration.privateKey().isNull());
        m_server.setSslConfiguration(configuration);
        QVERIFY(m_server.listen(QHostAddress::LocalHost));
    }

    void callsNameTheCertificate()
    {
        const auto server = connection();
        const auto reply = server->send(HttpRequest::json("POST", ApiPath("/v1/thing"_L1), {}));
        QTRY_VERIFY_WITH_TIMEOUT(reply.isFinished(), 15000);
        QCOMPARE(reply.resultCount(), 1);
        QVERIFY(!reply.result());
        verify(reply.result().error());
    }

    void streamsNameTheCertificate()
    {
        const auto server = connection();
        const auto stream = server->stream(HttpRequest::get(ApiPath("/v1/thing"_L1)));
        QSignalSpy failed(stream.get(), &HttpStream::failed);
        QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, 15000);
        verify(failed[0][0].value<ApiError>());
    }

    void uploadsNameTheCertificate()
    {
        const auto server = connection();
        QBuffer body;
        body.setData("body");
        QVERIFY(body.open(QIODevice::ReadOnly));
        const auto upload = server->upload(HttpRequest::make("PUT", ApiPath("/v1/thing"_L1)), &body, 4);
        QSignalSpy failed(upload.get(), &HttpUpload::failed);
        QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, 15000);
        verify(failed[0][0].value<ApiError>());
    }

    void terminalsNameTheCertificate()
    {
        const auto server = connection();
        WebSocketChannel channel(*server, ApiPath("/v1/shell"_L1), {}, {});
        std::optional<ApiError> error;
        connect(&channel, &TerminalChannel::ended, this,
            [&error](TerminalChannel::End, int, const ApiError &why) { error = why; });
        QTRY_VERIFY_WITH_TIMEOUT(error, 15000);
        verify(*error);
    }

    void longNamesAreCut()
    {
        QString subject = u"/CN=long"_s;
        for (int i = 0; i < 20; ++i)
            subject += u"/OU="_s + QString(60, u'w');
        const QSslCertificate certificate = make(u"long"_s, subject);
        QVERIFY(!certificate.isNull());
        QList<QSslError> errors;
        for (int i = 0; i < 100; ++i)
            errors << QSslError(QSslError::SelfSignedCertificate, certificate);
        const QStringList texts = tlsErrorTexts(errors);
        QVERIFY(texts.size() < 20);
        QVERIFY(texts.constFirst().contains(u"CN=long"));
        QVERIFY(texts.constFirst().contains(QChar(0x2026)));
        QVERIFY2(texts.join(u'\n').size() < 2000, qPrintable(texts.join(u'\n')));
        // Without a certificate only the fault is told.
        QCOMPARE(tlsErrorTexts({QSslError(QSslError::NoPeerCertificate)}),
            QStringList{QSslError(QSslError::NoPeerCertificate).errorString()});
    }
};

QTEST_GUILESS_MAIN(TestTlsErrors)
#include "tst_tlserrors.moc"
