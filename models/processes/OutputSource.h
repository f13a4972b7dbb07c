// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "processes/CommandOutput.h"

#include <QObject>

namespace vivarium {

/// Something that writes, as far as it can be read: a command that was run, or the sandbox's own.
class OutputSource : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    [[nodiscard]] virtual const CommandOutput &output() const = 0;

Q_SIGNALS:
    /// More output is there.
    void outputChanged();
    /// output() began anew; positions from before mean nothing any more.
    void outputRestarted();
};

} // namespace vivarium
