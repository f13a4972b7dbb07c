// SPDX-License-Identifier: GPL-3.0-or-later
#include "ports/PortModel.h"

#include <QAbstractItemModelTester>
#include <QMap>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace vivarium;
using Tester = QAbstractItemModelTester;

namespace {

ExposedPort exposed(int number, std::optional<bool> authorized = false)
{
    return {number, u"http://x-%1.localhost:7431"_s.arg(number), authorized};
}

Listener listener(int port, const QString &address = u"0.0.0.0"_s)
{
    return {port, address, 100 + port, u"server"_s};
}

} // namespace

class TestPortModel : public QObject {
    Q_OBJECT
    static QString cell(const PortModel &model, int row, PortModel::Column column)
    {
        return model.index(row, column).data().toString();
    }

private Q_SLOTS:
    void equalsWhatIsKnown();
    void selectionSurvives();
    void deadPortsLookDead();
    void oneRowForAllAddresses();
    void offersTheRightThing();
    void pendingIsShownAndNotDone();
    void probesGoWithTheirPort();
    void sameAgainTellsNothing();
};

void TestPortModel::equalsWhatIsKnown()
{
    PortModel model;
    Tester tester(&model, Tester::FailureReportingMode::QtTest);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    QRandomGenerator random(11);
    QList<ExposedPort> ports;
    std::optional<QList<Listener>> listeners;
    QMap<int, bool> pending;
    for (int round = 0; round < 400; ++round) {
        switch (random.bounded(4)) {
        case 0:
            ports.clear();
            for (int number = 1; number < 20; ++number) {
                if (random.bounded(3) == 0)
                    ports << exposed(number);
            }
            model.setExposed(ports);
            break;
        case 1:
            listeners.reset();
            if (random.bounded(5) > 0) {
                listeners.emplace();
                for (int i = random.bounded(12); i > 0; --i)
                    listeners->append(listener(1 + random.bounded(25), random.bounded(2) ? u"0.0.0.0"_s : u"::1"_s));
            }
            model.setListeners(listeners);
            break;
        case 2: {
            const int number = 1 + random.bounded(25);
            const bool on = random.bounded(2);
            model.setPending(number, on ? PortRow::Pending::Exposing : PortRow::Pending::None);
            if (on)
                pending[number] = true;
            else
                pending.remove(number);
            break;
        }
        default:
            model.setStale(random.bounded(2));
        }
        QMap<int, bool> expected = pending;
        for (const ExposedPort &port : std::as_const(ports))
            expected[port.number] = true;
        for (const Listener &one : listeners.value_or(QList<Listener>()))
            expected[one.port] = true;
        QList<int> numbers;
        for (const PortRow &row : model.rows())
            numbers << row.number;
        QCOMPARE(numbers, expected.keys());
        QCOMPARE(model.exposedCount(), ports.size());
    }
    QCOMPARE(reset.count(), 0);
}

void TestPortModel::selectionSurvives()
{
    PortModel model;
    model.setExposed({exposed(80), exposed(8000)});
    const QPersistentModelIndex chosen = model.index(1, 0);
    model.setExposed({exposed(22), exposed(80), exposed(443), exposed(8000), exposed(9000)});
    QVERIFY(chosen.isValid());
    QCOMPARE(chosen.data(PortModel::NumberRole).toInt(), 8000);
    model.setExposed({exposed(80)});
    QVERIFY(!chosen.isValid());
}

void TestPortModel::deadPortsLookDead()
{
    PortModel model;
    model.setExposed({exposed(8000)});
    QCOMPARE(model.index(0, 0).data(PortModel::SignRole).toInt(), int(PortModel::Unclear));
    QCOMPARE(model.listeningCount(), -1);
    model.setListeners(QList<Listener>{listener(8000)});
    QCOMPARE(model.index(0, 0).data(PortModel::SignRole).toInt(), int(PortModel::Open));
    model.setListeners(QList<Listener>{});
    QCOMPARE(model.index(0, 0).data(PortModel::SignRole).toInt(), int(PortModel::Silent));
    QCOMPARE(cell(model, 0, PortModel::State), u"Nothing listens"_s);
    QCOMPARE(model.listeningCount(), 0);
    model.setStale(true);
    QCOMPARE(model.index(0, 0).data(PortModel::SignRole).toInt(), int(PortModel::Unclear));
}

void TestPortModel::oneRowForAllAddresses()
{
    PortModel model;
    model.setListeners(QList<Listener>{listener(8000, u"127.0.0.1"_s), listener(8000, u"::1"_s)});
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(model.rows().first().listeners.size(), 2);
    QVERIFY(model.rows().first().isLoopbackOnly());
    QCOMPARE(cell(model, 0, PortModel::Bound), u"127.0.0.1, ::1"_s);
    QCOMPARE(model.listeningCount(), 1);
}

void TestPortModel::offersTheRightThing()
{
    PortModel model;
    model.setListeners(QList<Listener>{listener(3000), listener(8000), listener(8001), listener(8002), listener(8003)});
    model.setExposed(
        {exposed(8000, false), exposed(8001, true), exposed(8002, std::nullopt), {8003, u"ftp://x"_s, false}});
    const auto act = [&model](int number) { return model.actOf(*model.find(number)); };
    QCOMPARE(act(3000), PortModel::Expose);
    QCOMPARE(act(8000), PortModel::Browse);
    QCOMPARE(act(8001), PortModel::CopyCall);
    QCOMPARE(act(8002), PortModel::Browse);
    QCOMPARE(act(8003), PortModel::Nothing);
    model.setCanExpose(false);
    QCOMPARE(act(3000), PortModel::Nothing);
    QCOMPARE(act(8000), PortModel::Browse);
    QVERIFY(!model.find(9999));
    model.setListeners(QList<Listener>{});
    QCOMPARE(act(8000), PortModel::Nothing); // nothing would answer
    model.setStale(true);
    QCOMPARE(act(8000), PortModel::Browse);
}

void TestPortModel::pendingIsShownAndNotDone()
{
    PortModel model;
    model.setPending(8000, PortRow::Pending::Exposing);
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(cell(model, 0, PortModel::State), u"Exposing…"_s);
    QVERIFY(!model.rows().first().exposed);
    QCOMPARE(model.actOf(model.rows().first()), PortModel::Nothing); // no second time
    model.putExposed(exposed(8000));
    model.setPending(8000, PortRow::Pending::None);
    QCOMPARE(model.rowCount(), 1);
    QVERIFY(model.rows().first().exposed);
}

void TestPortModel::probesGoWithTheirPort()
{
    PortModel model;
    model.setExposed({exposed(8000, std::nullopt)});
    model.setProbe(8000, PortProbe{PortProbe::Outcome::NeedsToken, 401, {}, {}});
    QCOMPARE(cell(model, 0, PortModel::Access), u"With token"_s);
    model.dropExposed(8000);
    QCOMPARE(model.rowCount(), 0);
    model.putExposed(exposed(8000, std::nullopt));
    QVERIFY(!model.rows().first().probe);
}

void TestPortModel::sameAgainTellsNothing()
{
    PortModel model;
    model.setExposed({exposed(80), exposed(8000)});
    model.setListeners(QList<Listener>{listener(80)});
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    QSignalSpy updated(&model, &PortModel::updated);
    model.setExposed({exposed(80), exposed(8000)});
    model.setListeners(QList<Listener>{listener(80)});
    QCOMPARE(changed.count() + updated.count(), 0);
    model.setListeners(QList<Listener>{listener(80), listener(8000)});
    QCOMPARE(changed.count(), 1); // the one row
}

QTEST_GUILESS_MAIN(TestPortModel)
#include "tst_portmodel.moc"
