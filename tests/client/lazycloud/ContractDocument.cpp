// SPDX-License-Identifier: GPL-3.0-or-later
#include "ContractDocument.h"

#include <QJsonArray>

namespace vivarium::test {

namespace {
QJsonValue toJson(const YAML::Node &node)
{
    if (node.IsMap()) {
        QJsonObject object;
        for (const auto &member : node)
            object.insert(QString::fromStdString(member.first.as<std::string>()), toJson(member.second));
        return object;
    }
    if (node.IsSequence()) {
        QJsonArray array;
        for (const auto &item : node)
            array.append(toJson(item));
        return array;
    }
    const std::string text = node.as<std::string>();
    if (node.Tag() != "!") { // not quoted
        if (text == "true" || text == "false")
            return text == "true";
        bool isNumber = false;
        const qint64 integer = QString::fromStdString(text).toLongLong(&isNumber);
        if (isNumber)
            return integer;
        const double number = QString::fromStdString(text).toDouble(&isNumber);
        if (isNumber)
            return number;
    }
    return QString::fromStdString(text);
}
} // namespace

bool ContractDocument::load(const QString &path)
{
    if (path.isEmpty())
        return false;
    m_document = YAML::LoadFile(path.toStdString());
    return bool(m_document["paths"]);
}

QJsonObject ContractDocument::example(const char *path, const char *verb, const char *status) const
{
    const YAML::Node node =
        m_document["paths"][path][verb]["responses"][status]["content"]["application/json"]["example"];
    return node ? toJson(node).toObject() : QJsonObject();
}

} // namespace vivarium::test
