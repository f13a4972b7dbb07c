// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/PythonCode.h"

#include <algorithm>

namespace vivarium::PythonCode {

namespace {

constexpr int longestLine = 100;
constexpr QLatin1StringView indent("    ");

QString listOf(const QStringList &items, const QString &depth)
{
    const QString line = QLatin1Char('[') + items.join(QLatin1StringView(", ")) + QLatin1Char(']');
    if (line.size() + depth.size() <= longestLine - 20)
        return line;
    QString text = QStringLiteral("[\n");
    for (const QString &item : items)
        text += depth + indent + item + QLatin1StringView(",\n");
    return text + depth + QLatin1Char(']');
}

QStringList literals(const QStringList &texts)
{
    QStringList list;
    for (const QString &text : texts)
        list << literal(text);
    return list;
}

QString textList(const QStringList &texts, const QString &depth)
{
    return listOf(literals(texts), depth);
}

/// "1.0", "0.125": the same number whatever the locale.
QString number(double value)
{
    QString text = QString::number(value, 'f', 3);
    while (text.endsWith(QLatin1Char('0')) && !text.endsWith(QLatin1StringView(".0")))
        text.chop(1);
    return text;
}

/// An amount is what is reserved, or a pair of that and the limit.
QString withLimit(const QString &reserved, const QString &limit)
{
    return limit.isEmpty() ? reserved : QStringLiteral("(%1, %2)").arg(reserved, limit);
}

QString imageOf(const SandboxSpec &spec)
{
    const QString depth(indent);
    if (!spec.image.isEmpty())
        return QStringLiteral("Image.from_id(%1)").arg(literal(spec.image.value()));
    QString code;
    if (!spec.build.dockerfile.isEmpty()) {
        code = QStringLiteral("Image.from_dockerfile(\"Dockerfile\")");
    } else {
        QStringList arguments;
        if (!spec.pythonVersion.isEmpty())
            arguments << QStringLiteral("python_version=%1").arg(literal(spec.pythonVersion));
        if (!spec.baseImage.isEmpty())
            arguments << QStringLiteral("base_image=%1").arg(literal(spec.baseImage));
        code = QStringLiteral("Image(%1)").arg(arguments.join(QLatin1StringView(", ")));
    }
    if (spec.build.packages.isEmpty() && spec.build.commands.isEmpty())
        return code;
    QString chained = QStringLiteral("(\n") + depth + indent + code + QLatin1Char('\n');
    if (!spec.build.packages.isEmpty())
        chained += depth + indent
            + QStringLiteral(".add_python_packages(%1)\n").arg(textList(spec.build.packages, depth + indent));
    if (!spec.build.commands.isEmpty())
        chained +=
            depth + indent + QStringLiteral(".add_commands(%1)\n").arg(textList(spec.build.commands, depth + indent));
    return chained + depth + QLatin1Char(')');
}

QString environmentOf(const SandboxSpec &spec)
{
    QStringList names = spec.environment.keys();
    names.sort();
    QString text = QStringLiteral("{\n");
    for (const QString &name : std::as_const(names))
        text += QString(indent) + indent
            + QStringLiteral("%1: %2,\n").arg(literal(name), literal(spec.environment.value(name)));
    return text + indent + QLatin1Char('}');
}

QString volumesOf(const SandboxSpec &spec)
{
    QStringList items;
    for (const VolumeMount &volume : spec.volumes) {
        if (volume.cloudBucket)
            continue; // said in a remark
        QString path = volume.path;
        if (!path.isEmpty() && !path.startsWith(QLatin1Char('/')))
            path.prepend(QLatin1StringView("/volumes/"));
        items << (path.isEmpty() ? QStringLiteral("Volume(%1)").arg(literal(volume.name))
                                 : QStringLiteral("Volume(%1, %2)").arg(literal(volume.name), literal(path)));
    }
    return listOf(items, indent);
}

bool hasVolumes(const SandboxSpec &spec)
{
    return std::ranges::any_of(spec.volumes, [](const VolumeMount &volume) { return !volume.cloudBucket; });
}

/// The members of the contract, for whoever finds the options of the SDK for them.
QStringList remarksOnBucket(const VolumeMount &volume)
{
    const CloudBucket &bucket = *volume.cloudBucket;
    QStringList remarks{QStringLiteral("The guide of the SDK names no option for cloud buckets. This one would be %1:")
            .arg(literal(volume.name))};
    const auto add = [&remarks](const char *name, const QString &value) {
        remarks << QStringLiteral("    %1 = %2").arg(QLatin1StringView(name), value);
    };
    const auto addText = [&add](const char *name, const QString &text) {
        if (!text.isEmpty())
            add(name, literal(text));
    };
    addText("mount_path", volume.path);
    if (volume.readOnly)
        add("read_only", QStringLiteral("True"));
    addText("bucket", bucket.bucket);
    addText("prefix", bucket.prefix);
    addText("region", bucket.region);
    addText("endpoint", bucket.endpoint);
    if (bucket.forcePathStyle)
        add("force_path_style", QStringLiteral("True"));
    addText("access_key_secret", bucket.accessKeySecret);
    addText("secret_key_secret", bucket.secretKeySecret);
    return remarks;
}

QStringList remarksOnMetadata(const SandboxSpec &spec)
{
    QStringList remarks{QStringLiteral("The guide of the SDK names no option for metadata. It would be:")};
    QStringList names = spec.metadata.keys();
    names.sort();
    for (const QString &name : std::as_const(names))
        remarks << QStringLiteral("    %1: %2").arg(literal(name), literal(spec.metadata.value(name)));
    return remarks;
}

/// What the SDK's sandbox() can't be told.
QStringList remarksOn(const SandboxSpec &spec)
{
    QStringList remarks;
    if (!spec.source.path.isEmpty())
        remarks << QStringLiteral("sync_local_dir sends the folder that the program runs in: run it in the folder %1.")
                       .arg(literal(spec.source.path));
    if (!spec.build.dockerfile.isEmpty())
        remarks << QStringLiteral("Save the Dockerfile of the form as \"Dockerfile\" beside this program.");
    if (!spec.build.context.path.isEmpty())
        remarks << QStringLiteral("COPY in the Dockerfile takes its files from the folder %1.")
                       .arg(literal(spec.build.context.path));
    for (const VolumeMount &volume : spec.volumes) {
        if (volume.cloudBucket)
            remarks << remarksOnBucket(volume);
        else if (volume.readOnly)
            remarks << QStringLiteral("The SDK mounts volumes for reading and writing; %1 would be read only.")
                           .arg(literal(volume.name));
    }
    if (!spec.region.isEmpty() || !spec.zone.isEmpty() || !spec.preemptible)
        remarks << QStringLiteral("The guide of the SDK names no options for region, zone and preemption.");
    if (spec.diskLimitMiB > 0)
        remarks << QStringLiteral("The guide of the SDK names no option for the disk; disk_mib would be %1.")
                       .arg(spec.diskLimitMiB);
    if (!spec.metadata.isEmpty())
        remarks << remarksOnMetadata(spec);
    if (!spec.secrets.isEmpty())
        remarks << QStringLiteral("The values of the secrets are in the workspace: none is in this program.");
    return remarks;
}

QList<std::pair<QString, QString>> argumentsOf(const SandboxSpec &spec)
{
    QList<std::pair<QString, QString>> arguments;
    const auto add = [&arguments](QLatin1StringView name, const QString &value) { arguments.append({name, value}); };
    add(QLatin1StringView("name"), literal(spec.name));
    add(QLatin1StringView("image"), imageOf(spec));
    add(QLatin1StringView("cpu"),
        withLimit(number(spec.cpuMillis / 1000.0),
            spec.cpuLimitMillis > 0 ? number(spec.cpuLimitMillis / 1000.0) : QString()));
    add(QLatin1StringView("memory"),
        withLimit(QString::number(spec.memoryMiB),
            spec.memoryLimitMiB > 0 ? QString::number(spec.memoryLimitMiB) : QString()));
    if (!spec.gpus.isEmpty()) {
        add(QLatin1StringView("gpu"),
            spec.gpus.size() == 1 ? literal(spec.gpus.constFirst()) : textList(spec.gpus, indent));
        add(QLatin1StringView("gpu_count"), QString::number(std::max(1, spec.gpuCount)));
    }
    add(QLatin1StringView("keep_warm_seconds"), QString::number(spec.keepWarm ? qint64(spec.keepWarm->count()) : -1));
    if (!spec.environment.isEmpty())
        add(QLatin1StringView("env"), environmentOf(spec));
    if (!spec.secrets.isEmpty())
        add(QLatin1StringView("secrets"), textList(spec.secrets, indent));
    if (hasVolumes(spec))
        add(QLatin1StringView("volumes"), volumesOf(spec));
    if (!spec.source.path.isEmpty())
        add(QLatin1StringView("sync_local_dir"), QStringLiteral("True"));
    if (!spec.command.isEmpty())
        add(QLatin1StringView("command"), textList(spec.command, indent));
    if (!spec.ports.isEmpty()) {
        QStringList ports;
        for (const int port : spec.ports)
            ports << QString::number(port);
        add(QLatin1StringView("ports"), listOf(ports, indent));
    }
    if (spec.authorized) // the SDK's own default is an open address
        add(QLatin1StringView("authorized"), QStringLiteral("True"));
    if (spec.network.mode == NetworkPolicy::Mode::Blocked)
        add(QLatin1StringView("block_network"), QStringLiteral("True"));
    else if (spec.network.mode == NetworkPolicy::Mode::Only)
        add(QLatin1StringView("allow_list"), textList(spec.network.allowed, indent));
    if (spec.dockerEnabled)
        add(QLatin1StringView("docker_enabled"), QStringLiteral("True"));
    if (!spec.machine.isEmpty())
        add(QLatin1StringView("machine"), literal(spec.machine));
    return arguments;
}

} // namespace

QString literal(const QString &text)
{
    QString code = QStringLiteral("\"");
    for (qsizetype at = 0; at < text.size(); ++at) {
        const QChar c = text.at(at);
        const bool pair = c.isHighSurrogate() && at + 1 < text.size() && text.at(at + 1).isLowSurrogate();
        if (c == QLatin1Char('"') || c == QLatin1Char('\\')) {
            code += QLatin1Char('\\');
            code += c;
        } else if (c == QLatin1Char('\n')) {
            code += QLatin1StringView("\\n");
        } else if (c == QLatin1Char('\t')) {
            code += QLatin1StringView("\\t");
        } else if (pair) {
            const char32_t point = QChar::surrogateToUcs4(c, text.at(++at));
            if (QChar::isPrint(point)) {
                code += c;
                code += text.at(at);
            } else {
                code += QStringLiteral("\\U%1").arg(uint(point), 8, 16, QLatin1Char('0'));
            }
        } else if (c.isPrint()) {
            code += c;
        } else {
            code += QStringLiteral("\\u%1").arg(uint(c.unicode()), 4, 16, QLatin1Char('0'));
        }
    }
    return code + QLatin1Char('"');
}

QString forSpec(const SandboxSpec &spec)
{
    QString code = hasVolumes(spec) ? QStringLiteral("from lazycloud import App, Image, Volume\n\n")
                                    : QStringLiteral("from lazycloud import App, Image\n\n");
    const QStringList remarks = remarksOn(spec);
    for (const QString &remark : remarks)
        code += QStringLiteral("# %1\n").arg(remark);
    code += QStringLiteral("app = App(%1)\n\nsandbox = app.sandbox(\n").arg(literal(spec.group));
    const auto arguments = argumentsOf(spec);
    for (const auto &[name, value] : arguments)
        code += QString(indent) + name + QLatin1Char('=') + value + QLatin1StringView(",\n");
    code += QStringLiteral(")\n\ninstance = sandbox.create()\ntry:\n"
                           "    result = instance.run(\"python3 --version\")\n"
                           "    print(result.exit_code, result.stdout)\n"
                           "finally:\n"
                           "    instance.terminate()\n");
    return code;
}

} // namespace vivarium::PythonCode
