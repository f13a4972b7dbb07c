// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/TerminalView.h"

#include "terminal/TerminalAccessible.h"
#include "terminal/TerminalColorSchemes.h"
#include "terminal/TerminalDisplayFilter.h"
#include "terminal/TerminalFeed.h"
#include "terminal/TerminalSession.h"
#include "terminal/TerminalSettings.h"
#include "terminal/TerminalText.h"

#include <QAction>
#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QLineEdit>
#include <QMenu>
#include <QScopedValueRollback>
#include <QVBoxLayout>

#include <qtermwidget.h>

#include <cstring>

namespace vivarium {

namespace {

constexpr int terminalMargin = 4;
/// The shell's output is left with the server above the one and asked for again below the other. Little, since whatever waits here
/// delays what Ctrl+C brings.
constexpr qsizetype mostPending = 128 << 10;
constexpr qsizetype littlePending = 32 << 10;

bool isOpenable(const QUrl &url)
{
    return url.isValid() && !url.host().isEmpty() && url.userInfo().isEmpty()
        && (url.scheme() == QLatin1String("http") || url.scheme() == QLatin1String("https"));
}

} // namespace

TerminalView::TerminalView(TerminalSession &session, TerminalSettings &settings, QWidget *parent)
    : QWidget(parent)
    , m_session(&session)
    , m_settings(settings)
    , m_emulator(new QTermWidget(0, this))
{
    TerminalAccessible::install();
    setObjectName(QStringLiteral("terminalView"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_emulator);

    setUpEmulator();
    connectDisplay();
    connectSession();
    connect(&m_settings, &TerminalSettings::changed, this, &TerminalView::applySettings);
    setFocusProxy(m_display);
}

TerminalView::~TerminalView()
{
    // The session goes on without us and must not wait for this view.
    if (m_session)
        m_session->setReading(true);
}

void TerminalView::setUpEmulator()
{
    m_emulator->setHistorySize(m_settings.scrollbackLines());
    m_emulator->setScrollBarPosition(QTermWidget::ScrollBarRight);
    m_emulator->setKeyBindings(QStringLiteral("default")); // nearest to xterm-256color; the filter corrects the rest
    m_emulator->setTerminalSizeHint(false);
    m_emulator->setConfirmMultilinePaste(false); // its own question is a modal box; pasting is ours
    m_emulator->setMargin(terminalMargin);
    m_emulator->setBidiEnabled(true);
    m_emulator->setBlinkingCursor(QApplication::cursorFlashTime() > 0);
    applySettings();
    m_emulator->startTerminalTeletype();

    for (QWidget *child : m_emulator->findChildren<QWidget *>()) {
        if (child->inherits("Konsole::TerminalDisplay"))
            m_display = child;
    }
    Q_ASSERT(m_display);
    m_display->setObjectName(QStringLiteral("terminalDisplay"));
    m_emulator->setFocusPolicy(Qt::NoFocus); // only its display takes the keyboard

    m_feed = new TerminalFeed(m_emulator->getPtySlaveFd(), this);
    m_text = new TerminalText(*this);
    connect(m_emulator, &QTermWidget::receivedData, this, [this](const QString &latin1) {
        m_feed->consumed(latin1.size());
        m_text->outputChanged();
    });
    connect(m_emulator, &QTermWidget::sendData, this, &TerminalView::takeFromEmulator);
    connect(m_emulator, &QTermWidget::bell, this, &TerminalView::bell);
    connect(m_emulator, &QTermWidget::copyAvailable, this, [this](bool available) {
        if (!m_readingTail)
            Q_EMIT copyAvailable(available);
    });
    connect(m_emulator, &QTermWidget::titleChanged, this, [this] {
        if (m_session && m_emulator->isTitleChanged())
            m_session->setTitle(m_emulator->title());
    });
    connect(m_emulator, &QTermWidget::urlActivated, this, [this](const QUrl &url) {
        // The emulator reports a plain click too, with which one selects text.
        if ((QGuiApplication::keyboardModifiers() & Qt::ControlModifier) && isOpenable(url))
            Q_EMIT linkActivated(url);
    });
    connect(m_feed, &TerminalFeed::progressed, this, &TerminalView::updateReading);
    connect(m_feed, &TerminalFeed::failed, this, [this](int systemError) {
        Q_EMIT failed(tr("The terminal can't be drawn any more: %1. Close it here and open it again; its shell goes on.")
                          .arg(QString::fromLocal8Bit(std::strerror(systemError))));
    });
}

void TerminalView::connectDisplay()
{
    m_filter = new TerminalDisplayFilter(
        m_display,
        {[this] { return m_session && m_session->isLive(); }, [this] { return m_feed->filter().isMouseTracked(); },
         [this] { return m_feed->filter().isAlternateScreen(); }, [this] { return m_emulator->historyLinesCount() > 0; }});
    // The class of the display is private to the emulator, so its signals can only be reached by name.
    connect(m_display, SIGNAL(changedContentSizeSignal(int, int)), this, SLOT(checkSize()), Qt::QueuedConnection);
    connect(m_display, SIGNAL(configureRequest(QPoint)), this, SIGNAL(contextMenuRequested(QPoint)));
    connect(m_filter, &TerminalDisplayFilter::contextMenuRequested, this, &TerminalView::contextMenuRequested);
    connect(m_filter, &TerminalDisplayFilter::leaveRequested, this, &TerminalView::leaveRequested);
    connect(m_filter, &TerminalDisplayFilter::pastePrimaryRequested, this, &TerminalView::pastePrimary);
    connect(m_filter, &TerminalDisplayFilter::keySequenceTyped, this, [this](const QByteArray &bytes) {
        m_emulator->scrollToEnd();
        sendTyped(bytes);
    });
    connect(m_filter, &TerminalDisplayFilter::textDropped, this, &TerminalView::offer);
    connect(m_filter, &TerminalDisplayFilter::selectionFinished, this, [this] {
        if (m_settings.copiesOnSelect() && hasSelection())
            copy();
    });
    connect(m_text, &TerminalText::replaced, m_display, [this](int position, const QString &removed, const QString &inserted) {
        TerminalAccessible::tellReplaced(m_display, position, removed, inserted);
    });
    connect(m_text, &TerminalText::cursorMoved, m_display,
            [this](int position) { TerminalAccessible::tellCursor(m_display, position); });
}

void TerminalView::connectSession()
{
    connect(m_session, &TerminalSession::output, this, [this](const QByteArray &bytes) {
        m_feed->write(bytes, false);
        updateReading();
    });
    connect(m_session, &TerminalSession::replayed, this, [this](const QByteArray &bytes) { m_feed->write(bytes, true); });
    m_feed->write(m_session->transcript().bytes(), true);
}

TerminalSize TerminalView::size() const
{
    return {m_emulator->screenColumnsCount(), m_emulator->screenLinesCount()};
}

bool TerminalView::isBehind() const
{
    return m_feed->pending() > 0;
}

void TerminalView::updateReading()
{
    const qsizetype pending = m_feed->pending();
    if (pending > mostPending && m_reading)
        m_reading = false;
    else if (pending < littlePending && !m_reading)
        m_reading = true;
    else
        return;
    if (m_session)
        m_session->setReading(m_reading);
}

void TerminalView::takeFromEmulator(const char *sent, int length)
{
    if (length <= 0 || !m_session) // a bare modifier key
        return;
    const QByteArray bytes(sent, length);
    if (!m_filter->isHandlingInput()) { // the emulator's answer to a query in the output
        if (!m_feed->isReplaying())
            m_session->sendInput(bytes);
        return;
    }
    if (m_filter->isHandlingMiddleClick() && !bytes.startsWith("\x1b["))
        return; // the emulator knows a mode later than we do: an unsanitised paste
    sendTyped(bytes);
}

void TerminalView::sendTyped(const QByteArray &bytes)
{
    if (m_session && !m_session->sendInput(bytes) && !m_session->isLive())
        Q_EMIT inputLost();
}

bool TerminalView::hasSelection() const
{
    return !selectedText().isEmpty();
}

QString TerminalView::selectedText() const
{
    return m_emulator->selectedText();
}

void TerminalView::copy()
{
    if (hasSelection())
        m_emulator->copyClipboard();
}

void TerminalView::paste()
{
    offer(QGuiApplication::clipboard()->text(QClipboard::Clipboard));
}

void TerminalView::pastePrimary()
{
    QClipboard *clipboard = QGuiApplication::clipboard();
    offer(clipboard->text(clipboard->supportsSelection() ? QClipboard::Selection : QClipboard::Clipboard));
}

void TerminalView::offer(const QString &clipboard)
{
    const PasteText text(clipboard);
    if (text.isEmpty())
        return;
    if (!m_session || !m_session->isLive())
        Q_EMIT inputLost();
    else if ((text.isMultiLine() && m_settings.confirmsMultiLinePaste()) || text.isCut())
        Q_EMIT pasteNeedsConsent(text);
    else
        insert(text);
}

void TerminalView::insert(const PasteText &text)
{
    m_emulator->scrollToEnd();
    if (!m_session || !m_session->sendInput(text.encoded(m_feed->filter().isBracketedPaste())))
        Q_EMIT inputLost();
}

bool TerminalView::find(const Search &search, bool forwards)
{
    // The emulator's search can only be reached through its own bar, which stays hidden: it has no names for a screen reader.
    QWidget *bar = nullptr;
    for (QWidget *child : m_emulator->findChildren<QWidget *>(Qt::FindDirectChildrenOnly)) {
        if (child->inherits("SearchBar"))
            bar = child;
    }
    auto *edit = bar ? bar->findChild<QLineEdit *>() : nullptr;
    const auto *menu = bar ? bar->findChild<QMenu *>() : nullptr;
    if (!edit || !menu || menu->actions().size() < 2 || search.text.isEmpty())
        return false;
    {
        const QSignalBlocker quiet(bar); // each change would search
        edit->setText(search.text);
        menu->actions().at(0)->setChecked(search.matchCase);
        menu->actions().at(1)->setChecked(search.regularExpression);
    }
    QMetaObject::invokeMethod(m_emulator, forwards ? "findNext" : "findPrevious", Qt::DirectConnection);
    return hasSelection();
}

void TerminalView::clearSearch()
{
    QMetaObject::invokeMethod(m_emulator, "noMatchFound", Qt::DirectConnection); // clears the selection, nothing else
    m_emulator->scrollToEnd();
}

QString TerminalView::allText() const
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    m_emulator->saveHistory(&buffer);
    QString text = QString::fromUtf8(buffer.data());
    while (text.endsWith(u'\n'))
        text.chop(1);
    return text.isEmpty() ? text : text + u'\n';
}

std::optional<TerminalView::Tail> TerminalView::tail(int count) const
{
    if (hasSelection())
        return std::nullopt;
    Tail tail;
    tail.rows = std::min(count, rowCount());
    tail.text = rows(rowCount() - tail.rows, tail.rows);
    const QRect cell = m_display->inputMethodQuery(Qt::ImCursorRectangle).toRect();
    tail.cursor = QPoint(m_display->inputMethodQuery(Qt::ImCursorPosition).toInt(),
                         cell.height() > 0 ? (cell.y() - terminalMargin) / cell.height() : 0);
    return tail;
}

QString TerminalView::rows(int first, int count) const
{
    if (first < 0 || count <= 0 || first + count > rowCount())
        return {};
    // A selection is the one way to read some rows without writing out the whole scrollback. Nothing is painted in between.
    const QScopedValueRollback reading(m_readingTail, true);
    m_emulator->setSelectionStart(first, 0);
    m_emulator->setSelectionEnd(first + count - 1, m_emulator->screenColumnsCount() - 1);
    QString text = m_emulator->selectedText();
    QMetaObject::invokeMethod(m_emulator, "noMatchFound", Qt::DirectConnection);
    if (text.endsWith(u'\n')) // the emulator's sign for a last row that is not full
        text.chop(1);
    return text;
}

int TerminalView::rowCount() const
{
    return m_emulator->historyLinesCount() + m_emulator->screenLinesCount();
}

void TerminalView::setPaused(bool paused)
{
    m_feed->setPaused(paused);
}

QRect TerminalView::cellRect(int row, int column) const
{
    const TerminalSize cells = size();
    const QSize cell = m_display->inputMethodQuery(Qt::ImCursorRectangle).toRect().size();
    if (row < 0 || row >= cells.rows || column < 0 || column >= cells.columns || cell.isEmpty())
        return {};
    return {QPoint(terminalMargin + column * cell.width(), terminalMargin + row * cell.height()), cell};
}

int TerminalView::scrollbackLines() const
{
    return m_emulator->historyLinesCount();
}

void TerminalView::clear()
{
    m_emulator->clear();
    m_text->outputChanged();
}

QStringList TerminalView::emulatorSchemes()
{
    return QTermWidget::availableColorSchemes();
}

QUrl TerminalView::linkAt(const QPoint &position) const
{
    const auto *spot = dynamic_cast<Konsole::RegExpFilter::HotSpot *>(m_emulator->getHotSpotAt(position));
    if (!spot || spot->capturedTexts().isEmpty())
        return {};
    QString text = spot->capturedTexts().constFirst();
    if (!text.contains(QLatin1String("://")))
        text.prepend(QLatin1String("http://"));
    const QUrl url(text, QUrl::StrictMode);
    return isOpenable(url) ? url : QUrl();
}

void TerminalView::applySettings()
{
    if (m_emulator->getTerminalFont() != m_settings.font())
        m_emulator->setTerminalFont(m_settings.font());
    if (m_emulator->historySize() != m_settings.scrollbackLines())
        m_emulator->setHistorySize(m_settings.scrollbackLines());
    applyColors();
}

void TerminalView::applyColors()
{
    QString scheme = m_settings.colorScheme();
    if (scheme.isEmpty() || !emulatorSchemes().contains(scheme))
        scheme = TerminalColorSchemes::fileFor(palette());
    if (scheme == m_appliedScheme)
        return;
    m_appliedScheme = scheme;
    m_emulator->setColorScheme(scheme.isEmpty() ? QStringLiteral("Linux") : scheme);
}

void TerminalView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)
        applyColors();
    QWidget::changeEvent(event);
}

void TerminalView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    // Only now does the emulator know its size; a terminal that was never shown reports a wrong one.
    QMetaObject::invokeMethod(this, &TerminalView::checkSize, Qt::QueuedConnection);
}

void TerminalView::checkSize()
{
    if (!isVisible() || !m_session)
        return;
    const TerminalSize now = size();
    if (now != m_size) {
        m_size = now;
        m_session->resize(now);
    }
    m_session->start();
}

} // namespace vivarium
