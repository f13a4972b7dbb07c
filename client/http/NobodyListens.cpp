// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/NobodyListens.h"

#include "http/ThisMachine.h"

#include <QCoreApplication>

namespace vivarium {

namespace {

struct SilenceTexts {
    Q_DECLARE_TR_FUNCTIONS(vivarium::NobodyListens)
};

} // namespace

bool nobodyListens(const FailedCall &call)
{
    return call.status == 0 && !call.timedOut && call.networkError == QNetworkReply::ConnectionRefusedError;
}

void explainNobodyListens(const FailedCall &call, ApiError &error)
{
    if (!nobodyListens(call) || call.endpoint.isEmpty())
        return;
    error.advice = isThisMachine(call.endpoint.host())
        ? SilenceTexts::tr("Start that server on this machine, or correct the address. If it is the local engine, "
                           "“Connection: Start the Local Engine” starts it; its address may be another then.")
        : SilenceTexts::tr("Check the address. If it is right, the server is down: try again later, or ask whoever "
                           "runs it.");
}

} // namespace vivarium
