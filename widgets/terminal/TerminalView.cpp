// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/TerminalView.h"

#include "files/RemoteFilesMimeData.h"
#include "terminal/ShellWord.h"
#include "terminal/TerminalAccessible.h"
#include "terminal/TerminalColorSchemes.h"
#include "terminal/TerminalDisplayFilter.h"
#include "terminal/TerminalEmulator.h"
#include "terminal/TerminalFeed.h"
#include "terminal/TerminalSettings.h"
#include "terminal/TerminalText.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <QVBoxLayout>

#include <algorithm>
#include <cstring>

namespace vivarium {

namespace {

/// Below that the shell's output is asked for again.
constexpr qsizetype littlePending = 32 << 10;
/// After an interrupt the output on its way is fetched as fast as it comes, so that the prompt is not behind it.
constexpr qsizetype mostPendingInHurry = 4 << 20;

/// Ctrl+C, Ctrl+\ and Ctrl+Z: who presses them wants an end, and not what is still to be drawn.
bool isInterrupt(const QByteArray &typed)
{
    return typed == "\x03" || typed == "\x1c" || typed == "\x1a";
}

} // namespace

TerminalView::TerminalView(TerminalSession &session, TerminalSettings &settings, QWidget *parent)
    : QWidget(parent)
    , m_session(&session)
    , m_settings(settings)
    , m_emulator(new TerminalEmulator(this))
    , m_display(m_emulator->display())
    , m_text(new TerminalText(*this))
{
    TerminalAccessible::install();
    setObjectName(QStringLiteral("terminalView"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_emulator);
    setFocusProxy(m_display);

    connectEmulator();
    connectDisplay();
    applySettings();
    connectSession();
    connect(&m_settings, &TerminalSettings::changed, this, &TerminalView::applySettings);
}

TerminalView::~TerminalView()
{
    // The session goes on without us and must not wait for this view.
    if (!m_session)
        return;
    m_session->setReading(true);
    m_session->setWaiting(0);
}

void TerminalView::connectEmulator()
{
    connect(m_emulator, &TerminalEmulator::sent, this, &TerminalView::takeFromEmulator);
    connect(m_emulator, &TerminalEmulator::drawn, m_text, &TerminalText::outputChanged);
    connect(m_emulator, &TerminalEmulator::sizeChanged, this, &TerminalView::checkSize);
    connect(m_emulator, &TerminalEmulator::bell, this, &TerminalView::bell);
    connect(m_emulator, &TerminalEmulator::copyAvailable, this, &TerminalView::copyAvailable);
    connect(m_emulator, &TerminalEmulator::contextMenuRequested, this, &TerminalView::contextMenuRequested);
    connect(m_emulator, &TerminalEmulator::titleChanged, this, [this](const QString &title) {
        if (m_session)
            m_session->setTitle(title);
    });
    connect(m_emulator, &TerminalEmulator::linkClicked, this, [this](const QUrl &url) {
        // The emulator reports a plain click too, with which one selects text.
        if ((QGuiApplication::keyboardModifiers() & Qt::ControlModifier) && TerminalEmulator::isOpenable(url))
            Q_EMIT linkActivated(url);
    });
    connect(&m_emulator->feed(), &TerminalFeed::progressed, this, &TerminalView::updateReading);
    connect(&m_emulator->feed(), &TerminalFeed::failed, this, [this](int systemError) {
        Q_EMIT failed(
            tr("The terminal can't be drawn any more: %1. Close the panel and open it again; the shell goes on.")
                .arg(QString::fromLocal8Bit(std::strerror(systemError))));
    });
}

void TerminalView::connectDisplay()
{
    m_filter = new TerminalDisplayFilter(m_display,
        {[this] { return m_session && m_session->isLive(); }, [this] { return m_emulator->modes().isMouseTracked(); },
            [this] { return m_emulator->modes().isAlternateScreen(); },
            [this] { return m_emulator->scrollbackLines() > 0; },
            [this](const QMimeData *mime) {
                const bool isRemote = mime->hasFormat(RemoteFilesMimeData::format);
                return !isRemote && std::ranges::any_of(mime->urls(), &QUrl::isLocalFile) ? QString() : textOf(mime);
            }});
    connect(m_filter, &TerminalDisplayFilter::contextMenuRequested, this, &TerminalView::contextMenuRequested);
    connect(m_filter, &TerminalDisplayFilter::leaveRequested, this, &TerminalView::leaveRequested);
    connect(m_filter, &TerminalDisplayFilter::pastePrimaryRequested, this, &TerminalView::pastePrimary);
    connect(m_filter, &TerminalDisplayFilter::keySequenceTyped, this, [this](const QByteArray &bytes) {
        m_emulator->scrollToEnd();
        sendTyped(bytes);
    });
    connect(m_filter, &TerminalDisplayFilter::textDropped, this, &TerminalView::offer);
    connect(m_filter, &TerminalDisplayFilter::zoomRequested, this,
        [this](int steps) { m_settings.setPointSize(m_settings.pointSize() + steps); });
    connect(m_filter, &TerminalDisplayFilter::selectionFinished, this, [this] {
        if (m_settings.copiesOnSelect())
            copy();
    });
    connect(m_text, &TerminalText::replaced, m_display,
        [this](int position, const QString &removed, const QString &inserted) {
            TerminalAccessible::tellReplaced(m_display, position, removed, inserted);
        });
    connect(m_text, &TerminalText::cursorMoved, m_display,
        [this](int position) { TerminalAccessible::tellCursor(m_display, position); });
}

void TerminalView::connectSession()
{
    connect(m_session, &TerminalSession::output, this, [this](const QByteArray &bytes) {
        m_emulator->write(bytes, false);
        updateReading();
    });
    connect(m_session, &TerminalSession::replayed, this, [this](const QByteArray &bytes) {
        m_emulator->write(bytes, true);
        updateReading();
    });
    m_emulator->write(m_session->transcript().bytes(), true);
    updateReading();
}

TerminalSize TerminalView::size() const
{
    return m_emulator->size();
}

bool TerminalView::isBehind() const
{
    return m_emulator->feed().pending() > 0;
}

void TerminalView::updateReading()
{
    const TerminalFeed &feed = m_emulator->feed();
    const qsizetype pending = feed.pending();
    if (m_session)
        m_session->setWaiting(pending);
    if (m_reading && pending > (feed.isHurrying() ? mostPendingInHurry : MostPending))
        m_reading = false;
    else if (!m_reading && (pending < littlePending || feed.isHurrying()))
        m_reading = true;
    else
        return;
    if (m_session)
        m_session->setReading(m_reading);
}

void TerminalView::takeFromEmulator(const QByteArray &bytes)
{
    if (!m_session)
        return;
    if (!m_filter->isHandlingInput()) { // the emulator's answer to a query in the output
        if (!m_emulator->isReplaying())
            m_session->sendInput(bytes);
        return;
    }
    if (m_filter->isHandlingMiddleClick() && !bytes.startsWith("\x1b["))
        return; // the emulator learns of a mode later than we do: an unsanitised paste
    sendTyped(bytes);
}

void TerminalView::sendTyped(const QByteArray &bytes)
{
    if (!m_session)
        return;
    if (!m_session->sendInput(bytes)) {
        if (!m_session->isLive())
            Q_EMIT inputLost();
    } else if (isInterrupt(bytes)) {
        m_emulator->feed().hurry();
        updateReading();
    }
}

bool TerminalView::hasSelection() const
{
    return !selectedText().isEmpty();
}

QString TerminalView::selectedText() const
{
    return m_emulator->selectedText();
}

void TerminalView::selectAll()
{
    m_emulator->selectAll();
}

void TerminalView::copy()
{
    if (hasSelection()) // the clipboard keeps what it has
        m_emulator->copy();
}

void TerminalView::paste()
{
    offer(textOf(QGuiApplication::clipboard()->mimeData(QClipboard::Clipboard)));
}

void TerminalView::pastePrimary()
{
    QClipboard *clipboard = QGuiApplication::clipboard();
    offer(clipboard->text(clipboard->supportsSelection() ? QClipboard::Selection : QClipboard::Clipboard));
}

QString TerminalView::textOf(const QMimeData *mime) const
{
    if (!mime || !m_session)
        return {};
    const auto files = RemoteFilesMimeData::read(mime);
    if (!files)
        return mime->hasText() ? mime->text() : QString();
    if (files->sandbox != m_session->sandbox() || files->connection != m_session->profile().value())
        return {};
    QString words;
    for (const RemotePath &path : files->paths)
        words += shellWord(path) + u' ';
    return words;
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
    sendTyped(text.encoded(m_emulator->modes().isBracketedPaste()));
}

bool TerminalView::find(const Search &search, bool forwards)
{
    return m_emulator->find(search.text, search.matchCase, search.regularExpression, forwards);
}

void TerminalView::clearSearch()
{
    m_emulator->clearSelection();
    m_emulator->scrollToEnd();
}

void TerminalView::clearScrollback()
{
    m_emulator->clearScrollback();
}

QString TerminalView::allText() const
{
    return TerminalText::withoutTrailingBlanks(m_emulator->allRows());
}

std::optional<TerminalView::Tail> TerminalView::tail(int count) const
{
    if (hasSelection())
        return std::nullopt;
    const int total = m_emulator->rowCount();
    Tail tail;
    tail.rows = std::min(count, total);
    tail.text = m_emulator->rows(total - tail.rows, tail.rows);
    tail.cursor = m_emulator->cursorCell();
    return tail;
}

void TerminalView::applySettings()
{
    QString scheme = m_settings.colorScheme();
    if (scheme.isEmpty() || !TerminalEmulator::schemes().contains(scheme))
        scheme = TerminalColorSchemes::fileFor(palette());
    m_emulator->setLook(m_settings.font(), scheme.isEmpty() ? QStringLiteral("Linux") : scheme);
    m_emulator->setScrollback(m_settings.scrollbackLines());
}

void TerminalView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)
        applySettings();
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
