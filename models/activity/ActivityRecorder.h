// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "activity/ActivityStore.h"
#include "activity/EntryMaker.h"
#include "activity/SandboxRecorder.h"
#include "transfers/TransferQueue.h"

#include <QSet>

namespace vivarium {

class CommandHistory;
class CommandRun;
class FileOperations;
class ImageLibrary;
class NetworkRules;
class PauseController;
class PortMonitor;
class ProfileStore;
class ReplaceRun;
class SandboxContext;
class ScheduleBook;
class SnapshotRestore;
class SnapshotSave;
struct FileOperationReport;
struct Image;

/// Listens to all that acts on sandboxes and puts it into the history. Nobody who acts knows of the history.
///
/// What belongs to the program as a whole is listened to from the beginning; what belongs to one sandbox from the
/// moment it is handed to a watch().
class ActivityRecorder : public QObject {
    Q_OBJECT
public:
    /// All must outlive the recorder.
    struct Sources {
        SandboxFeeds &feeds;
        SandboxController &controller;
        TransferQueue &transfers;
        ProfileStore &profiles;
    };
    ActivityRecorder(ActivityStore &store, const Sources &sources, QObject *parent = nullptr);

    /// Each may be handed over more than once. The context must outlive the other one.
    void watch(SandboxContext &context, PortMonitor &ports);
    void watch(SandboxContext &context, NetworkRules &rules);
    void watch(SandboxContext &context, CommandHistory &commands);
    void watch(SandboxContext &context, ScheduleBook &schedules);
    /// These know their context, which changes when a connection is made anew.
    void watch(ReplaceRun &replacing);
    void watch(FileOperations &operations);
    /// Of all sandboxes.
    void watch(PauseController &pauses);

private:
    void watchImages(const ProfileId &profile);
    static void noteImage(ActivityEntry &entry, const Image &image);
    void onSaved(const ProfileId &profile, const SnapshotSave &save);
    void onRestored(const ProfileId &profile, const SnapshotRestore &restore);
    void noteLeftSaves(const ProfileId &profile, const ImageLibrary &images);
    void onListed(const ProfileId &profile, const Image &image);
    void onImageChanged(
        ActivityKind kind, const ProfileId &profile, const Image &image, const std::optional<ApiError> &error);
    void onBatchEnded(TransferBatchId batch);
    [[nodiscard]] ActivityEntry transferEntry(const QList<TransferRecord> &records) const;
    void onFilesChanged(const SandboxContext &context, const FileOperationReport &report);
    void follow(SandboxContext &context, CommandRun &run);
    /// Whether it is seen for the first time.
    [[nodiscard]] bool isNew(QObject &object);
    [[nodiscard]] ActivityEntry about(ActivityKind kind, const SandboxContext &context) const;

    /// A saving that nobody waits for: its id comes with the server's list.
    struct LeftSave {
        const SnapshotSave *save = nullptr; ///< only to be compared
        ActivityEntry entry;
    };

    ActivityStore &m_store;
    ConnectionRegistry &m_connections;
    TransferQueue &m_transfers;
    EntryMaker m_maker;
    SandboxRecorder m_sandboxes;
    QSet<const QObject *> m_watched;
    QList<LeftSave> m_leftSaves;
    QSet<TransferId> m_toldTransfers; ///< went through, and have their entry: a retry of others brings the batch again
};

} // namespace vivarium
