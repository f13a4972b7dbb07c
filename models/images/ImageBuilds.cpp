// SPDX-License-Identifier: GPL-3.0-or-later
#include "images/ImageBuilds.h"

#include "backend/Backend.h"
#include "backend/ImageApi.h"
#include "common/Format.h"
#include "domain/BuiltFrom.h"

#include <algorithm>

namespace vivarium {

namespace {

constexpr qsizetype mostRuns = 12;

SandboxSpec imageOf(const SandboxSpec &spec)
{
    SandboxSpec image;
    image.pythonVersion = spec.build.dockerfile.isEmpty() ? spec.pythonVersion : QString();
    image.baseImage = spec.baseImage;
    image.build = spec.build;
    image.dockerEnabled = spec.dockerEnabled;
    return image;
}

} // namespace

BuildRun::BuildRun(const SandboxSpec &spec, std::unique_ptr<ImageBuild> build, QObject *parent)
    : QObject(parent)
    , m_spec(imageOf(spec))
    , m_build(std::move(build))
    , m_begun(QDateTime::currentDateTimeUtc())
{
    connect(m_build.get(), &ImageBuild::logged, this, [this](const QStringList &lines) {
        m_lines += lines;
        if (const qsizetype surplus = m_lines.size() - mostLines; surplus > 0) {
            m_lines.remove(0, surplus);
            m_dropped += surplus;
        }
        Q_EMIT logged(lines);
    });
    connect(m_build.get(), &ImageBuild::stateChanged, this, [this] {
        if (isOver() && !m_ended.isValid())
            m_ended = QDateTime::currentDateTimeUtc();
        Q_EMIT stateChanged();
    });
}

QString BuildRun::title() const
{
    return Format::escaped(BuiltFrom::text(m_spec));
}

std::chrono::seconds BuildRun::elapsed() const
{
    return std::chrono::seconds(m_begun.secsTo(m_ended.isValid() ? m_ended : QDateTime::currentDateTimeUtc()));
}

bool BuildRun::isOf(const SandboxSpec &spec) const
{
    return imageOf(spec) == m_spec;
}

void BuildRun::cancel()
{
    m_cancelled = true;
    m_build->cancel();
}

ImageBuilds &ImageBuilds::of(Backend &backend)
{
    if (auto *builds = backend.findChild<ImageBuilds *>(Qt::FindDirectChildrenOnly))
        return *builds;
    return *new ImageBuilds(backend);
}

ImageBuilds::ImageBuilds(Backend &backend)
    : QObject(&backend)
    , m_backend(backend)
{
}

bool ImageBuilds::isNeeded(const SandboxSpec &spec)
{
    return spec.image.isEmpty() && (!spec.baseImage.isEmpty() || !spec.build.isEmpty());
}

BuildRun *ImageBuilds::find(const SandboxSpec &spec) const
{
    const auto found = std::ranges::find_if(m_runs, [&spec](const BuildRun *run) { return run->isOf(spec); });
    return found == m_runs.cend() ? nullptr : *found;
}

BuildRun *ImageBuilds::start(const SandboxSpec &spec)
{
    BuildRun *before = find(spec);
    if (before && !before->isOver())
        return before;
    if (before) {
        m_runs.removeOne(before);
        before->deleteLater();
    }
    // The oldest that is over makes room; those that run stay.
    const auto over = std::ranges::find_if(m_runs, &BuildRun::isOver);
    if (m_runs.size() >= mostRuns && over != m_runs.end()) {
        (*over)->deleteLater();
        m_runs.erase(over);
    }
    auto *run = new BuildRun(spec, m_backend.images().build(spec), this);
    m_runs.append(run);
    connect(run, &BuildRun::stateChanged, this, [this, run] {
        if (run->isOver())
            Q_EMIT finished(run);
    });
    return run;
}

} // namespace vivarium
