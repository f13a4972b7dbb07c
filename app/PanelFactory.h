// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/PanelDescriptor.h"
#include "core/Id.h"
#include "domain/FileEntry.h"
#include "sandboxes/SandboxKey.h"
#include "sandboxes/SandboxNotice.h"

#include <QList>
#include <QObject>

namespace vivarium {

class ActivityRecorder;
class SandboxContext;
class SandboxCopies;
class TransferQueue;

/// The kinds of panels, in the order of their tabs. The only place that knows them all.
class PanelFactory : public QObject {
    Q_OBJECT
public:
    /// `recorder` is handed what a panel acts with, so that it gets into the history.
    PanelFactory(
        TransferQueue &transfers, SandboxCopies &copies, ActivityRecorder &recorder, QObject *parent = nullptr);
    [[nodiscard]] QList<PanelDescriptor> panels();
    /// What a person types in a terminal of their own to get a shell in this sandbox, as one line for a shell; empty:
    /// there is no such command.
    [[nodiscard]] static QString commandForOwnTerminal(const SandboxContext &context);
    /// What can be done in terminals and files is known to the registry of shortcuts before any of them was opened.
    static void learnShortcuts();

Q_SIGNALS:
    /// A person wants a new sandbox from an image of this connection; `name` is what to call it.
    void startFromImageRequested(
        const vivarium::ProfileId &profile, const vivarium::ImageId &image, const QString &name);
    /// A person wants to see a sandbox of this connection.
    void openSandboxRequested(const vivarium::ProfileId &profile, const vivarium::SandboxId &sandbox);
    /// A person wants to see a file of a sandbox.
    void showFileRequested(const vivarium::SandboxKey &sandbox, const vivarium::RemotePath &path);
    /// What a panel had set off has ended after the panel was closed.
    void noticed(const vivarium::SandboxNotice &notice);
    /// A person wants to go on with a sandbox that is paused.
    void resumeRequested(const vivarium::SandboxKey &sandbox);

private:
    [[nodiscard]] QList<PanelDescriptor> kinds();

    TransferQueue &m_transfers;
    SandboxCopies &m_copies;
    ActivityRecorder &m_recorder;
};

} // namespace vivarium
