// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SpecValidation.h"

#include "common/Format.h"
#include "sandboxes/BucketValidation.h"

#include <QCoreApplication>
#include <QDir>
#include <QRegularExpression>

#include <algorithm>
#include <functional>

namespace vivarium::SpecValidation {

namespace {

struct SpecText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::SpecValidation)
};

constexpr int longestName = 63;
constexpr int mostVariables = 256;
constexpr int longestReference = 512;
constexpr int mostPorts = 32;
constexpr int mostSecrets = 100;
constexpr int longestSecretName = 240;
constexpr int mostSecretBytes = 65536;
constexpr int mostVolumes = 32;
constexpr int longestVolumeName = 100;
constexpr int longestMountPath = 1024;
constexpr int mostPackages = 1000;
constexpr int longestPackage = 1024;
constexpr int longestBuildCommand = 65536;
constexpr int mostDockerfileBytes = 1 << 20;
constexpr int mostArguments = 1024;
constexpr int longestArgument = 65536;
constexpr int mostGpus = 8;
constexpr int mostMetadata = 64;
constexpr qint64 leastDiskMiB = 1024;
constexpr qint64 mostDiskMiB = 16777216;

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

QString imageIdProblem(const QString &id)
{
    static const QRegularExpression form(QStringLiteral("^img_[0-9a-f]{24}$"));
    if (id.isEmpty())
        return SpecText::tr("Enter the id of the image.");
    return form.match(id).hasMatch() ? QString()
                                     : SpecText::tr("The id of an image is img_ and 24 digits or letters from a to f.");
}

QString snapshotIdProblem(const QString &id)
{
    static const QRegularExpression form(QStringLiteral("^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$"));
    if (id.isEmpty())
        return SpecText::tr("Enter the id of the snapshot.");
    return form.match(id).hasMatch() ? QString()
                                     : SpecText::tr("The id of a snapshot has 36 characters, as %1.")
                                           .arg(QStringLiteral("0f9c1f5e-6f0a-4f0e-9a58-0d6c3b1d7a11"));
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

QString secretNameProblem(const QString &name)
{
    static const QRegularExpression pattern(QStringLiteral("\\A[A-Za-z_][A-Za-z0-9_]*\\z"));
    if (name.isEmpty())
        return SpecText::tr("A secret needs a name.");
    if (name.size() > longestSecretName)
        return SpecText::tr("The name may have at most %n character(s).", nullptr, longestSecretName);
    if (!pattern.match(name).hasMatch())
        return SpecText::tr("Letters, digits and “_” only, not beginning with a digit: it becomes a variable.");
    if (name.startsWith(QLatin1StringView("LAZYCLOUD_")))
        return SpecText::tr("Names that begin with LAZYCLOUD_ are reserved.");
    return {};
}

QString secretValueProblem(const QString &value)
{
    if (value.isEmpty())
        return SpecText::tr("A secret needs a value.");
    if (value.contains(QChar::Null))
        return SpecText::tr("The value holds a zero character.");
    if (value.toUtf8().size() > mostSecretBytes)
        return SpecText::tr("The value may have at most %1.").arg(Format::bytes(mostSecretBytes));
    return {};
}

QString volumeNameProblem(const QString &name)
{
    static const QRegularExpression pattern(QStringLiteral("\\A[A-Za-z0-9][A-Za-z0-9._-]*\\z"));
    if (name.isEmpty())
        return SpecText::tr("A volume needs a name.");
    if (name.size() > longestVolumeName)
        return SpecText::tr("The name may have at most %n character(s).", nullptr, longestVolumeName);
    if (!pattern.match(name).hasMatch())
        return SpecText::tr("Letters, digits, “.”, “-” and “_” only, beginning with a letter or digit.");
    return {};
}

QString mountPathOf(const VolumeMount &volume)
{
    const QString path = volume.path.isEmpty() ? volume.name : volume.path;
    return QDir::cleanPath(path.startsWith(QLatin1Char('/')) ? path : QStringLiteral("/volumes/") + path);
}

QString mountPathProblem(const QString &path)
{
    if (path.isEmpty())
        return {};
    if (path.size() > longestMountPath || path.contains(QChar::Null) || path.contains(QLatin1Char(':')))
        return SpecText::tr("This can't be a path in a sandbox.");
    const QString where = mountPathOf({{}, path, false});
    // What a sandbox can't do without would be hidden.
    static const QStringList wholes{QStringLiteral("/"), QStringLiteral("/bin"), QStringLiteral("/boot"),
        QStringLiteral("/etc"), QStringLiteral("/lib"), QStringLiteral("/lib32"), QStringLiteral("/lib64"),
        QStringLiteral("/run"), QStringLiteral("/sbin"), QStringLiteral("/usr"), QStringLiteral("/usr/bin"),
        QStringLiteral("/usr/lib"), QStringLiteral("/volumes")};
    static const QRegularExpression trees(QStringLiteral("\\A/(dev|proc|sys|\\.vivarium)(/|\\z)"));
    if (wholes.contains(where) || trees.match(where).hasMatch())
        return SpecText::tr("Nothing can be mounted at %1: the sandbox needs what is there.")
            .arg(Format::escaped(where));
    return {};
}

QStringList gpuTypes()
{
    return {QStringLiteral("T4"), QStringLiteral("A10G"), QStringLiteral("L4"), QStringLiteral("L40S"),
        QStringLiteral("A100-40"), QStringLiteral("A100-80"), QStringLiteral("H100"), QStringLiteral("H200"),
        QStringLiteral("any")};
}

QStringList regions()
{
    return {QStringLiteral("us-east"), QStringLiteral("us-west"), QStringLiteral("eu-central"),
        QStringLiteral("eu-north"), QStringLiteral("ap-southeast")};
}

int usualCpuLimit(int cpuMillis, const Capabilities &capabilities)
{
    return std::min(cpuMillis + 8000, capabilities.maximumCpuMillis);
}

qint64 usualMemoryLimit(qint64 memoryMiB, const Capabilities &capabilities)
{
    return std::min(std::clamp<qint64>(memoryMiB * 4, 1024, memoryMiB + 8192), capabilities.maximumMemoryMiB);
}

namespace {

using Check = std::function<void(Field, const QString &)>;

void checkBuild(const SandboxSpec &spec, const Check &check)
{
    if (spec.build.packages.size() > mostPackages)
        check(Field::Packages, SpecText::tr("At most %n package(s) are allowed.", nullptr, mostPackages));
    for (const QString &package : spec.build.packages) {
        if (package.size() > longestPackage)
            check(Field::Packages, SpecText::tr("A line may have at most %n character(s).", nullptr, longestPackage));
        else if (package.startsWith(QLatin1Char('-')))
            check(Field::Packages,
                SpecText::tr("“%1” is no package: options can't be given here.").arg(Format::escaped(package)));
    }
    if (spec.build.commands.size() > mostPackages)
        check(Field::BuildCommands, SpecText::tr("At most %n command(s) are allowed.", nullptr, mostPackages));
    for (const QString &command : spec.build.commands) {
        if (command.size() > longestBuildCommand)
            check(Field::BuildCommands,
                SpecText::tr("A line may have at most %n character(s).", nullptr, longestBuildCommand));
    }
    if (spec.build.dockerfile.toUtf8().size() > mostDockerfileBytes)
        check(Field::Dockerfile,
            SpecText::tr("A Dockerfile may have at most %1.").arg(Format::bytes(mostDockerfileBytes)));
    static const QRegularExpression from(QStringLiteral("^\\s*FROM\\s+\\S"),
        QRegularExpression::MultilineOption | QRegularExpression::CaseInsensitiveOption);
    if (!spec.build.dockerfile.isEmpty() && !from.match(spec.build.dockerfile).hasMatch())
        check(Field::Dockerfile, SpecText::tr("A Dockerfile needs a line that begins with FROM."));
}

void checkVolumes(const SandboxSpec &spec, const Check &check)
{
    if (spec.volumes.size() > mostVolumes)
        check(Field::Volumes, SpecText::tr("At most %n volume(s) are allowed.", nullptr, mostVolumes));
    QSet<QString> paths;
    for (const VolumeMount &volume : spec.volumes) {
        const Field field = volume.cloudBucket ? Field::Buckets : Field::Volumes;
        for (const BucketValidation::Problem &problem : BucketValidation::problems(volume))
            check(Field::Buckets, problem.sentence);
        if (!volume.cloudBucket) {
            check(Field::Volumes, volumeNameProblem(volume.name));
            check(Field::Volumes, mountPathProblem(volume.path));
        }
        const QString path = mountPathOf(volume);
        if (paths.contains(path))
            check(field, SpecText::tr("Two volumes can't be mounted at %1.").arg(Format::escaped(path)));
        paths.insert(path);
    }
}

/// A limit below what is reserved would take back what is paid for.
void checkLimits(const SandboxSpec &spec, const Capabilities &can, const Check &check)
{
    const int leastCpu = std::clamp(spec.cpuMillis, can.minimumCpuMillis, can.maximumCpuMillis);
    if (spec.cpuLimitMillis != 0 && (spec.cpuLimitMillis < leastCpu || spec.cpuLimitMillis > can.maximumCpuMillis))
        check(Field::CpuLimit,
            rangeProblem(
                SpecText::tr("The processor limit"), Format::cores(leastCpu), Format::cores(can.maximumCpuMillis)));
    const qint64 leastMemory = std::clamp(spec.memoryMiB, can.minimumMemoryMiB, can.maximumMemoryMiB);
    if (spec.memoryLimitMiB != 0 && (spec.memoryLimitMiB < leastMemory || spec.memoryLimitMiB > can.maximumMemoryMiB))
        check(Field::MemoryLimit,
            rangeProblem(SpecText::tr("The memory limit"), Format::bytes(leastMemory << 20),
                Format::bytes(can.maximumMemoryMiB << 20)));
    if (spec.diskLimitMiB != 0 && (spec.diskLimitMiB < leastDiskMiB || spec.diskLimitMiB > mostDiskMiB))
        check(Field::DiskLimit,
            rangeProblem(
                SpecText::tr("The disk limit"), Format::bytes(leastDiskMiB << 20), Format::bytes(mostDiskMiB << 20)));
}

void checkPlace(const SandboxSpec &spec, const Check &check)
{
    static const QRegularExpression machine(QStringLiteral("\\A[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\z"));
    if (!spec.machine.isEmpty() && !machine.match(spec.machine).hasMatch())
        check(Field::Machine,
            SpecText::tr("Small letters, digits and “-” only, up to 63, with a letter or digit at both ends."));
    const QStringList known = regions();
    if (!spec.region.isEmpty() && !known.contains(spec.region))
        check(Field::Region,
            SpecText::tr("There is no region “%1”. There are: %2.")
                .arg(Format::escaped(spec.region), known.join(QLatin1StringView(", "))));
    static const QRegularExpression zone(QStringLiteral("\\A[A-Za-z0-9._:-]{1,128}\\z"));
    if (!spec.zone.isEmpty() && !zone.match(spec.zone).hasMatch())
        check(Field::Zone, SpecText::tr("Letters, digits, “.”, “_”, “:” and “-” only, up to 128."));
}

void checkPlacement(const SandboxSpec &spec, const Check &check)
{
    if (spec.command.size() > mostArguments)
        check(Field::Command, SpecText::tr("A command may have at most %n word(s).", nullptr, mostArguments));
    const bool tooLong = std::ranges::any_of(
        spec.command, [](const QString &argument) { return argument.toUtf8().size() > longestArgument; });
    if (tooLong)
        check(Field::Command,
            SpecText::tr("A word of the command may have at most %1.").arg(Format::bytes(longestArgument)));
    const QStringList known = gpuTypes();
    for (const QString &gpu : spec.gpus) {
        if (!known.contains(gpu))
            check(Field::Gpu,
                SpecText::tr("“%1” is no type of GPU that can be asked for. There are: %2.")
                    .arg(Format::escaped(gpu), known.join(QLatin1StringView(", "))));
        else if (spec.gpus.count(gpu) > 1)
            check(Field::Gpu, SpecText::tr("“%1” is named twice.").arg(gpu));
    }
    if (spec.gpuCount < 0 || spec.gpuCount > mostGpus)
        check(Field::Gpu,
            rangeProblem(SpecText::tr("The number of GPUs"), QStringLiteral("1"), QString::number(mostGpus)));
    // The server can't keep rules past what an engine inside does with networks (`lazycloud.md` §3.2).
    if (spec.dockerEnabled && spec.network.mode != NetworkPolicy::Mode::Open)
        check(Field::Docker,
            SpecText::tr(
                "With a container engine inside, the network can't be limited. Take back the limit under “Ports "
                "and network”, or switch this off."));
    checkPlace(spec, check);
}

} // namespace

QList<Problem> problems(const SandboxSpec &spec, const Capabilities &capabilities)
{
    QList<Problem> found;
    const auto check = [&found](Field field, const QString &sentence) {
        if (!sentence.isEmpty())
            found.append({field, sentence});
    };
    check(Field::Name, nameProblem(spec.name));
    check(Field::Group, groupProblem(spec.group));
    if (spec.image.isEmpty() && spec.pythonVersion.isEmpty() && spec.build.dockerfile.isEmpty())
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
    checkLimits(spec, capabilities, check);
    checkBuild(spec, check);
    if (spec.environment.size() > mostVariables)
        check(Field::Environment, SpecText::tr("At most %n variable(s) are allowed.", nullptr, mostVariables));
    for (auto it = spec.environment.cbegin(); it != spec.environment.cend(); ++it) {
        check(Field::Environment, environmentNameProblem(it.key()));
        if (it.value().contains(QChar::Null))
            check(Field::Environment,
                SpecText::tr("The value of “%1” holds a zero character.").arg(Format::escaped(it.key())));
    }
    if (spec.metadata.size() > mostMetadata)
        check(Field::Metadata, SpecText::tr("At most %n text(s) are allowed.", "metadata", mostMetadata));
    if (spec.metadata.contains(QString()))
        check(Field::Metadata, SpecText::tr("Each of them needs a name.", "metadata"));
    if (spec.secrets.size() > mostSecrets)
        check(Field::Secrets, SpecText::tr("At most %n secret(s) are allowed.", nullptr, mostSecrets));
    for (const QString &secret : spec.secrets) {
        check(Field::Secrets, secretNameProblem(secret));
        if (spec.environment.contains(secret))
            check(Field::Secrets,
                SpecText::tr("%1 is both a variable and a secret. Take one of them out.").arg(Format::escaped(secret)));
    }
    checkVolumes(spec, check);
    checkPlacement(spec, check);
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
