// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SpecValidation.h"

#include "common/Format.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace vivarium::SpecValidation {

namespace {

struct SpecText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::SpecValidation)
};

constexpr int longestName = 63;
constexpr int mostVariables = 256;
constexpr int longestReference = 512;
constexpr int mostPorts = 32;

QString rangeProblem(const QString &what, const QString &least, const QString &most)
{
    return SpecText::tr("%1 must be between %2 and %3.", "what; least; most").arg(what, least, most);
}

} // namespace

QString nameProblem(const QString &name)
{
    static const QRegularExpression pattern(QStringLiteral("\\A[A-Za-z_][A-Za-z0-9_-]*\\z"));
    if (name.isEmpty())
        return SpecText::tr("The sandbox needs a name.");
    if (name.size() > longestName)
        return SpecText::tr("The name may have at most %n character(s).", nullptr, longestName);
    if (!pattern.match(name).hasMatch())
        return SpecText::tr("Letters, digits, “-” and “_” only, beginning with a letter or “_”.");
    return {};
}

QString groupProblem(const QString &group)
{
    static const QRegularExpression pattern(QStringLiteral("\\A[a-z][a-z0-9_]*\\z"));
    if (group.isEmpty())
        return SpecText::tr("The sandbox needs an app to belong to.");
    if (group.size() > longestName)
        return SpecText::tr("The app's name may have at most %n character(s).", nullptr, longestName);
    if (!pattern.match(group).hasMatch())
        return SpecText::tr("Small letters, digits and “_” only, beginning with a letter.");
    return {};
}

QString imageReferenceProblem(const QString &reference)
{
    // The grammar of image references (distribution/reference): [host[:port]/]path[:tag][@digest].
    static const QRegularExpression pattern(
        QStringLiteral("\\A(?:(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?)(?::[0-9]+)?/)?"
                       "[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*(?:/[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*)*"
                       "(?::[A-Za-z0-9_][A-Za-z0-9._-]{0,127})?(?:@[a-z0-9+._-]+:[0-9a-f]{32,})?\\z"));
    if (reference.isEmpty())
        return SpecText::tr("Name an image, as “docker.io/library/debian:13”.");
    if (reference.size() > longestReference || !pattern.match(reference).hasMatch())
        return SpecText::tr("This is no image reference. One looks like “docker.io/library/debian:13”.");
    return {};
}

QString environmentNameProblem(const QString &name)
{
    static const QRegularExpression pattern(QStringLiteral("\\A[A-Za-z_][A-Za-z0-9_]*\\z"));
    if (name.isEmpty())
        return SpecText::tr("A variable needs a name.");
    if (!pattern.match(name).hasMatch())
        return SpecText::tr("“%1” is no name for a variable: letters, digits and “_” only, not beginning with a digit.")
            .arg(Format::escaped(name));
    return {};
}

QList<Problem> problems(const SandboxSpec &spec, const Capabilities &capabilities)
{
    QList<Problem> found;
    const auto check = [&found](Field field, const QString &sentence) {
        if (!sentence.isEmpty())
            found.append({field, sentence});
    };
    check(Field::Name, nameProblem(spec.name));
    check(Field::Group, groupProblem(spec.group));
    if (spec.image.isEmpty() && spec.pythonVersion.isEmpty())
        check(Field::Image, imageReferenceProblem(spec.baseImage));
    if (spec.cpuMillis < capabilities.minimumCpuMillis || spec.cpuMillis > capabilities.maximumCpuMillis)
        check(Field::Cpu,
            rangeProblem(SpecText::tr("Processor cores"), Format::cores(capabilities.minimumCpuMillis),
                Format::cores(capabilities.maximumCpuMillis)));
    if (spec.memoryMiB < capabilities.minimumMemoryMiB || spec.memoryMiB > capabilities.maximumMemoryMiB)
        check(Field::Memory,
            rangeProblem(SpecText::tr("Memory"), Format::bytes(capabilities.minimumMemoryMiB << 20),
                Format::bytes(capabilities.maximumMemoryMiB << 20)));
    if (spec.keepWarm && (spec.keepWarm->count() < 1 || *spec.keepWarm > capabilities.maximumKeepWarm))
        check(Field::IdleLimit,
            rangeProblem(SpecText::tr("The idle limit"), Format::duration(std::chrono::seconds(1)),
                Format::duration(capabilities.maximumKeepWarm)));
    if (spec.environment.size() > mostVariables)
        check(Field::Environment, SpecText::tr("At most %n variable(s) are allowed.", nullptr, mostVariables));
    for (auto it = spec.environment.cbegin(); it != spec.environment.cend(); ++it) {
        check(Field::Environment, environmentNameProblem(it.key()));
        if (it.value().contains(QChar::Null))
            check(Field::Environment,
                SpecText::tr("The value of “%1” holds a zero character.").arg(Format::escaped(it.key())));
    }
    if (spec.ports.size() > mostPorts)
        check(Field::Ports, SpecText::tr("At most %n port(s) can be exposed from the start.", nullptr, mostPorts));
    return found;
}

QString uniqueName(const QString &wanted, const QSet<QString> &taken)
{
    if (!taken.contains(wanted))
        return wanted;
    static const QRegularExpression numbered(QStringLiteral("\\A(.+)-([0-9]{1,6})\\z"));
    QString base = wanted;
    int number = 1;
    if (const auto match = numbered.match(wanted); match.hasMatch()) {
        base = match.captured(1);
        number = match.captured(2).toInt();
    }
    QString candidate;
    do {
        const QString tail = QStringLiteral("-%1").arg(++number);
        candidate = base.left(longestName - tail.size()) + tail;
    } while (taken.contains(candidate));
    return candidate;
}

QList<std::pair<QString, QString>> parseEnvironment(const QString &text)
{
    QList<std::pair<QString, QString>> pairs;
    for (QStringView line : QStringView(text).split(QLatin1Char('\n'))) {
        line = line.trimmed();
        if (line.startsWith(u"export "))
            line = line.sliced(7).trimmed();
        const qsizetype equals = line.indexOf(u'=');
        if (line.startsWith(u'#') || equals <= 0)
            continue;
        const QStringView name = line.first(equals).trimmed();
        QStringView value = line.sliced(equals + 1).trimmed();
        const bool quoted =
            value.size() >= 2 && (value.front() == u'"' || value.front() == u'\'') && value.back() == value.front();
        if (quoted)
            value = value.sliced(1, value.size() - 2);
        pairs.append({name.toString(), value.toString()});
    }
    return pairs;
}

} // namespace vivarium::SpecValidation
