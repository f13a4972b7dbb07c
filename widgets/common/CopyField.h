// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

class QGridLayout;
class QLineEdit;
class QWidget;

namespace vivarium {

/// Adds a text that can be selected and copied whole as a row of the grid: label, `field`, a button that copies. Gives
/// the three of them, to be shown and hidden together; they belong to the grid's widget.
QList<QWidget *> addCopyField(
    QGridLayout *grid, QLineEdit *field, const QString &label, const QString &copyName, const QString &copyText);

} // namespace vivarium
