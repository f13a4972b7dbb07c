// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace vivarium {

class NoticeBar;

/// Lets a notice bar float over an area, at the top and centred: it comes and goes without moving what lies below, so
/// that a click meant for something hits it. It takes at most 60 % of the width (more only where its buttons need it)
/// and stays away from the bottom, where a terminal has its last line.
class FloatingNotice : public QObject {
    Q_OBJECT
public:
    /// The bar becomes a child of the area, to which this belongs too.
    FloatingNotice(NoticeBar &bar, QWidget &area);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void place();

    NoticeBar &m_bar;
    QWidget &m_area;
};

} // namespace vivarium
