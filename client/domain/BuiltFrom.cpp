// SPDX-License-Identifier: GPL-3.0-or-later
#include "domain/BuiltFrom.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace vivarium::BuiltFrom {

namespace {

struct BuiltFromText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::BuiltFrom)
};

constexpr qsizetype namedPackages = 3;
constexpr qsizetype longestPart = 60;

/// What the last stage of a Dockerfile begins with; empty: it doesn't say.
QString lastFrom(const QString &dockerfile)
{
    static const QRegularExpression from(QStringLiteral("^[ \\t]*FROM[ \\t]+(?:--\\S+[ \\t]+)*(\\S+)"),
        QRegularExpression::MultilineOption | QRegularExpression::CaseInsensitiveOption);
    QString found;
    for (auto matches = from.globalMatch(dockerfile); matches.hasNext();)
        found = matches.next().captured(1);
    return found.left(longestPart);
}

QString baseOf(const SandboxSpec &spec)
{
    if (!spec.build.dockerfile.isEmpty()) {
        const QString from = lastFrom(spec.build.dockerfile);
        return from.isEmpty() ? BuiltFromText::tr("Dockerfile")
                              : BuiltFromText::tr("Dockerfile on %1", "an image").arg(from);
    }
    return spec.baseImage.isEmpty() ? QStringLiteral("Python %1").arg(spec.pythonVersion)
                                    : spec.baseImage.left(longestPart);
}

} // namespace

QString text(const SandboxSpec &spec)
{
    QString base = baseOf(spec);
    QStringList packages;
    for (const QString &package : spec.build.packages) {
        const QString name = package.section(QLatin1Char('@'), 0, 0).trimmed(); // as "name @ https://…"
        if (!name.isEmpty() && !name.contains(QLatin1StringView("://")))
            packages << name.left(longestPart);
    }
    const bool hasMore = spec.build.packages.size() > std::min(packages.size(), namedPackages);
    packages = packages.mid(0, namedPackages);
    if (hasMore)
        packages << QStringLiteral("…");
    if (!packages.isEmpty())
        return BuiltFromText::tr("%1 with %2", "an image and packages")
            .arg(base, packages.join(QLatin1StringView(", ")));
    if (spec.build.commands.isEmpty())
        return base;
    return BuiltFromText::tr("%1 with %n command(s)", "an image", int(spec.build.commands.size())).arg(base);
}

QString hostPython(const QString &version, bool containerEngine)
{
    return (containerEngine ? BuiltFromText::tr("This machine's Python %1 with a container engine")
                            : BuiltFromText::tr("This machine's Python %1"))
        .arg(version);
}

} // namespace vivarium::BuiltFrom
