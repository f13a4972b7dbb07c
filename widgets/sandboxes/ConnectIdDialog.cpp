// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/ConnectIdDialog.h"

#include "common/FieldMessage.h"
#include "core/Async.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>

namespace vivarium {

namespace {

/// LazyCloud's ids are UUIDs; other servers may give others, but none with blanks or slashes.
const QRegularExpression &idPattern()
{
    static const QRegularExpression pattern(QStringLiteral("^[A-Za-z0-9_-]{1,64}$"));
    return pattern;
}

const QRegularExpression &uuidPattern()
{
    static const QRegularExpression pattern(QStringLiteral("^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$"));
    return pattern;
}

} // namespace

ConnectIdDialog::ConnectIdDialog(
    SandboxController &controller, const ConnectionRegistry &connections, const ProfileId &preferred, QWidget *parent)
    : QDialog(parent)
    , m_controller(controller)
    , m_connection(new QComboBox)
    , m_id(new QLineEdit)
{
    setObjectName(QStringLiteral("connectIdDialog"));
    setWindowTitle(tr("Connect to a Sandbox"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_id->setObjectName(QStringLiteral("sandboxId"));
    m_id->setAccessibleName(tr("Id of the sandbox"));
    m_id->setPlaceholderText(QStringLiteral("0f9c1f5e-6f0a-4f0e-9a58-0d6c3b1d7a11"));
    m_id->setMinimumWidth(fontMetrics().averageCharWidth() * 40);
    m_connection->setObjectName(QStringLiteral("idConnection"));
    m_connection->setAccessibleName(tr("Connection"));
    for (const ConnectionEntry &connection : connections.connections()) {
        if (!connection.isSignedIn)
            continue;
        m_connection->addItem(connection.name, connection.profile.value());
        if (connection.profile == preferred)
            m_connection->setCurrentIndex(m_connection->count() - 1);
    }
    m_message = new FieldMessage(m_id);
    m_message->setObjectName(QStringLiteral("idMessage"));
    m_message->setHint(tr("Connecting counts as use: its idle time starts anew."));

    auto *form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    auto *box = new QVBoxLayout;
    box->setSpacing(2);
    box->addWidget(m_id);
    box->addWidget(m_message);
    auto *idLabel = new QLabel(tr("&Id:"));
    idLabel->setBuddy(m_id);
    form->addRow(idLabel, box);
    form->addRow(tr("Co&nnection:"), m_connection);
    form->setRowVisible(m_connection, m_connection->count() > 1);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_open = buttons->addButton(tr("&Connect"), QDialogButtonBox::AcceptRole);
    m_open->setObjectName(QStringLiteral("connectIdButton"));
    auto *layout = new QVBoxLayout(this);
    layout->setSpacing(12);
    layout->addLayout(form);
    layout->addStretch();
    layout->addWidget(buttons);
    m_open->setDefault(true);
    connect(m_open, &QPushButton::clicked, this, &ConnectIdDialog::submit);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_id, &QLineEdit::textEdited, this, [this] {
        if (m_message->hasProblem())
            m_message->setProblem({});
    });
    // Who comes here has mostly just copied it.
    const QString copied = QApplication::clipboard()->text().trimmed();
    if (uuidPattern().match(copied).hasMatch()) {
        m_id->setText(copied);
        m_id->selectAll();
    }
}

ConnectIdDialog::~ConnectIdDialog()
{
    m_reply.cancel();
}

SandboxId ConnectIdDialog::id() const
{
    return SandboxId(m_id->text().trimmed());
}

ProfileId ConnectIdDialog::profile() const
{
    return ProfileId(m_connection->currentData().toString());
}

void ConnectIdDialog::submit()
{
    if (!idPattern().match(id().value()).hasMatch()) {
        m_message->setProblem(id().isEmpty()
                ? tr("Enter the id of the sandbox.")
                : tr("An id has only letters, digits, hyphens and underscores, at most 64 of them."));
        m_id->setFocus(Qt::OtherFocusReason);
        return;
    }
    setBusy(true);
    m_reply = m_controller.connectTo(profile(), id());
    whenDone(this, m_reply, [this](const Result<SandboxKey> *key) {
        if (!key)
            return;
        setBusy(false);
        if (*key) {
            Q_EMIT found(**key);
            accept();
            return;
        }
        m_message->setProblem(key->error().text());
        m_id->setFocus(Qt::OtherFocusReason);
    });
}

void ConnectIdDialog::setBusy(bool busy)
{
    m_open->setEnabled(!busy);
    m_id->setReadOnly(busy);
    m_open->setText(busy ? tr("Connecting…") : tr("&Connect"));
}

} // namespace vivarium
