// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/SearchCodec.h"

#include <QJsonArray>

namespace vivarium {

namespace {

FoundFile readFile(JsonReader &reader)
{
    FoundFile file;
    file.path = reader.requiredId(QLatin1StringView("path")).toUtf8();
    if (reader.has(QLatin1StringView("path_bytes"))) {
        const auto decoded = QByteArray::fromBase64Encoding(reader.text(QLatin1StringView("path_bytes")).toLatin1());
        if (decoded.decodingStatus != QByteArray::Base64DecodingStatus::Ok)
            reader.fault(QLatin1StringView("path_bytes"), QStringLiteral("is no base64"));
        file.path = *decoded;
    }
    if (!file.path.startsWith('/'))
        reader.fault(QLatin1StringView("path"), QStringLiteral("is not absolute"));
    file.size = reader.requiredInteger(QLatin1StringView("size"));
    const QByteArray digest = reader.requiredText(QLatin1StringView("sha256")).toLatin1();
    file.digest = QByteArray::fromHex(digest);
    if (file.digest.size() != 32 || digest.size() != 64)
        reader.fault(QLatin1StringView("sha256"), QStringLiteral("is no digest"));
    return file;
}

FoundLine readLine(JsonReader &reader)
{
    FoundLine line;
    line.line = reader.requiredInteger(QLatin1StringView("line"));
    line.column = reader.requiredInteger(QLatin1StringView("column"));
    line.offset = reader.requiredInteger(QLatin1StringView("offset"));
    line.text = reader.requiredText(QLatin1StringView("text"));
    line.cut = reader.flag(QLatin1StringView("cut"));
    qint64 end = line.offset;
    for (JsonReader &inner : reader.requiredObjects(QLatin1StringView("matches"))) {
        SearchHit hit;
        hit.offset = inner.requiredInteger(QLatin1StringView("offset"));
        hit.size = inner.requiredInteger(QLatin1StringView("size"));
        if (inner.has(QLatin1StringView("replacement")))
            hit.replacement = inner.text(QLatin1StringView("replacement"));
        // Whatever is replaced by these figures later must not overlap, nor reach before the line.
        if (hit.offset < end || hit.size < 1)
            inner.fault(QLatin1StringView("offset"), QStringLiteral("is out of order"));
        end = hit.offset + hit.size;
        line.hits.append(hit);
    }
    if (line.line < 1 || line.column < 1 || line.offset < 0 || line.hits.isEmpty())
        reader.fault(QLatin1StringView("line"), QStringLiteral("is out of range"));
    return line;
}

SearchSummary readEnd(JsonReader &reader)
{
    SearchSummary summary;
    summary.files = reader.requiredInteger(QLatin1StringView("files"));
    summary.matchedFiles = reader.requiredInteger(QLatin1StringView("matched_files"));
    summary.matches = reader.requiredInteger(QLatin1StringView("matches"));
    JsonReader skipped = reader.requiredObject(QLatin1StringView("skipped"));
    summary.binary = skipped.requiredInteger(QLatin1StringView("binary"));
    summary.large = skipped.requiredInteger(QLatin1StringView("large"));
    summary.unreadable = skipped.requiredInteger(QLatin1StringView("unreadable"));
    const QString limit = reader.text(QLatin1StringView("limit"));
    if (limit == QLatin1StringView("time"))
        summary.limit = SearchSummary::Limit::Time;
    else if (limit == QLatin1StringView("size"))
        summary.limit = SearchSummary::Limit::Size;
    else if (!limit.isEmpty())
        summary.limit = SearchSummary::Limit::Matches;
    return summary;
}

} // namespace

QJsonObject SearchCodec::body(const SearchQuery &query)
{
    QJsonObject body{{QLatin1StringView("pattern"), query.pattern},
        {QLatin1StringView("regex"), query.regularExpression},
        {QLatin1StringView("case_sensitive"), query.caseSensitive}, {QLatin1StringView("whole_word"), query.wholeWord},
        {QLatin1StringView("max_matches"), query.matchLimit}};
    if (query.folder.isValidUtf8())
        body.insert(QLatin1StringView("path"), QString::fromUtf8(query.folder));
    else
        body.insert(QLatin1StringView("path_bytes"), QString::fromLatin1(query.folder.toBase64()));
    if (query.replacement)
        body.insert(QLatin1StringView("replacement"), *query.replacement);
    if (!query.include.isEmpty())
        body.insert(QLatin1StringView("include"), QJsonArray::fromStringList(query.include));
    if (!query.exclude.isEmpty())
        body.insert(QLatin1StringView("exclude"), QJsonArray::fromStringList(query.exclude));
    return body;
}

Result<SearchCodec::Event> SearchCodec::event(JsonReader reader)
{
    const QString type = reader.requiredText(QLatin1StringView("type"));
    Event event;
    if (type == QLatin1StringView("file"))
        event = readFile(reader);
    else if (type == QLatin1StringView("line"))
        event = readLine(reader);
    else if (type == QLatin1StringView("progress"))
        event = Progress{reader.requiredInteger(QLatin1StringView("files"))};
    else if (type == QLatin1StringView("end"))
        event = readEnd(reader);
    return reader.finish(event);
}

Result<SearchCodec::Places> SearchCodec::places(JsonReader reader)
{
    Places found;
    for (JsonReader &inner : reader.requiredObjects(QLatin1StringView("matches"))) {
        Place place;
        place.path = inner.requiredId(QLatin1StringView("path")).toUtf8();
        place.line = inner.requiredInteger(QLatin1StringView("line"));
        place.column = inner.requiredInteger(QLatin1StringView("column"));
        found.places.append(place);
    }
    found.truncated = reader.requiredFlag(QLatin1StringView("truncated"));
    return reader.finish(found);
}

} // namespace vivarium
