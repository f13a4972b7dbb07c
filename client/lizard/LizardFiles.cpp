// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardFiles.h"

#include "backend/Unsupported.h"
#include "domain/RemotePaths.h"
#include "http/PathQuery.h"
#include "inside/CommandRunner.h"
#include "inside/FileScripts.h"
#include "lizard/LizardCall.h"
#include "lizard/LizardContext.h"
#include "lizard/LizardFileCodec.h"
#include "lizard/LizardRead.h"
#include "lizard/LizardSearch.h"
#include "transfer/FileJobs.h"
#include "transfer/HttpRoutes.h"
#include "transfer/PartsRoutes.h"

#include <algorithm>

namespace vivarium {

namespace {

constexpr std::chrono::seconds slowFileCall(120);
constexpr std::chrono::seconds slowCommand(600);
constexpr qint64 largestList = 64LL << 20; // of the answer
constexpr qsizetype partBytes = 4 << 20;

/// A watch that can't be had: says so once.
class NoFolderWatch final : public FolderWatch {
public:
    explicit NoFolderWatch(const ApiError &error)
    {
        QMetaObject::invokeMethod(this, [this, error] { Q_EMIT failed(error); }, Qt::QueuedConnection);
    }
};

} // namespace

LizardFiles::LizardFiles(LizardContext &context, CommandRunner &commands, QObject *parent)
    : QObject(parent)
    , m_context(context)
    , m_commands(commands)
{
}

LizardFiles::~LizardFiles() = default;

Reply<Done> LizardFiles::runDone(const SandboxId &sandbox, const QString &script, const QList<QByteArray> &paths)
{
    return chain(this, m_commands.run(sandbox, script, paths, slowCommand),
        [](const ProcessRecord &) -> Result<Done> { return Done{}; });
}

Reply<DirectoryPage> LizardFiles::list(const SandboxId &sandbox, const RemotePath &path, const QString &)
{
    auto request =
        HttpRequest::get(LizardContext::sandboxPath(sandbox) / QLatin1StringView("files/list"), pathQuery(path));
    request.bodyLimit = largestList;
    return chain(this, callJsonList<FileEntry>(m_context.connection, request, &LizardFileCodec::entry),
        [path](const QList<FileEntry> &entries) -> Result<DirectoryPage> {
            DirectoryPage page;
            page.path = path;
            page.entries = entries;
            std::ranges::sort(page.entries, {}, &FileEntry::name);
            return page;
        });
}

Reply<FileEntry> LizardFiles::stat(const SandboxId &sandbox, const RemotePath &path)
{
    return callJsonOne<FileEntry>(m_context.connection,
        HttpRequest::get(LizardContext::sandboxPath(sandbox) / QLatin1StringView("files/stat"), pathQuery(path)),
        &LizardFileCodec::entryOrRoot);
}

Reply<FileContent> LizardFiles::read(const SandboxId &sandbox, const RemotePath &path, qint64 limit)
{
    auto request = HttpRequest::get(LizardContext::sandboxPath(sandbox) / QLatin1StringView("files"), pathQuery(path));
    request.accept = QByteArrayLiteral("*/*");
    return (new LizardRead(m_context.connection, request, std::max<qint64>(1, limit), this))->reply();
}

Reply<Done> LizardFiles::write(const SandboxId &sandbox, const RemotePath &path, const QByteArray &bytes, int mode)
{
    // Where the name is no text the bytes take the way of a command, which is for small ones only.
    if (!LizardFileCodec::isText(path)) {
        ApiError error = Unsupported::error(tr("Lizard writes only to files whose names are text."));
        error.advice = tr("Rename it first, then try again.");
        return failedReply<Done>(error);
    }
    const auto target = LizardContext::sandboxPath(sandbox) / QLatin1StringView("files");
    const auto request =
        HttpRequest::json("POST", target, LizardFileCodec::writeBody(path, bytes)).within(slowFileCall);
    // A file that is there keeps its mode, whatever that is, so it is always set.
    return chain(this, callDone(m_context.connection, request),
        [this, sandbox, path, mode](const Done &) { return changeMode(sandbox, path, mode, false); });
}

Reply<Done> LizardFiles::writeOver(
    const SandboxId &sandbox, const RemotePath &path, const QByteArray &digest, const QByteArray &bytes, int mode)
{
    // The API can't compare: what is there is looked at just before.
    return chain(this, runDone(sandbox, FileScripts::compare(digest), {path}),
        [this, sandbox, path, bytes, mode](const Done &) { return write(sandbox, path, bytes, mode); });
}

Reply<Done> LizardFiles::makeDirectory(const SandboxId &sandbox, const RemotePath &path)
{
    return runDone(sandbox, QStringLiteral("exec mkdir -p -- \"$1\""), {path});
}

Reply<Done> LizardFiles::removeFile(const SandboxId &sandbox, const RemotePath &path)
{
    // The call of the API takes whole trees too: if the path has become a folder meanwhile, a command spares it.
    return runDone(sandbox, QStringLiteral("exec rm -f -- \"$1\""), {path});
}

Reply<Done> LizardFiles::removeDirectory(const SandboxId &sandbox, const RemotePath &path)
{
    if (!LizardFileCodec::isText(path))
        return runDone(sandbox, QStringLiteral("exec rm -rf -- \"$1\""), {path});
    const auto request = HttpRequest::json("DELETE", LizardContext::sandboxPath(sandbox) / QLatin1StringView("files"),
        {{QLatin1StringView("path"), QString::fromUtf8(path)}});
    return callDone(m_context.connection, request.within(slowFileCall));
}

Reply<Done> LizardFiles::move(const SandboxId &sandbox, const RemotePath &from, const RemotePath &to, bool overwrite)
{
    // The call of the API doesn't say what it does with a target that is there: only a command can promise to spare it.
    return runDone(sandbox, FileScripts::move(overwrite), {from, to});
}

Reply<Done> LizardFiles::copy(const SandboxId &sandbox, const RemotePath &from, const RemotePath &to, bool overwrite)
{
    return runDone(sandbox, FileScripts::copy(overwrite), {from, to});
}

Reply<Done> LizardFiles::changeMode(const SandboxId &sandbox, const RemotePath &path, int mode, bool recursive)
{
    return runDone(sandbox, FileScripts::changeMode(mode, recursive), {path});
}

Reply<Done> LizardFiles::unpack(const SandboxId &sandbox, const RemotePath &archive, const RemotePath &target)
{
    return runDone(sandbox, FileScripts::unpack(archive), {archive, target});
}

Reply<DiskUsage> LizardFiles::usage(const SandboxId &sandbox, const RemotePath &path)
{
    return chain(this, m_commands.run(sandbox, FileScripts::usage(), {path}, slowCommand),
        [](const ProcessRecord &record) -> Result<DiskUsage> {
            const QByteArrayList numbers = record.standardOutput.simplified().split(' ');
            if (numbers.size() != 3)
                return std::unexpected(protocolError(QStringLiteral("no three numbers"), record.standardOutput));
            return DiskUsage{numbers.at(0).toLongLong(), numbers.at(1).toLongLong(), numbers.at(2).toLongLong(), true};
        });
}

std::unique_ptr<FileSearch> LizardFiles::search(const SandboxId &sandbox, const SearchQuery &query)
{
    return std::make_unique<LizardSearch>(m_commands, sandbox, query);
}

std::unique_ptr<Transfer> LizardFiles::upload(
    const SandboxId &sandbox, const QString &localFile, const RemotePath &target)
{
    auto preflight = [this, sandbox, target] { return TransferKeeper::refuseFolder(this, stat(sandbox, target)); };
    auto makeRoute = [this, sandbox, target](const UploadSource &source) -> std::unique_ptr<UploadRoute> {
        return std::make_unique<PartsUploadRoute>(
            *this, m_commands, sandbox, PartsUploadRoute::Plan{target, true, source.mode, partBytes});
    };
    return m_transfers.kept(std::make_unique<UploadTransfer>(FileJobs::readFile(localFile, -1), preflight, makeRoute));
}

std::unique_ptr<Transfer> LizardFiles::download(
    const SandboxId &sandbox, const RemotePath &source, const QString &localFile)
{
    HttpRequest request =
        HttpRequest::get(LizardContext::sandboxPath(sandbox) / QLatin1StringView("files"), pathQuery(source));
    request.accept = QByteArrayLiteral("*/*");
    return m_transfers.kept(std::make_unique<DownloadTransfer>(
        std::make_unique<HttpDownloadRoute>(m_context.connection, request), FileJobs::writeFile(localFile)));
}

std::unique_ptr<Transfer> LizardFiles::uploadTree(
    const SandboxId &sandbox, const QStringList &localPaths, const RemotePath &targetDirectory)
{
    auto preflight = [this, sandbox, targetDirectory] { return makeDirectory(sandbox, targetDirectory); };
    auto makeRoute = [this, sandbox, targetDirectory](const UploadSource &) -> std::unique_ptr<UploadRoute> {
        return std::make_unique<PartsUploadRoute>(
            *this, m_commands, sandbox, PartsUploadRoute::Plan{targetDirectory, false, 0, partBytes});
    };
    return m_transfers.kept(std::make_unique<UploadTransfer>(FileJobs::readTree(localPaths, -1), preflight, makeRoute));
}

std::unique_ptr<Transfer> LizardFiles::downloadTree(
    const SandboxId &sandbox, const QList<RemotePath> &sources, const QString &localDirectory)
{
    return m_transfers.kept(
        std::make_unique<DownloadTransfer>(std::make_unique<PartsDownloadRoute>(*this, m_commands, sandbox, sources),
            FileJobs::writeTree(localDirectory, sources)));
}

std::unique_ptr<FolderWatch> LizardFiles::watch(const SandboxId &, const RemotePath &)
{
    return std::make_unique<NoFolderWatch>(m_context.unsupported(Feature::WatchFolders));
}

} // namespace vivarium
