// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "core/Secret.h"

#include <QByteArray>
#include <QList>
#include <QProcessEnvironment>
#include <QString>
#include <QUrl>

#include <optional>

namespace vivarium {

/// What the vendor's own command line knows: its configuration file and environment (`lazycloud.md` §2.4), for taking
/// over an account that is signed in already. Reads only. No .env file is read.
class LazyCloudConfigFile {
public:
    struct Profile {
        QString name;
        QString endpoint; ///< as written; empty: the built-in one
        QString workspace; ///< empty: not set
        Secret token;
        bool tls = false; ///< for an endpoint without a scheme
    };
    struct Contents {
        QString activeProfile; ///< empty: none is marked
        QList<Profile> profiles; ///< in the order of the file
    };
    /// What one would connect to. Every part is checked.
    struct Connection {
        QString profile; ///< the profile it came from; empty: from the environment alone
        QUrl endpoint;
        QString workspace; ///< empty: the account's default
        Secret token;
    };

    static constexpr qint64 MaximumBytes = 1 << 20;

    /// Where the file is: $LAZYCLOUD_CONFIG, else config.yaml in $LAZYCLOUD_HOME, else in ~/.lazycloud.
    [[nodiscard]] static QString path(const QProcessEnvironment &environment);
    /// Reads the file; no file is no profile and no error. Refuses what somebody else could have put there: symbolic
    /// links, files of another owner, anything but plain files, and folders in which everyone may write. A mode that
    /// lets others read is tightened.
    [[nodiscard]] static Result<Contents> read(const QString &path);
    /// The file's text without its surroundings, for tests and fuzzing.
    [[nodiscard]] static Result<Contents> parse(const QByteArray &yaml, const QString &path);
    /// Puts file and environment together: `profile` (if given) over LAZYCLOUD_PROFILE over active_profile; single
    /// values of the environment over those of the profile.
    [[nodiscard]] static Result<Connection> resolve(
        const Contents &contents, const QProcessEnvironment &environment, const QString &profile = {});
};

} // namespace vivarium
