// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/TerminalText.h"

#include "terminal/TerminalEmulator.h"
#include "terminal/TerminalView.h"

#include <QAccessible>
#include <QStringList>

#include <algorithm>

namespace vivarium {

namespace {

constexpr std::chrono::milliseconds refreshPause(200);
/// So many lines in a row are no chance.
constexpr qsizetype agreeingLines = 3;

qsizetype commonStart(QStringView one, QStringView other)
{
    const qsizetype shorter = std::min(one.size(), other.size());
    return std::mismatch(one.begin(), one.begin() + shorter, other.begin()).first - one.begin();
}

qsizetype commonEnd(QStringView one, QStringView other)
{
    qsizetype length = 0;
    while (length < one.size() && length < other.size()
        && one[one.size() - 1 - length] == other[other.size() - 1 - length])
        ++length;
    return length;
}

} // namespace

TerminalText::TerminalText(TerminalView &view)
    : QObject(&view)
    , m_view(view)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(refreshPause);
    connect(&m_timer, &QTimer::timeout, this, &TerminalText::refresh);
}

const QString &TerminalText::text()
{
    m_everAsked = true;
    if (m_outdated && !m_timer.isActive())
        refresh();
    return m_text;
}

void TerminalText::outputChanged()
{
    m_outdated = true;
    if ((m_everAsked || QAccessible::isActive()) && !m_timer.isActive())
        m_timer.start();
}

void TerminalText::refresh()
{
    const std::optional<TerminalView::Tail> tail = m_view.tail(MaximumLines);
    if (!tail) { // somebody is selecting; what was there stays until that is over
        m_timer.start();
        return;
    }
    m_outdated = false;
    m_rowsAreLines = tail->text.count(u'\n') + 1 == tail->rows;
    m_firstScreenLine = tail->rows - m_view.size().rows;
    QStringList lines = tail->text.split(u'\n');
    for (qsizetype i = 0; i < lines.size(); ++i) {
        // The blanks before the cursor were typed; others are cells that were never written.
        const bool hasCursor = m_rowsAreLines && i == m_firstScreenLine + tail->cursor.y();
        const qsizetype least = hasCursor ? tail->cursor.x() : 0;
        QString &line = lines[i];
        while (line.size() > least && line.endsWith(u' '))
            line.chop(1);
    }
    while (!lines.isEmpty() && lines.last().isEmpty())
        lines.removeLast();
    follow(lines.join(u'\n'));

    int cursor = int(m_text.size());
    if (m_rowsAreLines) {
        const int line = m_firstScreenLine + tail->cursor.y();
        qsizetype start = 0;
        int i = 0;
        for (; i < line; ++i) {
            const qsizetype end = m_text.indexOf(u'\n', start);
            if (end < 0)
                break;
            start = end + 1;
        }
        if (i == line) {
            const qsizetype end = m_text.indexOf(u'\n', start);
            const qsizetype length = (end < 0 ? m_text.size() : end) - start;
            cursor = int(start + std::min<qsizetype>(tail->cursor.x(), length));
        }
    }
    if (std::exchange(m_cursor, cursor) != cursor)
        Q_EMIT cursorMoved(cursor);
}

void TerminalText::follow(const QString &now)
{
    if (now == m_text)
        return;
    // Lines that scroll out at the top are no news: they go first, so that only what was added is told afterwards.
    if (const qsizetype gone = scrolledOut(now); gone > 0) {
        const QString removed = m_text.left(gone);
        m_text.remove(0, gone);
        Q_EMIT replaced(0, removed, {});
    }
    replaceMiddle(now);
}

void TerminalText::replaceMiddle(const QString &now)
{
    const QString before = std::exchange(m_text, now);
    if (before == now)
        return;
    const qsizetype start = commonStart(before, now);
    const QStringView oldRest = QStringView(before).sliced(start);
    const QStringView newRest = QStringView(now).sliced(start);
    const qsizetype end = commonEnd(oldRest, newRest);
    Q_EMIT replaced(int(start), oldRest.chopped(end).toString(), newRest.chopped(end).toString());
}

qsizetype TerminalText::scrolledOut(const QString &now) const
{
    const QList<QStringView> before = QStringView(m_text).split(u'\n');
    const QList<QStringView> after = QStringView(now).split(u'\n');
    qsizetype gone = 0;
    for (qsizetype shift = 1; shift + agreeingLines < before.size(); ++shift) {
        gone += before.at(shift - 1).size() + 1;
        // The last line may have grown since.
        const qsizetype count = before.size() - 1 - shift;
        if (count <= after.size() && std::equal(before.begin() + shift, before.begin() + shift + count, after.begin()))
            return gone;
    }
    return 0;
}

QString TerminalText::withoutTrailingBlanks(const QString &text)
{
    QString result;
    result.reserve(text.size() + 1);
    for (const QChar c : text) {
        while (c == u'\n' && result.endsWith(u' '))
            result.chop(1);
        result += c;
    }
    while (result.endsWith(u'\n') || result.endsWith(u' '))
        result.chop(1);
    return result.isEmpty() ? result : result + u'\n';
}

int TerminalText::cursorPosition()
{
    return std::min(m_cursor, int(text().size()));
}

QRect TerminalText::characterRect(int position)
{
    const QString &all = text();
    if (!m_rowsAreLines || position < 0 || position > all.size())
        return {};
    const QStringView before = QStringView(all).first(position);
    const int row = int(before.count(u'\n')) - m_firstScreenLine;
    const int column = position - int(before.lastIndexOf(u'\n')) - 1;
    return m_view.emulator().cellRect(row, column);
}

} // namespace vivarium
