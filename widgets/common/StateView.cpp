// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/StateView.h"

#include "common/FontSize.h"
#include "common/Format.h"
#include "common/Icons.h"
#include "common/WrappingLabel.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QLabel>
#include <QMetaMethod>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace vivarium {

namespace {

constexpr std::chrono::milliseconds loadingDelay(200);
constexpr int secondsUntilSaid = 3;
constexpr int stateIconSize = 48;

constexpr int longestWord = 32; ///< in letters; longer ones may be broken

/// A list, or several in one place.
bool isOfRows(const QWidget *content)
{
    return qobject_cast<const QAbstractItemView *>(content) || qobject_cast<const QStackedWidget *>(content);
}

} // namespace

StateView::StateView(QWidget *content, QWidget *parent)
    : QStackedWidget(parent)
    , m_content(content)
    , m_message(new QWidget)
    , m_icon(new QLabel)
    , m_headline(new WrappingLabel(longestWord))
    , m_explanation(new QLabel)
    , m_primary(new QPushButton)
    , m_secondary(new QPushButton)
    , m_progress(new QProgressBar)
{
    setObjectName(QStringLiteral("stateView"));
    m_headline->setObjectName(QStringLiteral("stateHeadline"));
    m_explanation->setObjectName(QStringLiteral("stateExplanation"));
    m_primary->setObjectName(QStringLiteral("statePrimary"));
    m_secondary->setObjectName(QStringLiteral("stateSecondary"));
    m_progress->setObjectName(QStringLiteral("stateProgress"));

    m_icon->setAlignment(Qt::AlignCenter);
    for (QLabel *label : {static_cast<QLabel *>(m_headline), m_explanation}) {
        label->setAlignment(Qt::AlignCenter);
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    QFont big = scaledFont(m_headline->font(), 1.25);
    big.setBold(true);
    m_headline->setFont(big);
    m_progress->setRange(0, 0);
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(200);
    m_progress->setMaximumHeight(6);
    m_progress->setAccessibleName(tr("Waiting"));

    auto *buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(m_primary);
    buttons->addWidget(m_secondary);
    buttons->addStretch();
    auto *layout = new QVBoxLayout(m_message);
    layout->setContentsMargins(24, 4, 24, 4);
    layout->setSpacing(8);
    layout->addStretch(2);
    layout->addWidget(m_icon);
    layout->addWidget(m_headline);
    layout->addWidget(m_explanation);
    layout->addWidget(m_progress, 0, Qt::AlignHCenter);
    layout->addSpacing(4);
    layout->addLayout(buttons);
    layout->addStretch(3);

    addWidget(m_content);
    addWidget(m_message);
    setCurrentWidget(m_content);

    connect(this, &QStackedWidget::currentChanged, this, &StateView::fitContent);
    connect(m_primary, &QPushButton::clicked, this, &StateView::onPrimary);
    connect(m_secondary, &QPushButton::clicked, this, &StateView::onSecondary);
    m_delay.setSingleShot(true);
    m_delay.setInterval(loadingDelay);
    connect(&m_delay, &QTimer::timeout, this, [this] {
        setFace(Face::Loading);
        setMessage({}, m_waitingFor, {});
        m_primary->hide();
        m_secondary->setText(tr("&Cancel"));
        m_secondary->show();
        m_progress->show();
        m_waited = 0;
        m_clock.start();
        setCurrentWidget(m_message);
    });
    m_clock.setInterval(std::chrono::seconds(1));
    connect(&m_clock, &QTimer::timeout, this, &StateView::updateWaiting);
}

void StateView::showContent()
{
    setFace(Face::Content);
    setCurrentWidget(m_content);
}

void StateView::showLoading(const QString &what)
{
    if (m_face == Face::Stopped && m_waitingFor == what)
        return;
    const bool again = m_face == Face::Loading;
    m_waitingFor = what;
    if (again) { // the same wait in a new stage: its clock goes on
        if (!m_delay.isActive())
            m_headline->setWholeText(what);
        return;
    }
    m_face = Face::Loading;
    m_clock.stop();
    m_delay.start();
}

void StateView::showStopped()
{
    setFace(Face::Stopped);
    setMessage(QStringLiteral("clock"), tr("Not waited for any longer"),
        tr("%1 If an answer comes all the same, it is shown.", "what was waited for, as: Reading the list…")
            .arg(m_waitingFor));
    offerRetry();
    m_primary->setVisible(isSignalConnected(QMetaMethod::fromSignal(&StateView::retryRequested)));
    m_secondary->hide();
    setCurrentWidget(m_message);
}

void StateView::waitAnew()
{
    if (m_face == Face::Stopped)
        m_face = Face::Empty;
}

void StateView::offerRetry()
{
    m_primary->setIcon(Icons::get(QStringLiteral("retry")));
    m_primary->setText(tr("&Try Again"));
    m_primary->setToolTip({});
    m_primary->setEnabled(true);
    m_primary->show();
}

void StateView::showEmpty(const QString &iconName, const QString &headline, const QString &explanation, QAction *action)
{
    setFace(Face::Empty);
    setMessage(iconName, headline, explanation);
    m_action = action;
    m_primary->setVisible(action != nullptr);
    if (action) {
        m_primary->setText(action->text());
        m_primary->setIcon(action->icon());
        m_primary->setToolTip(action->toolTip());
        m_primary->setEnabled(action->isEnabled());
        disconnect(m_actionChanged); // it may be shown again with another text
        m_actionChanged = connect(action, &QAction::changed, this, [this] {
            if (m_shown == Face::Empty && m_action) {
                m_primary->setText(m_action->text());
                m_primary->setEnabled(m_action->isEnabled());
                m_primary->setToolTip(m_action->toolTip());
            }
        });
    }
    m_secondary->hide();
    setCurrentWidget(m_message);
}

void StateView::showFailed(const ApiError &error)
{
    setFace(Face::Failed);
    QString explanation = error.advice;
    if (!error.serverMessage.isEmpty() && !error.sentence.contains(error.serverMessage))
        explanation = tr("%1\nThe server says: %2").arg(explanation, error.serverMessage).trimmed();
    if (const QString code = Format::errorCode(error); !code.isEmpty())
        explanation =
            tr("%1\nCode: %2", "what to do; status and code of the server's answer").arg(explanation, code).trimmed();
    setMessage(QStringLiteral("error"), error.sentence, explanation);
    m_details = Format::errorDetails(error);
    offerRetry();
    m_secondary->setText(tr("Copy &Details"));
    m_secondary->show();
    setCurrentWidget(m_message);
}

bool StateView::isShowingContent() const
{
    return currentWidget() == m_content;
}

QString StateView::message() const
{
    if (isShowingContent())
        return {};
    return QStringLiteral("%1 %2").arg(m_headline->wholeText(), m_explanation->text()).trimmed();
}

void StateView::setFace(Face face)
{
    m_face = m_shown = face;
    m_delay.stop();
    m_clock.stop();
    m_progress->hide();
    if (m_action)
        disconnect(m_action, nullptr, this, nullptr);
    m_action = nullptr;
    m_details.clear();
}

void StateView::setMessage(const QString &iconName, const QString &headline, const QString &explanation)
{
    const QPixmap pixmap = iconName.isEmpty() ? QPixmap() : Icons::get(iconName).pixmap(stateIconSize);
    m_icon->setPixmap(pixmap);
    m_hasIcon = !pixmap.isNull();
    m_headline->setWholeText(headline);
    m_explanation->setText(explanation);
    fitMessage();
    m_message->setAccessibleName(QStringLiteral("%1 %2").arg(headline, explanation).trimmed());
}

void StateView::updateWaiting()
{
    if (++m_waited < secondsUntilSaid)
        return;
    m_explanation->setText(tr("Still waiting, %n second(s).", nullptr, m_waited));
    fitMessage();
}

QSize StateView::minimumSizeHint() const
{
    return m_content->minimumSizeHint().expandedTo({0, 0});
}

void StateView::resizeEvent(QResizeEvent *event)
{
    QStackedWidget::resizeEvent(event);
    fitMessage();
    fitContent();
}

void StateView::setCovered(int height)
{
    m_covered = height;
    fitContent();
}

void StateView::fitContent()
{
    const bool fits = height() - m_covered >= m_content->minimumSizeHint().height();
    const int below = isShowingContent() && fits && isOfRows(m_content) ? m_covered : 0;
    if (contentsMargins().bottom() != below)
        setContentsMargins(0, 0, 0, below);
}

QWidget &StateView::rowsArea()
{
    auto *list = qobject_cast<QAbstractItemView *>(m_content);
    return list && isShowingContent() ? *list->viewport() : *this;
}

void StateView::fitMessage()
{
    // In little room the headline and the buttons are what is needed.
    const int line = fontMetrics().height();
    m_icon->setVisible(m_hasIcon && height() >= stateIconSize + 10 * line);
    m_explanation->setVisible(!m_explanation->text().isEmpty() && height() >= 8 * line);
}

void StateView::onPrimary()
{
    if (m_face == Face::Failed) { // once: it is being tried already
        Q_EMIT retryRequested();
    } else if (m_face == Face::Stopped) {
        waitAnew();
        showLoading(m_waitingFor); // whoever asks may be asking still
        Q_EMIT retryRequested();
    } else if (m_shown == Face::Empty && m_action) {
        m_action->trigger();
    }
}

void StateView::onSecondary()
{
    if (m_shown == Face::Loading && isSignalConnected(QMetaMethod::fromSignal(&StateView::cancelRequested)))
        Q_EMIT cancelRequested();
    else if (m_shown == Face::Loading)
        showStopped();
    else if (m_shown == Face::Failed)
        QApplication::clipboard()->setText(m_details);
}

} // namespace vivarium
