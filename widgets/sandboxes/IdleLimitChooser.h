// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <chrono>
#include <optional>

class QComboBox;
class QSpinBox;

namespace vivarium {

/// After how long a sandbox is stopped, without use or altogether: some usual spans, any number of minutes, or never.
class IdleLimitChooser : public QWidget {
    Q_OBJECT
public:
    enum class Kind {
        Idle,
        Deadline, ///< the time from the beginning after which it ends, whatever is done with it
    };
    explicit IdleLimitChooser(QWidget *parent = nullptr)
        : IdleLimitChooser(Kind::Idle, parent)
    {
    }
    IdleLimitChooser(Kind kind, QWidget *parent);
    void setMaximum(std::chrono::seconds maximum);
    /// nullopt: never.
    [[nodiscard]] std::optional<std::chrono::seconds> limit() const;
    void setLimit(std::optional<std::chrono::seconds> limit);

Q_SIGNALS:
    void changed();

private:
    void fill();

    Kind m_kind;
    QComboBox *m_combo;
    QSpinBox *m_minutes;
    std::chrono::seconds m_maximum{86400};
};

} // namespace vivarium
