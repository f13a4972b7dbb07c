// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Sandbox.h"

#include <QList>

namespace vivarium {

/// The stored memory and files of a sandbox, from which sandboxes are restored that go on where it was.
/// Texts come from the server: show them through Format::escaped().
struct MemorySnapshot {
    enum class State {
        Pending, ///< is being made
        Available,
        Failed, ///< failure says why
    };
    /// How far one that is Pending is; servers without the extensions don't tell.
    enum class Stage {
        Unknown,
        Queued, ///< others come first
        Connections, ///< those to the outside are being ended
        Memory, ///< the sandbox stands still
        Storing, ///< the sandbox goes on
        Cancelling, ///< nobody wants it any more; it goes when it is through
    };
    /// A sandbox restored from it.
    struct Copy {
        SandboxId id;
        QString name;
        SandboxState state = SandboxState::Unknown;
        QDateTime createdAt;
        friend bool operator==(const Copy &, const Copy &) = default;
    };

    SnapshotId id;
    SandboxId source; ///< taken from this one
    QString sourceName; ///< may be empty
    QString name; ///< may be empty
    QString note; ///< may be empty
    State state = State::Available;
    QString failure; ///< the server's sentence
    qint64 sizeBytes = -1; ///< −1: unknown
    QDateTime createdAt; ///< UTC
    std::chrono::milliseconds paused{-1}; ///< how long its sandbox stood still; −1 ms: unknown
    Stage stage = Stage::Unknown;
    qint64 storedBytes = -1; ///< so far; −1: unknown
    // Feature::WarmPools
    std::optional<bool> keepsMemory; ///< false: files alone; nullopt: the server doesn't tell
    QString status; ///< the server's word, as "warming"; may be empty
    int poolSize = 0; ///< copies that shall be ready
    int readyCount = 0; ///< that are
    QString region; ///< where copies of it are started; may be empty
    QList<Copy> copies; ///< newest first; empty where the server doesn't tell
    friend bool operator==(const MemorySnapshot &, const MemorySnapshot &) = default;
};

/// What a memory snapshot of a sandbox would do now.
struct SnapshotOutlook {
    int terminals = 0; ///< kept by the server: they lose their connection and go on
    int plainShells = 0; ///< they end
    int transfers = 0; ///< of files, up or down: they are cut
    int portConnections = 0; ///< they are cut
    qint64 memoryBytes = -1; ///< −1: unknown
    qint64 freeBytes = -1; ///< where it is stored; −1: unknown
    QStringList volumes; ///< what they hold is not stored
    friend bool operator==(const SnapshotOutlook &, const SnapshotOutlook &) = default;
};

/// Which sandbox a sandbox came from.
struct SandboxOrigin {
    enum class Kind {
        None,
        Memory, ///< restored from a memory snapshot
        FileSystem, ///< started from an image of its files
    };
    Kind kind = Kind::None;
    SnapshotId snapshot; ///< Memory; it may have been deleted
    ImageId image; ///< FileSystem
    QString snapshotName; ///< of either; may be empty
    SandboxId source;
    QString sourceName;
    SandboxState sourceState = SandboxState::Unknown;
    friend bool operator==(const SandboxOrigin &, const SandboxOrigin &) = default;
};

} // namespace vivarium
