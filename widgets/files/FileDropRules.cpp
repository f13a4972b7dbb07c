// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/FileDropRules.h"

#include "common/Format.h"
#include "files/FileOperations.h"
#include "files/FilePaths.h"
#include "sandboxes/SandboxContext.h"
#include "transfers/SandboxCopies.h"

#include <QCoreApplication>
#include <QMimeData>
#include <QUrl>

#include <algorithm>

namespace vivarium::FileDropRules {

namespace {

struct DropText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::FileDropRules)
};

Decision refuse(const QString &reason)
{
    Decision decision;
    decision.reason = reason;
    return decision;
}

SandboxKey sourceOf(const RemoteFilesMimeData::Content &content)
{
    return {ProfileId(content.connection), content.sandbox};
}

bool isOf(const RemoteFilesMimeData::Content &content, const SandboxContext &context)
{
    return sourceOf(content) == SandboxKey{context.backend().profile(), context.id()};
}

/// Of another sandbox: as `kind` where that can be reached.
Decision decideForeign(const RemoteFilesMimeData::Content &content, Decision::Kind kind, const SandboxCopies *copies,
    const QString &refusal)
{
    if (!copies)
        return refuse(refusal);
    Decision decision;
    decision.source = sourceOf(content);
    decision.reason = copies->whyNot(decision.source);
    if (!decision.reason.isEmpty())
        return decision;
    decision.kind = kind;
    decision.remotePaths = content.paths;
    return decision;
}

Decision decideInside(
    const RemoteFilesMimeData::Content &content, const RemotePath &directory, Qt::KeyboardModifiers modifiers)
{
    Decision decision;
    decision.kind = modifiers & Qt::ControlModifier ? Decision::Kind::Copy : Decision::Kind::Move;
    if (const QString reason = FileOperations::whyNotInto(content.paths, directory); !reason.isEmpty())
        return refuse(reason);
    const bool isThere = std::ranges::all_of(
        content.paths, [&directory](const RemotePath &path) { return FilePaths::parent(path) == directory; });
    if (isThere && decision.kind == Decision::Kind::Move)
        return refuse(DropText::tr("They are in this folder already. Hold Ctrl to make copies."));
    decision.remotePaths = content.paths;
    decision.source = sourceOf(content);
    return decision;
}

} // namespace

Decision decide(const QMimeData *data, const SandboxContext &context, const RemotePath &directory,
    Qt::KeyboardModifiers modifiers, const SandboxCopies *copies)
{
    if (!data)
        return {};
    const auto content = RemoteFilesMimeData::read(data);
    if (!content && !data->hasUrls())
        return {};
    if (!context.isRunning())
        return refuse(
            DropText::tr("%1 isn't running: its files can't be changed.").arg(Format::escaped(context.sandbox().name)));
    if (directory.isEmpty())
        return refuse(DropText::tr("No folder is open yet."));
    if (content && !isOf(*content, context))
        return decideForeign(*content, Decision::Kind::CopyFromSandbox, copies,
            DropText::tr("These files are in another sandbox. Download them first, then upload them here."));
    if (content)
        return decideInside(*content, directory, modifiers);
    Decision decision;
    const QList<QUrl> urls = data->urls();
    for (const QUrl &url : urls) {
        if (url.isLocalFile())
            decision.localPaths.append(url.toLocalFile());
    }
    if (decision.localPaths.isEmpty())
        return refuse(DropText::tr("Only files of this machine can be dropped here, no web addresses."));
    decision.kind = Decision::Kind::Upload;
    return decision;
}

Decision decideOnComputer(
    const QMimeData *data, const SandboxContext &context, const QString &folder, const SandboxCopies *copies)
{
    if (!data)
        return {};
    const auto content = RemoteFilesMimeData::read(data);
    if (!content && !data->hasUrls())
        return {};
    if (!content)
        return refuse(DropText::tr("Only files of a sandbox can be put here. Those of this computer are moved and "
                                   "copied in its file manager."));
    if (folder.isEmpty())
        return refuse(DropText::tr("No folder is open yet."));
    if (!isOf(*content, context))
        return decideForeign(*content, Decision::Kind::Download, copies,
            DropText::tr("These files are in another sandbox. Show this computer's files beside them there."));
    if (!context.isRunning())
        return refuse(
            DropText::tr("%1 isn't running: its files can't be read.").arg(Format::escaped(context.sandbox().name)));
    Decision decision;
    decision.kind = Decision::Kind::Download;
    decision.remotePaths = content->paths;
    decision.source = sourceOf(*content);
    return decision;
}

} // namespace vivarium::FileDropRules
