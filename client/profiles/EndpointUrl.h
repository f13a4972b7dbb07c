// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"

#include <QString>
#include <QUrl>

namespace vivarium::EndpointUrl {

/// What a person or a file calls an endpoint as the URL that ConnectionProfile holds: http or https, a host, perhaps a
/// port and a path prefix, nothing else. A bare host gets https if `tls`, else http (`lazycloud.md` §2.4); the slash at
/// the end is dropped. The error names what is wrong with the text.
[[nodiscard]] Result<QUrl> parsed(const QString &text, bool tls);

/// Whether the token would cross a network unencrypted: http to something other than this machine.
[[nodiscard]] bool isCleartext(const QUrl &endpoint);

} // namespace vivarium::EndpointUrl
