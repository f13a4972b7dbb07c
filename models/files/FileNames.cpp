// SPDX-License-Identifier: GPL-3.0-or-later
#include "FileNames.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <optional>

namespace vivarium::FileNames {

namespace {

/// Characters that would change how the text around them looks, or can't be seen or typed.
bool needsEscape(char32_t character)
{
    switch (QChar::category(character)) {
    case QChar::Other_Control:
    case QChar::Other_Format: // direction overrides, zero-width characters
    case QChar::Other_Surrogate:
    case QChar::Other_NotAssigned:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
        return true;
    default:
        return false;
    }
}

QString escapeOf(char32_t character)
{
    switch (character) {
    case U'\n':
        return QStringLiteral("\\n");
    case U'\t':
        return QStringLiteral("\\t");
    case U'\r':
        return QStringLiteral("\\r");
    default:
        break;
    }
    if (character < 0x80)
        return QStringLiteral("\\x%1").arg(uint(character), 2, 16, QLatin1Char('0'));
    if (character <= 0xffff)
        return QStringLiteral("\\u%1").arg(uint(character), 4, 16, QLatin1Char('0'));
    QString text;
    for (const char byte : QString::fromUcs4(&character, 1).toUtf8())
        text += QStringLiteral("\\x%1").arg(uint(uchar(byte)), 2, 16, QLatin1Char('0'));
    return text;
}

/// Length of the valid UTF-8 sequence at `at`, or 0.
qsizetype sequenceLength(const QByteArray &bytes, qsizetype at)
{
    const uchar lead = uchar(bytes.at(at));
    const qsizetype length = lead < 0x80 ? 1
        : (lead & 0xe0) == 0xc0          ? 2
        : (lead & 0xf0) == 0xe0          ? 3
        : (lead & 0xf8) == 0xf0          ? 4
                                         : 0;
    if (length == 0 || at + length > bytes.size())
        return 0;
    return QByteArrayView(bytes).sliced(at, length).isValidUtf8() ? length : 0;
}

std::optional<uint> hexAt(const QString &text, qsizetype at, qsizetype digits)
{
    if (at + digits > text.size())
        return std::nullopt;
    bool fine = false;
    const QStringView view = QStringView(text).sliced(at, digits);
    const uint value = view.toUInt(&fine, 16);
    // toUInt() would take a sign and spaces too.
    for (const QChar digit : view)
        fine = fine && digit.isLetterOrNumber();
    return fine ? std::optional(value) : std::nullopt;
}

QString refusal(const char *sentence)
{
    return QCoreApplication::translate("FileNames", sentence);
}

} // namespace

QString toText(const QByteArray &bytes)
{
    QString text;
    text.reserve(bytes.size());
    for (qsizetype at = 0; at < bytes.size();) {
        const qsizetype length = sequenceLength(bytes, at);
        if (length == 0) {
            text += QStringLiteral("\\x%1").arg(uint(uchar(bytes.at(at))), 2, 16, QLatin1Char('0'));
            ++at;
            continue;
        }
        const QString piece = QString::fromUtf8(bytes.constData() + at, length);
        const char32_t character = piece.toUcs4().value(0);
        if (character == U'\\')
            text += QStringLiteral("\\\\");
        else if (needsEscape(character))
            text += escapeOf(character);
        else
            text += piece;
        at += length;
    }
    return text;
}

QByteArray fromText(const QString &text)
{
    QByteArray bytes;
    bytes.reserve(text.size());
    qsizetype plainFrom = 0;
    const auto flush = [&](qsizetype to) { bytes += QStringView(text).sliced(plainFrom, to - plainFrom).toUtf8(); };
    for (qsizetype at = text.indexOf(QLatin1Char('\\')); at >= 0 && at + 1 < text.size();
        at = text.indexOf(QLatin1Char('\\'), at)) {
        QByteArray replacement;
        qsizetype length = 2;
        switch (text.at(at + 1).unicode()) {
        case u'\\':
            replacement = "\\";
            break;
        case u'n':
            replacement = "\n";
            break;
        case u't':
            replacement = "\t";
            break;
        case u'r':
            replacement = "\r";
            break;
        case u'x':
            if (const auto value = hexAt(text, at + 2, 2)) {
                replacement = QByteArray(1, char(*value));
                length = 4;
            }
            break;
        case u'u':
            if (const auto value = hexAt(text, at + 2, 4)) {
                replacement = QString(QChar(ushort(*value))).toUtf8();
                length = 6;
            }
            break;
        default:
            break;
        }
        if (replacement.isEmpty()) {
            ++at;
            continue;
        }
        flush(at);
        bytes += replacement;
        at += length;
        plainFrom = at;
    }
    flush(text.size());
    return bytes;
}

QString whyRefused(const QByteArray &name)
{
    if (name.isEmpty())
        return refusal(QT_TRANSLATE_NOOP("FileNames", "A name can't be empty."));
    if (name == "." || name == "..")
        return refusal(
            QT_TRANSLATE_NOOP("FileNames", "“.” and “..” mean this folder and the one above it; choose another name."));
    if (name.contains('/'))
        return refusal(QT_TRANSLATE_NOOP("FileNames", "A name can't hold a slash; it separates folders."));
    if (name.contains('\0'))
        return refusal(QT_TRANSLATE_NOOP("FileNames", "A name can't hold the character NUL."));
    if (name.size() > maximumNameBytes)
        return QCoreApplication::translate("FileNames", "The name is %1 bytes long; 255 is the most.").arg(name.size());
    return {};
}

namespace {

/// Where the suffix of a file's name begins; its end where it has none.
qsizetype suffixStart(const QByteArray &name)
{
    qsizetype dot = name.lastIndexOf('.');
    if (dot > 0 && name.first(dot).endsWith(".tar"))
        dot -= 4;
    return dot > 0 ? dot : name.size();
}

/// Takes the number off a name that numbered() made; 1 for any other, which stays as it is.
int takeNumber(QByteArray &name)
{
    constexpr qsizetype mostDigits = 3; // four may be a year
    const qsizetype end = suffixStart(name);
    const QByteArray stem = name.first(end);
    const qsizetype begin = stem.lastIndexOf(" (");
    if (begin <= 0 || !stem.endsWith(')'))
        return 1;
    const QByteArray digits = stem.sliced(begin + 2).chopped(1);
    const bool isNumber = !digits.isEmpty() && digits.size() <= mostDigits && digits.front() != '0'
        && std::ranges::all_of(digits, [](char digit) { return digit >= '0' && digit <= '9'; });
    const int number = isNumber ? digits.toInt() : 1;
    if (number > 1)
        name.remove(begin, end - begin);
    return std::max(number, 1);
}

} // namespace

QByteArray numbered(const QByteArray &name, int number)
{
    const QByteArray mark = " (" + QByteArray::number(number) + ')';
    QByteArray stem = name.first(suffixStart(name));
    const QByteArray suffix = name.sliced(stem.size());
    // A long name gives up its end rather than the mark. Not in the middle of a character.
    qsizetype room = std::max<qsizetype>(maximumNameBytes - mark.size() - suffix.size(), 1);
    while (stem.size() > room && room > 1 && (uchar(stem.at(room)) & 0xc0) == 0x80)
        --room;
    stem.truncate(room);
    return stem + mark + suffix;
}

QByteArray unused(const QByteArray &wanted, const std::function<bool(const QByteArray &)> &taken)
{
    if (!taken(wanted))
        return wanted;
    QByteArray plain = wanted;
    int number = takeNumber(plain);
    QByteArray name;
    do
        name = numbered(plain, ++number);
    while (taken(name));
    return name;
}

QByteArray unpackedName(const QByteArray &archive)
{
    static constexpr std::array suffixes{
        ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".tar.xz", ".txz", ".tar.zst", ".tzst", ".zip", ".whl", ".jar"};
    const QByteArray lower = archive.toLower();
    for (const char *suffix : suffixes) {
        if (lower.endsWith(suffix) && archive.size() > qsizetype(qstrlen(suffix)))
            return archive.chopped(qsizetype(qstrlen(suffix)));
    }
    return {};
}

qsizetype stemLength(const QString &name, bool isDirectory)
{
    if (isDirectory)
        return name.size();
    qsizetype dot = name.lastIndexOf(QLatin1Char('.'));
    if (dot > 0 && QStringView(name).first(dot).endsWith(QLatin1String(".tar")))
        dot -= 4;
    return dot > 0 ? dot : name.size();
}

QString localName(const QByteArray &name)
{
    // UTF-8 keeps every character; only bytes that are none have to be written out.
    QString text = name.isValidUtf8() ? QString::fromUtf8(name) : toText(name);
    text.replace(QLatin1Char('/'), QLatin1Char('_')).replace(QChar(0), QLatin1Char('_'));
    if (text.isEmpty() || text == QLatin1String(".") || text == QLatin1String(".."))
        return QStringLiteral("_");
    return text;
}

} // namespace vivarium::FileNames
