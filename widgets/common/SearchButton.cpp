// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/SearchButton.h"

#include "common/Icons.h"

#include <QPainter>
#include <QStyleOptionFrame>

namespace vivarium {

namespace {

constexpr int searchIcon = 16;
constexpr int searchMargin = 6;
constexpr int usualWidth = 400;

} // namespace

SearchButton::SearchButton(const QString &text, const QString &shortcut, QWidget *parent)
    : QAbstractButton(parent)
    , m_shortcut(shortcut)
{
    setText(text);
    setAccessibleName(text);
    setIcon(Icons::get(QStringLiteral("search")));
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::IBeamCursor);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void SearchButton::setShortcutText(const QString &shortcut)
{
    m_shortcut = shortcut;
    update();
}

QSize SearchButton::sizeHint() const
{
    return {usualWidth, fontMetrics().height() + 10};
}

QSize SearchButton::minimumSizeHint() const
{
    return {120, sizeHint().height()};
}

void SearchButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    QStyleOptionFrame frame;
    frame.initFrom(this);
    frame.rect = rect();
    frame.lineWidth = style()->pixelMetric(QStyle::PM_DefaultFrameWidth, &frame, this);
    frame.state |= QStyle::State_Sunken;
    style()->drawPrimitive(QStyle::PE_PanelLineEdit, &frame, &painter, this);
    QRect inner = rect().adjusted(searchMargin, 0, -searchMargin, 0);
    const QRect symbol(inner.left(), (height() - searchIcon) / 2, searchIcon, searchIcon);
    icon().paint(&painter, QStyle::visualRect(layoutDirection(), rect(), symbol));
    painter.setPen(palette().color(QPalette::PlaceholderText));
    const int keysWidth = fontMetrics().horizontalAdvance(m_shortcut);
    const QRect keys(inner.right() - keysWidth, 0, keysWidth + 1, height());
    painter.drawText(QStyle::visualRect(layoutDirection(), rect(), keys), Qt::AlignCenter, m_shortcut);
    inner.setLeft(symbol.right() + searchMargin);
    inner.setRight(keys.left() - searchMargin);
    painter.drawText(QStyle::visualRect(layoutDirection(), rect(), inner),
        int(QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft | Qt::AlignVCenter)),
        fontMetrics().elidedText(text(), Qt::ElideRight, inner.width()));
}

} // namespace vivarium
