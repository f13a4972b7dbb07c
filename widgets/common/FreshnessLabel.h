// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ApiError.h"

#include <QDateTime>
#include <QLabel>
#include <QTimer>

#include <chrono>
#include <optional>

namespace vivarium {

/// Says how old what a panel shows is: "Live", "12 s ago", "No answer · last 2 min ago". It counts on by itself.
class FreshnessLabel : public QLabel {
    Q_OBJECT
public:
    struct Reading {
        QDateTime at; ///< of the last good answer; invalid: never
        bool asking = false;
        std::optional<ApiError> error; ///< of the last try
        std::chrono::milliseconds interval{0}; ///< between two tries
    };
    explicit FreshnessLabel(QWidget *parent = nullptr);
    void setReading(const Reading &reading);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void updateText();

    Reading m_reading;
    QTimer m_second;
};

} // namespace vivarium
