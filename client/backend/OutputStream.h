// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ApiError.h"

#include <QByteArray>
#include <QObject>

namespace vivarium {

/// The output of a command as it comes. Deleting it ends the stream, not the command.
class OutputStream : public QObject {
    Q_OBJECT
public:
    enum class Channel { StandardOutput, StandardError };
    Q_ENUM(Channel)
    using QObject::QObject;
    /// False: a stream that has to ask, which counts as use of the sandbox, asks no more until it is true again. Where
    /// output comes by itself nothing changes.
    virtual void setAsking(bool asking) { Q_UNUSED(asking) }

Q_SIGNALS:
    void received(vivarium::OutputStream::Channel channel, const QByteArray &bytes);
    /// Output was lost on the server; 0 bytes: it does not say how much.
    void dropped(qint64 bytes);
    /// The command has ended and all output was delivered.
    void ended(int exitCode);
    /// The stream broke for good; the command may go on.
    void failed(const vivarium::ApiError &error);
};

} // namespace vivarium
