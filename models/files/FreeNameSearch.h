// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "domain/FileEntry.h"

#include <QObject>
#include <QSet>

#include <functional>

namespace vivarium {

class SandboxContext;

/// Makes sure that the names which things are going to get in a folder of a sandbox are free: "a (2)" may be there as
/// well as "a", and uploading over it would destroy it. Asks the folder about every name that a plan would use and that
/// hasn't been asked about, until none is left. Starts in a later turn; emits finished() once, unless it is deleted
/// before.
class FreeNameSearch : public QObject {
    Q_OBJECT
public:
    /// The names that would be used if the folder held these.
    using Plan = std::function<QList<QByteArray>(const QSet<QByteArray> &there)>;

    /// `asked` are the names already asked about, `there` those of them that the folder holds.
    FreeNameSearch(SandboxContext &context, const RemotePath &directory, const QSet<QByteArray> &asked,
        const QSet<QByteArray> &there, Plan plan, QObject *parent = nullptr);

Q_SIGNALS:
    /// What the folder holds, as far as the plan needs to know.
    void finished(const vivarium::Result<QSet<QByteArray>> &there);

private:
    void next();

    SandboxContext &m_context;
    RemotePath m_directory;
    QSet<QByteArray> m_asked;
    QSet<QByteArray> m_there;
    QSet<QByteArray> m_taken; ///< names that get a number
    Plan m_plan;
    int m_nextNumber = 2;
    int m_step = 4; ///< numbers asked about in one go; grows, so that a folder full of copies is soon through
};

} // namespace vivarium
