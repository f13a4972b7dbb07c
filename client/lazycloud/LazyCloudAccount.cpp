// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/LazyCloudAccount.h"

#include "http/JsonCall.h"
#include "lazycloud/AccountCodec.h"
#include "lazycloud/LazyCloudContext.h"

namespace vivarium {

namespace {

constexpr qint64 workspacesPerPage = 1000; // what the contract allows
constexpr qsizetype mostWorkspaces = 10000;

} // namespace

LazyCloudAccount::LazyCloudAccount(LazyCloudContext &context, QObject *parent)
    : QObject(parent)
    , m_context(context)
{
}

Reply<QList<Workspace>> LazyCloudAccount::workspaces()
{
    return morePages({}, {});
}

Reply<QList<Workspace>> LazyCloudAccount::morePages(const QList<Workspace> &before, const QString &cursor)
{
    ApiQuery query;
    query.add(QLatin1StringView("limit"), workspacesPerPage);
    if (!cursor.isEmpty())
        query.add(QLatin1StringView("cursor"), cursor);
    return chain(this,
        callJson<AccountCodec::WorkspacePage>(m_context.connection,
            HttpRequest::get(ApiPath(QLatin1StringView("/v1/workspaces")), query), &AccountCodec::workspaces),
        [this, before](const AccountCodec::WorkspacePage &page) -> Reply<QList<Workspace>> {
            const QList<Workspace> all = before + page.workspaces;
            if (page.nextCursor.isEmpty() || page.workspaces.isEmpty() || all.size() >= mostWorkspaces)
                return readyReply<QList<Workspace>>(all);
            return morePages(all, page.nextCursor);
        });
}

QString LazyCloudAccount::workspace() const
{
    return m_context.workspace;
}

Reply<PriceList> LazyCloudAccount::prices()
{
    return callJson<PriceList>(
        m_context.connection, HttpRequest::get(ApiPath(QLatin1StringView("/v1/pricing"))), &AccountCodec::prices);
}

Reply<SandboxStatistics> LazyCloudAccount::statistics(const QString &group)
{
    ApiQuery query;
    if (!group.isEmpty())
        query.add(QLatin1StringView("app"), group);
    return callJson<SandboxStatistics>(m_context.connection,
        HttpRequest::get(
            m_context.workspacePath() / QLatin1StringView("sandboxes") / QLatin1StringView("stats"), query),
        &AccountCodec::statistics);
}

} // namespace vivarium
