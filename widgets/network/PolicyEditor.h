// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Network.h"

#include <QWidget>

class QButtonGroup;
class QLabel;
class QPushButton;

namespace vivarium {

class AllowListEditor;
class PolicyDraft;

/// Chooses what a sandbox may reach: everything, nothing, or only a list of ranges. Warns when names can't be looked up
/// then.
class PolicyEditor : public QWidget {
    Q_OBJECT
public:
    /// The draft must outlive it.
    explicit PolicyEditor(PolicyDraft &draft, QWidget *parent = nullptr);
    [[nodiscard]] AllowListEditor &list() { return *m_list; }
    void focusContent();

private:
    void updateState();
    void addNameServers();

    PolicyDraft &m_draft;
    QButtonGroup *m_modes;
    AllowListEditor *m_list;
    QLabel *m_problem;
    QWidget *m_warning;
    QLabel *m_warningText;
    QPushButton *m_addServers;
};

} // namespace vivarium
