// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Action.h"

namespace vivarium {
class ImageLibrary;
class SnapshotSave;
struct SnapshotOutlook;
} // namespace vivarium

namespace vivarium::cli {

/// `vivarium snapshot`: saves a sandbox and writes the id, which is also kept in the window's history of this computer
/// where the server can't list snapshots.
class SnapshotAction final : public Action {
    Q_OBJECT
public:
    SnapshotAction(Session &session, const SnapshotRequest &request, QObject *parent = nullptr);
    ~SnapshotAction() override;
    void start() override;
    void interrupt(int signal) override;

private:
    void prepare(const Target &target);
    /// What it does to the sandbox and what it costs, before it is begun.
    void explain(const SnapshotOutlook *outlook);
    void save();
    void saved(SnapshotSave *save);
    /// For the window's history.
    void remember(ActivityOutcome outcome);

    const SnapshotRequest m_request;
    std::optional<Target> m_target;
    SnapshotSave *m_save = nullptr; ///< the library's
    bool m_wasWarned = false; ///< that the id comes only with the answer
};

} // namespace vivarium::cli
