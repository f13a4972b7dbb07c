// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Async.h"
#include "domain/FileEntry.h"

#include <QObject>

#include <memory>

namespace vivarium {

class Connection;
class HttpStream;
struct HttpRequest;

/// The beginning of a file from a server that only gives whole ones: the answer is broken off where enough has come.
/// Deletes itself.
class LizardRead : public QObject {
    Q_OBJECT
public:
    LizardRead(Connection &connection, const HttpRequest &request, qint64 limit, QObject *parent);
    ~LizardRead() override;
    [[nodiscard]] Reply<FileContent> reply() const { return m_pending.reply(); }

private:
    void readSome();
    void finish(Result<FileContent> result);

    std::unique_ptr<HttpStream> m_stream;
    Pending<FileContent> m_pending;
    QByteArray m_bytes;
    qint64 m_limit;
};

} // namespace vivarium
