// SPDX-License-Identifier: GPL-3.0-or-later
#include "NewSandboxWorld.h"
#include "Pictures.h"
#include "common/ConfirmDialog.h"
#include "common/FormScroll.h"
#include "sandboxes/PythonCode.h"

#include <QAction>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardPaths>
#include <QTest>
#include <QToolButton>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;

class NewSandboxDialogTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void enterMakesOneFromTheDefaults()
    {
        NewSandboxWorld w;
        NewSandboxDialog dialog(w.feeds, w.recent);
        QSignalSpy submitted(&dialog, &NewSandboxDialog::submitted);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCOMPARE(submitted.size(), 1);
        const auto spec = submitted[0][1].value<SandboxSpec>();
        QCOMPARE(spec.name, u"sandbox-1"_s);
        QCOMPARE(spec.pythonVersion, u"3.13"_s);
        QCOMPARE(spec.keepWarm, std::optional<std::chrono::seconds>(600s));
        QVERIFY(!dialog.isVisible());
        QCOMPARE(w.recent.last(w.backend->profile()).name, u"sandbox-1"_s);
    }

    void theSignFollowsThePalette()
    {
        NewSandboxWorld w;
        NewSandboxDialog dialog(w.feeds, w.recent);
        dialog.show();
        const auto *sign = dialog.findChild<QLabel *>(u"costSign"_s);
        const QImage before = sign->pixmap().toImage();
        QVERIFY(!before.isNull());
        const QPalette palette = QApplication::palette();
        QApplication::setPalette(darkPalette());
        QTRY_VERIFY(sign->pixmap().toImage() != before);
        QApplication::setPalette(palette);
        QTRY_COMPARE(sign->pixmap().toImage(), before);
    }

    void theProposedNameIsFree()
    {
        NewSandboxWorld w;
        w.backend->fakeSandboxes().addRunning(u"sandbox-1"_s);
        QTRY_COMPARE(w.model.rowCount(), 1);
        const NewSandboxDialog dialog(w.feeds, w.recent);
        QCOMPARE(dialog.spec().name, u"sandbox-2"_s);
        // Nor is it that of one that has ended and is still in the list.
        const Sandbox ended = w.backend->fakeSandboxes().addRunning(u"sandbox-2"_s);
        w.backend->fakeSandboxes().setState(ended.id, SandboxState::Stopped, u"stopped"_s);
        w.feeds.reloadAll();
        QTRY_COMPARE(w.model.rowCount(), 2);
        const NewSandboxDialog next(w.feeds, w.recent);
        QCOMPARE(next.spec().name, u"sandbox-3"_s);
    }

    void mistakesAreExplainedBesideTheFieldAndLoseNothing()
    {
        NewSandboxWorld w;
        NewSandboxDialog dialog(w.feeds, w.recent);
        QSignalSpy submitted(&dialog, &NewSandboxDialog::submitted);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        auto *name = dialog.findChild<QLineEdit *>(u"nameEdit"_s);
        name->selectAll();
        QTest::keyClicks(name, u"my agent"_s);
        QVERIFY(NewSandboxWorld::message(dialog, "nameEdit").contains(u"Letters"));
        QVERIFY(NewSandboxWorld::message(dialog, "memorySpin").isEmpty()); // not touched yet
        dialog.findChild<QSpinBox *>(u"memorySpin"_s)->setValue(64);
        QVERIFY(NewSandboxWorld::message(dialog, "memorySpin").contains(u"128 MiB"));
        dialog.findChild<QDoubleSpinBox *>(u"cpuSpin"_s)->setValue(64);
        QVERIFY(NewSandboxWorld::message(dialog, "cpuSpin").contains(u"32"));
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 0);
        QVERIFY(dialog.isVisible());
        QCOMPARE(QApplication::focusWidget(), name); // the first mistake
        QCOMPARE(name->text(), u"my agent"_s);
        name->setText(u"agent"_s);
        dialog.findChild<QSpinBox *>(u"memorySpin"_s)->setValue(512);
        dialog.findChild<QDoubleSpinBox *>(u"cpuSpin"_s)->setValue(0.5);
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 1);
        QCOMPARE(submitted[0][1].value<SandboxSpec>().cpuMillis, 500);
    }

    void aRegistryImageIsAskedForByItsName()
    {
        NewSandboxWorld w;
        NewSandboxDialog dialog(w.feeds, w.recent);
        QSignalSpy submitted(&dialog, &NewSandboxDialog::submitted);
        dialog.show();
        auto *combo = dialog.findChild<QComboBox *>(u"imageCombo"_s);
        auto *reference = dialog.findChild<QLineEdit *>(u"imageReference"_s);
        QVERIFY(!reference->isVisible());
        combo->setCurrentIndex(combo->count() - 1);
        QVERIFY(reference->isVisible());
        reference->setText(u"not a reference"_s);
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QVERIFY(!NewSandboxWorld::message(dialog, "image").isEmpty());
        reference->setText(u"docker.io/library/debian:13"_s);
        dialog.findChild<QPushButton *>(u"createButton"_s)->click();
        QCOMPARE(submitted.size(), 1);
        QCOMPARE(submitted[0][1].value<SandboxSpec>().baseImage, u"docker.io/library/debian:13"_s);
        QVERIFY(submitted[0][1].value<SandboxSpec>().pythonVersion.isEmpty());
    }

    void savedImagesCanBeStartedFrom()
    {
        NewSandboxWorld w;
        Image image;
        image.id = w.backend->fakeImages().nextId();
        image.kind = Image::Kind::FileSystem;
        image.name = u"with-tools"_s;
        image.createdAt = QDateTime::currentDateTimeUtc();
        w.backend->fakeImages().put(image);
        NewSandboxDialog dialog(w.feeds, w.recent);
        SandboxSpec wanted = w.recent.last(w.backend->profile());
        wanted.image = image.id;
        dialog.setSpec(wanted); // before the list of images is there
        QTRY_COMPARE(dialog.spec().image, image.id);
        QTRY_COMPARE(dialog.findChild<QComboBox *>(u"imageCombo"_s)->currentText(), u"with-tools"_s);
    }

    void builtImagesAreNamedByWhatTheyAre()
    {
        NewSandboxWorld w;
        Image image;
        image.id = w.backend->fakeImages().nextId();
        image.kind = Image::Kind::Built;
        image.name = u"Python 3.13 with numpy"_s;
        image.createdAt = QDateTime::currentDateTimeUtc();
        w.backend->fakeImages().put(image);
        NewSandboxDialog dialog(w.feeds, w.recent);
        SandboxSpec wanted = dialog.spec();
        wanted.image = image.id;
        dialog.setSpec(wanted);
        const auto *combo = dialog.findChild<QComboBox *>(u"imageCombo"_s);
        // The name first, then the id: equal definitions have the same name.
        QTRY_VERIFY2(combo->currentText().startsWith(u"Python 3.13 with numpy · "), qPrintable(combo->currentText()));
        QVERIFY(combo->currentText().endsWith(image.id.value().right(4)));
        QVERIFY(combo->currentData(Qt::ToolTipRole).toString().contains(image.id.value()));
    }

    void theCostIsSaidBefore()
    {
        {
            NewSandboxWorld w;
            const NewSandboxDialog dialog(w.feeds, w.recent);
            QVERIFY(dialog.findChild<QLabel *>(u"costText"_s)->text().contains(u"Free on this machine"));
        }
        NewSandboxWorld w(FakeBackend::Kind::LazyCloud);
        NewSandboxDialog dialog(w.feeds, w.recent);
        const auto *cost = dialog.findChild<QLabel *>(u"costText"_s);
        QVERIFY(cost->text().contains(u"acme bills it"));
        SandboxSpec endless = dialog.spec();
        endless.keepWarm = std::nullopt;
        dialog.setSpec(endless);
        QVERIFY(cost->text().contains(u"never stops by itself"));
    }

    void whatAServerCannotDoIsSwitchedOff()
    {
        NewSandboxWorld w;
        w.backend->setFeature(Feature::NetworkRules, false, u"Without root it can't."_s);
        w.backend->setFeature(Feature::Ports, false, u"No ports here."_s);
        NewSandboxDialog dialog(w.feeds, w.recent);
        dialog.show();
        dialog.findChild<QToolButton *>(u"networkButton"_s)->click();
        QVERIFY(!dialog.findChild<QRadioButton *>(u"networkBlocked"_s)->isEnabled());
        QVERIFY(!dialog.findChild<QLineEdit *>(u"portsEdit"_s)->isEnabled());
        QStringList texts;
        for (const QLabel *label : dialog.findChildren<QLabel *>()) {
            if (label->isVisible())
                texts << label->text();
        }
        QVERIFY(texts.contains(u"Without root it can't."_s));
        QVERIFY(texts.contains(u"No ports here."_s));
    }

    void anyIdleLimitComesBackAsItWas()
    {
        NewSandboxWorld w;
        NewSandboxDialog dialog(w.feeds, w.recent);
        for (const auto limit :
            {std::optional(300s), std::optional(420s), std::optional(86400s), std::optional<std::chrono::seconds>()}) {
            SandboxSpec spec = dialog.spec();
            spec.keepWarm = limit;
            dialog.setSpec(spec);
            QCOMPARE(dialog.spec().keepWarm, limit);
        }
    }

    void theCodeThatDoesTheSameIsShown()
    {
        NewSandboxWorld w;
        NewSandboxDialog dialog(w.feeds, w.recent);
        dialog.show();
        dialog.findChild<QLineEdit *>(u"nameEdit"_s)->setText(u"coder"_s);
        dialog.findChild<QPushButton *>(u"codeButton"_s)->click();
        auto *shown = dialog.findChild<QDialog *>(u"pythonCodeDialog"_s);
        QVERIFY(shown);
        const QString code = shown->findChild<QPlainTextEdit *>(u"pythonCode"_s)->toPlainText();
        QCOMPARE(code, PythonCode::forSpec(dialog.spec()));
        QVERIFY(code.contains(u"name=\"coder\""));
        takePictures(*shown, u"new-sandbox-code"_s);
        shown->findChild<QPushButton *>(u"copyCode"_s)->click();
        QCOMPARE(QApplication::clipboard()->text(), code);
        QVERIFY(dialog.isVisible());
    }

    void presetsAreSavedChosenAndDeleted()
    {
        NewSandboxWorld w;
        {
            NewSandboxDialog dialog(w.feeds, w.recent);
            dialog.show();
            dialog.findChild<QSpinBox *>(u"memorySpin"_s)->setValue(3072);
            dialog.findChild<QAction *>(u"savePreset"_s)->trigger();
            auto *asked = dialog.findChild<QInputDialog *>(u"presetNameDialog"_s);
            QVERIFY(asked);
            asked->setTextValue(u"Large one"_s);
            asked->accept();
            QCOMPARE(w.recent.presets().names(), QStringList{u"Large one"_s});
        }
        NewSandboxDialog dialog(w.feeds, w.recent);
        dialog.show();
        QCOMPARE(dialog.spec().memoryMiB, 1024); // saving one is no use of it
        auto *menu = dialog.findChild<QMenu *>(u"presetMenu"_s);
        menu->actions().constFirst()->trigger();
        QCOMPARE(dialog.spec().memoryMiB, 3072);
        QVERIFY(dialog.findChild<QLabel *>(u"remark"_s)->text().contains(u"Large one"));
        dialog.findChild<QMenu *>(u"deletePresets"_s)->actions().constFirst()->trigger();
        auto *question = dialog.findChild<ConfirmDialog *>();
        QVERIFY(question);
        QTRY_VERIFY(question->confirmButton()->isEnabled());
        question->confirmButton()->click();
        QTRY_VERIFY(w.recent.presets().names().isEmpty());
    }

    void itFitsSmallScreensAndScrolls()
    {
        NewSandboxWorld w;
        NewSandboxDialog dialog(w.feeds, w.recent);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        takePictures(dialog, u"new-sandbox-simple"_s);
        for (const QString &name : {u"buildButton"_s, u"moreButton"_s, u"filesButton"_s, u"networkButton"_s,
                 u"placementButton"_s, u"limitsButton"_s})
            dialog.findChild<QToolButton *>(name)->click();
        dialog.resize(560, 640); // as much as 1280×720 leaves between a panel and a title bar
        auto *create = dialog.findChild<QPushButton *>(u"createButton"_s);
        QTRY_VERIFY(dialog.height() <= dialog.screen()->availableGeometry().height());
        QVERIFY(dialog.rect().contains(QRect(create->mapTo(&dialog, QPoint()), create->size())));
        auto *scroll = dialog.findChild<FormScroll *>();
        QVERIFY(scroll->verticalScrollBar()->maximum() > 0);
        QCOMPARE(scroll->horizontalScrollBar()->maximum(), 0);
        takePictures(dialog, u"new-sandbox-all"_s);
    }
};

QTEST_MAIN(NewSandboxDialogTest)
#include "tst_newsandboxdialog.moc"
