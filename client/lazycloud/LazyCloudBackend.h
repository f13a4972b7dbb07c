// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/Backend.h"
#include "core/Secret.h"
#include "http/Connection.h"
#include "http/NobodyListens.h"
#include "lazycloud/LazyCloudAccount.h"
#include "lazycloud/LazyCloudChanges.h"
#include "lazycloud/LazyCloudContext.h"
#include "lazycloud/LazyCloudFiles.h"
#include "lazycloud/LazyCloudImages.h"
#include "lazycloud/LazyCloudNetwork.h"
#include "lazycloud/LazyCloudPorts.h"
#include "lazycloud/LazyCloudProcesses.h"
#include "lazycloud/LazyCloudSandboxes.h"
#include "lazycloud/LazyCloudSnapshots.h"
#include "lazycloud/LazyCloudStorage.h"
#include "lazycloud/LazyCloudTerminals.h"
#include "lazycloud/ServerCodec.h"

namespace vivarium {

/// A LazyCloud workspace (`lazycloud.md`), or a server that is compatible with it. What it can do beyond the contract
/// is asked at sign-in: GET /v1/x-vivarium.
class LazyCloudBackend : public Backend {
    Q_OBJECT
public:
    struct Options {
        ProfileId profile;
        QUrl endpoint;
        QString authorityFile; ///< see Connection::Options
        Secret token;
        QString workspace; ///< empty: chosen at sign-in
        bool useExtensions = true; ///< false: the contract alone, even where the server has more
        /// See Connection::Options.
        std::function<void(const FailedCall &call, ApiError &error)> explain = &explainNobodyListens;
    };
    explicit LazyCloudBackend(const Options &options, QObject *parent = nullptr);
    ~LazyCloudBackend() override;

    [[nodiscard]] ProfileId profile() const override { return m_profile; }
    [[nodiscard]] QString kindName() const override;
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

protected:
    [[nodiscard]] Connection &connection() { return m_connection; }
    [[nodiscard]] const Connection &connection() const { return m_connection; }
    /// Exposed ports are served by the engine of this machine: calls to try them may take the token along.
    void setEdgeIsHere() { m_context.edgeIsHere = true; }
    void setTokenForShell(const QString &expression) { m_context.tokenForShell = expression; }

private:
    [[nodiscard]] Reply<QString> readExtensions(const QString &identity);
    [[nodiscard]] Reply<QString> readImageNames(const ServerCodec::Extensions &extensions, const QString &identity);
    void readPrices();
    void adopt(const ServerCodec::Extensions &extensions);

    ProfileId m_profile;
    QString m_wantedWorkspace;
    bool m_useExtensions;
    Connection m_connection;
    LazyCloudContext m_context;
    std::optional<PriceList> m_prices; ///< as they were last told; they hold until others are
    LazyCloudSandboxes m_sandboxes;
    LazyCloudProcesses m_processes;
    LazyCloudFiles m_files;
    LazyCloudImages m_images;
    LazyCloudSnapshots m_snapshots;
    LazyCloudTerminals m_terminals;
    LazyCloudPorts m_ports;
    LazyCloudNetwork m_network;
    LazyCloudAccount m_account;
    LazyCloudStorage m_storage;
    LazyCloudChanges m_changes;
};

} // namespace vivarium
