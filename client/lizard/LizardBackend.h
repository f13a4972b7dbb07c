// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/Backend.h"
#include "core/Secret.h"
#include "http/Connection.h"
#include "lizard/LizardAccount.h"
#include "lizard/LizardChanges.h"
#include "lizard/LizardContext.h"
#include "lizard/LizardDesktops.h"
#include "lizard/LizardFiles.h"
#include "lizard/LizardImages.h"
#include "lizard/LizardNetwork.h"
#include "lizard/LizardPorts.h"
#include "lizard/LizardProcesses.h"
#include "lizard/LizardSandboxes.h"
#include "lizard/LizardSchedules.h"
#include "lizard/LizardSnapshots.h"
#include "lizard/LizardStorage.h"
#include "lizard/LizardTerminals.h"

namespace vivarium {

/// A project of a Lizard account (`lizard.md`), or of a server that is compatible with it.
class LizardBackend final : public Backend {
    Q_OBJECT
public:
    struct Options {
        ProfileId profile;
        QUrl endpoint;
        QString authorityFile; ///< see Connection::Options
        Secret token; ///< a key or the token of a browser login
        QString project; ///< id, slug or name; empty: the first one
        QString portMemory; ///< file; empty: what is exposed is known until the program ends
        QList<std::chrono::milliseconds> lookPauses; ///< empty: the usual ones
        QList<std::chrono::milliseconds> poolPauses; ///< empty: the usual ones
    };
    explicit LizardBackend(const Options &options, QObject *parent = nullptr);
    ~LizardBackend() override;

    [[nodiscard]] ProfileId profile() const override { return m_context.profile; }
    [[nodiscard]] QString kindName() const override;
    [[nodiscard]] const QUrl &endpoint() const { return m_connection.endpoint(); }
    [[nodiscard]] const Capabilities &capabilities() const override { return m_context.capabilities; }
    [[nodiscard]] const ConnectionStatus &status() const override { return m_connection.status(); }
    [[nodiscard]] ConnectionDetails details() const override { return m_connection.details(); }
    [[nodiscard]] Reply<QString> connectToServer() override;
    void retryNow() override;

    [[nodiscard]] SandboxApi &sandboxes() override { return m_sandboxes; }
    [[nodiscard]] ProcessApi &processes() override { return m_processes; }
    [[nodiscard]] FileApi &files() override { return m_files; }
    [[nodiscard]] ImageApi &images() override { return m_images; }
    [[nodiscard]] SnapshotApi &snapshots() override { return m_snapshots; }
    [[nodiscard]] TerminalApi &terminals() override { return m_terminals; }
    [[nodiscard]] PortApi &ports() override { return m_ports; }
    [[nodiscard]] NetworkApi &network() override { return m_network; }
    [[nodiscard]] AccountApi &account() override { return m_account; }
    [[nodiscard]] StorageApi &storage() override { return m_storage; }
    [[nodiscard]] ChangeFeed &changes() override { return m_changes; }
    [[nodiscard]] ScheduleApi *schedules() override { return &m_schedules; }
    [[nodiscard]] DesktopApi *desktops() override { return &m_desktops; }

private:
    [[nodiscard]] Reply<QString> chooseProject(const LizardAccountCodec::Account &account);
    void readRest();
    void readPlan();

    QString m_wantedProject;
    Connection m_connection;
    LizardContext m_context;
    LizardSandboxes m_sandboxes;
    LizardProcesses m_processes;
    LizardFiles m_files;
    LizardImages m_images;
    LizardSnapshots m_snapshots;
    LizardTerminals m_terminals;
    LizardPorts m_ports;
    LizardNetwork m_network;
    LizardAccount m_account;
    LizardStorage m_storage;
    LizardSchedules m_schedules;
    LizardDesktops m_desktops;
    LizardChanges m_changes;
};

} // namespace vivarium
