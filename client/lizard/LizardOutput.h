// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/OutputStream.h"

#include <QPointer>

namespace vivarium {

class LizardExec;

/// The output of a command as somebody follows it: first what is kept, then what comes.
class LizardOutput final : public OutputStream {
    Q_OBJECT
public:
    /// `exec` null: nobody knows this command any more.
    explicit LizardOutput(LizardExec *exec);

private:
    void begin();
    void end();

    QPointer<LizardExec> m_exec;
};

} // namespace vivarium
