// SPDX-License-Identifier: GPL-3.0-or-later
#include "SnapshotsPlace.h"

#include "common/StateView.h"
#include "snapshots/ImagesView.h"

#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>

namespace vivarium {

SnapshotsPlace::SnapshotsPlace(ConnectionRegistry &connections, QWidget *parent)
    : QWidget(parent)
    , m_connections(connections)
    , m_tabs(new QTabBar)
    , m_stack(new QStackedWidget)
    , m_nothing(new StateView(new QWidget))
{
    setObjectName(QStringLiteral("snapshotsPlace"));
    m_tabs->setDocumentMode(true);
    m_tabs->setExpanding(false);
    m_tabs->setAccessibleName(tr("Connections"));
    m_stack->addWidget(m_nothing);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_tabs);
    layout->addWidget(m_stack, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int index) {
        if (index >= 0 && index < int(m_pages.size()))
            m_stack->setCurrentWidget(m_pages[size_t(index)].view);
        updateActivity();
    });
    for (auto change :
        {&ConnectionRegistry::backendChanged, &ConnectionRegistry::removed, &ConnectionRegistry::changed})
        connect(&connections, change, this, &SnapshotsPlace::rebuild);
    rebuild();
}

SnapshotsPlace::~SnapshotsPlace()
{
    for (const Page &page : m_pages)
        delete page.view; // before the backend that it looks at
}

ImagesView *SnapshotsPlace::current() const
{
    const int index = m_tabs->currentIndex();
    return index < 0 || index >= int(m_pages.size()) ? nullptr : m_pages[size_t(index)].view;
}

void SnapshotsPlace::dropStale()
{
    for (size_t i = m_pages.size(); i-- > 0;) {
        if (m_connections.backend(m_pages[i].profile) == m_pages[i].backend)
            continue;
        ImagesView *view = m_pages[i].view;
        const std::shared_ptr<Backend> backend = m_pages[i].backend;
        m_pages.erase(m_pages.begin() + qsizetype(i));
        m_tabs->removeTab(int(i));
        delete view;
    }
}

void SnapshotsPlace::rebuild()
{
    // Also unseen: a page keeps its backend, which would go on asking the server with a token that is given up.
    dropStale();
    if (!isVisible())
        return; // done when it is shown
    for (const ConnectionEntry &connection : m_connections.connections()) {
        const auto known = std::ranges::find(m_pages, connection.profile, &Page::profile);
        if (known != m_pages.end()) {
            m_tabs->setTabText(int(known - m_pages.begin()), connection.name);
            continue;
        }
        if (!connection.backend || !connection.isSignedIn)
            continue;
        auto *view = new ImagesView(*connection.backend, nullptr);
        connect(view, &ImagesView::startFromImageRequested, this,
            [this, profile = connection.profile](
                const ImageId &image, const QString &name) { Q_EMIT startFromImageRequested(profile, image, name); });
        connect(view, &ImagesView::openSandboxRequested, this,
            [this, profile = connection.profile](
                const SandboxId &sandbox) { Q_EMIT openSandboxRequested(profile, sandbox); });
        m_stack->addWidget(view);
        m_pages.push_back({connection.profile, connection.backend, view});
        m_tabs->addTab(connection.name);
    }
    m_tabs->setVisible(m_pages.size() > 1);
    if (m_pages.empty()) {
        m_stack->setCurrentWidget(m_nothing);
        m_nothing->showEmpty(QStringLiteral("snapshot"), tr("No connection is ready"),
            tr("Snapshots are listed as soon as a server answers."));
    } else if (m_stack->currentWidget() == m_nothing) {
        m_stack->setCurrentWidget(m_pages.front().view);
    }
    updateActivity();
}

void SnapshotsPlace::updateActivity()
{
    for (const Page &page : m_pages)
        page.view->setActive(isVisible() && page.view == current());
}

void SnapshotsPlace::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    rebuild();
}

void SnapshotsPlace::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    updateActivity();
}

void SnapshotsPlace::find()
{
    if (ImagesView *view = current())
        view->find();
}

void SnapshotsPlace::refresh()
{
    if (ImagesView *view = current())
        view->refresh();
}

void SnapshotsPlace::focusContent()
{
    if (ImagesView *view = current())
        view->focusContent();
}

} // namespace vivarium
