// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/MemorySnapshot.h"
#include "snapshots/SnapshotSave.h"

#include <QTimer>

namespace vivarium {

class Backend;

/// One saving of a sandbox's memory. Its id is known from the beginning, so it is found again whatever becomes of the
/// answer. Where the server tells, it also knows the stage.
class MemorySave final : public SnapshotSave {
    Q_OBJECT
public:
    /// Asks the server at once, or when the id was remembered, or could not be.
    MemorySave(Backend &backend, const SnapshotId &id, const Subject &subject,
        const std::optional<Reply<Done>> &remembered, QObject *parent);

    [[nodiscard]] const SnapshotId &snapshot() const { return m_id; }
    void leave() override;
    [[nodiscard]] QString stage() const override;
    [[nodiscard]] bool canCancel() const override;
    /// The sandbox goes on; the state becomes Failed when the server has agreed.
    void cancel() override;
    [[nodiscard]] bool isCancelled() const { return m_isCancelled; }

    /// A memory snapshot as a row of the lists.
    [[nodiscard]] static Image imageOf(const MemorySnapshot &snapshot);

private:
    void ask();
    void take(const MemorySnapshot &snapshot);

    Backend &m_backend;
    const SnapshotId m_id;
    QTimer m_next;
    Reply<MemorySnapshot> m_question;
    MemorySnapshot::Stage m_stage = MemorySnapshot::Stage::Unknown;
    qint64 m_storedBytes = -1;
    bool m_isCancelled = false;
    QString m_cancelFailure; ///< the sentence about the last try
    bool m_couldCancel = false; ///< as it was told last
};

} // namespace vivarium
