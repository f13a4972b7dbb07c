// SPDX-License-Identifier: GPL-3.0-or-later
#include "activity/ActivityCondition.h"

#include "activity/ActivityText.h"

namespace vivarium {

namespace {

QString oneOf(const QString &column, const QStringList &words, QVariantList &values)
{
    QStringList marks;
    for (const QString &word : words) {
        marks << QStringLiteral("?");
        values << word;
    }
    return QStringLiteral("%1 IN (%2)").arg(column, marks.join(QLatin1Char(',')));
}

} // namespace

ActivityCondition ActivityCondition::of(const ActivityFilter &filter)
{
    ActivityCondition condition;
    const QStringList words = filter.text.toCaseFolded().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (const QString &word : words) {
        // What a kind is called depends on the language of now, so it isn't in the file.
        QStringList kinds;
        for (const ActivityKind kind : ActivityText::allKinds()) {
            if (ActivityText::title(kind).toCaseFolded().contains(word))
                kinds << ActivityText::word(kind);
        }
        condition.values << word;
        QString part = QStringLiteral("instr(search, ?) > 0");
        if (!kinds.isEmpty())
            part = QStringLiteral("(%1 OR %2)").arg(part, oneOf(QStringLiteral("kind"), kinds, condition.values));
        condition.parts << part;
    }
    if (!filter.groups.isEmpty()) {
        QStringList kinds;
        for (const ActivityKind kind : ActivityText::allKinds()) {
            if (filter.groups.contains(ActivityText::groupOf(kind)))
                kinds << ActivityText::word(kind);
        }
        condition.parts << oneOf(QStringLiteral("kind"), kinds, condition.values);
    }
    if (!filter.profile.isEmpty()) {
        condition.parts << QStringLiteral("profile = ?");
        condition.values << filter.profile.value();
    }
    if (!filter.sandbox.isEmpty()) {
        condition.parts << QStringLiteral("sandbox = ?");
        condition.values << filter.sandbox.value();
    }
    if (filter.failedOnly) {
        condition.parts << QStringLiteral("outcome = ?");
        condition.values << ActivityText::word(ActivityOutcome::Failed);
    }
    return condition;
}

} // namespace vivarium
