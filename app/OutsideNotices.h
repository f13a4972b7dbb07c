// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DesktopNotifier.h"
#include "Program.h"

#include <QHash>
#include <QPointer>
#include <QSet>

class QAction;

namespace vivarium {

class BuildRun;
class MainWindow;

/// Tells by notifications of the desktop what a person should hear while no window of ours is active: that a sandbox
/// ends within the minute or has ended by itself, that a transfer failed, that an image is ready or failed. One action
/// of the window, desktopNotifications, switches all of them, and each kind has one of its own.
class OutsideNotices : public QObject {
    Q_OBJECT
public:
    /// All must outlive it.
    OutsideNotices(Program &program, MainWindow &window, DesktopNotifier &notifier, QObject *parent = nullptr);

Q_SIGNALS:
    /// The window is to come to the front; `token` as in DesktopNotifier::chosen().
    void windowWanted(const QString &token);

private:
    void followSwitches();
    /// Where the kind's own action is on, and the one for all.
    void tell(const QAction *kind, const QString &tag, const DesktopNotifier::Message &message);
    void warn(const SandboxKey &key);
    void retell(const SandboxKey &from, const SandboxKey &to);
    void over(const SandboxKey &key);
    void onSandboxChanged(const SandboxKey &key);
    void tellEnd(const SandboxRow &row);
    void onTransfersChanged(const QList<TransferId> &ids);
    void tellBuild(const BuildRun &run);
    void onChosen(const QString &tag, const QString &button, const QString &token);

    Program &m_program;
    MainWindow &m_window;
    DesktopNotifier &m_notifier;
    QSet<SandboxKey> m_live; ///< seen alive
    // A server of two APIs has a sandbox in two connections, with one id.
    QHash<SandboxId, SandboxKey> m_told; ///< whom the notification of each was last about
    QSet<SandboxId> m_endKnown; ///< their stop was asked for here, or their end was told: that they end is no news
    QSet<TransferId> m_failed; ///< told of
};

} // namespace vivarium
