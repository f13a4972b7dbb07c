// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandboxes/EnvironmentModel.h"

#include <QTimer>
#include <QWidget>

class QTableView;
class QToolButton;

namespace vivarium {

/// The table of environment variables in the dialog for a new sandbox, or of its metadata. Values of variables are
/// masked; showing them ends by itself after 30 s.
class EnvironmentEditor : public QWidget {
    Q_OBJECT
public:
    explicit EnvironmentEditor(
        EnvironmentModel::Use use = EnvironmentModel::Use::Environment, QWidget *parent = nullptr);
    [[nodiscard]] EnvironmentModel &model() { return m_model; }
    /// Takes what is being typed into a cell, too.
    [[nodiscard]] QHash<QString, QString> variables();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void paste();
    void removeSelected();
    /// What “Remove” would take away, the last row first; never the one for new variables.
    [[nodiscard]] QList<int> removableRows() const;
    void updateRemove();

    const EnvironmentModel::Use m_use;
    EnvironmentModel m_model;
    QTableView *m_table;
    QToolButton *m_reveal;
    QToolButton *m_paste;
    QToolButton *m_remove;
    QTimer m_hide;
};

} // namespace vivarium
