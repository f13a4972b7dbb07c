// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardCreation.h"

#include "lizard/LizardCall.h"
#include "lizard/LizardContext.h"
#include "lizard/LizardErrors.h"
#include "lizard/LizardSandboxCodec.h"

#include <QUuid>

namespace vivarium {

namespace {
constexpr std::chrono::seconds createLimit(120); // as the vendor's own client waits

/// Whether the server may still be at it, so that not being there yet means nothing.
bool mayComeLate(const ApiError &unclear)
{
    return unclear.kind == ErrorKind::Timeout || unclear.httpStatus == 504;
}

ApiError notKnown(const ApiError &unclear)
{
    ApiError error = unclear;
    error.advice =
        LizardCreation::tr("Whether it was made is not known, and it was not sent a second time: look at the list "
                           "before you try again.");
    return error;
}
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
    m_sentAt = m_context.sendTime();
    return send(0);
}

Reply<Sandbox> LizardCreation::runFromPool()
{
    m_poolPauses = m_context.poolPauses;
    return run();
}

Reply<Sandbox> LizardCreation::send(int attempt)
{
    const auto request = HttpRequest::json("POST", LizardContext::sandboxesPath(), m_body).within(createLimit);
    return chain(this, callJsonOne<Sandbox>(m_context.connection, request, &LizardSandboxCodec::sandbox),
        [this, attempt](const Result<Sandbox> &answer) -> Reply<Sandbox> {
            if (answer)
                return checked(*answer);
            if (LizardErrors::isRefusal(answer.error()))
                return failedReply<Sandbox>(answer.error());
            // 503 is how an empty pool answers; but so does a gateway that has lost the server's own answer.
            if (answer.error().httpStatus == 503 && attempt < m_poolPauses.size())
                return sendAgain(answer.error(), attempt);
            return lookUp(answer.error(), 0);
        });
}

Reply<Sandbox> LizardCreation::sendAgain(const ApiError &refused, int attempt)
{
    return chain(this, after(this, m_poolPauses.at(attempt)), [this, refused, attempt](const Done &) {
        return chain(this, find(), [this, refused, attempt](const Result<Look> &look) -> Reply<Sandbox> {
            if (look && look->found)
                return checked(*look->found);
            if (!look || look->isUnsure)
                return failedReply<Sandbox>(notKnown(refused));
            return send(attempt + 1);
        });
    });
}

Reply<Sandbox> LizardCreation::lookUp(const ApiError &unclear, int look)
{
    if (m_progress)
        m_progress({tr("No clear answer: looking whether it was made"), {}});
    auto pauses = m_context.lookPauses;
    if (mayComeLate(unclear))
        pauses += m_context.lateLookPauses;
    const bool isLast = look + 1 >= pauses.size();
    return chain(this, after(this, pauses.value(look)), [this, unclear, look, isLast](const Done &) {
        return chain(this, find(), [this, unclear, look, isLast](const Result<Look> &seen) -> Reply<Sandbox> {
            if (seen && seen->found)
                return checked(*seen->found);
            if (!isLast)
                return lookUp(unclear, look + 1);
            if (!seen || seen->isUnsure || mayComeLate(unclear))
                return failedReply<Sandbox>(notKnown(unclear));
            ApiError error = unclear;
            error.code = notThereCode();
            error.advice = tr("It was looked for and is not there; it was not sent a second time. Try again.");
            return failedReply<Sandbox>(error);
        });
    });
}

Reply<LizardCreation::Look> LizardCreation::find()
{
    auto request = HttpRequest::get(m_context.projectPath() / QLatin1StringView("sandboxes"));
    request.evenOffline = true;
    return chain(this, callJsonList<Sandbox>(m_context.connection, request, &LizardSandboxCodec::sandbox),
        [this](const QList<Sandbox> &sandboxes) -> Result<Look> {
            Look look;
            for (const Sandbox &sandbox : sandboxes) {
                if (sandbox.metadata.value(LizardSandboxCodec::markerKey) == m_marker)
                    look.found = sandbox;
                else if (mayBeThis(sandbox))
                    look.isUnsure = true;
            }
            return look;
        });
}

bool LizardCreation::mayBeThis(const Sandbox &sandbox) const
{
    // Read right after its creation it may lack its start too (`lizard.md` §2.3).
    const bool isNew = !sandbox.createdAt.isValid() || sandbox.createdAt >= m_sentAt;
    return isNew && !sandbox.metadata.contains(LizardSandboxCodec::markerKey);
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
