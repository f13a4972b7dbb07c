// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/NetworkSection.h"

#include "common/FieldMessage.h"
#include "common/FoldSection.h"
#include "domain/Capabilities.h"
#include "domain/Sandbox.h"
#include "network/AllowListEditor.h"
#include "network/PolicyEditor.h"
#include "ports/PortText.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>

namespace vivarium {

NetworkSection::NetworkSection(QWidget *parent)
    : QWidget(parent)
    , m_ports(new QLineEdit)
    , m_access(new QComboBox)
    , m_policy(new PolicyEditor(m_draft))
{
    setObjectName(QStringLiteral("networkSection"));
    m_ports->setObjectName(QStringLiteral("portsEdit"));
    m_ports->setPlaceholderText(tr("none, or several, as 8000, 5173"));
    m_ports->setAccessibleName(tr("Ports to expose"));
    m_ports->setMaxLength(400);
    m_portsMessage = new FieldMessage(m_ports);
    m_access->setObjectName(QStringLiteral("accessCombo"));
    m_access->setAccessibleName(tr("Who may call exposed ports"));
    m_access->addItem(tr("Whoever has the access token"), true);
    m_access->addItem(tr("Whoever knows the address"), false);
    m_accessMessage = new FieldMessage(m_access);
    m_policyMessage = new FieldMessage(m_policy);

    QFormLayout *form = FoldSection::formIn(this);
    form->setVerticalSpacing(8);
    m_portsMessage->addTo(*form, tr("Exposed &ports:"));
    m_accessMessage->addTo(*form, tr("Exposed ports can be &called by:"));
    m_policyMessage->addTo(*form, tr("Network:"));

    connect(m_ports, &QLineEdit::textChanged, this, &NetworkSection::portsChanged);
    connect(m_access, &QComboBox::currentIndexChanged, this, &NetworkSection::updateAccessHint);
    connect(m_access, &QComboBox::activated, this, [this] { m_accessChosen = true; });
    connect(&m_draft, &PolicyDraft::changed, this, &NetworkSection::networkChanged);
    updateAccessHint();
}

void NetworkSection::setLocal(bool local)
{
    if (m_local == local)
        return;
    const bool isUsual = m_access->currentData().toBool() == usuallyAuthorized(m_local);
    m_local = local;
    m_access->setItemText(m_access->findData(false),
        local ? tr("Everybody on this computer, browsers too") : tr("Whoever knows the address"));
    // What is usual here must not go along to a server on the internet, and the other way round.
    if (isUsual && !m_accessChosen)
        m_access->setCurrentIndex(m_access->findData(usuallyAuthorized(local)));
    updateAccessHint();
}

void NetworkSection::setCapabilities(const Capabilities &capabilities)
{
    const bool ports = capabilities.has(Feature::Ports);
    m_ports->setEnabled(ports);
    m_access->setEnabled(ports);
    m_portsReason = ports ? QString() : capabilities.reason(Feature::Ports);
    showReasons();
    const bool network = capabilities.has(Feature::NetworkRules);
    m_policy->setEnabled(network);
    m_policyMessage->setHint(network ? QString() : capabilities.reason(Feature::NetworkRules));
}

void NetworkSection::readFrom(const SandboxSpec &spec)
{
    QStringList numbers;
    for (const int port : spec.ports)
        numbers << QString::number(port);
    m_ports->setText(numbers.join(QLatin1StringView(", ")));
    m_accessChosen = false;
    m_access->setCurrentIndex(m_access->findData(spec.authorized));
    m_draft.setPolicy(spec.network);
}

void NetworkSection::writeTo(SandboxSpec &spec) const
{
    // A field that is switched off asks for nothing.
    if (m_ports->isEnabled()) {
        spec.ports = PortText::parseList(m_ports->text()).value_or(QList<int>());
        spec.authorized = m_access->currentData().toBool();
    }
    if (m_policy->isEnabled())
        spec.network = m_draft.policy();
}

bool NetworkSection::isSpecial() const
{
    return !m_ports->text().trimmed().isEmpty() || m_access->currentData().toBool() != usuallyAuthorized(m_local)
        || m_draft.mode() != NetworkPolicy::Mode::Open;
}

QString NetworkSection::portsProblem() const
{
    if (!m_ports->isEnabled() || PortText::parseList(m_ports->text()))
        return {};
    return tr("Ports are numbers from 1 to 65535, separated by commas.");
}

QString NetworkSection::networkProblem() const
{
    return m_policy->isEnabled() ? m_draft.problem() : QString();
}

void NetworkSection::showReasons()
{
    if (!m_ports->isEnabled())
        m_portsMessage->setHint(m_portsReason);
}

void NetworkSection::focusNetwork()
{
    if (m_draft.mode() == NetworkPolicy::Mode::Only)
        m_policy->list().focusField();
    else
        m_policy->focusContent();
}

void NetworkSection::updateAccessHint()
{
    m_accessMessage->setHint(m_access->currentData().toBool()
            ? tr("A browser can't open them: it doesn't send the token.")
            : m_local ? tr("A browser can open them without a token. The addresses exist on this computer alone.")
                      : tr("A browser can open them, and so can anybody who learns the address."));
}

} // namespace vivarium
