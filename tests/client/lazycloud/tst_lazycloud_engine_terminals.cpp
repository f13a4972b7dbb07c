// SPDX-License-Identifier: GPL-3.0-or-later
#include "EngineFixture.h"

#include <QSignalSpy>

using namespace vivarium;
using test::EngineFixture;

class TestEngineTerminals : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void speaksWithAShell();
    void tellsTheExitCode();
    void resizes();
    void holdsBackAFlood();
    void ctrlCGetsThroughAFlood();
    void keepsTerminals();
    void isTakenOver();
    void refusesMissingSandboxes();

private:
    /// A channel and all it said.
    struct Terminal {
        explicit Terminal(std::unique_ptr<TerminalChannel> with)
            : channel(std::move(with))
            , attached(channel.get(), &TerminalChannel::attached)
            , ended(channel.get(), &TerminalChannel::ended)
        {
            QObject::connect(channel.get(), &TerminalChannel::received, channel.get(), [this](const QByteArray &bytes) {
                total += bytes.size();
                text = (text + bytes).right(100000);
            });
        }
        [[nodiscard]] TerminalChannel::End end() const { return ended.first().at(0).value<TerminalChannel::End>(); }
        [[nodiscard]] ApiError error() const { return ended.first().at(2).value<ApiError>(); }
        std::unique_ptr<TerminalChannel> channel;
        QSignalSpy attached;
        QSignalSpy ended;
        QByteArray text;
        qint64 total = 0;
    };
    [[nodiscard]] std::unique_ptr<Terminal> open(
        bool keep = false, const TerminalId &resume = {}, const TerminalSize &size = {100, 30})
    {
        return std::make_unique<Terminal>(m_backend->terminals().open(m_sandbox, size, keep, resume));
    }

    std::unique_ptr<LazyCloudBackend> m_backend;
    SandboxId m_sandbox;
};

void TestEngineTerminals::initTestCase()
{
    if (const QString reason = EngineFixture::missing(); !reason.isEmpty())
        QSKIP(qPrintable(reason));
    m_backend = EngineFixture::connectBackend(true);
    QVERIFY(m_backend);
    m_sandbox = EngineFixture::createSandbox(*m_backend);
    QVERIFY(!m_sandbox.isEmpty());
}

void TestEngineTerminals::cleanupTestCase()
{
    if (m_backend)
        EngineFixture::stopSandbox(*m_backend, m_sandbox);
}

void TestEngineTerminals::speaksWithAShell()
{
    const auto terminal = open();
    QTRY_VERIFY_WITH_TIMEOUT(!terminal->text.isEmpty(), 10000);
    terminal->channel->send("echo $((40+2)) $TERM\n");
    QTRY_VERIFY(terminal->text.contains("42 xterm-256color"));
    terminal->channel->close();
    QTRY_COMPARE(terminal->ended.count(), 1);
    QCOMPARE(terminal->end(), TerminalChannel::End::Lost);
}

void TestEngineTerminals::tellsTheExitCode()
{
    const auto terminal = open();
    QTRY_VERIFY_WITH_TIMEOUT(!terminal->text.isEmpty(), 10000);
    terminal->channel->send("exit 9\n");
    QTRY_COMPARE_WITH_TIMEOUT(terminal->ended.count(), 1, 10000);
    QCOMPARE(terminal->end(), TerminalChannel::End::Exited);
    QCOMPARE(terminal->ended.first().at(1).toInt(), 9);
}

void TestEngineTerminals::resizes()
{
    const auto terminal = open(false, {}, {101, 31});
    QTRY_VERIFY_WITH_TIMEOUT(!terminal->text.isEmpty(), 10000);
    terminal->channel->send("stty size\n");
    QTRY_VERIFY(terminal->text.contains("31 101"));
    terminal->channel->resize({77, 22});
    terminal->channel->send("stty size\n");
    QTRY_VERIFY(terminal->text.contains("22 77"));
}

void TestEngineTerminals::holdsBackAFlood()
{
    const auto terminal = open();
    QTRY_VERIFY_WITH_TIMEOUT(!terminal->text.isEmpty(), 10000);
    terminal->channel->send("head -c 50000000 /dev/zero | tr '\\0' x; echo; echo done-$((1+1))\n");
    QTRY_VERIFY_WITH_TIMEOUT(terminal->total > 100000, 10000);
    terminal->channel->setReading(false);
    // What is under way may still arrive, then nothing.
    qint64 before = -1;
    const auto goesOn = [&] {
        before = terminal->total;
        return QTest::qWaitFor([&] { return terminal->total != before; }, 1000);
    };
    for (int turn = 0; turn < 20 && goesOn(); ++turn) { }
    QVERIFY(!goesOn());
    QVERIFY2(before < 40'000'000, "the flood went through although nobody read");
    terminal->channel->setReading(true);
    QTRY_VERIFY_WITH_TIMEOUT(terminal->text.contains("done-2"), 60000);
    QVERIFY2(terminal->total >= 50'000'000, qPrintable(QString::number(terminal->total)));
}

void TestEngineTerminals::ctrlCGetsThroughAFlood()
{
    const auto terminal = open();
    QTRY_VERIFY_WITH_TIMEOUT(!terminal->text.isEmpty(), 10000);
    terminal->channel->send("yes\n");
    QTRY_VERIFY_WITH_TIMEOUT(terminal->total > 1'000'000, 20000);
    terminal->channel->setReading(false);
    terminal->channel->send("\x03");
    terminal->channel->send("echo stopped-$((2+3))\n");
    terminal->channel->setReading(true);
    QElapsedTimer timer;
    timer.start();
    QTRY_VERIFY_WITH_TIMEOUT(terminal->text.contains("stopped-5"), 20000);
    qInfo() << "after Ctrl+C:" << timer.elapsed() << "ms";
}

void TestEngineTerminals::keepsTerminals()
{
    if (!m_backend->capabilities().has(Feature::KeptTerminals))
        QSKIP("The engine keeps no terminals.");
    auto terminal = open(true);
    QTRY_COMPARE_WITH_TIMEOUT(terminal->attached.count(), 1, 10000);
    const auto id = terminal->attached.first().at(0).value<TerminalId>();
    QVERIFY(terminal->attached.first().at(1).toBool());
    terminal->channel->send("MARK=kept-$((5+5)); echo $MARK\n");
    QTRY_VERIFY(terminal->text.contains("kept-10"));
    terminal->channel->close();
    QTRY_COMPARE(terminal->ended.count(), 1);
    QTRY_VERIFY_WITH_TIMEOUT(
        std::ranges::any_of(EngineFixture::wait(m_backend->terminals().kept(m_sandbox)).value_or(QList<KeptTerminal>()),
            [&](const KeptTerminal &kept) { return kept.id == id && !kept.attached; }),
        10000);

    terminal = open(false, id);
    QTRY_COMPARE_WITH_TIMEOUT(terminal->attached.count(), 1, 10000);
    QVERIFY(!terminal->attached.first().at(1).toBool());
    QVERIFY(terminal->attached.first().at(2).toLongLong() > 0);
    QTRY_VERIFY(terminal->text.contains("kept-10"));
    terminal->channel->send("echo again-$MARK\n");
    QTRY_VERIFY(terminal->text.contains("again-kept-10"));
    VERIFY_RESULT(EngineFixture::wait(m_backend->terminals().hangUp(m_sandbox, id)));
    QTRY_COMPARE_WITH_TIMEOUT(terminal->ended.count(), 1, 10000);
    QTRY_VERIFY(std::ranges::none_of(
        EngineFixture::wait(m_backend->terminals().kept(m_sandbox)).value_or(QList<KeptTerminal>()),
        [&](const KeptTerminal &kept) { return kept.id == id; }));
}

void TestEngineTerminals::isTakenOver()
{
    if (!m_backend->capabilities().has(Feature::KeptTerminals))
        QSKIP("The engine keeps no terminals.");
    const auto first = open(true);
    QTRY_COMPARE_WITH_TIMEOUT(first->attached.count(), 1, 10000);
    const auto id = first->attached.first().at(0).value<TerminalId>();
    const auto second = open(true, id);
    QTRY_COMPARE_WITH_TIMEOUT(first->ended.count(), 1, 10000);
    QCOMPARE(first->end(), TerminalChannel::End::TakenOver);
    QTRY_COMPARE(second->attached.count(), 1);
    VERIFY_RESULT(EngineFixture::wait(m_backend->terminals().hangUp(m_sandbox, id)));
}

void TestEngineTerminals::refusesMissingSandboxes()
{
    const Terminal terminal(
        m_backend->terminals().open(SandboxId(QStringLiteral("00000000-0000-4000-8000-000000000000")), {}, false, {}));
    QTRY_COMPARE_WITH_TIMEOUT(terminal.ended.count(), 1, 10000);
    QCOMPARE(terminal.end(), TerminalChannel::End::Refused);
    QCOMPARE(terminal.error().kind, ErrorKind::NotFound);
}

QTEST_GUILESS_MAIN(TestEngineTerminals)
#include "tst_lazycloud_engine_terminals.moc"
