// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/OutputLog.h"
#include "http/EventSource.h"

namespace vivarium {

/// What a sandbox itself has written (`lizard.md` §2.13): an event stream by design, which servers answer with 501 as
/// of November 2026. Then it fails with a sentence that says what to do instead. Lines have no numbers there: it always
/// begins with the last ones that the server kept, from id 1, and a break is the end.
class LizardLog final : public OutputLog {
    Q_OBJECT
public:
    LizardLog(Connection &connection, const ApiPath &path);

private:
    void take(const ServerSentEvent &event);
    void onFailed(const ApiError &error);

    EventSource m_source;
    qint64 m_id = 0;
};

} // namespace vivarium
