// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/FileApi.h"

#include <QTemporaryDir>

#include <memory>

namespace vivarium {

/// A packed download of one file or folder that gets another name here: into a hidden folder beside the target, moved
/// into place at the end, so that nothing half is ever under the final name.
class RenamingDownload : public Transfer {
    Q_OBJECT
public:
    /// `localDirectory` exists. Should `localName` be taken at the end, the transfer fails and nothing is overwritten;
    /// unless `replacesFile` is set and both are files.
    RenamingDownload(FileApi &files, const SandboxId &sandbox, const RemotePath &source, const QString &localDirectory,
        const QString &localName, bool replacesFile, QObject *parent = nullptr);
    ~RenamingDownload() override;
    void cancel() override;

private:
    void settle(const Result<Done> &result);
    [[nodiscard]] Result<Done> moveIntoPlace() const;
    void discard();

    QString m_directory;
    QString m_name;
    bool m_replacesFile;
    std::unique_ptr<QTemporaryDir> m_staging;
    std::unique_ptr<Transfer> m_inner;
};

} // namespace vivarium
