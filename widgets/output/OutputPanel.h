// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Panel.h"
#include "output/SandboxOutput.h"

class QComboBox;
class QLabel;
class QLineEdit;

namespace vivarium {

class FindBar;
class NoticeBar;
class OutputView;
class StateView;

/// What the sandbox's own command writes, as it comes: filtered, searched, saved. Looking never restarts an idle clock.
class OutputPanel : public Panel {
    Q_OBJECT
public:
    explicit OutputPanel(SandboxContext &context, QWidget *parent = nullptr);

    [[nodiscard]] QString title() const override { return tr("Ou&tput"); }
    [[nodiscard]] QString iconName() const override { return QStringLiteral("text"); }
    void setActive(bool active) override;
    void focusContent() override;
    void find() override;
    void refresh() override { m_source.retry(); }
    [[nodiscard]] QList<QAction *> panelActions() const override;

    [[nodiscard]] SandboxOutput &source() { return m_source; }

private:
    void makeActions();
    void makeLayout();
    void applyFilter();
    void save();
    void update();

    SandboxOutput m_source;
    NoticeBar *m_notices;
    QLineEdit *m_filter;
    QComboBox *m_streams;
    OutputView *m_view;
    FindBar *m_findBar;
    StateView *m_state;
    QLabel *m_note;
    QTimer m_filterSoon;
    QAction *m_timesAction;
    QAction *m_endAction;
    QAction *m_findAction;
    QAction *m_saveAction;
};

} // namespace vivarium
