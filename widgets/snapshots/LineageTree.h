// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Id.h"
#include "snapshots/LineageModel.h"

#include <QTreeView>

namespace vivarium {

/// Sandboxes, their snapshots, and what was restored from them, as a tree. Everything is unfolded; what a person folds
/// stays so until the tree changes.
class LineageTree : public QTreeView {
    Q_OBJECT
public:
    explicit LineageTree(QWidget *parent = nullptr);

    [[nodiscard]] LineageModel &lineage() { return m_lineage; }
    /// The snapshot that is chosen; empty for none, or for a sandbox.
    [[nodiscard]] ImageId chosen() const;
    void choose(const ImageId &snapshot);

Q_SIGNALS:
    void choiceChanged();
    /// A person wants to see this sandbox.
    void sandboxActivated(const vivarium::SandboxId &sandbox);
    void snapshotActivated(const vivarium::ImageId &snapshot);

private:
    LineageModel m_lineage;
    ImageId m_kept; ///< chosen before the tree was built anew
};

} // namespace vivarium
