// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonValue>
#include <QStringList>

#include <yaml-cpp/yaml.h>

namespace vivarium::test {

/// An OpenAPI document that exchanges are judged by. Knows as much of the language as ours use; a schema that uses more
/// is a fault of the test.
class OpenApiDocument {
public:
    /// False: it can't be read.
    [[nodiscard]] bool load(const QString &path);

    struct Exchange {
        QByteArray verb;
        QByteArray path; ///< without query, percent-encoded
        QList<std::pair<QByteArray, QByteArray>> query; ///< decoded
        QByteArray contentType;
        QByteArray body;
        int status = 0;
        QByteArray answerType;
        QByteArray answer;
    };
    /// What a request says that the document doesn't allow; members that it doesn't name are faults too.
    [[nodiscard]] QStringList faultsOfRequest(const Exchange &exchange) const;
    /// What an answer says, or lacks; more members are fine.
    [[nodiscard]] QStringList faultsOfAnswer(const Exchange &exchange) const;

private:
    [[nodiscard]] YAML::Node operation(const Exchange &exchange, QHash<QString, QString> &parameters) const;
    [[nodiscard]] YAML::Node resolved(const YAML::Node &node) const;
    void judge(const YAML::Node &schema, const QJsonValue &value, const QString &place, bool closed,
        QStringList &faults) const;
    void judgeText(const YAML::Node &schema, const QString &text, const QString &place, QStringList &faults) const;
    void judgeNumber(const YAML::Node &schema, double number, const QString &place, QStringList &faults) const;
    void collectMembers(const YAML::Node &schema, QStringList &members) const;

    YAML::Node m_document;
};

} // namespace vivarium::test
