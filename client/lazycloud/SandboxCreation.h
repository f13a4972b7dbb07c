// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/SandboxApi.h"
#include "lazycloud/ImagePreparation.h"
#include "lazycloud/SourceUpload.h"

#include <QObject>

namespace vivarium {

struct LazyCloudContext;

/// Makes one sandbox: image, source, release, instance (`lazycloud.md` §3.1). The call that starts it is sent once;
/// when its outcome is unclear the list is looked up, and what was found is said, but nothing is sent again.
class SandboxCreation : public QObject {
    Q_OBJECT
public:
    using Progress = ImagePreparation::Progress;

    SandboxCreation(LazyCloudContext &context, const SandboxSpec &spec, Progress progress, QObject *parent);

    /// To be called once.
    [[nodiscard]] Reply<Sandbox> run();

private:
    [[nodiscard]] Reply<QString> makeRelease(const ImagePreparation::Prepared &image, const QString &sourceDigest);
    [[nodiscard]] Reply<Sandbox> start(const QString &releaseId);
    [[nodiscard]] Reply<Sandbox> lookUp(const QString &releaseId, const QDateTime &startedAt, const ApiError &failure);
    [[nodiscard]] ApiError unclearError(const Result<SandboxPage> &list, const QString &releaseId,
        const QDateTime &startedAt, const ApiError &failure) const;
    void tell(const QString &stage) const;

    LazyCloudContext &m_context;
    SandboxSpec m_spec;
    Progress m_progress;
    ImagePreparation m_images;
    SourceUpload m_source;
};

} // namespace vivarium
