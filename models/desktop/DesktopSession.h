// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "domain/Desktop.h"

#include <QObject>

namespace vivarium {

class SandboxContext;

/// The graphical desktop of one sandbox: how it stands, and what can be done with it.
class DesktopSession : public QObject {
    Q_OBJECT
public:
    explicit DesktopSession(SandboxContext &context, QObject *parent = nullptr);

    void refresh();
    [[nodiscard]] const std::optional<Desktop> &desktop() const { return m_desktop; }
    [[nodiscard]] const std::optional<ApiError> &error() const { return m_error; }
    [[nodiscard]] bool isBusy() const { return m_busy; }
    /// Why there is none; empty: there may be one.
    [[nodiscard]] QString refusal() const;

    void start(const QSize &size);
    void stop();
    void takeScreenshot();

Q_SIGNALS:
    void changed();
    void failed(const vivarium::ApiError &error);
    /// A PNG file; hostile.
    void screenshotTaken(const QByteArray &png);

private:
    void setBusy(bool busy);
    void take(const Result<Desktop> *result, bool asked);

    SandboxContext &m_context;
    std::optional<Desktop> m_desktop;
    std::optional<ApiError> m_error;
    bool m_busy = false;
};

} // namespace vivarium
