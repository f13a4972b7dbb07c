// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Storage.h"
#include "http/JsonReader.h"

namespace vivarium {

/// Secrets and volumes of W/secrets, W/volumes (`lazycloud.md` §3.3) and of `x-vivarium`.
struct StorageCodec {
    template <typename T> struct Page {
        QList<T> entries;
        QString nextCursor; ///< empty on the last page
    };

    [[nodiscard]] static Result<Page<StoredSecret>> secrets(JsonReader reader);
    [[nodiscard]] static Result<StoredSecret> secret(JsonReader reader);
    [[nodiscard]] static Result<Page<Volume>> volumes(JsonReader reader);
    [[nodiscard]] static Result<Volume> volume(JsonReader reader);
};

} // namespace vivarium
