// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDoubleSpinBox>

namespace vivarium {

/// A number of processor cores: "1", "0.5", "0.125", without zeros that say nothing.
class CoresSpinBox : public QDoubleSpinBox {
    Q_OBJECT
public:
    explicit CoresSpinBox(QWidget *parent = nullptr)
        : QDoubleSpinBox(parent)
    {
        setDecimals(3);
        setSingleStep(0.5);
    }
    [[nodiscard]] QString textFromValue(double value) const override { return locale().toString(value, 'g', 8); }
};

} // namespace vivarium
