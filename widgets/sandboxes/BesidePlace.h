// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/PanelDescriptor.h"

#include <QList>
#include <QPointer>
#include <QWidget>

class QMenu;
class QToolButton;

namespace vivarium {

class Panel;

/// The second place for a panel in a sandbox's view. A line above the panel says which one it is, lets another be
/// chosen, and has the ways out: a window of its own, or back to its tab.
class BesidePlace : public QWidget {
    Q_OBJECT
public:
    /// `offered` gives the panels that can be chosen; it is asked each time the menu opens.
    explicit BesidePlace(std::function<QList<PanelDescriptor>()> offered, QWidget *parent = nullptr);

    /// Takes the panel; there must be none.
    void setPanel(Panel *panel, const PanelDescriptor &descriptor);
    /// Gives it back, still a child of this place; null: there is none.
    [[nodiscard]] Panel *release();
    [[nodiscard]] Panel *panel() const { return m_panel; }
    /// Only the panel, without its line.
    void setBare(bool bare);
    [[nodiscard]] int titleHeight() const { return m_title->sizeHint().height(); } ///< pixels
    [[nodiscard]] QMenu *menu() const { return m_menu; }

Q_SIGNALS:
    /// A person wants this panel in the place.
    void chosen(const QString &id);
    void detachRequested();
    void closeRequested();

private:
    void fillMenu();

    std::function<QList<PanelDescriptor>()> m_offered;
    QWidget *m_title;
    QWidget *m_line;
    QToolButton *m_chooser;
    QMenu *m_menu;
    QPointer<Panel> m_panel;
    QString m_id;
};

} // namespace vivarium
