// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/TerminalTabBar.h"

#include "common/Icons.h"
#include "common/ToolTip.h"
#include "shortcuts/Shortcuts.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QStyle>
#include <QToolButton>

namespace vivarium {

namespace {

constexpr int narrowestTab = 96;
constexpr int widestTab = 240;
constexpr int closeIconSize = 12;

} // namespace

TerminalTabBar::TerminalTabBar(QWidget *parent)
    : QTabBar(parent)
{
    setObjectName(QStringLiteral("terminalTabs"));
    setAccessibleName(tr("Terminals"));
    setDocumentMode(true);
    setDrawBase(false);
    setExpanding(false);
    setMovable(true);
    setElideMode(Qt::ElideMiddle);
    setUsesScrollButtons(true);
    setFocusPolicy(Qt::StrongFocus);
    setToolTip(tr("Double-click to rename, drag to reorder"));
}

void TerminalTabBar::tabInserted(int index)
{
    // The style's own close button is bright red in some styles and has no name for a screen reader.
    auto *button = new QToolButton(this);
    button->setObjectName(QStringLiteral("terminalTabClose"));
    button->setIcon(Icons::get(QStringLiteral("close")));
    button->setIconSize(QSize(closeIconSize, closeIconSize));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::NoFocus);
    connect(button, &QToolButton::clicked, this, [this, button] {
        for (int tab = 0; tab < count(); ++tab) {
            if (tabButton(tab, closeSide()) == button) {
                Q_EMIT tabCloseRequested(tab);
                return;
            }
        }
    });
    setTabButton(index, closeSide(), button);
    QTabBar::tabInserted(index);
}

QTabBar::ButtonPosition TerminalTabBar::closeSide() const
{
    return ButtonPosition(style()->styleHint(QStyle::SH_TabBar_CloseButtonPosition, nullptr, this));
}

void TerminalTabBar::describe(
    int index, const QString &label, const QString &word, const QIcon &icon, const QString &explanation)
{
    const QString text = word.isEmpty() ? label : tr("%1 (%2)", "name of a terminal and its state").arg(label, word);
    setTabText(index, QString(text).replace(u'&', QLatin1String("&&")));
    setTabIcon(index, icon);
    setTabToolTip(index, ToolTip::plain(explanation));
    setAccessibleTabName(index, explanation);
    if (auto *button = qobject_cast<QToolButton *>(tabButton(index, closeSide()))) {
        button->setAccessibleName(tr("Close %1").arg(label));
        button->setToolTip(Shortcuts::shared().withKey(tr("Close"), QStringLiteral("terminal/terminalCloseAction")));
    }
}

void TerminalTabBar::rename(int index, const QString &name)
{
    endRename(false);
    if (index < 0 || index >= count())
        return;
    m_renaming = index;
    m_edit = new QLineEdit(name, this);
    m_edit->setObjectName(QStringLiteral("terminalRename"));
    m_edit->setAccessibleName(tr("New name of the terminal"));
    m_edit->setMaxLength(60);
    m_edit->setGeometry(tabRect(index).adjusted(2, 2, -2, -2));
    m_edit->installEventFilter(this);
    m_edit->selectAll();
    m_edit->show();
    m_edit->setFocus(Qt::OtherFocusReason);
}

void TerminalTabBar::endRename(bool take)
{
    if (!m_edit)
        return;
    QLineEdit *edit = m_edit;
    const int index = std::exchange(m_renaming, -1);
    m_edit.clear();
    edit->removeEventFilter(this);
    edit->hide();
    edit->deleteLater();
    if (take)
        Q_EMIT renamed(index, edit->text());
    Q_EMIT entered();
}

bool TerminalTabBar::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_edit) {
        if (event->type() == QEvent::FocusOut && static_cast<QFocusEvent *>(event)->reason() != Qt::PopupFocusReason) {
            endRename(true);
        } else if (event->type() == QEvent::KeyPress) {
            const int key = static_cast<QKeyEvent *>(event)->key();
            if (key == Qt::Key_Escape || key == Qt::Key_Return || key == Qt::Key_Enter) {
                endRename(key != Qt::Key_Escape);
                return true;
            }
        }
    }
    return QTabBar::eventFilter(watched, event);
}

void TerminalTabBar::mouseDoubleClickEvent(QMouseEvent *event)
{
    const int index = tabAt(event->position().toPoint());
    if (index >= 0 && event->button() == Qt::LeftButton)
        Q_EMIT renameRequested(index);
    else
        QTabBar::mouseDoubleClickEvent(event);
}

void TerminalTabBar::mouseReleaseEvent(QMouseEvent *event)
{
    const int index = tabAt(event->position().toPoint());
    if (index >= 0 && event->button() == Qt::MiddleButton) {
        Q_EMIT tabCloseRequested(index);
        return;
    }
    QTabBar::mouseReleaseEvent(event);
    if (index >= 0 && event->button() == Qt::LeftButton && !m_edit)
        Q_EMIT entered();
}

void TerminalTabBar::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_F2:
        Q_EMIT renameRequested(currentIndex());
        break;
    case Qt::Key_Delete:
        Q_EMIT tabCloseRequested(currentIndex());
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Down:
        Q_EMIT entered();
        break;
    default:
        QTabBar::keyPressEvent(event);
    }
}

QSize TerminalTabBar::minimumTabSizeHint(int index) const
{
    return QTabBar::minimumTabSizeHint(index).expandedTo(QSize(narrowestTab, 0));
}

QSize TerminalTabBar::tabSizeHint(int index) const
{
    const QSize size = QTabBar::tabSizeHint(index);
    return {std::clamp(size.width(), narrowestTab, widestTab), size.height()};
}

} // namespace vivarium
