// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/RemoteFilesMimeData.h"
#include "sandboxes/SandboxKey.h"

#include <QStringList>
#include <Qt>

class QMimeData;

namespace vivarium {

class SandboxContext;
class SandboxCopies;

/// What a drop on a folder means. Kept apart from the widgets, so that all that accept drops decide alike.
namespace FileDropRules {

struct Decision {
    enum class Kind {
        Refuse, ///< `reason` says why, as a sentence; empty when this isn't about files at all
        Upload, ///< `localPaths`
        Move, ///< `remotePaths`
        Copy,
        CopyFromSandbox, ///< `remotePaths` of the sandbox `source`
        Download, ///< `remotePaths` of the sandbox `source`
    };
    Kind kind = Kind::Refuse;
    QString reason;
    QStringList localPaths;
    QList<RemotePath> remotePaths;
    SandboxKey source; ///< also of a refusal that this sandbox is the reason of
    /// For the pointer's sign.
    [[nodiscard]] Qt::DropAction action() const
    {
        return kind == Kind::Refuse ? Qt::IgnoreAction : kind == Kind::Move ? Qt::MoveAction : Qt::CopyAction;
    }
};

/// `directory` is the folder under the pointer. Files of the same sandbox are moved, with Ctrl copied; those of another
/// one are always copied, by `copies`, and refused without it; files of this machine are uploaded.
[[nodiscard]] Decision decide(const QMimeData *data, const SandboxContext &context, const RemotePath &directory,
    Qt::KeyboardModifiers modifiers, const SandboxCopies *copies = nullptr);

/// The same for `folder` of this machine: files of a sandbox are downloaded, and nothing is ever moved.
[[nodiscard]] Decision decideOnComputer(
    const QMimeData *data, const SandboxContext &context, const QString &folder, const SandboxCopies *copies = nullptr);

} // namespace FileDropRules

} // namespace vivarium
