// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardFileCodec.h"

#include "lizard/LizardTime.h"

#include <QStringDecoder>

namespace vivarium {

namespace {

FileType typeOf(const QString &word)
{
    if (word == QLatin1StringView("file"))
        return FileType::File;
    if (word == QLatin1StringView("dir"))
        return FileType::Directory;
    if (word == QLatin1StringView("symlink"))
        return FileType::SymbolicLink;
    return FileType::Unknown;
}

/// "-rw-r--r--" as bits; −1 when it is something else.
int modeOf(const QString &permissions)
{
    if (permissions.size() != 10)
        return -1;
    int mode = 0;
    for (int i = 0; i < 9; ++i) {
        const QChar c = permissions.at(i + 1);
        mode <<= 1;
        if (c != QLatin1Char('-') && c != QLatin1Char('S') && c != QLatin1Char('T'))
            mode |= 1;
    }
    if (permissions.at(3).toLower() == QLatin1Char('s'))
        mode |= 04000;
    if (permissions.at(6).toLower() == QLatin1Char('s'))
        mode |= 02000;
    if (permissions.at(9).toLower() == QLatin1Char('t'))
        mode |= 01000;
    return mode;
}

FileEntry readLizardEntry(JsonReader &reader, bool mayBeRoot)
{
    FileEntry entry;
    entry.name = reader.requiredText(QLatin1StringView("name")).toUtf8();
    const bool isRoot = entry.name == "/" || entry.name.isEmpty();
    // A name is hostile: with a slash in it, or as "..", it would name something outside of the folder; with none at
    // all, the folder itself.
    if (isRoot ? !mayBeRoot
               : entry.name.contains('/') || entry.name.contains('\0') || entry.name == "." || entry.name == "..")
        reader.fault(QLatin1StringView("name"), QStringLiteral("is no file name"));
    entry.type = typeOf(reader.requiredText(QLatin1StringView("type")));
    entry.size = reader.requiredInteger(QLatin1StringView("size"));
    const int told = modeOf(reader.text(QLatin1StringView("permissions")));
    entry.mode = told >= 0 ? told : int(reader.integer(QLatin1StringView("mode")).value_or(0) & 07777);
    entry.owner = reader.text(QLatin1StringView("owner"));
    entry.group = reader.text(QLatin1StringView("group"));
    entry.modifiedAt = LizardTime::read(reader, QLatin1StringView("modTime"));
    if (!entry.modifiedAt.isValid())
        entry.modifiedAt = LizardTime::read(reader, QLatin1StringView("modifiedAt"));
    entry.linkTarget = reader.text(QLatin1StringView("symlinkTarget")).toUtf8();
    return entry;
}

} // namespace

FileEntry LizardFileCodec::entry(JsonReader &reader)
{
    return readLizardEntry(reader, false);
}

FileEntry LizardFileCodec::entryOrRoot(JsonReader &reader)
{
    return readLizardEntry(reader, true);
}

QJsonObject LizardFileCodec::writeBody(const RemotePath &path, const QByteArray &bytes)
{
    return {{QLatin1StringView("path"), QString::fromUtf8(path)},
        {QLatin1StringView("content"), QString::fromLatin1(bytes.toBase64())},
        {QLatin1StringView("encoding"), QStringLiteral("base64")}};
}

bool LizardFileCodec::isText(const RemotePath &path)
{
    return path.isValidUtf8() && !path.contains('\0');
}

} // namespace vivarium
