// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"
#include "domain/BuiltFrom.h"
#include "images/ImageBuilds.h"

#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace vivarium;

class ImageBuildsTest : public QObject {
    Q_OBJECT

    static SandboxSpec withPackages(const QStringList &packages)
    {
        SandboxSpec spec;
        spec.name = u"whatever"_s;
        spec.pythonVersion = u"3.13"_s;
        spec.build.packages = packages;
        return spec;
    }

private Q_SLOTS:
    void oneBuildForOneImage()
    {
        FakeBackend backend;
        ImageBuilds &builds = ImageBuilds::of(backend);
        QCOMPARE(&ImageBuilds::of(backend), &builds);
        BuildRun *run = builds.start(withPackages({u"numpy"_s}));
        SandboxSpec other = withPackages({u"numpy"_s});
        other.name = u"another name"_s;
        other.memoryMiB = 4096;
        QCOMPARE(builds.start(other), run);
        QCOMPARE(builds.find(other), run);
        QVERIFY(builds.start(withPackages({u"scipy"_s})) != run);
        QCOMPARE(backend.fakeImages().builds().size(), 2);
        QCOMPARE(run->title(), u"Python 3.13 with numpy"_s);
    }

    void titlesTellWhatItIsBuiltFrom()
    {
        QCOMPARE(
            BuiltFrom::text(withPackages({u"a"_s, u"b==1"_s, u"c"_s, u"d"_s})), u"Python 3.13 with a, b==1, c, …"_s);
        SandboxSpec spec = withPackages({});
        QCOMPARE(BuiltFrom::text(spec), u"Python 3.13"_s);
        spec.build.commands = {u"export TOKEN=secret; true"_s, u"true"_s};
        QCOMPARE(BuiltFrom::text(spec), u"Python 3.13 with 2 command(s)"_s);
        spec.build.packages = {u"git+https://me:pass@example.com/x.git"_s, u"own @ https://u:p@example.com/y"_s};
        QCOMPARE(BuiltFrom::text(spec), u"Python 3.13 with own, …"_s); // an address can hold a password
        spec.build.packages = {u"--proxy"_s, u"me:pass@proxy.example.com:3128"_s, u"numpy; python_version < '3.13'"_s};
        QCOMPARE(BuiltFrom::text(spec), u"Python 3.13 with numpy, …"_s); // so can an option
        spec.build = {};
        spec.baseImage = u"debian:13"_s;
        QCOMPARE(BuiltFrom::text(spec), u"debian:13"_s);
        spec.build.dockerfile = u"FROM golang:1 AS build\nfrom --platform=linux/amd64 debian:12\nRUN true\n"_s;
        QCOMPARE(BuiltFrom::text(spec), u"Dockerfile on debian:12"_s);
        spec.build.dockerfile = u"# nothing yet"_s;
        QCOMPARE(BuiltFrom::text(spec), u"Dockerfile"_s);
    }

    void theLogIsKeptWithALimit()
    {
        FakeBackend backend;
        ImageBuilds &builds = ImageBuilds::of(backend);
        BuildRun *run = builds.start(withPackages({u"numpy"_s}));
        FakeImageBuild *build = backend.fakeImages().builds().constFirst();
        build->begin(ImageId(u"img_1"_s));
        QSignalSpy logged(run, &BuildRun::logged);
        for (int i = 0; i < 12; ++i)
            build->log(QStringList(500, u"line %1"_s.arg(i)));
        QCOMPARE(logged.size(), 12);
        QCOMPARE(run->lines().size(), BuildRun::mostLines);
        QCOMPARE(run->droppedLines(), 1000);
        QCOMPARE(run->lines().constFirst(), u"line 2"_s);
        QCOMPARE(run->lines().constLast(), u"line 11"_s);
    }

    void theEndIsToldAndAnotherTryReplacesIt()
    {
        FakeBackend backend;
        ImageBuilds &builds = ImageBuilds::of(backend);
        QSignalSpy finished(&builds, &ImageBuilds::finished);
        QPointer<BuildRun> run = builds.start(withPackages({u"numpy"_s}));
        FakeImageBuild *build = backend.fakeImages().builds().constFirst();
        build->begin(ImageId(u"img_1"_s));
        run->cancel();
        QCOMPARE(finished.size(), 1);
        QVERIFY(run->isCancelled());
        QCOMPARE(run->state(), ImageBuild::State::Failed);
        BuildRun *again = builds.start(withPackages({u"numpy"_s}));
        QVERIFY(again != run);
        QTRY_VERIFY(!run);
        FakeImageBuild *second = backend.fakeImages().builds().constLast();
        second->begin(ImageId(u"img_1"_s));
        second->succeed();
        QCOMPARE(finished.size(), 2);
        QCOMPARE(again->state(), ImageBuild::State::Ready);
        QVERIFY(!again->isCancelled());
    }

    void manyEndedOnesMakeRoom()
    {
        FakeBackend backend;
        ImageBuilds &builds = ImageBuilds::of(backend);
        BuildRun *running = builds.start(withPackages({u"running"_s}));
        for (int i = 0; i < 40; ++i) {
            builds.start(withPackages({u"p%1"_s.arg(i)}));
            FakeImageBuild *build = backend.fakeImages().builds().constLast();
            build->begin(ImageId(u"img_1"_s));
            build->succeed();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        }
        QVERIFY(builds.findChildren<BuildRun *>().size() <= 12);
        QCOMPARE(builds.find(withPackages({u"running"_s})), running);
    }

    void whatNeedsABuild()
    {
        SandboxSpec spec;
        spec.pythonVersion = u"3.13"_s;
        QVERIFY(!ImageBuilds::isNeeded(spec));
        spec.baseImage = u"debian:13"_s;
        QVERIFY(ImageBuilds::isNeeded(spec));
        spec.image = ImageId(u"img_1"_s);
        QVERIFY(!ImageBuilds::isNeeded(spec));
        QVERIFY(ImageBuilds::isNeeded(withPackages({u"numpy"_s})));
    }
};

QTEST_GUILESS_MAIN(ImageBuildsTest)
#include "tst_imagebuilds.moc"
