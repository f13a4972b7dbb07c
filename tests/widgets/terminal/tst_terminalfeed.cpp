// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/TerminalFeed.h"

#include <QSignalSpy>
#include <QSocketNotifier>
#include <QTest>

#include <algorithm>
#include <fcntl.h>
#include <pty.h>
#include <unistd.h>

using namespace std::chrono_literals;
using namespace vivarium;

namespace {

/// A pseudo-terminal whose far end is an emulator played by the test: each byte costs it as much work as the test says,
/// so that nothing here depends on how fast a machine is.
struct Emulator {
    Emulator()
    {
        if (::openpty(&master, &slave, nullptr, nullptr, nullptr) != 0)
            qFatal("no pseudo-terminal");
        ::fcntl(master, F_SETFL, ::fcntl(master, F_GETFL) | O_NONBLOCK);
        feed = std::make_unique<TerminalFeed>(slave, nullptr, [this] { return work; });
        QObject::connect(feed.get(), &TerminalFeed::progressed, feed.get(), [this] {
            slices.append(std::exchange(inSlice, 0));
            costs.append(work - std::exchange(workBefore, work));
        });
        notifier = std::make_unique<QSocketNotifier>(master, QSocketNotifier::Read);
        QObject::connect(notifier.get(), &QSocketNotifier::activated, notifier.get(), [this] { take(); });
    }
    ~Emulator()
    {
        hangUp();
        feed.reset();
        ::close(slave);
    }
    void hangUp()
    {
        notifier.reset();
        if (master >= 0)
            ::close(std::exchange(master, -1));
    }
    /// Reads what is there, and tells the feed if it is awake.
    void take()
    {
        char buffer[4096];
        const ssize_t count = ::read(master, buffer, sizeof buffer);
        if (count <= 0)
            return;
        received += QByteArray(buffer, count);
        if (asleep)
            return;
        work += count * costOfAByte;
        inSlice += count;
        feed->consumed(count);
    }

    int master = -1;
    int slave = -1;
    std::chrono::nanoseconds work = 0ns;
    std::chrono::nanoseconds workBefore = 0ns;
    std::chrono::nanoseconds costOfAByte = 0ns;
    QByteArray received;
    qsizetype inSlice = 0;
    QList<qsizetype> slices;
    QList<std::chrono::nanoseconds> costs; ///< of each slice
    bool asleep = false;
    std::unique_ptr<TerminalFeed> feed;
    std::unique_ptr<QSocketNotifier> notifier;
};

QByteArray lines(int count)
{
    QByteArray text;
    for (int i = 0; i < count; ++i)
        text += "line " + QByteArray::number(i) + "\r\n";
    return text;
}

} // namespace

/// What keeps the window usable while a program floods its terminal: the emulator gets no more than a slice at a time,
/// everybody else comes between two slices, and slices get smaller where bytes are dear.
class TestTerminalFeed : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everythingArrivesInOrder();
    void waitsForTheEmulator();
    void othersGetTheirTurnBetweenSlices();
    void dearBytesComeInSmallSlices_data();
    void dearBytesComeInSmallSlices();
    void cheapBytesComeInLargeSlices();
    void pauseHoldsEverything();
    void replayIsTold();
    void brokenTerminalIsTold();
};

void TestTerminalFeed::everythingArrivesInOrder()
{
    Emulator emulator;
    const QByteArray text = lines(50000);
    for (qsizetype at = 0; at < text.size(); at += 7001)
        emulator.feed->write(text.mid(at, 7001), false);
    QTRY_COMPARE(emulator.feed->pending(), 0);
    QCOMPARE(emulator.received, text);
    QVERIFY(emulator.slices.size() > 1);
    for (const qsizetype slice : std::as_const(emulator.slices))
        QVERIFY2(slice <= TerminalFeed::LargestSlice, qPrintable(QString::number(slice)));
}

void TestTerminalFeed::waitsForTheEmulator()
{
    Emulator emulator;
    emulator.asleep = true;
    const QByteArray text = lines(5000);
    const qsizetype slice = emulator.feed->sliceSize();
    emulator.feed->write(text, false);
    QTRY_VERIFY(!emulator.received.isEmpty());
    for (int turn = 0; turn < 200; ++turn)
        QCoreApplication::processEvents();
    QVERIFY2(emulator.received.size() <= slice, qPrintable(QString::number(emulator.received.size())));
    QCOMPARE(emulator.feed->pending(), text.size());
    emulator.asleep = false;
    emulator.feed->consumed(emulator.received.size());
    QTRY_COMPARE(emulator.feed->pending(), 0);
    QCOMPARE(emulator.received, text);
}

void TestTerminalFeed::othersGetTheirTurnBetweenSlices()
{
    Emulator emulator;
    QObject other;
    int turns = 0;
    int slices = 0;
    int late = 0;
    connect(emulator.feed.get(), &TerminalFeed::progressed, &other, [&] {
        // A key or a repaint that was asked for while the last slice was drawn has been handled by now.
        if (turns < slices)
            ++late;
        ++slices;
        QMetaObject::invokeMethod(&other, [&turns] { ++turns; }, Qt::QueuedConnection);
    });
    emulator.feed->write(lines(20000), false);
    QTRY_COMPARE(emulator.feed->pending(), 0);
    QVERIFY(slices > 10);
    QCOMPARE(late, 0);
}

void TestTerminalFeed::dearBytesComeInSmallSlices_data()
{
    QTest::addColumn<int>("microseconds"); // a byte
    QTest::newRow("dear") << 3;
    QTest::newRow("dearer") << 10;
    QTest::newRow("a whole screen each") << 5000;
}

void TestTerminalFeed::dearBytesComeInSmallSlices()
{
    QFETCH(int, microseconds);
    Emulator emulator;
    emulator.costOfAByte = std::chrono::microseconds(microseconds);
    emulator.feed->write(lines(2000), false);
    QTRY_COMPARE(emulator.feed->pending(), 0);
    const auto smallest = TerminalFeed::SmallestSlice * emulator.costOfAByte;
    const auto limit = std::max<std::chrono::nanoseconds>(TerminalFeed::SliceLimit, smallest);
    qsizetype tooDear = 0;
    for (const auto cost : std::as_const(emulator.costs))
        tooDear += cost > limit;
    // It takes a few to learn that these bytes are dear, and one more whenever it tries whether they still are.
    QVERIFY2(emulator.costs.first() > limit, "these bytes are not dear");
    QVERIFY2(tooDear * 4 <= emulator.costs.size() + 16,
        qPrintable(QStringLiteral("%1 of %2").arg(tooDear).arg(emulator.costs.size())));
    const qsizetype first = emulator.slices.takeFirst();
    QVERIFY(*std::ranges::max_element(emulator.slices) < first);
}

void TestTerminalFeed::cheapBytesComeInLargeSlices()
{
    Emulator emulator;
    emulator.costOfAByte = 1ms;
    emulator.feed->write(lines(3000), false);
    QTRY_COMPARE(emulator.feed->pending(), 0);
    QCOMPARE(emulator.feed->sliceSize(), TerminalFeed::SmallestSlice);
    emulator.costOfAByte = 0ns;
    emulator.feed->write(lines(20000), false);
    QTRY_COMPARE(emulator.feed->pending(), 0);
    QCOMPARE(emulator.feed->sliceSize(), TerminalFeed::LargestSlice);
}

void TestTerminalFeed::pauseHoldsEverything()
{
    Emulator emulator;
    emulator.feed->setPaused(true);
    emulator.feed->write("some text", false);
    for (int turn = 0; turn < 50; ++turn)
        QCoreApplication::processEvents();
    QVERIFY(emulator.received.isEmpty());
    QCOMPARE(emulator.feed->pending(), 9);
    emulator.feed->setPaused(false);
    QTRY_COMPARE(emulator.received, QByteArray("some text"));
}

void TestTerminalFeed::replayIsTold()
{
    Emulator emulator;
    QByteArray during;
    connect(emulator.feed.get(), &TerminalFeed::progressed, this,
        [&] { during += emulator.feed->isReplaying() ? 'r' : '-'; });
    emulator.asleep = true;
    emulator.feed->write("\x1b[6n", true);
    emulator.feed->write("\x1b[5n", false); // never in one slice with the replay
    QTRY_COMPARE(emulator.received, QByteArray("\x1b[6n"));
    QVERIFY(emulator.feed->isReplaying());
    emulator.feed->consumed(4);
    QTRY_COMPARE(emulator.received, QByteArray("\x1b[6n\x1b[5n"));
    QVERIFY(!emulator.feed->isReplaying());
    emulator.feed->consumed(4);
    QCOMPARE(during, QByteArray("--")); // after its end a replay is over
}

void TestTerminalFeed::brokenTerminalIsTold()
{
    Emulator emulator;
    emulator.hangUp();
    QSignalSpy failed(emulator.feed.get(), &TerminalFeed::failed);
    emulator.feed->write("text", false);
    QTRY_COMPARE(failed.count(), 1);
    QVERIFY(failed.first().first().toInt() != 0);
    QCOMPARE(emulator.feed->pending(), 0);
}

QTEST_GUILESS_MAIN(TestTerminalFeed)
#include "tst_terminalfeed.moc"
