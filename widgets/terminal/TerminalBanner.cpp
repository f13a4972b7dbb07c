// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/TerminalBanner.h"

#include "common/Icons.h"

#include <QAccessible>
#include <QEvent>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>

namespace vivarium {

namespace {

constexpr qint64 keyPause = 300; ///< milliseconds

QString bannerIcon(NoticeBar::Kind kind)
{
    switch (kind) {
    case NoticeBar::Kind::Information:
        return QStringLiteral("information");
    case NoticeBar::Kind::Success:
        return QStringLiteral("success");
    case NoticeBar::Kind::Warning:
        return QStringLiteral("warning");
    case NoticeBar::Kind::Error:
        return QStringLiteral("error");
    }
    return {};
}

QColor bannerColor(NoticeBar::Kind kind, const QPalette &palette)
{
    const bool dark = palette.color(QPalette::Window).lightness() < 128;
    switch (kind) {
    case NoticeBar::Kind::Information:
        return palette.color(QPalette::Highlight);
    case NoticeBar::Kind::Success:
        return dark ? QColor(0x3f, 0xb9, 0x50) : QColor(0x1a, 0x7f, 0x37);
    case NoticeBar::Kind::Warning:
        return dark ? QColor(0xd2, 0x99, 0x22) : QColor(0x9a, 0x67, 0x00);
    case NoticeBar::Kind::Error:
        return dark ? QColor(0xf8, 0x51, 0x49) : QColor(0xcf, 0x22, 0x2e);
    }
    return {};
}

} // namespace

TerminalBanner::TerminalBanner(QWidget *parent)
    : QFrame(parent)
    , m_icon(new QLabel)
    , m_text(new QLabel)
    , m_detail(new QLabel)
    , m_buttonLayout(new QHBoxLayout)
{
    setObjectName(QStringLiteral("terminalBanner"));
    m_text->setObjectName(QStringLiteral("terminalBannerText"));
    m_detail->setObjectName(QStringLiteral("terminalBannerDetail"));
    for (QLabel *label : {m_text, m_detail}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_detail->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_buttonLayout->setSpacing(4);

    auto *texts = new QVBoxLayout;
    texts->setSpacing(4);
    texts->addWidget(m_text);
    texts->addWidget(m_detail);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 4, 4, 4);
    layout->setSpacing(8);
    layout->addWidget(m_icon, 0, Qt::AlignVCenter);
    layout->addLayout(texts, 1);
    layout->addLayout(m_buttonLayout);
    layout->setAlignment(m_buttonLayout, Qt::AlignVCenter);
    hide();
}

void TerminalBanner::present(
    NoticeBar::Kind kind, const QString &text, const QString &detail, const QList<Button> &buttons)
{
    m_kind = kind;
    m_text->setText(text);
    m_detail->setText(detail);
    m_detail->setVisible(!detail.isEmpty());
    for (QPushButton *button : std::as_const(m_buttons)) {
        button->setParent(nullptr);
        button->deleteLater(); // it may be the one whose click led here
    }
    m_buttons.clear();
    for (const Button &description : buttons) {
        auto *button = new QPushButton(description.text);
        button->setObjectName(description.objectName);
        if (!description.iconName.isEmpty())
            button->setIcon(Icons::get(description.iconName));
        button->installEventFilter(this);
        connect(button, &QPushButton::clicked, this, [pressed = description.pressed] { pressed(); });
        m_buttonLayout->addWidget(button);
        button->show();
        m_buttons.append(button);
    }
    updateIcon();
    setAccessibleName(detail.isEmpty() ? text : text + u'\n' + detail);
    show();
    update();
    QAccessibleAnnouncementEvent announcement(this, text);
    announcement.setPoliteness(kind == NoticeBar::Kind::Error ? QAccessible::AnnouncementPoliteness::Assertive
                                                              : QAccessible::AnnouncementPoliteness::Polite);
    QAccessible::updateAccessibility(&announcement);
}

void TerminalBanner::setText(const QString &text)
{
    m_text->setText(text);
    setAccessibleName(text);
}

QString TerminalBanner::text() const
{
    return m_text->text();
}

void TerminalBanner::dismiss()
{
    hide();
}

void TerminalBanner::focusButton(qsizetype index)
{
    if (index < 0 || index >= m_buttons.size())
        return;
    m_focused.start();
    m_buttons.at(index)->setFocus(Qt::OtherFocusReason);
}

bool TerminalBanner::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool presses = key->key() == Qt::Key_Space || key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (presses && (key->isAutoRepeat() || (m_focused.isValid() && m_focused.elapsed() < keyPause)))
            return true;
        if (presses && key->key() != Qt::Key_Space) { // outside a dialog a button takes only Space by itself
            static_cast<QPushButton *>(watched)->click();
            return true;
        }
    }
    return QFrame::eventFilter(watched, event);
}

void TerminalBanner::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && !m_buttons.isEmpty())
        m_buttons.last()->click();
    else
        QFrame::keyPressEvent(event);
}

void TerminalBanner::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        updateIcon();
    QFrame::changeEvent(event);
}

void TerminalBanner::updateIcon()
{
    m_icon->setPixmap(
        Icons::get(bannerIcon(m_kind)).pixmap(style()->pixelMetric(QStyle::PM_SmallIconSize, nullptr, this)));
}

void TerminalBanner::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    QColor color = bannerColor(m_kind, palette());
    painter.fillRect(rect(), palette().color(QPalette::Base));
    QRect band(0, 0, 4, height());
    if (isRightToLeft())
        band.moveRight(width() - 1);
    painter.fillRect(band, color);
    color.setAlpha(36);
    painter.fillRect(rect(), color);
    color.setAlpha(96);
    painter.setPen(color);
    painter.drawLine(0, 0, width(), 0);
    painter.drawLine(0, height() - 1, width(), height() - 1);
}

} // namespace vivarium
