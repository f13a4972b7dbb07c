// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QRect>

#include <functional>

class QWidget;

namespace vivarium {

class NoticeBar;

/// Lets a notice bar float over an area: it comes and goes without moving what lies below, so that a click meant for
/// something hits it. Esc in the area closes it where nothing else takes the key.
class FloatingNotice : public QObject {
    Q_OBJECT
public:
    /// Where it floats: at an edge of a part of the area.
    struct Place {
        QWidget *over = nullptr;
        Qt::Edge edge = Qt::BottomEdge;
    };

    /// At the top, centred: for the terminals. It takes at most 60 % of the width (more in a narrow area,
    /// or where its buttons need it or its text would not fit) and stays away from the bottom, where a terminal has its
    /// last line. The bar becomes a child of the area, to which this belongs too.
    FloatingNotice(NoticeBar &bar, QWidget &area);
    /// At an edge of the part `over` of the area, as a panel's list without its tool bar. Lists have it at the bottom,
    /// where there are most often no rows, and one in a StateView ends above it meanwhile, so that it covers none:
    /// beside the pointer where that is where it would come, or at the top where there is no room beside it. Text that
    /// grows at its end has it at the top.
    FloatingNotice(NoticeBar &bar, QWidget &area, QWidget &over, Qt::Edge edge = Qt::BottomEdge);

    /// Where `choose` says, which is asked when the bar comes and whenever there is more or less room: for the window,
    /// whose parts come and go. It must give a part of the area.
    FloatingNotice(NoticeBar &bar, QWidget &area, std::function<Place()> choose);

    /// Another part of the area, as when the panel shows another page.
    void setOver(QWidget &over);
    /// So much of the part's bottom stays in sight, in pixels: a line that says how things are.
    void setBottomInset(int inset) { m_bottomInset = inset; }
    /// Something has come or gone that its place depends on.
    void placeAnew();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void choosePlace();
    void chooseEdge();
    void place();
    /// Tells the part how much of its bottom is taken.
    void setCovered(int height) const;
    [[nodiscard]] QRect overRect(Qt::Edge edge) const; ///< in the area
    [[nodiscard]] int mostHeight() const;
    [[nodiscard]] QRect rectAt(Qt::Edge edge) const;

    NoticeBar &m_bar;
    QWidget &m_area;
    std::function<Place()> m_choose; ///< may be empty
    QPointer<QWidget> m_over;
    int m_bottomInset = 0;
    Qt::Edge m_preferred; ///< where it is unless the pointer is there
    Qt::Edge m_edge; ///< where it is while it shows
    int m_roomBeside = 0; ///< width beside the pointer that it makes do with; 0: it is in the middle
    Qt::Edge m_side = Qt::LeftEdge; ///< of the pointer
};

} // namespace vivarium
