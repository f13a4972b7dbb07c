// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/FileNameDelegate.h"

#include "common/Icons.h"
#include "files/FileListModel.h"
#include "files/FileNames.h"
#include "files/FileSortProxy.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QPixmapCache>
#include <QToolTip>

namespace vivarium {

namespace {

constexpr int iconSize = 16;
constexpr int emblemSize = 8;
constexpr const char *refusalProperty = "nameRefusal";

QIcon tinted(const QString &name, const QColor &color, const QWidget *widget)
{
    const qreal ratio = widget ? widget->devicePixelRatioF() : 1;
    const QString key = QStringLiteral("vivarium-tinted-%1-%2-%3").arg(name).arg(color.rgba(), 0, 16).arg(ratio);
    QPixmap pixmap;
    if (!QPixmapCache::find(key, &pixmap)) {
        pixmap = Icons::get(name).pixmap(QSize(iconSize, iconSize), ratio);
        QPainter painter(&pixmap);
        painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
        painter.fillRect(pixmap.rect(), color);
        painter.end();
        QPixmapCache::insert(key, pixmap);
    }
    return QIcon(pixmap);
}

void showRefusal(QLineEdit *edit, const QString &refusal)
{
    if (edit->property(refusalProperty).toString() == refusal)
        return;
    edit->setProperty(refusalProperty, refusal);
    edit->setAccessibleDescription(refusal);
    QAction *sign = edit->findChild<QAction *>(QStringLiteral("nameRefusalSign"));
    sign->setVisible(!refusal.isEmpty());
    sign->setToolTip(refusal);
    if (refusal.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(edit->mapToGlobal(QPoint(0, edit->height())), refusal, edit);
}

} // namespace

QString FileNameDelegate::whyRefused(const QString &text, const QModelIndex &index)
{
    const QByteArray name = FileNames::fromText(text);
    if (const QString refusal = FileNames::whyRefused(name); !refusal.isEmpty())
        return refusal;
    const auto *proxy = qobject_cast<const FileSortProxy *>(index.model());
    const auto *files = proxy ? qobject_cast<const FileListModel *>(proxy->sourceModel()) : nullptr;
    if (files && files->rowOf(name) >= 0 && name != index.data(FileListModel::NameBytesRole).toByteArray())
        return tr("There is something of that name already.");
    return {};
}

void FileNameDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    FileCellDelegate::initStyleOption(option, index);
    option->features |= QStyleOptionViewItem::HasDecoration;
    option->decorationSize = QSize(iconSize, iconSize);
    const QString icon = index.data(FileListModel::IconNameRole).toString();
    const bool isFolder = index.data(FileListModel::OpensAsDirectoryRole).toBool();
    // Folders carry the accent, so that they stand apart from files at a glance. On the pale ground of a selection
    // without the keyboard the sign of a selected row would not be seen.
    const bool isSelected = option->state & QStyle::State_Selected;
    const bool isStrong = isSelected && option->state & QStyle::State_Active;
    const QPalette::ColorRole color = isFolder ? QPalette::Highlight : QPalette::Text;
    option->icon = isStrong || !(isFolder || isSelected)
        ? Icons::get(icon)
        : tinted(icon, option->palette.color(QPalette::Active, color), option->widget);
    option->textElideMode = Qt::ElideMiddle;
    const bool isDangling = index.data(FileListModel::DanglingRole).toBool();
    const bool isHidden = index.data(FileListModel::NameBytesRole).toByteArray().startsWith('.');
    const bool isCut = index.data(FileListModel::CutRole).toBool();
    if (isDangling)
        option->font.setStrikeOut(true);
    if (isCut)
        option->font.setItalic(true);
    if (isDangling || isHidden || isCut) {
        // The palette's own faded text, and only where it isn't selected: there the contrast is the style's affair.
        option->palette.setBrush(QPalette::Text, option->palette.brush(QPalette::PlaceholderText));
    }
}

void FileNameDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    FileCellDelegate::paint(painter, option, index);
    // The icon of a folder says nothing about the link that leads there.
    if (!index.data(FileListModel::LinkRole).toBool() || !index.data(FileListModel::OpensAsDirectoryRole).toBool())
        return;
    QStyleOptionViewItem style = option;
    initStyleOption(&style, index);
    const QStyle *widgetStyle = option.widget ? option.widget->style() : QApplication::style();
    const QRect icon = widgetStyle->subElementRect(QStyle::SE_ItemViewItemDecoration, &style, option.widget);
    const QRect emblem(icon.right() - emblemSize + 3, icon.center().y(), emblemSize, emblemSize);
    const bool isSelected = option.state & QStyle::State_Selected;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(option.palette.color(isSelected ? QPalette::Highlight : QPalette::Base));
    painter->drawEllipse(emblem.adjusted(-1, -1, 1, 1));
    Icons::get(QStringLiteral("forward"))
        .paint(painter, emblem, Qt::AlignCenter, isSelected ? QIcon::Selected : QIcon::Normal);
    painter->restore();
}

QWidget *FileNameDelegate::createEditor(QWidget *parent, const QStyleOptionViewItem &, const QModelIndex &index) const
{
    auto *edit = new QLineEdit(parent);
    m_editor = edit;
    edit->setObjectName(QStringLiteral("renameEdit"));
    edit->setAccessibleName(tr("New name of %1").arg(index.data().toString()));
    edit->setMaxLength(int(FileNames::maximumNameBytes) * 4);
    edit->setFrame(true);
    auto *sign = new QAction(Icons::get(QStringLiteral("warning")), QString(), edit);
    sign->setObjectName(QStringLiteral("nameRefusalSign"));
    edit->addAction(sign, QLineEdit::TrailingPosition);
    sign->setVisible(false); // only now: a field shows what it is given, hidden or not
    connect(edit, &QLineEdit::textEdited, edit,
        [edit, row = QPersistentModelIndex(index)](const QString &text) { showRefusal(edit, whyRefused(text, row)); });
    return edit;
}

void FileNameDelegate::setEditorData(QWidget *editor, const QModelIndex &index) const
{
    auto *edit = qobject_cast<QLineEdit *>(editor);
    // The row may change while somebody types; what is typed stays.
    if (!edit || edit->isModified() || !edit->text().isEmpty())
        return;
    const QString name = index.data(Qt::EditRole).toString();
    edit->setText(name);
}

void FileNameDelegate::selectStem(const QModelIndex &index) const
{
    if (!m_editor)
        return;
    const bool isFolder = index.data(FileListModel::OpensAsDirectoryRole).toBool();
    m_editor->setSelection(0, int(FileNames::stemLength(m_editor->text(), isFolder)));
}

void FileNameDelegate::setModelData(QWidget *editor, QAbstractItemModel *model, const QModelIndex &index) const
{
    auto *edit = qobject_cast<QLineEdit *>(editor);
    if (edit && edit->isModified() && whyRefused(edit->text(), index).isEmpty())
        model->setData(index, edit->text(), Qt::EditRole);
}

void FileNameDelegate::updateEditorGeometry(
    QWidget *editor, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    FileCellDelegate::updateEditorGeometry(editor, option, index);
    // Room for the frame: a row is as high as its text.
    const int height = std::max(editor->sizeHint().height(), option.rect.height());
    QRect place = editor->geometry();
    place.setTop(option.rect.center().y() - height / 2);
    place.setHeight(height);
    place.setRight(option.rect.right());
    editor->setGeometry(place);
}

bool FileNameDelegate::eventFilter(QObject *object, QEvent *event)
{
    auto *edit = qobject_cast<QLineEdit *>(object);
    if (edit && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        const QString refusal = edit->property(refusalProperty).toString();
        if ((key == Qt::Key_Return || key == Qt::Key_Enter) && !refusal.isEmpty()) {
            edit->setProperty(refusalProperty, QString());
            showRefusal(edit, refusal);
            return true;
        }
    }
    return FileCellDelegate::eventFilter(object, event);
}

} // namespace vivarium
