// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/EnvironmentEditor.h"

#include "common/Icons.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace vivarium {

namespace {

constexpr std::chrono::seconds revealTime(30);
constexpr int shownRows = 4;

/// Types values as secretly as they are shown.
class ValueDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        if (index.row() == index.model()->rowCount() - 1) // the hint in the row for new ones
            option->palette.setColor(QPalette::Text, option->palette.color(QPalette::PlaceholderText));
    }
    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &, const QModelIndex &index) const override
    {
        auto *editor = new QLineEdit(parent);
        editor->setFrame(false);
        const auto *model = qobject_cast<const EnvironmentModel *>(index.model());
        const bool value = index.column() == EnvironmentModel::Value;
        if (value && model && !model->isRevealed())
            editor->setEchoMode(QLineEdit::Password);
        editor->setAccessibleName(index.model()->headerData(index.column(), Qt::Horizontal).toString());
        return editor;
    }
};

/// The names of its widgets begin with it.
QString prefixOf(EnvironmentModel::Use use)
{
    return use == EnvironmentModel::Use::Metadata ? QStringLiteral("metadata") : QStringLiteral("environment");
}

QToolButton *editorButton(const QString &name, const QString &icon, const QString &text)
{
    auto *button = new QToolButton;
    button->setObjectName(name);
    button->setIcon(Icons::get(icon));
    button->setText(text);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

} // namespace

EnvironmentEditor::EnvironmentEditor(EnvironmentModel::Use use, QWidget *parent)
    : QWidget(parent)
    , m_use(use)
    , m_model(use)
    , m_table(new QTableView)
    , m_reveal(editorButton(prefixOf(use) + QStringLiteral("Reveal"), QStringLiteral("eye"), tr("&Show Values")))
    , m_paste(editorButton(prefixOf(use) + QStringLiteral("Paste"), QStringLiteral("paste"), tr("&Paste .env")))
    , m_remove(editorButton(prefixOf(use) + QStringLiteral("Remove"), QStringLiteral("delete"), tr("Remo&ve")))
{
    const bool isMetadata = use == EnvironmentModel::Use::Metadata;
    m_table->setObjectName(prefixOf(use) + QStringLiteral("Table"));
    m_table->setAccessibleName(isMetadata ? tr("Metadata") : tr("Environment variables"));
    m_table->setModel(&m_model);
    m_table->setItemDelegate(new ValueDelegate(m_table));
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->resizeSection(EnvironmentModel::Name, 160);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeading | Qt::AlignVCenter);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->setShowGrid(false);
    m_table->setAlternatingRowColors(true);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setTabKeyNavigation(false); // Tab leaves the table: no keyboard trap
    m_table->setEditTriggers(QAbstractItemView::AllEditTriggers);
    m_table->setFixedHeight(m_table->horizontalHeader()->sizeHint().height()
        + m_table->verticalHeader()->defaultSectionSize() * shownRows + 4);
    m_table->installEventFilter(this);
    // The form for a new sandbox has several of these buttons.
    m_remove->setAccessibleName(isMetadata ? tr("Remove Metadata") : tr("Remove Variables"));
    m_reveal->setCheckable(true);
    m_reveal->setToolTip(tr("Shows the values for 30 seconds."));
    if (isMetadata) { // nothing in it is masked
        m_reveal->hide();
        m_paste->hide();
    }
    m_paste->setToolTip(tr("Takes lines of NAME=value from the clipboard."));
    m_hide.setSingleShot(true);
    m_hide.setInterval(revealTime);

    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_reveal);
    buttons->addWidget(m_paste);
    buttons->addWidget(m_remove);
    buttons->addStretch();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_table);
    layout->addLayout(buttons);

    connect(m_reveal, &QToolButton::toggled, this, [this](bool on) {
        m_model.setRevealed(on);
        if (on)
            m_hide.start();
        else
            m_hide.stop();
    });
    connect(&m_hide, &QTimer::timeout, this, [this] { m_reveal->setChecked(false); });
    connect(m_paste, &QToolButton::clicked, this, &EnvironmentEditor::paste);
    connect(m_remove, &QToolButton::clicked, this, &EnvironmentEditor::removeSelected);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &EnvironmentEditor::updateRemove);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &EnvironmentEditor::updateRemove);
    for (const auto change : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(&m_model, change, this, &EnvironmentEditor::updateRemove);
    connect(&m_model, &QAbstractItemModel::modelReset, this, &EnvironmentEditor::updateRemove);
    updateRemove();
}

QHash<QString, QString> EnvironmentEditor::variables()
{
    // An open editor holds text that the model has not seen: leaving the cell commits it.
    if (QWidget *focus = QApplication::focusWidget(); focus && focus != m_table && m_table->isAncestorOf(focus))
        m_table->setFocus();
    return m_model.variables();
}

bool EnvironmentEditor::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_table && event->type() == QEvent::KeyPress) {
        auto *key = static_cast<QKeyEvent *>(event);
        if (key->matches(QKeySequence::Paste)) {
            paste();
            return true;
        }
        if (key->key() == Qt::Key_Delete) {
            removeSelected();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void EnvironmentEditor::paste()
{
    m_model.addText(QApplication::clipboard()->text().left(1 << 16));
}

QList<int> EnvironmentEditor::removableRows() const
{
    QList<int> rows;
    const QModelIndexList selected = m_table->selectionModel()->selectedRows();
    for (const QModelIndex &index : selected)
        rows.append(index.row());
    if (rows.isEmpty() && m_table->currentIndex().isValid())
        rows.append(m_table->currentIndex().row());
    rows.removeIf([this](int row) { return row >= m_model.rowCount() - 1; });
    std::ranges::sort(rows, std::greater());
    return rows;
}

void EnvironmentEditor::removeSelected()
{
    const QList<int> rows = removableRows();
    for (const int row : rows)
        m_model.removeRow(row);
}

void EnvironmentEditor::updateRemove()
{
    const bool any = !removableRows().isEmpty();
    m_remove->setEnabled(any);
    if (m_use == EnvironmentModel::Use::Metadata)
        m_remove->setToolTip(any ? tr("Removes the chosen texts.", "of the metadata") : tr("Choose a row first."));
    else
        m_remove->setToolTip(any ? tr("Removes the chosen variables.") : tr("Choose a variable first."));
}

} // namespace vivarium
