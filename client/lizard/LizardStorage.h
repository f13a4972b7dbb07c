// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/StorageApi.h"

#include <QObject>

namespace vivarium {

struct LizardContext;

/// Volumes of a Lizard project (`lizard.md` §2.11). There are no secrets: variables of a sandbox are told when it is
/// made.
class LizardStorage final : public QObject, public StorageApi {
    Q_OBJECT
public:
    explicit LizardStorage(LizardContext &context, QObject *parent = nullptr);

    Reply<QList<StoredSecret>> secrets() override;
    Reply<StoredSecret> setSecret(const QString &name, const Secret &value) override;
    Reply<Done> removeSecret(const QString &name) override;
    Reply<QList<Volume>> volumes() override;
    /// Of the usual size.
    Reply<Volume> makeVolume(const QString &name) override;
    Reply<VolumeLimits> volumeLimits() override;
    Reply<Volume> makeSizedVolume(const QString &name, int sizeGiB, const QString &region) override;
    Reply<Volume> growVolume(const QString &key, int sizeGiB) override;
    Reply<Done> removeVolume(const QString &key) override;

private:
    LizardContext &m_context;
};

} // namespace vivarium
