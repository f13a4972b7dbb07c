// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/PanelDescriptor.h"

#include <QTabBar>

namespace vivarium {

/// A tab for each panel, all of them in sight: with less room they lose their signs, and then their words, the one that
/// is looked at last. Names for assistive technology and tool tips stay. The panel that
/// stands in the second place is marked, and never the current one.
class PanelTabBar : public QTabBar {
    Q_OBJECT
public:
    explicit PanelTabBar(const QList<PanelDescriptor> &panels, QWidget *parent = nullptr);

    /// Leaves a tab out, or takes it in again.
    void setOffered(int index, bool offered);
    /// The panel of this tab stands in the second place; -1: none does.
    void setBeside(int index);
    /// There is room for one panel, and it is the one in the second place: its tab is drawn as the selected one.
    void setBesideOnly(bool only);
    /// The tab that is drawn as selected.
    [[nodiscard]] int shownTab() const { return m_besideOnly ? m_beside : currentIndex(); }
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// The tab of the panel in the second place was clicked.
    void besideClicked();
    void menuRequested(int index, const QPoint &globalPosition);

protected:
    [[nodiscard]] QSize minimumTabSizeHint(int index) const override;
    void initStyleOption(QStyleOptionTab *option, int index) const override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    enum class Face { SignsAndWords, Words, Signs };
    [[nodiscard]] Face fittingFace() const;
    void wear(Face face);
    void dress(const QList<int> &words);
    [[nodiscard]] int wantedWidth() const;
    void describe(int index);
    void setBesideReachable(bool reachable);

    QList<PanelDescriptor> m_panels;
    QStringList m_signs; ///< the icon that each tab wears; empty: none
    Face m_face = Face::SignsAndWords;
    int m_beside = -1;
    bool m_besideOnly = false;
};

} // namespace vivarium
