// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/ImagePreparation.h"

#include "http/JsonCall.h"
#include "lazycloud/LazyCloudContext.h"
#include "lazycloud/LazyCloudImageBuild.h"

namespace vivarium {

namespace {
QString minorVersion(const QString &version)
{
    return version.section(QLatin1Char('.'), 0, 1);
}
} // namespace

ImagePreparation::ImagePreparation(LazyCloudContext &context, Progress progress, QObject *parent)
    : QObject(parent)
    , m_context(context)
    , m_progress(std::move(progress))
{
}

ImagePreparation::~ImagePreparation() = default;

Reply<ImagePreparation::Prepared> ImagePreparation::run(const SandboxSpec &spec)
{
    tell(tr("Preparing the image"));
    if (!spec.image.isEmpty())
        return fromExisting(spec.image);
    if (!spec.baseImage.isEmpty() || !spec.build.isEmpty())
        return fromDefinition(spec);
    QString version = minorVersion(spec.pythonVersion);
    if (version.isEmpty())
        version = m_context.capabilities.pythonVersions.value(0, QStringLiteral("3.13"));
    // A release with only a version runs the stock image, which the server gets by itself: while the sandbox starts, if
    // need be.
    return readyReply<Prepared>(Prepared{version, {}});
}

Reply<ImagePreparation::Prepared> ImagePreparation::fromExisting(const ImageId &id)
{
    const auto request = HttpRequest::get(m_context.workspacePath() / QLatin1StringView("images") / id.value());
    return chain(this, callJson<Image>(m_context.connection, request, &ImageCodec::contractImage),
        [](const Image &image) -> Result<Prepared> { return Prepared{minorVersion(image.pythonVersion), image.id}; });
}

Reply<ImagePreparation::Prepared> ImagePreparation::fromDefinition(const SandboxSpec &spec)
{
    m_build = std::make_unique<LazyCloudImageBuild>(m_context, spec);
    Pending<Prepared> pending;
    // Only the listening ends: others may wait for the same image.
    pending.onCancel(this, [this] { m_build.reset(); });
    connect(m_build.get(), &ImageBuild::stateChanged, this, [this, pending] { onBuildChanged(pending); });
    connect(m_build.get(), &ImageBuild::logged, this, [this](const QStringList &lines) {
        m_lastLine = lines.constLast();
        tell(tr("Building the image"), m_lastLine);
    });
    return pending.reply();
}

void ImagePreparation::onBuildChanged(const Pending<Prepared> &pending)
{
    switch (m_build->state()) {
    case ImageBuild::State::Asking:
        break;
    case ImageBuild::State::Waiting:
        tell(tr("Waiting for a builder"));
        break;
    case ImageBuild::State::Building:
        tell(tr("Building the image"), m_lastLine);
        break;
    case ImageBuild::State::Ready:
        pending.answer(Prepared{m_build->pythonVersion(), m_build->image()});
        break;
    case ImageBuild::State::Failed:
        pending.answer(std::unexpected(*m_build->error()));
        break;
    }
}

void ImagePreparation::tell(const QString &stage, const QString &detail) const
{
    if (m_progress)
        m_progress({stage, detail});
}

} // namespace vivarium
