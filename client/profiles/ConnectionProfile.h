// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Id.h"

#include <QString>
#include <QUrl>

namespace vivarium {

/// How to reach one server. Holds no secret: the token of the profile is in SecretStore under the same id.
struct ConnectionProfile {
    enum class Kind {
        Local, ///< the engine of this machine; endpoint and token come from its own files
        LazyCloud,
        Lizard,
    };
    ProfileId id; ///< stable for the life of the profile; file names, keychain entries and settings hang on it
    QString name; ///< what the person calls it; unique without regard to case
    Kind kind = Kind::LazyCloud;
    QUrl endpoint; ///< http or https, with host, without credentials, query, fragment and trailing slash; empty for
                   ///< Local
    QString authorityFile; ///< PEM, whole path; its certificates are trusted beside the system's; empty: none
    QString workspace; ///< LazyCloud: workspace name; Lizard: project; empty: the account's default

    friend bool operator==(const ConnectionProfile &, const ConnectionProfile &) = default;
};

} // namespace vivarium
