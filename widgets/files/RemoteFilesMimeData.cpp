// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/RemoteFilesMimeData.h"

#include "common/Format.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QUrl>

namespace vivarium {

namespace {

constexpr QLatin1StringView uriList{"text/uri-list"};
constexpr qsizetype mimeDataLimit = 64 << 20;

} // namespace

RemoteFilesMimeData::RemoteFilesMimeData(const Content &content)
{
    QJsonArray paths;
    QStringList lines;
    for (const RemotePath &path : content.paths) {
        paths.append(QString::fromLatin1(path.toBase64()));
        lines.append(Format::escaped(path));
    }
    const QJsonObject object{{QStringLiteral("connection"), content.connection},
        {QStringLiteral("sandbox"), content.sandbox.value()}, {QStringLiteral("paths"), paths},
        {QStringLiteral("cut"), content.cut}};
    setData(format, QJsonDocument(object).toJson(QJsonDocument::Compact));
    setText(lines.join(QLatin1Char('\n')));
}

void RemoteFilesMimeData::offerLocalCopies(std::function<QStringList()> copies)
{
    m_copies = std::move(copies);
}

std::optional<RemoteFilesMimeData::Content> RemoteFilesMimeData::read(const QMimeData *data)
{
    if (!data || !data->hasFormat(format))
        return std::nullopt;
    const QByteArray bytes = data->data(format);
    if (bytes.size() > mimeDataLimit)
        return std::nullopt;
    const QJsonObject object = QJsonDocument::fromJson(bytes).object();
    Content content;
    content.connection = object.value(u"connection").toString();
    content.sandbox = SandboxId(object.value(u"sandbox").toString());
    content.cut = object.value(u"cut").toBool();
    const QJsonArray paths = object.value(u"paths").toArray();
    for (const auto &value : paths) {
        const RemotePath path = QByteArray::fromBase64(value.toString().toLatin1());
        if (!path.startsWith('/') || path == "/" || path.contains('\0'))
            return std::nullopt;
        content.paths.append(path);
    }
    if (content.sandbox.isEmpty() || content.paths.isEmpty())
        return std::nullopt;
    return content;
}

bool RemoteFilesMimeData::hasFormat(const QString &mimeType) const
{
    return mimeType == uriList ? bool(m_copies) : QMimeData::hasFormat(mimeType);
}

QStringList RemoteFilesMimeData::formats() const
{
    QStringList all = QMimeData::formats();
    if (m_copies)
        all.append(uriList);
    return all;
}

QVariant RemoteFilesMimeData::retrieveData(const QString &mimeType, QMetaType preferredType) const
{
    if (mimeType != uriList || !m_copies)
        return QMimeData::retrieveData(mimeType, preferredType);
    const QStringList paths = m_copies();
    m_askedTooEarly = paths.isEmpty();
    QVariantList urls;
    for (const QString &path : paths)
        urls.append(QUrl::fromLocalFile(path));
    return urls;
}

} // namespace vivarium
