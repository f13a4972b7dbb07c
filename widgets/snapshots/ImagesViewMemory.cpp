// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshots/ImagesView.h"

#include "backend/Backend.h"
#include "backend/SandboxApi.h"
#include "backend/SnapshotApi.h"
#include "common/Format.h"
#include "common/NoticeBar.h"
#include "core/Async.h"
#include "sandboxes/CostText.h"
#include "sandboxes/SandboxContext.h"
#include "sandboxes/TemplateAdvice.h"
#include "snapshots/ImageLibrary.h"
#include "snapshots/PoolDialog.h"
#include "snapshots/RestoreForm.h"
#include "snapshots/SnapshotForm.h"

#include <QCoreApplication>

#include <utility>

namespace vivarium {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(vivarium::ImagesView)
};

/// What happens to what is open at the moment.
QStringList openThings(const SnapshotOutlook &outlook)
{
    QStringList lines;
    if (outlook.terminals > 0)
        lines << Texts::tr("%n terminal(s) lose the connection for a moment and go on, here and in what is restored.",
            nullptr, outlook.terminals);
    if (outlook.plainShells > 0)
        lines << Texts::tr("%n shell(s) of other programs end: they live only as long as their connection.", nullptr,
            outlook.plainShells);
    if (outlook.transfers > 0)
        lines << Texts::tr("%n transfer(s) of files under way are cut.", nullptr, outlook.transfers);
    if (outlook.portConnections > 0)
        lines << Texts::tr("%n connection(s) to its ports are cut.", nullptr, outlook.portConnections);
    if (!outlook.volumes.isEmpty())
        lines << Texts::tr("Not saved: what is on the volume(s) %1. What is restored sees them as they are then.",
            "%1 is a list of names")
                     .arg(Format::escaped(outlook.volumes.join(QStringLiteral(", "))));
    return lines;
}

QString roomFor(const SnapshotOutlook &outlook)
{
    if (outlook.memoryBytes < 0 || outlook.freeBytes < 0)
        return {};
    const QString size = Format::bytes(outlook.memoryBytes);
    const QString room = Format::bytes(outlook.freeBytes);
    // It is written twice before it is put away.
    if (outlook.freeBytes < 2 * outlook.memoryBytes)
        return Texts::tr("About %1 and the changed files have to be written, and there is room for %2 only: this will "
                         "probably fail.",
            "two sizes")
            .arg(size, room);
    return Texts::tr("About %1 and the changed files are written; there is room for %2.", "two sizes").arg(size, room);
}

} // namespace

bool ImagesView::hasPools() const
{
    return m_backend.capabilities().has(Feature::WarmPools);
}

void ImagesView::openPool()
{
    if (const std::optional<Image> image = chosen())
        (new PoolDialog(m_backend, m_library, *image, this))->open();
}

void ImagesView::openMemoryForm()
{
    if (!saveRefusal(Image::Kind::Memory).isEmpty())
        return;
    m_renaming.reset();
    m_saving = Image::Kind::Memory;
    m_restoreForm->close();
    explainMemory(nullptr);
    if (!m_library.serverListsMemory())
        return; // nobody to ask
    const int serial = ++m_outlookSerial;
    m_backend.snapshots().outlook(m_sandbox->id()).then(this, [this, serial](const Result<SnapshotOutlook> &result) {
        if (result && serial == m_outlookSerial && m_form->isVisible() && !m_renaming
            && m_saving == Image::Kind::Memory)
            explainMemory(&*result);
    });
}

void ImagesView::explainMemory(const SnapshotOutlook *outlook)
{
    SnapshotForm::Purpose purpose;
    if (hasPools()) {
        purpose.headline = tr("Save a snapshot of %1", "a sandbox").arg(Format::escaped(m_sandbox->sandbox().name));
        purpose.explanation << tr(
            "Its files are saved for certain; whether its memory and what runs are, too, the server doesn't promise.")
                            << tr("Close terminals and stop writes to /workspace first. What is on a volume is not "
                                  "saved.")
                            << tr("A restore is quick from a warm copy, one that is started already, where the server "
                                  "keeps any. Snapshots are billed for what they hold.");
        purpose.takesNote = false;
        purpose.asksWarm = true;
        purpose.verb = tr("&Save Snapshot");
        if (!m_form->isVisible())
            m_form->open(purpose);
        return;
    }
    purpose.headline = tr("Save memory and files of %1", "a sandbox").arg(Format::escaped(m_sandbox->sandbox().name));
    purpose.explanation
        << tr("Saved: memory, running processes, terminals and files, all of the same moment. What is "
              "restored goes on there, as often as you like, beside this sandbox.")
        << tr("Secrets that its programs have in their memory are in it, too.")
        << tr("The sandbox stands still while it is saved, seconds to minutes, and goes on afterwards.");
    if (outlook) {
        purpose.explanation << openThings(*outlook);
        if (const QString room = roomFor(*outlook); !room.isEmpty())
            purpose.explanation << room;
    } else if (!m_library.serverListsMemory()) {
        purpose.explanation << tr("Open terminals and connections to ports may be cut. Volumes are not saved.")
                            << tr("%1 can't list or delete snapshots. Name and id are kept on this computer.")
                                   .arg(m_backend.kindName());
    }
    purpose.verb = tr("Save &Memory");
    if (m_form->isVisible() && outlook)
        m_form->explain(purpose.explanation); // what was typed meanwhile stays
    else
        m_form->open(purpose);
}

std::optional<std::chrono::seconds> ImagesView::longestLifetime() const
{
    const Capabilities capabilities = m_backend.capabilities();
    return capabilities.has(Feature::Deadlines) ? std::optional(capabilities.maximumKeepWarm) : std::nullopt;
}

void ImagesView::openRestoreForm(const Image &snapshot)
{
    m_form->close();
    m_restoring = snapshot;
    QStringList explanation{
        tr("Each is a sandbox of its own that goes on where %1 was: with its processes, terminals, memory and files.",
            "a sandbox")
            .arg(snapshot.sourceName.isEmpty() ? tr("the sandbox") : Format::escaped(snapshot.sourceName)),
        tr("Not with it: connections to elsewhere, which break, and volumes, which are as they are now.")};
    if (hasPools())
        explanation = {
            tr("Each is a sandbox of its own, of the size of its source. Its time is a deadline, not an idle timer."),
            tr("With no warm copy ready it is tried again for about two minutes, while the server makes new ones.")};
    m_restoreForm->offerLifetime(longestLifetime());
    m_restoreForm->open(tr("Restore from “%1”", "a snapshot").arg(ImageModel::titleOf(snapshot)), explanation);
    m_restoringSize.reset();
    updateRestoreCost();
    // A copy is as large as its source was; a server keeps what ended for some time.
    if (snapshot.sourceSandbox.isEmpty())
        return;
    const ImageId asked = snapshot.id;
    whenDone(this, m_backend.sandboxes().get(snapshot.sourceSandbox), [this, asked](const Result<Sandbox> *source) {
        if (!source || !*source || !m_restoring || m_restoring->id != asked)
            return;
        m_restoringSize = CostText::sizeOf(**source);
        updateRestoreCost();
    });
}

void ImagesView::openRestoreByIdForm()
{
    if (!m_restoreByIdAction->isEnabled())
        return;
    m_form->close();
    m_restoring.reset();
    m_restoringSize.reset();
    m_restoreForm->offerLifetime(longestLifetime());
    m_restoreForm->open(tr("Restore a snapshot of the memory by its id"),
        {tr("For one that was made elsewhere, as by a program: each is a sandbox of its own that goes on where the "
            "stored one was.")},
        true);
    updateRestoreCost();
}

void ImagesView::updateRestoreCost()
{
    SandboxSpec unknown;
    unknown.cpuMillis = 0;
    const Capabilities capabilities = m_backend.capabilities();
    SandboxSpec size = m_restoringSize.value_or(unknown);
    if (const auto lifetime = m_restoreForm->lifetime()) // a deadline of its own, not that of its source
        size.keepWarm = lifetime->count() > 0 ? lifetime : std::nullopt;
    CostText::Estimate cost =
        CostText::before(size, capabilities, !capabilities.costsMoney, m_backend.kindName(), m_restoreForm->count());
    const QString note = TemplateAdvice::lifetimeNote(size, capabilities);
    if (!note.isEmpty() && m_restoreForm->lifetime())
        cost.sentence += QLatin1Char(' ') + note;
    m_restoreForm->setCost(cost);
}

void ImagesView::submitRestore()
{
    if (!m_restoring) { // by its id
        Image typed;
        typed.kind = Image::Kind::Memory;
        typed.id = ImageId(m_restoreForm->id());
        const Image *known = m_library.model().find(typed.id);
        m_restoring = known ? *known : typed;
    }
    const int count = m_restoreForm->count();
    const auto lifetime = m_restoreForm->lifetime();
    m_restoreForm->close();
    m_library.restore(*std::exchange(m_restoring, std::nullopt), count, lifetime);
    m_notices->show(NoticeBar::Kind::Information, tr("Restoring %n sandbox(es)…", nullptr, count));
}

void ImagesView::tellRestore(SnapshotRestore *restore)
{
    const QString title = ImageModel::titleOf(restore->snapshot());
    const int made = int(restore->made().size());
    if (restore->error() && made == 0) {
        m_notices->show(*restore->error());
        return;
    }
    if (restore->error()) {
        ApiError error = *restore->error();
        error.sentence = tr("%1 of %2 sandboxes were begun, the next one failed: %3", "two numbers and a sentence")
                             .arg(made)
                             .arg(restore->wanted())
                             .arg(error.sentence);
        m_notices->show(error);
        return;
    }
    m_notices->show(NoticeBar::Kind::Success,
        tr("%n sandbox(es) restored from “%1” are on the list.", "%1 is a snapshot", made).arg(title));
}

} // namespace vivarium
