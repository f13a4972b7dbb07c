// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SandboxAnswers.h"

#include <QCoreApplication>

namespace vivarium {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(vivarium::SandboxListModel)
};

template <typename T> void keepIfUntold(T &heard, const T &known)
{
    if (heard == T())
        heard = known;
}

/// Of a sandbox that is gone some servers tell no more than its id.
Sandbox completed(Sandbox heard, const Sandbox &known)
{
    if (heard.isComplete)
        return heard;
    if (heard.name.isEmpty() || heard.name == heard.id.value())
        heard.name = known.name;
    keepIfUntold(heard.group, known.group);
    keepIfUntold(heard.gpus, known.gpus);
    keepIfUntold(heard.templateName, known.templateName);
    keepIfUntold(heard.size, known.size);
    keepIfUntold(heard.region, known.region);
    keepIfUntold(heard.pricePerHour, known.pricePerHour);
    keepIfUntold(heard.metadata, known.metadata);
    keepIfUntold(heard.network, known.network);
    keepIfUntold(heard.createdAt, known.createdAt);
    keepIfUntold(heard.readyAt, known.readyAt);
    heard.image = known.image;
    heard.imageText = known.imageText;
    heard.cpuMillis = known.cpuMillis;
    heard.memoryMiB = known.memoryMiB;
    if (isLive(heard.state) == isLive(known.state)) {
        heard.lifetime = known.lifetime;
        heard.reason = known.reason;
        heard.message = known.message;
        heard.exitCode = known.exitCode;
        heard.isComplete = known.isComplete;
    }
    return heard;
}

} // namespace

void SandboxAnswers::take(SandboxRow &known, const Sandbox &heard)
{
    known.sandbox = completed(heard, known.sandbox);
    known.isGone = false;
    if (heard.state != SandboxState::Starting)
        known.stage.clear();
    if (!isLive(heard.state)) {
        known.usage.reset();
        known.request = SandboxRequest::None;
    } else if (heard.state == SandboxState::Stopping || heard.state == SandboxState::Pausing
        || heard.state == SandboxState::Resuming) {
        known.request = SandboxRequest::None; // confirmed
    }
}

void SandboxAnswers::end(SandboxRow &known, const QDateTime &now)
{
    if (isLive(known.sandbox.state)) {
        known.sandbox.state = SandboxState::Stopped;
        known.sandbox.stateText = known.sandbox.reason = QStringLiteral("deleted");
        known.sandbox.lifetime = {};
        known.sandbox.stoppedAt = now; // the server's own moment nobody knows
    }
    known.sandbox.isComplete = true; // there is nobody to ask for more
    known.isGone = true;
    known.usage.reset();
    known.stage.clear();
    known.request = SandboxRequest::None;
}

SandboxRow SandboxAnswers::asked(const SandboxKey &provisional, const SandboxSpec &spec, const QDateTime &now)
{
    SandboxRow row;
    row.key = provisional;
    row.sandbox.id = provisional.id;
    row.sandbox.name = spec.name;
    row.sandbox.group = spec.group;
    row.sandbox.image = spec.image;
    if (!spec.baseImage.isEmpty())
        row.sandbox.imageText = spec.baseImage;
    else if (!spec.pythonVersion.isEmpty())
        row.sandbox.imageText = Texts::tr("Python %1").arg(spec.pythonVersion);
    row.sandbox.state = SandboxState::Starting;
    row.sandbox.cpuMillis = spec.cpuMillis;
    row.sandbox.memoryMiB = spec.memoryMiB;
    row.sandbox.createdAt = now;
    row.stage = Texts::tr("Asking the server");
    return row;
}

} // namespace vivarium
