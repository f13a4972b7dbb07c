// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Async.h"
#include "domain/Sandbox.h"

#include <QJsonObject>
#include <QObject>

#include <functional>

namespace vivarium {

struct LizardContext;

/// One creation or restore. The API knows no idempotency key: a request without a clear answer is never sent again, but
/// looked up by a marker in the metadata, for as long as a server may take to finish it.
class LizardCreation : public QObject {
    Q_OBJECT
public:
    using Progress = std::function<void(const CreateProgress &)>;
    /// `body` holds the marker. `wanted`: how the network must be shut; a sandbox that is open all the same is deleted.
    LizardCreation(LizardContext &context, QJsonObject body, const QString &marker, NetworkPolicy wanted,
        Progress progress, QObject *parent);

    /// Answers once. NotFound with lookedUpCode(): it was looked for after an unclear answer and isn't there.
    [[nodiscard]] Reply<Sandbox> run();
    [[nodiscard]] static QString newMarker();
    /// ApiError::code when the answer was unclear, and no such sandbox was found afterwards.
    [[nodiscard]] static QString notThereCode();

private:
    [[nodiscard]] Reply<Sandbox> lookUp(const ApiError &unclear, int look);
    [[nodiscard]] Reply<Sandbox> find();
    [[nodiscard]] Reply<Sandbox> checked(const Sandbox &sandbox);

    LizardContext &m_context;
    QJsonObject m_body;
    QString m_marker;
    NetworkPolicy m_wanted;
    Progress m_progress;
};

} // namespace vivarium
