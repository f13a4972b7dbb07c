// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "files/PreviewContent.h"

#include <QFuture>
#include <QObject>

namespace vivarium {

class SandboxContext;

/// Loads what a quick look at one entry shows: the beginning of a file as text, a picture, or hexadecimal; how much is
/// in a folder; where a link leads. Only regular files are read: a pipe or a device could wait, or go on, for ever.
/// Reading restarts the sandbox's idle clock. Decoding happens in a worker thread; what is no longer asked for is
/// dropped.
class FilePreview : public QObject {
    Q_OBJECT
public:
    enum class State { Nothing, Loading, Ready, Failed };
    Q_ENUM(State)
    /// Read of every file.
    static constexpr qint64 beginning = 256 << 10;
    /// Read at most of a text, to show a line further down.
    static constexpr qint64 farthest = 1 << 20;
    /// Pictures up to this size are read whole.
    static constexpr qint64 pictureLimit = 8 << 20;

    explicit FilePreview(SandboxContext &context, QObject *parent = nullptr);
    ~FilePreview() override;

    /// Shows this entry of `directory`. The same entry unchanged is not loaded again; one that has changed is, and
    /// until then what is known of it stays. Of a text so many bytes are wanted, if it has them, up to `farthest`.
    void show(const RemotePath &directory, const FileEntry &entry, qint64 wanted = beginning);
    void clear();
    /// Loads again what failed.
    void retry();

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] const FileEntry &entry() const { return m_entry; }
    [[nodiscard]] const RemotePath &path() const { return m_path; }
    [[nodiscard]] const PreviewContent &content() const { return m_content; }
    [[nodiscard]] const ApiError &error() const { return m_error; }

Q_SIGNALS:
    void changed();

private:
    void load();
    void request();
    void loadUsage();
    void read(qint64 limit);
    void decode(const FileContent &content, bool isWhole);
    void finish(PreviewContent content);
    void fail(const ApiError &error);
    void abandon();

    SandboxContext &m_context;
    RemotePath m_path;
    FileEntry m_entry;
    qint64 m_wanted = beginning;
    State m_state = State::Nothing;
    PreviewContent m_content;
    ApiError m_error;
    quint64 m_generation = 0;
    Reply<FileContent> m_reply;
    Reply<DiskUsage> m_usageReply;
};

} // namespace vivarium
