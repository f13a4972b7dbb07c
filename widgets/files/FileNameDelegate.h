// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/FileCellDelegate.h"

#include <QPointer>

class QLineEdit;

namespace vivarium {

/// Paints the icon of an entry and fades what is hidden or cut; edits names in place. A name that can't be is said to
/// be so while it is typed, and Enter then keeps the editor open, so that nothing typed is lost.
class FileNameDelegate : public FileCellDelegate {
    Q_OBJECT
public:
    using FileCellDelegate::FileCellDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

    [[nodiscard]] QWidget *createEditor(
        QWidget *parent, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void setEditorData(QWidget *editor, const QModelIndex &index) const override;
    void setModelData(QWidget *editor, QAbstractItemModel *model, const QModelIndex &index) const override;
    void updateEditorGeometry(
        QWidget *editor, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

    /// Selects the part of the name that one mostly wants to change, so that typing keeps the suffix. For right after
    /// the view has opened the editor, since that selects all.
    void selectStem(const QModelIndex &index) const;

    /// Why the text can't be the name of `index`, as a sentence; empty when it can.
    [[nodiscard]] static QString whyRefused(const QString &text, const QModelIndex &index);

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    mutable QPointer<QLineEdit> m_editor; ///< the last one made
};

} // namespace vivarium
