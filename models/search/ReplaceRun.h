// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "search/ReplaceEdit.h"

#include <QObject>

#include <deque>
#include <optional>

namespace vivarium {

class SandboxContext;

/// How a replacement, or taking it back, went.
struct ReplaceReport {
    struct Failure {
        RemotePath path;
        ApiError error;
    };
    QList<RemotePath> done;
    int changes = 0; ///< in the files that are done
    QList<RemotePath> changedMeanwhile; ///< left alone: the file isn't what was searched, or what was written
    QList<Failure> failures;
    int notTried = 0; ///< files that were left when it was stopped, or when the sandbox couldn't be reached
    bool isUndo = false;
    bool canUndo = false;
};

/// Writes the changes of a plan into the files of one sandbox, one file after the other. Right before a file is written
/// it is read again: if it isn't what was searched, to the byte, it is left alone. Permissions stay. What the files
/// were is kept until the next replacement, up to undoLimit, so that the last one can be taken back; then too only
/// files that still are what was written.
///
/// The server compares once more when it writes (FileApi::writeOver). Where it knows only the contract it can't:
/// whoever writes in the one round trip between reading and writing loses.
class ReplaceRun : public QObject {
    Q_OBJECT
public:
    /// Larger files aren't changed: this much is read, and sent, in one call.
    static constexpr qint64 fileLimit = 64LL << 20;
    static constexpr qint64 undoLimit = 64LL << 20;

    explicit ReplaceRun(SandboxContext &context, QObject *parent = nullptr);
    ~ReplaceRun() override;
    [[nodiscard]] SandboxContext &context() const { return *m_context; }
    /// The files that are left, and taking them back, go over the backend of this context, which is the same sandbox.
    /// The call under way ends where it began.
    void moveTo(SandboxContext &context) { m_context = &context; }

    /// Not while one is under way. `bytes`: of all files together, as they are now; beyond undoLimit nothing is kept.
    void apply(const QList<FileEdit> &files, qint64 bytes);
    void undo();
    /// Ends after the file under way.
    void stop();
    void forgetUndo();

    [[nodiscard]] bool isRunning() const { return m_isRunning; }
    [[nodiscard]] bool isUndoing() const { return m_isRunning && m_report.isUndo; }
    [[nodiscard]] bool canUndo() const { return !m_kept.isEmpty() && !m_isRunning; }
    [[nodiscard]] int done() const { return m_doneCount; }
    [[nodiscard]] int total() const { return m_total; }

Q_SIGNALS:
    void progressed();
    void fileDone(const vivarium::RemotePath &path);
    void fileChangedMeanwhile(const vivarium::RemotePath &path);
    void fileFailed(const vivarium::RemotePath &path, const vivarium::ApiError &error);
    void finished(const vivarium::ReplaceReport &report);

private:
    struct Kept {
        RemotePath path;
        QByteArray original;
        QByteArray digest; ///< of what was written
        int mode = 0;
    };
    struct Step {
        FileEdit edit;
        std::optional<Kept> back; ///< put this there instead
    };
    /// What a reading led to.
    struct Prepared {
        enum class Kind { Ready, Changed, NotText };
        Kind kind = Kind::Ready;
        QByteArray original;
        QByteArray bytes;
        QByteArray digest;
    };
    void begin(std::deque<Step> steps, bool isUndo);
    void next();
    void read(const Step &step, int mode);
    void prepare(const Step &step, int mode, const QByteArray &content);
    void write(const Step &step, int mode, const Prepared &prepared);
    void fail(const RemotePath &path, const ApiError &error);
    void leave(const RemotePath &path);
    void end();
    [[nodiscard]] static Prepared prepared(const Step &step, const QByteArray &content);

    SandboxContext *m_context;
    std::deque<Step> m_steps;
    ReplaceReport m_report;
    QList<Kept> m_kept;
    bool m_keeps = false;
    bool m_isRunning = false;
    int m_doneCount = 0;
    int m_total = 0;
    Reply<FileEntry> m_stat;
    Reply<FileContent> m_read;
    Reply<Done> m_write;
};

} // namespace vivarium
