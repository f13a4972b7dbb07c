// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/EngineTexts.h"

#include "domain/BuiltFrom.h"
#include "http/ErrorMapping.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace vivarium::EngineTexts {

namespace {

struct Known {
    QLatin1StringView code;
    const char *text; ///< with %1 for what isn't the same everywhere, or for the reason of what it rests on
};

constexpr Known knownReasons[]{
    {QLatin1StringView("not-looked-at"), QT_TRANSLATE_NOOP("vivarium::EngineTexts", "It has not been looked at yet.")},
    {QLatin1StringView("limits-need-cgroup-2"),
        QT_TRANSLATE_NOOP(
            "vivarium::EngineTexts", "Without root, limits need cgroup version 2; this machine has version 1.")},
    {QLatin1StringView("limits-not-delegated"),
        QT_TRANSLATE_NOOP("vivarium::EngineTexts", "The cgroup controllers %1 are not delegated to this account.")},
    {QLatin1StringView("no-netavark"),
        QT_TRANSLATE_NOOP(
            "vivarium::EngineTexts", "Podman's network program is missing. Install the package \"netavark\".")},
    {QLatin1StringView("no-firewall-program"),
        QT_TRANSLATE_NOOP(
            "vivarium::EngineTexts", "Podman's network needs a firewall program. Install the package \"iptables\".")},
    {QLatin1StringView("no-tun-device"),
        QT_TRANSLATE_NOOP("vivarium::EngineTexts",
            "Without root, sandboxes reach the network through /dev/net/tun, which this account may not open.")},
    {QLatin1StringView("no-slirp4netns"),
        QT_TRANSLATE_NOOP("vivarium::EngineTexts",
            "Without root, the network needs a user-mode router. Install the package \"slirp4netns\".")},
    {QLatin1StringView("no-bridge"),
        QT_TRANSLATE_NOOP("vivarium::EngineTexts", "The bridge network could not be made: %1")},
    {QLatin1StringView("rules-need-root"),
        QT_TRANSLATE_NOOP("vivarium::EngineTexts", "Without root, the engine can't set network rules.")},
    {QLatin1StringView("rules-need-network"),
        QT_TRANSLATE_NOOP("vivarium::EngineTexts", "There is no network that rules could be set for. %1")},
    {QLatin1StringView("no-nft"),
        QT_TRANSLATE_NOOP(
            "vivarium::EngineTexts", "Network rules need the program nft. Install the package \"nftables\".")},
    {QLatin1StringView("kernel-refuses-rules"),
        QT_TRANSLATE_NOOP("vivarium::EngineTexts", "This machine's kernel takes no network rules: %1")},
    {QLatin1StringView("layers-need-root"),
        QT_TRANSLATE_NOOP("vivarium::EngineTexts",
            "Without root the engine can't read the layers of file systems, so it can't compare them.")},
    {QLatin1StringView("layers-need-overlay"),
        QT_TRANSLATE_NOOP(
            "vivarium::EngineTexts", "File systems can be compared on overlay storage only; here Podman uses %1.")},
    {QLatin1StringView("containers-need-root"),
        QT_TRANSLATE_NOOP("vivarium::EngineTexts",
            "A container engine inside a sandbox needs rights that only an engine that runs as root can give.")},
    {QLatin1StringView("containers-need-rights"),
        QT_TRANSLATE_NOOP("vivarium::EngineTexts",
            "This machine, or the container that the engine itself runs in, withholds rights that a container engine "
            "inside a sandbox needs.")},
    {QLatin1StringView("memory-needs-root"),
        QT_TRANSLATE_NOOP("vivarium::EngineTexts", "Without root, the memory of sandboxes can't be stored.")},
    {QLatin1StringView("no-criu"),
        QT_TRANSLATE_NOOP("vivarium::EngineTexts",
            "The program CRIU, which stores and restores memory, is missing. packaging/deps/install-criu.sh installs "
            "one that fits newer kernels, too.")},
    {QLatin1StringView("memory-needs-runc"),
        QT_TRANSLATE_NOOP(
            "vivarium::EngineTexts", "Storing memory needs the container runtime runc. Install the package \"runc\".")},
    {QLatin1StringView("memory-needs-network-rules"),
        QT_TRANSLATE_NOOP("vivarium::EngineTexts", "A restored sandbox could not be kept to its network rules. %1")},
    {QLatin1StringView("no-freezer"),
        QT_TRANSLATE_NOOP("vivarium::EngineTexts", "This machine's kernel has no cgroup freezer.")},
    {QLatin1StringView("criu-fails"),
        QT_TRANSLATE_NOOP("vivarium::EngineTexts",
            "Memory can't be stored and restored on this machine's kernel (%1). A newer version of CRIU may: see "
            "packaging/deps/install-criu.sh.")},
    {QLatin1StringView("no-gpu"),
        QT_TRANSLATE_NOOP("vivarium::EngineTexts",
            "No GPU of this machine is described for containers in /etc/cdi or /var/run/cdi (for NVIDIA's cards "
            "nvidia-ctk writes that). Create the sandbox without one.")},
    {QLatin1StringView("no-cloud-buckets"),
        QT_TRANSLATE_NOOP(
            "vivarium::EngineTexts", "The local engine mounts no cloud buckets, only volumes of its own.")},
    {QLatin1StringView("disk-not-held"),
        QT_TRANSLATE_NOOP("vivarium::EngineTexts",
            "The local engine keeps the number without holding a sandbox to it: its files share this machine's disk.")},
    {QLatin1StringView("one-machine"), QT_TRANSLATE_NOOP("vivarium::EngineTexts", "There is only this machine.")},
    {QLatin1StringView("pause-over-lizard"),
        QT_TRANSLATE_NOOP(
            "vivarium::EngineTexts", "This engine pauses over Lizard's API: connect to it as Lizard, too.")},
};

/// They are the same word for word in the engine.
constexpr const char *knownSentences[]{
    QT_TRANSLATE_NOOP("vivarium::EngineTexts", "The sandbox's own command ended."),
    QT_TRANSLATE_NOOP("vivarium::EngineTexts", "The command was ended because the sandbox had used up its memory."),
    QT_TRANSLATE_NOOP("vivarium::EngineTexts", "The sandbox had used up its memory."),
    QT_TRANSLATE_NOOP("vivarium::EngineTexts", "The sandbox's process 1 was ended from outside."),
    QT_TRANSLATE_NOOP("vivarium::EngineTexts", "The container disappeared from this machine."),
    QT_TRANSLATE_NOOP("vivarium::EngineTexts", "The build was cancelled."),
    QT_TRANSLATE_NOOP("vivarium::EngineTexts", "The engine was stopped during the build. Start it again."),
    QT_TRANSLATE_NOOP(
        "vivarium::EngineTexts", "The engine was ended while the memory was being stored. The sandbox went on."),
};

QString inWords(const char *text)
{
    return QCoreApplication::translate("vivarium::EngineTexts", text);
}

} // namespace

QString whyNot(const Reason &reason, const QString &basis)
{
    const auto known = std::ranges::find(knownReasons, reason.code, &Known::code);
    if (known == std::end(knownReasons))
        return reason.sentence;
    const QString text = inWords(known->text);
    if (!text.contains(QLatin1String("%1")))
        return text;
    const QString rest = basisOf(reason.code).isEmpty() ? cleanedText(reason.detail) : basis;
    return rest.isEmpty() ? reason.sentence : text.arg(rest);
}

QLatin1StringView basisOf(const QString &code)
{
    if (code == QLatin1StringView("rules-need-network"))
        return QLatin1StringView("outbound-network");
    if (code == QLatin1StringView("memory-needs-network-rules"))
        return QLatin1StringView("network");
    return {};
}

QString hostImage(const QString &told, const QString &pythonVersion, bool containerEngine)
{
    const QString usual = QStringLiteral("This machine's Python ") + pythonVersion;
    if (pythonVersion.isEmpty() || (!told.isEmpty() && !told.startsWith(usual)))
        return told;
    return BuiltFrom::hostPython(pythonVersion, containerEngine);
}

QString sentence(const QString &told)
{
    const auto known =
        std::ranges::find_if(knownSentences, [&told](const char *text) { return told == QLatin1StringView(text); });
    return known == std::end(knownSentences) ? told : inWords(*known);
}

} // namespace vivarium::EngineTexts
