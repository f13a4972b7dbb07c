// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardCreation.h"

#include "lizard/LizardCall.h"
#include "lizard/LizardContext.h"
#include "lizard/LizardErrors.h"
#include "lizard/LizardSandboxCodec.h"

#include <QUuid>

#include <algorithm>

namespace vivarium {

namespace {
constexpr std::chrono::seconds createLimit(120); // as the vendor's own client waits
} // namespace

LizardCreation::LizardCreation(LizardContext &context, QJsonObject body, const QString &marker, NetworkPolicy wanted,
    Progress progress, QObject *parent)
    : QObject(parent)
    , m_context(context)
    , m_body(std::move(body))
    , m_marker(marker)
    , m_wanted(std::move(wanted))
    , m_progress(std::move(progress))
{
}

QString LizardCreation::newMarker()
{
    return QUuid::createUuid().toString(QUuid::WithoutBraces);
}

QString LizardCreation::notThereCode()
{
    return QStringLiteral("looked_up_not_there");
}

Reply<Sandbox> LizardCreation::run()
{
    if (m_progress)
        m_progress({tr("Waiting for the server"), {}});
    const auto request = HttpRequest::json("POST", LizardContext::sandboxesPath(), m_body).within(createLimit);
    return chain(this, callJsonOne<Sandbox>(m_context.connection, request, &LizardSandboxCodec::sandbox),
        [this](const Result<Sandbox> &answer) -> Reply<Sandbox> {
            if (answer)
                return checked(*answer);
            if (LizardErrors::isRefusal(answer.error()))
                return failedReply<Sandbox>(answer.error());
            return lookUp(answer.error(), 0);
        });
}

Reply<Sandbox> LizardCreation::lookUp(const ApiError &unclear, int look)
{
    if (m_progress)
        m_progress({tr("No clear answer: looking whether it was made"), {}});
    const bool isLast = look + 1 >= m_context.lookPauses.size();
    return chain(this, after(this, m_context.lookPauses.value(look)), [this, unclear, look, isLast](const Done &) {
        return chain(this, find(), [this, unclear, look, isLast](const Result<Sandbox> &found) -> Reply<Sandbox> {
            if (found)
                return checked(*found);
            if (!isLast)
                return lookUp(unclear, look + 1);
            ApiError error = unclear;
            if (found.error().kind == ErrorKind::NotFound) {
                error.code = notThereCode();
                error.advice = tr("It was looked for and is not there; it was not sent a second time. Try again.");
            } else {
                error.advice =
                    tr("Whether it was made is not known, and it was not sent a second time: look at the list "
                       "before you try again.");
            }
            return failedReply<Sandbox>(error);
        });
    });
}

Reply<Sandbox> LizardCreation::find()
{
    auto request = HttpRequest::get(m_context.projectPath() / QLatin1StringView("sandboxes"));
    request.evenOffline = true;
    return chain(this, callJsonList<Sandbox>(m_context.connection, request, &LizardSandboxCodec::sandbox),
        [marker = m_marker](const QList<Sandbox> &sandboxes) -> Result<Sandbox> {
            const auto found = std::ranges::find_if(sandboxes, [&marker](const Sandbox &sandbox) {
                return sandbox.metadata.value(LizardSandboxCodec::markerKey) == marker;
            });
            if (found != sandboxes.end())
                return *found;
            ApiError error;
            error.kind = ErrorKind::NotFound;
            return std::unexpected(error);
        });
}

Reply<Sandbox> LizardCreation::checked(const Sandbox &sandbox)
{
    if (LizardSandboxCodec::keepsNetwork(sandbox, m_wanted))
        return readyReply<Sandbox>(sandbox);
    ApiError error;
    error.kind = ErrorKind::Unsupported;
    error.sentence = tr("This server doesn't limit what a sandbox reaches, so the new one was deleted.");
    error.advice = tr("Make it without limits, or on another server.");
    return chain(this,
        callDone(m_context.connection, HttpRequest::make("DELETE", LizardContext::sandboxPath(sandbox.id))),
        [error, id = sandbox.id](const Result<Done> &gone) -> Result<Sandbox> {
            ApiError told = error;
            if (!gone && gone.error().kind != ErrorKind::NotFound)
                told.sentence =
                    tr("This server doesn't limit what a sandbox reaches, and the new one, %1, could not be "
                       "deleted: it runs and is billed.")
                        .arg(cleanedText(id.value()));
            return std::unexpected(told);
        });
}

} // namespace vivarium
