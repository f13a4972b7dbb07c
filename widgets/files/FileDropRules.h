// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/RemoteFilesMimeData.h"

#include <QStringList>
#include <Qt>

class QMimeData;

namespace vivarium {

class SandboxContext;

/// What a drop on a folder means. Kept apart from the widgets, so that all that accept drops decide alike.
namespace FileDropRules {

struct Decision {
    enum class Kind {
        Refuse, ///< `reason` says why, as a sentence; empty when this isn't about files at all
        Upload, ///< `localPaths`
        Move, ///< `remotePaths`
        Copy,
        Download, ///< `remotePaths`
    };
    Kind kind = Kind::Refuse;
    QString reason;
    QStringList localPaths;
    QList<RemotePath> remotePaths;
    /// For the pointer's sign.
    [[nodiscard]] Qt::DropAction action() const
    {
        return kind == Kind::Refuse ? Qt::IgnoreAction : kind == Kind::Move ? Qt::MoveAction : Qt::CopyAction;
    }
};

/// `directory` is the folder under the pointer. Files of the same sandbox are moved, with Ctrl copied; files of this
/// machine are uploaded.
[[nodiscard]] Decision decide(
    const QMimeData *data, const SandboxContext &context, const RemotePath &directory, Qt::KeyboardModifiers modifiers);

/// The same for `folder` of this machine: files of the sandbox are downloaded, and nothing is ever moved.
[[nodiscard]] Decision decideOnComputer(const QMimeData *data, const SandboxContext &context, const QString &folder);

} // namespace FileDropRules

} // namespace vivarium
