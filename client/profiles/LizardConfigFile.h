// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "core/Secret.h"

#include <QByteArray>
#include <QDateTime>
#include <QList>
#include <QProcessEnvironment>
#include <QString>
#include <QUrl>

#include <optional>

namespace vivarium {

/// What Lizard's own command line knows: its environment and configuration file (`lizard.md` §1.4), for taking over an
/// account that is signed in already. Reads only, and only when a person asks for it.
class LizardConfigFile {
public:
    struct Connection {
        QString source; ///< LIZARD_TOKEN, LIZARD_API_KEY, or the name of the account in the file
        QUrl endpoint;
        QString project; ///< id; empty: not told
        Secret token;
        QDateTime expiresAt; ///< UTC; invalid: it doesn't, or that isn't told
    };
    static constexpr qint64 MaximumBytes = 1 << 20;

    /// Where the file is: config.json in ~/.lizard.
    [[nodiscard]] static QString path(const QProcessEnvironment &environment);
    /// Everything that one could connect with, best first: the order of the vendor's own command line. No file is no
    /// error; one that others could have written is refused.
    [[nodiscard]] static Result<QList<Connection>> read(const QProcessEnvironment &environment, const QString &path);
    /// The account in the file's text; nullopt: nobody is signed in. For tests and fuzzing.
    [[nodiscard]] static Result<std::optional<Connection>> parse(const QByteArray &json, const QString &path);
};

} // namespace vivarium
