// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/OutputLog.h"
#include "http/ApiPath.h"
#include "http/HttpStream.h"
#include "http/NdjsonParser.h"

#include <QPointer>
#include <QTimer>

#include <memory>

namespace vivarium {

class Connection;

/// `GET C/output?follow=true` (`lazycloud.md` §5): JSON lines, with blank ones while nothing comes. Taken up with
/// `after`.
class FollowedLog final : public OutputLog {
    Q_OBJECT
public:
    FollowedLog(Connection &connection, const ApiPath &path, qint64 after);
    ~FollowedLog() override;

private:
    void connectNow();
    void readSome();
    void take(const QList<QJsonObject> &objects);
    void onEnded();
    void onFailed(const ApiError &error);
    void dropStream();

    QPointer<Connection> m_connection;
    ApiPath m_path;
    qint64 m_last; ///< id of the last line
    std::unique_ptr<HttpStream> m_stream;
    NdjsonParser m_parser;
    QTimer m_pause;
    int m_failures = 0;
};

} // namespace vivarium
