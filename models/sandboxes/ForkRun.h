// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/SandboxApi.h"
#include "sandboxes/SandboxFeeds.h"

#include <QObject>

namespace vivarium {

/// Copies of a running sandbox being made. One call makes them all; the answer tells each one's fate. Goes on when
/// nobody looks.
class ForkRun : public QObject {
    Q_OBJECT
public:
    /// Asks at once. `lifetime`: nullopt: as the source's.
    ForkRun(SandboxFeeds &feeds, const SandboxKey &source, int count, std::optional<std::chrono::seconds> lifetime,
        QObject *parent);

    [[nodiscard]] const SandboxKey &source() const { return m_source; }
    [[nodiscard]] int wanted() const { return m_wanted; }
    [[nodiscard]] bool isFinished() const { return m_isFinished; }
    [[nodiscard]] const QList<SandboxApi::Copy> &copies() const { return m_copies; }
    [[nodiscard]] const std::optional<ApiError> &error() const { return m_error; }
    [[nodiscard]] int made() const;

    /// Why this row can't be copied; empty: it can.
    [[nodiscard]] static QString whyNot(const SandboxFeeds &feeds, const SandboxRow &row);

Q_SIGNALS:
    void finished();

private:
    SandboxFeeds &m_feeds;
    SandboxKey m_source;
    int m_wanted;
    bool m_isFinished = false;
    QList<SandboxApi::Copy> m_copies;
    std::optional<ApiError> m_error;
};

} // namespace vivarium
