// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardStorage.h"

#include "lizard/LizardCall.h"
#include "lizard/LizardContext.h"
#include "lizard/LizardErrors.h"
#include "lizard/LizardTime.h"

#include <algorithm>
#include <cmath>

namespace vivarium {

namespace {

constexpr std::chrono::minutes resizeLimit(5);

Volume readVolume(JsonReader &reader)
{
    Volume volume;
    volume.id = reader.requiredId(QLatin1StringView("id"));
    volume.name = reader.requiredId(QLatin1StringView("name"));
    const double size = reader.number(QLatin1StringView("sizeGb"));
    if (size > 0 && size < 1e6)
        volume.sizeGiB = int(std::ceil(size));
    volume.sizeEnforced = reader.object().value(QLatin1StringView("sizeEnforced")).toBool(true);
    volume.region = reader.text(QLatin1StringView("region"));
    volume.status = reader.text(QLatin1StringView("status"));
    volume.createdAt = LizardTime::read(reader, QLatin1StringView("createdAt"));
    if (const QString sandbox = reader.text(QLatin1StringView("attachedTo")); !sandbox.isEmpty())
        volume.usedBy = {sandbox};
    return volume;
}

VolumeLimits readLimits(JsonReader &reader)
{
    const auto gib = [&reader](QLatin1StringView name, int usual) {
        const double number = reader.number(name);
        return number >= 1 && number < 1e6 ? int(number) : usual;
    };
    const VolumeLimits usual;
    return {gib(QLatin1StringView("minSizeGb"), usual.leastGiB), gib(QLatin1StringView("maxSizeGb"), usual.mostGiB),
        gib(QLatin1StringView("defaultSizeGb"), usual.usualGiB)};
}

} // namespace

LizardStorage::LizardStorage(LizardContext &context, QObject *parent)
    : QObject(parent)
    , m_context(context)
{
}

Reply<QList<StoredSecret>> LizardStorage::secrets()
{
    return failedReply<QList<StoredSecret>>(m_context.unsupported(Feature::Secrets));
}

Reply<StoredSecret> LizardStorage::setSecret(const QString &, const Secret &)
{
    return failedReply<StoredSecret>(m_context.unsupported(Feature::Secrets));
}

Reply<Done> LizardStorage::removeSecret(const QString &)
{
    return failedReply<Done>(m_context.unsupported(Feature::Secrets));
}

Reply<QList<Volume>> LizardStorage::volumes()
{
    const auto request = HttpRequest::get(m_context.projectPath() / QLatin1StringView("volumes"));
    return chain(this, callJsonList<Volume>(m_context.connection, request, &readVolume),
        [](const QList<Volume> &answer) -> Result<QList<Volume>> {
            QList<Volume> volumes = answer;
            std::ranges::sort(volumes, {}, &Volume::name);
            return volumes;
        });
}

Reply<Volume> LizardStorage::makeVolume(const QString &name)
{
    return makeSizedVolume(name, 0, {});
}

Reply<VolumeLimits> LizardStorage::volumeLimits()
{
    const auto request = HttpRequest::get(m_context.projectPath() / QLatin1StringView("volume-limits"));
    return callJsonOne<VolumeLimits>(m_context.connection, request, &readLimits);
}

Reply<Volume> LizardStorage::makeSizedVolume(const QString &name, int sizeGiB, const QString &region)
{
    QJsonObject body{{QLatin1StringView("name"), name}};
    if (sizeGiB > 0)
        body.insert(QLatin1StringView("sizeGb"), sizeGiB);
    if (!region.isEmpty())
        body.insert(QLatin1StringView("region"), region);
    const auto request = HttpRequest::json("POST", m_context.projectPath() / QLatin1StringView("volumes"), body);
    return chain(this, callJsonOne<Volume>(m_context.connection, request, &readVolume),
        [this, name](const Result<Volume> &made) -> Reply<Volume> {
            if (made || LizardErrors::isRefusal(made.error()))
                return readyReply<Volume>(made);
            // Names are unique in a project: one look tells whether it was made.
            HttpRequest look = HttpRequest::get(m_context.projectPath() / QLatin1StringView("volumes"));
            look.evenOffline = true;
            return chain(this, callJsonList<Volume>(m_context.connection, look, &readVolume),
                [name, made](const Result<QList<Volume>> &all) -> Result<Volume> {
                    const QList<Volume> known = all.value_or(QList<Volume>());
                    const auto found = std::ranges::find(known, name, &Volume::name);
                    return found == known.end() ? made : Result<Volume>(*found);
                });
        });
}

Reply<Volume> LizardStorage::growVolume(const QString &key, int sizeGiB)
{
    const auto request = HttpRequest::json("PATCH", m_context.projectPath() / QLatin1StringView("volumes") / key,
        {{QLatin1StringView("sizeGb"),
            sizeGiB}}).within(resizeLimit);
    return callJsonOne<Volume>(m_context.connection, request, &readVolume);
}

Reply<Done> LizardStorage::removeVolume(const QString &key)
{
    return callDone(m_context.connection,
        HttpRequest::make("DELETE", m_context.projectPath() / QLatin1StringView("volumes") / key));
}

} // namespace vivarium
