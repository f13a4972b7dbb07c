// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/FileOperations.h"
#include "sandboxes/ContextWork.h"
#include "sandboxes/SandboxNotice.h"
#include "search/ReplaceRun.h"

#include <QObject>

#include <optional>
#include <utility>

namespace vivarium {

class ExternalEditFlow;
struct SandboxCopyReport;

/// What goes on with the files of one sandbox whether or not anybody looks: operations, a replacement in files, and
/// files that are open in programs of this machine. Hangs on the SandboxContext, so that closing a panel ends none of
/// it; a panel that comes back attaches to what is there. While none is attached, how things end is told by noticed().
class FileWork : public QObject, public ContextWork {
    Q_OBJECT
public:
    /// The one of this sandbox, made at the first call; it belongs to the context.
    [[nodiscard]] static FileWork &of(SandboxContext &context);
    /// Null: nobody has worked with its files.
    [[nodiscard]] static FileWork *find(const SandboxContext &context);
    ~FileWork() override;

    [[nodiscard]] FileOperations &operations() { return *m_operations; }
    [[nodiscard]] ReplaceRun &replacing() { return *m_replacing; }
    [[nodiscard]] ExternalEditFlow &editing() { return *m_editing; }

    /// From now on `panel` says how operations and edits end, until it is destroyed.
    void attachPanel(const QObject *panel) { attach(panel, m_panels); }
    /// The same of replacements.
    void attachSearch(const QObject *view) { attach(view, m_searches); }
    /// The last operation that ended with no panel there, told once: it may be undone.
    [[nodiscard]] std::optional<FileOperationReport> takeUnseen() { return std::exchange(m_unseen, std::nullopt); }

    /// How many files are open in a local program, as far as one can know: later saves are only sent while the sandbox
    /// runs and this program is there. 0 once the sandbox has ended.
    [[nodiscard]] int openEdits() const;

    [[nodiscard]] bool isUnderWay() const override;
    void moveTo(SandboxContext &next) override;

    /// Tells how a copy from another sandbox has ended, if it is into this one and no panel is there to do so.
    void onCopied(const SandboxCopyReport &report);

Q_SIGNALS:
    void noticed(const vivarium::SandboxNotice &notice);

private:
    explicit FileWork(SandboxContext &context);
    void attach(const QObject *who, int &count);
    void onOperation(const FileOperationReport &report);
    void onReplaced(const ReplaceReport &report);
    void tell(SandboxNotice::Kind kind, const QString &sentence, const std::optional<ApiError> &error = std::nullopt);

    SandboxContext *m_context;
    FileOperations *m_operations; ///< a child, as are the others
    ReplaceRun *m_replacing;
    ExternalEditFlow *m_editing;
    int m_panels = 0;
    int m_searches = 0;
    std::optional<FileOperationReport> m_unseen;
};

} // namespace vivarium
