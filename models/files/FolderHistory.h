// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/FileEntry.h"

namespace vivarium {

/// Where one has been: the places behind and ahead, and in each the row that was the current one.
class FolderHistory {
public:
    struct Place {
        RemotePath path;
        QByteArray currentName;
    };
    /// Goes on to a new place; what was ahead is forgotten. The same place again is no step.
    void visit(const RemotePath &path);
    [[nodiscard]] bool canGoBack() const { return m_at > 0; }
    [[nodiscard]] bool canGoForward() const { return m_at + 1 < m_places.size(); }
    /// The place to go to. Only when canGoBack() or canGoForward().
    [[nodiscard]] const Place &back() { return m_places.at(--m_at); }
    [[nodiscard]] const Place &forward() { return m_places.at(++m_at); }
    void setCurrentName(const QByteArray &name);
    /// The places behind, nearest first, and ahead, for menus.
    [[nodiscard]] QList<RemotePath> behind() const;
    [[nodiscard]] QList<RemotePath> ahead() const;

private:
    static constexpr qsizetype maximumPlaces = 100;
    QList<Place> m_places;
    qsizetype m_at = -1;
};

} // namespace vivarium
