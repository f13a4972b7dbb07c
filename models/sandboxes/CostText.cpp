// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/CostText.h"

#include "common/Format.h"
#include "sandboxes/TemplateAdvice.h"

#include <QCoreApplication>

#include <cmath>

namespace vivarium::CostText {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(vivarium::CostText)
};

QString about(double nanos, const PriceList &prices)
{
    return QStringLiteral("≈ ") + Format::money(std::llround(nanos), prices.currency);
}

/// Several are said with what one is.
QString hourText(qint64 hour, const PriceList &prices, int count)
{
    if (count == 1)
        return Texts::tr("%1 an hour", "an amount of money").arg(about(double(hour), prices));
    return Texts::tr("%1 an hour, %2 each", "amounts of money, all and one")
        .arg(about(double(hour) * count, prices), about(double(hour), prices));
}

QString unknownPrice(const SandboxSpec &spec, const Capabilities &capabilities)
{
    if (!capabilities.prices)
        return Texts::tr("What an hour costs is not known: the server has told no prices.");
    SandboxSpec anywhere = spec;
    anywhere.region.clear();
    anywhere.zone.clear();
    anywhere.preemptible = true;
    if (capabilities.prices->hour(anywhere))
        return Texts::tr("What an hour costs is not known: the server's list has no price for such a place.");
    if (!spec.gpus.isEmpty())
        return Texts::tr("What an hour costs is not known: the server's list has no price for this GPU.");
    return Texts::tr("What an hour costs is not known, since its size is not.");
}

/// Of one; servers bill by what it has, or by the name of its size.
std::optional<qint64> hourPrice(const SandboxSpec &spec, const Capabilities &capabilities)
{
    if (!capabilities.prices || !capabilities.prices->perSandbox)
        return capabilities.prices ? capabilities.prices->hour(spec) : std::nullopt;
    const SandboxSize *size = TemplateAdvice::sizeOf(capabilities, spec.size);
    return size ? size->pricePerHour : std::nullopt;
}

QString endText(const SandboxSpec &spec, const Capabilities &capabilities, const QString &server)
{
    if (spec.keepWarm && capabilities.has(Feature::Deadlines))
        return Texts::tr("%1 bills it while it runs. It ends %2 after its beginning, used or not.")
            .arg(server, Format::duration(*spec.keepWarm));
    if (spec.keepWarm)
        return Texts::tr("%1 bills it while it runs. It stops by itself when it was not used for %2.")
            .arg(server, Format::duration(*spec.keepWarm));
    return Texts::tr("%1 bills it while it runs, and it never stops by itself.").arg(server);
}

} // namespace

Estimate before(
    const SandboxSpec &spec, const Capabilities &capabilities, bool isLocal, const QString &server, int count)
{
    const PriceList *prices = capabilities.prices ? &*capabilities.prices : nullptr;
    const bool isFree = prices && prices->isFree();
    const std::optional<qint64> hour = hourPrice(spec, capabilities);
    if (isLocal || !capabilities.costsMoney) {
        if (!prices || isFree || prices->perSandbox) // its prices are those of somebody else's machines
            return {isLocal ? Texts::tr("Free on this machine.") : Texts::tr("Free on %1.").arg(server), false};
        const QString planned = hour ? hourText(*hour, *prices, count) : unknownPrice(spec, capabilities);
        return {
            Texts::tr("Nobody bills it; by the tariff of this machine: %1.", "an hour's price").arg(planned), false};
    }
    if (isFree)
        return {Texts::tr("Free on %1.").arg(server), false};
    Estimate estimate{{}, !spec.keepWarm};
    if (!hour) {
        estimate.sentence = endText(spec, capabilities, server) + QLatin1Char(' ') + unknownPrice(spec, capabilities);
        return estimate;
    }
    const QString price = hourText(*hour, *prices, count);
    if (!spec.keepWarm) {
        estimate.sentence =
            Texts::tr("%1. %2", "the price of an hour, and a sentence").arg(price, endText(spec, capabilities, server));
        return estimate;
    }
    const double hours = double(spec.keepWarm->count()) / 3600;
    const QString most = about(double(*hour) * count * hours, *prices);
    if (capabilities.has(Feature::Deadlines)) {
        estimate.sentence = Texts::tr("%1. %2 Until then: at most %3.", "the price of an hour, a sentence, a price")
                                .arg(price, endText(spec, capabilities, server), most);
        return estimate;
    }
    estimate.sentence =
        Texts::tr("%1. %2 If nobody uses it at all: at most %3.", "the price of an hour, a sentence, a price")
            .arg(price, endText(spec, capabilities, server), most);
    return estimate;
}

SandboxSpec sizeOf(const Sandbox &sandbox)
{
    SandboxSpec spec;
    spec.cpuMillis = sandbox.cpuMillis;
    spec.memoryMiB = sandbox.memoryMiB;
    spec.gpus = sandbox.gpus.mid(0, 1);
    spec.gpuCount = int(sandbox.gpus.size());
    spec.size = sandbox.size;
    if (sandbox.lifetime.kind != Lifetime::Kind::None && sandbox.lifetime.span.count() > 0)
        spec.keepWarm = sandbox.lifetime.span;
    return spec;
}

} // namespace vivarium::CostText
