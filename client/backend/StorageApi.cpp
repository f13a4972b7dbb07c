// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/StorageApi.h"

#include "backend/Unsupported.h"

namespace vivarium {

Reply<VolumeLimits> StorageApi::volumeLimits()
{
    return failedReply<VolumeLimits>(Unsupported::error());
}

Reply<Volume> StorageApi::makeSizedVolume(const QString &, int, const QString &)
{
    return failedReply<Volume>(Unsupported::error());
}

Reply<Volume> StorageApi::growVolume(const QString &, int)
{
    return failedReply<Volume>(Unsupported::error());
}

} // namespace vivarium
