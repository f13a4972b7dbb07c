// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/PreviewContent.h"

#include "common/Format.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImageReader>
#include <QStringDecoder>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace vivarium::PreviewDecoder {

namespace {

constexpr qsizetype hexBytes = 4096;
/// A text view lays out a line as a whole; a minified script has one of a megabyte.
constexpr qsizetype longestLine = 2000;
/// A small file can say that it is a picture of any size.
constexpr qint64 mostPixels = 64'000'000;
constexpr int longestSide = 2048;
/// Formats whose decoders are in every Qt and read nothing but their own bytes. SVG is shown as the text it is: it may
/// refer to other files.
constexpr std::array pictureFormats{"png", "jpeg", "gif", "bmp", "webp", "ico", "ppm", "pgm", "pbm"};

QByteArray pictureFormat(const QByteArray &bytes)
{
    QByteArray copy = bytes.first(std::min<qsizetype>(bytes.size(), 4096));
    QBuffer buffer(&copy);
    buffer.open(QIODevice::ReadOnly);
    const QByteArray format = QImageReader::imageFormat(&buffer);
    return std::ranges::any_of(pictureFormats, [&format](const char *known) { return format == known; }) ? format
                                                                                                         : QByteArray();
}

struct DecodedText {
    QString text;
    QString encoding;
};

std::optional<DecodedText> decodeWith(
    QStringConverter::Encoding encoding, const QString &name, const QByteArray &bytes, bool isWhole)
{
    QStringDecoder decoder(encoding, QStringConverter::Flag::Default);
    QString text = decoder.decode(bytes);
    // A beginning may end in the middle of a character: the decoder keeps that back and reports no error. A whole file
    // may not.
    const bool endsInside = isWhole && encoding == QStringConverter::Utf8 && !bytes.isValidUtf8();
    if (decoder.hasError() || endsInside)
        return std::nullopt;
    return DecodedText{text, name};
}

/// Whether no more than this share of the bytes are control characters that texts don't hold.
bool looksLikeText(const QByteArray &bytes, int percent)
{
    const auto odd = std::ranges::count_if(bytes, [](char byte) {
        const uchar value = uchar(byte);
        return value < 0x20 && value != '\n' && value != '\r' && value != '\t' && value != '\f' && value != 0x1b;
    });
    return odd * 100 <= bytes.size() * percent;
}

std::optional<DecodedText> decodeText(const QByteArray &bytes, bool isWhole)
{
    if (const auto byMark = QStringConverter::encodingForData(bytes))
        return decodeWith(*byMark, QString::fromLatin1(QStringConverter::nameForEncoding(*byMark)), bytes, isWhole);
    const QByteArrayView head = QByteArrayView(bytes).first(std::min<qsizetype>(bytes.size(), 8192));
    const qsizetype zeros = std::ranges::count(head, '\0');
    if (zeros == 0) {
        if (auto text = decodeWith(QStringConverter::Utf8, QStringLiteral("UTF-8"), bytes, isWhole);
            text && looksLikeText(bytes, 10))
            return text;
        // Nearly anything is valid in a single-byte encoding.
        if (looksLikeText(bytes, 1))
            return decodeWith(QStringConverter::Latin1, QStringLiteral("ISO-8859-1"), bytes, isWhole);
        return std::nullopt;
    }
    // Western text in UTF-16 without a mark has a zero in every second place, and nowhere else.
    qsizetype evenZeros = 0;
    for (qsizetype i = 0; i < head.size(); i += 2)
        evenZeros += head.at(i) == '\0';
    const qsizetype half = head.size() / 2;
    if (half > 1 && zeros - evenZeros > half * 9 / 10 && evenZeros == 0)
        return decodeWith(QStringConverter::Utf16LE, QStringLiteral("UTF-16LE"), bytes, isWhole);
    if (half > 1 && evenZeros > half * 9 / 10 && evenZeros == zeros)
        return decodeWith(QStringConverter::Utf16BE, QStringLiteral("UTF-16BE"), bytes, isWhole);
    return std::nullopt;
}

PreviewContent decodePicture(const QByteArray &bytes, const QByteArray &format)
{
    PreviewContent content;
    content.kind = PreviewContent::Kind::Picture;
    QByteArray copy = bytes;
    QBuffer buffer(&copy);
    buffer.open(QIODevice::ReadOnly);
    QImageReader reader(&buffer, format);
    reader.setAutoDetectImageFormat(false);
    reader.setAutoTransform(true);
    content.pictureSize = reader.size();
    const QSize size = content.pictureSize;
    if (size.isValid() && qint64(size.width()) * size.height() > mostPixels) {
        content.note =
            QCoreApplication::translate("PreviewDecoder", "The picture is too large to be shown: %1 × %2 pixels.")
                .arg(size.width())
                .arg(size.height());
        return content;
    }
    if (size.isValid() && std::max(size.width(), size.height()) > longestSide)
        reader.setScaledSize(size.scaled(longestSide, longestSide, Qt::KeepAspectRatio));
    content.picture = reader.read();
    if (content.picture.isNull())
        content.note = QCoreApplication::translate("PreviewDecoder", "The picture is damaged: it can't be decoded.");
    else if (!size.isValid())
        content.pictureSize = content.picture.size();
    return content;
}

} // namespace

bool beginsPicture(const QByteArray &bytes)
{
    return !pictureFormat(bytes).isEmpty();
}

PreviewContent decode(const QByteArray &bytes, bool isWhole)
{
    if (const QByteArray format = pictureFormat(bytes); !format.isEmpty() && isWhole) {
        PreviewContent content = decodePicture(bytes, format);
        if (!content.picture.isNull())
            return content;
        content.kind = PreviewContent::Kind::Hexadecimal;
        content.text = hexTable(bytes.first(std::min(hexBytes, bytes.size())));
        content.truncated = bytes.size() > hexBytes;
        return content;
    }
    PreviewContent content;
    content.truncated = !isWhole;
    if (const auto text = decodeText(bytes, isWhole)) {
        content.kind = PreviewContent::Kind::Text;
        content.text = safeText(text->text, &content.linesCut);
        content.encoding = text->encoding;
        return content;
    }
    content.kind = PreviewContent::Kind::Hexadecimal;
    content.text = hexTable(bytes.first(std::min(hexBytes, bytes.size())));
    content.truncated = content.truncated || bytes.size() > hexBytes;
    return content;
}

QString safeText(const QString &text, bool *linesCut)
{
    QString safe;
    safe.reserve(text.size());
    for (QStringView line : QStringView(text).tokenize(u'\n')) {
        if (line.endsWith(u'\r'))
            line.chop(1);
        const bool isCut = line.size() > longestLine;
        if (isCut) {
            *linesCut = true;
            line = line.first(line.at(longestLine - 1).isHighSurrogate() ? longestLine - 1 : longestLine);
        }
        bool isFirst = true;
        for (const QStringView piece : line.tokenize(u'\t')) {
            if (!std::exchange(isFirst, false))
                safe += u'\t';
            safe += Format::escaped(piece.toString());
        }
        safe += isCut ? QStringLiteral("…\n") : QStringLiteral("\n");
    }
    safe.chop(1);
    return safe;
}

QString hexTable(const QByteArray &bytes)
{
    QString table;
    table.reserve(bytes.size() / 16 * 78 + 78);
    for (qsizetype offset = 0; offset < bytes.size(); offset += 16) {
        const QByteArray line = bytes.mid(offset, 16);
        table += QStringLiteral("%1  ").arg(offset, 8, 16, QLatin1Char('0'));
        for (qsizetype i = 0; i < 16; ++i) {
            table += i < line.size() ? QString::fromLatin1(line.mid(i, 1).toHex()) : QStringLiteral("  ");
            table += i == 7 ? QStringLiteral("  ") : QStringLiteral(" ");
        }
        table += u' ';
        for (const char byte : line)
            table += byte >= 0x20 && byte < 0x7f ? QLatin1Char(byte) : QLatin1Char('.');
        table += u'\n';
    }
    table.chop(1);
    return table;
}

} // namespace vivarium::PreviewDecoder
