// SPDX-License-Identifier: GPL-3.0-or-later
#include "NewSandboxWorld.h"
#include "Pictures.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace vivarium;

/// What the form says before its button is pressed: what the sandbox costs, and whether an image that was made
/// elsewhere is there.
class StartingPointTest : public QObject {
    Q_OBJECT

    struct World : NewSandboxWorld {
        World()
            : NewSandboxWorld(FakeBackend::Kind::LazyCloud)
        {
        }
        void setPrices()
        {
            Capabilities capabilities = backend->capabilities();
            PriceList prices;
            prices.currency = u"USD"_s;
            prices.perCore = 40'000'000;
            prices.perMemoryGiB = 5'000'000;
            capabilities.prices = prices;
            backend->setCapabilities(capabilities);
        }
    };
    static QString cost(const NewSandboxDialog &dialog) { return dialog.findChild<QLabel *>(u"costText"_s)->text(); }
    static FieldMessage *imageMessage(const NewSandboxDialog &dialog)
    {
        return dialog.findChild<FieldMessage *>(u"imageMessage"_s);
    }
    static void chooseById(NewSandboxDialog &dialog)
    {
        auto *combo = dialog.findChild<QComboBox *>(u"imageCombo"_s);
        const int row = combo->findText(u"An image by its id…"_s);
        QVERIFY(row >= 0);
        combo->setCurrentIndex(row);
    }

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void thePriceFollowsTheFields()
    {
        World w;
        NewSandboxDialog dialog(w.feeds, w.recent);
        QVERIFY2(cost(dialog).contains(u"has told no prices"), qPrintable(cost(dialog)));
        w.setPrices(); // they come after the form was opened
        QTRY_VERIFY2(cost(dialog).startsWith(u"≈ $0.0450 an hour"), qPrintable(cost(dialog)));
        dialog.findChild<QDoubleSpinBox *>(u"cpuSpin"_s)->setValue(4);
        QVERIFY2(cost(dialog).startsWith(u"≈ $0.17 an hour"), qPrintable(cost(dialog)));
        QVERIFY(cost(dialog).contains(u"If nobody uses it at all: at most"));
        takePictures(dialog, u"new-sandbox-price"_s);
    }

    void anImageByItsId()
    {
        World w;
        Image made;
        made.id = w.backend->fakeImages().nextId();
        made.pythonVersion = u"3.12"_s;
        made.createdAt = QDateTime::currentDateTimeUtc();
        w.backend->fakeImages().put(made);
        NewSandboxDialog dialog(w.feeds, w.recent);
        QSignalSpy submitted(&dialog, &NewSandboxDialog::submitted);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        auto *id = dialog.findChild<QLineEdit *>(u"imageIdentity"_s);
        QVERIFY(!id->isVisible());
        chooseById(dialog);
        QVERIFY(id->isVisible());
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QVERIFY(imageMessage(dialog)->hasProblem()); // nothing was typed
        QTest::keyClicks(id, u"img_12"_s);
        QVERIFY(imageMessage(dialog)->text().contains(u"24"));
        QCOMPARE(w.backend->calls().count(u"images.get"_s), 0);
        id->setText(u"img_"_s + QString(24, u'f'));
        QTRY_VERIFY2(
            imageMessage(dialog)->text().contains(u"no image with this id"), qPrintable(imageMessage(dialog)->text()));
        QVERIFY(imageMessage(dialog)->hasProblem());
        takePictures(dialog, u"new-sandbox-image-id"_s);
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 0);
        id->setText(u" %1 "_s.arg(made.id.value()));
        QTRY_VERIFY2(
            imageMessage(dialog)->text().contains(u"Found: Python 3.12"), qPrintable(imageMessage(dialog)->text()));
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 1);
        QCOMPARE(submitted.first().at(1).value<SandboxSpec>().image, made.id);
    }

    void aDockerfileHasAFolderToCopyFrom()
    {
        QTemporaryDir files;
        QFile file(files.filePath(u"main.py"_s));
        QVERIFY(file.open(QFile::WriteOnly) && file.write("1") == 1);
        file.close();
        World w;
        NewSandboxDialog dialog(w.feeds, w.recent);
        QSignalSpy submitted(&dialog, &NewSandboxDialog::submitted);
        dialog.show();
        auto *combo = dialog.findChild<QComboBox *>(u"imageCombo"_s);
        auto *path = dialog.findChild<QLineEdit *>(u"contextEdit"_s);
        QVERIFY(!path->isVisible());
        combo->setCurrentIndex(combo->findText(u"A Dockerfile…"_s));
        QVERIFY(path->isVisible());
        dialog.findChild<QPlainTextEdit *>(u"dockerfileEdit"_s)->setPlainText(u"FROM debian:13\nCOPY . /app\n"_s);
        path->setText(u"relative"_s);
        auto *count = dialog.findChild<FieldMessage *>(u"contextEditMessage"_s);
        QVERIFY(count->hasProblem());
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 0);
        path->setText(files.path());
        QTRY_COMPARE(count->text(), u"1 file(s), 1 B, can be copied."_s);
        takePictures(dialog, u"new-sandbox-context"_s);
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 1);
        const auto spec = submitted.first().at(1).value<SandboxSpec>();
        QCOMPARE(spec.build.context.path, files.path());
        QVERIFY(spec.source.path.isEmpty());
        const NewSandboxDialog next(w.feeds, w.recent); // begins there again
        QCOMPARE(next.spec().build.context, spec.build.context);
        // Without the Dockerfile there is no folder for it.
        combo->setCurrentIndex(0);
        QVERIFY(dialog.spec().build.context.path.isEmpty());
    }

    void aFailedLookUpIsNoRefusal()
    {
        World w;
        w.backend->calls().fail(u"images.get"_s, CallScript::error(ErrorKind::Network, 0, u"No connection."_s), -1);
        NewSandboxDialog dialog(w.feeds, w.recent);
        chooseById(dialog);
        dialog.findChild<QLineEdit *>(u"imageIdentity"_s)->setText(u"img_"_s + QString(24, u'a'));
        QTRY_VERIFY(imageMessage(dialog)->text().contains(u"No connection."));
        QVERIFY(!imageMessage(dialog)->hasProblem());
    }

    void anImageThatTheListDoesNotHaveIsKept()
    {
        World w;
        NewSandboxDialog dialog(w.feeds, w.recent);
        SandboxSpec spec = dialog.spec();
        spec.image = ImageId(u"img_"_s + QString(24, u'c')); // of a sandbox that is being copied
        spec.pythonVersion.clear();
        dialog.setSpec(spec);
        QCOMPARE(dialog.spec().image, spec.image);
        QCOMPARE(dialog.findChild<QLineEdit *>(u"imageIdentity"_s)->text(), spec.image.value());
    }
};

QTEST_MAIN(StartingPointTest)
#include "tst_startingpoint.moc"
