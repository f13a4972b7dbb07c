// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QTimer>

#include <chrono>
#include <functional>

namespace vivarium {

class Poller;

/// The right to be kept up to date. Held by what is visible; dropping it (destruction or release()) lets polling stop.
class Lease {
public:
    Lease() = default;
    ~Lease() { release(); }
    Lease(Lease &&other) noexcept;
    Lease &operator=(Lease &&other) noexcept;
    void release();
    [[nodiscard]] bool isHeld() const { return m_poller != nullptr; }

private:
    friend class Poller;
    explicit Lease(Poller *poller);
    QPointer<Poller> m_poller;
};

/// Calls a function at an interval while somebody holds a lease and nothing pauses it; at once when the first lease is
/// taken. A poll that is still under way is not started again: the function tells its end by finished().
class Poller : public QObject {
    Q_OBJECT
public:
    Poller(std::chrono::milliseconds interval, std::function<void()> poll, QObject *parent);
    ~Poller() override;
    [[nodiscard]] Lease lease();
    /// The poll that was started is through, well or not; plans the next one. Without it the next comes after two
    /// minutes.
    void finished();
    /// Polls at once, or right after the one under way. Does nothing without a lease, but the next lease polls at once.
    void refreshNow();
    void setInterval(std::chrono::milliseconds interval);
    [[nodiscard]] bool isPolling() const { return m_leases > 0 && !m_suspended; }

    /// Says whether its polls cost nothing and keep nothing awake: asked when the person goes away. Without it: no.
    void setFree(std::function<bool()> isFree);
    /// Which pollers of the program rest: all while nothing is on the screen, all but the free ones while the person is
    /// away.
    enum class Rest { None, Costly, All };
    static void setRest(Rest rest);
    static void setAllSuspended(bool suspended) { setRest(suspended ? Rest::All : Rest::None); }
    [[nodiscard]] static bool areAllSuspended();

private:
    friend class Lease;
    void add();
    void remove();
    void start();
    void setSuspended(bool suspended);
    [[nodiscard]] bool shallRest() const;

    std::chrono::milliseconds m_interval;
    std::function<void()> m_poll;
    std::function<bool()> m_isFree;
    QTimer m_timer;
    int m_leases = 0;
    bool m_underWay = false;
    bool m_again = false;
    bool m_suspended = false;
};

} // namespace vivarium
