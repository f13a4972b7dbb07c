// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/LazyCloudBackend.h"

#include "http/JsonCall.h"
#include "lazycloud/ImageCodec.h"

namespace vivarium {

namespace {
Connection::Options connectionOptions(const LazyCloudBackend::Options &options)
{
    Connection::Options connection;
    connection.explain = options.explain;
    connection.endpoint = options.endpoint;
    connection.token = options.token;
    connection.authorityFile = options.authorityFile;
    return connection;
}
} // namespace

LazyCloudBackend::LazyCloudBackend(const Options &options, QObject *parent)
    : Backend(parent)
    , m_profile(options.profile)
    , m_wantedWorkspace(options.workspace)
    , m_useExtensions(options.useExtensions)
    , m_connection(connectionOptions(options))
    , m_context{m_connection, options.workspace, ServerCodec::contractOnly(), {}, {}}
    , m_sandboxes(m_context)
    , m_processes(m_context)
    , m_files(m_context, m_processes)
    , m_images(m_context)
    , m_snapshots(m_context)
    , m_terminals(m_context)
    , m_ports(m_context, m_files)
    , m_network(m_context, m_files)
    , m_account(m_context)
    , m_storage(m_context)
    , m_changes(m_context)
{
    connect(&m_connection, &Connection::statusChanged, this, &Backend::statusChanged);
}

LazyCloudBackend::~LazyCloudBackend() = default;

QString LazyCloudBackend::kindName() const
{
    return QStringLiteral("LazyCloud");
}

void LazyCloudBackend::retryNow()
{
    m_connection.retryNow();
}

Reply<QString> LazyCloudBackend::connectToServer()
{
    m_connection.health().forgetRefusal();
    const auto request = HttpRequest::get(ApiPath(QLatin1StringView("/v1/me")));
    return chain(this, callJson<ServerCodec::Identity>(m_connection, request, &ServerCodec::identity),
        [this](const ServerCodec::Identity &identity) -> Reply<QString> {
            m_context.workspace = m_wantedWorkspace.isEmpty() ? identity.workspace : m_wantedWorkspace;
            if (m_context.workspace.isEmpty()) {
                ApiError error;
                error.kind = ErrorKind::NotFound;
                error.sentence = tr("The account has no workspace.");
                error.advice = tr("Create one on the provider's website.");
                return failedReply<QString>(error);
            }
            const QString who = identity.account.isEmpty()
                ? m_context.workspace
                : QStringLiteral("%1 · %2").arg(identity.account, m_context.workspace);
            return readExtensions(cleanedText(who));
        });
}

Reply<QString> LazyCloudBackend::readExtensions(const QString &identity)
{
    if (!m_useExtensions) {
        adopt({ServerCodec::contractOnly(), {}, {}, {}});
        return readyReply<QString>(identity);
    }
    const auto request = HttpRequest::get(ApiPath(QLatin1StringView("/v1/x-vivarium")));
    return chain(this, callJson<ServerCodec::Extensions>(m_connection, request, &ServerCodec::extensions),
        [this, identity](const Result<ServerCodec::Extensions> &result) -> Reply<QString> {
            if (result) {
                m_context.capabilities = result->capabilities;
                return readImageNames(*result, identity);
            }
            const ErrorKind kind = result.error().kind;
            // A server without the extensions says so in one of these ways; anything else is a fault of today.
            if (kind != ErrorKind::NotFound && kind != ErrorKind::Unsupported && kind != ErrorKind::Forbidden
                && kind != ErrorKind::Invalid)
                return failedReply<QString>(result.error());
            adopt({ServerCodec::contractOnly(), {}, {}, {}});
            return readyReply<QString>(identity);
        });
}

Reply<QString> LazyCloudBackend::readImageNames(const ServerCodec::Extensions &extensions, const QString &identity)
{
    // Sandboxes are listed with the id of their image only; the list that comes next shall name it.
    if (!m_context.has(Feature::ListImages)) {
        adopt(extensions);
        return readyReply<QString>(identity);
    }
    return chain(this, m_images.list(), [this, extensions, identity](const Result<QList<Image>> &) -> Result<QString> {
        adopt(extensions);
        return identity; // without the names there are versions and ids
    });
}

void LazyCloudBackend::adopt(const ServerCodec::Extensions &extensions)
{
    m_context.capabilities = extensions.capabilities;
    m_context.capabilities.prices = m_prices;
    for (const Image &image : extensions.baseImages) {
        if (!image.id.isEmpty() && !m_context.imageTexts.contains(image.id))
            m_context.imageTexts.insert(image.id, ImageCodec::textFor(image));
    }
    m_changes.setReady();
    Q_EMIT capabilitiesChanged();
    readPrices();
}

void LazyCloudBackend::readPrices()
{
    whenDone(this, m_account.prices(), [this](const Result<PriceList> *prices) {
        // Without prices everything works; what runs is then shown as billed at an unknown price.
        if (!prices || !*prices || m_prices == **prices)
            return;
        m_prices = m_context.capabilities.prices = **prices;
        Q_EMIT capabilitiesChanged();
    });
}

} // namespace vivarium
