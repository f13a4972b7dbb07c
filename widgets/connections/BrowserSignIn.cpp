// SPDX-License-Identifier: GPL-3.0-or-later
#include "connections/BrowserSignIn.h"

#include "backend/BackendFactory.h"
#include "common/FontSize.h"
#include "common/Format.h"
#include "common/Icons.h"
#include "profiles/TokenExpiry.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QStackedWidget>
#include <QSysInfo>
#include <QVBoxLayout>

namespace vivarium {

namespace {

constexpr double codeSize = 1.8; // of the usual text

QLabel *signInLabel(const char *name)
{
    auto *label = new QLabel;
    label->setObjectName(QLatin1String(name));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

QPushButton *signInButton(const char *name, const QString &text)
{
    auto *button = new QPushButton(text);
    button->setObjectName(QLatin1String(name));
    button->setAutoDefault(false);
    return button;
}

} // namespace

BrowserSignIn::BrowserSignIn(QWidget *parent)
    : QWidget(parent)
    , m_faces(new QStackedWidget)
    , m_start(signInButton("signInStart", tr("Sign &In with the Browser…")))
    , m_hint(signInLabel("signInHint"))
    , m_code(signInLabel("signInCode"))
    , m_explanation(signInLabel("signInExplanation"))
    , m_left(signInLabel("signInLeft"))
    , m_open(signInButton("signInOpen", tr("&Open the Page")))
    , m_copy(signInButton("signInCopy", tr("Cop&y the Code")))
    , m_cancel(signInButton("signInCancel", tr("Give &Up")))
{
    setObjectName(QStringLiteral("browserSignIn"));
    m_start->setIcon(Icons::get(QStringLiteral("key")));
    m_start->setToolTip(tr("Gets a token of its own for this program: you approve it on the provider's page."));
    QFont big = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    big.setPointSizeF(font().pointSizeF() > 0 ? font().pointSizeF() * codeSize : big.pointSizeF());
    big.setBold(true);
    m_code->setFont(big);
    m_code->setWordWrap(false);
    m_code->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_left->setForegroundRole(QPalette::PlaceholderText);

    auto *idle = new QWidget;
    auto *idleLayout = new QVBoxLayout(idle);
    idleLayout->setContentsMargins(0, 0, 0, 0);
    idleLayout->setSpacing(2);
    idleLayout->addWidget(m_start, 0, Qt::AlignLeading);
    idleLayout->addWidget(m_hint);
    m_hint->hide();
    auto *waiting = new QWidget;
    auto *waitingLayout = new QVBoxLayout(waiting);
    waitingLayout->setContentsMargins(0, 0, 0, 0);
    waitingLayout->setSpacing(4);
    waitingLayout->addWidget(m_code);
    waitingLayout->addWidget(m_explanation);
    waitingLayout->addWidget(m_left);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_open);
    buttons->addWidget(m_copy);
    buttons->addWidget(m_cancel);
    buttons->addStretch();
    waitingLayout->addLayout(buttons);
    m_faces->addWidget(idle);
    m_faces->addWidget(waiting);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_faces);
    // The hidden face must not make the form higher than what is seen.
    waiting->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Ignored);

    connect(m_start, &QPushButton::clicked, this, &BrowserSignIn::start);
    connect(m_open, &QPushButton::clicked, this, &BrowserSignIn::openPage);
    connect(m_copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(m_code->text()); });
    connect(m_cancel, &QPushButton::clicked, this, &BrowserSignIn::cancel);
    connect(m_faces, &QStackedWidget::currentChanged, this, [this](int index) {
        for (int i = 0; i < m_faces->count(); ++i)
            m_faces->widget(i)->setSizePolicy(
                QSizePolicy::Preferred, i == index ? QSizePolicy::Preferred : QSizePolicy::Ignored);
        updateGeometry();
    });
    m_second.setInterval(std::chrono::seconds(1));
    connect(&m_second, &QTimer::timeout, this, &BrowserSignIn::updateLeft);
    setEndpoint({});
}

BrowserSignIn::~BrowserSignIn() = default;

void BrowserSignIn::setEndpoint(const QUrl &endpoint)
{
    if (endpoint != m_endpoint && m_login)
        endLogin();
    m_endpoint = endpoint;
    m_start->setEnabled(!endpoint.isEmpty());
}

void BrowserSignIn::setKind(ConnectionProfile::Kind kind)
{
    if (kind != m_kind && m_login)
        endLogin();
    m_kind = kind;
}

void BrowserSignIn::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    if (!event->spontaneous())
        endLogin(); // nobody sees the code any more
}

void BrowserSignIn::say(const QString &text, bool problem)
{
    m_hint->setText(text);
    m_hint->setVisible(!text.isEmpty());
    m_hint->setForegroundRole(problem ? QPalette::WindowText : QPalette::PlaceholderText);
    QAccessibleAnnouncementEvent announcement(m_hint, text);
    QAccessible::updateAccessibility(&announcement);
}

void BrowserSignIn::start()
{
    m_start->setEnabled(false);
    say(tr("Asking %1 for a code…").arg(m_endpoint.host()), false);
    const QString client = QStringLiteral("vivarium@%1").arg(QSysInfo::machineHostName());
    m_login = makeBrowserLogin(m_kind, m_endpoint, m_authorityFile, client);
    // What follows deletes the login, which can't be done while it emits.
    connect(m_login.get(), &BrowserLogin::codeReady, this, &BrowserSignIn::onCode);
    connect(m_login.get(), &BrowserLogin::approved, this, &BrowserSignIn::onApproved, Qt::QueuedConnection);
    connect(m_login.get(), &BrowserLogin::failed, this, &BrowserSignIn::onFailed, Qt::QueuedConnection);
    m_login->start();
}

void BrowserSignIn::onCode()
{
    const BrowserLogin::Code &code = m_login->code();
    const bool hasCode = !code.userCode.isEmpty();
    m_code->setText(code.userCode);
    m_code->setAccessibleName(tr("Code: %1").arg(code.userCode));
    m_code->setVisible(hasCode);
    m_copy->setVisible(hasCode);
    const QString host = code.page.host();
    m_open->setVisible(!code.page.isEmpty());
    m_explanation->setText(host.isEmpty() ? tr("Sign in on the provider's page, and enter this code there.")
            : hasCode
            ? tr("Approve the sign-in on the page at %1. It must show this code.").arg(host)
            : tr("Approve the sign-in on the page at %1. Sign in there as the account that you mean: GitHub and "
                 "Google may lead to two different ones.")
                  .arg(host));
    m_faces->setCurrentIndex(1);
    m_second.start();
    updateLeft();
    m_cancel->setFocus(Qt::OtherFocusReason);
    QAccessibleAnnouncementEvent announcement(
        hasCode ? m_code : m_explanation, hasCode ? m_code->accessibleName() : m_explanation->text());
    QAccessible::updateAccessibility(&announcement);
    // A page elsewhere is looked at first: its host is named above, and the button opens it.
    if (host == m_endpoint.host())
        openPage();
}

void BrowserSignIn::openPage()
{
    if (m_login && !m_login->code().page.isEmpty() && !QDesktopServices::openUrl(m_login->code().page))
        m_left->setText(tr("The page could not be opened. Its address: %1").arg(m_login->code().page.toString()));
}

void BrowserSignIn::updateLeft()
{
    if (!m_login)
        return;
    const qint64 left = QDateTime::currentDateTimeUtc().secsTo(m_login->code().endsAt);
    m_left->setText(tr("Waiting for the approval; the code is good for %1.", "time left")
            .arg(Format::countdown(std::chrono::seconds(left))));
}

void BrowserSignIn::endLogin()
{
    m_login.reset();
    m_second.stop();
    m_code->clear();
    m_faces->setCurrentIndex(0);
    m_start->setEnabled(!m_endpoint.isEmpty());
    m_hint->hide();
}

void BrowserSignIn::cancel()
{
    endLogin();
    m_start->setFocus(Qt::OtherFocusReason);
}

void BrowserSignIn::onApproved(const Secret &token)
{
    if (!m_login)
        return; // given up meanwhile
    endLogin();
    // A login's token can't be renewed: whoever uses it must know before it fails.
    const QDateTime end = TokenExpiry::of(token);
    say(end.isValid() ? tr("You are signed in until %1. Then you have to sign in again; an API key has no such end.")
                            .arg(QLocale().toString(end.toLocalTime(), QLocale::ShortFormat))
                      : tr("You are signed in."),
        false);
    Q_EMIT signedIn(token);
}

void BrowserSignIn::onFailed(const ApiError &error)
{
    if (!m_login)
        return;
    endLogin();
    say(error.text(), true);
    m_start->setFocus(Qt::OtherFocusReason);
}

} // namespace vivarium
