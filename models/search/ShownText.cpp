// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/ShownText.h"

#include "common/Format.h"

#include <algorithm>

namespace vivarium {

namespace {

constexpr auto cutSign = u'…';
/// Of a line that is shown in a row; a part of a line has 1000 bytes, a replacement may have more.
constexpr qsizetype longestShown = 4000;

/// A range of `text` in UTF-16.
struct Span {
    qsizetype start;
    qsizetype end;
};

/// Where `hit` lies in the line's text. What reaches beyond the text is cut off.
Span spanOf(const FoundLine &line, const QByteArray &bytes, const SearchHit &hit)
{
    const auto lengthOf = [&](qint64 size) {
        return QString::fromUtf8(QByteArrayView(bytes).first(std::clamp<qint64>(size, 0, bytes.size()))).size();
    };
    const qint64 from = hit.offset - line.offset;
    return {lengthOf(from), lengthOf(from + hit.size)};
}

QList<Span> spansOf(const FoundLine &line)
{
    const QByteArray bytes = line.text.toUtf8();
    QList<Span> spans;
    for (const SearchHit &hit : line.hits) {
        const Span span = spanOf(line, bytes, hit);
        // Whatever a server says: they don't overlap.
        if (spans.isEmpty() || span.start >= spans.last().end)
            spans.append(span);
    }
    return spans;
}

/// Appends a piece of hostile text; the mark that it gets if `isMarked`.
void appendShown(ShownText &shown, QStringView piece, bool isMarked)
{
    const qsizetype start = shown.text.size();
    for (qsizetype at = 0; at < piece.size() && shown.text.size() < longestShown;) {
        const qsizetype end = std::min(piece.size(), at + longestShown - shown.text.size());
        qsizetype plain = at;
        while (plain < end && piece.at(plain) >= u' ' && piece.at(plain) < u'\x7f')
            ++plain;
        if (plain > at) {
            shown.text += piece.sliced(at, plain - at);
            at = plain;
            continue;
        }
        if (piece.at(at) == u'\t') {
            shown.text += QStringLiteral("    ");
            ++at;
            continue;
        }
        const bool isPair =
            piece.at(at).isHighSurrogate() && at + 1 < piece.size() && piece.at(at + 1).isLowSurrogate();
        shown.text += Format::escaped(piece.sliced(at, isPair ? 2 : 1).toString());
        at += isPair ? 2 : 1;
    }
    if (isMarked && shown.text.size() > start)
        shown.marks.append({start, shown.text.size() - start});
}

/// The text in pieces, those of `spans` marked. `replacement` stands for the only span.
ShownText assemble(const FoundLine &line, const QList<Span> &spans, const QString *replacement)
{
    ShownText shown;
    QStringView text(line.text);
    qsizetype at = 0;
    if (line.column > 1) {
        shown.text += cutSign;
    } else {
        const qsizetype indentEnd = spans.isEmpty() ? text.size() : spans.first().start;
        while (at < indentEnd && (text.at(at) == u' ' || text.at(at) == u'\t'))
            ++at;
    }
    for (const Span &span : spans) {
        appendShown(shown, text.sliced(at, span.start - at), false);
        appendShown(
            shown, replacement ? QStringView(*replacement) : text.sliced(span.start, span.end - span.start), true);
        at = span.end;
    }
    appendShown(shown, text.sliced(at), false);
    if (line.cut || shown.text.size() >= longestShown)
        shown.text += cutSign;
    return shown;
}

} // namespace

QList<ShownText::Mark> ShownText::places(const FoundLine &line)
{
    QList<Mark> places;
    const QList<Span> spans = spansOf(line);
    for (const Span &span : spans)
        places.append({span.start, span.end - span.start});
    return places;
}

ShownText ShownText::ofLine(const FoundLine &line)
{
    return assemble(line, spansOf(line), nullptr);
}

ShownText ShownText::before(const FoundLine &line, const SearchHit &hit)
{
    return assemble(line, {spanOf(line, line.text.toUtf8(), hit)}, nullptr);
}

ShownText ShownText::after(const FoundLine &line, const SearchHit &hit, const QString &replacement)
{
    return assemble(line, {spanOf(line, line.text.toUtf8(), hit)}, &replacement);
}

} // namespace vivarium
