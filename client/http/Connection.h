// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/ConnectionDetails.h"
#include "core/Async.h"
#include "core/Secret.h"
#include "http/ConnectionHealth.h"
#include "http/ErrorMapping.h"
#include "http/HttpMessage.h"
#include "http/RequestRate.h"

#include <QNetworkAccessManager>
#include <QNetworkProxy>
#include <QNetworkRequestFactory>
#include <QSslConfiguration>
#include <QUrl>

#include <functional>
#include <memory>

class QIODevice;

namespace vivarium {

class HttpStream;
class HttpUpload;

/// The HTTP side of one profile: credential, request ids, time-outs, repeats, pauses, the offline state and the log.
/// Nothing above it retries by itself. Connections share no network object, so one server that hangs holds up no other.
/// Lives in one thread; nothing here blocks.
class Connection : public QObject {
    Q_OBJECT
public:
    struct Options {
        QUrl endpoint; ///< http or https, maybe with a path prefix
        Secret token; ///< sent as Bearer; may be empty
        /// See AuthorityFile. Read in a worker, which whatever is sent waits for, but not for ever. One that can't be
        /// used adds nothing, and errorFrom() says so where the server is refused.
        QString authorityFile;
        /// Asked while the server is away; answers without a credential.
        QByteArray probePath = QByteArrayLiteral("/readyz");
        /// Knows more of a server's errors than errorFromCall(): completes what that made of them.
        std::function<void(const FailedCall &call, ApiError &error)> explain;
        QHttpHeaders commonHeaders; ///< beyond User-Agent and Authorization
    };
    explicit Connection(Options options, QObject *parent = nullptr);
    ~Connection() override;

    /// Another address or credential, for a local engine that was started anew. Calls under way end by themselves.
    void setEndpoint(const QUrl &endpoint, const Secret &token);
    [[nodiscard]] const QUrl &endpoint() const { return m_options.endpoint; }
    [[nodiscard]] const Secret &token() const { return m_options.token; }
    /// host:port, for sentences.
    [[nodiscard]] QString serverName() const;
    [[nodiscard]] bool isLoopback() const;

    /// One call with a small answer. Errors are anything but 2xx.
    [[nodiscard]] Reply<HttpResponse> send(const HttpRequest &request);
    /// An answer that is read piece by piece: files, archives, server-sent events. Not repeated by itself. Starts at
    /// once.
    [[nodiscard]] std::unique_ptr<HttpStream> stream(const HttpRequest &request);
    /// A body that is sent piece by piece from `body`, exactly `size` bytes. Not repeated by itself. Starts at once.
    /// `body` has to live as long as the upload.
    [[nodiscard]] std::unique_ptr<HttpUpload> upload(const HttpRequest &request, QIODevice *body, qint64 size);
    /// For an address that a server gave us, as a signed upload: no credential goes with it, only `request`'s own
    /// headers.
    [[nodiscard]] Reply<HttpResponse> sendElsewhere(const QUrl &url, const HttpRequest &request);
    /// The same with a body that is sent piece by piece, as upload() does.
    [[nodiscard]] std::unique_ptr<HttpUpload> uploadElsewhere(
        const QUrl &url, const HttpRequest &request, QIODevice *body, qint64 size);

    [[nodiscard]] ConnectionDetails details() const;
    [[nodiscard]] const ConnectionStatus &status() const { return m_health.status(); }
    [[nodiscard]] ConnectionHealth &health() { return m_health; }
    /// Forgets a refused credential and probes at once.
    void retryNow();

    /// What a WebSocket upgrade to `path` needs: ws or wss URL, headers, and whom to trust.
    [[nodiscard]] QNetworkRequest webSocketRequest(const ApiPath &path, const ApiQuery &query) const;

    /// The proxies on the way to `server` (http or https), best first; never empty.
    [[nodiscard]] QList<QNetworkProxy> proxiesTo(const QUrl &server);
    /// host:port of the one that was last taken to the server itself; empty: none.
    [[nodiscard]] QString lastProxy() const;
    /// Whether whatever is sent has to wait for `authorityFile`; then authoritiesRead() follows.
    [[nodiscard]] bool isReadingAuthorities() const { return m_isReadingAuthorities; }
    /// Why `authorityFile` can't be used, a sentence; empty: it can, or there is none.
    [[nodiscard]] const QString &authorityProblem() const { return m_authorityProblem; }
    /// Used by whatever asks this server something, once for each time that it is sent.
    void noteSent() { m_rate.noteSent(); }
    void noteAnswer(std::chrono::milliseconds took) { m_rate.noteAnswer(took); }

    /// How far the server's clock is ahead of ours, by the last Date header; seconds.
    [[nodiscard]] qint64 clockOffsetSeconds() const { return m_clockOffset; }
    void noteServerDate(const QHttpHeaders &headers);

    /// A failed call as a sentence for a person.
    [[nodiscard]] ApiError errorFrom(const FailedCall &call) const;
    /// Used by the classes of this folder: the request as QNetworkAccessManager wants it.
    [[nodiscard]] QNetworkRequest networkRequest(const HttpRequest &request, const QString &requestId) const;
    [[nodiscard]] QUrl urlOf(const ApiPath &path, const ApiQuery &query) const;
    [[nodiscard]] QNetworkAccessManager &manager() { return m_manager; }

Q_SIGNALS:
    void statusChanged();
    /// The file that is trusted beside the system's store was read, or is no longer waited for.
    void authoritiesRead();

private:
    void probe();
    void readAuthorities();
    void letCallsGo();

    Options m_options;
    QNetworkRequestFactory m_factory;
    QNetworkAccessManager m_manager;
    ConnectionHealth m_health;
    std::optional<QSslConfiguration> m_tls; ///< only where more is trusted than usual
    int m_authorities = 0;
    bool m_isReadingAuthorities = false;
    QString m_authorityProblem;
    std::optional<QNetworkProxy> m_proxy; ///< the one that was last taken to the server itself
    RequestRate m_rate;
    Reply<HttpResponse> m_probe;
    qint64 m_clockOffset = 0;
};

} // namespace vivarium
