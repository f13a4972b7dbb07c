// SPDX-License-Identifier: GPL-3.0-or-later
#include "activity/ActivityExport.h"

#include "activity/ActivityText.h"

#include <QJsonDocument>

#include <array>

namespace vivarium::ActivityExport {

namespace {

constexpr std::array activityFields{"time", "connection", "profile", "sandbox", "sandbox_id", "kind", "outcome",
    "subject", "image_id", "what", "result", "error", "code", "facts"};

QByteArray csvCell(QString text)
{
    // Names come out of sandboxes, and a spreadsheet runs what begins like a formula.
    if (!text.isEmpty() && QStringView(u"=+-@\t\r").contains(text.front()))
        text.prepend(QLatin1Char('\''));
    text.replace(QLatin1Char('"'), QStringLiteral("\"\""));
    return '"' + text.toUtf8() + '"';
}

QString timeOf(const ActivityEntry &entry)
{
    return entry.at.toUTC().toString(Qt::ISODateWithMs);
}

} // namespace

QByteArray head(ActivityFormat format)
{
    if (format == ActivityFormat::Json)
        return "[";
    QByteArray line;
    for (const char *field : activityFields)
        line += (line.isEmpty() ? QByteArray() : QByteArray(",")) + field;
    return line + "\r\n";
}

QByteArray entry(const ActivityEntry &entry, ActivityFormat format, bool first)
{
    if (format == ActivityFormat::Json) {
        const QJsonObject object{{QStringLiteral("time"), timeOf(entry)},
            {QStringLiteral("connection"), entry.connection}, {QStringLiteral("profile"), entry.profile.value()},
            {QStringLiteral("sandbox"), entry.sandboxName}, {QStringLiteral("sandbox_id"), entry.sandbox.value()},
            {QStringLiteral("kind"), ActivityText::word(entry.kind)},
            {QStringLiteral("outcome"), ActivityText::word(entry.outcome)}, {QStringLiteral("subject"), entry.subject},
            {QStringLiteral("image_id"), entry.image.value()}, {QStringLiteral("what"), ActivityText::what(entry)},
            {QStringLiteral("result"), ActivityText::result(entry)}, {QStringLiteral("error"), entry.error},
            {QStringLiteral("code"), entry.code}, {QStringLiteral("facts"), entry.facts}};
        return (first ? QByteArray("\n") : QByteArray(",\n")) + QJsonDocument(object).toJson(QJsonDocument::Compact);
    }
    const QStringList cells{timeOf(entry), entry.connection, entry.profile.value(), entry.sandboxName,
        entry.sandbox.value(), ActivityText::word(entry.kind), ActivityText::word(entry.outcome), entry.subject,
        entry.image.value(), ActivityText::what(entry), ActivityText::result(entry), entry.error, entry.code,
        entry.facts.isEmpty() ? QString()
                              : QString::fromUtf8(QJsonDocument(entry.facts).toJson(QJsonDocument::Compact))};
    QByteArray line;
    for (const QString &cell : cells)
        line += (line.isEmpty() ? QByteArray() : QByteArray(",")) + csvCell(cell);
    return line + "\r\n";
}

QByteArray tail(ActivityFormat format)
{
    return format == ActivityFormat::Json ? "\n]\n" : "";
}

} // namespace vivarium::ActivityExport
