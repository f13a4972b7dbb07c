// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardContext.h"

#include "backend/Unsupported.h"
#include "http/Connection.h"

namespace vivarium {

namespace {
constexpr int clockSlack = 2; // seconds: the server's clock is told in whole ones
} // namespace

ApiError LizardContext::unsupported(Feature feature) const
{
    return Unsupported::error(capabilities.reason(feature));
}

QDateTime LizardContext::sendTime() const
{
    return QDateTime::currentDateTimeUtc().addSecs(connection.clockOffsetSeconds() - clockSlack);
}

} // namespace vivarium
