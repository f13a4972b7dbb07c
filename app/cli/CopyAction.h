// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Action.h"
#include "domain/FileEntry.h"
#include "transfers/TransferQueue.h"

#include <functional>
#include <optional>

namespace vivarium::cli {

/// `vivarium cp`: one file or folder, by the window's own queue of transfers. What is under the final name is whole at
/// any time: files are replaced at the end, folders come under a hidden name first.
class CopyAction final : public Action {
    Q_OBJECT
public:
    CopyAction(Session &session, const CopyRequest &request, QObject *parent = nullptr);
    ~CopyAction() override;
    void start() override;
    void interrupt(int signal) override;

private:
    /// What is copied into the sandbox.
    struct Local {
        QString path; ///< without links
        QByteArray name; ///< as it was called by the person
        bool isDirectory = false;
        qint64 bytes = 0;
    };
    /// `looked`: what is there. `isFinal`: under the name that the copy will have.
    void chooseTarget(const RemotePath &target, const Result<FileEntry> &looked, bool isFinal);
    void upload(const RemotePath &target);
    void prepareDownload(const FileEntry &entry);
    void begin(const TransferRequest &request);
    void showProgress();
    void batchEnded(TransferBatchId batch);
    /// Under its final name, when it came under a hidden one; then the hidden folder goes.
    void moveIntoPlace();
    void tidyUp(std::function<void()> then);
    /// For the window's history.
    void remember(const std::optional<ApiError> &error);
    void conclude(const std::optional<ApiError> &error);
    void failWith(const QString &sentence, const QString &advice = {}) { fail(ApiError::local(sentence, advice)); }
    void look(const RemotePath &path, std::function<void(const Result<FileEntry> &)> done);
    [[nodiscard]] TransferRequest requestFor() const;

    const CopyRequest m_request;
    std::optional<Target> m_target;
    Local m_local;
    RemotePath m_remote; ///< where it comes from or goes to
    QString m_localTarget;
    RemotePath m_staging; ///< the hidden folder in the sandbox; empty: there is none
    TransferQueue m_queue;
    TransferBatchId m_batch = 0;
    std::optional<ApiError> m_leftOut; ///< it has arrived, but not all of it
    qint64 m_bytes = 0;
    bool m_hasArrived = false; ///< all, or all but what was left out
    int m_signal = 0; ///< that asked to end; 0: none
};

} // namespace vivarium::cli
