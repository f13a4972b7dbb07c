// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/SecretsSection.h"

#include "backend/Backend.h"
#include "common/Format.h"
#include "storage/StorageDialog.h"
#include "storage/StorageLibrary.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QVBoxLayout>

namespace vivarium {

namespace {

constexpr int shownSecrets = 4;

} // namespace

SecretsSection::SecretsSection(QWidget *parent)
    : QWidget(parent)
    , m_storage([this] { update(); })
    , m_list(new QListView)
    , m_state(new QLabel)
    , m_manage(new QPushButton(tr("Mana&ge Secrets…")))
{
    m_list->setObjectName(QStringLiteral("secretsList"));
    m_list->setAccessibleName(tr("Secrets of the sandbox"));
    m_list->setModel(&m_model);
    m_list->setUniformItemSizes(true);
    m_list->setFixedHeight((fontMetrics().height() + 8) * shownSecrets + 4);
    m_state->setObjectName(QStringLiteral("secretsState"));
    m_state->setTextFormat(Qt::PlainText);
    m_state->setWordWrap(true);
    m_manage->setObjectName(QStringLiteral("manageSecrets"));
    m_manage->setAutoDefault(false);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_manage);
    buttons->addStretch();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_list);
    layout->addWidget(m_state);
    layout->addLayout(buttons);
    setFocusProxy(m_list);
    connect(&m_model, &SecretChoiceModel::chosenChanged, this, &SecretsSection::changed);
    connect(m_manage, &QPushButton::clicked, this, &SecretsSection::manage);
    update();
}

void SecretsSection::setBackend(Backend *backend)
{
    m_storage.setBackend(backend);
}

QStringList SecretsSection::chosen() const
{
    const bool there = m_storage.backend() && m_storage.backend()->capabilities().has(Feature::Secrets);
    return there ? m_model.chosen() : QStringList();
}

QString SecretsSection::problem() const
{
    const QStringList missing = m_model.missing();
    if (chosen().isEmpty() || missing.isEmpty())
        return {};
    return tr("%1 is not on this server. Make it under “Manage Secrets”, or take out its mark.")
        .arg(Format::escaped(missing.constFirst()));
}

void SecretsSection::update()
{
    const bool there = m_storage.backend() && m_storage.backend()->capabilities().has(Feature::Secrets);
    m_model.setAvailable(m_storage.library() ? m_storage.library()->secretNames() : QStringList(),
        m_storage.library() && m_storage.library()->hasSecrets());
    QString state;
    if (!there)
        state = m_storage.backend() ? m_storage.backend()->capabilities().reason(Feature::Secrets) : QString();
    else if (m_storage.library()->secretsError())
        state = tr("The list can't be read. %1").arg(m_storage.library()->secretsError()->text());
    else if (!m_storage.library()->hasSecrets())
        state = tr("Reading the list…");
    else if (m_model.rowCount() == 0)
        state = m_storage.library()->canManage() ? tr("There are none yet.")
                                                 : tr("There are none. %1").arg(m_storage.library()->whyNotManage());
    m_list->setVisible(there && m_model.rowCount() > 0);
    m_state->setText(state);
    m_state->setVisible(!state.isEmpty());
    m_manage->setVisible(there && m_storage.library()->canManage());
    Q_EMIT changed();
}

void SecretsSection::manage()
{
    if (m_storage.backend())
        StorageDialog::openFor(*m_storage.backend(), StorageDialog::Page::Secrets, this);
}

} // namespace vivarium
