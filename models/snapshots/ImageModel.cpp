// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshots/ImageModel.h"

#include "common/Format.h"
#include "common/ToolTip.h"

#include <QLocale>

#include <algorithm>

namespace vivarium {

namespace {

Qt::Alignment alignmentOf(ImageModel::Column column)
{
    const bool right = column == ImageModel::Size || column == ImageModel::UsedBy;
    return (right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
}

/// The first line of a note; the rest is in the tooltip and in the details.
QString firstLine(const QString &note)
{
    const qsizetype end = note.indexOf(u'\n');
    return end < 0 ? note : note.first(end) + QStringLiteral(" …");
}

} // namespace

ImageModel::ImageModel(QObject *parent)
    : QAbstractTableModel(parent)
{
}

void ImageModel::update(const QList<Image> &images)
{
    QList<Image> wanted = images;
    std::ranges::stable_sort(wanted, {}, &Image::id);
    const auto twice = std::ranges::unique(wanted, {}, &Image::id);
    wanted.erase(twice.begin(), twice.end());
    // Two sorted lists in one walk.
    int row = 0;
    for (const Image &image : std::as_const(wanted)) {
        while (row < m_images.size() && m_images[row].id < image.id)
            remove(m_images[row].id);
        put(image);
        ++row;
    }
    while (row < m_images.size())
        remove(m_images[row].id);
    Q_ASSERT(m_images == wanted);
}

void ImageModel::put(const Image &image)
{
    const auto at = std::ranges::lower_bound(m_images, image.id, {}, &Image::id);
    const int row = int(at - m_images.begin());
    if (at == m_images.end() || at->id != image.id) {
        beginInsertRows({}, row, row);
        m_images.insert(row, image);
        endInsertRows();
    } else if (*at != image) {
        m_images[row] = image;
        Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1),
            {Qt::DisplayRole, RawRole, Qt::ToolTipRole, Qt::AccessibleTextRole});
    }
}

void ImageModel::remove(const ImageId &image)
{
    const QModelIndex at = indexOf(image);
    if (!at.isValid())
        return;
    beginRemoveRows({}, at.row(), at.row());
    m_images.removeAt(at.row());
    endRemoveRows();
}

const Image *ImageModel::find(const ImageId &image) const
{
    const QModelIndex at = indexOf(image);
    return at.isValid() ? &m_images[at.row()] : nullptr;
}

const Image *ImageModel::imageAt(const QModelIndex &index) const
{
    return index.isValid() && checkIndex(index) ? &m_images[index.row()] : nullptr;
}

QModelIndex ImageModel::indexOf(const ImageId &image, int column) const
{
    const auto at = std::ranges::lower_bound(m_images, image, {}, &Image::id);
    return at != m_images.end() && at->id == image ? index(int(at - m_images.begin()), column) : QModelIndex();
}

void ImageModel::tick()
{
    if (!m_images.isEmpty())
        Q_EMIT dataChanged(
            index(0, Created), index(int(m_images.size()) - 1, Created), {Qt::DisplayRole, Qt::AccessibleTextRole});
}

QString ImageModel::titleOf(const Image &image)
{
    if (!image.name.isEmpty())
        return Format::escaped(image.name);
    if (isSnapshot(image) && !image.sourceName.isEmpty())
        return tr("Snapshot of %1").arg(Format::escaped(image.sourceName));
    if (image.kind == Image::Kind::Base && !image.pythonVersion.isEmpty())
        return QStringLiteral("Python %1").arg(Format::escaped(image.pythonVersion));
    // Never the id alone: what it is comes first.
    const QString id = Format::shortId(image.id.value());
    if (image.kind == Image::Kind::Built && !image.pythonVersion.isEmpty())
        return tr("Built image with Python %1, %2", "a version; an id").arg(Format::escaped(image.pythonVersion), id);
    if (image.kind == Image::Kind::Built)
        return tr("Built image %1", "an id").arg(id);
    return isSnapshot(image) ? tr("Snapshot %1", "an id").arg(id) : tr("Base image %1", "an id").arg(id);
}

bool ImageModel::isSnapshot(const Image &image)
{
    return image.kind == Image::Kind::FileSystem || image.kind == Image::Kind::Memory;
}

QString ImageModel::kindOf(const Image &image)
{
    switch (image.kind) {
    case Image::Kind::Base:
        return tr("Base image", "kind of an image");
    case Image::Kind::Built:
        return tr("Built image", "kind of an image");
    case Image::Kind::FileSystem:
        return tr("Files", "kind of a snapshot: the file system, without memory");
    case Image::Kind::Memory:
        return tr("Memory", "kind of a snapshot: memory and files, with running processes");
    }
    return {};
}

void ImageModel::setKindTexts(const QHash<ImageId, QString> &texts)
{
    if (m_kindTexts == texts)
        return;
    m_kindTexts = texts;
    if (!m_images.isEmpty())
        Q_EMIT dataChanged(index(0, Kind), index(int(m_images.size()) - 1, Kind));
}

int ImageModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_images.size());
}

int ImageModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant ImageModel::data(const QModelIndex &index, int role) const
{
    const Image *image = imageAt(index);
    if (!image)
        return {};
    const auto column = Column(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return display(*image, column);
    case Qt::ToolTipRole:
        return ToolTip::plain(toolTip(*image, column));
    case Qt::TextAlignmentRole:
        return int(alignmentOf(column));
    case Qt::AccessibleTextRole:
        return column == Name
            ? display(*image, column)
            : QStringLiteral("%1 %2").arg(headerData(column, Qt::Horizontal).toString(), display(*image, column));
    case RawRole:
        return raw(*image, column);
    case ImageIdRole:
        return QVariant::fromValue(image->id);
    default:
        return {};
    }
}

QVariant ImageModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(alignmentOf(Column(section)));
    if (role != Qt::DisplayRole)
        return {};
    switch (Column(section)) {
    case Name:
        return tr("Name", "column");
    case Kind:
        return tr("Kind", "column");
    case Size:
        return tr("Size", "column");
    case Created:
        return tr("Made", "column: when the snapshot was made");
    case Source:
        return tr("From Sandbox", "column");
    case UsedBy:
        return tr("Used By", "column: number of sandboxes");
    case Python:
        return tr("Python", "column");
    case Note:
        return tr("Note", "column");
    case Identity:
        return tr("ID", "column");
    case ColumnCount:
        break;
    }
    return {};
}

QString ImageModel::display(const Image &image, Column column) const
{
    const auto orUnknown = [](const QString &text) {
        return text.isEmpty() ? Format::unknown() : Format::escaped(text);
    };
    switch (column) {
    case Name:
        return titleOf(image);
    case Kind:
        if (const QString text = m_kindTexts.value(image.id); !text.isEmpty())
            return text;
        if (!image.failure.isEmpty())
            return tr("%1, failed", "kind of a snapshot").arg(kindOf(image));
        return image.ready ? kindOf(image) : tr("%1, not ready yet", "kind of an image").arg(kindOf(image));
    case Size:
        return Format::bytes(image.sizeBytes);
    case Created:
        return image.createdAt.isValid() ? Format::relativeTime(image.createdAt, QDateTime::currentDateTimeUtc())
                                         : Format::unknown();
    case Source:
        return image.sourceName.isEmpty()
            ? (image.sourceSandbox.isEmpty() ? Format::unknown() : Format::shortId(image.sourceSandbox.value()))
            : Format::escaped(image.sourceName);
    case UsedBy:
        return image.usedBy == 0 ? Format::unknown() : QLocale().toString(image.usedBy);
    case Python:
        return orUnknown(image.pythonVersion);
    case Note:
        return Format::escaped(firstLine(image.note));
    case Identity:
        return Format::shortId(image.id.value());
    case ColumnCount:
        break;
    }
    return {};
}

QVariant ImageModel::raw(const Image &image, Column column) const
{
    switch (column) {
    case Name:
        return titleOf(image);
    case Kind:
        return int(image.kind);
    case Size:
        return image.sizeBytes;
    case Created:
        return image.createdAt;
    case Source:
        return image.sourceName;
    case UsedBy:
        return image.usedBy;
    case Python:
        return image.pythonVersion;
    case Note:
        return image.note;
    case Identity:
        return image.id.value();
    case ColumnCount:
        break;
    }
    return {};
}

QString ImageModel::toolTip(const Image &image, Column column) const
{
    switch (column) {
    case Name:
    case Identity:
        return image.id.value();
    case Kind:
        if (!image.failure.isEmpty())
            return Format::escaped(image.failure);
        if (m_kindTexts.contains(image.id))
            return tr(
                "The sandbox as a whole. Its files are in it for certain; whether its memory and what ran are, too, "
                "the server doesn't promise.");
        if (image.kind == Image::Kind::Memory)
            return tr(
                "Memory, running processes and files of a sandbox. What is restored from it goes on where it was.");
        return image.kind == Image::Kind::FileSystem
            ? tr("The file system of a sandbox, without memory and running processes.")
            : QString();
    case Size:
        return image.sizeBytes >= 0 ? tr("%1 bytes").arg(QLocale().toString(image.sizeBytes))
                                    : tr("The server doesn't tell.");
    case Created:
        return image.createdAt.isValid() ? Format::exactTime(image.createdAt) : QString();
    case Source:
        return image.sourceSandbox.value();
    case UsedBy:
        return tr("Sandboxes that were started from it and haven't ended.");
    case Note:
        return Format::escaped(image.note.left(600));
    default:
        return {};
    }
}

} // namespace vivarium
