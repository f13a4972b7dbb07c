// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/StopQuestion.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace vivarium;

class StopQuestionTest : public QObject {
    Q_OBJECT

    static StopQuestion::Victim victim(const QString &name, int processes, int terminals)
    {
        StopQuestion::Victim made;
        made.row.sandbox.name = name;
        made.row.sandbox.state = SandboxState::Running;
        Usage usage;
        usage.processes = processes + 1; // process 1 is nobody's loss
        made.row.usage = usage;
        made.terminals = terminals;
        made.connection = u"Local"_s;
        return made;
    }

private Q_SLOTS:
    void oneIsNamedWithWhatIsLost()
    {
        const ConfirmDialog::Question question = StopQuestion::about({victim(u"agent-7"_s, 12, 2)});
        QCOMPARE(question.question, u"Stop agent-7?"_s);
        QCOMPARE(question.verb, u"&Stop agent-7"_s);
        const QString all = question.consequences.join(u'\n');
        QVERIFY(all.contains(u"12 running process"));
        QVERIFY(all.contains(u"2 open terminal"));
        QVERIFY(all.contains(u"files"));
        QVERIFY(!all.contains(u"local program"));
    }

    void oneOfTwoThatAreCalledTheSameIsToldByItsId()
    {
        StopQuestion::Victim one = victim(u"agent-7"_s, 0, 0);
        one.row.sandbox.id = SandboxId(u"0f9c1f5e-6f0a-4f0e-9a58-0d6c3b1d7a11"_s);
        QCOMPARE(StopQuestion::about({one}).question, u"Stop agent-7?"_s);
        one.hasNamesake = true;
        QCOMPARE(StopQuestion::about({one}).question, u"Stop agent-7 (0f9c1f5e…7a11)?"_s);
    }

    void filesThatAreOpenInLocalProgramsAreCounted()
    {
        StopQuestion::Victim one = victim(u"agent-7"_s, 0, 0);
        one.edits = 2;
        StopQuestion::Victim other = victim(u"agent-8"_s, 0, 0);
        other.edits = 1;
        const QString all = StopQuestion::about({one, other}).consequences.join(u'\n');
        QVERIFY2(all.contains(u"3 file"), qPrintable(all));
        QVERIFY2(all.contains(u"later saves will not be sent"), qPrintable(all));
    }

    void manyAreCountedAndListed()
    {
        QList<StopQuestion::Victim> victims;
        for (int i = 0; i < 9; ++i)
            victims << victim(u"s%1"_s.arg(i), 1, 0);
        const ConfirmDialog::Question question = StopQuestion::about(victims);
        QVERIFY(question.question.contains(u"9"));
        QVERIFY(question.verb.contains(u"9"));
        QCOMPARE(question.concerned.size(), 9); // every one, not the first few
        QVERIFY(question.concerned.constLast().startsWith(u"s8  ·  Local"));
    }

    void aHostileNameMakesNoMnemonicAndHidesNothing()
    {
        const ConfirmDialog::Question question = StopQuestion::about({victim(u"a&b\u202e"_s, 0, 0)});
        QVERIFY(question.verb.contains(u"a&&b\\u202e"));
        QVERIFY(question.question.contains(u"a&b\\u202e"));
    }

    void aLongNameLeavesTheVerbOnTheButton()
    {
        const QString name = u"x"_s.repeated(200);
        const ConfirmDialog::Question question = StopQuestion::about({victim(name, 0, 0)});
        QCOMPARE(question.question, u"Stop %1?"_s.arg(name));
        QCOMPARE(question.verb, u"&Stop “%1…”"_s.arg(u"x"_s.repeated(30)));
    }
};

QTEST_GUILESS_MAIN(StopQuestionTest)
#include "tst_stopquestion.moc"
