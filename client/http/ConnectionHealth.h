// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/ConnectionStatus.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <optional>

namespace vivarium {

/// How one connection stands: fed with the outcome of every call, it decides what may be sent. One offline server makes
/// one back-off and one probe, however many calls wait for it.
class ConnectionHealth : public QObject {
    Q_OBJECT
public:
    explicit ConnectionHealth(QObject *parent = nullptr);

    [[nodiscard]] const ConnectionStatus &status() const { return m_status; }

    /// Why a call can't be sent now; nullopt: it can. Unsafe calls are a person's own wish and are tried even while
    /// offline.
    [[nodiscard]] std::optional<ApiError> refusal(bool safeCall) const;
    /// How long the server asked us to wait (429 with Retry-After); 0: not at all.
    [[nodiscard]] std::chrono::milliseconds pause() const;

    /// Why, for a call that can't wait so long.
    [[nodiscard]] const ApiError &pauseError() const { return m_pauseError; }

    /// A good answer, or an error that shows a living server. `withCredential`: the token was accepted.
    void answered(bool withCredential);
    /// No answer. A single time-out of an ordinary call says little; a second one in a row does.
    void failed(const ApiError &error, bool isProbe);
    /// 401.
    void refused(const ApiError &error);
    /// 429 with Retry-After: nothing is sent for `span`.
    void limited(const ApiError &error, std::chrono::milliseconds span);
    /// Lets calls through again after a refusal: a person wants to try.
    void forgetRefusal();
    /// The same, and asks for a probe now.
    void reset();

Q_SIGNALS:
    void statusChanged();
    /// Time to ask the server whether it is back.
    void probeDue();

private:
    void enter(ConnectionStatus::State state, const ApiError &error);
    void endPause();

    ConnectionStatus m_status;
    std::optional<ApiError> m_refusal; ///< survives being offline
    ApiError m_pauseError;
    QTimer m_probeTimer;
    QTimer m_pauseTimer;
    int m_failures = 0;
    int m_timeouts = 0;
};

} // namespace vivarium
