// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshots/ImagesView.h"

#include "backend/Backend.h"
#include "common/ConfirmDialog.h"
#include "common/Format.h"
#include "common/NoticeBar.h"
#include "core/Async.h"
#include "sandboxes/SandboxContext.h"
#include "snapshots/ComparisonWindow.h"
#include "snapshots/ImageLibrary.h"
#include "snapshots/RestoreForm.h"
#include "snapshots/SnapshotForm.h"

namespace vivarium {

void ImagesView::openSaveForm()
{
    if (!saveRefusal(Image::Kind::FileSystem).isEmpty())
        return;
    m_renaming.reset();
    m_saving = Image::Kind::FileSystem;
    m_restoreForm->close();
    SnapshotForm::Purpose purpose;
    const QString name = Format::escaped(m_sandbox->sandbox().name);
    purpose.headline = tr("Save the files of %1", "a sandbox").arg(name);
    purpose.explanation << tr(
        "Saved: the whole file system, as it is while it is being read. The sandbox goes on running.")
                        << tr("Not saved: memory, running processes, open terminals, and what is on mounted volumes.");
    if (!m_library.serverLists())
        purpose.explanation << tr("%1 can't list or delete snapshots. Name and id are kept on this computer.")
                                   .arg(m_backend.kindName());
    purpose.verb = tr("&Save Files");
    m_form->open(purpose);
}

void ImagesView::openRenameForm()
{
    const auto image = chosen();
    if (!image || image->kind == Image::Kind::Base)
        return;
    m_renaming = image->id;
    m_restoreForm->close();
    SnapshotForm::Purpose purpose;
    purpose.headline = tr("Name and note of “%1”", "a snapshot").arg(ImageModel::titleOf(*image));
    if (!isServers(*image))
        purpose.explanation << tr("They are kept on this computer only.");
    purpose.verb = tr("&Apply");
    purpose.name = image->name;
    purpose.note = image->note;
    m_form->open(purpose);
}

void ImagesView::submitForm()
{
    const QString name = m_form->name();
    const QString note = m_form->note();
    if (!m_renaming) {
        if (const QString refusal = saveRefusal(m_saving); !refusal.isEmpty()) {
            m_notices->show(
                NoticeBar::Kind::Warning, refusal); // it ended while the form was open: what was typed stays
            return;
        }
        m_form->close();
        if (m_saving == Image::Kind::Memory)
            m_library.saveMemory(m_sandbox->sandbox(), name, note, m_form->warm());
        else
            m_library.save(m_sandbox->sandbox(), name, note);
        return;
    }
    const ImageId image = *m_renaming;
    // The form stays until the server agrees, so that nothing typed is lost.
    m_form->setEnabled(false);
    whenDone(this, m_library.rename(image, name, note), [this, image](const Result<Done> *result) {
        m_form->setEnabled(true);
        if (!result)
            return;
        if (!*result) {
            m_notices->show(result->error());
            return;
        }
        if (m_renaming == image)
            m_form->close();
        select(image);
    });
}

void ImagesView::askToRemove()
{
    const auto image = chosen();
    if (!image)
        return;
    if (const QString refusal = m_library.removalRefusal(*image); !refusal.isEmpty()) {
        m_notices->show(NoticeBar::Kind::Warning, refusal);
        return;
    }
    const bool real = isServers(*image);
    const QString title = ImageModel::titleOf(*image);
    ConfirmDialog::Question question;
    question.iconName = QStringLiteral("delete");
    question.title = real ? tr("Delete Snapshot") : tr("Forget Snapshot");
    question.question =
        real ? tr("Delete “%1”?", "a snapshot").arg(title) : tr("Forget “%1”?", "a snapshot").arg(title);
    QStringList facts{ImageModel::kindOf(*image)};
    if (image->sizeBytes >= 0)
        facts << Format::bytes(image->sizeBytes);
    if (image->createdAt.isValid())
        facts << tr("made %1", "a time").arg(Format::exactTime(image->createdAt));
    if (!image->sourceName.isEmpty())
        facts << tr("from %1", "a sandbox").arg(Format::escaped(image->sourceName));
    question.consequences << facts.join(QStringLiteral(" · ")) << tr("ID: %1").arg(image->id.value());
    if (real) {
        question.consequences << (image->kind == Image::Kind::Memory
                ? tr("The memory and the files in it are gone for good. Nothing can be restored from it.")
                : tr("The files in it are gone for good. No new sandbox can start from it."))
                              << tr("Stays: the sandbox it was made of, and sandboxes that were started from it.");
        question.verb = tr("&Delete Snapshot", "button");
    } else {
        question.consequences << tr(
            "%1 keeps the snapshot, but it tells its id only once: without this entry you need the id above to "
            "start from it.")
                                     .arg(m_backend.kindName());
        question.verb = tr("&Forget Snapshot", "button");
    }
    ConfirmDialog::ask(this, question, [this, image = *image] { remove(image); });
}

void ImagesView::remove(const Image &image)
{
    const QString title = ImageModel::titleOf(image);
    const bool real = isServers(image);
    m_library.remove(image.id).then(this, [this, title, real](const Result<Done> &result) {
        if (result)
            m_notices->show(NoticeBar::Kind::Success,
                real ? tr("“%1” was deleted.", "a snapshot").arg(title)
                     : tr("“%1” was forgotten.", "a snapshot").arg(title));
        else if (result.error().kind == ErrorKind::NotFound)
            m_notices->show(NoticeBar::Kind::Information, tr("“%1” was gone already.", "a snapshot").arg(title));
        else
            m_notices->show(result.error());
    });
}

void ImagesView::tellSave(SnapshotSave *save)
{
    if (m_sandbox && save->sandbox() != m_sandbox->id())
        return;
    if (save->image()) {
        const ImageId image = save->image()->id;
        m_saved = image;
        m_startSaved->setText(save->kind() == Image::Kind::Memory ? tr("&Restore…") : tr("S&tart a Sandbox…"));
        const Image *listed = m_library.model().find(image);
        m_notices->show(NoticeBar::Kind::Success,
            (hasPools() // where it is not certain what else it holds
                    ? tr("Saved: “%1” is a snapshot of %2. Its files are in it for certain.",
                          "a snapshot and a sandbox")
                    : save->kind() == Image::Kind::Memory
                        ? tr("Saved: “%1” holds memory and files of %2.", "a snapshot and a sandbox")
                        : tr("Saved: “%1” holds the files of %2.", "a snapshot and a sandbox"))
                .arg(listed ? ImageModel::titleOf(*listed) : image.value(), Format::escaped(save->sandboxName())),
            m_startSaved);
        select(image);
    } else if (const auto *memory = qobject_cast<MemorySave *>(save); memory && memory->isCancelled()) {
        m_notices->show(NoticeBar::Kind::Information,
            tr("Cancelled. %1 goes on, and nothing of it was kept.", "a sandbox")
                .arg(Format::escaped(save->sandboxName())));
    } else if (save->error()) {
        m_notices->show(*save->error());
    }
    // What was told need not stay on the list of those under way.
    QMetaObject::invokeMethod(
        this,
        [this, save = QPointer(save)] {
            if (save)
                m_library.dismiss(save);
        },
        Qt::QueuedConnection);
}

QString ImagesView::compareRefusal(const std::optional<Image> &image) const
{
    if (!m_sandbox)
        return tr("Open a sandbox to compare it.");
    if (!m_backend.capabilities().has(Feature::CompareImages))
        return m_backend.capabilities().reason(Feature::CompareImages);
    if (!m_sandbox->isRunning())
        return tr("Only a running sandbox can be compared.");
    if (image && image->kind == Image::Kind::Memory)
        return tr("A snapshot of the memory can't be compared: only images of files can.");
    return image && !image->ready ? tr("It is not ready yet.") : QString();
}

void ImagesView::compare(const std::optional<Image> &image)
{
    if (!compareRefusal(image).isEmpty())
        return;
    auto *comparison = new ComparisonWindow(
        *m_sandbox, image ? image->id : ImageId(), image ? ImageModel::titleOf(*image) : QString(), window());
    connect(comparison, &ComparisonWindow::showFileRequested, this, &ImagesView::showFileRequested);
    comparison->show();
}

} // namespace vivarium
