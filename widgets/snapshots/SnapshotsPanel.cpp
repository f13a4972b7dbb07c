// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshots/SnapshotsPanel.h"

#include "sandboxes/SandboxContext.h"
#include "snapshots/ImagesView.h"

#include <QVBoxLayout>

namespace vivarium {

SnapshotsPanel::SnapshotsPanel(SandboxContext &context, QWidget *parent)
    : Panel(context, parent)
    , m_view(new ImagesView(context.backend(), &context))
{
    setObjectName(QStringLiteral("snapshotsPanel"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view);
    connect(m_view, &ImagesView::startFromImageRequested, this, &SnapshotsPanel::startFromImageRequested);
    connect(m_view, &ImagesView::openSandboxRequested, this, &SnapshotsPanel::openSandboxRequested);
    connect(m_view, &ImagesView::showFileRequested, this, &SnapshotsPanel::showFileRequested);
}

void SnapshotsPanel::setActive(bool active)
{
    m_view->setActive(active);
}

void SnapshotsPanel::focusContent()
{
    m_view->focusContent();
}

void SnapshotsPanel::find()
{
    m_view->find();
}

void SnapshotsPanel::refresh()
{
    m_view->refresh();
}

QList<QAction *> SnapshotsPanel::panelActions() const
{
    return m_view->viewActions();
}

} // namespace vivarium
