// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/StorageApi.h"
#include "http/ApiPath.h"

#include <QObject>

namespace vivarium {

struct LazyCloudContext;

/// Secrets and volumes of a LazyCloud workspace. The contract only lists them; the rest needs `x-vivarium`.
class LazyCloudStorage final : public QObject, public StorageApi {
    Q_OBJECT
public:
    explicit LazyCloudStorage(LazyCloudContext &context, QObject *parent = nullptr);

    Reply<QList<StoredSecret>> secrets() override;
    Reply<StoredSecret> setSecret(const QString &name, const Secret &value) override;
    Reply<Done> removeSecret(const QString &name) override;
    Reply<QList<Volume>> volumes() override;
    Reply<Volume> makeVolume(const QString &name) override;
    Reply<Done> removeVolume(const QString &name) override;

private:
    [[nodiscard]] Reply<QList<StoredSecret>> moreSecrets(const QList<StoredSecret> &found, const QString &cursor);
    [[nodiscard]] Reply<QList<Volume>> moreVolumes(const QList<Volume> &found, const QString &cursor);

    LazyCloudContext &m_context;
};

} // namespace vivarium
