// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/PolicyDraft.h"

#include <QWidget>

class QComboBox;
class QLineEdit;

namespace vivarium {

class Capabilities;
class FieldMessage;
class PolicyEditor;
struct SandboxSpec;

/// The part of the form for a new sandbox that is about its network: ports exposed from the start, who may call them,
/// and what it may reach from its first moment on.
class NetworkSection : public QWidget {
    Q_OBJECT
public:
    explicit NetworkSection(QWidget *parent = nullptr);

    /// Whether the sandbox runs on this machine's own engine. Its addresses exist on this machine alone, so that by
    /// itself a browser may open them; what a person chose stays.
    void setLocal(bool local);
    /// What the server can't do is switched off, with the reason.
    void setCapabilities(const Capabilities &capabilities);
    void readFrom(const SandboxSpec &spec);
    void writeTo(SandboxSpec &spec) const;
    /// Whether it differs from what a sandbox has by itself: worth to be shown then.
    [[nodiscard]] bool isSpecial() const;
    /// Whether ports need the token when nobody chose.
    [[nodiscard]] static bool usuallyAuthorized(bool local) { return !local; }
    /// What is wrong, of what a spec can't even hold; empty: nothing.
    [[nodiscard]] QString portsProblem() const;
    [[nodiscard]] QString networkProblem() const;
    [[nodiscard]] QLineEdit *ports() const { return m_ports; }
    [[nodiscard]] FieldMessage *portsMessage() const { return m_portsMessage; }
    /// Says again why something is switched off, where a message took the place.
    void showReasons();
    void focusNetwork();

Q_SIGNALS:
    void portsChanged();
    void networkChanged();

private:
    void updateAccessHint();

    QLineEdit *m_ports;
    FieldMessage *m_portsMessage;
    QComboBox *m_access;
    FieldMessage *m_accessMessage;
    PolicyDraft m_draft;
    PolicyEditor *m_policy;
    FieldMessage *m_policyMessage;
    bool m_local = false;
    bool m_accessChosen = false; ///< a person said who may call
    QString m_portsReason; ///< why ports are switched off; empty: they aren't
};

} // namespace vivarium
