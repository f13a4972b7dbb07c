// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/DetailArea.h"

#include "common/Format.h"
#include "common/StateView.h"
#include "sandboxes/OpenTabBar.h"
#include "sandboxes/SandboxContexts.h"
#include "sandboxes/SandboxFeeds.h"
#include "sandboxes/SandboxView.h"

#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace vivarium {

namespace {

/// Says what the action says, and is there while that can be done.
QPushButton *followingButton(QAction *action, QWidget *parent)
{
    auto *button = new QPushButton(parent); // one without would be a window when it is shown
    button->setObjectName(QStringLiteral("many_") + action->objectName());
    const auto follow = [button, action] {
        button->setText(action->text());
        button->setIcon(action->icon());
        button->setToolTip(action->toolTip());
        button->setVisible(action->isEnabled());
    };
    QObject::connect(action, &QAction::changed, button, follow);
    QObject::connect(button, &QPushButton::clicked, action, &QAction::trigger);
    follow();
    return button;
}

} // namespace

DetailArea::DetailArea(SandboxFeeds &feeds, SandboxContexts &contexts, const QList<PanelDescriptor> &panels,
    const Actions &actions, QWidget *parent)
    : QWidget(parent)
    , m_feeds(feeds)
    , m_contexts(contexts)
    , m_panels(panels)
    , m_actions(actions)
    , m_tabs(new OpenTabBar)
    , m_header(new SandboxHeader(feeds.model(), actions.header))
    , m_manyBar(new QWidget)
    , m_stack(new QStackedWidget)
    , m_nothing(new StateView(new QWidget))
{
    setObjectName(QStringLiteral("detailArea"));
    m_tabs->setObjectName(QStringLiteral("openSandboxes"));
    m_tabs->setAccessibleName(tr("Open sandboxes"));
    m_manyBar->setObjectName(QStringLiteral("manyBar"));
    m_manyBar->setLayout(new QHBoxLayout);
    m_manyBar->hide();
    m_header->hide(); // of no sandbox there is nothing to say or do
    m_nothing->setObjectName(QStringLiteral("detailNothing"));
    m_stack->addWidget(m_nothing);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_tabs);
    layout->addWidget(m_header);
    layout->addWidget(m_manyBar);
    layout->addWidget(m_stack, 1);

    connect(m_tabs, &QTabBar::currentChanged, this, [this](int index) {
        if (!m_updatingTabs && index >= 0)
            setFocusKey(m_tabs->tabData(index).value<SandboxKey>());
    });
    connect(m_tabs, &QTabBar::tabMoved, this, [this](int from, int to) {
        const int opened = int(m_open.size());
        if (m_updatingTabs)
            return;
        if (from < opened && to < opened)
            std::swap(m_open[size_t(from)], m_open[size_t(to)]);
        else // that of a creation stays at the end; not now, as the tab bar is in the middle of it
            QMetaObject::invokeMethod(this, &DetailArea::updateTabs, Qt::QueuedConnection);
    });
    connect(m_tabs, &QTabBar::tabBarClicked, this, [this](int index) {
        // With nothing in focus one is the current one all the same, and says nothing when it is clicked.
        if (m_focus.isEmpty() && index >= 0 && index == m_tabs->currentIndex())
            setFocusKey(m_tabs->tabData(index).value<SandboxKey>());
    });
    connect(&feeds.connections(), &ConnectionRegistry::backendChanged, this, &DetailArea::onBackendChanged);
    connect(m_tabs, &QTabBar::tabCloseRequested, this, &DetailArea::closeTab);
    const SandboxListModel &model = feeds.model();
    connect(&model, &SandboxListModel::sandboxChanged, this, &DetailArea::onSandboxChanged);
    connect(&model, &SandboxListModel::sandboxAdded, this, [this](const SandboxKey &key) {
        if (find(key)) { // it was gone, and is found again
            updateTabs();
            updateHeader();
        } else if (hasNamesake(key)) {
            updateTabs();
        }
    });
    connect(&model, &SandboxListModel::rekeyed, this, &DetailArea::onRekeyed);
    connect(&model, &SandboxListModel::outdatedChanged, this, &DetailArea::updateTabs);
    connect(&model, &SandboxListModel::sandboxRemoved, this, [this](const SandboxKey &key) {
        if (key.isProvisional() && key == m_focus) {
            setFocusKey({});
        } else if (find(key)) {
            // What was seen of it stays open until it is closed, as something that is gone.
            updateTabs();
            updateHeader();
        } else if (std::ranges::any_of(m_open, [](const auto &open) {
                       return open->view->shownName() != Format::escaped(open->context->sandbox().name);
                   })) {
            updateTabs(); // it may have been the other one of that name
        }
    });
    showNothing();
    updateTabs();
}

DetailArea::~DetailArea()
{
    for (const auto &open : m_open)
        delete open->view; // panels refer to their context
}

DetailArea::Open *DetailArea::find(const SandboxKey &key) const
{
    const auto found = std::ranges::find_if(m_open, [&](const auto &open) { return open->key == key; });
    return found == m_open.end() ? nullptr : found->get();
}

bool DetailArea::hasNamesake(const SandboxKey &key) const
{
    const SandboxRow *row = m_feeds.model().find(key);
    return row && std::ranges::any_of(m_open, [row](const auto &open) {
        return open->key != row->key && open->context->sandbox().name == row->sandbox.name;
    });
}

SandboxView *DetailArea::view(const SandboxKey &key) const
{
    const Open *open = find(key);
    return open ? open->view : nullptr;
}

void DetailArea::open(const SandboxKey &key, bool keep)
{
    if (!m_feeds.model().find(key))
        return;
    ensureOpen(key);
    if (keep && find(key))
        find(key)->view->keep();
    setFocusKey(key);
}

void DetailArea::openBehind(const SandboxKey &key)
{
    if (!m_feeds.model().find(key))
        return;
    ensureOpen(key);
    if (Open *open = find(key))
        open->view->keep();
    updateTabs();
}

void DetailArea::ensureOpen(const SandboxKey &key)
{
    if (const auto context = find(key) ? nullptr : m_contexts.open(key)) {
        auto made = std::make_unique<Open>();
        made->key = key;
        made->context = context;
        made->view = new SandboxView(*made->context, m_panels, m_actions.panelTools);
        made->view->setBare(m_bare);
        connect(made->view, &SandboxView::currentPanelChanged, this, [this] {
            updateTabs(); // using a panel keeps the sandbox open
            Q_EMIT panelChanged();
        });
        connect(made->view, &SandboxView::placesChanged, this, &DetailArea::panelChanged);
        connect(made->view, &SandboxView::panelChosen, this, &DetailArea::panelChosen);
        m_stack->addWidget(made->view);
        m_open.push_back(std::move(made));
    }
}

void DetailArea::close(SandboxKey key)
{
    const auto found = std::ranges::find_if(m_open, [&](const auto &open) { return open->key == key; });
    if (found == m_open.end())
        return;
    const size_t at = size_t(found - m_open.begin());
    const std::unique_ptr<Open> closing = std::move(*found);
    m_open.erase(found);
    if (m_focus == key) {
        SandboxKey next;
        if (!m_open.empty())
            next = m_open[std::min(at, m_open.size() - 1)]->key;
        setFocusKey(next);
    }
    if (!closing->view->isTouched())
        m_contexts.forget(key);
    delete closing->view;
    updateTabs();
}

void DetailArea::closePassing(const SandboxKey &except)
{
    QList<SandboxKey> passing;
    for (const auto &open : m_open) {
        if (open->key != except && !open->view->isTouched())
            passing.append(open->key);
    }
    for (const SandboxKey &key : std::as_const(passing))
        close(key);
}

void DetailArea::setFocusKey(const SandboxKey &key)
{
    m_many = false;
    m_manyBar->hide();
    // In two steps: `key` may be focus() itself, which std::exchange would empty before it is read.
    const SandboxKey before = m_focus;
    m_focus = key;
    if (before != key)
        closePassing(key);
    updateHeader();
    if (const Open *open = find(key))
        m_stack->setCurrentWidget(open->view);
    else if (m_feeds.model().find(key))
        showCreation(key);
    else
        showNothing();
    updateTabs();
    m_feeds.setFocus(key);
    if (before != key) {
        Q_EMIT focusChanged(key);
        Q_EMIT panelChanged();
    }
}

void DetailArea::next(int step)
{
    const qsizetype count = qsizetype(m_open.size());
    if (count == 0)
        return;
    qsizetype at = 0;
    for (qsizetype i = 0; i < count; ++i) {
        if (m_open[size_t(i)]->key == m_focus)
            at = i;
    }
    setFocusKey(m_open[size_t((at + step + count) % count)]->key);
}

QList<SandboxKey> DetailArea::openKeys() const
{
    QList<SandboxKey> keys;
    for (const auto &open : m_open) {
        if (open->view->isTouched())
            keys.append(open->key);
    }
    return keys;
}

void DetailArea::setOrder(const QList<SandboxKey> &keys)
{
    const auto place = [&keys](const std::unique_ptr<Open> &open) {
        const qsizetype at = keys.indexOf(open->key);
        return at < 0 ? keys.size() : at;
    };
    std::ranges::stable_sort(m_open, {}, place);
    updateTabs();
}

void DetailArea::setBare(bool bare)
{
    m_bare = bare;
    for (const auto &open : m_open)
        open->view->setBare(bare);
    updateHeader();
    updateTabs();
}

void DetailArea::showMany(int count, QAction *action, const QList<QAction *> &others)
{
    if (m_manyBar->layout()->count() == 0) { // they are the window's, always the same
        auto *bar = static_cast<QHBoxLayout *>(m_manyBar->layout());
        bar->addStretch(1);
        for (QAction *other : others)
            bar->addWidget(followingButton(other, m_manyBar));
        bar->addStretch(1);
    }
    m_manyBar->setVisible(!m_bare);
    m_many = true;
    m_header->hide();
    m_stack->setCurrentWidget(m_nothing);
    // Whom it leaves out of these.
    const QString exception = action ? action->statusTip() : QString();
    const QString concerns = tr("What you do now concerns all of them.");
    m_nothing->showEmpty(QStringLiteral("list"), tr("%n sandbox(es) selected", nullptr, count),
        exception.isEmpty() ? concerns : concerns + QLatin1Char(' ') + exception, action);
}

void DetailArea::endMany()
{
    if (m_many)
        setFocusKey(m_focus);
}

void DetailArea::updateHeader()
{
    const Open *open = find(m_focus);
    m_header->setKey(m_focus, open ? std::optional(open->context->sandbox()) : std::nullopt);
    m_header->setVisible(!m_bare && !m_many && (open || m_feeds.model().find(m_focus)));
}

void DetailArea::onSandboxChanged(const SandboxKey &key)
{
    Open *open = find(key);
    const SandboxRow *row = m_feeds.model().find(key);
    if (open && row) {
        updateTabs();
    } else if (key == m_focus && row && !m_many) {
        showCreation(key);
        updateTabs();
    } else if (hasNamesake(key)) {
        updateTabs(); // when it ends, the one that is left needs no id any more
    }
}

void DetailArea::onBackendChanged(const ProfileId &profile)
{
    // The connection was made anew. What hangs on the old one is of no use; the panels come back where they were.
    const std::shared_ptr<Backend> backend = m_feeds.backend(profile);
    const SandboxKey focus = m_focus;
    QList<std::pair<SandboxKey, PanelPlaces>> again;
    for (const auto &open : m_open) {
        if (open->key.profile == profile && &open->context->backend() != backend.get())
            again.append({open->key, open->view->places()});
    }
    for (const auto &[key, places] : std::as_const(again)) {
        const bool kept = view(key)->isTouched();
        close(key);
        open(key, kept);
        if (SandboxView *reopened = view(key))
            reopened->restorePlaces(places);
    }
    if (!again.isEmpty())
        setFocusKey(focus);
}

void DetailArea::onRekeyed(const SandboxKey &from, const SandboxKey &to)
{
    if (m_focus == from)
        open(to, false);
}

void DetailArea::showNothing()
{
    m_stack->setCurrentWidget(m_nothing);
    m_nothing->showEmpty(QStringLiteral("overview"), tr("No sandbox selected"),
        tr("Select one in the list to see its terminal, files and processes."));
}

void DetailArea::showCreation(const SandboxKey &key)
{
    const SandboxRow *row = m_feeds.model().find(key);
    m_stack->setCurrentWidget(m_nothing);
    if (row->creationError)
        m_nothing->showEmpty(QStringLiteral("error"), tr("%1 was not created").arg(Format::escaped(row->sandbox.name)),
            row->creationError->text(), m_actions.header.duplicate);
    else
        m_nothing->showEmpty(QStringLiteral("clock"), tr("%1 is being created").arg(Format::escaped(row->sandbox.name)),
            row->stageDetail.isEmpty() ? tr("%1…").arg(row->stage)
                                       : QStringLiteral("%1…\n%2").arg(row->stage, Format::escaped(row->stageDetail)),
            m_actions.dismiss);
}

} // namespace vivarium
