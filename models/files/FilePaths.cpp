// SPDX-License-Identifier: GPL-3.0-or-later
#include "FilePaths.h"

namespace vivarium::FilePaths {

RemotePath home()
{
    return QByteArrayLiteral("/workspace");
}

RemotePath join(const RemotePath &directory, const QByteArray &name)
{
    return directory.endsWith('/') ? directory + name : directory + '/' + name;
}

RemotePath parent(const RemotePath &path)
{
    const qsizetype slash = path.lastIndexOf('/');
    return slash <= 0 ? QByteArrayLiteral("/") : path.first(slash);
}

QByteArray fileName(const RemotePath &path)
{
    return path == "/" ? path : path.mid(path.lastIndexOf('/') + 1);
}

RemotePath cleaned(const QByteArray &path, const RemotePath &base)
{
    QByteArray whole = path;
    if (path == "~" || path.startsWith("~/"))
        whole = home() + path.mid(1);
    else if (!path.startsWith('/'))
        whole = base + '/' + path;
    QList<QByteArray> kept;
    for (const QByteArray &component : whole.split('/')) {
        if (component == "..") {
            if (!kept.isEmpty())
                kept.removeLast();
        } else if (!component.isEmpty() && component != ".") {
            kept.append(component);
        }
    }
    return '/' + kept.join('/');
}

bool isSameOrInside(const RemotePath &path, const RemotePath &directory)
{
    return path == directory || directory == "/"
        || (path.startsWith(directory) && path.size() > directory.size() && path.at(directory.size()) == '/');
}

QByteArray nameOnTheWay(const RemotePath &path, const RemotePath &directory)
{
    if (path == directory || !isSameOrInside(path, directory))
        return {};
    const qsizetype from = directory == "/" ? 1 : directory.size() + 1;
    const qsizetype slash = path.indexOf('/', from);
    return path.mid(from, slash < 0 ? -1 : slash - from);
}

QList<RemotePath> ancestry(const RemotePath &path)
{
    QList<RemotePath> paths{QByteArrayLiteral("/")};
    if (path == "/")
        return paths;
    for (qsizetype slash = path.indexOf('/', 1); slash > 0; slash = path.indexOf('/', slash + 1))
        paths.append(path.first(slash));
    paths.append(path);
    return paths;
}

} // namespace vivarium::FilePaths
