// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/OutputStream.h"
#include "http/EventSource.h"

namespace vivarium {

/// The output of a command as server-sent events (`x-vivarium`): takes up where it broke, without doubling a byte.
class StreamedOutput final : public OutputStream {
    Q_OBJECT
public:
    StreamedOutput(Connection &connection, const ApiPath &path);

private:
    void take(const ServerSentEvent &event);

    EventSource m_source;
};

} // namespace vivarium
