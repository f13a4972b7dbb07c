// SPDX-License-Identifier: GPL-3.0-or-later
#include "domain/BuiltFrom.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

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
    const bool isPlain = std::ranges::all_of(found, [](QChar c) { return c > u' ' && c <= u'~'; });
    return isPlain ? found.left(longestPart) : QString();
}

/// Whether it is a package as its index knows it, with extras and versions: options of pip and addresses are none.
bool isPlainPackage(const QString &text)
{
    static const QRegularExpression plain(QStringLiteral("\\A[A-Za-z0-9][A-Za-z0-9._\\-\\[\\],<>=!~*+ ]*\\z"));
    return plain.match(text).hasMatch();
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
        static const QRegularExpression end(QStringLiteral("[@;]")); // "name @ https://…", "name; when it applies"
        const QString name = package.section(end, 0, 0).trimmed();
        if (isPlainPackage(name))
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
