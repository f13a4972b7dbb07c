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
        Deadline, ///< the time after which it ends, whatever is done with it
    };
    explicit IdleLimitChooser(QWidget *parent = nullptr)
        : IdleLimitChooser(Kind::Idle, parent)
    {
    }
    IdleLimitChooser(Kind kind, QWidget *parent);
    void setMaximum(std::chrono::seconds maximum);
    /// What choosing no span is called; empty: a span must be chosen.
    void setNoneText(const QString &text);
    /// nullopt: none.
    [[nodiscard]] std::optional<std::chrono::seconds> limit() const;
    /// nullopt where a span must be chosen leaves what was chosen.
    void setLimit(std::optional<std::chrono::seconds> limit);

Q_SIGNALS:
    void changed();

private:
    void fill();

    QString m_noneText;
    QComboBox *m_combo;
    QSpinBox *m_minutes;
    std::chrono::seconds m_maximum{86400};
};

} // namespace vivarium
