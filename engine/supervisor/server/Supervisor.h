// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archive/ArchiveResource.h"
#include "common/HttpServer.h"
#include "files/DirectoryWatcher.h"
#include "files/ExtendedFileResource.h"
#include "files/FileResource.h"
#include "files/WatchResource.h"
#include "lizard/LizardFileResource.h"
#include "lizard/LizardProcessResource.h"
#include "lizard/LizardTerminalResource.h"
#include "network/DestinationResource.h"
#include "network/PortResource.h"
#include "process/MainCommandResource.h"
#include "process/ProcessResource.h"
#include "process/ProcessTreeResource.h"
#include "search/SearchResource.h"
#include "server/Options.h"
#include "system/ChildReaper.h"
#include "terminal/TerminalResource.h"

#include <boost/asio/io_context.hpp>

#include <chrono>

namespace vivarium::supervisor {

/// The whole program: builds the parts, serves until it is told to stop.
class Supervisor {
public:
    explicit Supervisor(Options options);

    /// Serves; returns after a shutdown. Throws if the socket cannot be opened.
    void run();

private:
    void addOwnRoutes();
    awaitable<void> health(common::HttpExchange &exchange);
    awaitable<void> requestShutdown(common::HttpExchange &exchange);
    awaitable<void> prepareCheckpoint(common::HttpExchange &exchange);
    static awaitable<void> acceptRestored(common::HttpExchange &exchange);
    awaitable<void> stopOnSignal();
    awaitable<void> shutDown(std::chrono::milliseconds grace);
    awaitable<void> awaitChildren(std::chrono::milliseconds limit);
    void signalAll(int signal);

    Options m_options;
    boost::asio::io_context m_context{1};
    std::chrono::steady_clock::time_point m_startedAt = std::chrono::steady_clock::now();
    bool m_isShuttingDown = false;

    UserDatabase m_users{m_options.accounts + "/passwd", m_options.accounts + "/group"};
    FileWorker m_fileWorker;
    FileTransfer m_fileTransfer{m_fileWorker};
    ChildReaper m_reaper{m_context.get_executor()};
    MainCommand m_mainCommand{m_context.get_executor(), m_reaper};
    ProcessTable m_processes{m_context.get_executor(), m_reaper, m_options.retention};
    TerminalTable m_terminals{m_context.get_executor(), m_reaper, m_fileWorker.pool(), m_users, m_options.workspace};
    DirectoryWatcher m_watcher{m_context.get_executor()};

    MainCommandResource m_mainCommandResource{m_mainCommand, m_options.workspace};
    ProcessResource m_processResource{m_processes, m_options.workspace};
    ProcessTreeResource m_processTreeResource;
    TerminalResource m_terminalResource{m_terminals};
    FileResource m_fileResource{m_fileWorker, m_fileTransfer, m_options.workspace};
    ExtendedFileResource m_extendedFileResource{m_fileWorker, m_fileTransfer, m_users, m_options.workspace};
    SearchResource m_searchResource{m_fileWorker, m_options.workspace};
    WatchResource m_watchResource{m_watcher, m_options.workspace};
    ArchiveResource m_archiveResource{m_fileWorker, m_users, m_options.workspace};
    PortResource m_portResource{m_fileWorker.pool(), m_users};
    DestinationResource m_destinationResource{m_fileWorker.pool(), m_options.accounts};
    LizardProcessResource m_lizardProcessResource{
        m_context.get_executor(), m_processes, m_fileWorker.pool(), m_users, m_options.workspace};
    LizardFileResource m_lizardFileResource{m_fileWorker, m_fileTransfer, m_users, m_options.workspace};
    LizardTerminalResource m_lizardTerminalResource{m_terminals};
    Router m_router;
    common::HttpServer m_server;
};

} // namespace vivarium::supervisor
