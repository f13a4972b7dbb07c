// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLoggingCategory>

namespace vivarium {

/// One line per exchange: verb, path without query, status, duration, request id. Never a header, never a body.
Q_DECLARE_LOGGING_CATEGORY(httpLog)
/// What the local engine's start-up does.
Q_DECLARE_LOGGING_CATEGORY(localLog)
/// Uploads and downloads.
Q_DECLARE_LOGGING_CATEGORY(transferLog)

} // namespace vivarium
