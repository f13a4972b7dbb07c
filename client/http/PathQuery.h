// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/RemotePaths.h"
#include "http/ApiPath.h"

namespace vivarium {

/// `?path=`, by which both vendors name the file that a call is about.
[[nodiscard]] inline ApiQuery pathQuery(const RemotePath &path)
{
    ApiQuery query;
    query.add(QLatin1StringView("path"), path);
    return query;
}

} // namespace vivarium
