// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ApiError.h"

#include <QByteArray>
#include <QHttpHeaders>
#include <QNetworkReply>
#include <QStringList>

#include <QUrl>

#include <chrono>

namespace vivarium {

/// What is known of a call that failed.
struct FailedCall {
    QByteArray verb;
    QByteArray path; ///< without query
    QString server; ///< host and port, for the sentence
    QUrl endpoint; ///< of the server itself; empty where the call went elsewhere
    QString proxy; ///< host and port of the one on the way; empty: none, or not known
    int status = 0; ///< 0: no HTTP answer
    QNetworkReply::NetworkError networkError = QNetworkReply::NoError;
    QString networkText; ///< Qt's own sentence; goes into the details only
    QStringList tlsErrors; ///< by tlsErrorTexts()
    QHttpHeaders headers;
    QByteArray body; ///< the beginning of the answer
    QString requestId;
    bool timedOut = false;
    std::chrono::milliseconds limit{0}; ///< that ran out
    qint64 bodyLimit = 0; ///< that the answer exceeded; 0: it didn't
};

/// The one place where a failed call becomes a sentence for a person. Qt's own texts speak of operations and devices.
[[nodiscard]] ApiError errorFromCall(const FailedCall &call);

/// ApiError::code of network errors after which the server has certainly seen nothing of the call.
[[nodiscard]] QString notSentCode();
/// Whether the server may have done what it was asked for, although no good answer came.
[[nodiscard]] bool isUnclear(const ApiError &error);

/// An answer that isn't what the contract says; `what` names the member or the fault, untranslated.
[[nodiscard]] ApiError protocolError(const QString &what, const QByteArray &body = {});

/// A text of a server made safe to show: one line, no control or direction characters, at most 500 characters.
[[nodiscard]] QString cleanedText(const QString &text);

/// Takes what looks like a credential out of a text that a person may copy.
[[nodiscard]] QString withoutSecrets(QString text);

} // namespace vivarium
