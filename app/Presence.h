// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

namespace vivarium {

/// Knows whether anybody can be looking: no window of the program is shown, or nobody has touched key or mouse for a
/// while. Unseen all pollers rest; while nobody is there those whose asking may cost or keep a sandbox awake, so that a
/// forgotten window costs no money and one that is left on the screen goes on telling what is free to know.
class Presence : public QObject {
    Q_OBJECT
public:
    enum class State { Present, Hidden, Away };
    Q_ENUM(State)
    explicit Presence(QObject *parent = nullptr);
    ~Presence() override;
    [[nodiscard]] State state() const { return m_state; }
    /// After how long without a key or mouse event a person counts as away; 5 minutes unless told otherwise.
    void setAwayAfter(std::chrono::milliseconds span);
    /// As if a key had been touched.
    void resume();

Q_SIGNALS:
    void changed(vivarium::Presence::State state);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void update();
    [[nodiscard]] static bool isAnythingShown();

    State m_state = State::Hidden;
    QTimer m_quiet;
    QTimer m_update;
    bool m_away = false;
};

} // namespace vivarium
