// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/AllowListModel.h"
#include "network/PolicyChange.h"

#include <QObject>

#include <optional>

namespace vivarium {

/// A policy as somebody edits it, beside the one that holds. Ranges stay while another mode is tried.
class PolicyDraft : public QObject {
    Q_OBJECT
public:
    explicit PolicyDraft(QObject *parent = nullptr);

    /// What holds. The draft follows it as long as nobody has changed anything.
    void setBase(const NetworkPolicy &base);
    [[nodiscard]] const NetworkPolicy &base() const { return m_base; }
    /// Back to what holds.
    void reset();
    /// Shows this, as a change.
    void setPolicy(const NetworkPolicy &policy);
    void setMode(NetworkPolicy::Mode mode);
    [[nodiscard]] NetworkPolicy::Mode mode() const { return m_mode; }
    [[nodiscard]] AllowListModel &list() { return m_list; }
    [[nodiscard]] NetworkPolicy policy() const;
    /// Whether applying it would change what gets through.
    [[nodiscard]] bool isChanged() const { return !PolicyText::isSame(policy(), m_base); }
    /// Why it can't be applied as it is: a sentence; empty when it can.
    [[nodiscard]] QString problem() const;
    [[nodiscard]] QList<PolicyChange> difference() const { return PolicyText::difference(m_base, policy()); }

    void setNameService(const std::optional<NameService> &service);
    [[nodiscard]] const std::optional<NameService> &nameService() const { return m_nameService; }
    [[nodiscard]] QString nameWarning() const;
    /// Name servers that would have to be added so that names are found; empty: none, or unknown.
    [[nodiscard]] QList<Cidr> missingNameServers() const;

Q_SIGNALS:
    void changed();

private:
    void follow(const NetworkPolicy &policy);

    NetworkPolicy m_base;
    NetworkPolicy::Mode m_mode = NetworkPolicy::Mode::Open;
    AllowListModel m_list;
    std::optional<NameService> m_nameService;
    bool m_touched = false; ///< somebody edited it since it last equalled the base
};

} // namespace vivarium
