// SPDX-License-Identifier: GPL-3.0-or-later
#include "docker/InnerImageModel.h"

#include "common/Format.h"
#include "docker/InnerRows.h"

#include <algorithm>

namespace vivarium {

InnerImageModel::InnerImageModel(QObject *parent)
    : QAbstractTableModel(parent)
{
}

void InnerImageModel::setImages(QList<InnerImage> images)
{
    std::ranges::stable_sort(images, [](const InnerImage &a, const InnerImage &b) {
        return a.createdAt != b.createdAt ? a.createdAt > b.createdAt : a.reference < b.reference;
    });
    updateRows(
        m_images, images, [](const InnerImage &row) { return row.key(); },
        [this](qsizetype at, const auto &change) {
            beginRemoveRows({}, int(at), int(at));
            change();
            endRemoveRows();
        },
        [this](qsizetype at, const auto &change) {
            beginInsertRows({}, int(at), int(at));
            change();
            endInsertRows();
        },
        [this](qsizetype at) { Q_EMIT dataChanged(index(int(at), 0), index(int(at), ColumnCount - 1)); });
    if (!m_images.isEmpty()) // ages go on
        Q_EMIT dataChanged(index(0, Created), index(int(m_images.size()) - 1, Created), {Qt::DisplayRole});
}

const InnerImage *InnerImageModel::find(const QString &key) const
{
    const auto found = std::ranges::find(m_images, key, &InnerImage::key);
    return found == m_images.cend() ? nullptr : &*found;
}

int InnerImageModel::namesOf(const QString &id) const
{
    return int(std::ranges::count(m_images, id, &InnerImage::id));
}

QString InnerImageModel::textOf(const InnerImage &image)
{
    return image.reference.isEmpty() ? image.id.left(12) : Format::escaped(image.reference);
}

int InnerImageModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_images.size());
}

int InnerImageModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant InnerImageModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const InnerImage &image = m_images[index.row()];
    switch (role) {
    case Qt::DisplayRole:
        switch (index.column()) {
        case Name:
            return image.reference.isEmpty() ? tr("%1 (no name)", "the id of an image").arg(textOf(image))
                                             : textOf(image);
        case Size:
            return image.sizeBytes < 0 ? Format::unknown() : Format::bytes(image.sizeBytes);
        case Created:
            return image.createdAt.isValid() ? Format::relativeTime(image.createdAt, QDateTime::currentDateTimeUtc())
                                             : Format::unknown();
        default:
            return {};
        }
    case Qt::ToolTipRole:
        if (index.column() == Created && image.createdAt.isValid())
            return Format::exactTime(image.createdAt);
        return textOf(image) + QLatin1Char('\n') + image.id;
    case Qt::TextAlignmentRole:
        return index.column() == Size ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case KeyRole:
        return image.key();
    default:
        return {};
    }
}

QVariant InnerImageModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole && section == Size)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Image");
    case Size:
        return tr("Size");
    case Created:
        return tr("Made", "when an image was made");
    default:
        return {};
    }
}

} // namespace vivarium
