// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ApiError.h"
#include "core/Secret.h"
#include "http/Connection.h"

#include <QDateTime>
#include <QObject>
#include <QUrl>

namespace vivarium {

/// Signing in through the browser: a person approves it on the provider's page, and the server then gives a token. One
/// object is one login; deleting it gives it up. It asks no faster than the server wants, and ends by itself when its
/// time is over.
class BrowserLogin : public QObject {
    Q_OBJECT
public:
    struct Code {
        QString userCode; ///< to compare and to type, as "BCDF-GHJK"; cleaned; empty: the page knows without
        QUrl page; ///< http or https, with the code in it; empty: the server gave no address that may be opened
        QDateTime endsAt; ///< UTC, by our clock
    };
    using QObject::QObject;

    virtual void start() = 0;
    [[nodiscard]] const Code &code() const { return m_code; }

Q_SIGNALS:
    /// Show it and open the page.
    void codeReady();
    /// The token is given exactly once. It is the caller's to keep.
    void approved(const vivarium::Secret &token);
    /// Denied, over, or no answer: why, and what to do.
    void failed(const vivarium::ApiError &error);

protected:
    /// To a server that knows nobody yet: no credential goes with the calls.
    [[nodiscard]] static Connection::Options connectionTo(const QUrl &endpoint, const QString &authorityFile)
    {
        Connection::Options options;
        options.endpoint = endpoint;
        options.authorityFile = authorityFile;
        return options;
    }

    Code m_code;
};

} // namespace vivarium
