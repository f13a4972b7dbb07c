// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"

#include <QObject>

namespace vivarium {

/// One upload or download under way. Starts at once; deleting it cancels it. Emits finished() exactly once, unless it
/// is cancelled or deleted.
class Transfer : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    /// Stops it; a half-written target is removed. finished() is not emitted.
    virtual void cancel() = 0;

Q_SIGNALS:
    /// `total` is −1 while unknown.
    void progressed(qint64 done, qint64 total);
    void finished(const vivarium::Result<vivarium::Done> &result);
};

} // namespace vivarium
