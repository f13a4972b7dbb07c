// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/LineExcerpts.h"

#include <QByteArrayMatcher>

#include <algorithm>

namespace vivarium {

namespace {

constexpr qsizetype LeadSize = 200; ///< of a part, before its first match

bool isContinuation(char byte)
{
    return (uchar(byte) & 0xC0) == 0x80;
}

qint64 characterCount(QByteArrayView bytes)
{
    return std::ranges::count_if(bytes, [](char byte) { return !isContinuation(byte); });
}

bool isWordCharacter(QByteArrayView character)
{
    const QList<uint> codes = QString::fromUtf8(character).toUcs4();
    return !codes.isEmpty()
        && (codes.first() == U'_' || QChar::isLetterOrNumber(codes.first()) || QChar::isMark(codes.first()));
}

bool isWholeWord(const QByteArray &text, qsizetype begin, qsizetype end)
{
    qsizetype before = begin;
    bool isInside = true; // of a character of several bytes
    while (before > 0 && isInside) {
        --before;
        isInside = isContinuation(text.at(before));
    }
    qsizetype after = end;
    while (after < text.size() && (after == end || isContinuation(text.at(after))))
        ++after;
    return !isWordCharacter(QByteArrayView(text).sliced(before, begin - before))
        && !isWordCharacter(QByteArrayView(text).sliced(end, after - end));
}

} // namespace

QList<SearchHit> LineExcerpts::occurrences(
    const QByteArray &text, const QByteArray &pattern, bool wholeWord, qint64 limit)
{
    QList<SearchHit> hits;
    if (pattern.isEmpty())
        return hits;
    const QByteArrayMatcher matcher(pattern);
    for (qsizetype at = matcher.indexIn(text); at >= 0 && hits.size() < limit;) {
        const qsizetype end = at + pattern.size();
        if (!wholeWord || isWholeWord(text, at, end)) {
            hits.append({at, pattern.size(), std::nullopt});
            at = matcher.indexIn(text, end);
        } else {
            at = matcher.indexIn(text, at + 1);
        }
    }
    return hits;
}

QList<FoundLine> LineExcerpts::of(const QByteArray &text, const QList<SearchHit> &hits)
{
    QList<FoundLine> lines;
    qint64 line = 1;
    qsizetype lineBegin = 0;
    qsizetype lineEnd = text.indexOf('\n');
    lineEnd = lineEnd < 0 ? text.size() : lineEnd;
    qsizetype partEnd = 0;
    for (const SearchHit &hit : hits) {
        if (hit.offset > lineEnd) {
            const QByteArrayView passed = QByteArrayView(text).sliced(lineEnd, hit.offset - lineEnd);
            line += std::ranges::count(passed, '\n');
            lineBegin = lineEnd + passed.lastIndexOf('\n') + 1;
            lineEnd = text.indexOf('\n', hit.offset);
            lineEnd = lineEnd < 0 ? text.size() : lineEnd;
        }
        if (!lines.isEmpty() && lines.last().line == line && hit.offset + hit.size <= partEnd) {
            lines.last().hits.append(hit);
            continue;
        }
        qsizetype end = lineEnd;
        if (end > lineBegin && text.at(end - 1) == '\r' && hit.offset + hit.size < end)
            --end;
        FoundLine found;
        found.line = line;
        found.offset = lineBegin;
        if (end - lineBegin > PartSize) {
            found.offset = std::max<qint64>(lineBegin, hit.offset - LeadSize);
            while (found.offset < hit.offset && isContinuation(text.at(found.offset)))
                ++found.offset;
            partEnd = std::min<qsizetype>(end, found.offset + PartSize);
            while (partEnd < end && isContinuation(text.at(partEnd)))
                --partEnd;
            found.cut = partEnd < end;
        } else {
            partEnd = end;
        }
        // From the part before, so that a line of megabytes is counted once.
        const bool goesOn = !lines.isEmpty() && lines.last().line == line;
        const qint64 from = goesOn ? lines.last().offset : lineBegin;
        found.column =
            (goesOn ? lines.last().column : 1) + characterCount(QByteArrayView(text).sliced(from, found.offset - from));
        found.text = QString::fromUtf8(QByteArrayView(text).sliced(found.offset, partEnd - found.offset));
        found.hits.append(hit);
        lines.append(found);
    }
    return lines;
}

} // namespace vivarium
