// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Sandbox.h"

#include <QWidget>

namespace vivarium {

/// The life of a sandbox as a row of stages with their times: what its start was spent on, and since when it runs.
class LifecycleBar : public QWidget {
    Q_OBJECT
public:
    explicit LifecycleBar(QWidget *parent = nullptr);
    void set(const Sandbox &sandbox, const QList<LifecycleStage> &stages, const QDateTime &now);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }

    struct Part {
        QString title;
        QString time;
        enum class Look { Past, Current, Ended, Failed } look = Look::Past;
    };
    /// What is shown, for tests: pure.
    [[nodiscard]] static QList<Part> parts(
        const Sandbox &sandbox, const QList<LifecycleStage> &stages, const QDateTime &now);
    /// The same with the stages of the start as one, for where there is no room for them. Pure too.
    [[nodiscard]] static QList<Part> shortParts(
        const Sandbox &sandbox, const QList<LifecycleStage> &stages, const QDateTime &now);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    [[nodiscard]] double widthOf(const Part &part) const;

    QList<Part> m_parts;
    QList<Part> m_shortParts;
    SandboxState m_state = SandboxState::Unknown;
};

} // namespace vivarium
