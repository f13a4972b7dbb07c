// SPDX-License-Identifier: GPL-3.0-or-later
#include "Diagnostics.h"

#include "common/Format.h"
#include "connections/ConnectionRegistry.h"
#include "http/ThisMachine.h"
#include "profiles/ProfileStore.h"

#include <QApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QScreen>
#include <QStyle>
#include <QSysInfo>

#include <array>

namespace vivarium::Diagnostics {

namespace {

struct FeatureName {
    Feature feature;
    const char *name;
};
constexpr std::array featureNames{
    FeatureName{Feature::ProcessTree, "process-tree"},
    FeatureName{Feature::SignalTree, "signal-tree"},
    FeatureName{Feature::OutputStream, "output-stream"},
    FeatureName{Feature::LinkAwareListing, "link-aware-listing"},
    FeatureName{Feature::MoveFiles, "move-files"},
    FeatureName{Feature::CopyFiles, "copy-files"},
    FeatureName{Feature::ChangeMode, "change-mode"},
    FeatureName{Feature::LargeFiles, "large-files"},
    FeatureName{Feature::Archives, "archives"},
    FeatureName{Feature::WatchFolders, "watch-folders"},
    FeatureName{Feature::SearchFiles, "search-files"},
    FeatureName{Feature::KeptTerminals, "kept-terminals"},
    FeatureName{Feature::ListImages, "list-images"},
    FeatureName{Feature::SaveFileSystem, "save-file-system"},
    FeatureName{Feature::SaveMemory, "save-memory"},
    FeatureName{Feature::ListMemory, "list-memory"},
    FeatureName{Feature::CompareImages, "compare-images"},
    FeatureName{Feature::Origins, "origins"},
    FeatureName{Feature::UsageOfAll, "usage-of-all"},
    FeatureName{Feature::Ports, "ports"},
    FeatureName{Feature::ClosePorts, "close-ports"},
    FeatureName{Feature::Listeners, "listeners"},
    FeatureName{Feature::OutboundNetwork, "outbound-network"},
    FeatureName{Feature::NetworkRules, "network-rules"},
    FeatureName{Feature::TestDestination, "test-destination"},
    FeatureName{Feature::Pause, "pause"},
    FeatureName{Feature::PauseKeepsProcesses, "pause-keeps-processes"},
    FeatureName{Feature::Fork, "fork"},
    FeatureName{Feature::Templates, "templates"},
    FeatureName{Feature::Deadlines, "deadlines"},
    FeatureName{Feature::AllowedHosts, "allowed-hosts"},
    FeatureName{Feature::Metadata, "metadata"},
    FeatureName{Feature::WarmPools, "warm-pools"},
    FeatureName{Feature::Schedules, "schedules"},
    FeatureName{Feature::Desktops, "desktops"},
    FeatureName{Feature::SizedVolumes, "sized-volumes"},
    FeatureName{Feature::ByCommands, "by-commands"},
    FeatureName{Feature::Secrets, "secrets"},
    FeatureName{Feature::Volumes, "volumes"},
    FeatureName{Feature::ManageStorage, "manage-storage"},
    FeatureName{Feature::Specification, "specification"},
    FeatureName{Feature::CancelBuilds, "cancel-builds"},
    FeatureName{Feature::Gpus, "gpus"},
    FeatureName{Feature::DockerInside, "docker-inside"},
    FeatureName{Feature::Machines, "machines"},
    FeatureName{Feature::FreeObservation, "free-observation"},
    FeatureName{Feature::DockerImages, "docker-images"},
    FeatureName{Feature::CloudBuckets, "cloud-buckets"},
    FeatureName{Feature::DiskLimit, "disk-limit"},
};
static_assert(featureNames.size() == size_t(Feature::DiskLimit) + 1);

QString line(const char *title, const QString &text)
{
    return QStringLiteral("%1: %2").arg(QLatin1StringView(title), text.isEmpty() ? QStringLiteral("?") : text);
}

QString environment(const char *name)
{
    return withoutTokens(qEnvironmentVariable(name).left(60));
}

QString stateName(ConnectionEntry::State state)
{
    switch (state) {
    case ConnectionEntry::State::Preparing:
        return QStringLiteral("preparing");
    case ConnectionEntry::State::Failed:
        return QStringLiteral("failed");
    case ConnectionEntry::State::Connecting:
        return QStringLiteral("connecting");
    case ConnectionEntry::State::Online:
        return QStringLiteral("online");
    case ConnectionEntry::State::Offline:
        return QStringLiteral("offline");
    case ConnectionEntry::State::Refused:
        return QStringLiteral("refused");
    }
    return {};
}

QString kindName(const ConnectionProfile *profile)
{
    if (!profile)
        return QStringLiteral("unknown kind");
    switch (profile->kind) {
    case ConnectionProfile::Kind::Local:
        return QStringLiteral("local engine");
    case ConnectionProfile::Kind::LazyCloud:
        return QStringLiteral("LazyCloud");
    case ConnectionProfile::Kind::Lizard:
        return QStringLiteral("Lizard");
    }
    return {};
}

/// What kind of place a server is at; its address is the person's own affair.
QString placeName(const ConnectionProfile &profile)
{
    const QString host = profile.endpoint.host();
    if (isThisMachine(host) || host.endsWith(QLatin1String(".localhost")))
        return QStringLiteral("this machine");
    const auto isAt = [&host](QLatin1StringView domain) {
        return host == domain || (host.endsWith(domain) && host.chopped(domain.size()).endsWith(QLatin1Char('.')));
    };
    if (isAt(QLatin1StringView("lazycloud.dev")))
        return QStringLiteral("LazyCloud");
    if (isAt(QLatin1StringView("lizard.build")))
        return QStringLiteral("Lizard");
    return QStringLiteral("another server");
}

/// Neither the proxy's address nor the file's name: they are the person's own affair.
QStringList wayThere(const ConnectionDetails &details)
{
    QString way;
    switch (details.way) {
    case ConnectionDetails::Way::ThisMachine:
        way = QStringLiteral("direct, this machine");
        break;
    case ConnectionDetails::Way::Direct:
        way = QStringLiteral("direct");
        break;
    case ConnectionDetails::Way::Excepted:
        way = QStringLiteral("direct; the environment names a proxy and exceptions");
        break;
    case ConnectionDetails::Way::Proxy:
        way = details.proxyVariable.isEmpty() ? QStringLiteral("from the desktop's settings")
                                              : QStringLiteral("from %1").arg(details.proxyVariable);
        break;
    }
    const QString trust = !details.isEncrypted() ? QStringLiteral("none, not encrypted")
        : details.authorityFile.isEmpty()        ? QStringLiteral("the system's")
        : details.authorityProblem.isEmpty() ? QStringLiteral("the system's and %1 of a file").arg(details.authorities)
                                             : QStringLiteral("the system's; the extra CA file can't be used");
    return {line("  Proxy", way), line("  Certificates", trust),
        line("  Requests", QStringLiteral("%1 in the last minute").arg(details.requestsInLastMinute)),
        line("  Fastest answer",
            details.fastestAnswer ? QStringLiteral("%1 ms, of the last minute").arg(details.fastestAnswer->count())
                                  : QStringLiteral("none in the last minute"))};
}

/// Numbers and the server's word only: sentences may hold paths and names.
QString errorText(const ApiError &error)
{
    QStringList parts{QStringLiteral("kind %1").arg(int(error.kind))};
    if (error.httpStatus > 0)
        parts << QStringLiteral("HTTP %1").arg(error.httpStatus);
    if (!error.code.isEmpty())
        parts << withoutTokens(error.code.left(60));
    return parts.join(QStringLiteral(", "));
}

QStringList system()
{
    QStringList lines{
        line("Vivarium", QLatin1StringView(VIVARIUM_VERSION)),
        line("Qt",
            QStringLiteral("%1, built with %2").arg(QLatin1StringView(qVersion()), QLatin1StringView(QT_VERSION_STR))),
        line("System",
            QStringLiteral("%1, %2 %3, %4")
                .arg(QSysInfo::prettyProductName(), QSysInfo::kernelType(), QSysInfo::kernelVersion(),
                    QSysInfo::currentCpuArchitecture())),
        line("Session",
            QStringLiteral("%1, %2").arg(environment("XDG_SESSION_TYPE"), environment("XDG_CURRENT_DESKTOP"))),
        line("Platform plugin", QGuiApplication::platformName()),
        line("Style", QApplication::style() ? QApplication::style()->name() : QString()),
        line("Language", QLocale().name()),
    };
    for (const QScreen *screen : QGuiApplication::screens()) {
        const QSize size = screen->size();
        lines << line("Screen",
            QStringLiteral("%1 × %2 at %3").arg(size.width()).arg(size.height()).arg(screen->devicePixelRatio()));
    }
    return lines;
}

QStringList abilities(const Capabilities &capabilities)
{
    QStringList can;
    QStringList cannot;
    for (const FeatureName &known : featureNames) {
        const QLatin1StringView name(known.name);
        const QString reason = withoutTokens(capabilities.reason(known.feature).left(300));
        if (capabilities.has(known.feature))
            can << name;
        else
            cannot << (reason.isEmpty() ? QStringLiteral("    %1").arg(name)
                                        : QStringLiteral("    %1: %2").arg(name, reason));
    }
    QStringList lines{line("  Can", can.join(QStringLiteral(", ")))};
    if (!capabilities.note.isEmpty())
        lines << line("  Note", withoutTokens(capabilities.note.left(300)));
    if (!cannot.isEmpty())
        lines << QStringLiteral("  Can't:") << cannot;
    return lines;
}

QStringList connection(const ConnectionEntry &entry, const ConnectionProfile *profile, int number)
{
    QStringList lines{
        QStringLiteral("Connection %1: %2, %3").arg(number).arg(kindName(profile), stateName(entry.state()))};
    if (profile && !profile->endpoint.host().isEmpty())
        lines << line("  Server", placeName(*profile));
    if (const std::optional<ApiError> error = entry.error())
        lines << line("  Error", errorText(*error));
    if (!entry.backend)
        return lines;
    const ConnectionStatus &status = entry.backend->status();
    if (!entry.backend->capabilities().serverVersion.isEmpty())
        lines << line("  Engine", withoutTokens(entry.backend->capabilities().serverVersion));
    lines << line("  Calls",
        QStringLiteral("%1 answered, %2 without an answer or refused").arg(status.answers).arg(status.failures));
    lines << line("  Last answer",
        status.lastSeenAt.isValid() ? status.lastSeenAt.toUTC().toString(Qt::ISODate) : QStringLiteral("none"));
    return lines + wayThere(entry.backend->details()) + abilities(entry.backend->capabilities());
}

} // namespace

QString withoutTokens(const QString &text)
{
    constexpr QRegularExpression::PatternOptions anyCase = QRegularExpression::CaseInsensitiveOption;
    // However short: what is called a secret, and what stands before the host of an address.
    static const QRegularExpression named(
        QStringLiteral("((?:token|secret|passw(?:or)?d|passphrase|pwd|credentials?|authorization|cookie|key)"
                       "[\"']?\\s*[=:]\\s*)(?:(?:bearer|basic|token)\\s+)?[\"']?[^\\s\"',;]+"),
        anyCase);
    static const QRegularExpression bearer(
        QStringLiteral("\\b(bearer(?:\\s*[=:]\\s*|\\s+))(?!tokens?\\b)[^\\s\"',;]+"), anyCase);
    static const QRegularExpression userInfo(QStringLiteral("://[^\\s/?#@]+@"));
    // Long runs with digits in them: words of a language have none.
    static const QRegularExpression longRun(QStringLiteral("(?=[A-Za-z_~+/=-]*[0-9])[A-Za-z0-9_~+/=-]{20,}"));
    static const QRegularExpression prefixed(
        QStringLiteral("(?<![A-Za-z0-9])(?:(?:lc|liz|sk|ghp)[_-][A-Za-z0-9_-]{3,}|(?:key|token)[_-][A-Za-z0-9_-]{6,})"),
        anyCase);
    QString left = text;
    left.replace(userInfo, QStringLiteral("://…@"));
    left.replace(named, QStringLiteral("\\1…"));
    left.replace(bearer, QStringLiteral("\\1…"));
    left.replace(prefixed, QStringLiteral("…"));
    left.replace(longRun, QStringLiteral("…"));
    return Format::escaped(left);
}

QString text(const ConnectionRegistry &connections, const ProfileStore &profiles)
{
    QStringList lines = system();
    int number = 0;
    for (const ConnectionEntry &entry : connections.connections())
        lines << QString() << connection(entry, profiles.find(entry.profile), ++number);
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace vivarium::Diagnostics
