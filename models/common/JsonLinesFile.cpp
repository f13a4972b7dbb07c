// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/JsonLinesFile.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QLockFile>
#include <QSaveFile>

namespace vivarium {

namespace {

struct JsonLinesText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::JsonLinesFile)
};

constexpr qint64 largestFile = 16LL << 20;
/// Another window writes for a millisecond. Who opens a panel may wait for this, so it is short.
constexpr std::chrono::milliseconds lockPatience(100);
constexpr std::chrono::seconds staleLock(10);

ApiError failed(const QString &sentence, const QString &details)
{
    ApiError error = ApiError::local(sentence, JsonLinesText::tr("Look at the folder's rights and the free space."));
    error.details = details;
    return error;
}

} // namespace

Result<QList<QJsonObject>> JsonLinesFile::read() const
{
    return load().transform([](const Content &content) { return content.objects; });
}

Result<Done> JsonLinesFile::update(const std::function<void(QList<QJsonObject> &)> &change) const
{
    QDir().mkpath(QFileInfo(m_path).absolutePath());
    QLockFile lock(m_path + QStringLiteral(".lock"));
    lock.setStaleLockTime(staleLock);
    if (!lock.tryLock(lockPatience))
        return std::unexpected(
            failed(JsonLinesText::tr("%1 is in use by another window.").arg(m_path), QStringLiteral("lock")));
    auto content = load();
    if (!content)
        return std::unexpected(content.error());
    change(content->objects);

    QSaveFile file(m_path);
    bool good = file.open(QIODevice::WriteOnly) && file.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
    for (const QJsonObject &object : std::as_const(content->objects))
        good = good && file.write(QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n') > 0;
    for (const QByteArray &line : std::as_const(content->foreignLines))
        good = good && file.write(line + '\n') > 0;
    if (!good || !file.commit())
        return std::unexpected(failed(JsonLinesText::tr("%1 can't be written.").arg(m_path), file.errorString()));
    return Done();
}

Result<JsonLinesFile::Content> JsonLinesFile::load() const
{
    Content content;
    QFile file(m_path);
    if (!file.exists())
        return content;
    if (!file.open(QIODevice::ReadOnly))
        return std::unexpected(failed(JsonLinesText::tr("%1 can't be read.").arg(m_path), file.errorString()));
    if (file.size() > largestFile)
        return std::unexpected(
            failed(JsonLinesText::tr("%1 is far too large.").arg(m_path), QString::number(file.size())));
    const QList<QByteArray> lines = file.readAll().split('\n');
    for (const QByteArray &line : lines) {
        if (line.trimmed().isEmpty())
            continue;
        const QJsonDocument document = QJsonDocument::fromJson(line);
        if (document.isObject())
            content.objects.append(document.object());
        else
            content.foreignLines.append(line);
    }
    return content;
}

} // namespace vivarium
