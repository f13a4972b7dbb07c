// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/Transfer.h"
#include "core/Async.h"
#include "domain/FileEntry.h"

#include <QCoreApplication>
#include <QPointer>

#include <memory>

namespace vivarium {

/// Remembers transfers, so that they end before what they work with: those under way are cancelled when it goes.
class TransferKeeper {
    Q_DECLARE_TR_FUNCTIONS(vivarium::TransferKeeper)
    Q_DISABLE_COPY_MOVE(TransferKeeper)
public:
    TransferKeeper() = default;
    ~TransferKeeper()
    {
        for (const QPointer<Transfer> &transfer : std::as_const(m_transfers)) {
            if (transfer)
                transfer->cancel();
        }
    }
    [[nodiscard]] std::unique_ptr<Transfer> kept(std::unique_ptr<Transfer> transfer)
    {
        m_transfers.removeIf([](const QPointer<Transfer> &other) { return other.isNull(); });
        m_transfers.append(transfer.get());
        return transfer;
    }
    /// What has to hold before a file is sent to where `stat` looked: no folder is there. Nothing at all may be.
    [[nodiscard]] static Reply<Done> refuseFolder(QObject *context, const Reply<FileEntry> &stat)
    {
        return chain(context, stat, [](const Result<FileEntry> &entry) -> Result<Done> {
            if (entry && entry->type == FileType::Directory) {
                ApiError error;
                error.kind = ErrorKind::Conflict;
                error.sentence = tr("A folder of that name is there already.");
                return std::unexpected(error);
            }
            if (!entry && entry.error().kind != ErrorKind::NotFound)
                return std::unexpected(entry.error());
            return Done{};
        });
    }

private:
    QList<QPointer<Transfer>> m_transfers;
};

} // namespace vivarium
