// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

#include <memory>

class QLocalServer;

namespace vivarium {

/// One program a desktop session: the first owns the name io.github.vivarium.Vivarium on the session bus
/// (org.freedesktop.Application) and is raised by the next ones. Without a bus, and for a data folder of its own
/// (VIVARIUM_DATA_DIR), a local socket does the same.
class SingleInstance : public QObject {
    Q_OBJECT
public:
    explicit SingleInstance(QObject *parent = nullptr);
    ~SingleInstance() override;

    /// True: we are the first. False: another one was asked to do `action` (empty: to come to the front), and we can
    /// go. Called once, before there is a window; takes a round trip to the bus.
    [[nodiscard]] bool claim(const QString &action);

Q_SIGNALS:
    /// Another start wants the window; `token` lets it take the focus on Wayland.
    void activated(const QString &token);
    /// As "new-sandbox".
    void actionRequested(const QString &action, const QString &token);

private:
    [[nodiscard]] bool claimBus(const QString &action, bool &decided);
    [[nodiscard]] bool claimSocket(const QString &action);
    void handle(const QByteArray &line);

    std::unique_ptr<QLocalServer> m_server;
};

} // namespace vivarium
