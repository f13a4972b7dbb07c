// SPDX-License-Identifier: GPL-3.0-or-later
#include "profiles/ProfileStore.h"

#include "profiles/EndpointUrl.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QSet>
#include <QStandardPaths>
#include <QUuid>

#include <algorithm>

namespace vivarium {

namespace {

constexpr int formatVersion = 1;
constexpr qint64 maximumFileBytes = 1 << 20;
constexpr qsizetype maximumWorkspaceLength = 63;
constexpr qsizetype maximumPathLength = 4096;

QString kindText(ConnectionProfile::Kind kind)
{
    switch (kind) {
    case ConnectionProfile::Kind::Local:
        return QStringLiteral("local");
    case ConnectionProfile::Kind::LazyCloud:
        return QStringLiteral("lazycloud");
    case ConnectionProfile::Kind::Lizard:
        return QStringLiteral("lizard");
    }
    return {};
}

std::optional<ConnectionProfile> fromJson(const QJsonObject &object)
{
    ConnectionProfile profile;
    profile.id = ProfileId(object.value(QLatin1String("id")).toString());
    profile.name = object.value(QLatin1String("name")).toString();
    profile.workspace = object.value(QLatin1String("workspace")).toString();
    profile.authorityFile = object.value(QLatin1String("authorityFile")).toString();
    const QString kind = object.value(QLatin1String("kind")).toString();
    if (kind == QLatin1String("lazycloud"))
        profile.kind = ConnectionProfile::Kind::LazyCloud;
    else if (kind == QLatin1String("lizard"))
        profile.kind = ConnectionProfile::Kind::Lizard;
    else
        return std::nullopt;
    const Result<QUrl> endpoint = EndpointUrl::parsed(object.value(QLatin1String("endpoint")).toString(), true);
    if (!endpoint || profile.id.isEmpty() || profile.id.value().size() > 64 || profile.id == ProfileStore::localId()
        || profile.name.trimmed().isEmpty())
        return std::nullopt;
    profile.endpoint = *endpoint;
    profile.name = profile.name.simplified().left(ProfileStore::MaximumNameLength);
    return profile;
}

QJsonObject toJson(const ConnectionProfile &profile)
{
    QJsonObject object{{QLatin1String("id"), profile.id.value()}, {QLatin1String("name"), profile.name},
        {QLatin1String("kind"), kindText(profile.kind)},
        {QLatin1String("endpoint"), profile.endpoint.toString(QUrl::FullyEncoded)}};
    if (!profile.workspace.isEmpty())
        object.insert(QLatin1String("workspace"), profile.workspace);
    if (!profile.authorityFile.isEmpty())
        object.insert(QLatin1String("authorityFile"), profile.authorityFile);
    return object;
}

void sortProfiles(QList<ConnectionProfile> &profiles)
{
    std::stable_sort(profiles.begin(), profiles.end(), [](const ConnectionProfile &a, const ConnectionProfile &b) {
        const bool aLocal = a.kind == ConnectionProfile::Kind::Local;
        const bool bLocal = b.kind == ConnectionProfile::Kind::Local;
        if (aLocal != bLocal)
            return aLocal;
        return a.name.toCaseFolded().localeAwareCompare(b.name.toCaseFolded()) < 0;
    });
}

std::unexpected<ApiError> invalid(const QString &sentence)
{
    ApiError error = ApiError::local(sentence);
    error.kind = ErrorKind::Invalid;
    return std::unexpected(error);
}

} // namespace

ProfileStore::ProfileStore(const QString &path, QObject *parent)
    : QObject(parent)
    , m_path(path.isEmpty()
              ? QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation) + QStringLiteral("/profiles.json")
              : path)
{
    ConnectionProfile local;
    local.id = localId();
    local.name = tr("Local");
    local.kind = ConnectionProfile::Kind::Local;
    m_profiles = {local};
}

ProfileId ProfileStore::localId()
{
    return ProfileId(QStringLiteral("local"));
}

const ConnectionProfile *ProfileStore::find(const ProfileId &id) const
{
    const auto found =
        std::find_if(m_profiles.begin(), m_profiles.end(), [&](const ConnectionProfile &p) { return p.id == id; });
    return found == m_profiles.end() ? nullptr : &*found;
}

Result<Done> ProfileStore::load()
{
    m_profiles.removeIf([](const ConnectionProfile &p) { return p.kind != ConnectionProfile::Kind::Local; });
    m_notUnderstood = {};
    m_damaged = m_newer = false;
    const Result<QByteArray> bytes = readFile();
    Result<Done> result = bytes ? parse(*bytes) : Result<Done>(std::unexpected(bytes.error()));
    m_bytes = bytes.value_or(QByteArray());
    sortProfiles(m_profiles);
    Q_EMIT changed();
    return result;
}

Result<QByteArray> ProfileStore::readFile() const
{
    QFile file(m_path);
    if (!file.exists())
        return QByteArray();
    if (!file.open(QIODevice::ReadOnly))
        return std::unexpected(
            ApiError::local(tr("The connections can't be read from %1: %2.").arg(m_path, file.errorString()),
                tr("Until that is put right only this computer is shown.")));
    if (file.size() > maximumFileBytes)
        return std::unexpected(ApiError::local(tr("The file %1 is too large to hold connections.").arg(m_path)));
    return file.readAll();
}

Result<Done> ProfileStore::parse(const QByteArray &bytes)
{
    if (bytes.isEmpty())
        return Done();
    QJsonParseError parseError;
    const QJsonDocument document = QJsonDocument::fromJson(bytes, &parseError);
    const QJsonValue entries = document.object().value(QLatin1String("profiles"));
    if (!document.isObject() || !entries.isArray()) {
        m_damaged = true;
        const qsizetype line = bytes.left(parseError.offset).count('\n') + 1;
        return std::unexpected(
            ApiError::local(document.isNull() ? tr("The connections in %1 can't be read: %2 in line %3.")
                                                    .arg(m_path, parseError.errorString())
                                                    .arg(line)
                                              : tr("The file %1 holds no list of connections.").arg(m_path),
                tr("Repair the file and start again. If you add a connection first, the file is kept under another "
                   "name.")));
    }
    if (document.object().value(QLatin1String("version")).toInt() > formatVersion)
        m_newer = true;
    QSet<ProfileId> ids;
    for (const auto &entry : entries.toArray()) {
        const std::optional<ConnectionProfile> profile = fromJson(entry.toObject());
        if (profile && !ids.contains(profile->id)) {
            ids.insert(profile->id);
            m_profiles.append(*profile);
        } else {
            m_notUnderstood.append(entry);
        }
    }
    if (m_newer)
        return std::unexpected(ApiError::local(tr("The connections in %1 were saved by a later version.").arg(m_path),
            tr("They can be used but not changed here.")));
    if (!m_notUnderstood.isEmpty())
        return std::unexpected(ApiError::local(
            tr("%n connection(s) in %1 can't be understood.", nullptr, int(m_notUnderstood.size())).arg(m_path),
            tr("They are left as they are in the file.")));
    return Done();
}

Result<ProfileId> ProfileStore::add(const ConnectionProfile &profile)
{
    ConnectionProfile made = profile;
    made.id = ProfileId(QUuid::createUuid().toString(QUuid::WithoutBraces));
    const Result<ConnectionProfile> valid = checked(made);
    if (!valid)
        return std::unexpected(valid.error());
    if (const Result<Done> saved = save(m_profiles + QList<ConnectionProfile>{*valid}); !saved)
        return std::unexpected(saved.error());
    Q_EMIT added(*valid);
    return valid->id;
}

Result<Done> ProfileStore::update(const ConnectionProfile &profile)
{
    const Result<ConnectionProfile> valid = checked(profile);
    if (!valid)
        return std::unexpected(valid.error());
    QList<ConnectionProfile> profiles = m_profiles;
    const auto found =
        std::find_if(profiles.begin(), profiles.end(), [&](const ConnectionProfile &p) { return p.id == profile.id; });
    if (found == profiles.end() || found->kind != profile.kind)
        return invalid(tr("There is no such connection any more."));
    *found = *valid;
    return save(profiles);
}

Result<Done> ProfileStore::remove(const ProfileId &id)
{
    const ConnectionProfile *found = find(id);
    if (id == localId() || !found)
        return invalid(tr("There is no such connection any more."));
    const ConnectionProfile gone = *found;
    QList<ConnectionProfile> profiles = m_profiles;
    profiles.removeIf([&](const ConnectionProfile &p) { return p.id == id; });
    const Result<Done> saved = save(profiles);
    if (saved)
        Q_EMIT removed(gone);
    return saved;
}

Result<ConnectionProfile> ProfileStore::checked(const ConnectionProfile &profile) const
{
    ConnectionProfile valid = profile;
    valid.name = profile.name.simplified();
    valid.workspace = profile.workspace.trimmed();
    if (profile.kind == ConnectionProfile::Kind::Local)
        return invalid(tr("The connection to this computer can't be changed."));
    if (valid.name.isEmpty())
        return invalid(tr("The connection needs a name."));
    if (valid.name.size() > MaximumNameLength)
        return invalid(tr("The name is longer than %n character(s).", nullptr, int(MaximumNameLength)));
    if (valid.workspace.size() > maximumWorkspaceLength)
        return invalid(
            tr("The name of the workspace is longer than %n character(s).", nullptr, int(maximumWorkspaceLength)));
    if (!valid.authorityFile.isEmpty()
        && (!QDir::isAbsolutePath(valid.authorityFile) || valid.authorityFile.size() > maximumPathLength))
        return invalid(tr("The CA file has to be named with its whole path."));
    const bool taken = std::any_of(m_profiles.begin(), m_profiles.end(), [&](const ConnectionProfile &p) {
        return p.id != valid.id && p.name.compare(valid.name, Qt::CaseInsensitive) == 0;
    });
    if (taken)
        return invalid(tr("There is a connection named “%1” already.").arg(valid.name));
    const Result<QUrl> endpoint = EndpointUrl::parsed(profile.endpoint.toString(QUrl::FullyEncoded), true);
    if (!endpoint)
        return std::unexpected(endpoint.error());
    valid.endpoint = *endpoint;
    return valid;
}

Result<Done> ProfileStore::save(const QList<ConnectionProfile> &profiles)
{
    if (m_newer)
        return std::unexpected(
            ApiError::local(tr("The connections were saved by a later version and can't be changed here.")));
    if (const Result<Done> unchanged = checkUnchanged(); !unchanged)
        return unchanged;
    if (const Result<Done> moved = moveAside(); !moved)
        return moved;

    QJsonArray entries;
    for (const ConnectionProfile &profile : profiles) {
        if (profile.kind != ConnectionProfile::Kind::Local)
            entries.append(toJson(profile));
    }
    for (const auto &entry : std::as_const(m_notUnderstood))
        entries.append(entry);
    const QByteArray bytes =
        QJsonDocument(QJsonObject{{QLatin1String("version"), formatVersion}, {QLatin1String("profiles"), entries}})
            .toJson();
    const QString folder = QFileInfo(m_path).path();
    QSaveFile file(m_path);
    if (!QDir().mkpath(folder) || !file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()
        || !file.commit()) {
        return std::unexpected(
            ApiError::local(tr("The connections can't be saved in %1: %2.").arg(m_path, file.errorString()),
                tr("Nothing was changed.")));
    }
    // Endpoints and workspaces are nobody else's business either.
    QFile::setPermissions(m_path, QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    m_bytes = bytes;
    m_profiles = profiles;
    sortProfiles(m_profiles);
    Q_EMIT changed();
    return Done();
}

Result<Done> ProfileStore::checkUnchanged() const
{
    const Result<QByteArray> now = readFile();
    if (!now)
        return std::unexpected(now.error());
    if (*now == m_bytes)
        return Done();
    ApiError error = ApiError::local(
        tr("Another program has changed %1.").arg(m_path), tr("Reload the connections, then try again."));
    error.kind = ErrorKind::Conflict;
    return std::unexpected(error);
}

Result<Done> ProfileStore::moveAside()
{
    if (!m_damaged)
        return Done();
    const QString stamp = QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-HHmmss"));
    QString aside = QStringLiteral("%1.damaged-%2").arg(m_path, stamp);
    for (int number = 2; QFile::exists(aside); ++number)
        aside = QStringLiteral("%1.damaged-%2-%3").arg(m_path, stamp).arg(number);
    if (!QFile::rename(m_path, aside))
        return std::unexpected(ApiError::local(
            tr("The damaged file %1 can't be moved out of the way.").arg(m_path), tr("Nothing was changed.")));
    m_damaged = false;
    m_bytes.clear();
    return Done();
}

} // namespace vivarium
