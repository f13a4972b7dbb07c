// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SpecValidation.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;

class SpecValidationTest : public QObject {
    Q_OBJECT

    static SandboxSpec good()
    {
        SandboxSpec spec;
        spec.name = u"agent-7"_s;
        spec.group = u"agents"_s;
        spec.pythonVersion = u"3.13"_s;
        spec.keepWarm = 600s;
        return spec;
    }
    static QList<SpecValidation::Field> fields(const SandboxSpec &spec)
    {
        QList<SpecValidation::Field> list;
        for (const auto &problem : SpecValidation::problems(spec, Capabilities())) {
            if (problem.sentence.isEmpty())
                qFatal("a problem without a sentence");
            list.append(problem.field);
        }
        return list;
    }

private Q_SLOTS:
    void aGoodOnePasses() { QVERIFY(fields(good()).isEmpty()); }

    void names_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("allowed");
        QTest::newRow("plain") << u"agent-7"_s << true;
        QTest::newRow("underscore first") << u"_x"_s << true;
        QTest::newRow("capitals") << u"Build_X"_s << true;
        QTest::newRow("empty") << u""_s << false;
        QTest::newRow("digit first") << u"7agent"_s << false;
        QTest::newRow("dash first") << u"-agent"_s << false;
        QTest::newRow("space") << u"my agent"_s << false;
        QTest::newRow("letters beyond ASCII") << u"ägent"_s << false;
        QTest::newRow("63") << QString(63, u'a') << true;
        QTest::newRow("64") << QString(64, u'a') << false;
        QTest::newRow("line feed at the end") << u"agent\n"_s << false;
    }
    void names()
    {
        QFETCH(QString, name);
        QTEST(SpecValidation::nameProblem(name).isEmpty(), "allowed");
    }

    void groups()
    {
        QVERIFY(SpecValidation::groupProblem(u"agents_2"_s).isEmpty());
        QVERIFY(!SpecValidation::groupProblem(u"Agents"_s).isEmpty());
        QVERIFY(!SpecValidation::groupProblem(u"agents-2"_s).isEmpty());
        QVERIFY(!SpecValidation::groupProblem(u"_agents"_s).isEmpty());
    }

    void images_data()
    {
        QTest::addColumn<QString>("reference");
        QTest::addColumn<bool>("allowed");
        QTest::newRow("short") << u"debian"_s << true;
        QTest::newRow("tag") << u"python:3.13-slim"_s << true;
        QTest::newRow("full") << u"docker.io/library/debian:13"_s << true;
        QTest::newRow("port") << u"localhost:5000/team/image:1.0"_s << true;
        QTest::newRow("digest") << u"debian@sha256:"_s + QString(64, u'a') << true;
        QTest::newRow("empty") << u""_s << false;
        QTest::newRow("scheme") << u"https://docker.io/debian"_s << false;
        QTest::newRow("space") << u"debian 13"_s << false;
        QTest::newRow("capital path") << u"docker.io/Debian"_s << false;
        QTest::newRow("option") << u"--privileged"_s << false;
    }
    void images()
    {
        QFETCH(QString, reference);
        QTEST(SpecValidation::imageReferenceProblem(reference).isEmpty(), "allowed");
    }

    void limitsAreThoseOfTheServer()
    {
        using Field = SpecValidation::Field;
        SandboxSpec spec = good();
        spec.cpuMillis = 124;
        QCOMPARE(fields(spec), QList{Field::Cpu});
        spec.cpuMillis = 32001;
        QCOMPARE(fields(spec), QList{Field::Cpu});
        spec = good();
        spec.memoryMiB = 127;
        QCOMPARE(fields(spec), QList{Field::Memory});
        spec = good();
        spec.keepWarm = 86401s;
        QCOMPARE(fields(spec), QList{Field::IdleLimit});
        spec.keepWarm = std::nullopt;
        QVERIFY(fields(spec).isEmpty());
        spec.environment = {{u"1X"_s, u"v"_s}};
        QCOMPARE(fields(spec), QList{Field::Environment});
        spec = good();
        spec.pythonVersion.clear();
        QCOMPARE(fields(spec), QList{Field::Image});
        spec.image = ImageId(u"img_0123456789abcdef01234567"_s);
        QVERIFY(fields(spec).isEmpty());
    }

    void namesAreMadeUnique()
    {
        QCOMPARE(SpecValidation::uniqueName(u"sandbox-1"_s, {}), u"sandbox-1"_s);
        QCOMPARE(SpecValidation::uniqueName(u"sandbox-1"_s, {u"sandbox-1"_s, u"sandbox-2"_s}), u"sandbox-3"_s);
        QCOMPARE(SpecValidation::uniqueName(u"agent"_s, {u"agent"_s}), u"agent-2"_s);
        const QString longName(63, u'a');
        const QString other = SpecValidation::uniqueName(longName, {longName});
        QVERIFY(SpecValidation::nameProblem(other).isEmpty());
        QVERIFY(other != longName);
    }

    void environmentIsReadFromText()
    {
        const auto pairs = SpecValidation::parseEnvironment(
            u"# comment\nexport A=1\n B = two words \nQUOTED=\"x y\"\nSINGLE='z'\n\nbroken\n=nothing\nURL=http://x/?a=b\r\n"_s);
        const QList<std::pair<QString, QString>> expected{{u"A"_s, u"1"_s}, {u"B"_s, u"two words"_s},
            {u"QUOTED"_s, u"x y"_s}, {u"SINGLE"_s, u"z"_s}, {u"URL"_s, u"http://x/?a=b"_s}};
        QCOMPARE(pairs, expected);
    }
};

QTEST_GUILESS_MAIN(SpecValidationTest)
#include "tst_specvalidation.moc"
