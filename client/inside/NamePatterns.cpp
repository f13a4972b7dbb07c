// SPDX-License-Identifier: GPL-3.0-or-later
#include "inside/NamePatterns.h"

namespace vivarium {

namespace {

/// Translates `[…]` at `at`; the length of what it took, 0: it isn't closed.
qsizetype addClass(QString &expression, QStringView pattern, qsizetype at)
{
    qsizetype from = at + 1;
    const bool isNegated = from < pattern.size() && (pattern.at(from) == u'!' || pattern.at(from) == u'^');
    from += isNegated ? 1 : 0;
    const qsizetype close = pattern.indexOf(u']', from + 1); // one that comes first is a member
    if (close < 0)
        return 0;
    expression += isNegated ? QStringLiteral("[^/") : QStringLiteral("[");
    for (qsizetype i = from; i < close; ++i)
        expression += pattern.at(i) == u'-' ? QStringLiteral("-") : QRegularExpression::escape(pattern.sliced(i, 1));
    expression += u']';
    return close + 1 - at;
}

} // namespace

NamePatterns::NamePatterns(const QStringList &patterns)
{
    QStringList expressions;
    for (const QString &pattern : patterns)
        expressions << expressionOf(pattern);
    m_empty = expressions.isEmpty();
    m_expression.setPattern(QStringLiteral("\\A(?:%1)(?:/.*)?\\z").arg(expressions.join(u'|')));
    m_expression.setPatternOptions(QRegularExpression::DotMatchesEverythingOption);
}

bool NamePatterns::matches(const QByteArray &path) const
{
    return !m_empty && m_expression.match(QString::fromUtf8(path)).hasMatch();
}

QString NamePatterns::expressionOf(const QString &pattern)
{
    QStringView rest(pattern);
    while (rest.size() > 1 && rest.endsWith(u'/'))
        rest.chop(1);
    QString expression = rest.contains(u'/') ? QString() : QStringLiteral("(?:.*/)?");
    while (rest.startsWith(u'/'))
        rest = rest.sliced(1);
    int depth = 0;
    for (qsizetype at = 0; at < rest.size();) {
        const QChar next = rest.at(at);
        const QStringView from = rest.sliced(at);
        const qsizetype ofClass = next == u'[' ? addClass(expression, rest, at) : 0;
        qsizetype used = 1;
        if (from.startsWith(u"**/")) {
            expression += QStringLiteral("(?:.*/)?");
            used = 3;
        } else if (from.startsWith(u"**")) {
            expression += QStringLiteral(".*");
            used = 2;
        } else if (next == u'*') {
            expression += QStringLiteral("[^/]*");
        } else if (next == u'?') {
            expression += QStringLiteral("[^/]");
        } else if (ofClass > 0) {
            used = ofClass;
        } else if (next == u'{' && from.contains(u'}')) {
            expression += QStringLiteral("(?:");
            ++depth;
            used = 1;
        } else if (next == u'}' && depth > 0) {
            expression += u')';
            --depth;
        } else if (next == u',' && depth > 0) {
            expression += u'|';
        } else {
            const bool isEscaped = next == u'\\' && from.size() > 1;
            expression += QRegularExpression::escape(from.sliced(isEscaped ? 1 : 0, 1));
            used = isEscaped ? 2 : 1;
        }
        at += used;
    }
    return expression + QString(depth, u')');
}

} // namespace vivarium
