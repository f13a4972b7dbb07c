// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/FileWork.h"

#include "common/Format.h"
#include "files/ExternalEditFlow.h"
#include "files/FileNotices.h"
#include "files/FilePaths.h"
#include "sandboxes/SandboxContext.h"
#include "search/SearchNotices.h"
#include "transfers/SandboxCopy.h"

namespace vivarium {

FileWork &FileWork::of(SandboxContext &context)
{
    if (FileWork *work = find(context))
        return *work;
    return *new FileWork(context);
}

FileWork *FileWork::find(const SandboxContext &context)
{
    return context.findChild<FileWork *>(Qt::FindDirectChildrenOnly);
}

FileWork::FileWork(SandboxContext &context)
    : QObject(&context)
    , m_context(&context)
    , m_operations(new FileOperations(context, this))
    , m_replacing(new ReplaceRun(context, this))
    , m_editing(new ExternalEditFlow(context, this))
{
    connect(m_operations, &FileOperations::finished, this, &FileWork::onOperation);
    connect(m_replacing, &ReplaceRun::finished, this, &FileWork::onReplaced);
    connect(m_editing, &ExternalEditFlow::saved, this, [this](const RemotePath &path) {
        if (m_panels == 0)
            tell(SandboxNotice::Kind::Success,
                tr("“%1” was saved to the sandbox.").arg(Format::escaped(FilePaths::fileName(path))));
    });
    connect(m_editing, &ExternalEditFlow::refused, this, [this](const QString &sentence) {
        if (m_panels == 0)
            tell(SandboxNotice::Kind::Warning, sentence);
    });
    connect(m_editing, &ExternalEditFlow::conflicted, this, [this](const QString &sentence) {
        if (m_panels == 0)
            tell(SandboxNotice::Kind::Warning, tr("%1 Open its files to decide.").arg(sentence));
    });
    connect(m_editing, &ExternalEditFlow::failed, this, [this](const ApiError &error) {
        if (m_panels == 0)
            tell(SandboxNotice::Kind::Error, error.sentence, error);
    });
}

FileWork::~FileWork() = default;

void FileWork::attach(const QObject *who, int &count)
{
    ++count;
    connect(who, &QObject::destroyed, this, [&count] { --count; });
}

int FileWork::openEdits() const
{
    return isLive(m_context->sandbox().state) ? m_editing->openCount() : 0;
}

bool FileWork::isUnderWay() const
{
    return m_operations->isBusy() || m_replacing->isRunning() || m_replacing->canUndo() || m_editing->hasEdits();
}

void FileWork::moveTo(SandboxContext &next)
{
    setParent(&next);
    m_context = &next;
    m_operations->moveTo(next);
    m_replacing->moveTo(next);
    m_editing->moveTo(next);
}

void FileWork::onOperation(const FileOperationReport &report)
{
    if (m_panels > 0)
        return;
    m_unseen = report;
    if (!report.failures.isEmpty()) {
        const ApiError error = FileNotices::failure(report);
        tell(SandboxNotice::Kind::Error, error.sentence, error);
    } else if (const QString text = FileNotices::success(report); !text.isEmpty()) {
        tell(SandboxNotice::Kind::Success, text);
    }
}

void FileWork::onCopied(const SandboxCopyReport &report)
{
    const bool isOurs = report.target == SandboxKey{m_context->backend().profile(), m_context->id()};
    if (m_panels > 0 || !isOurs || report.cancelled)
        return;
    if (report.error)
        tell(SandboxNotice::Kind::Error, report.error->sentence, report.error);
    else if (const QString text = report.sentence(); !text.isEmpty())
        tell(report.leftOut.isEmpty() ? SandboxNotice::Kind::Success : SandboxNotice::Kind::Warning, text);
}

void FileWork::onReplaced(const ReplaceReport &report)
{
    if (m_searches > 0)
        return;
    const QString name = Format::escaped(m_context->sandbox().name);
    if (!report.failures.isEmpty()) {
        const ApiError error = SearchNotices::failure(report, name);
        tell(SandboxNotice::Kind::Error, error.sentence, error);
    } else {
        tell(SearchNotices::isWhole(report) ? SandboxNotice::Kind::Success : SandboxNotice::Kind::Warning,
            SearchNotices::outcome(report, name));
    }
}

void FileWork::tell(SandboxNotice::Kind kind, const QString &sentence, const std::optional<ApiError> &error)
{
    SandboxNotice notice;
    notice.kind = kind;
    notice.text =
        tr("%1: %2", "a sandbox, what happened there").arg(Format::escaped(m_context->sandbox().name), sentence);
    notice.error = error;
    // Whoever shows it takes the advice for a part of the text.
    if (error && !error->advice.isEmpty())
        notice.text += QLatin1Char(' ') + error->advice;
    notice.key = {m_context->backend().profile(), m_context->id()};
    Q_EMIT noticed(notice);
}

} // namespace vivarium
