// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/FindBar.h"

#include "common/Icons.h"
#include "processes/OutputView.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

namespace vivarium {

FindBar::FindBar(OutputView &view, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_text(new QLineEdit)
    , m_answer(new QLabel)
{
    setObjectName(QStringLiteral("findBar"));
    m_text->setObjectName(QStringLiteral("findText"));
    m_text->setPlaceholderText(tr("Find in the output"));
    m_text->setAccessibleName(tr("Find in the output"));
    m_text->setClearButtonEnabled(true);
    m_text->setMaximumWidth(320);
    m_text->installEventFilter(this);
    m_answer->setObjectName(QStringLiteral("findAnswer"));
    m_answer->setTextFormat(Qt::PlainText);

    const auto button = [this](const QString &icon, const QString &name, const QString &text, bool backwards) {
        auto *made = new QToolButton;
        made->setObjectName(name);
        made->setIcon(Icons::get(icon));
        made->setAutoRaise(true);
        made->setToolTip(text);
        made->setAccessibleName(text);
        made->setFocusPolicy(Qt::TabFocus);
        connect(made, &QToolButton::clicked, this, [this, backwards] { go(backwards); });
        return made;
    };
    auto *closeButton = new QToolButton;
    closeButton->setObjectName(QStringLiteral("findClose"));
    closeButton->setIcon(Icons::get(QStringLiteral("close")));
    closeButton->setAutoRaise(true);
    closeButton->setToolTip(tr("Close"));
    closeButton->setAccessibleName(tr("Close the search"));
    closeButton->setFocusPolicy(Qt::TabFocus);
    connect(closeButton, &QToolButton::clicked, this, &FindBar::close);
    connect(m_text, &QLineEdit::textChanged, this, [this] { m_answer->clear(); });

    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->setSpacing(4);
    layout->addWidget(m_text, 1);
    layout->addWidget(button(QStringLiteral("up"), QStringLiteral("findPrevious"), tr("Previous (Shift+Enter)"), true));
    layout->addWidget(button(QStringLiteral("expand"), QStringLiteral("findNext"), tr("Next (Enter)"), false));
    layout->addWidget(m_answer);
    layout->addStretch(1);
    layout->addWidget(closeButton);
    hide();
}

void FindBar::open()
{
    show();
    const QString chosen = m_view.textCursor().selectedText();
    if (!chosen.isEmpty() && !chosen.contains(QChar::ParagraphSeparator))
        m_text->setText(chosen);
    m_text->setFocus(Qt::ShortcutFocusReason);
    m_text->selectAll();
}

void FindBar::close()
{
    hide();
    m_view.setFocus(Qt::OtherFocusReason);
}

bool FindBar::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->key() == Qt::Key_Escape) {
            close();
            return true;
        }
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            go(key->modifiers().testFlag(Qt::ShiftModifier));
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void FindBar::go(bool backwards)
{
    m_answer->setText(m_view.findText(m_text->text(), backwards) ? QString() : tr("Not found"));
}

} // namespace vivarium
