// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/ReplaceRun.h"

#include "backend/FileApi.h"
#include "common/Format.h"
#include "core/Async.h"
#include "sandboxes/SandboxContext.h"

#include <QCryptographicHash>
#include <QtConcurrentRun>

#include <algorithm>
#include <utility>

namespace vivarium {

ReplaceRun::ReplaceRun(SandboxContext &context, QObject *parent)
    : QObject(parent)
    , m_context(&context)
{
}

ReplaceRun::~ReplaceRun()
{
    m_stat.cancel();
    m_read.cancel();
    // A write under way goes on: half a file helps nobody.
}

void ReplaceRun::apply(const QList<FileEdit> &files, qint64 bytes)
{
    if (m_isRunning)
        return;
    m_kept.clear();
    m_keeps = bytes <= undoLimit;
    std::deque<Step> steps;
    for (const FileEdit &file : files)
        steps.push_back({file, std::nullopt});
    begin(std::move(steps), false);
}

void ReplaceRun::undo()
{
    if (!canUndo())
        return;
    std::deque<Step> steps;
    for (auto kept = m_kept.crbegin(); kept != m_kept.crend(); ++kept)
        steps.push_back({{kept->path, kept->digest, {}}, *kept});
    m_kept.clear();
    m_keeps = false;
    begin(std::move(steps), true);
}

void ReplaceRun::begin(std::deque<Step> steps, bool isUndo)
{
    m_steps = std::move(steps);
    m_report = {};
    m_report.isUndo = isUndo;
    m_doneCount = 0;
    m_total = int(m_steps.size());
    m_isRunning = true;
    Q_EMIT progressed();
    // In a later turn, so that who started it can first connect to the end.
    QMetaObject::invokeMethod(this, &ReplaceRun::next, Qt::QueuedConnection);
}

void ReplaceRun::stop()
{
    m_report.notTried += int(m_steps.size());
    m_steps.clear();
}

void ReplaceRun::forgetUndo()
{
    m_kept.clear();
}

void ReplaceRun::next()
{
    if (m_steps.empty()) {
        end();
        return;
    }
    const Step step = std::move(m_steps.front());
    m_steps.pop_front();
    m_stat = m_context->backend().files().stat(m_context->id(), step.edit.path);
    // Each holds its backend until it has answered: the connection may be made anew meanwhile.
    whenDone(this, m_stat, [this, step, backend = m_context->sharedBackend()](const Result<FileEntry> *result) {
        if (!result)
            return;
        if (!*result) {
            // Gone is changed too.
            if (result->error().kind == ErrorKind::NotFound)
                leave(step.edit.path);
            else
                fail(step.edit.path, result->error());
        } else if ((*result)->type != FileType::File) {
            leave(step.edit.path);
        } else if ((*result)->size > fileLimit) {
            fail(step.edit.path,
                ApiError::local(
                    tr("It is too large to be changed here: it has %1.").arg(Format::bytes((*result)->size))));
        } else {
            read(step, (*result)->mode);
        }
    });
}

void ReplaceRun::read(const Step &step, int mode)
{
    m_read = m_context->backend().files().read(m_context->id(), step.edit.path, fileLimit);
    whenDone(this, m_read, [this, step, mode, backend = m_context->sharedBackend()](const Result<FileContent> *result) {
        if (!result)
            return;
        if (!*result)
            fail(step.edit.path, result->error());
        else
            prepare(step, mode, (*result)->bytes);
    });
}

void ReplaceRun::prepare(const Step &step, int mode, const QByteArray &content)
{
    auto *watcher = new QFutureWatcher<Prepared>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, step, mode] {
        watcher->deleteLater();
        const Prepared prepared = watcher->result();
        const qint64 limit = m_context->capabilities().uploadLimitBytes;
        if (prepared.kind == Prepared::Kind::Changed)
            leave(step.edit.path);
        else if (prepared.kind == Prepared::Kind::NotText)
            fail(step.edit.path, ApiError::local(tr("It is no UTF-8 text.")));
        else if (prepared.bytes.size() > (limit < 0 ? fileLimit : std::min(limit, fileLimit)))
            fail(step.edit.path,
                ApiError::local(tr("It would become too large: %1.").arg(Format::bytes(prepared.bytes.size()))));
        else
            write(step, mode, prepared);
    });
    watcher->setFuture(QtConcurrent::run([step, content] { return prepared(step, content); }));
}

ReplaceRun::Prepared ReplaceRun::prepared(const Step &step, const QByteArray &content)
{
    const auto digestOf = [](const QByteArray &bytes) {
        return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
    };
    Prepared result;
    if (digestOf(content) != step.edit.digest) {
        result.kind = Prepared::Kind::Changed;
        return result;
    }
    result.original = content;
    if (step.back) {
        result.bytes = step.back->original;
        return result;
    }
    if (!content.isValidUtf8()) {
        result.kind = Prepared::Kind::NotText;
        return result;
    }
    qint64 at = 0;
    for (const TextEdit &edit : step.edit.edits) {
        // A server that tells places outside of its own file isn't believed.
        if (edit.offset < at || edit.size < 0 || edit.offset + edit.size > content.size()) {
            result.kind = Prepared::Kind::Changed;
            return result;
        }
        result.bytes += QByteArrayView(content).sliced(at, edit.offset - at);
        result.bytes += edit.replacement;
        at = edit.offset + edit.size;
    }
    result.bytes += QByteArrayView(content).sliced(at);
    // Nor one whose places lie within characters.
    if (!result.bytes.isValidUtf8())
        result.kind = Prepared::Kind::NotText;
    result.digest = digestOf(result.bytes);
    return result;
}

void ReplaceRun::write(const Step &step, int mode, const Prepared &prepared)
{
    const int kept = step.back ? step.back->mode : mode;
    m_write =
        m_context->backend().files().writeOver(m_context->id(), step.edit.path, step.edit.digest, prepared.bytes, kept);
    whenDone(
        this, m_write, [this, step, mode, prepared, backend = m_context->sharedBackend()](const Result<Done> *result) {
            if (!result)
                return;
            if (!*result) {
                // Somebody else has written between the reading and this.
                if (result->error().kind == ErrorKind::Conflict)
                    leave(step.edit.path);
                else
                    fail(step.edit.path, result->error());
                return;
            }
            if (m_keeps)
                m_kept.append({step.edit.path, prepared.original, prepared.digest, mode});
            m_report.done.append(step.edit.path);
            m_report.changes += int(step.edit.edits.size());
            ++m_doneCount;
            Q_EMIT fileDone(step.edit.path);
            Q_EMIT progressed();
            next();
        });
}

void ReplaceRun::fail(const RemotePath &path, const ApiError &error)
{
    m_report.failures.append({path, error});
    ++m_doneCount;
    Q_EMIT fileFailed(path, error);
    // Where nobody answers each further file would wait as long.
    if (error.isTransient() || error.kind == ErrorKind::Unauthorized)
        stop();
    Q_EMIT progressed();
    next();
}

void ReplaceRun::leave(const RemotePath &path)
{
    m_report.changedMeanwhile.append(path);
    ++m_doneCount;
    Q_EMIT fileChangedMeanwhile(path);
    Q_EMIT progressed();
    next();
}

void ReplaceRun::end()
{
    m_isRunning = false;
    m_report.canUndo = canUndo();
    Q_EMIT progressed();
    Q_EMIT finished(std::exchange(m_report, {}));
}

} // namespace vivarium
