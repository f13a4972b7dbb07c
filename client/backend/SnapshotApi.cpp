// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/SnapshotApi.h"

#include "backend/Unsupported.h"

#include <QUuid>

namespace vivarium {

SnapshotId SnapshotApi::newId()
{
    return SnapshotId(QUuid::createUuid().toString(QUuid::WithoutBraces));
}

Reply<MemorySnapshot> SnapshotApi::setPool(const SnapshotId &, int)
{
    return failedReply<MemorySnapshot>(Unsupported::error());
}

Reply<MemorySnapshot> SnapshotApi::setPoolReleased(const SnapshotId &, bool)
{
    return failedReply<MemorySnapshot>(Unsupported::error());
}

} // namespace vivarium
