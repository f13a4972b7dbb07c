// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/TerminalPage.h"

#include "terminal/TerminalBanner.h"
#include "terminal/TerminalEmulator.h"
#include "terminal/TerminalFindBar.h"
#include "terminal/TerminalSession.h"
#include "terminal/TerminalSettings.h"
#include "terminal/TerminalView.h"

#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QEvent>
#include <QVBoxLayout>

namespace vivarium {

namespace {

/// A shell that is there sooner needs no word about it.
constexpr std::chrono::milliseconds connectingDelay(400);
/// A server that is slower to say what runs is not waited for: a button must not seem dead.
constexpr std::chrono::milliseconds activityDelay(400);
constexpr int previewLines = 4;
constexpr int previewColumns = 100;

/// What happened, what to do, and what the server says about it.
QString errorText(const ApiError &error)
{
    if (error.serverMessage.isEmpty() || error.sentence.contains(error.serverMessage))
        return error.text();
    return TerminalPage::tr("%1 The server says: %2").arg(error.text(), error.serverMessage);
}

} // namespace

TerminalPage::TerminalPage(TerminalSession &session, TerminalSettings &settings, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_settings(settings)
    , m_banners(new QWidget(this))
    , m_stateBanner(new TerminalBanner)
    , m_question(new TerminalBanner)
    , m_view(new TerminalView(session, settings))
    , m_findBar(new TerminalFindBar(*m_view))
{
    setObjectName(QStringLiteral("terminalPage"));
    m_question->setObjectName(QStringLiteral("terminalQuestion"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_findBar);
    setFocusProxy(m_view);
    auto *banners = new QVBoxLayout(m_banners);
    banners->setContentsMargins(0, 0, 0, 0);
    banners->setSpacing(0);
    banners->addWidget(m_stateBanner);
    banners->addWidget(m_question);
    for (TerminalBanner *banner : {m_stateBanner, m_question})
        banner->installEventFilter(this);
    m_banners->hide();

    connect(m_view, &TerminalView::pasteNeedsConsent, this, &TerminalPage::askToPaste);
    connect(m_view, &TerminalView::linkActivated, this, &TerminalPage::askToOpen);
    connect(m_view, &TerminalView::contextMenuRequested, this, &TerminalPage::contextMenuRequested);
    connect(m_view, &TerminalView::leaveRequested, this, &TerminalPage::leaveRequested);
    connect(m_view, &TerminalView::bell, this, [this] {
        if (!window()->isActiveWindow())
            QApplication::alert(window());
        Q_EMIT bell();
    });
    connect(m_view, &TerminalView::failed, this, &TerminalPage::tell);
    connect(m_view, &TerminalView::inputLost, this, [this] {
        if (m_session.state() != TerminalSession::State::Ended) // its banner says so already
            tell(notConnected());
    });
    connect(m_findBar, &TerminalFindBar::closed, m_view, qOverload<>(&QWidget::setFocus));
    connect(&m_session, &TerminalSession::stateChanged, this, &TerminalPage::updateState);
    connect(&m_session, &TerminalSession::stateTextChanged, this, [this] {
        if (m_stateBanner->isShowing() || m_session.state() == TerminalSession::State::Disconnected)
            updateState();
    });
    connect(&m_session, &TerminalSession::inputRefused, this, &TerminalPage::tell);
    connect(&m_session, &TerminalSession::output, this, [this] {
        if (!m_view->isVisible())
            Q_EMIT printedUnseen();
    });
    m_connectingDelay.setSingleShot(true);
    m_connectingDelay.setInterval(connectingDelay);
    connect(&m_connectingDelay, &QTimer::timeout, this, &TerminalPage::showConnecting);
    m_activityDelay.setSingleShot(true);
    m_activityDelay.setInterval(activityDelay);
    connect(&m_activityDelay, &QTimer::timeout, this, [this] { showCloseQuestion({}); });
    updateState();
}

QString TerminalPage::notConnected()
{
    return tr("There is no connection to the shell: what you type goes nowhere.");
}

bool TerminalPage::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::ShowToParent:
    case QEvent::HideToParent:
        placeBanners(); // at once: a button may get the keyboard next
        break;
    case QEvent::LayoutRequest:
        QMetaObject::invokeMethod(this, &TerminalPage::placeBanners, Qt::QueuedConnection);
        break;
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

void TerminalPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    placeBanners();
}

void TerminalPage::placeBanners()
{
    if (m_stateBanner->isHidden() && m_question->isHidden()) {
        m_banners->hide();
        return;
    }
    // At the edge away from the cursor, where nothing is being read.
    if (m_banners->isHidden())
        m_bannersAtTop = m_view->emulator().cursorCell().y() > m_view->size().rows / 2;
    QLayout *layout = m_banners->layout();
    const int height =
        layout->hasHeightForWidth() ? layout->heightForWidth(m_view->width()) : layout->sizeHint().height();
    const int top = m_bannersAtTop ? m_view->y() : m_view->y() + m_view->height() - height;
    m_banners->setGeometry(m_view->x(), std::max(top, m_view->y()), m_view->width(), height);
    m_banners->show();
    m_banners->raise();
}

void TerminalPage::setLabel(const QString &label)
{
    m_label = label;
    m_view->display()->setAccessibleName(label);
}

void TerminalPage::openFindBar()
{
    m_findBar->open();
}

bool TerminalPage::canReconnect() const
{
    return !m_session.isLive() && m_session.isSandboxRunning() && !m_session.isSandboxPaused();
}

QString TerminalPage::reconnectText() const
{
    switch (m_session.state()) {
    case TerminalSession::State::Ended:
        return tr("&Restart");
    case TerminalSession::State::Refused:
        return tr("&Try Again");
    case TerminalSession::State::TakenOver:
        return tr("&Take It Over Here");
    default:
        return m_session.isKept() ? tr("&Reconnect") : tr("&New Shell");
    }
}

void TerminalPage::reconnect()
{
    m_session.reconnect();
    m_view->setFocus();
}

void TerminalPage::updateState()
{
    using State = TerminalSession::State;
    const State state = m_session.state();
    if (state != State::Connecting)
        m_connectingDelay.stop();
    if (state == State::Connected && m_question->isShowing() && m_question->text() == notConnected()) {
        if (m_question->isAncestorOf(QApplication::focusWidget()))
            m_view->setFocus();
        m_question->dismiss();
    }
    const TerminalBanner::Button again{
        reconnectText(), QStringLiteral("retry"), [this] { reconnect(); }, QStringLiteral("terminalReconnect")};
    const TerminalBanner::Button close{
        tr("&Close"), QStringLiteral("close"), [this] { Q_EMIT closeRequested(); }, QStringLiteral("terminalClose")};
    const bool isOver = state == State::Disconnected || state == State::Ended || state == State::Refused;
    if (isOver && m_session.isSandboxPaused() && m_session.isSandboxRunning()) {
        const TerminalBanner::Button resume{tr("&Resume"), QStringLiteral("resume"),
            [this] { Q_EMIT resumeRequested(); }, QStringLiteral("terminalResume")};
        QString text = tr("The sandbox is paused. A shell can be started when it is resumed.");
        if (m_session.isKept())
            text = tr("The sandbox is paused. Its shell is looked for again when it is resumed.");
        else if (m_session.reopensAfterPause())
            text = tr("The sandbox is paused, which has ended this shell. A new one opens when it is resumed.");
        m_stateBanner->present(NoticeBar::Kind::Information, text, {}, {resume, close});
        m_shownState = bannerKey();
        return;
    }
    switch (state) {
    case State::Detached:
    case State::Connected:
        m_stateBanner->dismiss();
        break;
    case State::Connecting:
        if (m_stateBanner->isShowing())
            showConnecting();
        else if (!m_connectingDelay.isActive())
            m_connectingDelay.start();
        break;
    case State::Disconnected: {
        const QString text = tr("%1 %2").arg(m_session.stateText(), errorText(m_session.error())).trimmed();
        if (m_stateBanner->isShowing() && m_shownState == bannerKey()) {
            m_stateBanner->setText(text);
            return;
        }
        const TerminalBanner::Button stop{tr("&Stop Trying"), QStringLiteral("cancel"), [this] { m_session.cancel(); },
            QStringLiteral("terminalCancel")};
        m_stateBanner->present(NoticeBar::Kind::Warning, text, {}, {again, m_session.isRetrying() ? stop : close});
        break;
    }
    case State::TakenOver:
        m_stateBanner->present(NoticeBar::Kind::Warning, errorText(m_session.error()), {}, {again, close});
        break;
    case State::Ended:
    case State::Refused: {
        if (!m_session.isSandboxRunning()) {
            m_stateBanner->present(NoticeBar::Kind::Information,
                tr("The sandbox is not running any more. What its terminal showed can still be read, copied and "
                   "saved."),
                {}, {close});
            break;
        }
        if (state == State::Refused) {
            m_stateBanner->present(NoticeBar::Kind::Error, errorText(m_session.error()), {}, {again, close});
            break;
        }
        const QString why = errorText(m_session.error());
        m_stateBanner->present(
            NoticeBar::Kind::Information, why.isEmpty() ? m_session.stateText() : why, {}, {again, close});
        break;
    }
    }
    m_shownState = bannerKey();
}

int TerminalPage::bannerKey() const
{
    return int(m_session.state()) * 4 + (m_session.isSandboxPaused() ? 2 : 0) + (m_session.isRetrying() ? 1 : 0);
}

void TerminalPage::showConnecting()
{
    using State = TerminalSession::State;
    if (m_session.state() != State::Connecting)
        return;
    if (m_stateBanner->isShowing() && m_shownState == bannerKey()) {
        m_stateBanner->setText(m_session.stateText());
        return;
    }
    m_stateBanner->present(NoticeBar::Kind::Information, m_session.stateText(), {},
        {{tr("&Cancel"), QStringLiteral("cancel"), [this] { m_session.cancel(); }, QStringLiteral("terminalCancel")}});
    m_shownState = bannerKey();
}

void TerminalPage::endQuestion()
{
    m_question->dismiss();
    m_view->setFocus();
}

void TerminalPage::tell(const QString &text)
{
    if (m_question->isShowing() && m_question->text() == text)
        return;
    m_question->present(NoticeBar::Kind::Warning, text, {},
        {{tr("&OK"), {}, [this] { endQuestion(); }, QStringLiteral("terminalDismiss")}});
}

void TerminalPage::askToPaste(const PasteText &text)
{
    QString question = tr("Paste %n line(s) into the shell?", nullptr, text.lineCount());
    if (text.removedCharacters() > 0)
        question += u' ' + tr("%n control character(s) were taken out.", nullptr, text.removedCharacters());
    if (text.isCut())
        question += u' ' + tr("The text is too long; its end is missing.");
    m_question->present(NoticeBar::Kind::Warning, question, text.preview(previewLines, previewColumns),
        {{tr("&Paste"), QStringLiteral("paste"),
             [this, text] {
                 endQuestion();
                 m_view->insert(text);
             },
             QStringLiteral("terminalPasteConfirm")},
            {tr("Don’t &Ask Again"), {},
                [this, text] {
                    m_settings.setConfirmsMultiLinePaste(false);
                    endQuestion();
                    m_view->insert(text);
                },
                QStringLiteral("terminalPasteAlways")},
            {tr("&Cancel"), QStringLiteral("cancel"), [this] { endQuestion(); },
                QStringLiteral("terminalPasteCancel")}});
    m_question->focusButton(0);
}

void TerminalPage::askToOpen(const QUrl &url)
{
    // Fully encoded: letters of another alphabet can't pose as those of a known host.
    const QString address = QString::fromLatin1(url.toEncoded());
    m_question->present(NoticeBar::Kind::Information, tr("Open this address in the browser?"), address.left(300),
        {{tr("&Open"), QStringLiteral("connection"),
             [this, url] {
                 endQuestion();
                 if (!QDesktopServices::openUrl(url))
                     tell(tr("No browser could be started. The address can be copied instead."));
             },
             QStringLiteral("terminalLinkOpen")},
            {tr("Co&py"), QStringLiteral("copy"),
                [this, address] {
                    QGuiApplication::clipboard()->setText(address);
                    endQuestion();
                },
                QStringLiteral("terminalLinkCopy")},
            {tr("&Cancel"), QStringLiteral("cancel"), [this] { endQuestion(); },
                QStringLiteral("terminalLinkCancel")}});
    m_question->focusButton(2);
}

void TerminalPage::askToClose(QFuture<TerminalActivity> activity, std::function<void()> closed)
{
    if (!m_session.hasShell()) {
        closed();
        return;
    }
    m_closed = std::move(closed);
    m_activityDelay.start();
    activity.then(this, [this](const TerminalActivity &found) {
        if (!m_activityDelay.isActive())
            return; // it was too slow
        m_activityDelay.stop();
        if (found.isIdle())
            m_closed();
        else
            showCloseQuestion(found.commands);
    });
}

void TerminalPage::showCloseQuestion(const QStringList &commands)
{
    const QString question = commands.isEmpty()
        ? tr("Close “%1”? Its shell and what runs in it will end.").arg(m_label)
        : tr("Close “%1”? %n program(s) in it will end:", nullptr, int(commands.size())).arg(m_label);
    QStringList shown = commands.mid(0, previewLines);
    if (commands.size() > shown.size())
        shown.append(tr("… and %n more", nullptr, int(commands.size() - shown.size())));
    const QString shortLabel = QString(m_label.left(30)).replace(u'&', QLatin1String("&&"));
    m_question->present(NoticeBar::Kind::Warning, question, shown.join(u'\n'),
        {{tr("&Close “%1”").arg(shortLabel), QStringLiteral("close"),
             [this] {
                 m_question->dismiss();
                 m_closed();
             },
             QStringLiteral("terminalCloseConfirm")},
            {tr("Ca&ncel"), QStringLiteral("cancel"), [this] { endQuestion(); },
                QStringLiteral("terminalCloseCancel")}});
    m_question->focusButton(1);
}

} // namespace vivarium
