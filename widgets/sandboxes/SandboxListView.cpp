// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SandboxListView.h"

#include "common/Format.h"
#include "common/TableStyle.h"
#include "domain/BuiltFrom.h"
#include "sandboxes/SandboxItemDelegate.h"
#include "sandboxes/SandboxListModel.h"
#include "sandboxes/SandboxListProxy.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLocale>
#include <QMenu>
#include <QScrollBar>
#include <QTimeZone>

#include <utility>

namespace vivarium {

namespace {

constexpr int smallestName = 16; // characters

QDateTime epoch()
{
    return QDateTime::fromSecsSinceEpoch(1'767'225'599, QTimeZone::UTC);
}

SandboxRow idleFor(std::chrono::seconds left)
{
    SandboxRow row;
    row.sandbox.state = SandboxState::Running;
    row.sandbox.lifetime = {Lifetime::Kind::Idle, left, epoch().addSecs(left.count())};
    return row;
}

/// A text as long as the column usually has to show.
QString usualText(SandboxColumn column)
{
    using namespace std::chrono_literals;
    switch (column) {
    case SandboxColumn::Name:
        return QStringLiteral("review-the-pull-request");
    case SandboxColumn::State:
        return Format::state(SandboxState::Resuming) + QStringLiteral("…");
    case SandboxColumn::Connection:
        return QStringLiteral("my-workspace");
    case SandboxColumn::Image:
        return BuiltFrom::hostPython(QStringLiteral("3.13"), false);
    case SandboxColumn::Cpu:
        return Format::percent(88.88);
    case SandboxColumn::Memory:
        return Format::bytes(888LL << 20);
    case SandboxColumn::Left:
        return SandboxColumns::text(idleFor(23h + 58min + 58s), SandboxColumn::Left, {{}, epoch(), false});
    case SandboxColumn::Cost:
        return QStringLiteral("$88.8888/h");
    case SandboxColumn::Age:
        return Format::relativeTime(epoch().addDays(-1), epoch());
    case SandboxColumn::Created:
        return QLocale().toString(epoch().toLocalTime(), QLocale::ShortFormat);
    case SandboxColumn::Group:
        return QStringLiteral("my-workspace");
    case SandboxColumn::Identifier:
        return Format::shortId(QStringLiteral("88888888-8888-8888-8888-888888888888"));
    }
    return {};
}

int sandboxColumnWidth(SandboxColumn column, const QTreeView &view)
{
    constexpr int signWidth = 16 + 2 * TableStyle::cellMargin;
    const int text = view.fontMetrics().horizontalAdvance(usualText(column)) + 2 * TableStyle::cellMargin + 4;
    return std::max(
        text + (column == SandboxColumn::State ? signWidth : 0), view.header()->sectionSizeHint(int(column)));
}

} // namespace

SandboxListView::SandboxListView(SandboxListModel &model, SandboxListProxy &proxy, QWidget *parent)
    : QTreeView(parent)
    , m_model(model)
    , m_proxy(proxy)
{
    setObjectName(QStringLiteral("sandboxList"));
    setAccessibleName(tr("Sandboxes"));
    // Before the selection model, which moves the current row on when its own goes.
    connect(&proxy, &QAbstractItemModel::rowsAboutToBeRemoved, this, [this] { m_removing = true; });
    setModel(&proxy);
    setItemDelegate(new SandboxItemDelegate(this));
    setRootIsDecorated(false);
    setItemsExpandable(false);
    setUniformRowHeights(true);
    setAllColumnsShowFocus(true);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setFrameShape(QFrame::NoFrame);
    setTextElideMode(Qt::ElideRight);
    setIndentation(0);
    TableStyle::apply(this);
    setSortingEnabled(true);
    sortByColumn(int(SandboxColumn::State), Qt::AscendingOrder);
    header()->setStretchLastSection(false);
    header()->setSectionsMovable(true);
    header()->setFirstSectionMovable(false);
    header()->setMinimumSectionSize(40);
    header()->setDefaultAlignment(Qt::AlignLeading | Qt::AlignVCenter);
    header()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(header(), &QWidget::customContextMenuRequested, this, &SandboxListView::showColumnMenu);
    connect(header(), &QHeaderView::sectionResized, this, &SandboxListView::fitColumns);
    setInitialColumns();

    connect(this, &QAbstractItemView::activated, this,
        [this](const QModelIndex &index) { Q_EMIT openRequested(keyOf(index)); });
    connect(&proxy, &QAbstractItemModel::rowsAboutToBeInserted, this, &SandboxListView::holdPlace);
    connect(&proxy, &QAbstractItemModel::rowsAboutToBeRemoved, this, &SandboxListView::holdPlace);
    connect(&proxy, &QAbstractItemModel::layoutAboutToBeChanged, this, &SandboxListView::holdPlace);
    connect(&proxy, &QAbstractItemModel::layoutChanged, this, &SandboxListView::restorePlace);
    connect(&proxy, &QAbstractItemModel::rowsInserted, this, &SandboxListView::onRowsInserted);
    connect(&proxy, &QAbstractItemModel::rowsRemoved, this, &SandboxListView::onRowsRemoved);
    connect(&model, &SandboxListModel::rekeyed, this, &SandboxListView::onRekeyed);
    connect(&model, &SandboxListModel::countsChanged, this, [this] {
        if (std::exchange(m_hadCosts, m_model.hasCosts()) != m_hadCosts)
            fitColumns();
    });
    // Who sorts wants to see what comes first now.
    connect(header(), &QHeaderView::sectionClicked, this, &QAbstractItemView::scrollToTop);
    m_tick.setInterval(std::chrono::seconds(1));
    connect(&m_tick, &QTimer::timeout, this, &SandboxListView::tick);
}

void SandboxListView::setInitialColumns()
{
    m_fitting = true;
    for (int column = 0; column < sandboxColumnCount; ++column) {
        m_widths[size_t(column)] = sandboxColumnWidth(SandboxColumn(column), *this);
        setColumnWidth(column, m_widths[size_t(column)]);
        m_shown[size_t(column)] = SandboxColumns::isVisibleAtFirst(SandboxColumn(column));
    }
    m_fitting = false;
    fitColumns();
}

void SandboxListView::fitColumns()
{
    if (m_fitting)
        return;
    m_fitting = true;
    // The first to go is the last one here.
    static constexpr SandboxColumn importance[]{SandboxColumn::State, SandboxColumn::Left, SandboxColumn::Cpu,
        SandboxColumn::Memory, SandboxColumn::Image, SandboxColumn::Cost, SandboxColumn::Connection, SandboxColumn::Age,
        SandboxColumn::Created, SandboxColumn::Group, SandboxColumn::Identifier};
    int room = viewport()->width() - fontMetrics().averageCharWidth() * smallestName;
    bool full = false;
    for (const SandboxColumn column : importance) {
        // Where nothing has a price there is nothing to say about it.
        const bool pointless = column == SandboxColumn::Cost && !m_model.hasCosts();
        const bool wanted = m_shown[size_t(column)] && !pointless;
        const int wide = std::max(header()->sectionSize(int(column)), header()->minimumSectionSize());
        const int width = isColumnHidden(int(column)) ? m_widths[size_t(column)] : wide;
        full = full || (wanted && width > room);
        const bool shown = wanted && (!full || column == SandboxColumn::State);
        if (!isColumnHidden(int(column)))
            m_widths[size_t(column)] = wide; // a hidden column has none
        setColumnHidden(int(column), !shown);
        if (shown)
            room -= width;
    }
    setColumnWidth(int(SandboxColumn::Name), room + fontMetrics().averageCharWidth() * smallestName);
    m_fitting = false;
}

QList<SandboxKey> SandboxListView::selectedKeys() const
{
    QList<SandboxKey> keys;
    const QModelIndexList rows = selectionModel()->selectedRows();
    for (const QModelIndex &row : rows)
        keys.append(keyOf(row));
    return keys;
}

SandboxKey SandboxListView::currentKey() const
{
    return keyOf(currentIndex());
}

void SandboxListView::selectKey(const SandboxKey &key)
{
    if (makeCurrent(key))
        scrollTo(indexOf(key));
}

bool SandboxListView::makeCurrent(const SandboxKey &key)
{
    m_wanted = key;
    const QModelIndex index = indexOf(key);
    if (!index.isValid())
        return false; // selected when its row comes
    if (currentIndex().row() != index.row() || selectedKeys() != QList{key}) {
        // The view follows its current row by itself; here only a person's own choice may move it.
        const bool follows = hasAutoScroll();
        setAutoScroll(false);
        selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        setAutoScroll(follows);
    }
    return true;
}

void SandboxListView::holdPlace()
{
    m_top = verticalScrollBar()->value() > 0 ? keyOf(indexAt(QPoint(0, 0))) : SandboxKey();
    const QModelIndex current = currentIndex();
    m_followed =
        current.isValid() && keyOf(current).isProvisional() && viewport()->rect().intersects(visualRect(current))
        ? keyOf(current)
        : SandboxKey();
}

void SandboxListView::restorePlace()
{
    if (const QModelIndex top = m_top.isEmpty() ? QModelIndex() : indexOf(m_top); top.isValid())
        scrollTo(top, QAbstractItemView::PositionAtTop);
    m_top = {};
    // A creation that is refused moves to those that have ended: whoever watched it must not lose sight of it.
    if (const QModelIndex followed = m_followed.isEmpty() ? QModelIndex() : indexOf(m_followed); followed.isValid())
        scrollTo(followed);
    m_followed = {};
}

QByteArray SandboxListView::saveColumns()
{
    // What was hidden only for want of room is saved as shown.
    m_fitting = true;
    for (int column = 0; column < sandboxColumnCount; ++column)
        setColumnHidden(column, !m_shown[size_t(column)] && SandboxColumn(column) != SandboxColumn::Name);
    const QByteArray state = header()->saveState();
    m_fitting = false;
    fitColumns();
    return state;
}

void SandboxListView::restoreColumns(const QByteArray &state)
{
    m_fitting = true;
    if (!state.isEmpty() && header()->restoreState(state)) {
        for (int column = 0; column < sandboxColumnCount; ++column)
            m_shown[size_t(column)] = !isColumnHidden(column);
        setColumnHidden(int(SandboxColumn::Name), false);
    }
    m_fitting = false;
    fitColumns();
}

void SandboxListView::setColumnShown(int column, bool shown)
{
    m_shown[size_t(column)] = shown;
    fitColumns();
}

void SandboxListView::resizeEvent(QResizeEvent *event)
{
    QTreeView::resizeEvent(event);
    fitColumns();
}

void SandboxListView::showEvent(QShowEvent *event)
{
    QTreeView::showEvent(event);
    m_tick.start();
}

void SandboxListView::hideEvent(QHideEvent *event)
{
    QTreeView::hideEvent(event);
    m_tick.stop();
}

void SandboxListView::tick()
{
    if (window()->isMinimized() || m_proxy.rowCount() == 0)
        return;
    const QModelIndex top = indexAt(QPoint(0, 0));
    const QModelIndex bottom = indexAt(QPoint(0, viewport()->height() - 1));
    const int first = top.isValid() ? top.row() : 0;
    const int last = bottom.isValid() ? bottom.row() : m_proxy.rowCount() - 1;
    for (int row = first; row <= last; ++row) {
        const QModelIndex index = m_proxy.index(row, int(SandboxColumn::Left));
        if (index.data(SandboxListModel::LiveRole).toBool())
            update(index);
        // Ages are told in seconds only for the first minute.
        update(m_proxy.index(row, int(SandboxColumn::Age)));
    }
}

void SandboxListView::keyPressEvent(QKeyEvent *event)
{
    // Not every platform makes activated() of Enter.
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && event->modifiers() == Qt::NoModifier
        && currentIndex().isValid()) {
        if (!event->isAutoRepeat())
            Q_EMIT openRequested(currentKey());
        event->accept();
        return;
    }
    QTreeView::keyPressEvent(event);
}

void SandboxListView::contextMenuEvent(QContextMenuEvent *event)
{
    if (event->reason() == QContextMenuEvent::Keyboard) {
        const QRect row = visualRect(currentIndex());
        Q_EMIT contextMenuRequested(viewport()->mapToGlobal(row.isValid() ? row.bottomLeft() : QPoint()));
    } else {
        Q_EMIT contextMenuRequested(event->globalPos());
    }
    event->accept();
}

void SandboxListView::selectionChanged(const QItemSelection &selected, const QItemSelection &deselected)
{
    QTreeView::selectionChanged(selected, deselected);
    Q_EMIT selectionMoved();
}

void SandboxListView::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTreeView::currentChanged(current, previous);
    if (current.isValid() && hasFocus() && !m_removing)
        m_wanted = keyOf(current);
    Q_EMIT selectionMoved();
}

void SandboxListView::onRowsInserted()
{
    // A filter that lets the row through again, or the row of the sandbox that was just created.
    if (!m_wanted.isEmpty() && currentKey() != m_wanted)
        makeCurrent(m_wanted);
    restorePlace();
}

void SandboxListView::onRowsRemoved()
{
    m_removing = false;
    // Qt moves on to a neighbour when the current row goes. Nothing a person does next may hit that one.
    if (!m_wanted.isEmpty() && currentIndex().isValid() && currentKey() != m_wanted)
        selectionModel()->clear();
    restorePlace();
}

void SandboxListView::onRekeyed(const SandboxKey &from, const SandboxKey &to)
{
    if (m_wanted == from)
        makeCurrent(to); // nobody asked to be taken there
}

void SandboxListView::showColumnMenu(const QPoint &position)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (int column = 0; column < sandboxColumnCount; ++column) {
        if (SandboxColumn(column) == SandboxColumn::Name)
            continue; // the one that every row is known by
        QAction *action = menu->addAction(SandboxColumns::title(SandboxColumn(column)));
        action->setCheckable(true);
        action->setChecked(m_shown[size_t(column)]);
        connect(action, &QAction::toggled, this, [this, column](bool shown) { setColumnShown(column, shown); });
    }
    menu->addSeparator();
    menu->addAction(tr("&Reset Columns"), this, [this] {
        for (int column = 0; column < sandboxColumnCount; ++column)
            header()->moveSection(header()->visualIndex(column), column);
        setInitialColumns();
    });
    menu->popup(header()->viewport()->mapToGlobal(position));
}

SandboxKey SandboxListView::keyOf(const QModelIndex &index) const
{
    return index.isValid() ? index.data(SandboxListModel::KeyRole).value<SandboxKey>() : SandboxKey();
}

QModelIndex SandboxListView::indexOf(const SandboxKey &key) const
{
    const int row = m_model.rowOf(key);
    return row < 0 ? QModelIndex() : m_proxy.mapFromSource(m_model.index(row, 0));
}

} // namespace vivarium
