// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QJsonObject>
#include <QObject>
#include <QPointer>
#include <QTcpServer>
#include <QUrl>

#include <functional>

class QTcpSocket;

namespace vivarium::test {

/// An HTTP/1.1 server for faults that no well-behaved server shows: it can hang, answer late, break off in the middle,
/// or close without a word. For ordinary behaviour tests go to the real engine. Loopback only, in the test's own
/// thread. It is strict: a request without credential, request id or program name, or with a body of the wrong kind, is
/// a violation.
class FakeServer : public QObject {
    Q_OBJECT
public:
    struct Request {
        QByteArray verb;
        QByteArray path; ///< without query, as it came
        QByteArray query;
        QList<std::pair<QByteArray, QByteArray>> headers; ///< names in lower case
        QByteArray body;
        [[nodiscard]] QByteArray header(const QByteArray &name) const;
        [[nodiscard]] QJsonObject json() const;
    };
    struct Answer {
        int status = 200;
        QByteArray body;
        QList<std::pair<QByteArray, QByteArray>> headers;
        int delayMs = 0; ///< before the first byte
        bool hang = false; ///< never answer
        bool closeSilently = false; ///< close without an answer
        qint64 tearAfter = -1; ///< close after so many bytes of the body
        QList<QByteArray> pieces; ///< instead of `body`: chunks, without an end while `keepOpen`
        bool keepOpen = false;

        static Answer json(const QJsonObject &object, int status = 200);
        static Answer error(int status, const QByteArray &code = {}, const QByteArray &message = {});
    };
    using Handler = std::function<Answer(const Request &)>;

    explicit FakeServer(QObject *parent = nullptr);
    ~FakeServer() override;

    [[nodiscard]] QUrl url() const;
    [[nodiscard]] static QByteArray token()
    {
        return QByteArrayLiteral("lc_fake-token-of-the-tests-0123456789abcdefghi");
    }
    /// For a verb and a path ("GET /v1/me"). Unknown ones are 404.
    void on(const QByteArray &verbAndPath, Handler handler);
    void on(const QByteArray &verbAndPath, const Answer &answer);
    /// For everything that no handler is there for, instead of 404.
    void setFallback(Handler handler) { m_fallback = std::move(handler); }
    /// Another credential than token(), and the paths (beginnings of them) that need none.
    void setCredential(const QByteArray &credential, const QByteArrayList &openPaths)
    {
        m_credential = credential;
        m_openPaths = openPaths;
    }
    /// From now on requests get no answer at all, though connections are taken: a server that hangs.
    void setHanging(bool hanging) { m_hanging = hanging; }
    void addViolation(const QString &what) { m_violations << what; }
    /// Another piece into every open chunked answer.
    void push(const QByteArray &piece);
    /// Ends every open chunked answer: well, or by closing the connection.
    void endStreams(bool cleanly);
    /// Stops listening and closes all connections, as a server that died; listen again on the same port with revive().
    void die();
    [[nodiscard]] bool revive();

    [[nodiscard]] const QList<Request> &requests() const { return m_requests; }
    [[nodiscard]] int count(const QByteArray &verbAndPath) const;
    [[nodiscard]] Request last(const QByteArray &verbAndPath) const;
    [[nodiscard]] const QStringList &violations() const { return m_violations; }
    [[nodiscard]] qsizetype openStreams() const { return m_streams.size(); }
    /// Bytes a client still has to fetch from the streams' sockets: grows when it doesn't read.
    [[nodiscard]] qint64 unsentBytes() const;

private:
    void onConnection();
    void onReadyRead(QTcpSocket *socket);
    void handle(QTcpSocket *socket, const Request &request);
    void answer(QTcpSocket *socket, const Answer &answer);
    void check(const Request &request);

    QTcpServer m_server;
    quint16 m_port = 0;
    QHash<QByteArray, Handler> m_handlers;
    Handler m_fallback;
    bool m_hanging = false;
    QByteArray m_credential = token();
    QByteArrayList m_openPaths{"/readyz", "/healthz", "/upload"};
    QHash<QTcpSocket *, QByteArray> m_buffers;
    QList<QPointer<QTcpSocket>> m_streams;
    QList<Request> m_requests;
    QStringList m_violations;
};

} // namespace vivarium::test
