// SPDX-License-Identifier: GPL-3.0-or-later
#include "profiles/LazyCloudConfigFile.h"

#include "profiles/EndpointUrl.h"
#include "profiles/PrivateFile.h"

#include <QCoreApplication>
#include <QDir>

#include <yaml-cpp/yaml.h>

#include <algorithm>

namespace vivarium {

namespace {

struct ConfigText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::LazyCloudConfigFile)
};

QString builtInEndpoint()
{
    return QStringLiteral("https://lazycloud.dev");
}

std::unexpected<ApiError> unusable(const QString &sentence, const QString &advice = {})
{
    ApiError error = ApiError::local(sentence, advice);
    error.kind = ErrorKind::Invalid;
    return std::unexpected(error);
}

/// A member that must be a single value; a missing one is empty. nullopt: it is something else.
std::optional<QString> scalar(const YAML::Node &map, const char *name)
{
    const YAML::Node node = map[name];
    if (!node || node.IsNull())
        return QString();
    if (!node.IsScalar())
        return std::nullopt;
    return QString::fromStdString(node.Scalar());
}

std::optional<bool> truth(const QString &text)
{
    const QString word = text.trimmed().toLower();
    if (word == u"1" || word == u"true" || word == u"yes" || word == u"on")
        return true;
    if (word == u"0" || word == u"false" || word == u"no" || word == u"off")
        return false;
    return std::nullopt;
}

std::optional<LazyCloudConfigFile::Profile> readProfile(const YAML::Node &node)
{
    const auto endpoint = scalar(node, "endpoint");
    const auto workspace = scalar(node, "workspace");
    const auto token = scalar(node, "token");
    const auto tls = scalar(node, "tls");
    if (!endpoint || !workspace || !token || !tls)
        return std::nullopt;
    LazyCloudConfigFile::Profile profile;
    profile.endpoint = *endpoint;
    profile.workspace = *workspace;
    profile.token = Secret(token->toUtf8());
    if (!tls->isEmpty()) {
        const std::optional<bool> on = truth(*tls);
        if (!on)
            return std::nullopt;
        profile.tls = *on;
    }
    return profile;
}

/// A token goes into a header: no blanks, no control characters, no other alphabet.
bool isToken(const QByteArray &token)
{
    return !token.isEmpty() && token.size() <= 4096
        && std::all_of(token.begin(), token.end(), [](char c) { return c > 0x20 && c < 0x7f; });
}

} // namespace

QString LazyCloudConfigFile::path(const QProcessEnvironment &environment)
{
    if (const QString file = environment.value(QStringLiteral("LAZYCLOUD_CONFIG")); !file.isEmpty())
        return file;
    QString home = environment.value(QStringLiteral("LAZYCLOUD_HOME"));
    if (home.isEmpty())
        home = environment.value(QStringLiteral("HOME"), QDir::homePath()) + QStringLiteral("/.lazycloud");
    return home + QStringLiteral("/config.yaml");
}

Result<LazyCloudConfigFile::Contents> LazyCloudConfigFile::read(const QString &path)
{
    const Result<std::optional<QByteArray>> bytes = PrivateFile::read(path, MaximumBytes);
    if (!bytes)
        return std::unexpected(bytes.error());
    return *bytes ? parse(**bytes, path) : Contents();
}

Result<LazyCloudConfigFile::Contents> LazyCloudConfigFile::parse(const QByteArray &yaml, const QString &path)
{
    try {
        const YAML::Node root = YAML::Load(yaml.toStdString());
        if (root.IsNull())
            return Contents();
        if (!root.IsMap())
            return unusable(ConfigText::tr("%1 holds no LazyCloud configuration.").arg(path));
        if (root["contexts"] || root["current_context"])
            return unusable(ConfigText::tr("%1 is written in the old format with contexts.").arg(path),
                ConfigText::tr("Sign in again with “lazycloud login”, which writes the present one."));
        Contents contents;
        const auto active = scalar(root, "active_profile");
        if (!active)
            return unusable(ConfigText::tr("In %1, active_profile is not a name.").arg(path));
        contents.activeProfile = *active;
        const YAML::Node profiles = root["profiles"];
        if (profiles && !profiles.IsNull() && !profiles.IsMap())
            return unusable(ConfigText::tr("In %1, profiles is not a list of names with their settings.").arg(path));
        for (const auto &entry : profiles) {
            const QString name = QString::fromStdString(entry.first.Scalar());
            std::optional<Profile> profile;
            if (entry.second.IsMap())
                profile = readProfile(entry.second);
            if (!profile || name.isEmpty())
                return unusable(
                    ConfigText::tr("In %1, the profile “%2” can't be understood.").arg(path, name.left(100)));
            profile->name = name;
            contents.profiles.append(*profile);
        }
        return contents;
    } catch (const YAML::Exception &exception) {
        // The library's own sentence may quote the text around the error, which may be a token: only the place is told.
        return unusable(exception.mark.is_null() ? ConfigText::tr("%1 can't be read as YAML.").arg(path)
                                                 : ConfigText::tr("%1 can't be read as YAML: line %2, column %3.")
                                                       .arg(path)
                                                       .arg(exception.mark.line + 1)
                                                       .arg(exception.mark.column + 1));
    }
}

Result<LazyCloudConfigFile::Connection> LazyCloudConfigFile::resolve(
    const Contents &contents, const QProcessEnvironment &environment, const QString &profile)
{
    QString name = profile;
    if (name.isEmpty())
        name = environment.value(QStringLiteral("LAZYCLOUD_PROFILE"));
    const bool asked = !name.isEmpty();
    if (!asked)
        name = contents.activeProfile;
    const auto found = std::find_if(contents.profiles.begin(), contents.profiles.end(),
        [&](const Profile &candidate) { return candidate.name == name; });
    if (found == contents.profiles.end() && (asked || !name.isEmpty()))
        return unusable(ConfigText::tr("There is no LazyCloud profile named “%1”.").arg(name.left(100)));

    Connection connection;
    Profile settings;
    if (found != contents.profiles.end()) {
        settings = *found;
        connection.profile = found->name;
    }
    const auto override = [&](const char *variable, QString &value) {
        const QString key = QLatin1String(variable);
        if (environment.contains(key))
            value = environment.value(key);
        return environment.contains(key);
    };
    QString token = QString::fromUtf8(settings.token.reveal());
    const bool endpointSet = override("LAZYCLOUD_ENDPOINT", settings.endpoint);
    const bool workspaceSet = override("LAZYCLOUD_WORKSPACE", settings.workspace);
    override("LAZYCLOUD_TOKEN", token);
    if (QString tls; override("LAZYCLOUD_TLS", tls)) {
        const std::optional<bool> on = truth(tls);
        if (!on)
            return unusable(ConfigText::tr("LAZYCLOUD_TLS is neither true nor false."));
        settings.tls = *on;
    }
    if (workspaceSet && settings.workspace.trimmed().isEmpty())
        return unusable(ConfigText::tr("LAZYCLOUD_WORKSPACE is set but blank."));
    if (!settings.workspace.isEmpty() && settings.workspace.trimmed().isEmpty())
        return unusable(
            ConfigText::tr("The workspace of the LazyCloud profile “%1” is blank.").arg(connection.profile));
    if (token.trimmed().isEmpty())
        return unusable(
            ConfigText::tr("No LazyCloud token is set."), ConfigText::tr("Sign in, or set LAZYCLOUD_TOKEN."));
    if (!isToken(token.trimmed().toUtf8()))
        return unusable(ConfigText::tr("The LazyCloud token holds characters that no token has."));
    if (endpointSet && settings.endpoint.trimmed().isEmpty())
        return unusable(ConfigText::tr("LAZYCLOUD_ENDPOINT is set but blank."));
    const Result<QUrl> endpoint = EndpointUrl::parsed(
        settings.endpoint.trimmed().isEmpty() ? builtInEndpoint() : settings.endpoint, settings.tls);
    if (!endpoint)
        return std::unexpected(endpoint.error());
    connection.endpoint = *endpoint;
    connection.workspace = settings.workspace.trimmed();
    connection.token = Secret(token.trimmed().toUtf8());
    return connection;
}

} // namespace vivarium
