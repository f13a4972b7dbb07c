// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardErrors.h"

#include "http/NobodyListens.h"
#include "http/RetryPolicy.h"
#include "http/WebAddress.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>

namespace vivarium {

namespace {

struct LizardErrorTexts {
    Q_DECLARE_TR_FUNCTIONS(vivarium::LizardErrors)
};

/// A page that may be opened; empty when it is anything but a web address.
QString pageOf(const QJsonObject &body, const char *member)
{
    return QString::fromLatin1(webAddress(body.value(QLatin1StringView(member)).toString()).toEncoded());
}

/// Where the bill can be settled (`lizard.md` §5, 402).
QString paymentPage(const QJsonObject &body, const QString &status)
{
    const QString invoice = pageOf(body, "invoiceUrl");
    if (!invoice.isEmpty())
        return invoice;
    QStringList pages{pageOf(body, "billingUrl"), pageOf(body, "subscribeUrl"), pageOf(body, "topupUrl")};
    if (status == QLatin1StringView("trial_available") || status == QLatin1StringView("subscription_required"))
        pages.move(1, 0);
    else if (status == QLatin1StringView("grace") || status == QLatin1StringView("frozen")
        || status == QLatin1StringView("credits_required") || status == QLatin1StringView("card_required"))
        pages.move(2, 0);
    pages.removeAll(QString());
    return pages.value(0);
}

QString paymentAdvice(const QString &status)
{
    if (status == QLatin1StringView("trial_available"))
        return LizardErrorTexts::tr("Start the trial on the provider's page, then try again.");
    if (status == QLatin1StringView("subscription_required"))
        return LizardErrorTexts::tr("Choose a plan on the provider's page, then try again.");
    if (status == QLatin1StringView("trial_credits_used"))
        return LizardErrorTexts::tr("The trial's credit is used up: choose a plan on the provider's page.");
    if (status == QLatin1StringView("past_due"))
        return LizardErrorTexts::tr("Pay the open invoice, then try again.");
    if (status == QLatin1StringView("paused"))
        return LizardErrorTexts::tr("The subscription is paused: resume it on the provider's page.");
    return LizardErrorTexts::tr("Settle it on the provider's page, then try again.");
}

void explainPayment(const QJsonObject &body, ApiError &error)
{
    const QString status = body.value(QLatin1StringView("status")).toString();
    error.page = paymentPage(body, status);
    error.advice = paymentAdvice(status);
    const QJsonValue balance = body.value(QLatin1StringView("balanceCents"));
    if (balance.isDouble())
        error.advice += QLatin1Char(' ')
            + LizardErrorTexts::tr("Balance: $%1.").arg(QLocale().toString(balance.toDouble() / 100, 'f', 2));
    error.advice += QLatin1Char(' ') + LizardErrorTexts::tr("Until then nothing new is started or billed.");
    if (!error.page.isEmpty())
        error.advice += QLatin1Char(' ') + LizardErrorTexts::tr("The page: %1").arg(error.page);
}

QString amount(double number, const QString &unit)
{
    const QString text = QLocale().toString(number, 'g', 6);
    return unit == QLatin1StringView("vcpu") ? LizardErrorTexts::tr("%1 vCPUs").arg(text)
                                             : LizardErrorTexts::tr("%1 sandboxes").arg(text);
}

/// When it may be tried again; empty: nothing tells.
QString waitAdvice(const FailedCall &call, const QJsonObject &body)
{
    std::optional<std::chrono::milliseconds> wait =
        RetryPolicy::retryAfter(call.headers, QDateTime::currentDateTimeUtc());
    // The policy bends long waits to what a program may rest; a person is told the whole.
    bool isNumber = false;
    const qint64 told = call.headers.value("Retry-After").toByteArray().trimmed().toLongLong(&isNumber);
    if (isNumber && told > 0 && told < 10'000'000)
        wait = std::chrono::seconds(told);
    const QJsonValue seconds = body.value(QLatin1StringView("retryAfterS"));
    if (seconds.isDouble() && seconds.toDouble() > 0 && seconds.toDouble() < 1e7)
        wait = std::chrono::milliseconds(qint64(seconds.toDouble() * 1000));
    return wait ? LizardErrorTexts::tr("Try again in %n second(s).", nullptr, int((wait->count() + 999) / 1000))
                : QString();
}

void explainLimit(const FailedCall &call, const QJsonObject &body, ApiError &error)
{
    // It is about sandboxes, not about calls: the others needn't wait.
    error.kind = ErrorKind::LimitReached;
    const QString unit = body.value(QLatin1StringView("unit")).toString();
    const QJsonValue limit = body.value(QLatin1StringView("limit"));
    const QJsonValue running = body.value(QLatin1StringView("running"));
    const QJsonValue needed = body.value(QLatin1StringView("needed"));
    QStringList advice;
    if (limit.isDouble() && running.isDouble())
        advice << LizardErrorTexts::tr("%1 of %2 run.", "a number; a number with its unit")
                      .arg(QLocale().toString(running.toDouble(), 'g', 6), amount(limit.toDouble(), unit));
    else if (limit.isDouble())
        advice << LizardErrorTexts::tr("The limit is %1.").arg(amount(limit.toDouble(), unit));
    if (needed.isDouble())
        advice << LizardErrorTexts::tr("This needs %1.").arg(amount(needed.toDouble(), unit));
    if (const QString wait = waitAdvice(call, body); !wait.isEmpty())
        advice << wait;
    else
        advice << LizardErrorTexts::tr(
            "Stop or pause a sandbox that isn't needed, or get a larger plan; then try again.");
    error.advice = advice.join(QLatin1Char(' '));
}

/// What to do about the codes that are known; empty for others.
QString adviceFor(const QString &code, const QJsonObject &body)
{
    const auto is = [&code](const char *known) { return code == QLatin1StringView(known); };
    if (is("PROJECT_REQUIRED"))
        return LizardErrorTexts::tr("Choose a project for this connection.");
    if (is("PROJECT_OUT_OF_SCOPE") || is("SNAPSHOT_SCOPE"))
        return LizardErrorTexts::tr("The key of this connection doesn't reach that project: use one that does.");
    if (is("ACCOUNT_SCOPE_REQUIRED"))
        return LizardErrorTexts::tr("It takes a key for the whole account.");
    if (is("SANDBOX_SIZE_NOT_ALLOWED"))
        return LizardErrorTexts::tr("Choose another size: not all can be had with each template, with a volume, or on "
                                    "this plan.");
    if (is("TRIAL_SANDBOX_LIFETIME")) {
        const QString latest = body.value(QLatin1StringView("latestExpiresAt")).toString();
        const QDateTime end = QDateTime::fromString(latest, Qt::ISODateWithMs);
        return end.isValid() ? LizardErrorTexts::tr("On the trial it can last until %1 at most.")
                                   .arg(QLocale().toString(end.toLocalTime(), QLocale::ShortFormat))
                             : LizardErrorTexts::tr("On the trial sandboxes last an hour at most.");
    }
    if (is("TRIAL_SANDBOX_SIZE"))
        return LizardErrorTexts::tr("The trial has the sizes nano, mini and small.");
    if (is("TRIAL_SANDBOX_REGION"))
        return LizardErrorTexts::tr("The trial has regions in the US only.");
    if (is("TRIAL_SIZE_RUNNING"))
        return LizardErrorTexts::tr("The trial runs one small, two mini and two nano at once: stop one of this size.");
    if (is("DESKTOP_NOT_SUPPORTED"))
        return LizardErrorTexts::tr("Only sandboxes of the template “desktop” have one.");
    if (is("region_unavailable"))
        return LizardErrorTexts::tr("Choose another region, or leave the choice to the server.");
    if (is("volume_capacity_unavailable"))
        return LizardErrorTexts::tr(
            "There is no room for it in this region now: try another one, or a smaller volume.");
    if (is("volume_too_full_to_shrink"))
        return LizardErrorTexts::tr(
            "More is stored in it than would fit: delete files first, or choose a larger size.");
    if (is("volume_shrink_unsupported"))
        return LizardErrorTexts::tr("Volumes only grow.");
    if (is("volume_resize_in_progress"))
        return LizardErrorTexts::tr("Its size is being changed: try again when that is done.");
    return {};
}

} // namespace

void LizardErrors::explain(const FailedCall &call, ApiError &error)
{
    explainNobodyListens(call, error);
    if (call.status < 400)
        return;
    const QJsonObject body = QJsonDocument::fromJson(call.body).object();
    if (call.status == 402) {
        explainPayment(body, error);
        return;
    }
    if (call.status == 429) {
        const bool ofSandboxes = body.contains(QLatin1StringView("limit"))
            || error.code.startsWith(QLatin1StringView("SANDBOX_"))
            || error.code.startsWith(QLatin1StringView("WORKSPACE_"));
        if (ofSandboxes)
            explainLimit(call, body, error);
        else if (const QString wait = waitAdvice(call, body); !wait.isEmpty())
            error.advice = wait;
        return;
    }
    if (call.status == 401) {
        error.advice = LizardErrorTexts::tr("Enter a key that is valid, or sign in again.");
        return;
    }
    if (const QString advice = adviceFor(error.code, body); !advice.isEmpty())
        error.advice = advice;
}

bool LizardErrors::isRefusal(const ApiError &error)
{
    // These two say that there is no room for it. Any other 503 may come from something on the way.
    const bool hasNoRoom = error.code == QLatin1StringView("region_unavailable")
        || error.code == QLatin1StringView("volume_capacity_unavailable");
    return !isUnclear(error) || (error.httpStatus == 503 && hasNoRoom);
}

} // namespace vivarium
