// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/Connection.h"

#include "http/AuthorityFile.h"
#include "http/Exchange.h"
#include "http/HttpStream.h"
#include "http/HttpUpload.h"
#include "http/ProxyChoice.h"
#include "http/RetryPolicy.h"
#include "http/ThisMachine.h"

#include <QFutureWatcher>
#include <QHttp1Configuration>
#include <QNetworkProxyFactory>
#include <QTimer>
#include <QtConcurrentRun>

#include <utility>

namespace vivarium {

namespace {
/// Belongs to the network manager of its connection.
class ProxiesOfConnection final : public QNetworkProxyFactory {
public:
    explicit ProxiesOfConnection(Connection &connection)
        : m_connection(connection)
    {
    }
    QList<QNetworkProxy> queryProxy(const QNetworkProxyQuery &query) override
    {
        return m_connection.proxiesTo(query.url());
    }

private:
    Connection &m_connection;
};

QByteArray userAgent()
{
    return QByteArrayLiteral("vivarium/" VIVARIUM_VERSION);
}

/// Calls wait for the CA file no longer: it may be on a mount that doesn't answer.
constexpr std::chrono::seconds longestRead(10);

struct Trust {
    int ofFile = 0;
    QList<QSslCertificate> all;
};

/// With a list of its own Qt looks no more into the system's store: what is in there has to be in the list.
Result<Trust> trustWith(const QString &file)
{
    return AuthorityFile::read(file).transform([](const QList<QSslCertificate> &ofFile) {
        return Trust{int(ofFile.size()), QSslConfiguration::systemCaCertificates() + ofFile};
    });
}
} // namespace

Connection::Connection(Options options, QObject *parent)
    : QObject(parent)
    , m_options(std::move(options))
{
    m_manager.setProxyFactory(new ProxiesOfConnection(*this));
    m_manager.setRedirectPolicy(QNetworkRequest::ManualRedirectPolicy);
    // Replies are owned by the exchanges; a cookie would be a second credential that nobody asked for.
    m_manager.setAutoDeleteReplies(false);
    connect(&m_health, &ConnectionHealth::statusChanged, this, &Connection::statusChanged);
    connect(&m_health, &ConnectionHealth::probeDue, this, &Connection::probe);
    readAuthorities();
    setEndpoint(m_options.endpoint, m_options.token);
}

Connection::~Connection() = default;

void Connection::setEndpoint(const QUrl &endpoint, const Secret &token)
{
    m_options.endpoint = endpoint;
    m_options.token = token;
    m_proxy.reset();
    QHttpHeaders headers = m_options.commonHeaders;
    headers.replaceOrAppend(QHttpHeaders::WellKnownHeader::UserAgent, userAgent());
    m_factory.setBaseUrl(endpoint);
    m_factory.setCommonHeaders(headers);
    m_factory.clearBearerToken();
    if (!token.isEmpty())
        m_factory.setBearerToken(token.reveal());
}

void Connection::readAuthorities()
{
    if (m_options.authorityFile.isEmpty())
        return;
    m_isReadingAuthorities = true;
    m_authorityProblem = tr("The CA file %1 has not been read yet.").arg(m_options.authorityFile);
    auto *watcher = new QFutureWatcher<Result<Trust>>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher] {
        watcher->deleteLater();
        const Result<Trust> trust = watcher->result();
        if (trust) {
            m_authorityProblem.clear();
            m_authorities = trust->ofFile;
            m_tls = QSslConfiguration::defaultConfiguration();
            m_tls->setCaCertificates(trust->all);
        } else {
            m_authorityProblem = trust.error().sentence;
        }
        letCallsGo();
    });
    watcher->setFuture(QtConcurrent::run(&AuthorityFile::workers(), trustWith, m_options.authorityFile));
    QTimer::singleShot(longestRead, this, &Connection::letCallsGo); // what is read later counts from then on
}

void Connection::letCallsGo()
{
    if (std::exchange(m_isReadingAuthorities, false))
        Q_EMIT authoritiesRead();
}

QList<QNetworkProxy> Connection::proxiesTo(const QUrl &server)
{
    const QList<QNetworkProxy> proxies = ProxyChoice::forServer(server);
    if (server.host() == m_options.endpoint.host())
        m_proxy = proxies.constFirst();
    return proxies;
}

QString Connection::lastProxy() const
{
    return m_proxy ? ProxyChoice::address(*m_proxy) : QString();
}

ConnectionDetails Connection::details() const
{
    ConnectionDetails details;
    details.endpoint = m_options.endpoint;
    const QNetworkProxy proxy = m_proxy ? *m_proxy : ProxyChoice::forServer(m_options.endpoint).constFirst();
    details.proxy = ProxyChoice::address(proxy);
    if (m_options.endpoint.isEmpty() || isLoopback())
        details.way = ConnectionDetails::Way::ThisMachine;
    else if (!details.proxy.isEmpty())
        details.way = ConnectionDetails::Way::Proxy;
    else if (ProxyChoice::hasExceptions())
        details.way = ConnectionDetails::Way::Excepted;
    if (details.way == ConnectionDetails::Way::Proxy)
        details.proxyVariable = ProxyChoice::variableOf(proxy);
    details.authorityFile = m_options.authorityFile;
    details.authorities = m_authorities;
    details.authorityProblem = m_authorityProblem;
    details.requestsInLastMinute = m_rate.lastMinute();
    details.fastestAnswer = m_rate.fastest();
    return details;
}

QString Connection::serverName() const
{
    const int port = m_options.endpoint.port();
    return port < 0 ? m_options.endpoint.host() : QStringLiteral("%1:%2").arg(m_options.endpoint.host()).arg(port);
}

bool Connection::isLoopback() const
{
    return isThisMachine(m_options.endpoint.host());
}

Reply<HttpResponse> Connection::send(const HttpRequest &request)
{
    return (new Exchange(*this, request, Exchange::Role::Call))->reply();
}

Reply<HttpResponse> Connection::sendElsewhere(const QUrl &url, const HttpRequest &request)
{
    auto *exchange = new Exchange(*this, request, Exchange::Role::Elsewhere);
    exchange->setUrl(url);
    return exchange->reply();
}

std::unique_ptr<HttpStream> Connection::stream(const HttpRequest &request)
{
    return std::make_unique<HttpStream>(*this, request);
}

std::unique_ptr<HttpUpload> Connection::upload(const HttpRequest &request, QIODevice *body, qint64 size)
{
    return std::make_unique<HttpUpload>(*this, request, body, size);
}

std::unique_ptr<HttpUpload> Connection::uploadElsewhere(
    const QUrl &url, const HttpRequest &request, QIODevice *body, qint64 size)
{
    return std::make_unique<HttpUpload>(*this, url, request, body, size);
}

void Connection::retryNow()
{
    m_health.reset();
}

void Connection::probe()
{
    if (m_probe.isValid() && m_probe.isRunning())
        return;
    HttpRequest request = HttpRequest::get(ApiPath(QLatin1StringView(m_options.probePath)));
    request.timeout = std::chrono::seconds(5);
    request.accept = QByteArrayLiteral("*/*");
    request.repeat = HttpRequest::Repeat::Never;
    m_probe = (new Exchange(*this, request, Exchange::Role::Probe))->reply();
}

void Connection::noteServerDate(const QHttpHeaders &headers)
{
    const QDateTime date = RetryPolicy::httpDate(headers.value(QHttpHeaders::WellKnownHeader::Date).toByteArray());
    if (date.isValid())
        m_clockOffset = QDateTime::currentDateTimeUtc().secsTo(date);
}

ApiError Connection::errorFrom(const FailedCall &call) const
{
    ApiError error = errorFromCall(call);
    if (m_options.explain)
        m_options.explain(call, error);
    return error;
}

QUrl Connection::urlOf(const ApiPath &path, const ApiQuery &query) const
{
    QUrl url = m_options.endpoint;
    QByteArray prefix = url.path(QUrl::FullyEncoded).toLatin1();
    while (prefix.endsWith('/'))
        prefix.chop(1);
    url.setPath(QString::fromLatin1(prefix + path.encoded()), QUrl::TolerantMode);
    if (!query.encoded().isEmpty())
        url.setQuery(QString::fromLatin1(query.encoded()), QUrl::TolerantMode);
    return url;
}

QNetworkRequest Connection::networkRequest(const HttpRequest &request, const QString &requestId) const
{
    QNetworkRequest network = m_factory.createRequest();
    if (m_tls)
        network.setSslConfiguration(*m_tls);
    network.setUrl(urlOf(request.path, request.query));
    network.setRawHeader("Accept", request.accept);
    network.setRawHeader("X-Request-ID", requestId.toLatin1());
    if (!request.contentType.isEmpty())
        network.setHeader(QNetworkRequest::ContentTypeHeader, request.contentType);
    for (qsizetype i = 0; i < request.extraHeaders.size(); ++i)
        network.setRawHeader(QByteArray(request.extraHeaders.nameAt(i).data(), request.extraHeaders.nameAt(i).size()),
            request.extraHeaders.valueAt(i).toByteArray());
    network.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    network.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    network.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    network.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    network.setAttribute(QNetworkRequest::CacheSaveControlAttribute, false);
    // Qt opens six connections to a host; a handful of open streams would keep every other call waiting.
    QHttp1Configuration configuration;
    configuration.setNumberOfConnectionsPerHost(64);
    network.setHttp1Configuration(configuration);
    return network;
}

QNetworkRequest Connection::webSocketRequest(const ApiPath &path, const ApiQuery &query) const
{
    QNetworkRequest network = m_factory.createRequest();
    if (m_tls)
        network.setSslConfiguration(*m_tls);
    QUrl url = urlOf(path, query);
    url.setScheme(url.scheme() == QLatin1StringView("https") ? QStringLiteral("wss") : QStringLiteral("ws"));
    network.setUrl(url);
    return network;
}

} // namespace vivarium
