// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/LazyCloudNetwork.h"

#include "backend/FileApi.h"
#include "http/JsonCall.h"
#include "lazycloud/LazyCloudContext.h"
#include "lazycloud/NetworkCodec.h"

namespace vivarium {

namespace {

constexpr qint64 resolvConfLimit = 64LL << 10;

} // namespace

LazyCloudNetwork::LazyCloudNetwork(LazyCloudContext &context, FileApi &files, QObject *parent)
    : QObject(parent)
    , m_context(context)
    , m_files(files)
{
}

Reply<NetworkPolicy> LazyCloudNetwork::read(const SandboxId &sandbox)
{
    return callJson<NetworkPolicy>(m_context.connection,
        HttpRequest::get(m_context.containerPath(sandbox) / QLatin1StringView("network")), &NetworkCodec::policy);
}

Reply<NetworkPolicy> LazyCloudNetwork::apply(const SandboxId &sandbox, const NetworkPolicy &policy)
{
    const auto path = m_context.containerPath(sandbox) / QLatin1StringView("network");
    return callJson<NetworkPolicy>(
        m_context.connection, HttpRequest::json("PUT", path, NetworkCodec::policyBody(policy)), &NetworkCodec::policy);
}

Reply<NameService> LazyCloudNetwork::nameService(const SandboxId &sandbox)
{
    if (m_context.has(Feature::TestDestination))
        return callJson<NameService>(m_context.connection,
            HttpRequest::get(m_context.extensionsPath(sandbox) / QLatin1StringView("network")),
            &NetworkCodec::nameService);
    return chain(this, m_files.read(sandbox, QByteArrayLiteral("/etc/resolv.conf"), resolvConfLimit),
        [](const Result<FileContent> &content) -> Result<NameService> {
            if (!content && content.error().kind == ErrorKind::NotFound)
                return NameService(); // no file, no name server
            return content.transform(
                [](const FileContent &found) { return NetworkCodec::fromResolvConf(found.bytes); });
        });
}

Reply<DestinationTest> LazyCloudNetwork::test(const SandboxId &sandbox, const Destination &destination)
{
    if (!m_context.has(Feature::TestDestination))
        return failedReply<DestinationTest>(m_context.unsupported(Feature::TestDestination));
    const auto path = m_context.extensionsPath(sandbox) / QLatin1StringView("network/test");
    return callJson<DestinationTest>(m_context.connection,
        HttpRequest::json("POST", path, NetworkCodec::testBody(destination)), &NetworkCodec::test);
}

} // namespace vivarium
