// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/OpenApiDocument.h"

#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QUrl>

#include <algorithm>
#include <cmath>

namespace vivarium::test {

namespace {

QString textOf(const YAML::Node &node)
{
    return node && node.IsScalar() ? QString::fromStdString(node.Scalar()) : QString();
}

bool isWhole(double number)
{
    return number == std::floor(number);
}

/// The type of a value by the words of JSON Schema.
bool hasType(const QJsonValue &value, const QString &type)
{
    if (type == QLatin1StringView("object"))
        return value.isObject();
    if (type == QLatin1StringView("array"))
        return value.isArray();
    if (type == QLatin1StringView("string"))
        return value.isString();
    if (type == QLatin1StringView("boolean"))
        return value.isBool();
    if (type == QLatin1StringView("integer"))
        return value.isDouble() && isWhole(value.toDouble());
    return type == QLatin1StringView("number") && value.isDouble();
}

} // namespace

bool OpenApiDocument::load(const QString &path)
{
    if (path.isEmpty())
        return false;
    m_document = YAML::LoadFile(path.toStdString());
    return bool(m_document["paths"]);
}

YAML::Node OpenApiDocument::resolved(const YAML::Node &node) const
{
    if (!node || !node.IsMap() || !node["$ref"])
        return node;
    const QStringList steps = textOf(node["$ref"]).mid(2).split(QLatin1Char('/'));
    YAML::Node current;
    current.reset(m_document);
    for (const QString &step : steps)
        current.reset(std::as_const(current)[step.toStdString()]);
    return resolved(current);
}

YAML::Node OpenApiDocument::operation(const Exchange &exchange, QHash<QString, QString> &parameters) const
{
    const QStringList given = QString::fromLatin1(exchange.path).split(QLatin1Char('/'));
    YAML::Node best;
    for (const auto &entry : m_document["paths"]) {
        const QStringList steps = textOf(entry.first).split(QLatin1Char('/'));
        if (steps.size() != given.size())
            continue;
        QHash<QString, QString> found;
        bool fits = true;
        for (qsizetype i = 0; i < steps.size() && fits; ++i) {
            if (steps.at(i).startsWith(QLatin1Char('{')))
                found.insert(steps.at(i).mid(1).chopped(1), QUrl::fromPercentEncoding(given.at(i).toLatin1()));
            else
                fits = steps.at(i) == given.at(i);
        }
        // A path without parameters goes before one with: /sandboxes/terminal is no sandbox.
        const YAML::Node verb = entry.second[exchange.verb.toLower().toStdString()];
        if (fits && verb && (!best.IsDefined() || best.IsNull() || found.isEmpty())) {
            best.reset(verb);
            parameters = found;
        }
    }
    return best;
}

QStringList OpenApiDocument::faultsOfRequest(const Exchange &exchange) const
{
    QHash<QString, QString> inPath;
    const YAML::Node found = operation(exchange, inPath);
    if (!found.IsDefined() || found.IsNull())
        return {QStringLiteral("no such call")};
    QStringList faults;
    QStringList known;
    for (const YAML::Node &each : found["parameters"]) {
        const YAML::Node parameter = resolved(each);
        const QString name = textOf(parameter["name"]);
        const YAML::Node schema = resolved(parameter["schema"]);
        QStringList values;
        if (textOf(parameter["in"]) == QLatin1StringView("path")) {
            values << inPath.value(name);
        } else {
            known << name;
            for (const auto &[key, value] : exchange.query) {
                if (QString::fromUtf8(key) == name)
                    values << QString::fromUtf8(value);
            }
            if (values.isEmpty() && textOf(parameter["required"]) == QLatin1StringView("true"))
                faults << QStringLiteral("?%1 is missing").arg(name);
        }
        for (const QString &value : values) {
            const QString type = textOf(schema["type"]);
            bool isNumber = false;
            const double number = value.toDouble(&isNumber);
            if (type == QLatin1StringView("integer") || type == QLatin1StringView("number")) {
                if (!isNumber)
                    faults << QStringLiteral("%1 is no number").arg(name);
                else
                    judgeNumber(schema, number, name, faults);
            } else {
                judgeText(schema, value, name, faults);
            }
        }
    }
    for (const auto &[key, value] : exchange.query) {
        if (!known.contains(QString::fromUtf8(key)))
            faults << QStringLiteral("?%1 is not known").arg(QString::fromUtf8(key));
    }
    const YAML::Node body = resolved(found["requestBody"]);
    // Also without a body: Lizard's own client calls every request JSON.
    const bool mayHaveBody = exchange.verb == "POST" || exchange.verb == "PATCH" || exchange.verb == "PUT";
    if ((mayHaveBody || !exchange.body.isEmpty()) && !exchange.contentType.startsWith("application/json"))
        faults << QStringLiteral("not called JSON but “%1”").arg(QString::fromLatin1(exchange.contentType));
    if (exchange.body.isEmpty()) {
        if (body && textOf(body["required"]) == QLatin1StringView("true"))
            faults << QStringLiteral("no body");
        return faults;
    }
    if (!body)
        return faults << QStringLiteral("a body that nobody asked for");
    const QJsonDocument document = QJsonDocument::fromJson(exchange.body);
    const QJsonValue value = document.isArray() ? QJsonValue(document.array()) : QJsonValue(document.object());
    judge(body["content"]["application/json"]["schema"], value, QStringLiteral("body"), true, faults);
    return faults;
}

QStringList OpenApiDocument::faultsOfAnswer(const Exchange &exchange) const
{
    QHash<QString, QString> inPath;
    const YAML::Node found = operation(exchange, inPath);
    if (!found.IsDefined() || found.IsNull())
        return {QStringLiteral("no such call")};
    const YAML::Node responses = found["responses"];
    const std::string status = std::to_string(exchange.status);
    const bool isDefault = !responses[status] && exchange.status >= 400;
    const YAML::Node answer = resolved(responses[isDefault ? std::string("default") : status]);
    if (!answer)
        return {QStringLiteral("status %1 is not foreseen").arg(exchange.status)};
    const YAML::Node content = answer["content"];
    if (!content || !exchange.answerType.startsWith("application/json"))
        return {};
    if (!content["application/json"])
        return {QStringLiteral("JSON is not foreseen")};
    QStringList faults;
    const QJsonDocument document = QJsonDocument::fromJson(exchange.answer);
    const QJsonValue value = document.isArray() ? QJsonValue(document.array()) : QJsonValue(document.object());
    judge(content["application/json"]["schema"], value, QStringLiteral("answer"), false, faults);
    return faults;
}

void OpenApiDocument::collectMembers(const YAML::Node &node, QStringList &members) const
{
    const YAML::Node schema = resolved(node);
    for (const auto &member : schema["properties"])
        members << textOf(member.first);
    for (const char *combination : {"allOf", "anyOf", "oneOf"}) {
        for (const YAML::Node &part : schema[combination])
            collectMembers(part, members);
    }
}

void OpenApiDocument::judgeText(
    const YAML::Node &schema, const QString &text, const QString &place, QStringList &faults) const
{
    if (schema["minLength"] && text.size() < schema["minLength"].as<int>())
        faults << place + QStringLiteral(" is too short");
    if (schema["pattern"] && !QRegularExpression(textOf(schema["pattern"])).match(text).hasMatch())
        faults << place + QStringLiteral(" has the wrong form: ") + text;
}

void OpenApiDocument::judgeNumber(
    const YAML::Node &schema, double number, const QString &place, QStringList &faults) const
{
    if (schema["minimum"] && number < schema["minimum"].as<double>())
        faults << place + QStringLiteral(" is too small");
    if (schema["maximum"] && number > schema["maximum"].as<double>())
        faults << place + QStringLiteral(" is too large");
}

void OpenApiDocument::judge(
    const YAML::Node &node, const QJsonValue &value, const QString &place, bool closed, QStringList &faults) const
{
    const YAML::Node schema = resolved(node);
    if (!schema || !schema.IsMap())
        return;
    if (value.isNull() && textOf(schema["nullable"]) == QLatin1StringView("true"))
        return;
    for (const YAML::Node &part : schema["allOf"])
        judge(part, value, place, false, faults);
    for (const char *combination : {"anyOf", "oneOf"}) {
        if (!schema[combination])
            continue;
        QStringList all;
        bool fits = false;
        for (const YAML::Node &part : schema[combination]) {
            QStringList inner;
            judge(part, value, place, false, inner);
            fits = fits || inner.isEmpty();
            all += inner;
        }
        if (!fits)
            faults << all;
    }
    const QString type = textOf(schema["type"]);
    if (!type.isEmpty() && !hasType(value, type)) {
        faults << QStringLiteral("%1 is no %2").arg(place, type);
        return;
    }
    if (value.isString())
        judgeText(schema, value.toString(), place, faults);
    if (value.isDouble())
        judgeNumber(schema, value.toDouble(), place, faults);
    if (schema["enum"] && std::none_of(schema["enum"].begin(), schema["enum"].end(), [&value](const YAML::Node &word) {
            return textOf(word) == value.toVariant().toString();
        }))
        faults << QStringLiteral("%1 is none of the known words: %2").arg(place, value.toVariant().toString());
    if (value.isArray()) {
        const QJsonArray array = value.toArray();
        if (schema["minItems"] && array.size() < schema["minItems"].as<int>())
            faults << place + QStringLiteral(" has too few");
        if (schema["maxItems"] && array.size() > schema["maxItems"].as<int>())
            faults << place + QStringLiteral(" has too many");
        for (qsizetype i = 0; i < array.size(); ++i)
            judge(schema["items"], array.at(i), QStringLiteral("%1[%2]").arg(place).arg(i), closed, faults);
    }
    if (!value.isObject())
        return;
    const QJsonObject object = value.toObject();
    for (const YAML::Node &name : schema["required"]) {
        if (!object.contains(textOf(name)))
            faults << QStringLiteral("%1.%2 is missing").arg(place, textOf(name));
    }
    for (const auto &member : schema["properties"]) {
        const QString name = textOf(member.first);
        if (object.contains(name))
            judge(member.second, object.value(name), place + QLatin1Char('.') + name, closed, faults);
    }
    QStringList members;
    collectMembers(schema, members);
    for (auto member = object.begin(); member != object.end(); ++member) {
        if (members.contains(member.key()))
            continue;
        if (schema["additionalProperties"] && schema["additionalProperties"].IsMap())
            judge(schema["additionalProperties"], member.value(), place + QLatin1Char('.') + member.key(), closed,
                faults);
        else if (closed && !members.isEmpty())
            faults << QStringLiteral("%1.%2 is not known").arg(place, member.key());
    }
}

} // namespace vivarium::test
