// SPDX-License-Identifier: GPL-3.0-or-later
#include "NewSandboxWorld.h"
#include "Pictures.h"
#include "common/FieldMessage.h"

#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <sys/stat.h>

using namespace Qt::StringLiterals;
using namespace vivarium;

/// What the form for a new sandbox makes it from: packages, Dockerfiles, folders of this computer.
class NewSandboxBuildTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void anImageIsBuiltAndItsLogStays()
    {
        NewSandboxWorld w;
        SandboxSpec wanted;
        {
            NewSandboxDialog dialog(w.feeds, w.recent);
            dialog.show();
            QVERIFY(QTest::qWaitForWindowActive(&dialog));
            dialog.findChild<QToolButton *>(u"buildButton"_s)->click();
            auto *now = dialog.findChild<QPushButton *>(u"buildNow"_s);
            QVERIFY(!now->isVisible()); // a plain Python needs no build
            auto *packages = dialog.findChild<QPlainTextEdit *>(u"packagesEdit"_s);
            packages->setFocus();
            QTest::keyClicks(packages, u"--evil"_s);
            QVERIFY(!NewSandboxWorld::message(dialog, "packagesEdit").isEmpty());
            QVERIFY(!now->isEnabled());
            packages->setPlainText(u"# what it needs\nnumpy==2.1\n\nrequests\n"_s);
            dialog.findChild<QPlainTextEdit *>(u"buildCommandsEdit"_s)
                ->setPlainText(u"apt-get update \\\n  && true\necho done"_s);
            wanted = dialog.spec();
            QCOMPARE(wanted.build.packages, QStringList({u"numpy==2.1"_s, u"requests"_s}));
            QCOMPARE(wanted.build.commands, QStringList({u"apt-get update && true"_s, u"echo done"_s}));
            QVERIFY(now->isVisible() && now->isEnabled());
            now->click();
            QCOMPARE(w.backend->fakeImages().builds().size(), 1);
            FakeImageBuild *build = w.backend->fakeImages().builds().constFirst();
            QCOMPARE(build->spec().build, wanted.build);
            build->begin(ImageId(u"img_0123456789abcdef01234567"_s));
            build->log({u"STEP 1/3: FROM base"_s, u"Collecting numpy\u001b[31m"_s});
            QVERIFY(!now->isVisible());
            auto *log = dialog.findChild<QPlainTextEdit *>(u"buildLog"_s);
            QVERIFY(log->isVisible());
            QVERIFY(log->toPlainText().contains(u"Collecting numpy"));
            QVERIFY(!log->toPlainText().contains(QChar(0x1b)));
            takePictures(dialog, u"new-sandbox-build"_s);
            dialog.reject();
        }
        FakeImageBuild *build = w.backend->fakeImages().builds().value(0);
        QVERIFY(build); // closing the form ends nothing
        build->log({u"Successfully installed"_s});
        NewSandboxDialog dialog(w.feeds, w.recent);
        dialog.setSpec(wanted);
        dialog.show();
        QVERIFY(dialog.findChild<QPlainTextEdit *>(u"buildLog"_s)->toPlainText().contains(u"Successfully installed"));
        auto *cancel = dialog.findChild<QPushButton *>(u"buildCancel"_s);
        QVERIFY(cancel->isVisible() && cancel->isEnabled());
        build->succeed();
        QVERIFY(!cancel->isVisible());
        QVERIFY(dialog.findChild<QLabel *>(u"buildState"_s)->text().contains(u"ready"));
        // Another image is another build.
        dialog.findChild<QPlainTextEdit *>(u"packagesEdit"_s)->setPlainText(u"scipy"_s);
        QVERIFY(!dialog.findChild<QPlainTextEdit *>(u"buildLog"_s)->isVisible());
        dialog.findChild<QPushButton *>(u"buildNow"_s)->click();
        FakeImageBuild *failing = w.backend->fakeImages().builds().constLast();
        failing->begin(ImageId(u"img_1"_s));
        failing->log({u"ERROR: no such package"_s});
        failing->failWith(CallScript::error(ErrorKind::Conflict, 409, u"The image could not be built: pip failed."_s));
        QVERIFY(dialog.findChild<QLabel *>(u"buildState"_s)->text().contains(u"pip failed"));
        QVERIFY(dialog.findChild<QPlainTextEdit *>(u"buildLog"_s)->toPlainText().contains(u"no such package"));
        QCOMPARE(dialog.findChild<QPushButton *>(u"buildNow"_s)->text(), u"&Build Again"_s);
        takePictures(dialog, u"new-sandbox-build-failed"_s);
    }

    void aDockerfileIsWrittenOrMissed()
    {
        NewSandboxWorld w;
        NewSandboxDialog dialog(w.feeds, w.recent);
        QSignalSpy submitted(&dialog, &NewSandboxDialog::submitted);
        dialog.show();
        auto *combo = dialog.findChild<QComboBox *>(u"imageCombo"_s);
        combo->setCurrentIndex(combo->findText(u"A Dockerfile…"_s));
        auto *file = dialog.findChild<QPlainTextEdit *>(u"dockerfileEdit"_s);
        QVERIFY(file->isVisible()); // its section unfolds by itself
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 0);
        QVERIFY(!NewSandboxWorld::message(dialog, "dockerfileEdit").isEmpty());
        QVERIFY(NewSandboxWorld::message(dialog, "image").isEmpty());
        file->setPlainText(u"RUN true\n"_s);
        QVERIFY(NewSandboxWorld::message(dialog, "dockerfileEdit").contains(u"FROM"));
        file->setPlainText(u"FROM debian:13\nRUN true\n"_s);
        takePictures(dialog, u"new-sandbox-dockerfile"_s);
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 1);
        const auto spec = submitted[0][1].value<SandboxSpec>();
        QCOMPARE(spec.build.dockerfile, u"FROM debian:13\nRUN true\n"_s);
        QVERIFY(spec.pythonVersion.isEmpty() && spec.baseImage.isEmpty() && spec.image.isEmpty());
        NewSandboxDialog next(w.feeds, w.recent); // begins there again
        QCOMPARE(next.spec().build, spec.build);
    }

    void aPipeIsNoDockerfile()
    {
        QTemporaryDir folder;
        const QByteArray pipe = QFile::encodeName(folder.filePath(u"pipe"_s));
        QCOMPARE(::mkfifo(pipe.constData(), 0600), 0);
        NewSandboxWorld w;
        NewSandboxDialog dialog(w.feeds, w.recent);
        dialog.show();
        auto *combo = dialog.findChild<QComboBox *>(u"imageCombo"_s);
        combo->setCurrentIndex(combo->findText(u"A Dockerfile…"_s));
        dialog.findChild<QPushButton *>(u"loadDockerfile"_s)->click();
        auto *files = dialog.findChild<QFileDialog *>(u"dockerfileDialog"_s);
        QVERIFY(files);
        Q_EMIT files->fileSelected(QFile::decodeName(pipe));
        QVERIFY(NewSandboxWorld::message(dialog, "dockerfileEdit").contains(u"not a plain file"));
        files->reject();
    }

    void aFolderIsCountedBeforeItIsSent()
    {
        QTemporaryDir folder;
        const auto write = [&folder](const QString &name, qsizetype size) {
            QFile file(folder.filePath(name));
            return file.open(QFile::WriteOnly) && file.write(QByteArray(size, 'x')) == size;
        };
        QVERIFY(write(u"main.py"_s, 2048) && write(u"notes.log"_s, 10) && write(u".gitignore"_s, 0));
        NewSandboxWorld w;
        NewSandboxDialog dialog(w.feeds, w.recent);
        QSignalSpy submitted(&dialog, &NewSandboxDialog::submitted);
        dialog.show();
        dialog.findChild<QToolButton *>(u"filesButton"_s)->click();
        auto *path = dialog.findChild<QLineEdit *>(u"sourceEdit"_s);
        auto *count = dialog.findChild<FieldMessage *>(u"sourceEditMessage"_s);
        path->setText(u"relative"_s);
        QVERIFY(NewSandboxWorld::message(dialog, "sourceEdit").contains(u"whole path"));
        path->setText(folder.filePath(u"nowhere"_s));
        QTRY_VERIFY(NewSandboxWorld::message(dialog, "sourceEdit").contains(u"There is no folder"));
        path->setText(folder.path());
        QTRY_COMPARE(count->text(), u"3 file(s), 2 KiB, will be in /workspace."_s);
        dialog.findChild<QLineEdit *>(u"sourceIgnored"_s)->setText(u"*.log"_s);
        QTRY_COMPARE(count->text(), u"2 file(s), 2 KiB, will be in /workspace. 1 file(s) or folder(s) left out."_s);
        dialog.findChild<QToolButton *>(u"sourceListButton"_s)->click();
        QCOMPARE(
            dialog.findChild<QPlainTextEdit *>(u"sourceList"_s)->toPlainText(), u".gitignore  0 B\nmain.py  2 KiB"_s);
        takePictures(dialog, u"new-sandbox-files"_s);
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 1);
        QCOMPARE(submitted[0][1].value<SandboxSpec>().source, (SourceFolder{folder.path(), true, {u"*.log"_s}, {}}));
        const NewSandboxDialog next(w.feeds, w.recent); // nobody's files are sent because they were sent once
        QVERIFY(next.spec().source.path.isEmpty());
    }
};

QTEST_MAIN(NewSandboxBuildTest)
#include "tst_newsandboxbuild.moc"
