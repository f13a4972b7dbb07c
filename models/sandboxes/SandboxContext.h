// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/Backend.h"
#include "domain/Sandbox.h"

#include <QObject>
#include <QPointer>

#include <memory>
#include <optional>

namespace vivarium {

/// One sandbox that is open in the window: which backend, which id, and its last known state. Panels bind to this and
/// never to a row. Outlives the panels; the terminals of the sandbox hang on it too.
class SandboxContext : public QObject {
    Q_OBJECT
public:
    SandboxContext(std::shared_ptr<Backend> backend, const Sandbox &sandbox, QObject *parent = nullptr);
    ~SandboxContext() override;

    [[nodiscard]] Backend &backend() const { return *m_backend; }
    /// For what goes on after the context is gone, as a transfer does.
    [[nodiscard]] const std::shared_ptr<Backend> &sharedBackend() const { return m_backend; }
    [[nodiscard]] const Capabilities &capabilities() const { return m_backend->capabilities(); }
    [[nodiscard]] const SandboxId &id() const { return m_sandbox.id; }
    [[nodiscard]] const Sandbox &sandbox() const { return m_sandbox; }
    [[nodiscard]] bool isRunning() const { return m_sandbox.state == SandboxState::Running; }
    /// Called by the list model when it learns something new.
    void update(const Sandbox &sandbox);
    /// The same for what it uses; nullopt: not known.
    void setUsage(const std::optional<Usage> &usage);
    /// What it uses now, as "12 % · 210 MiB"; empty while it doesn't run or nobody knows.
    [[nodiscard]] QString usageText() const;

Q_SIGNALS:
    void changed();
    /// usageText() may read differently.
    void usageChanged();
    /// It went from one state to another.
    void stateChanged(vivarium::SandboxState from, vivarium::SandboxState to);

private:
    std::shared_ptr<Backend> m_backend;
    Sandbox m_sandbox;
    std::optional<Usage> m_usage;
};

} // namespace vivarium
