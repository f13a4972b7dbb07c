// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/LazyCloudStorage.h"

#include "http/JsonCall.h"
#include "lazycloud/LazyCloudContext.h"
#include "lazycloud/StorageCodec.h"

namespace vivarium {

namespace {

/// A list to choose from: what is beyond is not looked for.
constexpr qsizetype mostEntries = 2000;

ApiQuery pageQuery(const QString &cursor)
{
    ApiQuery query;
    query.add(QLatin1StringView("limit"), qint64(100));
    if (!cursor.isEmpty())
        query.add(QLatin1StringView("cursor"), cursor);
    return query;
}

} // namespace

LazyCloudStorage::LazyCloudStorage(LazyCloudContext &context, QObject *parent)
    : QObject(parent)
    , m_context(context)
{
}

Reply<QList<StoredSecret>> LazyCloudStorage::secrets()
{
    if (!m_context.has(Feature::Secrets))
        return failedReply<QList<StoredSecret>>(m_context.unsupported(Feature::Secrets));
    return moreSecrets({}, {});
}

Reply<QList<StoredSecret>> LazyCloudStorage::moreSecrets(const QList<StoredSecret> &found, const QString &cursor)
{
    using Page = StorageCodec::Page<StoredSecret>;
    const auto path = m_context.workspacePath() / QLatin1StringView("secrets");
    return chain(this,
        callJson<Page>(m_context.connection, HttpRequest::get(path, pageQuery(cursor)), &StorageCodec::secrets),
        [this, found](const Page &page) -> Reply<QList<StoredSecret>> {
            const QList<StoredSecret> all = found + page.entries;
            if (page.nextCursor.isEmpty() || page.entries.isEmpty() || all.size() >= mostEntries)
                return readyReply<QList<StoredSecret>>(all);
            return moreSecrets(all, page.nextCursor);
        });
}

Reply<StoredSecret> LazyCloudStorage::setSecret(const QString &name, const Secret &value)
{
    if (!m_context.has(Feature::ManageStorage))
        return failedReply<StoredSecret>(m_context.unsupported(Feature::ManageStorage));
    const auto request = HttpRequest::json("PUT", m_context.extensionsPath() / QLatin1StringView("secrets") / name,
        {{QLatin1StringView("value"), QString::fromUtf8(value.reveal())}});
    return callJson<StoredSecret>(m_context.connection, request, &StorageCodec::secret);
}

Reply<Done> LazyCloudStorage::removeSecret(const QString &name)
{
    if (!m_context.has(Feature::ManageStorage))
        return failedReply<Done>(m_context.unsupported(Feature::ManageStorage));
    return callDone(m_context.connection,
        HttpRequest::make("DELETE", m_context.extensionsPath() / QLatin1StringView("secrets") / name));
}

Reply<QList<Volume>> LazyCloudStorage::volumes()
{
    if (!m_context.has(Feature::Volumes))
        return failedReply<QList<Volume>>(m_context.unsupported(Feature::Volumes));
    return moreVolumes({}, {});
}

Reply<QList<Volume>> LazyCloudStorage::moreVolumes(const QList<Volume> &found, const QString &cursor)
{
    using Page = StorageCodec::Page<Volume>;
    const auto path = m_context.workspacePath() / QLatin1StringView("volumes");
    return chain(this,
        callJson<Page>(m_context.connection, HttpRequest::get(path, pageQuery(cursor)), &StorageCodec::volumes),
        [this, found](const Page &page) -> Reply<QList<Volume>> {
            const QList<Volume> all = found + page.entries;
            if (page.nextCursor.isEmpty() || page.entries.isEmpty() || all.size() >= mostEntries)
                return readyReply<QList<Volume>>(all);
            return moreVolumes(all, page.nextCursor);
        });
}

Reply<Volume> LazyCloudStorage::makeVolume(const QString &name)
{
    if (!m_context.has(Feature::ManageStorage))
        return failedReply<Volume>(m_context.unsupported(Feature::ManageStorage));
    const auto request = HttpRequest::json(
        "POST", m_context.extensionsPath() / QLatin1StringView("volumes"), {{QLatin1StringView("name"), name}});
    return callJson<Volume>(m_context.connection, request, &StorageCodec::volume);
}

Reply<Done> LazyCloudStorage::removeVolume(const QString &name)
{
    if (!m_context.has(Feature::ManageStorage))
        return failedReply<Done>(m_context.unsupported(Feature::ManageStorage));
    const auto path = m_context.extensionsPath() / QLatin1StringView("volumes") / name;
    return callDone(m_context.connection, HttpRequest::make("DELETE", path).within(std::chrono::minutes(5)));
}

} // namespace vivarium
