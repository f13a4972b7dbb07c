// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/PanelDescriptor.h"

#include <QPointer>
#include <QWidget>

namespace vivarium {

/// One panel in a window of its own. Closing it gives the panel back; nothing in it ends.
class PanelWindow : public QWidget {
    Q_OBJECT
public:
    /// `owner` is the view that the panel comes from; the window stands by itself on the screen.
    PanelWindow(Panel *panel, const PanelDescriptor &descriptor, QWidget *owner);
    ~PanelWindow() override;
    /// Takes the panel out; it has no parent afterwards.
    [[nodiscard]] Panel *release();
    /// For the title, escaped; empty: the sandbox's own name.
    void setShownName(const QString &name);
    [[nodiscard]] Panel *panel() const { return m_panel; }

Q_SIGNALS:
    void closing();

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void closeEvent(QCloseEvent *event) override;

private:
    void updateTitle();

    QPointer<Panel> m_panel;
    QString m_title;
    QString m_shownName;
};

} // namespace vivarium
