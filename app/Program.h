// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "activity/ActivityRecorder.h"
#include "activity/ActivityStore.h"
#include "connections/ConnectionRegistry.h"
#include "profiles/ProfileStore.h"
#include "profiles/SecretStore.h"
#include "sandboxes/ExpiryWatcher.h"
#include "sandboxes/MadeSpecs.h"
#include "sandboxes/PauseController.h"
#include "sandboxes/RecentSpecs.h"
#include "sandboxes/SandboxContexts.h"
#include "sandboxes/SandboxController.h"
#include "sandboxes/SandboxFeeds.h"
#include "sandboxes/SandboxListModel.h"
#include "sandboxes/SavedFilters.h"
#include "transfers/SandboxCopies.h"
#include "transfers/TransferQueue.h"

#include <QObject>
#include <QSettings>

namespace vivarium {

/// Everything that the program is without a window: connections, models, controllers, queues and settings. Windows come
/// and go over it. Tests make one with folders of their own and put their backends into connections().
class Program : public QObject {
    Q_OBJECT
public:
    /// Where the program keeps what it remembers. All are made when needed.
    struct Folders {
        QString configuration; ///< settings and profiles
        QString state; ///< layout of the window, what was open, the history
    };
    explicit Program(const Folders &folders, QObject *parent = nullptr);
    ~Program() override;
    /// The desktop's folders; below VIVARIUM_DATA_DIR when that is set.
    [[nodiscard]] static Folders standardFolders();

    [[nodiscard]] QSettings &settings() { return m_settings; } ///< what a person chose
    [[nodiscard]] QSettings &state() { return m_state; } ///< where things were
    [[nodiscard]] ProfileStore &profiles() { return m_profiles; }
    [[nodiscard]] SecretStore &secrets() { return m_secrets; }
    [[nodiscard]] ConnectionRegistry &connections() { return m_connections; }
    [[nodiscard]] SandboxListModel &sandboxes() { return m_sandboxes; }
    [[nodiscard]] SandboxFeeds &feeds() { return m_feeds; }
    [[nodiscard]] SandboxContexts &contexts() { return m_contexts; }
    [[nodiscard]] SandboxController &controller() { return m_controller; }
    [[nodiscard]] PauseController &pauses() { return m_pauses; }
    [[nodiscard]] ExpiryWatcher &expiry() { return m_expiry; }
    [[nodiscard]] TransferQueue &transfers() { return m_transfers; }
    [[nodiscard]] SandboxCopies &copies() { return m_copies; }
    [[nodiscard]] SavedFilters &savedFilters() { return m_savedFilters; }
    [[nodiscard]] ActivityStore &activity() { return m_activity; }
    [[nodiscard]] ActivityRecorder &recorder() { return m_recorder; }
    [[nodiscard]] RecentSpecs &recentSpecs() { return m_recentSpecs; }

private:
    // The order is that of dependence: what comes later uses what came before, and goes first.
    QSettings m_settings;
    QSettings m_state;
    ProfileStore m_profiles;
    SecretStore m_secrets;
    ConnectionRegistry m_connections;
    SandboxListModel m_sandboxes;
    SandboxFeeds m_feeds;
    SandboxContexts m_contexts;
    MadeSpecs m_madeSpecs;
    SandboxController m_controller;
    PauseController m_pauses;
    ExpiryWatcher m_expiry;
    TransferQueue m_transfers;
    SandboxCopies m_copies;
    RecentSpecs m_recentSpecs;
    SavedFilters m_savedFilters;
    ActivityStore m_activity;
    ActivityRecorder m_recorder;
};

} // namespace vivarium
