// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/ImageBuild.h"
#include "domain/Sandbox.h"

#include <QDateTime>
#include <QObject>

#include <memory>

namespace vivarium {

class Backend;

/// One build that was begun from this window, with its log. It goes on, and is listened to, whether its form is open or
/// not.
class BuildRun : public QObject {
    Q_OBJECT
public:
    static constexpr qsizetype mostLines = 5000;

    BuildRun(const SandboxSpec &spec, std::unique_ptr<ImageBuild> build, QObject *parent);

    [[nodiscard]] ImageBuild::State state() const { return m_build->state(); }
    [[nodiscard]] bool isOver() const { return m_build->isOver(); }
    [[nodiscard]] const ImageId &image() const { return m_build->image(); }
    [[nodiscard]] const std::optional<ApiError> &error() const { return m_build->error(); }
    [[nodiscard]] bool isCancelled() const { return m_cancelled; } ///< by this window
    /// What is built, as "Python 3.13 with numpy".
    [[nodiscard]] QString title() const;
    /// The lines that are kept, hostile; the oldest go first.
    [[nodiscard]] const QStringList &lines() const { return m_lines; }
    [[nodiscard]] qint64 droppedLines() const { return m_dropped; }
    [[nodiscard]] std::chrono::seconds elapsed() const;
    [[nodiscard]] bool isOf(const SandboxSpec &spec) const;
    void cancel();

Q_SIGNALS:
    void stateChanged();
    void logged(const QStringList &lines);

private:
    const SandboxSpec m_spec; ///< only what makes the image
    const std::unique_ptr<ImageBuild> m_build;
    QStringList m_lines;
    qint64 m_dropped = 0;
    bool m_cancelled = false;
    const QDateTime m_begun;
    QDateTime m_ended;
};

/// The builds of one connection that this window began. One for each backend, which owns it.
class ImageBuilds : public QObject {
    Q_OBJECT
public:
    /// The one of this backend, made at the first call.
    [[nodiscard]] static ImageBuilds &of(Backend &backend);

    /// Begins to build what the spec wants, or gives the run that does already. Stays until another takes its place.
    BuildRun *start(const SandboxSpec &spec);
    /// Null: nothing of the kind was begun.
    [[nodiscard]] BuildRun *find(const SandboxSpec &spec) const;
    /// Whether the spec needs a build at all.
    [[nodiscard]] static bool isNeeded(const SandboxSpec &spec);

Q_SIGNALS:
    /// It is ready, or has failed.
    void finished(vivarium::BuildRun *run);

private:
    explicit ImageBuilds(Backend &backend);

    Backend &m_backend;
    QList<BuildRun *> m_runs;
};

} // namespace vivarium
