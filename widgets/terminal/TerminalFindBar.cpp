// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/TerminalFindBar.h"

#include "common/Icons.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QToolButton>

namespace vivarium {

namespace {

/// Each search walks the whole scrollback, so typing doesn't start one a key.
constexpr std::chrono::milliseconds typingPause(150);
constexpr int longestPattern = 200;

QToolButton *addButton(
    QHBoxLayout *layout, const QString &text, const QString &name, const QString &tip, const QString &objectName)
{
    auto *button = new QToolButton;
    button->setText(text);
    button->setAutoRaise(true);
    button->setAccessibleName(name);
    button->setToolTip(tip);
    button->setObjectName(objectName);
    button->setFocusPolicy(Qt::StrongFocus);
    layout->addWidget(button);
    return button;
}

} // namespace

TerminalFindBar::TerminalFindBar(TerminalView &view, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_field(new QLineEdit)
    , m_message(new QLabel)
{
    setObjectName(QStringLiteral("terminalFindBar"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 4, 4);
    layout->setSpacing(4);
    auto *label = new QLabel(tr("&Find:"));
    label->setBuddy(m_field);
    m_field->setObjectName(QStringLiteral("terminalFindField"));
    m_field->setPlaceholderText(tr("Text in the scrollback"));
    m_field->setAccessibleName(tr("Find in the terminal"));
    m_field->setClearButtonEnabled(true);
    m_field->setMaxLength(longestPattern);
    m_field->setMaximumWidth(320);
    layout->addWidget(label);
    layout->addWidget(m_field, 1);
    auto *older =
        addButton(layout, tr("↑"), tr("Older match"), tr("Older match (Return)"), QStringLiteral("terminalFindOlder"));
    auto *newer = addButton(
        layout, tr("↓"), tr("Newer match"), tr("Newer match (Shift+Return)"), QStringLiteral("terminalFindNewer"));
    m_matchCase = addButton(
        layout, tr("Aa"), tr("Match case"), tr("Match upper and lower case"), QStringLiteral("terminalFindCase"));
    m_matchCase->setCheckable(true);
    m_regularExpression = addButton(layout, tr(".*"), tr("Regular expression"), tr("The text is a regular expression"),
        QStringLiteral("terminalFindExpression"));
    m_regularExpression->setCheckable(true);
    m_message->setObjectName(QStringLiteral("terminalFindMessage"));
    layout->addWidget(m_message);
    layout->addStretch(1);
    auto *closeButton =
        addButton(layout, tr("✕"), tr("Close the find bar"), tr("Close (Esc)"), QStringLiteral("terminalFindClose"));

    m_delay.setSingleShot(true);
    m_delay.setInterval(typingPause);
    connect(&m_delay, &QTimer::timeout, this, &TerminalFindBar::findOlder);
    connect(m_field, &QLineEdit::textEdited, &m_delay, qOverload<>(&QTimer::start));
    connect(m_field, &QLineEdit::textChanged, this, [this](const QString &text) {
        if (text.isEmpty()) {
            m_message->clear();
            m_view.clearSearch();
        }
    });
    connect(m_matchCase, &QToolButton::toggled, this, &TerminalFindBar::findOlder);
    connect(m_regularExpression, &QToolButton::toggled, this, &TerminalFindBar::findOlder);
    connect(older, &QToolButton::clicked, this, &TerminalFindBar::findOlder);
    connect(newer, &QToolButton::clicked, this, &TerminalFindBar::findNewer);
    connect(closeButton, &QToolButton::clicked, this, &TerminalFindBar::close);
    hide();
}

void TerminalFindBar::open()
{
    show();
    const QString selected = m_view.selectedText().trimmed();
    if (!selected.isEmpty() && !selected.contains(u'\n') && selected.size() <= longestPattern)
        m_field->setText(selected);
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

void TerminalFindBar::findOlder()
{
    find(false);
}

void TerminalFindBar::findNewer()
{
    find(true);
}

void TerminalFindBar::find(bool forwards)
{
    m_delay.stop();
    const TerminalView::Search search{m_field->text(), m_matchCase->isChecked(), m_regularExpression->isChecked()};
    if (search.text.isEmpty())
        return;
    if (search.regularExpression && !QRegularExpression(search.text).isValid())
        m_message->setText(tr("Not a regular expression"));
    else
        m_message->setText(m_view.find(search, forwards) ? QString() : tr("Not found"));
    if (!m_message->text().isEmpty()) {
        QAccessibleAnnouncementEvent announcement(this, m_message->text());
        QAccessible::updateAccessibility(&announcement);
    }
}

void TerminalFindBar::close()
{
    hide();
    m_delay.stop();
    m_message->clear();
    Q_EMIT closed();
}

void TerminalFindBar::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        close();
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        find(event->modifiers() & Qt::ShiftModifier);
    else
        QWidget::keyPressEvent(event);
}

} // namespace vivarium
