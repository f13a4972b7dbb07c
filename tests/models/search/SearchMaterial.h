// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "FakeFileSearch.h"

#include <QCryptographicHash>

namespace vivarium {

inline QByteArray digestOf(const QByteArray &bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
}

/// What a server would tell of a file with this content.
inline std::pair<FoundFile, QList<FoundLine>> findIn(
    const QByteArray &path, const QByteArray &content, const QString &pattern)
{
    SearchQuery query;
    query.pattern = pattern;
    return {{path, content.size(), digestOf(content)},
        FakeFileSearch::linesIn(content, query).value_or(QList<FoundLine>())};
}

} // namespace vivarium
