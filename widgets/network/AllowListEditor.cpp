// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/AllowListEditor.h"

#include "common/ActionState.h"
#include "common/FieldMessage.h"
#include "common/Format.h"
#include "common/Icons.h"
#include "common/RowDelegate.h"
#include "common/TableStyle.h"
#include "domain/Network.h"
#include "network/AllowListModel.h"
#include "network/NameChoice.h"
#include "network/RangeEntry.h"
#include "shortcuts/Shortcuts.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace vivarium {

namespace {

constexpr int shownRanges = 5;

} // namespace

AllowListEditor::AllowListEditor(AllowListModel &model, QWidget *parent)
    : QWidget(parent)
    , m_model(model)
    , m_field(new QLineEdit)
    , m_add(new QPushButton)
    , m_choice(new NameChoice)
    , m_table(new QTreeView)
    , m_remove(new QAction(Icons::get(QStringLiteral("delete")), tr("&Take Out"), this))
    , m_count(new QLabel)
{
    setObjectName(QStringLiteral("allowListEditor"));
    m_field->setObjectName(QStringLiteral("rangeField"));
    m_field->setPlaceholderText(tr("203.0.113.0/24, 2001:db8::/32 or a host name"));
    m_field->setAccessibleName(tr("Range or host name to allow"));
    m_field->installEventFilter(this);
    m_message = new FieldMessage(m_field);
    m_add->setObjectName(QStringLiteral("addRange"));
    m_add->setAutoDefault(false);
    m_count->setObjectName(QStringLiteral("rangeCount"));
    m_count->setTextFormat(Qt::PlainText);
    m_count->setForegroundRole(QPalette::PlaceholderText);

    m_table->setObjectName(QStringLiteral("rangeTable"));
    m_table->setAccessibleName(tr("Allowed ranges"));
    TableStyle::apply(m_table);
    m_table->setModel(&m_model);
    m_table->setItemDelegate(new RowDelegate(m_table));
    m_table->setRootIsDecorated(false);
    m_table->setItemsExpandable(false);
    m_table->setUniformRowHeights(true);
    m_table->setAllColumnsShowFocus(true);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    const int character = m_table->fontMetrics().averageCharWidth();
    m_table->setColumnWidth(AllowListModel::Range, character * 24);
    m_table->setColumnWidth(AllowListModel::Origin, character * 26);
    m_table->header()->setStretchLastSection(false);
    m_table->header()->setSectionResizeMode(AllowListModel::Covers, QHeaderView::Stretch);
    m_table->setFixedHeight(
        m_table->header()->sizeHint().height() + shownRanges * RowDelegate::heightFor(m_table->fontMetrics()) + 4);
    m_remove->setObjectName(QStringLiteral("removeRange"));
    m_remove->setShortcut(QKeySequence::Delete);
    m_remove->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    Shortcuts::add(m_remove, ShortcutContext::Network);
    m_table->addAction(m_remove);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    auto *removeButton = new QToolButton;
    removeButton->setObjectName(QStringLiteral("removeRangeButton"));
    removeButton->setDefaultAction(m_remove);
    removeButton->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    removeButton->setFocusPolicy(Qt::TabFocus);

    auto *entry = new QHBoxLayout;
    entry->setSpacing(4);
    entry->addWidget(m_field, 1);
    entry->addWidget(m_add);
    auto *below = new QHBoxLayout;
    below->addWidget(removeButton);
    below->addStretch();
    below->addWidget(m_count);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(entry);
    layout->addWidget(m_message);
    layout->addWidget(m_choice);
    layout->addWidget(m_table);
    layout->addLayout(below);

    connect(m_field, &QLineEdit::textChanged, this, [this] {
        m_outcome.clear();
        m_lookup->cancel(); // the answer would be about something else
        m_choice->close();
        updateEntry();
    });
    connect(m_field, &QLineEdit::returnPressed, this, &AllowListEditor::submit);
    connect(m_add, &QPushButton::clicked, this, &AllowListEditor::submit);
    connect(m_choice, &NameChoice::accepted, this, &AllowListEditor::addChosen);
    connect(m_choice, &NameChoice::closed, this, &AllowListEditor::focusField);
    connect(m_remove, &QAction::triggered, this, &AllowListEditor::removeSelected);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &AllowListEditor::updateCount);
    for (const auto changed : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(&m_model, changed, this, [this] {
            updateEntry();
            updateCount();
        });
    setLookup(new NameLookup(this));
    updateCount();
}

void AllowListEditor::setLookup(NameLookup *lookup)
{
    delete m_lookup;
    m_lookup = lookup;
    lookup->setParent(this);
    connect(lookup, &NameLookup::found, this, &AllowListEditor::onFound);
    connect(lookup, &NameLookup::failed, this, [this](const QString &, const QString &sentence) {
        m_outcome = sentence;
        m_outcomeIsProblem = true;
        updateEntry();
    });
    connect(lookup, &NameLookup::runningChanged, this, &AllowListEditor::updateEntry);
    updateEntry();
}

void AllowListEditor::focusField()
{
    m_field->setFocus(Qt::OtherFocusReason);
    m_field->selectAll();
}

bool AllowListEditor::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_field && event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const QString clipboard = key->matches(QKeySequence::Paste) ? QApplication::clipboard()->text() : QString();
        if (clipboard.trimmed().contains(u'\n')) {
            paste(clipboard.left(1 << 14));
            return true;
        }
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            submit(); // and not the default button of a dialog
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void AllowListEditor::updateEntry()
{
    const RangeEntry entry = RangeEntry::read(m_field->text());
    const bool looking = m_lookup->isRunning();
    m_add->setText(entry.kind == RangeEntry::Kind::Name ? (looking ? tr("&Cancel") : tr("&Look Up")) : tr("&Add"));
    m_add->setEnabled(entry.kind == RangeEntry::Kind::Name
        || (entry.kind == RangeEntry::Kind::Range && m_model.refusal(entry.range).isEmpty()));
    if (looking) {
        m_message->setHint(tr("Looking up %1…").arg(Format::escaped(entry.name)));
        return;
    }
    if (!m_outcome.isEmpty()) {
        if (m_outcomeIsProblem)
            m_message->setProblem(m_outcome);
        else
            m_message->setHint(m_outcome);
        return;
    }
    switch (entry.kind) {
    case RangeEntry::Kind::Empty:
        m_message->setHint({});
        break;
    case RangeEntry::Kind::Wrong:
        m_message->setProblem(entry.problem);
        break;
    case RangeEntry::Kind::Name:
        // The addresses that were found say more.
        m_message->setHint(m_choice->isHidden()
                ? tr("Servers take addresses only, no names. “Look Up” finds those of %1.")
                      .arg(Format::escaped(entry.name))
                : QString());
        break;
    case RangeEntry::Kind::Range:
        if (const QString refusal = m_model.refusal(entry.range); !refusal.isEmpty()) {
            m_message->setProblem(refusal);
        } else {
            const QString words =
                QStringLiteral("%1: %2").arg(entry.range.toString(), RangeText::describe(entry.range));
            m_message->setHint(entry.remark.isEmpty() ? words : QStringLiteral("%1 %2").arg(entry.remark, words));
        }
        break;
    }
}

void AllowListEditor::updateCount()
{
    m_count->setText(tr("%1 of %2", "ranges that are used; that are possible")
            .arg(m_model.rowCount())
            .arg(NetworkPolicy::mostRanges));
    ActionState::setAvailable(
        m_remove, m_table->selectionModel()->hasSelection() ? QString() : tr("Choose a range first."));
}

void AllowListEditor::submit()
{
    const RangeEntry entry = RangeEntry::read(m_field->text());
    if (entry.kind == RangeEntry::Kind::Range) {
        add(entry);
    } else if (entry.kind == RangeEntry::Kind::Name) {
        if (m_lookup->isRunning())
            m_lookup->cancel();
        else
            m_lookup->start(entry.name);
    }
}

void AllowListEditor::add(const RangeEntry &entry)
{
    if (!m_model.add(entry.range))
        return; // the message says why
    m_field->clear();
    m_outcome = tr("%1 is in the list.").arg(entry.range.toString());
    m_outcomeIsProblem = false;
    updateEntry();
}

void AllowListEditor::onFound(const QString &name, const QList<Cidr> &addresses)
{
    QList<Cidr> fresh;
    for (const Cidr &address : addresses) {
        if (!m_model.contains(address))
            fresh.append(address);
    }
    const int room = NetworkPolicy::mostRanges - m_model.rowCount();
    m_outcomeIsProblem = room <= 0;
    if (fresh.isEmpty())
        m_outcome = tr("The list lets every address of %1 through already.").arg(Format::escaped(name));
    else if (room <= 0)
        m_outcome = m_model.refusal(fresh.first());
    else
        m_choice->offer(name, fresh, room);
    updateEntry();
}

void AllowListEditor::addChosen()
{
    const QString name = m_choice->name();
    const QList<Cidr> chosen = m_choice->chosen();
    for (const Cidr &address : chosen)
        m_model.add(address, name);
    m_choice->close();
    m_field->clear();
    m_outcome = tr("%n address(es) of %1 are in the list.", nullptr, int(chosen.size())).arg(Format::escaped(name));
    m_outcomeIsProblem = false;
    updateEntry();
}

void AllowListEditor::removeSelected()
{
    QStringList ranges;
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    for (const QModelIndex &row : rows)
        ranges << row.data(AllowListModel::RangeTextRole).toString();
    for (const QString &range : std::as_const(ranges))
        m_model.removeRange(range);
}

void AllowListEditor::paste(const QString &text)
{
    static const QRegularExpression separators(QStringLiteral("[\\s,;]+"));
    const QStringList parts = text.split(separators, Qt::SkipEmptyParts);
    int added = 0;
    QStringList left;
    for (const QString &part : parts) {
        const RangeEntry entry = RangeEntry::read(part);
        if (entry.kind == RangeEntry::Kind::Range && m_model.add(entry.range))
            ++added;
        else
            left << part;
    }
    m_field->setText(left.value(0)); // the first one that needs a look
    m_outcome = tr("%n range(s) were taken from the clipboard.", nullptr, added);
    m_outcomeIsProblem = !left.isEmpty();
    if (!left.isEmpty())
        m_outcome +=
            u' ' + tr("%n entry(s) were not: no ranges, in the list already, or too many.", nullptr, int(left.size()));
    updateEntry();
}

} // namespace vivarium
