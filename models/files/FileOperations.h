// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "domain/Capabilities.h"
#include "domain/FileEntry.h"

#include <QObject>

#include <deque>
#include <functional>

namespace vivarium {

class FileApi;
class SandboxContext;

/// What to do where a thing of that name is there already.
enum class ConflictRule { Replace, KeepBoth, Skip };

/// How an operation on files inside a sandbox went.
struct FileOperationReport {
    enum class Kind { Remove, Rename, Move, Copy, MakeDirectory, MakeFile, Unpack, ChangeMode };
    struct Failure {
        RemotePath path;
        ApiError error;
    };
    Kind kind = Kind::Remove;
    QList<RemotePath> done; ///< what was removed or changed, or where the new things are
    QList<Failure> failures;
    int skipped = 0; ///< left alone because of a conflict
    bool cancelled = false;
    bool isUndo = false; ///< it took back an earlier one
    QList<std::pair<RemotePath, RemotePath>> moved; ///< from and to, of Rename and Move: what Undo takes back
    RemotePath from; ///< of the first thing, whatever came of it
    RemotePath to; ///< where that was to be afterwards; the same where it stays
    int total = 0; ///< how many things it was about, those left alone too
};

/// Changes files inside one sandbox, one after the other, bound to paths. Operations queue up; each ends with one
/// report. A failure of one item doesn't stop the others.
class FileOperations : public QObject {
    Q_OBJECT
public:
    struct Item {
        RemotePath path;
        bool isDirectory = false; ///< a real one: removing a link to a folder removes the link
    };
    /// Where to put one thing; empty target: skip it.
    struct Placement {
        RemotePath from;
        RemotePath to;
        bool overwrite = false;
    };

    explicit FileOperations(SandboxContext &context, QObject *parent = nullptr);
    ~FileOperations() override;
    /// What is still to be done is done over the backend of this context, which is the same sandbox. The step under way
    /// ends where it began.
    void moveTo(SandboxContext &context) { m_context = &context; }

    /// Of the sandbox whose files these are.
    [[nodiscard]] const SandboxContext &context() const { return *m_context; }

    /// Whether moving, copying and changing permissions are done by commands inside the sandbox, for want of calls.
    [[nodiscard]] static bool usesCommands(const Capabilities &capabilities);

    void remove(const QList<Item> &items);
    void rename(const RemotePath &path, const QByteArray &newName);
    void move(const QList<Placement> &placements);
    void copy(const QList<Placement> &placements);
    /// Moves back what a report says was moved, last first.
    void undo(const FileOperationReport &report);
    void makeDirectory(const RemotePath &path);
    /// An empty file; Conflict when something of that name is there.
    void makeFile(const RemotePath &path);
    /// Into a new folder; whoever calls has looked for a free name.
    void unpack(const RemotePath &archive, const RemotePath &target);
    void changeMode(const QList<RemotePath> &paths, int mode, bool recursive);
    /// Ends after the step under way; what was done stays done. Waiting operations are dropped with a report each.
    void cancel();

    [[nodiscard]] bool isBusy() const { return !m_jobs.empty(); }
    /// How many operations haven't ended.
    [[nodiscard]] int openCount() const { return int(m_jobs.size()); }
    /// "Moving 3 of 12…"; empty when idle.
    [[nodiscard]] QString progressText() const;

    /// Where each of `sources` goes in `directory`. `isThere` says which names are taken. A copy beside its original
    /// always gets a new name; a move onto itself is skipped. Names among the sources that are equal don't overwrite
    /// each other.
    [[nodiscard]] static QList<Placement> place(const QList<RemotePath> &sources, const RemotePath &directory,
        ConflictRule rule, bool copying, const std::function<bool(const QByteArray &)> &isThere);
    /// Why these can't go into this folder, as a sentence: into itself, or below itself; empty when they can.
    [[nodiscard]] static QString whyNotInto(const QList<RemotePath> &sources, const RemotePath &directory);

Q_SIGNALS:
    void progressed();
    void finished(const vivarium::FileOperationReport &report);

private:
    struct Step {
        RemotePath subject; ///< named in a failure
        RemotePath result; ///< goes into `done`
        std::function<Reply<Done>(FileApi &files, const SandboxId &id)> call;
        bool isMove = false;
    };
    struct Job {
        FileOperationReport report;
        std::deque<Step> steps;
        size_t total = 0;
    };
    void add(Job job);
    void addPlacements(FileOperationReport::Kind kind, const QList<Placement> &placements);
    [[nodiscard]] static Step moveStep(const RemotePath &from, const RemotePath &to, bool overwrite);
    void next();
    void endJob();

    SandboxContext *m_context;
    std::deque<Job> m_jobs;
    Reply<Done> m_reply;
    bool m_isRunning = false;
};

} // namespace vivarium
