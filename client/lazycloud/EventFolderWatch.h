// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/FolderWatch.h"
#include "http/EventSource.h"

#include <optional>

namespace vivarium {

/// A folder's changes as server-sent events (`x-vivarium` watch).
class EventFolderWatch final : public FolderWatch {
    Q_OBJECT
public:
    /// With a `refusal` nothing is asked, and failed() comes from the event loop.
    EventFolderWatch(Connection &connection, const HttpRequest &request, const std::optional<ApiError> &refusal);

private:
    void onConnected();
    void take(const ServerSentEvent &event);

    EventSource m_source;
    bool m_wasConnected = false;
};

} // namespace vivarium
