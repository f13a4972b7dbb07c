// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/AccountApi.h"

#include <QObject>

namespace vivarium {

struct LazyCloudContext;

/// The account behind a connection (`lazycloud.md` §2.2, §3.3, §11).
class LazyCloudAccount final : public QObject, public AccountApi {
    Q_OBJECT
public:
    explicit LazyCloudAccount(LazyCloudContext &context, QObject *parent = nullptr);

    Reply<QList<Workspace>> workspaces() override;
    QString workspace() const override;
    Reply<PriceList> prices() override;
    Reply<SandboxStatistics> statistics(const QString &group) override;

private:
    [[nodiscard]] Reply<QList<Workspace>> morePages(const QList<Workspace> &before, const QString &cursor);

    LazyCloudContext &m_context;
};

} // namespace vivarium
