// SPDX-License-Identifier: GPL-3.0-or-later
#include "connections/WorkspaceDialog.h"

#include "common/Format.h"
#include "common/StateView.h"
#include "core/Async.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace vivarium {

namespace {

constexpr int workspaceRole = Qt::UserRole;

QString roleText(const QString &role)
{
    if (role == u"owner")
        return WorkspaceDialog::tr("owner", "role in a workspace");
    if (role == u"administrator")
        return WorkspaceDialog::tr("administrator", "role in a workspace");
    if (role == u"member")
        return WorkspaceDialog::tr("member", "role in a workspace");
    return Format::escaped(role);
}

} // namespace

WorkspaceDialog::WorkspaceDialog(
    const std::shared_ptr<Backend> &backend, const QString &connectionName, QWidget *parent)
    : QDialog(parent)
    , m_backend(backend)
    , m_name(connectionName)
    , m_list(new QListWidget)
{
    setObjectName(QStringLiteral("workspaceDialog"));
    setWindowTitle(tr("Workspace of %1", "a connection").arg(connectionName));
    setAttribute(Qt::WA_DeleteOnClose);
    m_list->setObjectName(QStringLiteral("workspaceList"));
    m_list->setAccessibleName(tr("Workspaces"));
    m_list->setUniformItemSizes(true);
    m_state = new StateView(m_list);
    auto *explanation = new QLabel(
        tr("The list then shows the sandboxes of the other workspace. What runs in this one goes on, unseen."));
    explanation->setWordWrap(true);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_switch = buttons->addButton(tr("&Switch"), QDialogButtonBox::AcceptRole);
    m_switch->setObjectName(QStringLiteral("switchButton"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 12);
    layout->setSpacing(12);
    layout->addWidget(explanation);
    layout->addWidget(m_state, 1);
    layout->addWidget(buttons);
    m_switch->setDefault(true);
    resize(400, 320);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_switch, &QPushButton::clicked, this, &WorkspaceDialog::choose);
    connect(m_list, &QListWidget::itemActivated, this, &WorkspaceDialog::choose);
    connect(m_list, &QListWidget::currentRowChanged, this, &WorkspaceDialog::updateButton);
    connect(m_state, &StateView::cancelRequested, this, [this] {
        m_reply.cancel();
        m_state->showStopped();
    });
    connect(m_state, &StateView::retryRequested, this, &WorkspaceDialog::ask);
    ask();
}

WorkspaceDialog::~WorkspaceDialog()
{
    m_reply.cancel();
}

void WorkspaceDialog::ask()
{
    m_state->showLoading(tr("Asking %1 for its workspaces…").arg(m_name));
    m_reply = m_backend->account().workspaces();
    whenDone(this, m_reply, [this](const Result<QList<Workspace>> *workspaces) {
        if (workspaces && *workspaces)
            fill(**workspaces);
        else if (workspaces)
            m_state->showFailed(workspaces->error());
    });
    updateButton();
}

void WorkspaceDialog::fill(const QList<Workspace> &workspaces)
{
    m_list->clear();
    m_current = nullptr;
    const QString current = m_backend->account().workspace();
    for (const Workspace &workspace : workspaces) {
        QStringList parts{Format::escaped(workspace.name)};
        if (workspace.name == current)
            parts << tr("this one");
        if (!workspace.role.isEmpty())
            parts << roleText(workspace.role);
        if (workspace.deleting)
            parts << tr("is being deleted");
        auto *item = new QListWidgetItem(parts.join(QStringLiteral("  ·  ")), m_list);
        item->setData(workspaceRole, workspace.id.isEmpty() ? workspace.name : workspace.id);
        if (workspace.deleting)
            item->setFlags(item->flags() & ~Qt::ItemIsEnabled);
        if (workspace.name == current) {
            m_list->setCurrentItem(item);
            m_current = item;
        }
    }
    if (workspaces.isEmpty())
        m_state->showEmpty(QStringLiteral("cloud"), tr("No workspace"),
            tr("The account has no workspace. Create one on the provider's website."));
    else
        m_state->showContent();
    m_list->setFocus(Qt::OtherFocusReason);
    updateButton();
}

void WorkspaceDialog::updateButton()
{
    const QListWidgetItem *item = m_state->isShowingContent() ? m_list->currentItem() : nullptr;
    m_switch->setEnabled(item && (item->flags() & Qt::ItemIsEnabled) && item != m_current);
}

void WorkspaceDialog::choose()
{
    if (!m_switch->isEnabled())
        return;
    Q_EMIT chosen(m_list->currentItem()->data(workspaceRole).toString());
    accept();
}

} // namespace vivarium
