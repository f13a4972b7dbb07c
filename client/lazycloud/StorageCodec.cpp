// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/StorageCodec.h"

namespace vivarium {

namespace {

QStringList readUsers(JsonReader &reader)
{
    QStringList users;
    for (JsonReader &user : reader.requiredObjects(QLatin1StringView("used_by")))
        users << user.requiredText(QLatin1StringView("name"));
    return users;
}

StoredSecret readStoredSecret(JsonReader &reader)
{
    StoredSecret secret;
    secret.name = reader.requiredId(QLatin1StringView("name"));
    secret.updatedAt = reader.requiredTime(QLatin1StringView("updated_at"));
    secret.usedBy = readUsers(reader);
    return secret;
}

Volume readStoredVolume(JsonReader &reader)
{
    Volume volume;
    volume.name = reader.requiredId(QLatin1StringView("name"));
    volume.sizeBytes = reader.requiredInteger(QLatin1StringView("size_bytes"));
    volume.createdAt = reader.requiredTime(QLatin1StringView("created_at"));
    volume.usedBy = readUsers(reader);
    return volume;
}

} // namespace

Result<StorageCodec::Page<StoredSecret>> StorageCodec::secrets(JsonReader reader)
{
    Page<StoredSecret> page;
    for (JsonReader &inner : reader.requiredObjects(QLatin1StringView("secrets")))
        page.entries.append(readStoredSecret(inner));
    page.nextCursor = reader.text(QLatin1StringView("next_cursor"));
    return reader.finish(page);
}

Result<StoredSecret> StorageCodec::secret(JsonReader reader)
{
    const StoredSecret secret = readStoredSecret(reader);
    return reader.finish(secret);
}

Result<StorageCodec::Page<Volume>> StorageCodec::volumes(JsonReader reader)
{
    Page<Volume> page;
    for (JsonReader &inner : reader.requiredObjects(QLatin1StringView("volumes")))
        page.entries.append(readStoredVolume(inner));
    page.nextCursor = reader.text(QLatin1StringView("next_cursor"));
    return reader.finish(page);
}

Result<Volume> StorageCodec::volume(JsonReader reader)
{
    const Volume volume = readStoredVolume(reader);
    return reader.finish(volume);
}

} // namespace vivarium
