// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "transfers/CopyFolders.h"
#include "transfers/SandboxCopy.h"

#include <functional>

namespace vivarium {

class SandboxContexts;

/// The copies between sandboxes that are under way. The application owns the one: a copy outlives the panel that it was
/// begun in. What is on its way lies in a private folder of this machine that goes with this.
class SandboxCopies : public QObject {
    Q_OBJECT
public:
    SandboxCopies(SandboxContexts &contexts, TransferQueue &queue, QObject *parent = nullptr);
    ~SandboxCopies() override;

    /// The sandbox that files come from, whether or not it is open in the window; an error says why it can't be read.
    [[nodiscard]] Result<std::shared_ptr<SandboxContext>> source(const SandboxKey &key) const;
    /// Why nothing can be copied from it, as a sentence; empty when it can.
    [[nodiscard]] QString whyNot(const SandboxKey &source) const;
    /// Begins one; it belongs to this. Who asks about taken names listens to its conflicted().
    [[nodiscard]] Result<SandboxCopy *> start(const SandboxKey &source, const QList<RemotePath> &paths,
        const SandboxKey &target, const RemotePath &directory);
    /// Calls back when a sandbox that isn't running now runs again; not after `receiver` is gone.
    void whenRunning(const SandboxKey &key, QObject *receiver, std::function<void()> then);
    [[nodiscard]] int count() const { return int(m_copies.size()); }

Q_SIGNALS:
    void ended(const vivarium::SandboxCopyReport &report);

private:
    SandboxContexts &m_contexts;
    TransferQueue &m_queue;
    CopyFolders m_folders;
    QList<SandboxCopy *> m_copies; ///< children
};

} // namespace vivarium
