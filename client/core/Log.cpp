// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Log.h"

namespace vivarium {

Q_LOGGING_CATEGORY(httpLog, "vivarium.http", QtWarningMsg)
Q_LOGGING_CATEGORY(localLog, "vivarium.local", QtInfoMsg)
Q_LOGGING_CATEGORY(transferLog, "vivarium.transfer", QtWarningMsg)

} // namespace vivarium
