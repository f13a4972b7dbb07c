// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/DestinationModel.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;
class QTreeView;

namespace vivarium {

class FieldMessage;
class SandboxContext;

/// Tries a destination from inside the sandbox and tells what came of it. Where the server can't, it says why instead.
class DestinationTester : public QWidget {
    Q_OBJECT
public:
    /// The context must outlive it.
    explicit DestinationTester(SandboxContext &context, QWidget *parent = nullptr);
    [[nodiscard]] DestinationModel &model() { return m_model; }
    void focusField();

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void submit();
    void updateState();

    SandboxContext &m_context;
    DestinationModel m_model;
    QLabel *m_explanation;
    QWidget *m_entry;
    QLineEdit *m_field;
    QPushButton *m_try;
    FieldMessage *m_message;
    QTreeView *m_table;
    QTimer m_minute;
};

} // namespace vivarium
