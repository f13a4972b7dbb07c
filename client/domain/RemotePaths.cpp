// SPDX-License-Identifier: GPL-3.0-or-later
#include "domain/RemotePaths.h"

namespace vivarium {

QByteArray RemotePaths::fileName(const RemotePath &path)
{
    RemotePath trimmed = path;
    while (trimmed.size() > 1 && trimmed.endsWith('/'))
        trimmed.chop(1);
    return trimmed.sliced(trimmed.lastIndexOf('/') + 1);
}

RemotePath RemotePaths::parent(const RemotePath &path)
{
    RemotePath trimmed = path;
    while (trimmed.size() > 1 && trimmed.endsWith('/'))
        trimmed.chop(1);
    const qsizetype slash = trimmed.lastIndexOf('/');
    return slash <= 0 ? RemotePath("/") : trimmed.first(slash);
}

RemotePath RemotePaths::join(const RemotePath &directory, const QByteArray &name)
{
    return directory.endsWith('/') ? directory + name : directory + '/' + name;
}

} // namespace vivarium
