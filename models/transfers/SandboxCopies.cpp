// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfers/SandboxCopies.h"

#include "common/Format.h"
#include "sandboxes/SandboxContexts.h"

namespace vivarium {

SandboxCopies::SandboxCopies(SandboxContexts &contexts, TransferQueue &queue, QObject *parent)
    : QObject(parent)
    , m_contexts(contexts)
    , m_queue(queue)
{
}

SandboxCopies::~SandboxCopies()
{
    // Their transfers end before the folder goes in which they write.
    qDeleteAll(std::exchange(m_copies, {}));
}

Result<std::shared_ptr<SandboxContext>> SandboxCopies::source(const SandboxKey &key) const
{
    if (const QString reason = whyNot(key); !reason.isEmpty())
        return std::unexpected(ApiError::local(reason));
    return m_contexts.open(key);
}

void SandboxCopies::whenRunning(const SandboxKey &key, QObject *receiver, std::function<void()> then)
{
    const std::shared_ptr<SandboxContext> context = m_contexts.open(key);
    if (!context || context->isRunning())
        return;
    auto *watch = new QObject(receiver);
    connect(context.get(), &QObject::destroyed, watch, &QObject::deleteLater);
    connect(
        context.get(), &SandboxContext::stateChanged, watch, [watch, context = context.get(), then = std::move(then)] {
            if (!context->isRunning())
                return;
            watch->deleteLater();
            then();
        });
}

QString SandboxCopies::whyNot(const SandboxKey &key) const
{
    if (!m_contexts.isConnected(key.profile))
        return tr("The connection to the sandbox of these files isn't there any more.");
    // Asked at each move of a drag: nothing is opened for it.
    const Sandbox *sandbox = m_contexts.look(key);
    if (!sandbox)
        return tr("The sandbox of these files isn't in the list any more.");
    if (sandbox->state != SandboxState::Running)
        return tr("%1 isn't running: its files can't be read.").arg(Format::escaped(sandbox->name));
    return {};
}

Result<SandboxCopy *> SandboxCopies::start(
    const SandboxKey &from, const QList<RemotePath> &paths, const SandboxKey &into, const RemotePath &directory)
{
    if (paths.isEmpty())
        return std::unexpected(ApiError::local(tr("There is nothing to copy.")));
    const auto origin = source(from);
    if (!origin)
        return std::unexpected(origin.error());
    const std::shared_ptr<SandboxContext> target = m_contexts.open(into);
    if (!target)
        return std::unexpected(ApiError::local(tr("The connection of this sandbox isn't there any more.")));
    const Result<QString> folder = m_folders.next();
    if (!folder)
        return std::unexpected(folder.error());
    auto *copy = new SandboxCopy(*origin, paths, target, directory, m_queue, m_folders, *folder, this);
    m_copies.append(copy);
    connect(copy, &SandboxCopy::ended, this, [this, copy](const SandboxCopyReport &report) {
        m_copies.removeOne(copy);
        Q_EMIT ended(report);
    });
    return copy;
}

} // namespace vivarium
