// SPDX-License-Identifier: GPL-3.0-or-later
#include "PrivateSettings.h"
#include "ProcessesBench.h"

#include <QAction>
#include <QLabel>
#include <QMenu>

using namespace vivarium;
using Bench = vivarium::ProcessesBench;

namespace {

QString textOf(const QList<QLabel *> &labels)
{
    QStringList texts;
    for (const QLabel *label : labels)
        texts << label->text();
    return texts.join(u'\n');
}

} // namespace

/// Signals from the process panel: to the right process, or to none.
class TestProcessSignals : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void deleteAsksAndSends();
    void cancelIsTheDefault();
    void questionStaysWithItsProcess();
    void wholeTreeNamesDescendants();
    void harmlessSignalsDontAsk();
    void severalAtOnce();
    void defaultSignalIsRemembered();
    void explainsDisabledSignals();
    void nothingTakesThePlaceOfAnEndedOne();

private:
    PrivateSettings m_settings;
};

void TestProcessSignals::init()
{
    QSettings().clear();
}

void TestProcessSignals::deleteAsksAndSends()
{
    Bench bench;
    QVERIFY(bench.sample());
    QVERIFY(bench.select(58));
    bench.panel.view().setFocus();
    QTest::keyClick(&bench.panel.view(), Qt::Key_Delete);
    ConfirmDialog *dialog = bench.question();
    QVERIFY(dialog);
    const QString texts = textOf(dialog->findChildren<QLabel *>());
    QVERIFY2(texts.contains(QStringLiteral("pytest")) && texts.contains(QStringLiteral("58")), qPrintable(texts));
    QVERIFY(bench.processes().sentSignals().isEmpty());
    QTest::keyClick(dialog, Qt::Key_T, Qt::AltModifier);
    QTRY_COMPARE(bench.processes().sentSignals().size(), 1);
    const auto sent = bench.processes().sentSignals().first();
    QCOMPARE(sent.process, (ProcessIdentity{58, 580}));
    QCOMPARE(sent.signal, Signal::Term);
    QVERIFY(!sent.wholeTree);
    QTRY_VERIFY(bench.notice().contains(QStringLiteral("TERM")));
}

void TestProcessSignals::cancelIsTheDefault()
{
    Bench bench;
    QVERIFY(bench.sample());
    QVERIFY(bench.select(58));
    QTest::keyClick(&bench.panel.view(), Qt::Key_Delete);
    ConfirmDialog *dialog = bench.question();
    QVERIFY(dialog);
    QTest::keyClick(dialog, Qt::Key_Return);
    QTRY_VERIFY(!bench.panel.findChild<ConfirmDialog *>() || !bench.panel.findChild<ConfirmDialog *>()->isVisible());
    QVERIFY(bench.processes().sentSignals().isEmpty());
}

void TestProcessSignals::questionStaysWithItsProcess()
{
    Bench bench;
    QVERIFY(bench.sample());
    QVERIFY(bench.select(58));
    QTest::keyClick(&bench.panel.view(), Qt::Key_Delete);
    ConfirmDialog *dialog = bench.question();
    QVERIFY(dialog);
    // While the question stands the process ends, its pid goes to another, and the row is gone.
    QList<Process> after = agentProcesses(1);
    after.removeIf([](const Process &p) { return p.identity.pid == 58 || p.parentPid == 58; });
    after << makeProcess(58, 1, QStringLiteral("database"), 99999);
    QVERIFY(bench.sample(after));
    dialog->confirmButton()->click();
    QTRY_VERIFY(bench.notice().contains(QStringLiteral("database")));
    QVERIFY(bench.notice().contains(QStringLiteral("Nothing was sent")));
    QVERIFY(bench.processes().sentSignals().isEmpty());
    QCOMPARE(bench.backend->calls().count(QStringLiteral("processes.signal")), 0);
}

void TestProcessSignals::wholeTreeNamesDescendants()
{
    Bench bench;
    QVERIFY(bench.sample());
    QVERIFY(bench.select(31));
    bench.child<QAction>("signalTreeKILL")->trigger();
    ConfirmDialog *dialog = bench.question();
    QVERIFY(dialog);
    const QString texts = textOf(dialog->findChildren<QLabel *>());
    QVERIFY2(
        texts.contains(QStringLiteral("agent")) && texts.contains(QStringLiteral("4 descendant")), qPrintable(texts));
    dialog->confirmButton()->click();
    QTRY_COMPARE(bench.processes().sentSignals().size(), 1);
    QVERIFY(bench.processes().sentSignals().first().wholeTree);
    QCOMPARE(bench.processes().sentSignals().first().signal, Signal::Kill);
    QTRY_VERIFY(bench.notice().contains(u'5'));
}

void TestProcessSignals::harmlessSignalsDontAsk()
{
    Bench bench;
    QVERIFY(bench.sample());
    QVERIFY(bench.select(31));
    bench.child<QAction>("signalTreeSTOP")->trigger();
    QTRY_COMPARE(bench.processes().sentSignals().size(), 1);
    QCOMPARE(bench.processes().sentSignals().first().signal, Signal::Stop);
    QVERIFY(!bench.panel.findChild<ConfirmDialog *>());
}

void TestProcessSignals::severalAtOnce()
{
    Bench bench;
    QVERIFY(bench.sample());
    QVERIFY(bench.select(12));
    for (int i = 0; i < 2; ++i)
        QTest::keyClick(&bench.panel.view(), Qt::Key_Down, Qt::ShiftModifier);
    QCOMPARE(bench.panel.view().selectedKeys().size(), 3);
    bench.child<QAction>("signalTERM")->trigger();
    ConfirmDialog *dialog = bench.question();
    QVERIFY(dialog);
    dialog->confirmButton()->click();
    QTRY_COMPARE(bench.processes().sentSignals().size(), 3);
    QTRY_VERIFY(bench.notice().contains(u'3'));
}

void TestProcessSignals::defaultSignalIsRemembered()
{
    {
        Bench bench;
        auto *menu = bench.child<QMenu>("signalMenu");
        QAction *kill = nullptr;
        for (QAction *action : menu->actions()) {
            if (action->menu() && action->menu()->actions().first()->isCheckable()) {
                for (QAction *choice : action->menu()->actions()) {
                    if (choice->data().toString() == u"KILL")
                        kill = choice;
                }
            }
        }
        QVERIFY(kill);
        kill->trigger();
    }
    Bench next;
    QVERIFY(next.sample());
    QVERIFY(next.select(58));
    QVERIFY(next.child<QAction>("defaultSignal")->text().contains(QStringLiteral("KILL")));
    QTest::keyClick(&next.panel.view(), Qt::Key_Delete);
    ConfirmDialog *dialog = next.question();
    QVERIFY(dialog);
    dialog->confirmButton()->click();
    QTRY_COMPARE(next.processes().sentSignals().size(), 1);
    QCOMPARE(next.processes().sentSignals().first().signal, Signal::Kill);
}

void TestProcessSignals::explainsDisabledSignals()
{
    Bench bench;
    auto *del = bench.child<QAction>("defaultSignal");
    QVERIFY(!del->isEnabled());
    QVERIFY(del->toolTip().contains(QStringLiteral("Choose")));
    QVERIFY(bench.sample());
    bench.child<QAction>("showSystem")->trigger();
    QVERIFY(bench.select(1));
    QVERIFY(!del->isEnabled());
    QVERIFY(del->toolTip().contains(QStringLiteral("sandbox")));
    QVERIFY(bench.select(58));
    QVERIFY(del->isEnabled());
}

void TestProcessSignals::nothingTakesThePlaceOfAnEndedOne()
{
    Bench bench;
    QVERIFY(bench.sample());
    QVERIFY(bench.select(60));
    QList<Process> after = agentProcesses(1);
    after.removeIf([](const Process &p) { return p.identity.pid == 60; });
    bench.setProcesses(after);
    bench.panel.setActive(true); // the clock takes the ended row away after its five seconds
    QTRY_VERIFY_WITH_TIMEOUT(bench.panel.view().selectedKeys().isEmpty(), 12000);
    QVERIFY(!bench.child<QAction>("defaultSignal")->isEnabled());
    QTest::keyClick(&bench.panel.view(), Qt::Key_Delete);
    QVERIFY(!bench.panel.findChild<ConfirmDialog *>());
}

QTEST_MAIN(TestProcessSignals)
#include "tst_processsignals.moc"
