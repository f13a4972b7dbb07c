// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/CopyField.h"

#include "common/Icons.h"

#include <QApplication>
#include <QClipboard>
#include <QFontDatabase>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

namespace vivarium {

QList<QWidget *> addCopyField(
    QGridLayout *grid, QLineEdit *field, const QString &label, const QString &copyName, const QString &copyText)
{
    field->setReadOnly(true);
    field->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    field->setAccessibleName(QString(label).remove(u':'));
    auto *caption = new QLabel(label);
    caption->setBuddy(field);
    auto *copy = new QToolButton;
    copy->setObjectName(copyName);
    copy->setIcon(Icons::get(QStringLiteral("copy")));
    copy->setText(copyText);
    copy->setToolTip(copyText);
    copy->setAutoRaise(true);
    copy->setFocusPolicy(Qt::TabFocus);
    QObject::connect(
        copy, &QToolButton::clicked, field, [field] { QApplication::clipboard()->setText(field->text()); });
    const int row = grid->rowCount();
    grid->addWidget(caption, row, 0);
    grid->addWidget(field, row, 1);
    grid->addWidget(copy, row, 2);
    return {caption, field, copy};
}

} // namespace vivarium
