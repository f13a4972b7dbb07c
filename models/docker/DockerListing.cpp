// SPDX-License-Identifier: GPL-3.0-or-later
#include "docker/DockerListing.h"

#include "sandboxes/SpecValidation.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSet>
#include <QTimeZone>

#include <algorithm>
#include <cmath>

namespace vivarium::DockerListing {

namespace {

using namespace Qt::StringLiterals;

struct ListingText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::DockerListing)
};

constexpr qsizetype longestText = 512;
constexpr qsizetype mostPorts = 64; ///< of one container
constexpr int highestPort = 65535;

QString textOf(const QJsonValue &value)
{
    return value.toString().left(longestText);
}

void addPort(QList<InnerPort> &ports, int number, int inside, const QString &protocol)
{
    if (number < 1 || number > highestPort || inside < 1 || inside > highestPort || ports.size() >= mostPorts)
        return;
    const InnerPort port{number, inside, protocol};
    if (!ports.contains(port))
        ports.append(port);
}

/// The rows of either form; nothing: it is neither.
std::expected<Listing<QJsonObject>, QString> rowsOf(const QByteArray &json)
{
    Listing<QJsonObject> listing;
    const QByteArray text = json.trimmed();
    const auto refused = [] {
        return std::unexpected(ListingText::tr("The container engine inside gave an answer that can't be read."));
    };
    if (text.size() > mostBytes)
        return std::unexpected(ListingText::tr("The container engine inside gave an answer that is too long."));
    const auto add = [&listing](const QJsonObject &row) {
        if (listing.rows.size() < mostRows)
            listing.rows.append(row);
        else
            listing.isPartial = true;
    };
    if (text.startsWith('[')) {
        const QJsonDocument document = QJsonDocument::fromJson(text);
        if (!document.isArray())
            return refused();
        for (const auto &value : document.array()) {
            if (!value.isObject())
                return refused();
            add(value.toObject());
        }
        return listing;
    }
    qsizetype begin = 0;
    while (begin < text.size() && !listing.isPartial) {
        qsizetype end = text.indexOf('\n', begin);
        if (end < 0)
            end = text.size();
        const QByteArray line = text.mid(begin, end - begin).trimmed();
        begin = end + 1;
        if (line.isEmpty())
            continue;
        const QJsonDocument document = QJsonDocument::fromJson(line);
        if (!document.isObject())
            return refused();
        add(document.object());
    }
    return listing;
}

QDateTime timeOf(const QJsonObject &row)
{
    // Podman tells seconds, Docker a text.
    if (const QJsonValue seconds = row["Created"_L1]; seconds.isDouble()) {
        constexpr double farAway = 253402300799; // the year 9999
        const double value = seconds.toDouble();
        return value > 0 && value <= farAway ? QDateTime::fromSecsSinceEpoch(qint64(value), QTimeZone::UTC)
                                             : QDateTime();
    }
    return timeFromText(textOf(row["CreatedAt"_L1]));
}

/// The value of our label: labels are an object, or a text "a=b,c=d" in which a value with a comma can't be told apart.
QString labelOf(const QJsonValue &labels)
{
    if (labels.isObject())
        return textOf(labels[portsLabel]);
    const QString text = labels.toString().left(64 << 10);
    static const QRegularExpression pattern(u"(?:^|,)"_s + QRegularExpression::escape(portsLabel) + u"=([0-9 ]*)"_s);
    const auto match = pattern.match(text);
    return match.hasMatch() ? match.captured(1) : QString();
}

QList<InnerPort> portsOf(const QJsonObject &row)
{
    QList<InnerPort> ports;
    if (const QJsonValue value = row["Ports"_L1]; value.isArray()) {
        for (const auto &entry : value.toArray()) {
            const int number = entry["host_port"_L1].toInt();
            const int inside = entry["container_port"_L1].toInt();
            const int range = std::clamp(entry["range"_L1].toInt(1), 1, int(mostPorts));
            const QStringList protocols = textOf(entry["protocol"_L1]).split(u',', Qt::SkipEmptyParts);
            for (const QString &protocol : protocols) {
                for (int offset = 0; offset < range; ++offset)
                    addPort(ports, number + offset, inside + offset, protocol.left(8));
            }
        }
    } else {
        ports = portsFromText(value.toString().left(64 << 10));
    }
    if (ports.isEmpty())
        ports = portsFromLabel(labelOf(row["Labels"_L1]));
    return ports;
}

QString nameOf(const QJsonValue &names)
{
    return names.isArray() ? textOf(names.toArray().first()) : textOf(names);
}

QString stateOf(const QJsonObject &row)
{
    const QString state = textOf(row["State"_L1]).toLower();
    // Old versions of Docker have the longer words only.
    return state.isEmpty() && textOf(row["Status"_L1]).startsWith("Up"_L1) ? u"running"_s : state;
}

QStringList referencesOf(const QJsonObject &row)
{
    QStringList references;
    if (const QJsonValue names = row["Names"_L1]; names.isArray()) {
        for (const auto &name : names.toArray())
            references << textOf(name);
    } else if (const QString repository = textOf(row["Repository"_L1]); !repository.isEmpty()) {
        references << repository + u':' + textOf(row["Tag"_L1]);
    }
    // What is no reference could be taken for an option when it is handed back.
    references.removeIf(
        [](const QString &reference) { return !SpecValidation::imageReferenceProblem(reference).isEmpty(); });
    if (references.isEmpty())
        references << QString();
    return references;
}

qint64 sizeOf(const QJsonValue &size)
{
    return size.isDouble() && size.toDouble() >= 0 && size.toDouble() < 1e18 ? qint64(size.toDouble())
                                                                             : bytesFromText(textOf(size));
}

} // namespace

QString idFromText(const QString &text)
{
    static const QRegularExpression pattern(u"\\A(?:sha256:)?([0-9a-f]{12,64})\\z"_s);
    const auto match = pattern.match(text);
    return match.hasMatch() ? match.captured(1) : QString();
}

QList<InnerPort> portsFromText(const QString &text)
{
    static const QRegularExpression pattern(
        u"\\A(?:.*:)?([0-9]{1,5})(?:-([0-9]{1,5}))?->([0-9]{1,5})(?:-[0-9]{1,5})?/(tcp|udp|sctp)\\z"_s);
    QList<InnerPort> ports;
    const QStringList parts = text.split(u',', Qt::SkipEmptyParts);
    for (const QString &part : parts) {
        const auto match = pattern.match(part.trimmed());
        if (!match.hasMatch())
            continue;
        const int first = match.captured(1).toInt();
        const int last = match.captured(2).isEmpty() ? first : match.captured(2).toInt();
        for (int number = first; number <= last && number - first < mostPorts; ++number)
            addPort(ports, number, match.captured(3).toInt() + number - first, match.captured(4));
    }
    return ports;
}

QList<InnerPort> portsFromLabel(const QString &text)
{
    QList<InnerPort> ports;
    const QStringList parts = QString(text).replace(u',', u' ').split(u' ', Qt::SkipEmptyParts);
    for (const QString &part : parts)
        addPort(ports, part.toInt(), part.toInt(), u"tcp"_s);
    return ports;
}

qint64 bytesFromText(const QString &text)
{
    static const QRegularExpression pattern(u"\\A([0-9]{1,9}(?:\\.[0-9]{1,9})?) ?([kKMGTP]?)(i?)B\\z"_s);
    const auto match = pattern.match(text.trimmed());
    if (!match.hasMatch())
        return -1;
    const qsizetype power = match.captured(2).isEmpty() ? 0 : u"kmgtp"_s.indexOf(match.captured(2).toLower()) + 1;
    const double step = match.captured(3).isEmpty() ? 1000 : 1024;
    return qint64(std::llround(match.captured(1).toDouble() * std::pow(step, double(power))));
}

QDateTime timeFromText(const QString &text)
{
    static const QRegularExpression pattern(
        u"\\A([0-9]{4}-[0-9]{2}-[0-9]{2})[ T]([0-9]{2}:[0-9]{2}:[0-9]{2})(?:\\.[0-9]+)? ?(?:([+-][0-9]{2}):?([0-9]{2})|Z)"_s);
    const auto match = pattern.match(text);
    if (!match.hasMatch())
        return {};
    const QString offset = match.captured(3).isEmpty() ? u"Z"_s : match.captured(3) + u':' + match.captured(4);
    return QDateTime::fromString(match.captured(1) + u'T' + match.captured(2) + offset, Qt::ISODate).toUTC();
}

std::expected<Listing<InnerContainer>, QString> containers(const QByteArray &json)
{
    const auto rows = rowsOf(json);
    if (!rows)
        return std::unexpected(rows.error());
    Listing<InnerContainer> listing;
    listing.isPartial = rows->isPartial;
    QSet<QString> known;
    for (const QJsonObject &row : rows->rows) {
        InnerContainer container;
        container.id = idFromText(textOf(row.contains("Id"_L1) ? row["Id"_L1] : row["ID"_L1]));
        if (container.id.isEmpty() || known.contains(container.id)) {
            listing.isPartial = true;
            continue;
        }
        known.insert(container.id);
        container.name = nameOf(row["Names"_L1]);
        container.image = textOf(row["Image"_L1]);
        container.state = stateOf(row);
        container.status = textOf(row["Status"_L1]);
        container.ports = portsOf(row);
        container.createdAt = timeOf(row);
        listing.rows.append(container);
    }
    return listing;
}

std::expected<Listing<InnerImage>, QString> images(const QByteArray &json)
{
    const auto rows = rowsOf(json);
    if (!rows)
        return std::unexpected(rows.error());
    Listing<InnerImage> listing;
    listing.isPartial = rows->isPartial;
    QSet<QString> known;
    for (const QJsonObject &row : rows->rows) {
        InnerImage image;
        image.id = idFromText(textOf(row.contains("Id"_L1) ? row["Id"_L1] : row["ID"_L1]));
        if (image.id.isEmpty()) {
            listing.isPartial = true;
            continue;
        }
        image.sizeBytes = sizeOf(row["Size"_L1]);
        image.createdAt = timeOf(row);
        for (const QString &reference : referencesOf(row)) {
            image.reference = reference;
            if (known.contains(image.key()) || listing.rows.size() >= mostRows)
                continue;
            known.insert(image.key());
            listing.rows.append(image);
        }
    }
    return listing;
}

DockerClient client(const QString &program, const QByteArray &version)
{
    const QString text = QString::fromUtf8(version.left(4096)).trimmed().section(u'\n', 0, 0);
    const bool isPodman = text.contains("podman"_L1, Qt::CaseInsensitive);
    if (!isPodman && !text.contains("docker"_L1, Qt::CaseInsensitive))
        return {};
    return {program, isPodman, text.left(longestText)};
}

} // namespace vivarium::DockerListing
