// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Action.h"

namespace vivarium::cli {

/// `vivarium list`: a table for people, or one JSON document.
class ListAction final : public Action {
    Q_OBJECT
public:
    ListAction(Session &session, const ListRequest &request, QObject *parent = nullptr);
    void start() override;

private:
    void show(const Survey &survey);
    [[nodiscard]] QString table(const Survey &survey) const;
    [[nodiscard]] QJsonObject document(const Survey &survey) const;
    [[nodiscard]] bool isWanted(const Sandbox &sandbox) const { return m_request.all || isLive(sandbox.state); }

    const ListRequest m_request;
};

} // namespace vivarium::cli
