// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"

#include <QFuture>
#include <QList>
#include <QSslCertificate>
#include <QStringList>

class QThreadPool;

/// A file of certificates (PEM) of authorities that a person trusts for one connection, beside those that the system
/// trusts: of a company, or of one's own server.
namespace vivarium::AuthorityFile {

/// The certificates in it, at least one that is still good. Errors are sentences that can stand below a field.
/// Blocks, and for ever where the file is on a mount that doesn't answer.
[[nodiscard]] Result<QList<QSslCertificate>> read(const QString &path);
/// Reads it in a worker and tells whose they are, as certificateName().
[[nodiscard]] QFuture<Result<QStringList>> ownersLater(const QString &path);
/// Those that read such files.
[[nodiscard]] QThreadPool &workers();

} // namespace vivarium::AuthorityFile
