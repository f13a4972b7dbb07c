// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Lease.h"
#include "connections/ConnectionRegistry.h"

#include <QDialog>

namespace vivarium {

class FactsView;

/// How a connection stands and why: its address and last error, the proxy on the way, whom is trusted, how often the
/// server is asked and how fast it answers. Looking asks no server; it goes on while the window is seen.
class ConnectionDetailsWindow : public QDialog {
    Q_OBJECT
public:
    /// `connections` must outlive it. Closes by itself when the connection is removed.
    ConnectionDetailsWindow(const ConnectionRegistry &connections, const ProfileId &profile, QWidget *parent = nullptr);

    /// "direct", or which proxy and who names it.
    [[nodiscard]] static QString wayText(const ConnectionDetails &details);
    /// Whose certificates count.
    [[nodiscard]] static QString trustText(const ConnectionDetails &details);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void update();

    const ConnectionRegistry &m_connections;
    const ProfileId m_profile;
    Poller m_poller;
    Lease m_lease;
    FactsView *m_facts;
};

} // namespace vivarium
