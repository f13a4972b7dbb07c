// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/RemovalFlow.h"

#include "backend/FileApi.h"
#include "common/Format.h"
#include "core/Async.h"
#include "files/FilePaths.h"
#include "sandboxes/SandboxContext.h"

#include <QLocale>

#include <algorithm>
#include <memory>

namespace vivarium {

namespace {

constexpr std::chrono::milliseconds countingTime(600);
constexpr qsizetype mostFoldersCounted = 8;
constexpr qsizetype namedThings = 6;
constexpr qsizetype longestShownName = 80;

QString shownName(const FileEntry &entry)
{
    const QString name = Format::escaped(entry.name);
    return name.size() <= longestShownName
        ? name
        : name.left(longestShownName / 2) + QChar(0x2026) + name.right(longestShownName / 2);
}

} // namespace

RemovalFlow::RemovalFlow(SandboxContext &context, FileOperations &operations, QWidget *window)
    : QObject(window)
    , m_context(context)
    , m_operations(operations)
    , m_window(window)
{
}

ConfirmDialog::Question RemovalFlow::question(
    const RemotePath &directory, const QList<FileEntry> &entries, const DiskUsage *inside)
{
    ConfirmDialog::Question question;
    question.iconName = QStringLiteral("delete");
    const int count = int(entries.size());
    const QString place = Format::escaped(directory);
    const bool isOne = count == 1;
    question.title = isOne ? tr("Delete") : tr("Delete %n Item(s)", nullptr, count);
    question.question = isOne ? tr("Delete “%1” from %2?").arg(shownName(entries.first()), place)
                              : tr("Delete %n item(s) from %1?", nullptr, count).arg(place);
    question.verb = isOne && shownName(entries.first()).size() <= 24
        ? tr("&Delete “%1”").arg(shownName(entries.first()).replace(QLatin1Char('&'), QLatin1String("&&")))
        : isOne ? tr("&Delete It")
                : tr("&Delete %n Item(s)", nullptr, count);
    if (!isOne) {
        QStringList names;
        for (const FileEntry &entry : entries.first(std::min(namedThings, entries.size())))
            names.append(shownName(entry));
        if (entries.size() > namedThings)
            names.append(tr("and %n more", nullptr, int(entries.size() - namedThings)));
        question.consequences.append(names.join(QStringLiteral("\n")));
    }
    const auto folders = std::ranges::count(entries, FileType::Directory, &FileEntry::type);
    if (folders > 0) {
        const QString all = isOne ? tr("Everything in the folder goes with it")
                                  : tr("Everything in %n folder(s) goes too", nullptr, int(folders));
        if (!inside)
            question.consequences.append(tr("%1.").arg(all));
        else if (inside->complete)
            question.consequences.append(tr("%1: %2, %3.")
                    .arg(all, tr("%n file(s)", nullptr, int(inside->files)), Format::bytes(inside->bytes)));
        else
            question.consequences.append(tr("%1: more than %2, %3.")
                    .arg(all, tr("%n file(s)", nullptr, int(inside->files)), Format::bytes(inside->bytes)));
    }
    if (std::ranges::any_of(entries, [](const FileEntry &entry) { return entry.type == FileType::SymbolicLink; }))
        question.consequences.append(tr("Of links only the link is deleted, not what it leads to."));
    question.consequences.append(tr("A sandbox has no trash: this can't be undone."));
    return question;
}

void RemovalFlow::start(const RemotePath &directory, const QList<FileEntry> &entries)
{
    if (entries.isEmpty() || m_isCounting)
        return;
    const Request request{directory, entries};
    QList<RemotePath> folders;
    for (const FileEntry &entry : entries) {
        if (entry.type == FileType::Directory)
            folders.append(FilePaths::join(directory, entry.name));
    }
    if (folders.isEmpty() || folders.size() > mostFoldersCounted
        || !m_context.capabilities().has(Feature::FreeObservation)) {
        ask(request, nullptr);
        return;
    }
    m_isCounting = true;
    struct Counting {
        DiskUsage sum;
        qsizetype open = 0;
        bool isDone = false;
        QList<Reply<DiskUsage>> replies;
    };
    auto counting = std::make_shared<Counting>();
    counting->open = folders.size();
    const auto finish = [this, counting, request](bool known) {
        if (std::exchange(counting->isDone, true))
            return;
        for (Reply<DiskUsage> &reply : counting->replies)
            reply.cancel();
        m_isCounting = false;
        ask(request, known ? &counting->sum : nullptr);
    };
    for (const RemotePath &folder : std::as_const(folders)) {
        const Reply<DiskUsage> reply = m_context.backend().files().usage(m_context.id(), folder);
        counting->replies.append(reply);
        whenDone(this, reply, [counting, finish](const Result<DiskUsage> *result) {
            if (!result || !*result) {
                finish(false);
                return;
            }
            counting->sum.files += (*result)->files;
            counting->sum.bytes += (*result)->bytes;
            counting->sum.complete = counting->sum.complete && (*result)->complete;
            if (--counting->open == 0)
                finish(true);
        });
    }
    QTimer::singleShot(countingTime, this, [finish] { finish(false); });
}

void RemovalFlow::ask(const Request &request, const DiskUsage *inside)
{
    ConfirmDialog::ask(m_window, question(request.directory, request.entries, inside), [this, request] {
        QList<FileOperations::Item> items;
        for (const FileEntry &entry : request.entries)
            items.append({FilePaths::join(request.directory, entry.name), entry.type == FileType::Directory});
        m_operations.remove(items);
    });
}

} // namespace vivarium
