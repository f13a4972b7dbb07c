// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/SourceUpload.h"

#include "http/HttpUpload.h"
#include "http/JsonCall.h"
#include "lazycloud/LazyCloudContext.h"

#include <QCoreApplication>
#include <QFile>
#include <QLocale>
#include <QPointer>

namespace vivarium {

namespace {

/// A zip without members: nothing is synchronised from a folder of this machine.
const QByteArray &emptyZip()
{
    static const QByteArray zip = QByteArrayLiteral("PK\x05\x06") + QByteArray(18, '\0');
    return zip;
}
constexpr QLatin1StringView emptyZipDigest("8739c76e681f900923b900c9df0ef75cf421d39cabb54650c4b9ad19b6a76d85");

QString sizes(qint64 done, qint64 all)
{
    return SourceUpload::tr("%1 of %2", "two sizes")
        .arg(QLocale().formattedDataSize(done, 1), QLocale().formattedDataSize(all, 1));
}

} // namespace

Result<SourceUpload::Target> SourceUpload::decodeTarget(JsonReader reader)
{
    Target target;
    target.present = reader.requiredFlag(QLatin1StringView("present"));
    if (!target.present) {
        JsonReader upload = reader.requiredObject(QLatin1StringView("upload"));
        target.url = QUrl(upload.requiredId(QLatin1StringView("url")), QUrl::StrictMode);
        const bool isHttp =
            target.url.scheme() == QLatin1StringView("https") || target.url.scheme() == QLatin1StringView("http");
        if (!isHttp || target.url.host().isEmpty())
            upload.fault(QLatin1StringView("url"), QStringLiteral("is no web address"));
        const QJsonObject headers = upload.requiredObject(QLatin1StringView("headers")).object();
        for (auto it = headers.begin(); it != headers.end(); ++it)
            target.headers.append(it.key(), it.value().toString());
    }
    return reader.finish(target);
}

SourceUpload::SourceUpload(LazyCloudContext &context, Progress progress, QObject *parent)
    : QObject(parent)
    , m_context(context)
    , m_progress(std::move(progress))
    , m_stop(std::make_shared<std::atomic_bool>(false))
{
}

SourceUpload::~SourceUpload()
{
    *m_stop = true;
    // The reply goes from the event loop, and the file it reads has to outlive it.
    m_upload.reset();
    if (m_file)
        m_file.release()->deleteLater();
}

Reply<QString> SourceUpload::run(const SourceFolder &source)
{
    const auto registered = [this](const QString &digest, qint64 size) {
        return chain(
            this, registerSource(digest, size, true), [digest](const Done &) -> Result<QString> { return digest; });
    };
    if (!source.path.isEmpty()) {
        return chain(this, pack(source), [this, registered](const SourcePackage &package) {
            m_package = package;
            return registered(package.sha256, package.size);
        });
    }
    // A digest alone names what was sent before; its size counts only where it would be sent again.
    if (!source.digest.isEmpty() && source.digest != emptyZipDigest) {
        return chain(this, registerSource(source.digest, 1, false),
            [digest = source.digest](const Result<Done> &result) -> Result<QString> {
                if (result)
                    return digest;
                if (result.error().kind != ErrorKind::Protocol)
                    return std::unexpected(result.error());
                return std::unexpected(ApiError::local(
                    tr("The files of the original are no longer on the server."), tr("Choose a folder, or none.")));
            });
    }
    return registered(QString(emptyZipDigest), emptyZip().size());
}

Reply<SourcePackage> SourceUpload::pack(const SourceFolder &source)
{
    tell(tr("Packing the folder"));
    const auto report = [guard = QPointer(this)](qint64 done, qint64 all) {
        QMetaObject::invokeMethod(
            qApp,
            [guard, done, all] {
                if (guard)
                    guard->tell(tr("Packing the folder"), sizes(done, all));
            },
            Qt::QueuedConnection);
    };
    const auto packed = runBlocking<SourcePackage>([source, stop = m_stop, report]() -> Result<SourcePackage> {
        const Result<SourceScan> scan = SourceScan::of(source, stop);
        if (!scan)
            return std::unexpected(scan.error());
        constexpr qint64 reportStep = 8LL << 20;
        qint64 told = 0;
        return SourcePackage::make(source, *scan, stop, [&told, &report, all = scan->bytes](qint64 done) {
            if (done - told < reportStep)
                return;
            told = done;
            report(done, all);
        });
    });
    Pending<SourcePackage> pending;
    pending.onCancel(this, [stop = m_stop] { *stop = true; });
    whenDone(this, packed, [pending](const Result<SourcePackage> *result) {
        if (result)
            pending.answer(*result);
        else
            pending.abandon();
    });
    return pending.reply();
}

Reply<Done> SourceUpload::registerSource(const QString &digest, qint64 size, bool mayUpload)
{
    tell(tr("Registering the source"));
    const auto request = HttpRequest::json("POST", m_context.workspacePath() / QLatin1StringView("sources"),
        {{QLatin1StringView("sha256"), digest}, {QLatin1StringView("size_bytes"), size}});
    return chain(this, callJson<Target>(m_context.connection, request, &decodeTarget),
        [this, digest, size, mayUpload](const Target &target) -> Reply<Done> {
            if (target.present)
                return readyReply<Done>(Done{});
            if (!mayUpload)
                return failedReply<Done>(protocolError(QStringLiteral("the source is missing on the server")));
            return chain(this, upload(target, size),
                [this, digest, size](const Done &) { return registerSource(digest, size, false); });
        });
}

Reply<Done> SourceUpload::upload(const Target &target, qint64 size)
{
    HttpRequest request = HttpRequest::make("PUT", ApiPath(QLatin1StringView("/")));
    request.contentType = QByteArrayLiteral("application/zip");
    request.extraHeaders = target.headers;
    if (m_package.file.isEmpty()) {
        request.body = emptyZip();
        return chain(this, m_context.connection.sendElsewhere(target.url, request),
            [](const HttpResponse &) -> Result<Done> { return Done{}; });
    }
    m_file = std::make_unique<QFile>(m_package.file);
    if (!m_file->open(QFile::ReadOnly))
        return failedReply<Done>(ApiError::local(tr("The packed folder can't be read."), m_file->errorString()));
    Pending<Done> pending;
    m_upload = m_context.connection.uploadElsewhere(target.url, request, m_file.get(), size);
    pending.onCancel(this, [this] { m_upload.reset(); });
    const QString stage = tr("Sending %n file(s)", nullptr, int(m_package.files));
    tell(stage, sizes(0, size));
    connect(m_upload.get(), &HttpUpload::progressed, this,
        [this, stage, size](qint64 sent) { tell(stage, sizes(sent, size)); });
    connect(m_upload.get(), &HttpUpload::answered, this, [pending] { pending.answer(Done{}); });
    connect(m_upload.get(), &HttpUpload::failed, this,
        [pending](const ApiError &error) { pending.answer(std::unexpected(error)); });
    return pending.reply();
}

void SourceUpload::tell(const QString &stage, const QString &detail) const
{
    if (m_progress)
        m_progress({stage, detail});
}

} // namespace vivarium
