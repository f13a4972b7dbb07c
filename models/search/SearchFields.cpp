// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/SearchFields.h"

#include <QCoreApplication>

#include <algorithm>

namespace vivarium::SearchFields {

namespace {

struct FieldText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::SearchFields)
};

constexpr qsizetype mostPatterns = 64;
constexpr qsizetype longestName = 512; // bytes
constexpr qsizetype longestPattern = 4096; // characters

} // namespace

QStringList namePatterns(const QString &text)
{
    QStringList patterns;
    QString pattern;
    int depth = 0;
    const auto finish = [&] {
        pattern = pattern.trimmed();
        if (!pattern.isEmpty())
            patterns.append(pattern);
        pattern.clear();
    };
    for (const QChar character : text) {
        if (character == u'{')
            ++depth;
        else if (character == u'}')
            depth = std::max(0, depth - 1);
        if ((character == u',' || character == u';') && depth == 0)
            finish();
        else
            pattern += character;
    }
    finish();
    return patterns;
}

QString whyNotNames(const QString &text)
{
    const QStringList patterns = namePatterns(text);
    if (patterns.size() > mostPatterns)
        return FieldText::tr("At most 64 patterns of names can be given.");
    const bool tooLong =
        std::ranges::any_of(patterns, [](const QString &pattern) { return pattern.toUtf8().size() > longestName; });
    return tooLong ? FieldText::tr("A pattern of names has at most 512 bytes.") : QString();
}

QString whyNotPattern(const QString &text)
{
    if (text.isEmpty())
        return FieldText::tr("Type what to look for.");
    if (text.contains(u'\n') || text.contains(u'\r'))
        return FieldText::tr("Only what stands in one line can be found.");
    return text.toUcs4().size() > longestPattern ? FieldText::tr("At most 4096 characters can be looked for.")
                                                 : QString();
}

} // namespace vivarium::SearchFields
