// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/SnapshotApi.h"

#include <QUuid>

namespace vivarium {

SnapshotId SnapshotApi::newId()
{
    return SnapshotId(QUuid::createUuid().toString(QUuid::WithoutBraces));
}

} // namespace vivarium
