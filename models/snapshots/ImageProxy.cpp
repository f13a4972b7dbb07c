// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshots/ImageProxy.h"

#include "snapshots/ImageModel.h"

#include <algorithm>

namespace vivarium {

ImageProxy::ImageProxy(QObject *parent)
    : QSortFilterProxyModel(parent)
{
    setDynamicSortFilter(true);
}

void ImageProxy::setScope(Scope scope)
{
    if (m_scope == scope)
        return;
    m_scope = scope;
    invalidateRowsFilter();
}

void ImageProxy::setSandbox(const SandboxId &sandbox)
{
    m_sandbox = sandbox;
    invalidateRowsFilter();
}

void ImageProxy::setFilterText(const QString &text)
{
    if (m_text == text)
        return;
    m_text = text;
    invalidateRowsFilter();
}

bool ImageProxy::lessThan(const QModelIndex &left, const QModelIndex &right) const
{
    const QVariant a = left.data(ImageModel::RawRole);
    const QVariant b = right.data(ImageModel::RawRole);
    const QPartialOrdering order = a.typeId() == QMetaType::QString
        ? (QString::compare(a.toString(), b.toString(), Qt::CaseInsensitive) < 0 ? QPartialOrdering::Less
                  : QString::compare(a.toString(), b.toString(), Qt::CaseInsensitive) > 0
                  ? QPartialOrdering::Greater
                  : QPartialOrdering::Equivalent)
        : QVariant::compare(a, b);
    if (order == QPartialOrdering::Less || order == QPartialOrdering::Greater)
        return order == QPartialOrdering::Less;
    return left.row() < right.row(); // rows are in the order of their ids
}

bool ImageProxy::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    const auto *images = qobject_cast<const ImageModel *>(sourceModel());
    const Image *image = images ? images->imageAt(images->index(row, 0, parent)) : nullptr;
    if (!image)
        return false;
    if (m_scope != Scope::Everything && !ImageModel::isSnapshot(*image))
        return false;
    if (m_scope == Scope::OfSandbox && image->sourceSandbox != m_sandbox)
        return false;
    const auto has = [this](const QString &text) { return text.contains(m_text, Qt::CaseInsensitive); };
    return m_text.isEmpty() || has(ImageModel::titleOf(*image)) || has(image->note) || has(image->id.value())
        || has(image->sourceName);
}

} // namespace vivarium
