// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/Backend.h"
#include "core/Id.h"
#include "domain/FileEntry.h"

#include <QStringList>

#include <memory>

namespace vivarium {

/// One thing for the TransferQueue to do. Keeps the backend alive until it is done, so that panels and windows may
/// close.
struct TransferRequest {
    enum class Kind {
        UploadFile, ///< localPaths[0] to remotePaths[0]
        UploadTree, ///< localPaths below remotePaths[0]; "/." at the end: what is in that folder
        DownloadFile, ///< remotePaths[0] to the file localPaths[0]
        DownloadTree, ///< remotePaths below the existing local folder localPaths[0]
    };
    Kind kind = Kind::UploadFile;
    std::shared_ptr<Backend> backend;
    SandboxId sandbox;
    QString sandboxName;
    QStringList localPaths;
    QList<RemotePath> remotePaths;
    QString label; ///< what a person calls it: "report.pdf", "src", "34 files"; escaped
    qint64 expectedBytes = -1; ///< −1: unknown until the server tells
    int fileCount = 1; ///< 0: unknown
    /// One half of a copy between sandboxes: what the other one is called, as it says; the local place is only on the
    /// way.
    QString copyPartner;
    /// DownloadTree of one thing: the name it gets here instead of its own.
    QString localName;
    bool replacesFile = false; ///< with localName: a file of that name is replaced at the end, as the person has said

    [[nodiscard]] bool isUpload() const { return kind == Kind::UploadFile || kind == Kind::UploadTree; }
};

} // namespace vivarium
