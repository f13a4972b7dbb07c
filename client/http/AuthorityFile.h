// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"

#include <QList>
#include <QSslCertificate>
#include <QString>

/// A file of certificates (PEM) of authorities that a person trusts for one connection, beside those that the system
/// trusts: of a company, or of one's own server.
namespace vivarium::AuthorityFile {

/// The certificates in it, at least one that is still good. Errors are sentences that can stand below a field.
[[nodiscard]] Result<QList<QSslCertificate>> read(const QString &path);

} // namespace vivarium::AuthorityFile
