// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/FileCodec.h"

#include <sys/stat.h>

namespace vivarium {

namespace {
FileType typeOfMode(qint64 mode)
{
    switch (mode & S_IFMT) {
    case S_IFREG:
        return FileType::File;
    case S_IFDIR:
        return FileType::Directory;
    case S_IFLNK:
        return FileType::SymbolicLink;
    case S_IFIFO:
        return FileType::Fifo;
    case S_IFSOCK:
        return FileType::Socket;
    case S_IFBLK:
        return FileType::BlockDevice;
    case S_IFCHR:
        return FileType::CharacterDevice;
    default:
        return FileType::Unknown;
    }
}

FileType typeOfWord(const QString &word)
{
    static const QHash<QString, FileType> types{
        {QStringLiteral("file"), FileType::File},
        {QStringLiteral("directory"), FileType::Directory},
        {QStringLiteral("symlink"), FileType::SymbolicLink},
        {QStringLiteral("fifo"), FileType::Fifo},
        {QStringLiteral("socket"), FileType::Socket},
        {QStringLiteral("block"), FileType::BlockDevice},
        {QStringLiteral("char"), FileType::CharacterDevice},
    };
    return types.value(word, FileType::Unknown);
}

/// A name is hostile: with a slash in it, or as "..", it would name something outside of the folder.
void checkName(JsonReader &reader, const QByteArray &name)
{
    if (name.isEmpty() || name.contains('/') || name.contains('\0') || name == "." || name == "..")
        reader.fault(QLatin1StringView("name"), QStringLiteral("is no file name"));
}

/// `bytesName` comes with what isn't valid UTF-8; `textName` is then only an approximation.
QByteArray readBytes(JsonReader &reader, QLatin1StringView textName, QLatin1StringView bytesName)
{
    QByteArray bytes = reader.requiredText(textName).toUtf8();
    if (reader.has(bytesName)) {
        const auto decoded = QByteArray::fromBase64Encoding(reader.text(bytesName).toLatin1());
        if (decoded.decodingStatus != QByteArray::Base64DecodingStatus::Ok)
            reader.fault(bytesName, QStringLiteral("is no base64"));
        bytes = *decoded;
    }
    return bytes;
}

QByteArray readName(JsonReader &reader)
{
    return readBytes(reader, QLatin1StringView("name"), QLatin1StringView("name_bytes"));
}

FileDifference readDifference(JsonReader &reader)
{
    FileDifference difference;
    const QString kind = reader.requiredText(QLatin1StringView("kind"));
    if (kind == u"added")
        difference.kind = FileDifference::Kind::Added;
    else if (kind == u"removed")
        difference.kind = FileDifference::Kind::Removed;
    difference.path = readBytes(reader, QLatin1StringView("path"), QLatin1StringView("path_bytes"));
    if (!difference.path.startsWith('/') || difference.path.contains('\0'))
        reader.fault(QLatin1StringView("path"), QStringLiteral("is no absolute path"));
    difference.type = typeOfWord(reader.requiredText(QLatin1StringView("type")));
    difference.size = reader.requiredInteger(QLatin1StringView("size"));
    difference.formerSize = reader.integer(QLatin1StringView("former_size")).value_or(-1);
    for (const QString &aspect : reader.texts(QLatin1StringView("changes"))) {
        if (aspect == u"type")
            difference.aspects |= FileDifference::Aspect::Type;
        else if (aspect == u"content")
            difference.aspects |= FileDifference::Aspect::Content;
        else if (aspect == u"mode")
            difference.aspects |= FileDifference::Aspect::Mode;
        else if (aspect == u"owner")
            difference.aspects |= FileDifference::Aspect::Owner;
    }
    return difference;
}

FileEntry readContractFile(JsonReader &reader)
{
    FileEntry entry;
    entry.name = reader.requiredText(QLatin1StringView("name")).toUtf8();
    const qint64 mode = reader.requiredInteger(QLatin1StringView("mode"));
    entry.type = reader.requiredFlag(QLatin1StringView("is_dir")) ? FileType::Directory : typeOfMode(mode);
    entry.mode = int(mode & 07777);
    entry.size = reader.requiredInteger(QLatin1StringView("size"));
    entry.modifiedAt = reader.time(QLatin1StringView("mod_time"));
    entry.owner = reader.requiredText(QLatin1StringView("owner"));
    entry.group = reader.requiredText(QLatin1StringView("group"));
    return entry;
}

FileEntry readEntry(JsonReader &reader)
{
    FileEntry entry;
    entry.name = readName(reader);
    entry.type = typeOfWord(reader.requiredText(QLatin1StringView("type")));
    entry.size = reader.requiredInteger(QLatin1StringView("size"));
    entry.mode = int(reader.requiredInteger(QLatin1StringView("mode"))) & 07777;
    entry.modifiedAt = reader.time(QLatin1StringView("modified_at"));
    entry.owner = reader.text(QLatin1StringView("user"));
    if (entry.owner.isEmpty())
        entry.owner = QString::number(reader.requiredInteger(QLatin1StringView("uid")));
    entry.group = reader.text(QLatin1StringView("group"));
    if (entry.group.isEmpty())
        entry.group = QString::number(reader.requiredInteger(QLatin1StringView("gid")));
    entry.linkTarget = reader.text(QLatin1StringView("link_target")).toUtf8();
    if (reader.has(QLatin1StringView("target_type")))
        entry.targetType = typeOfWord(reader.text(QLatin1StringView("target_type")));
    return entry;
}
} // namespace

Result<DirectoryPage> FileCodec::contractList(JsonReader reader)
{
    DirectoryPage page;
    for (JsonReader &inner : reader.requiredObjects(QLatin1StringView("files"))) {
        page.entries.append(readContractFile(inner));
        checkName(inner, page.entries.last().name);
    }
    page.truncated = reader.requiredFlag(QLatin1StringView("truncated"));
    return reader.finish(page);
}

Result<FileEntry> FileCodec::contractFile(JsonReader reader)
{
    const FileEntry entry = readContractFile(reader);
    return reader.finish(entry);
}

Result<DirectoryPage> FileCodec::page(JsonReader reader)
{
    DirectoryPage page;
    page.path = reader.requiredId(QLatin1StringView("path")).toUtf8();
    for (JsonReader &inner : reader.requiredObjects(QLatin1StringView("entries"))) {
        page.entries.append(readEntry(inner));
        checkName(inner, page.entries.last().name);
    }
    page.nextCursor = reader.text(QLatin1StringView("next_cursor"));
    page.truncated = reader.flag(QLatin1StringView("truncated")) && page.nextCursor.isEmpty();
    return reader.finish(page);
}

Result<FileEntry> FileCodec::entry(JsonReader reader)
{
    const FileEntry entry = readEntry(reader);
    return reader.finish(entry);
}

Result<DiskUsage> FileCodec::usage(JsonReader reader)
{
    DiskUsage usage;
    usage.files = reader.requiredInteger(QLatin1StringView("files"));
    usage.directories = reader.requiredInteger(QLatin1StringView("directories"));
    usage.bytes = reader.requiredInteger(QLatin1StringView("bytes"));
    usage.complete = reader.requiredFlag(QLatin1StringView("complete"));
    return reader.finish(usage);
}

Result<QList<FolderChange>> FileCodec::changes(JsonReader reader)
{
    QList<FolderChange> changes;
    for (JsonReader &inner : reader.requiredObjects(QLatin1StringView("changes"))) {
        FolderChange change;
        change.name = readName(inner);
        const QString kind = inner.requiredText(QLatin1StringView("kind"));
        if (kind == QLatin1StringView("created"))
            change.kind = FolderChange::Kind::Created;
        else if (kind == QLatin1StringView("deleted"))
            change.kind = FolderChange::Kind::Deleted;
        changes.append(change);
    }
    return reader.finish(changes);
}

Result<FileDifferences> FileCodec::differences(JsonReader reader)
{
    FileDifferences differences;
    differences.added = reader.requiredInteger(QLatin1StringView("added"));
    differences.changed = reader.requiredInteger(QLatin1StringView("changed"));
    differences.removed = reader.requiredInteger(QLatin1StringView("removed"));
    differences.isComplete = reader.requiredFlag(QLatin1StringView("complete"));
    for (JsonReader &inner : reader.requiredObjects(QLatin1StringView("changes")))
        differences.list.append(readDifference(inner));
    return reader.finish(differences);
}

bool FileCodec::isText(const RemotePath &path)
{
    return path.isValidUtf8();
}

} // namespace vivarium
