// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ApiError.h"
#include "sandboxes/SandboxKey.h"

#include <QList>
#include <QStringList>

namespace vivarium {

/// What one action of a person asks of several sandboxes. They are told of together, when the last one is done: the
/// notices of single ones would push each other away.
struct ActionBatch {
    /// A thousand calls at once would wait for each other until their time is over.
    static constexpr int callsAtOnce = 16;

    QList<SandboxKey> waiting; ///< last first
    int asked = 0;
    int open = 0; ///< have no answer yet
    QStringList failedNames; ///< escaped
    ApiError firstError;
    SandboxKey firstKey; ///< of those that failed

    void begin(const QList<SandboxKey> &keys);
    void addFailure(const SandboxKey &key, const QString &name, const ApiError &error);
    [[nodiscard]] QString failedList() const { return shortened(failedNames); }
    /// The first names of many, for a sentence.
    [[nodiscard]] static QString shortened(const QStringList &names);
};

} // namespace vivarium
