// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/DestinationTester.h"

#include "common/FieldMessage.h"
#include "common/Icons.h"
#include "common/TableStyle.h"
#include "network/DestinationDelegate.h"
#include "sandboxes/SandboxContext.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace vivarium {

namespace {

constexpr int shownAttempts = 4;

} // namespace

DestinationTester::DestinationTester(SandboxContext &context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_model(context)
    , m_explanation(new QLabel)
    , m_entry(new QWidget)
    , m_field(new QLineEdit)
    , m_try(new QPushButton(tr("&Try")))
    , m_table(new QTreeView)
{
    setObjectName(QStringLiteral("destinationTester"));
    auto *headline = new QLabel(tr("Try a destination from inside the sandbox"));
    QFont bold = headline->font();
    bold.setBold(true);
    headline->setFont(bold);
    headline->setBuddy(m_field);
    m_explanation->setObjectName(QStringLiteral("destinationExplanation"));
    m_explanation->setTextFormat(Qt::PlainText);
    m_explanation->setWordWrap(true);
    m_explanation->setForegroundRole(QPalette::PlaceholderText);
    m_field->setObjectName(QStringLiteral("destinationField"));
    m_field->setPlaceholderText(tr("example.org, 203.0.113.10:5432 or a URL"));
    m_field->setAccessibleName(tr("Destination to try"));
    m_message = new FieldMessage(m_field);
    m_try->setObjectName(QStringLiteral("tryDestination"));
    m_try->setAutoDefault(false);
    m_table->setObjectName(QStringLiteral("destinationTable"));
    m_table->setAccessibleName(tr("Destinations that were tried"));
    TableStyle::apply(m_table);
    m_table->setModel(&m_model);
    m_table->setItemDelegate(new DestinationDelegate(m_table));
    m_table->setRootIsDecorated(false);
    m_table->setItemsExpandable(false);
    m_table->setAllColumnsShowFocus(true);
    m_table->setUniformRowHeights(true);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    const int character = m_table->fontMetrics().averageCharWidth();
    m_table->setColumnWidth(DestinationModel::Target, character * 30);
    m_table->setColumnWidth(DestinationModel::Tried, character * 16);
    m_table->header()->setStretchLastSection(false);
    m_table->header()->setSectionResizeMode(DestinationModel::Finding, QHeaderView::Stretch);
    m_table->setFixedHeight(
        m_table->header()->sizeHint().height() + shownAttempts * RowDelegate::heightFor(m_table->fontMetrics()) + 4);

    auto *entry = new QHBoxLayout(m_entry);
    entry->setContentsMargins(0, 0, 0, 0);
    entry->setSpacing(4);
    entry->addWidget(m_field, 1);
    entry->addWidget(m_try);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(headline);
    layout->addWidget(m_explanation);
    layout->addWidget(m_entry);
    layout->addWidget(m_message);
    layout->addWidget(m_table);

    connect(m_try, &QPushButton::clicked, this, &DestinationTester::submit);
    connect(m_field, &QLineEdit::returnPressed, this, &DestinationTester::submit);
    connect(m_field, &QLineEdit::textChanged, this, [this] { m_message->setProblem({}); });
    connect(m_table, &QAbstractItemView::activated, this, [this](const QModelIndex &index) {
        m_model.test(index.data(DestinationModel::DestinationRole).value<Destination>());
    });
    connect(&m_model, &DestinationModel::told, this, [this](const QString &sentence) {
        QAccessibleAnnouncementEvent announcement(m_table, sentence);
        QAccessible::updateAccessibility(&announcement);
    });
    for (const auto changed : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(&m_model, changed, this, &DestinationTester::updateState);
    connect(&context, &SandboxContext::changed, this, &DestinationTester::updateState);
    connect(&context.backend(), &Backend::capabilitiesChanged, this, &DestinationTester::updateState);
    m_minute.setInterval(std::chrono::seconds(30));
    connect(&m_minute, &QTimer::timeout, &m_model, &DestinationModel::tick);
    updateState();
}

void DestinationTester::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_model.tick();
    m_minute.start();
}

void DestinationTester::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_minute.stop();
}

void DestinationTester::focusField()
{
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

void DestinationTester::submit()
{
    const auto destination = DestinationText::parse(m_field->text());
    if (!destination) {
        m_message->setProblem(m_field->text().trimmed().isEmpty()
                ? tr("Name a destination: a host or an address, with a port unless it is 443.")
                : tr("This is no destination. One looks like example.org, example.org:8443 or [2001:db8::1]:443."));
        focusField();
        return;
    }
    m_model.test(*destination);
    m_table->scrollToTop();
}

void DestinationTester::updateState()
{
    const bool can = m_context.capabilities().has(Feature::TestDestination);
    const QString refusal = m_model.refusal();
    m_explanation->setText(
        refusal.isEmpty() ? tr("A connection is opened from inside and closed at once; nothing is sent.") : refusal);
    m_entry->setVisible(can);
    m_entry->setEnabled(refusal.isEmpty());
    m_table->setVisible(can && m_model.rowCount() > 0);
}

} // namespace vivarium
