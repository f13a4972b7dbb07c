// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/NoticeBar.h"

#include "common/Format.h"
#include "common/Icons.h"
#include "common/ToolTip.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QStyle>
#include <QToolButton>
#include <QUrl>

#include <algorithm>
#include <utility>

namespace vivarium {

namespace {

constexpr std::chrono::seconds plainTime(6);
constexpr std::chrono::seconds actionTime(12);
constexpr int narrowestText = 16; // characters
constexpr qsizetype mostCharacters = 320;
constexpr int mostLines = 5;

QString noticeIconName(NoticeBar::Kind kind)
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

QColor noticeColor(NoticeBar::Kind kind, const QPalette &palette)
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

/// So that a notice never becomes a page that hides what it is about.
QString shortened(const QString &text)
{
    qsizetype end = text.size();
    qsizetype at = 0;
    for (int line = 0; line < mostLines && at >= 0; ++line)
        at = text.indexOf(QLatin1Char('\n'), line == 0 ? 0 : at + 1);
    if (at >= 0)
        end = at;
    if (end > mostCharacters) {
        end = mostCharacters;
        if (const qsizetype space = text.lastIndexOf(QLatin1Char(' '), end); space > mostCharacters / 2)
            end = space;
        else if (text.at(end).isLowSurrogate())
            --end;
    }
    return end < text.size() ? text.first(end).trimmed() + QStringLiteral(" …") : text;
}

} // namespace

NoticeBar::NoticeBar(QWidget *parent)
    : QFrame(parent)
    , m_icon(new QLabel)
    , m_text(new QLabel)
    , m_code(new QLabel)
    , m_actionButton(new QToolButton)
    , m_secondButton(new QToolButton)
    , m_pageButton(new QToolButton)
    , m_copyButton(new QToolButton)
    , m_closeButton(new QToolButton)
{
    setObjectName(QStringLiteral("noticeBar"));
    setFrameShape(QFrame::NoFrame);
    setAttribute(Qt::WA_Hover);
    m_text->setObjectName(QStringLiteral("noticeText"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setFocusPolicy(Qt::ClickFocus);
    // A word may be as long as a name can be: the buttons beside it stay in sight.
    m_text->setMinimumWidth(m_text->fontMetrics().averageCharWidth() * narrowestText);
    m_code->setObjectName(QStringLiteral("noticeCode"));
    m_code->setTextFormat(Qt::PlainText);
    m_code->setForegroundRole(QPalette::PlaceholderText);
    m_code->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_code->setToolTip(tr("The status and the code of the server's answer."));
    m_actionButton->setObjectName(QStringLiteral("noticeAction"));
    m_actionButton->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_actionButton->setFocusPolicy(Qt::StrongFocus);
    m_secondButton->setObjectName(QStringLiteral("noticeSecond"));
    m_secondButton->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_secondButton->setFocusPolicy(Qt::StrongFocus);
    m_pageButton->setObjectName(QStringLiteral("noticePage"));
    m_pageButton->setText(tr("Open &Provider’s Page"));
    m_pageButton->setFocusPolicy(Qt::StrongFocus);
    m_copyButton->setObjectName(QStringLiteral("noticeCopy"));
    m_copyButton->setText(tr("Copy &Details"));
    m_copyButton->setToolTip(tr("Copies what a supporter needs: the sentence, the code and the request's number."));
    m_copyButton->setFocusPolicy(Qt::StrongFocus);
    m_closeButton->setObjectName(QStringLiteral("noticeClose"));
    m_closeButton->setAutoRaise(true);
    m_closeButton->setText(QStringLiteral("✕"));
    m_closeButton->setToolTip(tr("Dismiss"));
    m_closeButton->setAccessibleName(tr("Dismiss the message"));
    m_closeButton->setFocusPolicy(Qt::StrongFocus);
    setFocusProxy(m_closeButton); // it is there in any case

    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 4, 4, 4);
    layout->setSpacing(8);
    layout->addWidget(m_icon);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_code);
    layout->addWidget(m_actionButton);
    layout->addWidget(m_secondButton);
    layout->addWidget(m_pageButton);
    layout->addWidget(m_copyButton);
    layout->addWidget(m_closeButton);

    connect(m_actionButton, &QToolButton::clicked, this, [this] {
        if (m_action)
            m_action->trigger();
        dismiss();
    });
    connect(m_secondButton, &QToolButton::clicked, this, [this] {
        if (m_second)
            m_second->trigger();
        dismiss();
    });
    connect(m_pageButton, &QToolButton::clicked, this, [this] {
        const QUrl page(m_page);
        if (page.scheme() == u"https" || page.scheme() == u"http")
            (void)(m_opener ? m_opener(page) : QDesktopServices::openUrl(page));
    });
    connect(m_copyButton, &QToolButton::clicked, this, [this] { QApplication::clipboard()->setText(m_details); });
    connect(m_closeButton, &QToolButton::clicked, this, &NoticeBar::dismiss);
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        if (underMouse() || isAncestorOf(QApplication::focusWidget())) // it is being read
            m_timer.start(plainTime);
        else if (m_kind == Kind::Information || m_kind == Kind::Success)
            dismiss();
        else
            setShownText(m_standing); // what passed below it
    });
    hide();
}

void NoticeBar::show(Kind kind, const QString &text, QAction *action, QAction *second)
{
    const bool passes = kind == Kind::Information || kind == Kind::Success;
    if (m_keepsErrors && passes && !isHidden() && m_kind == Kind::Error) {
        addPassing(text);
        return;
    }
    if (m_keepsErrors && kind == Kind::Warning && !isHidden() && m_kind == Kind::Error)
        m_behind = Failure{m_standing, m_code->text(), m_details, m_page, m_action};
    else if (kind == Kind::Error)
        m_behind.reset();
    m_details.clear();
    m_page.clear();
    present(kind, text, action, second);
}

void NoticeBar::show(const ApiError &error, QAction *action)
{
    m_behind.reset(); // the newer one is what counts
    m_details = Format::errorDetails(error);
    m_page = error.page;
    present(Kind::Error, error.text(), action, nullptr, Format::errorCode(error));
    m_saysNotNow = error.kind == ErrorKind::Unavailable;
}

void NoticeBar::addPassing(const QString &text)
{
    setShownText(m_standing + QLatin1Char('\n') + text);
    m_timer.start(plainTime);
    announce(text);
}

void NoticeBar::announce(const QString &text)
{
    QAccessibleAnnouncementEvent announcement(this, text);
    announcement.setPoliteness(m_kind == Kind::Error ? QAccessible::AnnouncementPoliteness::Assertive
                                                     : QAccessible::AnnouncementPoliteness::Polite);
    QAccessible::updateAccessibility(&announcement);
}

void NoticeBar::present(Kind kind, const QString &text, QAction *action, QAction *second, const QString &code)
{
    m_code->setText(code);
    m_code->setVisible(!code.isEmpty());
    m_kind = kind;
    m_saysNotNow = false;
    m_action = action;
    m_second = second;
    m_standing = text;
    setShownText(text);
    for (const auto &[button, does] : {std::pair(m_actionButton, action), std::pair(m_secondButton, second)}) {
        button->setVisible(does != nullptr);
        if (does)
            button->setText(does->text());
    }
    m_pageButton->setVisible(!m_page.isEmpty());
    m_pageButton->setToolTip(ToolTip::plain(m_page)); // where it leads is seen before
    m_copyButton->setVisible(!m_details.isEmpty());
    const int size = style()->pixelMetric(QStyle::PM_SmallIconSize, nullptr, this);
    const QPixmap pixmap = Icons::get(noticeIconName(kind)).pixmap(size);
    m_icon->setPixmap(pixmap);
    m_icon->setVisible(!pixmap.isNull());
    setAccessibleName(text);
    setVisible(true);
    update();
    if (kind == Kind::Information || kind == Kind::Success)
        m_timer.start(action ? actionTime : plainTime);
    else
        m_timer.stop();
    announce(text);
}

void NoticeBar::dismiss()
{
    if (isHidden())
        return;
    m_timer.stop();
    m_action = nullptr;
    m_second = nullptr;
    hide();
    Q_EMIT dismissed();
    if (!m_behind || !isHidden())
        return;
    const Failure failure = *std::exchange(m_behind, std::nullopt);
    m_details = failure.details;
    m_page = failure.page;
    present(Kind::Error, failure.text, failure.action, nullptr, failure.code);
}

void NoticeBar::withdraw(const QString &text)
{
    if (m_behind && m_behind->text == text)
        m_behind.reset();
    if (!isHidden() && m_standing == text)
        dismiss();
}

void NoticeBar::withdrawNotNow()
{
    if (!isHidden() && m_saysNotNow)
        dismiss();
}

void NoticeBar::setShownText(const QString &whole)
{
    m_whole = whole;
    const QString shown = shortened(whole);
    m_text->setText(shown);
    m_text->setToolTip(shown == whole ? QString() : ToolTip::plain(whole));
}

int NoticeBar::oneLineWidth() const
{
    constexpr int rounding = 4;
    return layout()->sizeHint().width() - m_text->sizeHint().width()
        + std::max(m_text->fontMetrics().size(0, m_text->text()).width() + rounding, m_text->minimumWidth());
}

void NoticeBar::setFloating(bool floating)
{
    m_floating = floating;
    update();
}

bool NoticeBar::event(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange && !isHidden())
        m_icon->setPixmap(Icons::get(noticeIconName(m_kind)).pixmap(style()->pixelMetric(QStyle::PM_SmallIconSize)));
    return QFrame::event(event);
}

void NoticeBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QColor color = noticeColor(m_kind, palette());
    QColor ground = color;
    ground.setAlpha(36);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    painter.fillRect(rect(), ground);
    QRect band(0, 0, 4, height());
    if (isRightToLeft())
        band.moveRight(width() - 1);
    painter.fillRect(band, color);
    QColor line = color;
    line.setAlpha(96);
    painter.setPen(line);
    if (m_floating)
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    else
        painter.drawLine(0, height() - 1, width(), height() - 1);
}

} // namespace vivarium
