// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/FileEntry.h"

#include <QRegularExpression>
#include <QStringList>

namespace vivarium {

/// Patterns of file names as SearchQuery has them, for servers that know none. Names that aren't UTF-8 are matched with
/// a replacement character in place of each odd byte.
class NamePatterns {
public:
    explicit NamePatterns(const QStringList &patterns);
    [[nodiscard]] bool isEmpty() const { return m_empty; }
    /// `path` is relative to the folder that is searched.
    [[nodiscard]] bool matches(const QByteArray &path) const;

    [[nodiscard]] static QString expressionOf(const QString &pattern);

private:
    QRegularExpression m_expression;
    bool m_empty = true;
};

} // namespace vivarium
