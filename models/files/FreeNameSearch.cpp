// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/FreeNameSearch.h"

#include "files/ConflictCheck.h"
#include "files/FileNames.h"

#include <algorithm>
#include <utility>

namespace vivarium {

namespace {

constexpr int largestStep = 512;
/// Beyond it no honest folder is left: a server that says "there" to everything must not keep us asking.
constexpr int lastNumber = 10'000;

} // namespace

FreeNameSearch::FreeNameSearch(SandboxContext &context, const RemotePath &directory, const QSet<QByteArray> &asked,
    const QSet<QByteArray> &there, Plan plan, QObject *parent)
    : QObject(parent)
    , m_context(context)
    , m_directory(directory)
    , m_asked(asked)
    , m_there(there)
    , m_taken(there)
    , m_plan(std::move(plan))
{
    QMetaObject::invokeMethod(this, &FreeNameSearch::next, Qt::QueuedConnection);
}

void FreeNameSearch::next()
{
    QSet<QByteArray> names;
    for (const QByteArray &name : m_plan(m_there)) {
        if (!m_asked.contains(name))
            names.insert(name);
    }
    if (names.isEmpty()) {
        Q_EMIT finished(m_there);
        return;
    }
    if (m_nextNumber > lastNumber) {
        Q_EMIT finished(std::unexpected(
            ApiError::local(tr("No free name was found in the folder."), tr("Choose another folder."))));
        return;
    }
    // The next one may be taken too: some more are asked about in the same go.
    for (const QByteArray &name : std::as_const(m_taken)) {
        for (int number = m_nextNumber; number < m_nextNumber + m_step; ++number)
            names.insert(FileNames::numbered(name, number));
    }
    m_nextNumber += m_step;
    m_step = std::min(2 * m_step, largestStep);
    names.subtract(m_asked);
    auto *check = new ConflictCheck(m_context, m_directory, names.values(), this);
    connect(check, &ConflictCheck::finished, this, [this, check, names](const Result<QList<FileEntry>> &found) {
        check->deleteLater();
        if (!found) {
            Q_EMIT finished(std::unexpected(found.error()));
            return;
        }
        m_asked.unite(names);
        for (const FileEntry &entry : *found)
            m_there.insert(entry.name);
        next();
    });
}

} // namespace vivarium
