// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/TemplateAdvice.h"

#include "common/Format.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>

namespace vivarium::TemplateAdvice {

namespace {

struct AdviceText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::TemplateAdvice)
};

constexpr double milliToWhole = 1000;
constexpr int wholeCore = 1000; ///< in thousandths

QString list(const QStringList &names)
{
    return names.join(QLatin1StringView(", "));
}

} // namespace

const SandboxSize *sizeOf(const Capabilities &capabilities, const QString &name)
{
    const auto found = std::ranges::find(capabilities.sizes, name, &SandboxSize::name);
    return found == capabilities.sizes.cend() ? nullptr : &*found;
}

QString sizeText(const SandboxSize &size, const QString &currency)
{
    const bool isWhole = size.cpuMillis % wholeCore == 0;
    QStringList parts{isWhole
            ? AdviceText::tr("%n vCPU(s)", nullptr, size.cpuMillis / wholeCore)
            : AdviceText::tr("%1 vCPUs", "number, may be a fraction").arg(Format::cores(size.cpuMillis)),
        Format::bytes(size.memoryMiB << 20)};
    if (size.diskGiB > 0)
        parts << AdviceText::tr("%1 of disk", "a size").arg(Format::bytes(qint64(size.diskGiB) << 30));
    if (size.pricePerHour)
        parts << AdviceText::tr("%1 an hour", "money").arg(Format::money(*size.pricePerHour, currency));
    return list(parts);
}

QString sizeNote(const SandboxSpec &spec, const Capabilities &capabilities)
{
    const SandboxSize *size = sizeOf(capabilities, spec.size);
    const auto &plan = capabilities.plan;
    if (plan && plan->isTrial && !spec.size.isEmpty() && !plan->sizes.contains(spec.size))
        return AdviceText::tr("The trial has the sizes %1.").arg(list(plan->sizes));
    if (!size)
        return {};
    if (!size->templates.isEmpty() && !spec.templateName.isEmpty() && !size->templates.contains(spec.templateName))
        return AdviceText::tr("%1 is known to be had with these templates: %2.", "a size; names")
            .arg(size->name, list(size->templates));
    if (!size->takesVolume && !spec.volumes.isEmpty())
        return AdviceText::tr("%1 is known to take no volume.", "a size").arg(size->name);
    if (plan && plan->runningLimit && plan->running) {
        const double needed = std::max(1.0, size->cpuMillis / milliToWhole);
        if (*plan->running + needed > *plan->runningLimit)
            return AdviceText::tr("%1 of %2 vCPUs of your plan run; this needs %3 more.", "numbers")
                .arg(QLocale().toString(*plan->running), QLocale().toString(*plan->runningLimit),
                    QLocale().toString(needed));
    }
    if (plan && plan->isTrial)
        return AdviceText::tr("On the trial one small, two mini and two nano run at once.");
    return size->paidOnly ? AdviceText::tr("%1 is there after the first payment.", "a size").arg(size->name)
                          : QString();
}

QString volumeProblem(const SandboxSpec &spec, const Capabilities &capabilities)
{
    const SandboxSize *size = sizeOf(capabilities, spec.size);
    if (!size || size->takesVolume || spec.volumes.isEmpty())
        return {};
    QStringList others;
    for (const SandboxSize &each : capabilities.sizes) {
        if (each.takesVolume)
            others << each.name;
    }
    return AdviceText::tr("A sandbox of size %1 takes no volume; these do: %2.", "a size; names")
        .arg(size->name, list(others));
}

QString lifetimeNote(const SandboxSpec &spec, const Capabilities &capabilities)
{
    const auto &plan = capabilities.plan;
    if (!plan || !plan->longestLifetime)
        return {};
    const QString most = Format::duration(*plan->longestLifetime);
    if (!spec.keepWarm)
        return AdviceText::tr("On this plan no deadline becomes one of %1.", "a length of time").arg(most);
    return *spec.keepWarm > *plan->longestLifetime
        ? AdviceText::tr("On this plan a sandbox lasts %1 at most.", "a length of time").arg(most)
        : QString();
}

QString regionNote(const SandboxSpec &spec, const Capabilities &capabilities)
{
    if (spec.region.isEmpty())
        return {};
    const auto region = std::ranges::find(capabilities.regions, spec.region, &Region::id);
    if (region != capabilities.regions.cend() && !region->available)
        return AdviceText::tr("This region takes nothing new at the moment.");
    const auto &plan = capabilities.plan;
    if (plan && !plan->regionPrefix.isEmpty() && !spec.region.startsWith(plan->regionPrefix))
        return AdviceText::tr("On this plan only regions in the US can be had.");
    return {};
}

QString hostProblem(const QString &host)
{
    static const QRegularExpression address(
        QStringLiteral("^(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})(?:/(\\d{1,2}))?$"));
    static const QRegularExpression name(QStringLiteral(
        "^(\\*\\.)?([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$"));
    if (const auto match = address.match(host); match.hasMatch()) {
        for (int i = 1; i <= 4; ++i) {
            if (match.captured(i).toInt() > 255)
                return AdviceText::tr("%1 is no address.").arg(host);
        }
        return match.captured(5).toInt() > 32 ? AdviceText::tr("%1 is no range.").arg(host) : QString();
    }
    if (name.match(host).hasMatch())
        return {};
    return AdviceText::tr("%1 is neither a host name, nor *.name, nor an IPv4 address or range.")
        .arg(Format::escaped(host));
}

QString networkProblem(const NetworkPolicy &policy)
{
    if (policy.mode != NetworkPolicy::Mode::Only)
        return {};
    if (policy.allowed.isEmpty())
        return AdviceText::tr("Name at least one host, or block everything.");
    if (policy.allowed.size() > NetworkPolicy::mostHosts)
        return AdviceText::tr("%n host(s) are the most there may be.", nullptr, NetworkPolicy::mostHosts);
    for (const QString &host : policy.allowed) {
        if (const QString problem = hostProblem(host); !problem.isEmpty())
            return problem;
    }
    return {};
}

QString metadataProblem(const QString &text)
{
    const QStringList lines = text.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    for (const QString &line : lines) {
        const QString trimmed = line.trimmed();
        if (!trimmed.isEmpty() && trimmed.indexOf(QLatin1Char('=')) < 1)
            return AdviceText::tr("“%1” is not of the form name=value.").arg(Format::escaped(trimmed.left(40)));
    }
    return {};
}

QHash<QString, QString> parsedMetadata(const QString &text)
{
    QHash<QString, QString> metadata;
    const QStringList lines = text.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    for (const QString &line : lines) {
        if (const qsizetype sign = line.indexOf(QLatin1Char('=')); sign > 0)
            metadata.insert(line.first(sign).trimmed(), line.sliced(sign + 1).trimmed());
    }
    return metadata;
}

} // namespace vivarium::TemplateAdvice
