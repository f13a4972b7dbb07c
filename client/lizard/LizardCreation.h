// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Async.h"
#include "domain/Sandbox.h"

#include <QDateTime>
#include <QJsonObject>
#include <QObject>

#include <functional>

namespace vivarium {

struct LizardContext;

/// One creation or restore. The API knows no idempotency key: a request without a clear answer is not sent again, but
/// looked up by a marker in the metadata, for as long as a server may take to finish it. Servers may drop the metadata
/// (`lizard.md` §2.2): a new sandbox without any marker makes the outcome unknown.
class LizardCreation : public QObject {
    Q_OBJECT
public:
    using Progress = std::function<void(const CreateProgress &)>;
    /// `body` holds the marker. `wanted`: how the network must be shut; a sandbox that is open all the same is deleted.
    LizardCreation(LizardContext &context, QJsonObject body, const QString &marker, NetworkPolicy wanted,
        Progress progress, QObject *parent);

    /// Answers once. An error with notThereCode(): it was looked for after an unclear answer and isn't there.
    [[nodiscard]] Reply<Sandbox> run();
    /// The same for a restore: a pool without a warm copy is asked again while it refills, but only when a look at the
    /// list shows that nothing was made before.
    [[nodiscard]] Reply<Sandbox> runFromPool();
    [[nodiscard]] static QString newMarker();
    /// ApiError::code when the answer was unclear, and no such sandbox was found afterwards.
    [[nodiscard]] static QString notThereCode();

private:
    /// What a look at the list shows.
    struct Look {
        std::optional<Sandbox> found;
        bool isUnsure = false; ///< there is a new one that tells no marker: it may be this one
    };
    [[nodiscard]] Reply<Sandbox> send(int attempt);
    [[nodiscard]] Reply<Sandbox> sendAgain(const ApiError &refused, int attempt);
    [[nodiscard]] Reply<Sandbox> lookUp(const ApiError &unclear, int look);
    [[nodiscard]] Reply<Look> find();
    [[nodiscard]] bool mayBeThis(const Sandbox &sandbox) const;
    [[nodiscard]] Reply<Sandbox> checked(const Sandbox &sandbox);

    LizardContext &m_context;
    QJsonObject m_body;
    QString m_marker;
    NetworkPolicy m_wanted;
    Progress m_progress;
    QDateTime m_sentAt; ///< by the server's clock, as far as that is known
    QList<std::chrono::milliseconds> m_poolPauses; ///< before it is sent again
};

} // namespace vivarium
