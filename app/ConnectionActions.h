// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ActionSet.h"
#include "ProfileConnections.h"
#include "Program.h"
#include "common/NoticeBar.h"

#include <QObject>

namespace vivarium {

/// Connecting, editing and removing servers from the window.
class ConnectionActions : public QObject {
    Q_OBJECT
public:
    /// `window` is the parent of the dialogs.
    ConnectionActions(
        Program &program, ProfileConnections &loader, ActionSet &actions, NoticeBar &notices, QWidget *window);
    /// The connection that the actions concern; empty: none.
    void setTarget(const ProfileId &profile);

private:
    /// The connection that is selected, or the only one.
    [[nodiscard]] const ConnectionEntry *target() const;
    void showDetails();
    void showStatistics();
    /// Why there are neither secrets nor volumes; empty: there are.
    [[nodiscard]] static QString whyNoStorage(const ConnectionEntry &connection);
    void showStorage();
    void chooseWorkspace();
    /// The one that is selected; without one the local engine where that is away, which then can be started all the
    /// same.
    [[nodiscard]] const ConnectionEntry *retried() const;
    /// The one that is selected; without one the last whose token is missing, which then can be entered all the same.
    [[nodiscard]] const ConnectionEntry *edited() const;
    /// What the action that edits it is called: where its token is missing it is there to enter it.
    [[nodiscard]] QString editText() const;
    [[nodiscard]] static bool isTokenMissing(const ConnectionEntry &connection);
    void openDialog(const ConnectionProfile *edited);
    void remove();
    void update();

    Program &m_program;
    ProfileConnections &m_loader;
    ActionSet &m_actions;
    NoticeBar &m_notices;
    QWidget *m_window;
    ProfileId m_target;
    QString m_tryAgain; ///< what the action is called for any but the local engine
};

} // namespace vivarium
