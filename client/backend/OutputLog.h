// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ApiError.h"
#include "domain/OutputLine.h"

#include <QList>
#include <QObject>

namespace vivarium {

/// The output of a sandbox's own command, followed until the sandbox has ended. A broken connection is taken up by
/// itself behind the last line; where lines have no numbers it fails, and another log begins anew from id 1. Deleting
/// it ends the following. Never restarts an idle clock.
class OutputLog : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

Q_SIGNALS:
    /// The server answers: what was written before comes next, then what is written from now on.
    void connected();
    /// In the order of their ids, without gaps of ours; the server may have forgotten the oldest.
    void received(const QList<vivarium::OutputLine> &lines);
    /// Lost; it is tried again by itself.
    void interrupted(const vivarium::ApiError &error);
    /// The server closed the stream in good order: the sandbox has ended and all was delivered, or the server goes
    /// down.
    void ended();
    /// For good.
    void failed(const vivarium::ApiError &error);
};

} // namespace vivarium
