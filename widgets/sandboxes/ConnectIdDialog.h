// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandboxes/SandboxController.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace vivarium {

class FieldMessage;

/// A sandbox by its id, as somebody sent it: looks it up on the server and takes it into the list. An id that isn't
/// there is said beside the field; nothing that was typed is lost.
class ConnectIdDialog : public QDialog {
    Q_OBJECT
public:
    /// `preferred`: the connection that is proposed; empty: the first.
    ConnectIdDialog(SandboxController &controller, const ConnectionRegistry &connections, const ProfileId &preferred,
        QWidget *parent = nullptr);
    ~ConnectIdDialog() override;

Q_SIGNALS:
    /// It is in the list now.
    void found(const vivarium::SandboxKey &key);

private:
    void submit();
    void setBusy(bool busy);
    [[nodiscard]] SandboxId id() const;
    [[nodiscard]] ProfileId profile() const;

    SandboxController &m_controller;
    QComboBox *m_connection;
    QLineEdit *m_id;
    FieldMessage *m_message = nullptr;
    QPushButton *m_open;
    Reply<SandboxKey> m_reply;
};

} // namespace vivarium
