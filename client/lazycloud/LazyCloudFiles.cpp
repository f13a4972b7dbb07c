// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/LazyCloudFiles.h"

#include "http/JsonCall.h"
#include "http/PathQuery.h"
#include "inside/FileScripts.h"
#include "lazycloud/ContractSearch.h"
#include "lazycloud/EventFolderWatch.h"
#include "lazycloud/FileCodec.h"
#include "lazycloud/LazyCloudContext.h"
#include "lazycloud/SearchCodec.h"
#include "lazycloud/StreamedSearch.h"
#include "transfer/FileJobs.h"
#include "transfer/HttpRoutes.h"
#include "transfer/PartsRoutes.h"

#include <algorithm>

namespace vivarium {

namespace {
/// One page is parsed and shown within a frame.
constexpr qint64 PageEntries = 1000;
constexpr qint64 LargestContractRead = 64LL << 20;
constexpr std::chrono::seconds SlowFileCall{120};
constexpr std::chrono::seconds SlowCommand{600};

QJsonObject fromTo(const RemotePath &from, const RemotePath &to, bool overwrite)
{
    return {{QLatin1StringView("from"), QString::fromUtf8(from)}, {QLatin1StringView("to"), QString::fromUtf8(to)},
        {QLatin1StringView("overwrite"), overwrite}};
}
} // namespace

LazyCloudFiles::LazyCloudFiles(LazyCloudContext &context, ProcessApi &processes, QObject *parent)
    : QObject(parent)
    , m_context(context)
    , m_commands(processes)
{
}

LazyCloudFiles::~LazyCloudFiles() = default;

Reply<DirectoryPage> LazyCloudFiles::list(const SandboxId &sandbox, const RemotePath &path, const QString &cursor)
{
    ApiQuery query = pathQuery(path);
    if (m_context.has(Feature::LinkAwareListing)) {
        query.add(QLatin1StringView("limit"), PageEntries);
        if (!cursor.isEmpty())
            query.add(QLatin1StringView("cursor"), cursor);
        return callJson<DirectoryPage>(m_context.connection,
            HttpRequest::get(m_context.extensionsPath(sandbox) / QLatin1StringView("files"), query), &FileCodec::page);
    }
    query.add(QLatin1StringView("limit"), qint64(10000));
    return chain(this,
        callJson<DirectoryPage>(m_context.connection,
            HttpRequest::get(m_context.containerPath(sandbox) / QLatin1StringView("files"), query),
            &FileCodec::contractList),
        [path](const DirectoryPage &page) -> Result<DirectoryPage> {
            DirectoryPage named = page;
            named.path = path;
            return named;
        });
}

Reply<FileEntry> LazyCloudFiles::stat(const SandboxId &sandbox, const RemotePath &path)
{
    if (m_context.has(Feature::LinkAwareListing)) {
        return callJson<FileEntry>(m_context.connection,
            HttpRequest::get(m_context.extensionsPath(sandbox) / QLatin1StringView("files/stat"), pathQuery(path)),
            &FileCodec::entry);
    }
    return callJson<FileEntry>(m_context.connection,
        HttpRequest::get(m_context.containerPath(sandbox) / QLatin1StringView("files/stat"), pathQuery(path)),
        &FileCodec::contractFile);
}

Reply<FileContent> LazyCloudFiles::read(const SandboxId &sandbox, const RemotePath &path, qint64 limit)
{
    ApiQuery query = pathQuery(path);
    query.add(QLatin1StringView("max_bytes"), std::clamp<qint64>(limit, 1, LargestContractRead));
    query.addFlag(QLatin1StringView("truncate"), true);
    auto request = HttpRequest::get(m_context.containerPath(sandbox) / QLatin1StringView("files/content"), query);
    request.accept = QByteArrayLiteral("*/*");
    request.bodyLimit = LargestContractRead;
    request.timeout = SlowFileCall;
    return chain(this, m_context.connection.send(request), [](const HttpResponse &response) -> Result<FileContent> {
        return FileContent{response.body, response.headers.value("Lazycloud-Truncated") == "true"};
    });
}

Reply<Done> LazyCloudFiles::write(const SandboxId &sandbox, const RemotePath &path, const QByteArray &bytes, int mode)
{
    ApiQuery query = pathQuery(path);
    query.add(QLatin1StringView("mode"), qint64(mode & 07777));
    auto request =
        HttpRequest::make("PUT", m_context.containerPath(sandbox) / QLatin1StringView("files/content"), query);
    request.body = bytes;
    request.contentType = QByteArrayLiteral("application/octet-stream");
    request.timeout = SlowFileCall;
    return callDone(m_context.connection, request);
}

Reply<Done> LazyCloudFiles::writeOver(
    const SandboxId &sandbox, const RemotePath &path, const QByteArray &digest, const QByteArray &bytes, int mode)
{
    if (!m_context.has(Feature::LargeFiles))
        return write(sandbox, path, bytes, mode);
    ApiQuery query = pathQuery(path);
    query.add(QLatin1StringView("mode"), qint64(mode & 07777));
    query.add(QLatin1StringView("if_sha256"), QString::fromLatin1(digest.toHex()));
    auto request =
        HttpRequest::make("PUT", m_context.extensionsPath(sandbox) / QLatin1StringView("files/content"), query);
    request.body = bytes;
    request.contentType = QByteArrayLiteral("application/octet-stream");
    request.timeout = SlowFileCall;
    return callDone(m_context.connection, request);
}

Reply<Done> LazyCloudFiles::makeDirectory(const SandboxId &sandbox, const RemotePath &path)
{
    return callDone(m_context.connection,
        HttpRequest::post(m_context.containerPath(sandbox) / QLatin1StringView("directories"), pathQuery(path)));
}

Reply<Done> LazyCloudFiles::removeFile(const SandboxId &sandbox, const RemotePath &path)
{
    return callDone(m_context.connection,
        HttpRequest::make("DELETE", m_context.containerPath(sandbox) / QLatin1StringView("files"), pathQuery(path)));
}

Reply<Done> LazyCloudFiles::removeDirectory(const SandboxId &sandbox, const RemotePath &path)
{
    const auto request = HttpRequest::make(
        "DELETE", m_context.containerPath(sandbox) / QLatin1StringView("directories"), pathQuery(path));
    return callDone(m_context.connection, request.within(SlowFileCall));
}

Reply<Done> LazyCloudFiles::runDone(const SandboxId &sandbox, const QString &script, const QList<QByteArray> &paths)
{
    return chain(this, m_commands.run(sandbox, script, paths, SlowCommand),
        [](const ProcessRecord &) -> Result<Done> { return Done{}; });
}

Reply<Done> LazyCloudFiles::move(const SandboxId &sandbox, const RemotePath &from, const RemotePath &to, bool overwrite)
{
    // In a JSON body only text can travel: other names take the way through a command.
    if (m_context.has(Feature::LinkAwareListing) && m_context.has(Feature::MoveFiles) && FileCodec::isText(from)
        && FileCodec::isText(to)) {
        const auto path = m_context.extensionsPath(sandbox) / QLatin1StringView("files/move");
        return callDone(
            m_context.connection, HttpRequest::json("POST", path, fromTo(from, to, overwrite)).within(SlowFileCall));
    }
    return runDone(sandbox, FileScripts::move(overwrite), {from, to});
}

Reply<Done> LazyCloudFiles::copy(const SandboxId &sandbox, const RemotePath &from, const RemotePath &to, bool overwrite)
{
    if (m_context.has(Feature::LinkAwareListing) && m_context.has(Feature::CopyFiles) && FileCodec::isText(from)
        && FileCodec::isText(to)) {
        const auto path = m_context.extensionsPath(sandbox) / QLatin1StringView("files/copy");
        return callDone(
            m_context.connection, HttpRequest::json("POST", path, fromTo(from, to, overwrite)).within(SlowCommand));
    }
    return runDone(sandbox, FileScripts::copy(overwrite), {from, to});
}

Reply<Done> LazyCloudFiles::changeMode(const SandboxId &sandbox, const RemotePath &path, int mode, bool recursive)
{
    if (m_context.has(Feature::LinkAwareListing) && m_context.has(Feature::ChangeMode) && FileCodec::isText(path)) {
        return callDone(m_context.connection,
            HttpRequest::json("POST", m_context.extensionsPath(sandbox) / QLatin1StringView("files/mode"),
                {{QLatin1StringView("path"), QString::fromUtf8(path)}, {QLatin1StringView("mode"), mode & 07777},
                    {QLatin1StringView("recursive"), recursive}})
                .within(SlowFileCall));
    }
    return runDone(sandbox, FileScripts::changeMode(mode, recursive), {path});
}

Reply<Done> LazyCloudFiles::unpack(const SandboxId &sandbox, const RemotePath &archive, const RemotePath &target)
{
    return runDone(sandbox, FileScripts::unpack(archive), {archive, target});
}

Reply<DiskUsage> LazyCloudFiles::usage(const SandboxId &sandbox, const RemotePath &path)
{
    if (!m_context.has(Feature::LinkAwareListing)) {
        ApiError error;
        error.kind = ErrorKind::Unsupported;
        error.sentence = tr("This server can't count what is in a folder.");
        return failedReply<DiskUsage>(error);
    }
    return callJson<DiskUsage>(m_context.connection,
        HttpRequest::get(m_context.extensionsPath(sandbox) / QLatin1StringView("files/usage"), pathQuery(path)),
        &FileCodec::usage);
}

std::unique_ptr<FileSearch> LazyCloudFiles::search(const SandboxId &sandbox, const SearchQuery &query)
{
    if (!m_context.has(Feature::SearchFiles))
        return std::make_unique<ContractSearch>(m_context, *this, sandbox, query);
    const auto path = m_context.extensionsPath(sandbox) / QLatin1StringView("files/search");
    HttpRequest request = HttpRequest::json("POST", path, SearchCodec::body(query));
    request.accept = QByteArrayLiteral("application/x-ndjson, application/json");
    return std::make_unique<StreamedSearch>(m_context.connection, request);
}

std::unique_ptr<Transfer> LazyCloudFiles::upload(
    const SandboxId &sandbox, const QString &localFile, const RemotePath &target)
{
    const ApiPath prefix =
        m_context.has(Feature::LargeFiles) ? m_context.extensionsPath(sandbox) : m_context.containerPath(sandbox);
    const ApiPath path = prefix / QLatin1StringView("files/content");
    // A folder of that name, or a sandbox that isn't running, is better found out before the first byte.
    auto preflight = [this, sandbox, target] { return TransferKeeper::refuseFolder(this, stat(sandbox, target)); };
    auto makeRoute = [this, path, target](const UploadSource &source) -> std::unique_ptr<UploadRoute> {
        ApiQuery query = pathQuery(target);
        query.add(QLatin1StringView("mode"), qint64(source.mode));
        HttpRequest request = HttpRequest::make("PUT", path, query);
        request.contentType = QByteArrayLiteral("application/octet-stream");
        return std::make_unique<HttpUploadRoute>(m_context.connection, request);
    };
    return m_transfers.kept(std::make_unique<UploadTransfer>(
        FileJobs::readFile(localFile, m_context.capabilities.uploadLimitBytes), preflight, makeRoute));
}

std::unique_ptr<Transfer> LazyCloudFiles::download(
    const SandboxId &sandbox, const RemotePath &source, const QString &localFile)
{
    const ApiPath prefix =
        m_context.has(Feature::LargeFiles) ? m_context.extensionsPath(sandbox) : m_context.containerPath(sandbox);
    HttpRequest request = HttpRequest::get(prefix / QLatin1StringView("files/content"), pathQuery(source));
    request.accept = QByteArrayLiteral("*/*");
    return m_transfers.kept(std::make_unique<DownloadTransfer>(
        std::make_unique<HttpDownloadRoute>(m_context.connection, request), FileJobs::writeFile(localFile)));
}

std::unique_ptr<Transfer> LazyCloudFiles::uploadTree(
    const SandboxId &sandbox, const QStringList &localPaths, const RemotePath &targetDirectory)
{
    auto preflight = [this, sandbox, targetDirectory] { return makeDirectory(sandbox, targetDirectory); };
    UploadTransfer::MakeRoute makeRoute;
    const bool streamed = m_context.has(Feature::LinkAwareListing) && m_context.has(Feature::Archives);
    if (streamed) {
        HttpRequest request = HttpRequest::make(
            "PUT", m_context.extensionsPath(sandbox) / QLatin1StringView("archive"), pathQuery(targetDirectory));
        request.contentType = QByteArrayLiteral("application/x-tar");
        makeRoute = [this, request](const UploadSource &) -> std::unique_ptr<UploadRoute> {
            return std::make_unique<HttpUploadRoute>(m_context.connection, request);
        };
    } else {
        makeRoute = [this, sandbox, targetDirectory](const UploadSource &) -> std::unique_ptr<UploadRoute> {
            return std::make_unique<PartsUploadRoute>(
                *this, m_commands, sandbox, PartsUploadRoute::Plan{targetDirectory, false, 0644});
        };
    }
    return m_transfers.kept(std::make_unique<UploadTransfer>(FileJobs::readTree(localPaths, -1), preflight, makeRoute));
}

std::unique_ptr<Transfer> LazyCloudFiles::downloadTree(
    const SandboxId &sandbox, const QList<RemotePath> &sources, const QString &localDirectory)
{
    std::unique_ptr<DownloadRoute> route;
    if (m_context.has(Feature::LinkAwareListing) && m_context.has(Feature::Archives)) {
        ApiQuery query;
        for (const RemotePath &source : sources)
            query.add(QLatin1StringView("path"), source);
        HttpRequest request = HttpRequest::get(m_context.extensionsPath(sandbox) / QLatin1StringView("archive"), query);
        request.accept = QByteArrayLiteral("application/x-tar");
        route = std::make_unique<HttpDownloadRoute>(m_context.connection, request);
    } else {
        route = std::make_unique<PartsDownloadRoute>(*this, m_commands, sandbox, sources);
    }
    return m_transfers.kept(
        std::make_unique<DownloadTransfer>(std::move(route), FileJobs::writeTree(localDirectory, sources)));
}

std::unique_ptr<FolderWatch> LazyCloudFiles::watch(const SandboxId &sandbox, const RemotePath &path)
{
    HttpRequest request =
        HttpRequest::get(m_context.extensionsPath(sandbox) / QLatin1StringView("watch"), pathQuery(path));
    std::optional<ApiError> refusal;
    if (!m_context.has(Feature::WatchFolders))
        refusal = m_context.unsupported(Feature::WatchFolders);
    return std::make_unique<EventFolderWatch>(m_context.connection, request, refusal);
}

} // namespace vivarium
