// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace vivarium {

/// Does the layouts that wait before a screen reader asks.
///
/// Qt 6.8 answers a question for a cell's state by looking where the cell is; if a layout of its tree waits, that is
/// done first, and tells the accessible table to forget its cells: the one that is being asked is deleted in its own
/// call. The questions come as calls of the bus to Qt's adaptor, so this filters the application's events for them.
class AccessibleLayouts : public QObject {
    Q_OBJECT
public:
    /// Filters the events of the application, which must outlive it.
    explicit AccessibleLayouts(QObject *parent = nullptr);

protected:
    bool eventFilter(QObject *receiver, QEvent *event) override;
};

} // namespace vivarium
