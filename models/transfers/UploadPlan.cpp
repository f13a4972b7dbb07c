// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfers/UploadPlan.h"

#include "common/Format.h"
#include "files/FileNames.h"
#include "files/FilePaths.h"

#include <QCoreApplication>

namespace vivarium {

namespace {

struct UploadPlanText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::UploadPlan)
};

QString uploadRefusal(const LocalItem &item)
{
    const QString name = Format::escaped(item.name);
    if (const QString reason = FileNames::whyRefused(item.name); !reason.isEmpty())
        return UploadPlanText::tr("“%1” wasn't sent. %2").arg(name, reason);
    if (!item.unreadable.isEmpty())
        return UploadPlanText::tr("“%1” wasn't sent: %2 can't be read. Check its permissions.")
            .arg(name, Format::escaped(item.unreadable.first()));
    return {};
}

} // namespace

QList<QByteArray> UploadPlan::namesToCheck(const LocalScan &scan)
{
    QList<QByteArray> names;
    for (const LocalItem &item : scan.items) {
        if (FileNames::whyRefused(item.name).isEmpty())
            names.append(item.name);
    }
    return names;
}

UploadPlan UploadPlan::make(const LocalScan &scan, const TransferRequest &target, const RemotePath &directory,
    const QSet<QByteArray> &there, ConflictRule rule, const Capabilities &capabilities)
{
    UploadPlan plan;
    QSet<QByteArray> given;
    TransferRequest packed = target;
    packed.kind = TransferRequest::Kind::UploadTree;
    packed.remotePaths = {directory};
    packed.expectedBytes = 0;
    QList<TransferRequest> single;
    for (const QString &path : scan.missing)
        plan.refusals.append(
            UploadPlanText::tr("“%1” wasn't sent: it is no longer there, or is neither a file nor a folder.")
                .arg(Format::escaped(path)));
    for (const LocalItem &item : scan.items) {
        if (const QString refusal = uploadRefusal(item); !refusal.isEmpty()) {
            plan.refusals.append(refusal);
            continue;
        }
        const auto taken = [&](const QByteArray &name) { return given.contains(name) || there.contains(name); };
        QByteArray name = item.name;
        if (given.contains(name) || (there.contains(name) && rule == ConflictRule::KeepBoth)) {
            name = FileNames::unused(name, taken);
        } else if (there.contains(name) && rule == ConflictRule::Skip) {
            ++plan.skipped;
            continue;
        }
        const bool keepsName = name == item.name;
        const bool isTooLarge = !item.isDirectory && !item.tooLarge.isEmpty();
        if (isTooLarge && !keepsName) {
            // In parts it would come out under its own name.
            plan.refusals.append(UploadPlanText::tr("“%1” wasn't sent: it has %2, and this server takes files above %3 "
                                                    "only under their own name. Choose Replace, or rename it first.")
                    .arg(Format::escaped(item.name), Format::bytes(item.bytes),
                        Format::bytes(capabilities.uploadLimitBytes)));
            continue;
        }
        given.insert(name);
        plan.targetNames.append(name);
        plan.fileCount += int(item.files);
        plan.bytes += item.bytes;

        TransferRequest request = target;
        request.localPaths = {item.path};
        request.label = Format::escaped(name);
        request.expectedBytes = item.bytes;
        request.fileCount = int(item.files);
        if (item.isDirectory) {
            request.kind = TransferRequest::Kind::UploadTree;
            request.remotePaths = {keepsName ? directory : FilePaths::join(directory, name)};
            // A folder under another name is sent as its contents into the folder of that name.
            if (!keepsName)
                request.localPaths = {item.path + QStringLiteral("/.")};
            plan.requests.append(request);
        } else if (item.isLink || isTooLarge) {
            // Only a tree carries a link as a link, and goes in parts where a file has a limit.
            request.kind = TransferRequest::Kind::UploadTree;
            request.remotePaths = {directory};
            plan.requests.append(request);
        } else {
            request.kind = TransferRequest::Kind::UploadFile;
            request.remotePaths = {FilePaths::join(directory, name)};
            if (keepsName && item.bytes <= smallFile)
                single.append(request);
            else
                plan.requests.append(request);
        }
    }
    if (single.size() <= manyFiles) {
        plan.requests = single + plan.requests;
        return plan;
    }
    for (const TransferRequest &request : std::as_const(single)) {
        packed.localPaths.append(request.localPaths);
        packed.expectedBytes += request.expectedBytes;
    }
    packed.fileCount = int(single.size());
    packed.label = UploadPlanText::tr("%n file(s)", nullptr, packed.fileCount);
    plan.requests.prepend(packed);
    return plan;
}

} // namespace vivarium
