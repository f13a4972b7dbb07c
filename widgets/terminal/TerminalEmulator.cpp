// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/TerminalEmulator.h"

#include "terminal/TerminalFeed.h"

#include <QAction>
#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QLineEdit>
#include <QMenu>
#include <QScopedValueRollback>
#include <QVBoxLayout>

#include <qtermwidget.h>

namespace vivarium {

TerminalEmulator::TerminalEmulator(QWidget *parent)
    : QWidget(parent)
    , m_widget(new QTermWidget(0, this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_widget);

    m_widget->setScrollBarPosition(QTermWidget::ScrollBarRight);
    m_widget->setKeyBindings(
        QStringLiteral("default")); // nearest to xterm-256color; TerminalDisplayFilter corrects the rest
    m_widget->setTerminalSizeHint(false);
    m_widget->setConfirmMultilinePaste(false); // its own question is a modal box; pasting is ours
    m_widget->setMargin(Margin);
    m_widget->setBidiEnabled(true);
    m_widget->setBlinkingCursor(QApplication::cursorFlashTime() > 0);
    m_widget->startTerminalTeletype();

    for (QWidget *child : m_widget->findChildren<QWidget *>()) {
        if (child->inherits("Konsole::TerminalDisplay"))
            m_display = child;
    }
    Q_ASSERT(m_display);
    m_display->setObjectName(QStringLiteral("terminalDisplay"));
    m_widget->setFocusPolicy(Qt::NoFocus); // only its display takes the keyboard
    m_display->setFocusPolicy(Qt::StrongFocus); // the line above goes through to the focus proxy, which is the display
    setFocusProxy(m_display);
    m_feed = new TerminalFeed(m_widget->getPtySlaveFd(), this);
    connectEmulator();
}

void TerminalEmulator::connectEmulator()
{
    connect(m_widget, &QTermWidget::receivedData, this, [this](const QString &latin1) { // not text: a character a byte
        m_feed->consumed(latin1.size());
        Q_EMIT drawn();
    });
    connect(m_widget, &QTermWidget::sendData, this, [this](const char *bytes, int length) {
        if (length > 0) // 0 for a bare modifier key
            Q_EMIT sent(QByteArray(bytes, length));
    });
    connect(m_widget, &QTermWidget::bell, this, &TerminalEmulator::bell);
    connect(m_widget, &QTermWidget::copyAvailable, this, [this](bool available) {
        if (!m_reading)
            Q_EMIT copyAvailable(available);
    });
    connect(m_widget, &QTermWidget::titleChanged, this, [this] {
        if (m_widget->isTitleChanged())
            Q_EMIT titleChanged(m_widget->title());
    });
    connect(m_widget, &QTermWidget::urlActivated, this, [this](const QUrl &url) { Q_EMIT linkClicked(url); });
    // The class of the display is private to the emulator, so its signals can only be reached by name.
    connect(m_display, SIGNAL(changedContentSizeSignal(int, int)), this, SIGNAL(sizeChanged()), Qt::QueuedConnection);
    connect(m_display, SIGNAL(configureRequest(QPoint)), this, SIGNAL(contextMenuRequested(QPoint)));
}

void TerminalEmulator::write(const QByteArray &bytes, bool isReplay)
{
    // What scrolls out of the scrollback before anybody can see it need not be drawn.
    m_feed->setKeptLines(m_widget->historySize() + m_widget->screenLinesCount());
    m_feed->write(bytes, isReplay);
}

const TerminalOutputFilter &TerminalEmulator::modes() const
{
    return m_feed->filter();
}

bool TerminalEmulator::isReplaying() const
{
    return m_feed->isReplaying();
}

TerminalSize TerminalEmulator::size() const
{
    return {m_widget->screenColumnsCount(), m_widget->screenLinesCount()};
}

void TerminalEmulator::setLook(const QFont &font, const QString &scheme)
{
    if (m_widget->getTerminalFont() != font)
        m_widget->setTerminalFont(font);
    if (m_scheme != scheme) {
        m_scheme = scheme;
        m_widget->setColorScheme(scheme);
    }
}

void TerminalEmulator::setScrollback(int lines)
{
    if (m_widget->historySize() != lines)
        m_widget->setHistorySize(lines);
}

QStringList TerminalEmulator::schemes()
{
    return QTermWidget::availableColorSchemes();
}

QString TerminalEmulator::selectedText() const
{
    return m_widget->selectedText();
}

void TerminalEmulator::copy()
{
    // The emulator's own way keeps line breaks only in what the mouse has selected.
    QGuiApplication::clipboard()->setText(selectedText());
}

void TerminalEmulator::clearSelection()
{
    QMetaObject::invokeMethod(m_widget, "noMatchFound", Qt::DirectConnection); // does this, and nothing else
}

void TerminalEmulator::selectAll()
{
    m_widget->setSelectionStart(0, 0);
    m_widget->setSelectionEnd(rowCount() - 1, m_widget->screenColumnsCount() - 1);
    m_display->update();
}

void TerminalEmulator::scrollToEnd()
{
    m_widget->scrollToEnd();
}

void TerminalEmulator::clearScrollback()
{
    // The emulator's own clear() also empties the screen and leaves every mode, under a program that knows nothing of
    // it.
    const int lines = m_widget->historySize();
    m_widget->setHistorySize(0);
    m_widget->setHistorySize(lines);
    m_widget->scrollToEnd();
    Q_EMIT drawn();
}

bool TerminalEmulator::find(const QString &text, bool matchCase, bool regularExpression, bool forwards)
{
    // The emulator's search can only be reached through its own bar, which stays hidden: it has no names for a screen
    // reader.
    QWidget *bar = nullptr;
    for (QWidget *child : m_widget->findChildren<QWidget *>(Qt::FindDirectChildrenOnly)) {
        if (child->inherits("SearchBar"))
            bar = child;
    }
    auto *edit = bar ? bar->findChild<QLineEdit *>() : nullptr;
    const auto *menu = bar ? bar->findChild<QMenu *>() : nullptr;
    if (!edit || !menu || menu->actions().size() < 2 || text.isEmpty())
        return false;
    {
        const QSignalBlocker quiet(bar); // each change would search
        edit->setText(text);
        menu->actions().at(0)->setChecked(matchCase);
        menu->actions().at(1)->setChecked(regularExpression);
    }
    QMetaObject::invokeMethod(m_widget, forwards ? "findNext" : "findPrevious", Qt::DirectConnection);
    return !selectedText().isEmpty();
}

int TerminalEmulator::scrollbackLines() const
{
    return m_widget->historyLinesCount();
}

int TerminalEmulator::rowCount() const
{
    return m_widget->historyLinesCount() + m_widget->screenLinesCount();
}

QString TerminalEmulator::rows(int first, int count) const
{
    if (first < 0 || count <= 0 || first + count > rowCount())
        return {};
    // A selection is the one way to read some rows without writing out the whole scrollback. Nothing is painted in
    // between.
    const QScopedValueRollback reading(m_reading, true);
    m_widget->setSelectionStart(first, 0);
    m_widget->setSelectionEnd(first + count - 1, m_widget->screenColumnsCount() - 1);
    QString text = m_widget->selectedText();
    QMetaObject::invokeMethod(m_widget, "noMatchFound", Qt::DirectConnection);
    if (text.endsWith(u'\n')) // the emulator's sign for a last row that is not full
        text.chop(1);
    return text;
}

QString TerminalEmulator::allRows() const
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    m_widget->saveHistory(&buffer);
    return QString::fromUtf8(buffer.data());
}

QSize TerminalEmulator::cellSize() const
{
    return m_display->inputMethodQuery(Qt::ImCursorRectangle).toRect().size();
}

QPoint TerminalEmulator::cursorCell() const
{
    const QRect cell = m_display->inputMethodQuery(Qt::ImCursorRectangle).toRect();
    return {m_display->inputMethodQuery(Qt::ImCursorPosition).toInt(),
        cell.height() > 0 ? (cell.y() - Margin) / cell.height() : 0};
}

QRect TerminalEmulator::cellRect(int row, int column) const
{
    const TerminalSize cells = size();
    const QSize cell = cellSize();
    if (row < 0 || row >= cells.rows || column < 0 || column >= cells.columns || cell.isEmpty())
        return {};
    return {QPoint(Margin + column * cell.width(), Margin + row * cell.height()), cell};
}

bool TerminalEmulator::isOpenable(const QUrl &url)
{
    return url.isValid() && !url.host().isEmpty() && url.userInfo().isEmpty()
        && (url.scheme() == QLatin1String("http") || url.scheme() == QLatin1String("https"));
}

QUrl TerminalEmulator::linkAt(const QPoint &position) const
{
    const auto *spot = dynamic_cast<Konsole::RegExpFilter::HotSpot *>(m_widget->getHotSpotAt(position));
    if (!spot || spot->capturedTexts().isEmpty())
        return {};
    QString text = spot->capturedTexts().constFirst();
    if (!text.contains(QLatin1String("://")))
        text.prepend(QLatin1String("http://"));
    const QUrl url(text, QUrl::StrictMode);
    return isOpenable(url) ? url : QUrl();
}

} // namespace vivarium
