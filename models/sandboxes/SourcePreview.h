// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "domain/Sandbox.h"
#include "transfer/SourceScan.h"

#include <QObject>
#include <QTimer>

#include <optional>

namespace vivarium {

/// What would be sent of a folder, counted in a worker as soon as the choice rests.
class SourcePreview : public QObject {
    Q_OBJECT
public:
    /// `forBuild`: what a Dockerfile can copy, instead of what will be in /workspace.
    explicit SourcePreview(bool forBuild = false, QObject *parent = nullptr);
    ~SourcePreview() override;

    /// An empty path: nothing to look at.
    void setSource(const SourceFolder &source);
    void refresh();
    [[nodiscard]] bool isLooking() const { return m_looking; }
    /// Of the newest choice; nullopt while it is looked at, or nothing is chosen.
    [[nodiscard]] const std::optional<Result<SourceScan>> &found() const { return m_found; }
    /// Why it can't be sent; empty: it can, or isn't known yet.
    [[nodiscard]] QString problem() const;
    /// "412 files, 3.1 MiB; 12 left out", or what is going on.
    [[nodiscard]] QString text() const;
    /// A line for each file, with its size, at most `most`.
    [[nodiscard]] QStringList lines(qsizetype most) const;

Q_SIGNALS:
    void changed();

private:
    void look();

    const bool m_forBuild;
    SourceFolder m_source;
    QTimer m_rest;
    StopFlag m_stop;
    std::optional<Result<SourceScan>> m_found;
    bool m_looking = false;
    int m_serial = 0;
};

} // namespace vivarium
