// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>

#include <yaml-cpp/yaml.h>

namespace vivarium::test {

/// The examples of `lazycloud.openapi.yaml`: what codecs have to read.
class ContractDocument {
public:
    /// False: it can't be read.
    [[nodiscard]] bool load(const QString &path);
    /// The JSON example of an answer; empty when there is none.
    [[nodiscard]] QJsonObject example(const char *path, const char *verb = "get", const char *status = "200") const;

private:
    YAML::Node m_document;
};

} // namespace vivarium::test
