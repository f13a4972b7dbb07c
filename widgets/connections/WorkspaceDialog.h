// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/AccountApi.h"
#include "backend/Backend.h"

#include <QDialog>

#include <memory>

class QListWidget;
class QListWidgetItem;
class QPushButton;

namespace vivarium {

class StateView;

/// The workspaces that an account reaches, to choose the one that a connection works in.
class WorkspaceDialog : public QDialog {
    Q_OBJECT
public:
    WorkspaceDialog(const std::shared_ptr<Backend> &backend, const QString &connectionName, QWidget *parent = nullptr);
    ~WorkspaceDialog() override;

Q_SIGNALS:
    /// Another one than before.
    void chosen(const QString &workspace);

private:
    void ask();
    void fill(const QList<Workspace> &workspaces);
    void updateButton();
    void choose();

    std::shared_ptr<Backend> m_backend;
    QString m_name;
    StateView *m_state;
    QListWidget *m_list;
    QListWidgetItem *m_current = nullptr; ///< the one it works in
    QPushButton *m_switch;
    Reply<QList<Workspace>> m_reply;
};

} // namespace vivarium
