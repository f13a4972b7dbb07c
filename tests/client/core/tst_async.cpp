// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Async.h"
#include "core/Secret.h"

#include <QTest>

using namespace vivarium;

namespace {
ApiError someError()
{
    return ApiError::local(QStringLiteral("broken"));
}

template <typename T> bool isDone(const Reply<T> &reply)
{
    return QTest::qWaitFor([&] { return reply.isFinished(); }, 5000);
}
} // namespace

class TestAsync : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void passesValuesOn();
    void passesErrorsBy();
    void givesErrorsToStepsThatAskForThem();
    void carriesACancelBack();
    void carriesACancelIntoTheSecondStep();
    void isCancelledWithItsContext();
    void takesTheFirstAnswerOnly();
    void joinsTwo();
    void cancelsBoth();
    void printsNoSecret();
};

void TestAsync::passesValuesOn()
{
    const auto reply = chain(this, readyReply<int>(20), [](int value) -> Result<int> { return value + 1; });
    const auto text = chain(this, reply, [this](int value) {
        return chain(this, after(this, std::chrono::milliseconds(1)),
            [value](const Done &) -> Result<QString> { return QString::number(value * 2); });
    });
    QVERIFY(isDone(text));
    QCOMPARE(text.result().value(), QStringLiteral("42"));
}

void TestAsync::passesErrorsBy()
{
    bool called = false;
    const auto reply = chain(this, failedReply<int>(someError()), [&called](int value) -> Result<int> {
        called = true;
        return value;
    });
    QVERIFY(isDone(reply));
    QCOMPARE(reply.result().error().sentence, QStringLiteral("broken"));
    QVERIFY(!called);
}

void TestAsync::givesErrorsToStepsThatAskForThem()
{
    const auto reply = chain(this, failedReply<int>(someError()),
        [](const Result<int> &result) -> Result<QString> { return result.error().sentence; });
    QVERIFY(isDone(reply));
    QCOMPARE(reply.result().value(), QStringLiteral("broken"));
}

void TestAsync::carriesACancelBack()
{
    Pending<int> source;
    bool aborted = false;
    source.onCancel(this, [&] {
        aborted = true;
        source.abandon();
    });
    auto reply = chain(this, source.reply(), [](int value) -> Result<int> { return value; });
    auto outer = chain(this, reply, [](int value) -> Result<int> { return value; });
    outer.cancel();
    QTRY_VERIFY(aborted);
    QVERIFY(isDone(outer));
    QVERIFY(outer.isCanceled());
    QCOMPARE(outer.resultCount(), 0);
}

void TestAsync::carriesACancelIntoTheSecondStep()
{
    Pending<int> second;
    bool started = false;
    bool aborted = false;
    second.onCancel(this, [&] { aborted = true; });
    auto reply = chain(this, readyReply<int>(1), [&](int) {
        started = true;
        return second.reply();
    });
    QTRY_VERIFY(started);
    reply.cancel();
    QTRY_VERIFY(aborted);
    second.answer(5);
    QVERIFY(isDone(reply));
    QCOMPARE(reply.resultCount(), 0);
}

void TestAsync::isCancelledWithItsContext()
{
    Pending<int> source;
    auto context = std::make_unique<QObject>();
    bool called = false;
    const auto reply = chain(context.get(), source.reply(), [&](int value) -> Result<int> {
        called = true;
        return value;
    });
    context.reset();
    source.answer(1);
    QVERIFY(isDone(reply));
    QVERIFY(reply.isCanceled());
    QVERIFY(!called);
}

void TestAsync::takesTheFirstAnswerOnly()
{
    Pending<int> pending;
    pending.answer(1);
    pending.answer(2);
    pending.abandon();
    QCOMPARE(pending.reply().resultCount(), 1);
    QCOMPARE(pending.reply().result().value(), 1);
}

void TestAsync::joinsTwo()
{
    Pending<int> number;
    Pending<QString> text;
    const auto reply = both(this, number.reply(), text.reply());
    text.answer(QStringLiteral("a"));
    number.answer(1);
    QVERIFY(isDone(reply));
    QCOMPARE(reply.result().value(), std::make_pair(1, QStringLiteral("a")));
}

void TestAsync::cancelsBoth()
{
    Pending<int> first;
    Pending<int> second;
    bool firstAborted = false;
    bool secondAborted = false;
    first.onCancel(this, [&] {
        firstAborted = true;
        first.abandon();
    });
    second.onCancel(this, [&] { secondAborted = true; });
    auto reply = both(this, first.reply(), second.reply());
    reply.cancel();
    QTRY_VERIFY(firstAborted);
    QTRY_VERIFY(secondAborted);
}

void TestAsync::printsNoSecret()
{
    QString text;
    QDebug(&text) << Secret(QByteArrayLiteral("lc_visible"));
    QVERIFY(text.contains(QStringLiteral("***")));
    QVERIFY(!text.contains(QStringLiteral("visible")));
}

QTEST_GUILESS_MAIN(TestAsync)
#include "tst_async.moc"
