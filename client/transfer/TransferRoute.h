// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ApiError.h"
#include "transfer/BytePipe.h"

#include <QObject>

#include <memory>

namespace vivarium {

/// How bytes get from a pipe to a server. Lives in the event loop's thread; deleting it ends it. Exactly one of
/// delivered() and failed() is emitted.
class UploadRoute : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    /// The pipe will give exactly `size` bytes.
    virtual void start(std::shared_ptr<BytePipe> pipe, qint64 size) = 0;

Q_SIGNALS:
    void progressed(qint64 sent);
    void delivered();
    void failed(const vivarium::ApiError &error);
};

/// How bytes get from a server into a pipe. Exactly one of ended() and failed() is emitted; the route doesn't finish
/// the pipe.
class DownloadRoute : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    virtual void start(std::shared_ptr<BytePipe> pipe) = 0;

Q_SIGNALS:
    /// The server gives it; `total` is −1 while unknown.
    void opened(qint64 total);
    void progressed(qint64 received);
    void ended();
    void failed(const vivarium::ApiError &error);
};

} // namespace vivarium
