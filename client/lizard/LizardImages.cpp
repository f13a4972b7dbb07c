// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardImages.h"

#include "backend/ImageBuild.h"
#include "backend/Unsupported.h"

namespace vivarium {

namespace {

ApiError noImages()
{
    ApiError error = Unsupported::error(LizardImages::tr("Lizard has templates and snapshots instead of images."));
    error.advice = LizardImages::tr("Choose a template, or restore a snapshot.");
    return error;
}

/// Fails in a later turn, as a real one would.
class NoBuild final : public ImageBuild {
public:
    NoBuild()
    {
        QMetaObject::invokeMethod(this, [this] { fail(noImages()); }, Qt::QueuedConnection);
    }
    void cancel() override { }
};

} // namespace

Reply<QList<Image>> LizardImages::list()
{
    return readyReply<QList<Image>>(QList<Image>());
}

Reply<Image> LizardImages::get(const ImageId &)
{
    return failedReply<Image>(noImages());
}

std::unique_ptr<ImageBuild> LizardImages::build(const SandboxSpec &)
{
    return std::make_unique<NoBuild>();
}

Reply<Image> LizardImages::saveFileSystem(const SandboxId &, const QString &, const QString &)
{
    return failedReply<Image>(noImages());
}

Reply<Image> LizardImages::rename(const ImageId &, const QString &, const QString &)
{
    return failedReply<Image>(noImages());
}

Reply<Done> LizardImages::remove(const ImageId &)
{
    return failedReply<Done>(noImages());
}

Reply<FileDifferences> LizardImages::differences(const SandboxId &, const ImageId &)
{
    return failedReply<FileDifferences>(noImages());
}

} // namespace vivarium
