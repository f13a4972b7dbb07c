// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/FolderHistory.h"

namespace vivarium {

void FolderHistory::visit(const RemotePath &path)
{
    if (m_at >= 0 && m_places.at(m_at).path == path)
        return;
    m_places.resize(m_at + 1);
    m_places.append({path, {}});
    if (m_places.size() > maximumPlaces)
        m_places.removeFirst();
    m_at = m_places.size() - 1;
}

void FolderHistory::setCurrentName(const QByteArray &name)
{
    if (m_at >= 0)
        m_places[m_at].currentName = name;
}

QList<RemotePath> FolderHistory::behind() const
{
    QList<RemotePath> paths;
    for (qsizetype i = m_at - 1; i >= 0; --i)
        paths.append(m_places.at(i).path);
    return paths;
}

QList<RemotePath> FolderHistory::ahead() const
{
    QList<RemotePath> paths;
    for (qsizetype i = m_at + 1; i < m_places.size(); ++i)
        paths.append(m_places.at(i).path);
    return paths;
}

} // namespace vivarium
