// SPDX-License-Identifier: GPL-3.0-or-later
#include "shortcuts/ShortcutsDialog.h"

#include "common/ConfirmDialog.h"
#include "common/FieldMessage.h"
#include "common/Icons.h"
#include "common/StateView.h"
#include "shortcuts/ShortcutField.h"
#include "shortcuts/Shortcuts.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QGroupBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace vivarium {

namespace {

enum ShortcutColumn { ActionColumn, WhereColumn, KeysColumn, DefaultColumn, ShortcutColumns };

constexpr int shortcutIdRole = Qt::UserRole;
constexpr int narrowestName = 26; // characters

QPushButton *makePushButton(const QString &text, const char *name)
{
    auto *button = new QPushButton(text);
    button->setObjectName(QLatin1String(name));
    button->setAutoDefault(false); // Enter belongs to the list and the filter
    return button;
}

} // namespace

ShortcutsDialog::ShortcutsDialog(Shortcuts &shortcuts, QWidget *parent)
    : QDialog(parent)
    , m_shortcuts(shortcuts)
    , m_filter(new QLineEdit)
    , m_table(new QTreeWidget)
    , m_state(new StateView(m_table))
    , m_showAll(new QAction(tr("Show A&ll Actions"), this))
{
    setObjectName(QStringLiteral("shortcutsDialog"));
    setWindowTitle(tr("Keyboard Shortcuts"));
    auto *filterLabel = new QLabel(tr("&Filter:"));
    filterLabel->setBuddy(m_filter);
    m_filter->setObjectName(QStringLiteral("shortcutFilter"));
    m_filter->setAccessibleName(tr("Filter"));
    m_filter->setPlaceholderText(tr("An action, where it works, or a key such as Ctrl+N"));
    m_filter->setClearButtonEnabled(true);
    m_filter->addAction(Icons::get(QStringLiteral("search")), QLineEdit::LeadingPosition);
    m_filter->installEventFilter(this);
    connect(m_filter, &QLineEdit::textChanged, this, &ShortcutsDialog::filter);
    connect(m_showAll, &QAction::triggered, m_filter, [this] {
        m_filter->clear();
        m_filter->setFocus();
    });
    buildTable();
    m_editor = buildEditor();
    auto *hint = new QLabel(
        tr("Inside a terminal all keys go to the shell, except F6, which leaves it, and those with Ctrl+Shift. Where a "
           "panel and the window share a key from the start, the panel has it while the keyboard is there. The actions "
           "of some panels are listed once such a panel was opened."));
    hint->setWordWrap(true);
    m_resetAll = makePushButton(tr("Reset &All…"), "shortcutResetAll");
    connect(m_resetAll, &QPushButton::clicked, this, &ShortcutsDialog::askToResetAll);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->addButton(m_resetAll, QDialogButtonBox::ResetRole);
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto *filterLine = new QHBoxLayout;
    filterLine->addWidget(filterLabel);
    filterLine->addWidget(m_filter, 1);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(filterLine);
    layout->addWidget(m_state, 1);
    layout->addWidget(m_editor);
    layout->addWidget(hint);
    layout->addWidget(buttons);
    fill();
    connect(&m_shortcuts, &Shortcuts::changed, this, &ShortcutsDialog::updateRows);
    resize(720, 640);
    m_filter->setFocus();
}

void ShortcutsDialog::buildTable()
{
    m_table->setObjectName(QStringLiteral("shortcutTable"));
    m_table->setAccessibleName(tr("Keyboard shortcuts"));
    m_table->setColumnCount(ShortcutColumns);
    m_table->setHeaderLabels({tr("Action"), tr("Where"), tr("Shortcut"), tr("Default")});
    m_table->setRootIsDecorated(false);
    m_table->setAlternatingRowColors(true);
    m_table->setUniformRowHeights(true);
    m_table->setAllColumnsShowFocus(true);
    connect(m_table, &QTreeWidget::currentItemChanged, this, &ShortcutsDialog::showKeys);
    // Enter and a double click go to where the key is typed.
    connect(m_table, &QTreeWidget::itemActivated, this, [this] { m_fields[0]->setFocus(Qt::OtherFocusReason); });
}

QGroupBox *ShortcutsDialog::buildEditor()
{
    auto *editor = new QGroupBox;
    editor->setObjectName(QStringLiteral("shortcutEditor"));
    auto *form = new QFormLayout(editor);
    const std::array labels{tr("S&hortcut:"), tr("Secon&d shortcut:")};
    for (int place = 0; place < ShortcutRules::MostKeys; ++place) {
        auto *field = new ShortcutField;
        field->setObjectName(QStringLiteral("shortcutField%1").arg(place + 1));
        field->setAccessibleName(QString(labels[place]).remove(QLatin1Char('&')).remove(QLatin1Char(':')));
        // The line inside is what screen readers come to.
        if (auto *line = field->findChild<QLineEdit *>())
            line->setAccessibleName(field->accessibleName());
        field->setToolTip(tr("Press the new key. Backspace takes the shortcut away, Escape gives up."));
        auto *label = new QLabel(labels[place]);
        label->setBuddy(field);
        form->addRow(label, field);
        connect(field, &QKeySequenceEdit::editingFinished, this, [this, place] { onTyped(place); });
        connect(field, &ShortcutField::givenUp, this, [this] {
            showKeys();
            m_table->setFocus(Qt::OtherFocusReason);
        });
        connect(field, &ShortcutField::removalWanted, this, [this, place] {
            QList<QKeySequence> keys = m_shortcuts.keys(chosenId());
            if (place < keys.size())
                keys.removeAt(place);
            propose(keys);
        });
        m_fields[place] = field;
    }
    m_message = new FieldMessage(m_fields[0]);
    m_message->setObjectName(QStringLiteral("shortcutMessage"));
    form->addRow(m_message);
    m_take = makePushButton({}, "shortcutTake");
    m_remove = makePushButton(tr("&No Shortcut"), "shortcutRemove");
    m_reset = makePushButton(tr("R&eset"), "shortcutReset");
    m_take->hide();
    connect(m_take, &QPushButton::clicked, this, &ShortcutsDialog::take);
    connect(m_remove, &QPushButton::clicked, this, [this] { propose({}); });
    connect(m_reset, &QPushButton::clicked, this, [this] {
        if (const ShortcutDefinition *action = m_shortcuts.find(chosenId()))
            propose(action->defaults);
    });
    auto *line = new QHBoxLayout;
    line->addWidget(m_take);
    line->addStretch(1);
    line->addWidget(m_remove);
    line->addWidget(m_reset);
    form->addRow(line);
    return editor;
}

void ShortcutsDialog::fill()
{
    const QList<ShortcutDefinition> actions = m_shortcuts.definitions();
    for (const ShortcutDefinition &action : actions) {
        auto *row = new QTreeWidgetItem(m_table, {action.name, ShortcutRules::titleOf(action.context)});
        row->setData(ActionColumn, shortcutIdRole, action.id);
        updateRow(*row);
    }
    for (int column = ActionColumn; column < DefaultColumn; ++column)
        m_table->resizeColumnToContents(column);
    m_table->setColumnWidth(ActionColumn,
        std::max(m_table->columnWidth(ActionColumn), narrowestName * m_table->fontMetrics().averageCharWidth()));
    if (QTreeWidgetItem *first = m_table->topLevelItem(0))
        m_table->setCurrentItem(first);
    showKeys();
}

void ShortcutsDialog::updateRow(QTreeWidgetItem &row) const
{
    const QString id = row.data(ActionColumn, shortcutIdRole).toString();
    const ShortcutDefinition *action = m_shortcuts.find(id);
    const bool changed = action && m_shortcuts.isChanged(id);
    row.setText(KeysColumn, m_shortcuts.text(id));
    // Said only where it is another one.
    row.setText(DefaultColumn,
        !changed                         ? QString()
            : action->defaults.isEmpty() ? tr("none", "shortcut")
                                         : Shortcuts::text(action->defaults));
    QFont font = m_table->font();
    font.setBold(changed);
    row.setFont(KeysColumn, font);
}

void ShortcutsDialog::updateRows()
{
    for (int i = 0; i < m_table->topLevelItemCount(); ++i)
        updateRow(*m_table->topLevelItem(i));
    showKeys();
}

void ShortcutsDialog::filter()
{
    const QStringList words = m_filter->text().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    QTreeWidgetItem *first = nullptr;
    for (int i = 0; i < m_table->topLevelItemCount(); ++i) {
        QTreeWidgetItem *row = m_table->topLevelItem(i);
        const bool shown = std::ranges::all_of(words, [row](const QString &word) {
            return row->text(ActionColumn).contains(word, Qt::CaseInsensitive)
                || row->text(WhereColumn).contains(word, Qt::CaseInsensitive)
                || row->text(KeysColumn).contains(word, Qt::CaseInsensitive);
        });
        row->setHidden(!shown);
        if (shown && !first)
            first = row;
    }
    const QTreeWidgetItem *current = m_table->currentItem();
    // What is edited below is always a row that is seen.
    if (!current || current->isHidden())
        m_table->setCurrentItem(first);
    m_editor->setVisible(first);
    if (first)
        m_state->showContent();
    else
        m_state->showEmpty(QStringLiteral("search"), tr("No action matches"),
            tr("Neither a name nor a place nor a shortcut is like what you typed."), m_showAll);
}

bool ShortcutsDialog::choose(const QString &id)
{
    for (int i = 0; i < m_table->topLevelItemCount(); ++i) {
        QTreeWidgetItem *row = m_table->topLevelItem(i);
        if (row->data(ActionColumn, shortcutIdRole).toString() == id && !row->isHidden()) {
            m_table->setCurrentItem(row);
            m_table->scrollToItem(row);
            return true;
        }
    }
    return false;
}

QString ShortcutsDialog::chosenId() const
{
    const QTreeWidgetItem *row = m_table->currentItem();
    return row ? row->data(ActionColumn, shortcutIdRole).toString() : QString();
}

void ShortcutsDialog::showKeys()
{
    const QString id = chosenId();
    const ShortcutDefinition *action = m_shortcuts.find(id);
    const QList<QKeySequence> keys = m_shortcuts.keys(id);
    for (int place = 0; place < ShortcutRules::MostKeys; ++place) {
        const QSignalBlocker blocker(m_fields[place]);
        m_fields[place]->setKeySequence(keys.value(place));
    }
    m_editor->setTitle(action ? QString(action->name).replace(QLatin1Char('&'), QLatin1String("&&")) : QString());
    m_editor->setEnabled(action);
    m_remove->setEnabled(!keys.isEmpty());
    m_reset->setEnabled(action && m_shortcuts.isChanged(id));
    m_message->setHint({});
    m_proposal.clear();
    m_take->hide();
}

void ShortcutsDialog::onTyped(int place)
{
    const QKeySequence typed = m_fields[place]->keySequence();
    QList<QKeySequence> keys = m_shortcuts.keys(chosenId());
    // Only Ctrl or Shift was pressed and let go, or the field was left.
    if (typed.isEmpty() || typed == keys.value(place)) {
        if (m_take->isHidden() || place == m_typedIn) // on its way to that button the keyboard comes through the other
            showKeys();
        return;
    }
    keys.removeAll(typed); // it changes its place
    if (place < keys.size())
        keys[place] = typed;
    else
        keys.append(typed);
    m_typedIn = place;
    propose(keys);
}

void ShortcutsDialog::propose(const QList<QKeySequence> &keys)
{
    const QString id = chosenId();
    const ShortcutDefinition *action = m_shortcuts.find(id);
    if (!action)
        return;
    // Told already: leaving the field for the button comes here again, and the button must stay where it is.
    if (m_take->isVisible() && keys == m_proposal)
        return;
    for (const QKeySequence &key : keys) {
        const QString reason = ShortcutRules::whyNot(*action, key);
        if (reason.isEmpty())
            continue;
        m_message->setProblem(reason);
        m_proposal.clear();
        m_take->hide();
        return;
    }
    for (const QKeySequence &key : keys) {
        const QList<ShortcutDefinition> others = m_shortcuts.conflicts(id, key);
        if (others.isEmpty())
            continue;
        const ShortcutDefinition &other = others.constFirst();
        m_message->setProblem(tr("%1 is “%2” (%3). It stays so unless you take the key from it.", "key; action; where")
                .arg(key.toString(QKeySequence::NativeText), other.name, ShortcutRules::titleOf(other.context)));
        m_proposal = keys;
        m_take->setText(others.size() == 1
                ? tr("&Take It from “%1”").arg(QString(other.name).replace(QLatin1Char('&'), QLatin1String("&&")))
                : tr("&Take It from %n Actions", nullptr, int(others.size())));
        m_take->show();
        return;
    }
    m_shortcuts.setKeys(id, keys);
    showKeys(); // also where nothing is another one than before
}

void ShortcutsDialog::take()
{
    const QList<QKeySequence> keys = m_proposal;
    m_fields[0]->setFocus(Qt::OtherFocusReason); // the button goes
    if (!keys.isEmpty())
        m_shortcuts.takeKeys(chosenId(), keys);
    showKeys();
}

void ShortcutsDialog::askToResetAll()
{
    ConfirmDialog::Question question;
    question.title = tr("Reset All Shortcuts");
    question.question = tr("Give all actions their default shortcuts?");
    question.consequences << tr("All shortcuts that you have chosen are lost.");
    question.verb = tr("&Reset All");
    question.iconName = QStringLiteral("warning");
    ConfirmDialog::ask(this, question, [this] { m_shortcuts.resetAll(); });
}

bool ShortcutsDialog::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_filter && event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->key() == Qt::Key_Escape && !m_filter->text().isEmpty()) {
            m_filter->clear();
            return true;
        }
        if (key->key() == Qt::Key_Down && m_editor->isVisible()) {
            m_table->setFocus(Qt::OtherFocusReason);
            return true;
        }
        if (key->key() == Qt::Key_Return && m_editor->isVisible()) {
            m_fields[0]->setFocus(Qt::OtherFocusReason);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace vivarium
