// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QSocketNotifier;

namespace vivarium::cli {

/// Ctrl+C and the other requests to end (SIGINT, SIGTERM, SIGHUP), in the event loop. One for the program. Who asks a
/// fourth time ends the program at once, whatever it is doing.
class Interrupts : public QObject {
    Q_OBJECT
public:
    explicit Interrupts(QObject *parent = nullptr);
    ~Interrupts() override;
    /// How many came so far; also while the event loop stands.
    [[nodiscard]] static int count();

Q_SIGNALS:
    void requested(int signal);

private:
    void read();

    QSocketNotifier *m_notifier = nullptr;
};

} // namespace vivarium::cli
