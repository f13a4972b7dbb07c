// SPDX-License-Identifier: GPL-3.0-or-later
// What FileListModel says about an entry; the rows themselves are in FileListModel.cpp.
#include "FileListModel.h"

#include "common/Format.h"
#include "common/ToolTip.h"

#include <QLocale>
#include <QMimeDatabase>

#include <algorithm>

namespace vivarium {

namespace {

/// The name without a type's data base entry would cost a search each time a cell is painted.
QString mimeComment(const QByteArray &name)
{
    static QHash<QByteArray, QString> comments;
    const qsizetype dot = name.lastIndexOf('.');
    if (dot <= 0)
        return {};
    QByteArray suffix = name.mid(dot).toLower();
    if (suffix.size() > 16)
        return {};
    if (name.first(dot).toLower().endsWith(".tar"))
        suffix.prepend(".tar");
    const auto known = comments.constFind(suffix);
    if (known != comments.cend())
        return *known;
    // Suffixes come from the sandbox and could be without number.
    if (comments.size() > 2000)
        comments.clear();
    const QMimeType type =
        QMimeDatabase().mimeTypeForFile(QStringLiteral("x") + QString::fromUtf8(suffix), QMimeDatabase::MatchExtension);
    QString comment = type.isDefault() ? QString() : type.comment();
    // The data base writes them as they stand within a sentence.
    if (!comment.isEmpty())
        comment[0] = comment.at(0).toUpper();
    comments.insert(suffix, comment);
    return comment;
}

bool hasSuffix(const QByteArray &name, std::initializer_list<const char *> suffixes)
{
    const QByteArray lower = name.toLower();
    return std::ranges::any_of(suffixes, [&lower](const char *suffix) { return lower.endsWith(suffix); });
}

} // namespace

QString FileListModel::kindText(const FileEntry &entry)
{
    switch (entry.type) {
    case FileType::Directory:
        return tr("Folder");
    case FileType::SymbolicLink:
        if (entry.linkTarget.isEmpty())
            return entry.targetType == FileType::Directory ? tr("Link to a folder") : tr("Link");
        return entry.targetType ? tr("Link to %1").arg(Format::escaped(entry.linkTarget))
                                : tr("Broken link to %1").arg(Format::escaped(entry.linkTarget));
    case FileType::Fifo:
        return tr("Pipe", "a named pipe in a file system");
    case FileType::Socket:
        return tr("Socket");
    case FileType::BlockDevice:
        return tr("Block device");
    case FileType::CharacterDevice:
        return tr("Character device");
    case FileType::File: {
        const QString comment = mimeComment(entry.name);
        if (!comment.isEmpty())
            return comment;
        return entry.mode & 0111 ? tr("Program") : tr("File");
    }
    case FileType::Unknown:
        break;
    }
    return Format::unknown();
}

QString FileListModel::iconName(const FileEntry &entry)
{
    if (entry.type == FileType::Directory || entry.opensAsDirectory())
        return QStringLiteral("folder");
    if (entry.type == FileType::SymbolicLink)
        return QStringLiteral("file-link");
    if (hasSuffix(entry.name, {".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".svg", ".ico", ".ppm"}))
        return QStringLiteral("picture");
    if (hasSuffix(entry.name, {".tar", ".gz", ".tgz", ".zip", ".xz", ".zst", ".bz2", ".7z", ".whl", ".jar"}))
        return QStringLiteral("archive");
    if (hasSuffix(entry.name,
            {".txt", ".md", ".py", ".js", ".ts", ".json", ".yaml", ".yml", ".toml", ".ini", ".cfg", ".csv", ".log",
                ".sh", ".c", ".h", ".cpp", ".rs", ".go", ".html", ".css", ".xml", ".rst", ".ipynb", ".sql"}))
        return QStringLiteral("text");
    return QStringLiteral("file");
}

QString FileListModel::displayText(const FileRow &row, int column) const
{
    const FileEntry &entry = row.entry;
    switch (column) {
    case NameColumn:
        return row.displayName;
    case SizeColumn:
        // What a folder's own size says is of no use to anybody.
        return entry.type == FileType::File ? Format::bytes(entry.size) : QString();
    case ModifiedColumn:
        return entry.modifiedAt.isValid() ? Format::relativeTime(entry.modifiedAt, QDateTime::currentDateTimeUtc())
                                          : Format::unknown();
    case OwnerColumn:
        return entry.owner == entry.group || entry.group.isEmpty()
            ? Format::escaped(entry.owner)
            : Format::escaped(entry.owner) + QLatin1Char(':') + Format::escaped(entry.group);
    case PermissionsColumn:
        return Format::mode(entry.type, entry.mode);
    case KindColumn:
        return row.kind;
    default:
        return {};
    }
}

QVariant FileListModel::rawValue(const FileRow &row, int column) const
{
    const FileEntry &entry = row.entry;
    switch (column) {
    case NameColumn:
        return entry.name;
    case SizeColumn:
        return entry.size;
    case ModifiedColumn:
        return entry.modifiedAt;
    case OwnerColumn:
        return entry.owner;
    case PermissionsColumn:
        return entry.mode;
    case KindColumn:
        return entry.linkTarget;
    default:
        return {};
    }
}

QString FileListModel::toolTip(const FileRow &row, int column) const
{
    const FileEntry &entry = row.entry;
    switch (column) {
    case NameColumn: {
        QString text = row.displayName.left(1000).toHtmlEscaped();
        if (entry.type == FileType::SymbolicLink)
            text += QStringLiteral("<br>") + row.kind.left(1000).toHtmlEscaped();
        // Rich text, so that a very long name is wrapped instead of leaving the screen.
        return QStringLiteral("<p>%1</p>").arg(text);
    }
    case SizeColumn:
        return entry.type == FileType::File ? tr("%1 bytes").arg(QLocale().toString(entry.size)) : QString();
    case ModifiedColumn:
        return entry.modifiedAt.isValid() ? Format::exactTime(entry.modifiedAt) : QString();
    case OwnerColumn:
        return ToolTip::plain(tr("Owner %1, group %2").arg(Format::escaped(entry.owner), Format::escaped(entry.group)));
    case PermissionsColumn:
        return QStringLiteral("%1").arg(entry.mode, 4, 8, QLatin1Char('0'));
    default:
        return {};
    }
}

QString FileListModel::accessibleText(const FileRow &row, int column) const
{
    if (column != NameColumn)
        return displayText(row, column);
    return tr("%1, %2", "a file's name, its kind").arg(row.displayName, row.kind);
}

QVariant FileListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section == SizeColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case NameColumn:
        return tr("Name");
    case SizeColumn:
        return tr("Size");
    case ModifiedColumn:
        return tr("Modified");
    case OwnerColumn:
        return tr("Owner");
    case PermissionsColumn:
        return tr("Permissions");
    case KindColumn:
        return tr("Kind");
    default:
        return {};
    }
}

} // namespace vivarium
