// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ApiError.h"

#include <QCoreApplication>

namespace vivarium {

/// The answer to calls that a kind of server doesn't know.
struct Unsupported {
    Q_DECLARE_TR_FUNCTIONS(vivarium::Unsupported)
public:
    /// `reason` from Capabilities, if there is one.
    [[nodiscard]] static ApiError error(const QString &reason = {})
    {
        ApiError error;
        error.kind = ErrorKind::Unsupported;
        error.sentence = reason.isEmpty() ? tr("This server can't do that.") : reason;
        return error;
    }
};

} // namespace vivarium
