// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lazycloud/LazyCloudBackend.h"
#include "local/LocalEngine.h"

#include <QDeadlineTimer>

namespace vivarium {

/// The engine of this machine. It speaks LazyCloud's API; what is its own is that signing in also starts it, and that
/// its address and token are read from its files, each time anew. An engine that was killed is started again; one that
/// somebody stopped is left so.
class LocalBackend final : public LazyCloudBackend {
    Q_OBJECT
public:
    LocalBackend(const ProfileId &profile, const LocalEngine::Options &options, QObject *parent = nullptr);

    [[nodiscard]] QString kindName() const override;
    [[nodiscard]] Reply<QString> connectToServer() override;
    /// Starts the engine if it has gone, and signs in again.
    void retryNow() override;

    /// For the stages of the start.
    [[nodiscard]] LocalEngine &engine() { return m_engine; }

private:
    void onStatusChanged();
    void follow(const Result<LocalEngine::Address> &found);

    LocalEngine m_engine;
    bool m_following = false;
    QDeadlineTimer m_noRestartBefore; ///< over at once, until the engine was started anew
};

} // namespace vivarium
