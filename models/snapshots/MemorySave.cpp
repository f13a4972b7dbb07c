// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshots/MemorySave.h"

#include "backend/Backend.h"
#include "backend/SnapshotApi.h"
#include "common/Format.h"
#include "core/Async.h"

#include <algorithm>
#include <utility>

namespace vivarium {

namespace {

constexpr std::chrono::seconds stageInterval{1};

Reply<Image> begin(Backend &backend, const SnapshotId &id, const SnapshotSave::Subject &subject)
{
    return chain(&backend, backend.snapshots().save(subject.sandbox, id, subject.name, subject.note, subject.warm),
        [](const MemorySnapshot &snapshot) -> Result<Image> { return MemorySave::imageOf(snapshot); });
}

Reply<Image> beginAfter(const std::optional<Reply<Done>> &remembered, Backend &backend, const SnapshotId &id,
    const SnapshotSave::Subject &subject)
{
    if (!remembered)
        return begin(backend, id, subject);
    // An id that could not be written is told, and the saving goes on.
    return chain(
        &backend, *remembered, [&backend, id, subject](const Result<Done> &) { return begin(backend, id, subject); });
}

} // namespace

MemorySave::MemorySave(Backend &backend, const SnapshotId &id, const Subject &subject,
    const std::optional<Reply<Done>> &remembered, QObject *parent)
    : SnapshotSave(beginAfter(remembered, backend, id, subject), subject,
          !backend.capabilities().has(Feature::ListMemory), parent)
    , m_backend(backend)
    , m_id(id)
{
    if (!backend.capabilities().has(Feature::ListMemory))
        return; // nobody tells how far it is
    m_next.setSingleShot(true);
    m_next.setInterval(stageInterval);
    connect(&m_next, &QTimer::timeout, this, &MemorySave::ask);
    connect(this, &SnapshotSave::answered, &m_next, &QTimer::stop);
    m_next.start();
    m_couldCancel = canCancel();
}

void MemorySave::leave()
{
    m_next.stop();
    m_question.cancel();
    SnapshotSave::leave();
}

void MemorySave::ask()
{
    m_question = m_backend.snapshots().read(m_id, std::chrono::seconds(0));
    m_question.then(this, [this](const Result<MemorySnapshot> &result) {
        if (result)
            take(*result);
        if (std::exchange(m_couldCancel, canCancel()) != canCancel())
            Q_EMIT stageChanged();
        if (state() == State::Saving)
            m_next.start();
    });
}

void MemorySave::take(const MemorySnapshot &snapshot)
{
    if (m_stage == snapshot.stage && m_storedBytes == snapshot.storedBytes)
        return;
    m_stage = snapshot.stage;
    m_storedBytes = snapshot.storedBytes;
    Q_EMIT stageChanged();
}

QString MemorySave::stage() const
{
    if (!m_cancelFailure.isEmpty())
        return tr("not cancelled: %1", "%1 is a sentence").arg(Format::escaped(m_cancelFailure));
    switch (m_stage) {
    case MemorySnapshot::Stage::Queued:
        return tr("waiting for others", "stage of storing memory");
    case MemorySnapshot::Stage::Connections:
        return tr("ending connections", "stage of storing memory");
    case MemorySnapshot::Stage::Memory:
        return m_storedBytes > 0
            ? tr("the sandbox stands still, %1 stored", "%1 is a size").arg(Format::bytes(m_storedBytes))
            : tr("the sandbox stands still", "stage of storing memory");
    case MemorySnapshot::Stage::Storing:
        return tr("the sandbox goes on, putting away", "stage of storing memory");
    case MemorySnapshot::Stage::Cancelling:
        return tr("cancelling", "stage of storing memory");
    case MemorySnapshot::Stage::Unknown:
        break;
    }
    return {};
}

bool MemorySave::canCancel() const
{
    return state() == State::Saving && !m_isCancelled && m_backend.capabilities().has(Feature::ListMemory)
        && m_backend.snapshots().canCancel(m_id);
}

void MemorySave::cancel()
{
    if (!canCancel())
        return;
    m_isCancelled = true;
    m_cancelFailure.clear();
    m_stage = MemorySnapshot::Stage::Cancelling;
    Q_EMIT stageChanged();
    m_backend.snapshots().remove(m_id).then(this, [this](const Result<Done> &result) {
        if (result || state() != State::Saving)
            return; // the answer to the saving is on its way
        m_isCancelled = false;
        m_cancelFailure = result.error().sentence;
        m_stage = MemorySnapshot::Stage::Unknown;
        Q_EMIT stageChanged();
    });
}

Image MemorySave::imageOf(const MemorySnapshot &snapshot)
{
    Image image;
    image.id = ImageId(snapshot.id.value());
    image.kind = Image::Kind::Memory;
    image.name = snapshot.name;
    image.note = snapshot.note;
    image.sizeBytes = snapshot.sizeBytes;
    image.createdAt = snapshot.createdAt;
    image.ready = snapshot.state == MemorySnapshot::State::Available;
    if (snapshot.state == MemorySnapshot::State::Failed)
        image.failure = snapshot.failure;
    image.sourceSandbox = snapshot.source;
    image.sourceName = snapshot.sourceName;
    image.usedBy = int(
        std::ranges::count_if(snapshot.copies, [](const MemorySnapshot::Copy &copy) { return isLive(copy.state); }));
    return image;
}

} // namespace vivarium
