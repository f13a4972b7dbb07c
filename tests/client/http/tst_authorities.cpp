// SPDX-License-Identifier: GPL-3.0-or-later
#include "BusyWorkers.h"
#include "Certificates.h"
#include "Settle.h"
#include "http/AuthorityFile.h"
#include "http/Connection.h"
#include "http/EventSource.h"
#include "http/HttpStream.h"
#include "http/HttpUpload.h"
#include "terminal/WebSocketChannel.h"

#include <QBuffer>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFutureWatcher>
#include <QProcess>
#include <QSignalSpy>
#include <QSslKey>
#include <QSslServer>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QWebSocket>
#include <QWebSocketServer>

#include <sys/stat.h>

using namespace Qt::StringLiterals;
using namespace vivarium;

/// Servers whose certificate an authority has signed that only this test knows.
class TestAuthorities : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QSslServer m_server;
    QWebSocketServer m_terminals{u"terminals"_s, QWebSocketServer::SecureMode};
    QSslCertificate m_certificate;

    [[nodiscard]] QString path(const QString &name) const { return m_folder.filePath(name); }
    void write(const QString &name, const QByteArray &bytes) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QFile::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
    }
    [[nodiscard]] bool openssl(const QStringList &arguments) const
    {
        QProcess program;
        program.setWorkingDirectory(m_folder.path());
        program.start(u"openssl"_s, arguments);
        if (program.waitForFinished(30000) && program.exitCode() == 0)
            return true;
        qWarning("%s", program.readAllStandardError().constData());
        return false;
    }
    /// `name`.pem and `name`.key: an authority that has signed itself.
    [[nodiscard]] bool makeAuthority(const QString &name, const QString &subject) const
    {
        return openssl({u"req"_s, u"-x509"_s, u"-newkey"_s, u"ec"_s, u"-pkeyopt"_s, u"ec_paramgen_curve:prime256v1"_s,
            u"-nodes"_s, u"-config"_s, u"openssl.cnf"_s, u"-extensions"_s, u"authority"_s, u"-days"_s, u"2"_s,
            u"-subj"_s, subject, u"-keyout"_s, name + u".key"_s, u"-out"_s, name + u".pem"_s});
    }
    /// server.pem and server.key, good for 127.0.0.1 only.
    [[nodiscard]] bool makeServer(const QString &authority, const QString &subject) const
    {
        return openssl({u"req"_s, u"-new"_s, u"-newkey"_s, u"ec"_s, u"-pkeyopt"_s, u"ec_paramgen_curve:prime256v1"_s,
                   u"-nodes"_s, u"-config"_s, u"openssl.cnf"_s, u"-subj"_s, subject, u"-keyout"_s, u"server.key"_s,
                   u"-out"_s, u"server.csr"_s})
            && openssl({u"x509"_s, u"-req"_s, u"-in"_s, u"server.csr"_s, u"-CA"_s, authority + u".pem"_s, u"-CAkey"_s,
                authority + u".key"_s, u"-set_serial"_s, u"2"_s, u"-days"_s, u"2"_s, u"-extfile"_s, u"openssl.cnf"_s,
                u"-extensions"_s, u"server"_s, u"-out"_s, u"server.pem"_s});
    }

    /// Answers everything with {}, and /events with one event of a stream that stays open.
    void serve(QTcpSocket *socket)
    {
        const auto answer = [socket] {
            const QByteArray request = socket->property("request").toByteArray() + socket->readAll();
            socket->setProperty("request", request);
            const qsizetype end = request.indexOf("\r\n\r\n");
            if (end < 0 || (request.startsWith("PUT") && !request.endsWith("\r\n\r\nbody")))
                return;
            socket->setProperty("request", QByteArray());
            if (request.startsWith("GET /events"))
                socket->write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: hello\n\n");
            else
                socket->write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}");
        };
        connect(socket, &QTcpSocket::readyRead, socket, answer);
        connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
        answer();
    }

    /// `file`: of more authorities; empty: none. It is being read.
    [[nodiscard]] std::unique_ptr<Connection> unread(
        const QString &file, int port = 0, const QString &host = u"127.0.0.1"_s) const
    {
        Connection::Options options;
        options.endpoint = QUrl(u"https://%1:%2"_s.arg(host).arg(port == 0 ? m_server.serverPort() : port));
        options.token = Secret("lc_secret"_ba);
        options.authorityFile = file.isEmpty() ? QString() : path(file);
        return std::make_unique<Connection>(options);
    }
    [[nodiscard]] std::unique_ptr<Connection> connection(
        const QString &file, int port = 0, const QString &host = u"127.0.0.1"_s) const
    {
        auto made = unread(file, port, host);
        if (!QTest::qWaitFor([&made] { return !made->isReadingAuthorities(); }, 15000))
            qFatal("the CA file was not read");
        return made;
    }
    [[nodiscard]] static HttpRequest request() { return HttpRequest::get(ApiPath("/v1/thing"_L1)); }
    /// nullopt: it answered.
    [[nodiscard]] static std::optional<ApiError> call(Connection &server)
    {
        const Reply<HttpResponse> reply = server.send(request());
        if (!QTest::qWaitFor([&] { return reply.isFinished(); }, 15000) || reply.resultCount() != 1)
            return ApiError::local(u"no answer in time"_s);
        return reply.result() ? std::nullopt : std::optional(reply.result().error());
    }
    [[nodiscard]] QString fingerprint() const
    {
        return QString::fromLatin1(m_certificate.digest(QCryptographicHash::Sha256).toHex(':').toUpper());
    }

private Q_SLOTS:
    void initTestCase()
    {
        if (QStandardPaths::findExecutable(u"openssl"_s).isEmpty() || !QSslSocket::supportsSsl())
            QSKIP("openssl is not installed");
        write(u"openssl.cnf"_s,
            "[req]\ndistinguished_name = subject\n[subject]\n"
            "[authority]\nbasicConstraints = critical,CA:TRUE\nkeyUsage = critical,keyCertSign,cRLSign\n"
            "subjectKeyIdentifier = hash\n"
            "[server]\nbasicConstraints = critical,CA:FALSE\nkeyUsage = critical,digitalSignature\n"
            "extendedKeyUsage = serverAuth\nsubjectAltName = IP:127.0.0.1\n");
        QVERIFY(makeAuthority(u"company"_s, u"/CN=Company Root/O=Acme"_s));
        QVERIFY(makeAuthority(u"other"_s, u"/CN=Other Root/O=Elsewhere"_s));
        QVERIFY(makeServer(u"company"_s, u"/CN=box.example.test/O=Acme"_s));
        m_certificate = QSslCertificate::fromPath(path(u"server.pem"_s)).value(0);
        QVERIFY(!m_certificate.isNull());
        QFile key(path(u"server.key"_s));
        QVERIFY(key.open(QFile::ReadOnly));
        QSslConfiguration configuration = QSslConfiguration::defaultConfiguration();
        configuration.setLocalCertificate(m_certificate);
        configuration.setPrivateKey(QSslKey(&key, QSsl::Ec));
        QVERIFY(!configuration.privateKey().isNull());
        m_server.setSslConfiguration(configuration);
        m_terminals.setSslConfiguration(configuration);
        QVERIFY(m_server.listen(QHostAddress::LocalHost));
        QVERIFY(m_terminals.listen(QHostAddress::LocalHost));
        connect(&m_server, &QTcpServer::pendingConnectionAvailable, this, [this] {
            while (QTcpSocket *socket = m_server.nextPendingConnection())
                serve(socket);
        });
    }

    void anUnknownAuthorityIsRefusedAndNamed()
    {
        const auto server = connection({});
        const std::optional<ApiError> error = call(*server);
        QVERIFY(error);
        QCOMPARE(error->kind, ErrorKind::Network);
        for (const QString &wanted : {server->serverName(), u"CN=box.example.test, O=Acme"_s,
                 u"signed by CN=Company Root, O=Acme"_s, fingerprint().first(23)})
            QVERIFY2(error->sentence.contains(wanted), qPrintable(wanted + u'\n' + error->sentence));
        QVERIFY2(error->advice.contains(u"Extra CA file"_s), qPrintable(error->advice));
        QVERIFY2(error->details.contains(fingerprint()), qPrintable(error->details));
        QVERIFY(!error->details.contains(u"lc_secret"_s));
    }

    void callsTrustTheAuthorityOfTheFile()
    {
        const auto server = connection(u"company.pem"_s);
        const std::optional<ApiError> error = call(*server);
        QVERIFY2(!error, qPrintable(error ? error->text() : QString()));
        const ConnectionDetails details = server->details();
        QCOMPARE(details.authorities, 1);
        QCOMPARE(details.authorityFile, path(u"company.pem"_s));
        QCOMPARE(details.authorityProblem, QString());
        QVERIFY(details.isEncrypted());
        QCOMPARE(details.way, ConnectionDetails::Way::ThisMachine);
        QCOMPARE(details.requestsInLastMinute, 1);
        QVERIFY(details.fastestAnswer);
    }

    /// It may be on a mount that doesn't answer, which must hold up nothing but them.
    void callsWaitForTheFile()
    {
        std::optional<BusyWorkers> busy(std::in_place, AuthorityFile::workers());
        const auto server = unread(u"company.pem"_s);
        const Reply<HttpResponse> reply = server->send(request());
        Reply<HttpResponse> givenUp = server->send(request());
        settle();
        QVERIFY(!reply.isFinished());
        QCOMPARE(server->details().requestsInLastMinute, 0);
        QVERIFY2(server->details().authorityProblem.contains(u"not been read yet"_s),
            qPrintable(server->details().authorityProblem));
        givenUp.cancel();
        busy.reset();
        QTRY_VERIFY_WITH_TIMEOUT(reply.isFinished(), 15000);
        QVERIFY2(reply.result(), qPrintable(reply.result() ? QString() : reply.result().error().text()));
        QCOMPARE(server->details().authorityProblem, QString());
        QCOMPARE(server->details().requestsInLastMinute, 1); // what was given up is not sent
    }

    void streamsTrustIt()
    {
        const auto server = unread(u"company.pem"_s);
        const auto stream = server->stream(request());
        QSignalSpy ended(stream.get(), &HttpStream::ended);
        QSignalSpy failed(stream.get(), &HttpStream::failed);
        QByteArray read;
        connect(stream.get(), &HttpStream::readyRead, this, [&] { read += stream->read(100); });
        QTRY_VERIFY_WITH_TIMEOUT(!ended.isEmpty() || !failed.isEmpty(), 15000);
        QCOMPARE(failed.size(), 0);
        QCOMPARE(read, "{}"_ba);
    }

    void eventsTrustIt()
    {
        const auto server = unread(u"company.pem"_s);
        EventSource events(*server, [](const QByteArray &) { return HttpRequest::get(ApiPath("/events"_L1)); });
        QSignalSpy received(&events, &EventSource::received);
        events.start();
        QTRY_COMPARE_WITH_TIMEOUT(received.size(), 1, 15000);
        QCOMPARE(received[0][0].value<ServerSentEvent>().data, "hello"_ba);
    }

    void uploadsTrustIt()
    {
        const auto server = unread(u"company.pem"_s);
        QBuffer body;
        body.setData("body");
        QVERIFY(body.open(QIODevice::ReadOnly));
        const auto upload = server->upload(HttpRequest::make("PUT", ApiPath("/v1/thing"_L1)), &body, 4);
        QSignalSpy answered(upload.get(), &HttpUpload::answered);
        QSignalSpy failed(upload.get(), &HttpUpload::failed);
        QTRY_VERIFY_WITH_TIMEOUT(!answered.isEmpty() || !failed.isEmpty(), 15000);
        QCOMPARE(failed.size(), 0);
    }

    void terminalsTrustItAndNothingElse()
    {
        for (const QString &file : {u"company.pem"_s, u"other.pem"_s, QString()}) {
            const auto server = unread(file, m_terminals.serverPort());
            WebSocketChannel channel(*server, ApiPath("/v1/shell"_L1), {}, {});
            QSignalSpy opened(&channel, &TerminalChannel::opened);
            std::optional<ApiError> error;
            connect(&channel, &TerminalChannel::ended, &channel,
                [&error](TerminalChannel::End, int, const ApiError &why) { error = why; });
            QTRY_VERIFY_WITH_TIMEOUT(!opened.isEmpty() || error, 15000);
            QCOMPARE(opened.size(), file == u"company.pem"_s ? 1 : 0);
            if (error)
                QVERIFY2(error->sentence.contains(u"signed by CN=Company Root"_s), qPrintable(error->sentence));
            QCOMPARE(server->details().requestsInLastMinute, 1);
        }
    }

    void anotherAuthorityTrustsItNot()
    {
        const auto server = connection(u"other.pem"_s);
        const std::optional<ApiError> error = call(*server);
        QVERIFY(error);
        QVERIFY2(error->sentence.contains(u"can't be trusted"_s), qPrintable(error->sentence));
    }

    /// More is trusted, but nothing is let pass: the name still has to be the certificate's.
    void anotherNameIsStillRefused()
    {
        const auto server = connection(u"company.pem"_s, 0, u"localhost"_s);
        const std::optional<ApiError> error = call(*server);
        QVERIFY(error);
        QVERIFY2(error->sentence.contains(u"can't be trusted"_s), qPrintable(error->sentence));
        QVERIFY2(error->sentence.contains(u"CN=box.example.test"_s), qPrintable(error->sentence));
    }

    void theSystemsAuthoritiesAreTrustedToo()
    {
        const QList<QSslCertificate> ofSystem = QSslConfiguration::systemCaCertificates();
        const QSslCertificate ofFile = QSslCertificate::fromPath(path(u"company.pem"_s)).value(0);
        const auto more = connection(u"company.pem"_s);
        for (const QNetworkRequest &made :
            {more->networkRequest(request(), u"id"_s), more->webSocketRequest(ApiPath("/v1/shell"_L1), {})}) {
            const QList<QSslCertificate> trusted = made.sslConfiguration().caCertificates();
            QCOMPARE(trusted.size(), ofSystem.size() + 1);
            QVERIFY(trusted.contains(ofFile));
            for (const QSslCertificate &one : ofSystem)
                QVERIFY(trusted.contains(one));
            QCOMPARE(made.sslConfiguration().peerVerifyMode(), QSslSocket::AutoVerifyPeer);
        }
        const auto usual = connection({});
        QCOMPARE(
            usual->networkRequest(request(), u"id"_s).sslConfiguration(), QSslConfiguration::defaultConfiguration());
    }

    void badFilesAreExplained_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("what");
        QTest::newRow("empty") << QByteArray("") << u"no certificate"_s;
        QTest::newRow("text") << QByteArray("no certificate at all\n") << u"no certificate"_s;
        QTest::newRow("broken") << test::authorityPem().replace("MII", "???") << u"no certificate"_s;
        QTest::newRow("expired") << test::expiredPem() << u"expired"_s;
        QTest::newRow("large") << QByteArray((1 << 20) + 1, 'x') << u"too large"_s;
    }
    void badFilesAreExplained()
    {
        QFETCH(const QByteArray, content);
        QFETCH(const QString, what);
        write(u"bad.pem"_s, content);
        const auto read = AuthorityFile::read(path(u"bad.pem"_s));
        QVERIFY(!read);
        QVERIFY2(read.error().sentence.contains(what), qPrintable(read.error().sentence));
        QVERIFY(read.error().sentence.contains(path(u"bad.pem"_s)));
        QVERIFY(!read.error().advice.isEmpty());
        // The connection works as without, and where that is not enough it says why.
        const auto server = connection(u"bad.pem"_s);
        QVERIFY(server->details().authorityProblem.contains(what));
        const std::optional<ApiError> error = call(*server);
        QVERIFY(error);
        QVERIFY2(error->sentence.contains(what), qPrintable(error->sentence));
        QVERIFY2(error->sentence.contains(u"signed by CN=Company Root"_s), qPrintable(error->sentence));
    }

    void whatIsNoFileIsNotRead()
    {
        QVERIFY(!AuthorityFile::read(path(u"missing.pem"_s)));
        QVERIFY(!AuthorityFile::read(m_folder.path()));
        const QString pipe = path(u"pipe.pem"_s);
        QCOMPARE(mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
        QVERIFY(!AuthorityFile::read(pipe)); // and does not wait for a writer
    }

    void everyCertificateOfAFileCounts()
    {
        write(u"two.pem"_s, "The old one:\n" + test::expiredPem() + "\nThe new one:\n" + test::authorityPem());
        const auto read = AuthorityFile::read(path(u"two.pem"_s));
        QVERIFY(read);
        QCOMPARE(read->size(), 2);
    }
};

QTEST_GUILESS_MAIN(TestAuthorities)
#include "tst_authorities.moc"
