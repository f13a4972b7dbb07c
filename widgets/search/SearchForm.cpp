// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/SearchForm.h"

#include "common/ActionState.h"
#include "common/FieldMessage.h"
#include "common/Format.h"
#include "common/Icons.h"
#include "domain/Capabilities.h"
#include "files/FileNames.h"
#include "files/FilePaths.h"
#include "search/SearchFields.h"
#include "shortcuts/Shortcuts.h"

#include <QAction>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace vivarium {

namespace {

const QString excludeKey = QStringLiteral("search/exclude");
constexpr int longestField = 40000; // 64 patterns of 512 bytes
constexpr qsizetype mostRecent = 15;
constexpr qsizetype longestRecent = 60; // characters of one that are shown

} // namespace

SearchForm::SearchForm(QWidget *parent)
    : QWidget(parent)
    , m_pattern(makeField("searchPattern", tr("Text to find")))
    , m_replacement(makeField("searchReplacement", tr("Replacement")))
    , m_folder(makeField("searchFolder", tr("Folder to search")))
    , m_include(makeField("searchInclude", tr("Files to include")))
    , m_exclude(makeField("searchExclude", tr("Files and folders to exclude")))
    , m_back(new QToolButton)
    , m_find(new QPushButton)
    , m_preview(new QPushButton(tr("Preview Chan&ges")))
    , m_replacementLabel(new QLabel(tr("Replace&ment:")))
    , m_message(new FieldMessage(m_pattern))
{
    setObjectName(QStringLiteral("searchForm"));
    setFocusProxy(m_pattern);
    m_case = addToggle("searchCase", tr("M&atch Case"), QStringLiteral("Aa"), QKeySequence(Qt::ALT | Qt::Key_A));
    m_word = addToggle("searchWord", tr("Who&le Words"), QStringLiteral("W"), QKeySequence(Qt::ALT | Qt::Key_L));
    m_regex =
        addToggle("searchRegex", tr("Regular E&xpression"), QStringLiteral(".*"), QKeySequence(Qt::ALT | Qt::Key_X));
    m_replacing =
        addToggle("searchReplacing", tr("Re&place"), tr("Replace"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_H));
    ActionState::setExplanation(m_word, tr("Only where no letter, digit or underscore stands before or after"));
    ActionState::setExplanation(m_regex, tr("RE2's syntax, as in Go: . * + ? [a-z] (…) | ^ $ \\d \\w \\b"));
    ActionState::setExplanation(m_replacing, tr("Show every change before anything is replaced"));
    m_pattern->setPlaceholderText(tr("Text to find in the files"));
    QAction *recent = m_pattern->addAction(Icons::get(QStringLiteral("search")), QLineEdit::LeadingPosition);
    recent->setObjectName(QStringLiteral("searchRecent"));
    recent->setToolTip(tr("What was looked for before\nAlt+Down"));
    connect(recent, &QAction::triggered, this, &SearchForm::showRecent);
    m_include->setPlaceholderText(tr("all files, or *.py, src/**"));
    m_exclude->setPlaceholderText(tr("nothing, or .git, *.log"));
    m_exclude->setText(QSettings().value(excludeKey, QStringLiteral(".git, node_modules")).toString());
    m_back->setObjectName(QStringLiteral("searchBack"));
    m_back->setIcon(Icons::get(QStringLiteral("back")));
    m_back->setText(tr("Files"));
    m_back->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_back->setAutoRaise(true);
    m_back->setAccessibleName(tr("Back to the files"));
    m_back->setToolTip(tr("Back to the files\nEsc"));
    m_back->setFocusPolicy(Qt::StrongFocus);
    m_find->setObjectName(QStringLiteral("searchFind"));
    m_preview->setObjectName(QStringLiteral("searchPreviewChanges"));
    m_replacementLabel->setBuddy(m_replacement);
    layOut();

    connect(m_back, &QToolButton::clicked, this, &SearchForm::filesRequested);
    connect(m_find, &QPushButton::clicked, this, [this] {
        if (m_isSearching)
            Q_EMIT stopRequested();
        else
            Q_EMIT searchRequested();
    });
    connect(m_preview, &QPushButton::clicked, this, &SearchForm::previewRequested);
    for (QLineEdit *field : {m_pattern, m_replacement, m_folder, m_include, m_exclude}) {
        connect(field, &QLineEdit::textChanged, this, [this] {
            m_message->setHint(m_hint);
            Q_EMIT changed();
        });
    }
    connect(
        m_exclude, &QLineEdit::editingFinished, this, [this] { QSettings().setValue(excludeKey, m_exclude->text()); });
    for (const QAction *toggle : {m_case, m_word, m_regex})
        connect(toggle, &QAction::toggled, this, &SearchForm::changed);
    connect(m_replacing, &QAction::toggled, this, &SearchForm::updateReplacing);
    updateReplacing();
    updateButtons();
}

QLineEdit *SearchForm::makeField(const char *name, const QString &accessibleName)
{
    auto *field = new QLineEdit;
    field->setObjectName(QLatin1String(name));
    field->setAccessibleName(accessibleName);
    field->setClearButtonEnabled(true);
    field->setMaxLength(longestField);
    field->installEventFilter(this);
    return field;
}

QAction *SearchForm::addToggle(const char *name, const QString &text, const QString &sign, const QKeySequence &shortcut)
{
    auto *action = new QAction(text, this);
    action->setObjectName(QLatin1String(name));
    action->setIconText(sign);
    action->setCheckable(true);
    action->setShortcut(shortcut);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    Shortcuts::add(action, ShortcutContext::Search);
    ActionState::setExplanation(action, {});
    addAction(action);
    m_toggles.append(action);
    return action;
}

QToolButton *SearchForm::makeButton(QAction *toggle)
{
    auto *button = new QToolButton;
    button->setObjectName(toggle->objectName() + QStringLiteral("Button"));
    button->setDefaultAction(toggle);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setAccessibleName(toggle->text().remove(QLatin1Char('&')));
    return button;
}

void SearchForm::layOut()
{
    auto *options = new QHBoxLayout;
    options->setSpacing(2);
    for (QAction *toggle : {m_case, m_word, m_regex})
        options->addWidget(makeButton(toggle));
    auto *first = new QHBoxLayout;
    first->setSpacing(8);
    first->addWidget(m_back);
    first->addWidget(m_pattern, 1);
    first->addLayout(options);
    first->addWidget(makeButton(m_replacing));
    first->addWidget(m_find);
    auto *second = new QHBoxLayout;
    second->setSpacing(8);
    second->addWidget(m_replacementLabel);
    second->addWidget(m_replacement, 1);
    second->addWidget(m_preview);
    auto *third = new QHBoxLayout;
    third->setSpacing(8);
    const auto addLabelled = [&](const QString &text, QLineEdit *field, int share) {
        auto *label = new QLabel(text);
        label->setBuddy(field);
        third->addWidget(label);
        third->addWidget(field, share);
    };
    addLabelled(tr("&In:", "a folder"), m_folder, 3);
    addLabelled(tr("I&nclude:", "files with these names"), m_include, 2);
    addLabelled(tr("&Exclude:", "files and folders with these names"), m_exclude, 2);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->setSpacing(4);
    layout->addLayout(first);
    layout->addWidget(m_message);
    layout->addLayout(second);
    layout->addLayout(third);
}

void SearchForm::setFolder(const RemotePath &folder)
{
    m_folder->setText(FileNames::toText(folder));
}

RemotePath SearchForm::folder() const
{
    return FilePaths::cleaned(FileNames::fromText(m_folder->text().trimmed()), FilePaths::home());
}

void SearchForm::setPattern(const QString &pattern)
{
    m_pattern->setText(pattern);
}

void SearchForm::remember()
{
    const QString pattern = m_pattern->text();
    if (pattern.isEmpty())
        return;
    m_recent.removeAll(pattern);
    m_recent.prepend(pattern);
    m_recent.resize(std::min(m_recent.size(), mostRecent));
}

void SearchForm::showRecent()
{
    auto *menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("searchRecentMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const QString &pattern : std::as_const(m_recent)) {
        QString shown = Format::escaped(pattern);
        if (shown.size() > longestRecent)
            shown = shown.first(longestRecent) + QChar(u'…');
        shown.replace(QLatin1Char('&'), QLatin1String("&&"));
        connect(menu->addAction(shown), &QAction::triggered, this, [this, pattern] {
            setPattern(pattern);
            focusPattern();
        });
    }
    if (m_recent.isEmpty())
        menu->addAction(tr("Nothing was looked for yet"))->setEnabled(false);
    menu->popup(m_pattern->mapToGlobal(m_pattern->rect().bottomLeft()));
}

void SearchForm::setCapabilities(const Capabilities &capabilities)
{
    const bool whole = capabilities.has(Feature::SearchFiles);
    const QString reason = whole                              ? QString()
        : capabilities.reason(Feature::SearchFiles).isEmpty() ? tr("This server can't do that.")
                                                              : capabilities.reason(Feature::SearchFiles);
    ActionState::setAvailable(m_case, reason);
    ActionState::setAvailable(m_regex, reason);
    if (!whole) {
        m_case->setChecked(true);
        m_regex->setChecked(false);
    }
    m_hint = reason;
    m_message->setHint(m_hint);
}

void SearchForm::setSearching(bool searching)
{
    m_isSearching = searching;
    updateButtons();
}

void SearchForm::setUnavailable(const QString &reason)
{
    m_unavailable = reason;
    updateButtons();
}

void SearchForm::updateButtons()
{
    m_find->setText(m_isSearching ? tr("S&top") : tr("&Find"));
    m_find->setEnabled(m_isSearching || m_unavailable.isEmpty());
    m_find->setToolTip(m_isSearching  ? tr("End the search; what was found stays\nEsc")
            : m_unavailable.isEmpty() ? tr("Look for it\nEnter")
                                      : m_unavailable);
    m_preview->setEnabled(m_unavailable.isEmpty() && !m_isSearching);
    m_preview->setToolTip(m_unavailable.isEmpty()
            ? tr("Show each line as it is and as it would be. Nothing is changed yet.\nEnter in “Replacement”")
            : m_unavailable);
}

void SearchForm::showProblem(const QString &sentence)
{
    if (sentence.isEmpty())
        m_message->setHint(m_hint);
    else
        m_message->setProblem(sentence);
}

void SearchForm::focusPattern()
{
    m_pattern->setFocus(Qt::ShortcutFocusReason);
    m_pattern->selectAll();
}

bool SearchForm::isReplacing() const
{
    return m_replacing->isChecked();
}

void SearchForm::setReplacing(bool replacing)
{
    m_replacing->setChecked(replacing);
}

QString SearchForm::replacement() const
{
    return m_replacement->text();
}

void SearchForm::updateReplacing()
{
    for (QWidget *widget : {static_cast<QWidget *>(m_replacementLabel), static_cast<QWidget *>(m_replacement),
             static_cast<QWidget *>(m_preview)})
        widget->setVisible(isReplacing());
    if (isReplacing() && isVisible())
        m_replacement->setFocus(Qt::ShortcutFocusReason);
    Q_EMIT changed();
}

SearchQuery SearchForm::query(bool withReplacement) const
{
    SearchQuery query;
    query.folder = folder();
    query.pattern = m_pattern->text();
    query.regularExpression = m_regex->isChecked();
    query.caseSensitive = m_case->isChecked();
    query.wholeWord = m_word->isChecked();
    query.include = SearchFields::namePatterns(m_include->text());
    query.exclude = SearchFields::namePatterns(m_exclude->text());
    if (withReplacement && query.regularExpression)
        query.replacement = m_replacement->text();
    return query;
}

QString SearchForm::whyNot() const
{
    if (!m_unavailable.isEmpty())
        return m_unavailable;
    for (const QString &reason : {SearchFields::whyNotPattern(m_pattern->text()),
             SearchFields::whyNotNames(m_include->text()), SearchFields::whyNotNames(m_exclude->text())}) {
        if (!reason.isEmpty())
            return reason;
    }
    if (isReplacing() && m_replacement->text().toUcs4().size() > 4096)
        return tr("At most 4096 characters can be put in its place.");
    if (folder().size() > FileNames::maximumPathBytes || folder().contains('\0'))
        return tr("This can't be a folder's path.");
    return {};
}

bool SearchForm::eventFilter(QObject *object, QEvent *event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool isPlain = (key->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
        if (isPlain && (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter)) {
            onReturn(object);
            return true;
        }
        if (object == m_pattern && key->modifiers() == Qt::AltModifier && key->key() == Qt::Key_Down) {
            showRecent();
            return true;
        }
        if (isPlain && key->key() == Qt::Key_Down) {
            Q_EMIT resultsRequested();
            return true;
        }
    }
    return QWidget::eventFilter(object, event);
}

void SearchForm::onReturn(const QObject *field)
{
    if (field == m_replacement)
        Q_EMIT previewRequested();
    else
        Q_EMIT searchRequested();
}

} // namespace vivarium
