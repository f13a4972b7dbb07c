// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "domain/Process.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <functional>
#include <memory>

namespace vivarium {

class OutputStream;
class SandboxContext;

/// One short command inside a sandbox, to its end, with what it wrote. Deletes itself afterwards; deleted before, it
/// leaves the command alone and tells nothing. Counts as use of the sandbox.
class InsideCall : public QObject {
    Q_OBJECT
public:
    static constexpr qsizetype mostBytes = 8 << 20; ///< of each stream; a command that writes more has failed
    struct Outcome {
        int exitCode = 0;
        QByteArray output;
        QByteArray errorOutput;
    };
    using Done = std::function<void(const Result<Outcome> &)>;

    /// Starts at once. After `limit` it is killed. `done` is called once.
    InsideCall(SandboxContext &context, const QStringList &arguments, std::chrono::milliseconds limit, Done done,
        QObject *parent);
    ~InsideCall() override;

    /// Whether the program itself isn't there, which servers tell in one of two ways.
    [[nodiscard]] static bool isMissingProgram(const Result<Outcome> &result);

private:
    void follow();
    void take(QByteArray &kept, const QByteArray &bytes);
    void fail(const ApiError &error);
    void finish(const Result<Outcome> &result);

    SandboxContext &m_context;
    Done m_done;
    ProcessId m_id;
    Outcome m_outcome;
    std::unique_ptr<OutputStream> m_stream;
    QTimer m_limit;
    bool m_lost = false;
};

} // namespace vivarium
