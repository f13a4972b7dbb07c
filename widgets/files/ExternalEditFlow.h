// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/RemoteEdit.h"

#include <QObject>
#include <QTemporaryDir>

#include <functional>
#include <memory>
#include <vector>

namespace vivarium {

class SandboxContext;

/// Opens files of a sandbox in the programs of this machine and sends back what is saved there (RemoteEdit). Whatever
/// comes out of a sandbox is hostile, so only texts and pictures are opened: kinds of files that a desktop would run
/// are refused.
class ExternalEditFlow : public QObject {
    Q_OBJECT
public:
    explicit ExternalEditFlow(SandboxContext &context, QObject *parent = nullptr);
    ~ExternalEditFlow() override;

    /// Opens it; what is open already is only shown again.
    void start(const RemotePath &path, const FileEntry &entry);
    /// How a file is shown; the desktop's way unless a test gives its own. False: nothing can open it.
    void setOpener(std::function<bool(const QString &localPath)> opener) { m_opener = std::move(opener); }

    /// Why the desktop isn't asked to open this local file, as a sentence; empty when it is. Looks at name and content.
    [[nodiscard]] static QString whyNotOpened(const QString &localPath);

Q_SIGNALS:
    void opened(const vivarium::RemotePath &path);
    void saved(const vivarium::RemotePath &path);
    void refused(const QString &sentence);
    /// The file in the sandbox has changed too. `overwrite` sends the copy all the same; it does nothing once the edit
    /// is gone.
    void conflicted(const QString &sentence, const std::function<void()> &overwrite);
    void failed(const vivarium::ApiError &error);

private:
    void onReady(RemoteEdit &edit);
    void onStateChanged(RemoteEdit &edit);
    void open(RemoteEdit &edit);
    [[nodiscard]] QString makeDirectory();

    SandboxContext &m_context;
    std::function<bool(const QString &)> m_opener;
    std::unique_ptr<QTemporaryDir> m_root; ///< 0700; kept on disk when a copy holds unsent work at the end
    std::vector<std::unique_ptr<RemoteEdit>> m_edits;
    int m_count = 0;
};

} // namespace vivarium
