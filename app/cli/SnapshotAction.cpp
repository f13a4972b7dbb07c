// SPDX-License-Identifier: GPL-3.0-or-later
#include "SnapshotAction.h"

#include "activity/EntryMaker.h"
#include "backend/Backend.h"
#include "backend/SnapshotApi.h"
#include "core/Async.h"
#include "snapshots/ImageLibrary.h"

using namespace Qt::StringLiterals;

namespace vivarium::cli {

SnapshotAction::SnapshotAction(Session &session, const SnapshotRequest &request, QObject *parent)
    : Action(session, parent)
    , m_request(request)
{
}

SnapshotAction::~SnapshotAction() = default;

void SnapshotAction::start()
{
    session().find(
        m_request.sandbox, m_request.connection, [this](const Target &target) { prepare(target); },
        [this](int exitCode) { finish(exitCode); });
}

void SnapshotAction::prepare(const Target &target)
{
    if (isFinished())
        return;
    m_target = target;
    const Capabilities &capabilities = target.backend->capabilities();
    const Feature feature = m_request.memory ? Feature::SaveMemory : Feature::SaveFileSystem;
    if (!capabilities.has(feature)) {
        const QString reason = capabilities.reason(feature);
        fail(ApiError::local(m_request.memory ? tr("“%1” can't save the memory of a sandbox.").arg(target.profile.name)
                                              : tr("“%1” can't save the files of a sandbox.").arg(target.profile.name),
            reason));
        return;
    }
    if (!m_request.memory || !capabilities.has(Feature::ListMemory)) {
        explain(nullptr);
        save();
        return;
    }
    whenDone(this, target.backend->snapshots().outlook(target.sandbox.id), [this](const Result<SnapshotOutlook> *told) {
        if (isFinished())
            return;
        explain(told && *told ? &**told : nullptr);
        save();
    });
}

void SnapshotAction::explain(const SnapshotOutlook *outlook)
{
    const Capabilities &capabilities = m_target->backend->capabilities();
    if (capabilities.costsMoney)
        console().tell(
            tr("“%1” may bill what a snapshot holds for as long as it is kept; how much, its price list doesn't say.")
                .arg(m_target->profile.name));
    if (capabilities.has(Feature::WarmPools))
        console().tell(tr("A started copy of it may be kept ready, which is billed, too."));
    if (capabilities.has(Feature::WarmPools) && !m_request.note.isEmpty())
        console().tell(tr("“%1” keeps no notes of snapshots: yours is not stored.").arg(m_target->profile.name));
    if (!m_request.memory)
        return;
    console().tell(tr("The sandbox stands still while its memory is saved, and goes on afterwards."));
    if (!outlook)
        return;
    QStringList cut;
    if (outlook->plainShells > 0)
        cut << tr("%n shell(s) will end", nullptr, outlook->plainShells);
    if (outlook->transfers > 0)
        cut << tr("%n transfer(s) will be cut", nullptr, outlook->transfers);
    if (outlook->portConnections > 0)
        cut << tr("%n connection(s) to ports will be cut", nullptr, outlook->portConnections);
    if (!outlook->volumes.isEmpty())
        cut << tr("volumes are not saved");
    if (!cut.isEmpty())
        console().tell(tr("Before that: %1.", "%1 is a list of what will be cut").arg(cut.join(u", "_s)));
}

void SnapshotAction::save()
{
    ImageLibrary &library = ImageLibrary::of(*m_target->backend);
    connect(&library, &ImageLibrary::notRemembered, this, [this](const ApiError &error) { console().tell(error); });
    connect(&library, &ImageLibrary::saveFinished, this, &SnapshotAction::saved);
    if (m_request.memory)
        m_save = library.saveMemory(m_target->sandbox, m_request.name, m_request.note);
    else
        m_save = library.save(m_target->sandbox, m_request.name, m_request.note);
    connect(m_save, &SnapshotSave::stageChanged, this, [this] { console().showProgress(m_save->stage()); });
    console().showProgress(tr("Saving “%1”…").arg(m_target->sandbox.name));
}

void SnapshotAction::saved(SnapshotSave *save)
{
    if (save != m_save || isFinished())
        return;
    remember(save->image() ? ActivityOutcome::Succeeded : ActivityOutcome::Failed);
    if (!save->image()) {
        fail(save->error().value_or(ApiError::local(tr("The snapshot could not be saved."))));
        return;
    }
    const Image &image = *save->image();
    const Feature listing = m_request.memory ? Feature::ListMemory : Feature::ListImages;
    if (!m_request.name.isEmpty() && image.name != m_request.name
        && m_target->backend->capabilities().has(listing)) // elsewhere it is kept here
        console().tell(tr("It is saved, but its server has not taken the name."));
    const auto written = m_request.json
        ? console().print(
              QJsonObject{{u"id"_s, image.id.value()}, {u"kind"_s, m_request.memory ? u"memory"_s : u"filesystem"_s},
                  {u"name"_s, m_request.name}, {u"note"_s, m_request.note},
                  {u"sandbox_id"_s, m_target->sandbox.id.value()}, {u"connection"_s, m_target->profile.name},
                  {u"size_bytes"_s, image.sizeBytes >= 0 ? QJsonValue(image.sizeBytes) : QJsonValue()}})
        : console().print(image.id.value());
    finish(written == Console::Written::All ? ExitCode::success : ExitCode::failure);
}

void SnapshotAction::remember(ActivityOutcome outcome)
{
    ActivityEntry entry = Session::entryOf(ActivityKind::SnapshotSaved, *m_target);
    entry.subject = m_request.name;
    entry.outcome = outcome;
    if (m_save->image())
        entry.image = m_save->image()->id;
    if (m_request.memory)
        entry.facts.insert(ActivityFact::memory, true);
    if (outcome == ActivityOutcome::Failed)
        EntryMaker::fail(entry, m_save->error().value_or(ApiError()));
    session().remember(entry);
}

void SnapshotAction::interrupt(int signal)
{
    if (!m_save) {
        finish(ExitCode::ofSignal(signal));
        return;
    }
    if (m_save->keepsListening() && !m_wasWarned) {
        m_wasWarned = true;
        console().tell(tr("The id of the snapshot comes only with the server's answer; Ctrl+C again gives it up."));
        return;
    }
    remember(ActivityOutcome::Cancelled);
    console().tell(tr("No longer waiting: the server goes on saving, and the snapshot may come on the list."));
    finish(ExitCode::ofSignal(signal));
}

} // namespace vivarium::cli
