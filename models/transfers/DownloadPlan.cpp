// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfers/DownloadPlan.h"

#include "common/Format.h"
#include "files/FileNames.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

namespace vivarium {

namespace {

struct DownloadPlanText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::DownloadPlan)
};

QString downloadRefusal(const FileEntry &entry)
{
    const QString name = Format::escaped(entry.name);
    if (entry.type == FileType::SymbolicLink && entry.targetType == FileType::Directory)
        return DownloadPlanText::tr(
            "“%1” wasn't downloaded: it is a link to a folder. Open it and download what is in it.")
            .arg(name);
    if (entry.type == FileType::Fifo || entry.type == FileType::Socket || entry.type == FileType::BlockDevice
        || entry.type == FileType::CharacterDevice)
        return DownloadPlanText::tr(
            "“%1” wasn't downloaded: it is a pipe, a socket or a device and holds nothing to keep.")
            .arg(name);
    return {};
}

/// The first numbered name that isn't taken here.
QString unusedLocalName(const QString &name, const QSet<QString> &taken)
{
    return QFile::decodeName(FileNames::unused(QFile::encodeName(name),
        [&taken](const QByteArray &candidate) { return taken.contains(QFile::decodeName(candidate)); }));
}

} // namespace

TransferRequest DownloadPlan::single(
    const Item &item, const TransferRequest &source, const QString &localFile, const Capabilities &capabilities)
{
    TransferRequest request = source;
    request.kind = TransferRequest::Kind::DownloadFile;
    request.remotePaths = {item.path};
    request.localPaths = {localFile};
    request.label = Format::escaped(item.entry.name);
    request.expectedBytes = item.entry.type == FileType::File ? item.entry.size : -1;
    // A server with a limit for one file has it for both directions; packed, the file goes in parts.
    if (capabilities.uploadLimitBytes >= 0 && item.entry.size > capabilities.uploadLimitBytes) {
        const QFileInfo target(localFile);
        request.kind = TransferRequest::Kind::DownloadTree;
        request.localPaths = {target.path()};
        request.localName = target.fileName();
        request.replacesFile = true;
    }
    return request;
}

QStringList DownloadPlan::localNames(const QList<Item> &items)
{
    QStringList names;
    for (const Item &item : items)
        names.append(FileNames::localName(item.entry.name));
    return names;
}

DownloadPlan DownloadPlan::make(const QList<Item> &items, const TransferRequest &source, const QString &localDirectory,
    const QSet<QString> &there, ConflictRule rule, const Capabilities &capabilities)
{
    DownloadPlan plan;
    QSet<QString> given;
    QList<TransferRequest> small;
    for (const Item &item : items) {
        const FileEntry &entry = item.entry;
        if (const QString refusal = downloadRefusal(entry); !refusal.isEmpty()) {
            plan.refusals.append(refusal);
            continue;
        }
        const QString ownName = FileNames::localName(entry.name);
        QString name = ownName;
        if (given.contains(name) || (there.contains(name) && rule == ConflictRule::KeepBoth)) {
            name = unusedLocalName(ownName, QSet(there).unite(given));
        } else if (there.contains(name) && rule == ConflictRule::Skip) {
            ++plan.skipped;
            continue;
        }
        given.insert(name);
        plan.names.append(name);
        ++plan.count;
        TransferRequest request = source;
        request.remotePaths = {item.path};
        request.label = Format::escaped(entry.name);
        if (entry.type == FileType::Directory || entry.type == FileType::SymbolicLink) {
            // A link to a file is fetched as the file it leads to: whoever downloads it wants the content.
            if (entry.targetType == FileType::File) {
                request.kind = TransferRequest::Kind::DownloadFile;
                request.localPaths = {localDirectory + QLatin1Char('/') + name};
            } else {
                request.kind = TransferRequest::Kind::DownloadTree;
                request.localPaths = {localDirectory};
                request.fileCount = 0;
                // An odd name would come out of the archive as it is; the name here is the escaped one.
                if (name != ownName || !entry.name.isValidUtf8())
                    request.localName = name;
            }
            plan.requests.append(request);
            continue;
        }
        request = single(item, source, localDirectory + QLatin1Char('/') + name, capabilities);
        if (name == ownName && entry.name.isValidUtf8() && entry.size <= smallFile
            && request.kind == TransferRequest::Kind::DownloadFile)
            small.append(request);
        else
            plan.requests.append(request);
    }
    if (small.size() <= manyFiles) {
        plan.requests = small + plan.requests;
        return plan;
    }
    TransferRequest packed = source;
    packed.kind = TransferRequest::Kind::DownloadTree;
    packed.localPaths = {localDirectory};
    packed.expectedBytes = 0;
    packed.fileCount = int(small.size());
    packed.label = DownloadPlanText::tr("%n file(s)", nullptr, packed.fileCount);
    for (const TransferRequest &request : std::as_const(small)) {
        packed.remotePaths.append(request.remotePaths);
        packed.expectedBytes += request.expectedBytes;
    }
    plan.requests.prepend(packed);
    return plan;
}

} // namespace vivarium
