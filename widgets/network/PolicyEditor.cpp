// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/PolicyEditor.h"

#include "common/IconLabel.h"
#include "common/Icons.h"
#include "network/AllowListEditor.h"
#include "network/PolicyDraft.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

namespace vivarium {

namespace {

constexpr int listIndent = 22; // below the text of its choice

} // namespace

PolicyEditor::PolicyEditor(PolicyDraft &draft, QWidget *parent)
    : QWidget(parent)
    , m_draft(draft)
    , m_modes(new QButtonGroup(this))
    , m_list(new AllowListEditor(draft.list()))
    , m_problem(new QLabel)
    , m_warning(new QWidget)
    , m_warningText(new QLabel)
    , m_addServers(new QPushButton)
{
    setObjectName(QStringLiteral("policyEditor"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    const auto addMode = [this, layout](NetworkPolicy::Mode mode, const QString &name, const QString &text) {
        auto *button = new QRadioButton(text);
        button->setObjectName(name);
        m_modes->addButton(button, int(mode));
        layout->addWidget(button);
    };
    addMode(NetworkPolicy::Mode::Open, QStringLiteral("networkOpen"),
        tr("&Open: programs inside reach everything outside"));
    addMode(NetworkPolicy::Mode::Blocked, QStringLiteral("networkBlocked"),
        tr("&Blocked: programs inside reach nothing outside"));
    addMode(NetworkPolicy::Mode::Only, QStringLiteral("networkOnly"), tr("Only t&hese ranges:"));

    for (QLabel *label : {m_problem, m_warningText}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
    }
    m_problem->setObjectName(QStringLiteral("policyProblem"));
    m_problem->setForegroundRole(QPalette::PlaceholderText);
    m_warningText->setObjectName(QStringLiteral("nameWarning"));
    auto *icon = new IconLabel;
    icon->setIcon(Icons::get(QStringLiteral("warning")));
    m_addServers->setObjectName(QStringLiteral("addNameServers"));
    m_addServers->setAutoDefault(false);
    auto *warning = new QHBoxLayout(m_warning);
    warning->setContentsMargins(0, 4, 0, 4);
    warning->addWidget(icon, 0, Qt::AlignTop);
    warning->addWidget(m_warningText, 1);
    warning->addWidget(m_addServers, 0, Qt::AlignTop);
    auto *indented = new QVBoxLayout;
    indented->setContentsMargins(listIndent, 0, 0, 0);
    indented->addWidget(m_list);
    indented->addWidget(m_problem);
    layout->addLayout(indented);
    layout->addWidget(m_warning);

    connect(m_modes, &QButtonGroup::idClicked, this, [this](int id) {
        m_draft.setMode(NetworkPolicy::Mode(id));
        if (m_draft.mode() == NetworkPolicy::Mode::Only && m_draft.list().rowCount() == 0)
            m_list->focusField();
    });
    connect(m_addServers, &QPushButton::clicked, this, &PolicyEditor::addNameServers);
    connect(&draft, &PolicyDraft::changed, this, &PolicyEditor::updateState);
    updateState();
}

void PolicyEditor::focusContent()
{
    if (QAbstractButton *chosen = m_modes->checkedButton())
        chosen->setFocus(Qt::OtherFocusReason);
}

void PolicyEditor::updateState()
{
    m_modes->button(int(m_draft.mode()))->setChecked(true);
    m_list->setVisible(m_draft.mode() == NetworkPolicy::Mode::Only);
    m_problem->setText(m_draft.problem());
    m_problem->setVisible(!m_draft.problem().isEmpty());
    // An empty list is told as that; what it would do to names is nobody's concern yet.
    const QString warning = m_draft.problem().isEmpty() ? m_draft.nameWarning() : QString();
    m_warningText->setText(warning);
    m_warning->setVisible(!warning.isEmpty());
    const int missing = int(m_draft.missingNameServers().size());
    m_addServers->setText(tr("Add the &Name Server(s)", nullptr, missing));
    m_addServers->setVisible(missing > 0 && !m_draft.list().isFull());
}

void PolicyEditor::addNameServers()
{
    const QList<Cidr> servers = m_draft.missingNameServers();
    for (const Cidr &server : servers)
        m_draft.list().add(server, tr("name server", "where a range comes from"));
}

} // namespace vivarium
