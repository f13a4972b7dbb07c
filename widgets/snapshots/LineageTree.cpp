// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshots/LineageTree.h"

#include "common/Icons.h"
#include "common/TableStyle.h"
#include "domain/Image.h"

#include <QHeaderView>
#include <QStyledItemDelegate>

namespace vivarium {

namespace {

constexpr int lineageRowPadding = 10; // above and below the text together

QString iconOf(const QModelIndex &index)
{
    const QVariant kind = index.data(LineageModel::ImageKindRole);
    if (!kind.isValid())
        return QStringLiteral("computer");
    return Image::Kind(kind.toInt()) == Image::Kind::Memory ? QStringLiteral("memory-snapshot")
                                                            : QStringLiteral("snapshot");
}

class LineageDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QSize size = QStyledItemDelegate::sizeHint(option, index);
        size.setHeight(option.fontMetrics.height() + lineageRowPadding);
        return size;
    }

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        if (index.column() == LineageModel::Name) {
            option->features |= QStyleOptionViewItem::HasDecoration;
            option->decorationSize = QSize(16, 16);
            option->icon = Icons::get(iconOf(index));
        }
        if (index.column() == LineageModel::Size)
            option->font.setFeature("tnum", 1);
        if (index.column() == LineageModel::Note)
            option->palette.setColor(QPalette::Text, option->palette.color(QPalette::PlaceholderText));
    }
};

} // namespace

LineageTree::LineageTree(QWidget *parent)
    : QTreeView(parent)
{
    setObjectName(QStringLiteral("lineageTree"));
    setAccessibleName(tr("Which sandbox came from which snapshot"));
    TableStyle::apply(this);
    setModel(&m_lineage);
    setItemDelegate(new LineageDelegate(this));
    setUniformRowHeights(true);
    setAllColumnsShowFocus(true);
    setFrameShape(QFrame::NoFrame);
    setEditTriggers(NoEditTriggers);
    setSelectionMode(SingleSelection);
    setHorizontalScrollMode(ScrollPerPixel);
    setExpandsOnDoubleClick(false);
    const int character = fontMetrics().averageCharWidth();
    setColumnWidth(LineageModel::Name, character * 38);
    setColumnWidth(LineageModel::Kind, character * 17);
    setColumnWidth(LineageModel::Size, character * 12);
    setColumnWidth(LineageModel::Made, character * 14);
    header()->setStretchLastSection(true);
    connect(&m_lineage, &QAbstractItemModel::modelAboutToBeReset, this, [this] { m_kept = chosen(); });
    connect(&m_lineage, &QAbstractItemModel::modelReset, this, [this] {
        expandAll();
        choose(m_kept);
        Q_EMIT choiceChanged();
    });
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this, &LineageTree::choiceChanged);
    connect(this, &QAbstractItemView::activated, this, [this](const QModelIndex &index) {
        const QVariant sandbox = index.data(LineageModel::SandboxIdRole);
        if (sandbox.isValid())
            Q_EMIT sandboxActivated(sandbox.value<SandboxId>());
        else
            Q_EMIT snapshotActivated(index.data(LineageModel::ImageIdRole).value<ImageId>());
    });
}

ImageId LineageTree::chosen() const
{
    const QModelIndexList rows = selectionModel()->selectedRows();
    return rows.size() == 1 ? rows.first().data(LineageModel::ImageIdRole).value<ImageId>() : ImageId();
}

void LineageTree::choose(const ImageId &snapshot)
{
    const QModelIndex index = snapshot.isEmpty() ? QModelIndex() : m_lineage.indexOf(snapshot);
    if (!index.isValid())
        return;
    selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    scrollTo(index);
}

} // namespace vivarium
