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
#include <QToolTip>

namespace vivarium {

namespace {

constexpr const char *refusalProperty = "nameRefusal";

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
    QStyledItemDelegate::initStyleOption(option, index);
    option->features |= QStyleOptionViewItem::HasDecoration;
    option->icon = Icons::get(index.data(FileListModel::IconNameRole).toString());
    option->decorationSize = QSize(16, 16);
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

QWidget *FileNameDelegate::createEditor(QWidget *parent, const QStyleOptionViewItem &, const QModelIndex &index) const
{
    auto *edit = new QLineEdit(parent);
    edit->setObjectName(QStringLiteral("renameEdit"));
    edit->setAccessibleName(tr("New name of %1").arg(index.data().toString()));
    edit->setMaxLength(int(FileNames::maximumNameBytes) * 4);
    edit->setFrame(true);
    auto *sign = new QAction(Icons::get(QStringLiteral("warning")), QString(), edit);
    sign->setObjectName(QStringLiteral("nameRefusalSign"));
    sign->setVisible(false);
    edit->addAction(sign, QLineEdit::TrailingPosition);
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
    // After the view's own "select all".
    QMetaObject::invokeMethod(
        edit,
        [edit, stem = FileNames::stemLength(name, index.data(FileListModel::OpensAsDirectoryRole).toBool())] {
            if (!edit->isModified())
                edit->setSelection(0, int(stem));
        },
        Qt::QueuedConnection);
}

void FileNameDelegate::setModelData(QWidget *editor, QAbstractItemModel *model, const QModelIndex &index) const
{
    auto *edit = qobject_cast<QLineEdit *>(editor);
    if (edit && edit->isModified() && whyRefused(edit->text(), index).isEmpty())
        model->setData(index, edit->text(), Qt::EditRole);
}

void FileNameDelegate::updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyledItemDelegate::updateEditorGeometry(editor, option, index);
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
    return QStyledItemDelegate::eventFilter(object, event);
}

} // namespace vivarium
