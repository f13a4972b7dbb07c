// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Async.h"
#include "core/Id.h"
#include "domain/FileEntry.h"
#include "domain/Process.h"
#include "transfer/TransferRoute.h"

#include <QPointer>

namespace vivarium {

class CommandRunner;
class FileApi;

/// A tar to a server without archive calls, or a file that is too large for one: parts below its limit go into a
/// temporary folder inside the sandbox, and a command there puts them together. Needs /bin/sh and cat in the image, and
/// tar to unpack.
class PartsUploadRoute final : public UploadRoute {
    Q_OBJECT
public:
    static constexpr qsizetype PartBytes = 16 << 20;
    /// What becomes of the parts.
    struct Plan {
        RemotePath target; ///< an existing folder to unpack the tar in, or the file
        bool isFile = false;
        int mode = 0644; ///< of the file
        qsizetype partBytes = PartBytes;
    };

    PartsUploadRoute(FileApi &files, CommandRunner &commands, const SandboxId &sandbox, const Plan &plan);
    ~PartsUploadRoute() override;
    void start(std::shared_ptr<BytePipe> pipe, qint64 size) override;

private:
    void collect();
    void sendPart();
    void sendWhole(); ///< a file that is one part
    void putTogether();
    void fail(const ApiError &error);
    void cleanUp();

    FileApi &m_files;
    QPointer<CommandRunner> m_commands; ///< belongs to m_files, and goes with them
    SandboxId m_sandbox;
    Plan m_plan;
    RemotePath m_folder;
    std::shared_ptr<BytePipe> m_pipe;
    QByteArray m_part;
    qint64 m_sent = 0;
    int m_parts = 0;
    bool m_sending = false;
    Reply<Done> m_call;
    Reply<ProcessRecord> m_command;
};

/// A tar from such a server: a command inside cuts it into parts, which are read one after the other.
/// Needs /bin/sh, tar and split in the image, and room for the tar.
class PartsDownloadRoute final : public DownloadRoute {
    Q_OBJECT
public:
    PartsDownloadRoute(
        FileApi &files, CommandRunner &commands, const SandboxId &sandbox, const QList<RemotePath> &sources);
    ~PartsDownloadRoute() override;
    void start(std::shared_ptr<BytePipe> pipe) override;

private:
    void pack();
    void listParts();
    void readNext();
    void pump();
    void fail(const ApiError &error);
    void cleanUp();

    FileApi &m_files;
    QPointer<CommandRunner> m_commands; ///< belongs to m_files, and goes with them
    SandboxId m_sandbox;
    QList<RemotePath> m_sources;
    RemotePath m_folder;
    std::shared_ptr<BytePipe> m_pipe;
    QByteArrayList m_parts;
    QByteArray m_rest; ///< of the part at hand, still too much for the pipe
    qint64 m_received = 0;
    bool m_reading = false;
    Reply<ProcessRecord> m_command;
    Reply<DirectoryPage> m_list;
    Reply<FileContent> m_read;
};

} // namespace vivarium
