// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Async.h"
#include "domain/Sandbox.h"
#include "lazycloud/ImageCodec.h"

#include <QObject>

#include <functional>
#include <memory>

namespace vivarium {

class ImageBuild;
struct LazyCloudContext;

/// Gets the image of a new sandbox ready (`lazycloud.md` §3.1 step 1 and §8.3): looks it up, or has it built and
/// follows the log.
class ImagePreparation : public QObject {
    Q_OBJECT
public:
    using Progress = std::function<void(const CreateProgress &)>;
    struct Prepared {
        QString pythonVersion; ///< major and minor only, as a release wants it
        ImageId id; ///< empty: the stock image of that version
    };

    ImagePreparation(LazyCloudContext &context, Progress progress, QObject *parent);
    ~ImagePreparation() override;

    [[nodiscard]] Reply<Prepared> run(const SandboxSpec &spec);

private:
    [[nodiscard]] Reply<Prepared> fromExisting(const ImageId &id);
    [[nodiscard]] Reply<Prepared> fromDefinition(const SandboxSpec &spec);
    void onBuildChanged(const Pending<Prepared> &pending);
    void tell(const QString &stage, const QString &detail = {}) const;

    LazyCloudContext &m_context;
    Progress m_progress;
    std::unique_ptr<ImageBuild> m_build;
    QString m_lastLine;
};

} // namespace vivarium
