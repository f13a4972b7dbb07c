// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Capabilities.h"
#include "domain/Image.h"
#include "http/JsonReader.h"

namespace vivarium {

/// Who we are and what the server can do: /v1/me (`lazycloud.md` §2.2) and /v1/x-vivarium.
struct ServerCodec {
    struct Identity {
        QString account; ///< e-mail, else display name
        QString workspace; ///< the chosen one
    };
    struct Extensions {
        Capabilities capabilities;
        QList<Image> baseImages;
        QString imageState; ///< ready, preparing, failed
        QString imageMessage;
    };

    /// Picks the workspace as the SDK does (§2.3): the oldest active one that the account owns, else the oldest it
    /// reaches.
    [[nodiscard]] static Result<Identity> identity(JsonReader reader);
    [[nodiscard]] static Result<Extensions> extensions(JsonReader reader);
    /// A server that speaks the contract and nothing else.
    [[nodiscard]] static Capabilities contractOnly();
};

} // namespace vivarium
