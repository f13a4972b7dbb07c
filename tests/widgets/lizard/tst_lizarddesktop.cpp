// SPDX-License-Identifier: GPL-3.0-or-later
#include "LizardBench.h"
#include "common/ConfirmDialog.h"
#include "common/StateView.h"
#include "desktop/DesktopPanel.h"

#include <QAction>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QPushButton>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QSpinBox>

using namespace Qt::StringLiterals;
using namespace vivarium;
using test::LizardBench;
using test::LizardServer;

/// The panel of a desktop: how it stands, its links, and pictures of it.
class LizardDesktopTest : public QObject {
    Q_OBJECT

    template <typename T> static T *child(QWidget &widget, const char *name)
    {
        return widget.findChild<T *>(QLatin1String(name));
    }

private Q_SLOTS:
    void desktopsOpenWithoutShowingTheirLink()
    {
        LizardBench bench;
        QVERIFY(bench.isSignedIn());
        const auto plain = bench.open();
        DesktopPanel none(*plain);
        QVERIFY(none.findChild<StateView *>()->message().contains(u"template"));
        const auto context = bench.open({{u"template"_s, u"desktop"_s}});
        DesktopPanel panel(*context);
        QStringList opened;
        panel.setOpener([&opened](const QUrl &url) {
            opened << url.toString();
            return true;
        });
        panel.resize(900, 600);
        panel.show();
        panel.setActive(true);
        QTRY_VERIFY(panel.session().desktop());
        child<QSpinBox>(panel, "desktopWidth")->setValue(1600);
        child<QAction>(panel, "desktopStart")->trigger();
        QTRY_VERIFY(panel.session().desktop()->running);
        QTRY_VERIFY(child<QLabel>(panel, "desktopWords")->text().contains(u"1600"));
        child<QAction>(panel, "desktopOpen")->trigger();
        QCOMPARE(opened.size(), 1);
        const auto labels = panel.findChildren<QLabel *>();
        for (const QLabel *label : labels)
            QVERIFY(!label->text().contains(u"password=p"));
        child<QAction>(panel, "desktopStop")->trigger();
        auto *question = panel.findChild<ConfirmDialog *>();
        QVERIFY(question); // the programs on it would end
        QVERIFY(panel.session().desktop()->running);
        QTRY_VERIFY(question->confirmButton()->isEnabled());
        question->confirmButton()->click();
        QTRY_VERIFY(!panel.session().desktop()->running);
        QCOMPARE(bench.server.violations().join(u'\n'), QString());
    }

    void aDesktopIsAskedForAgainWhenItsSandboxIsBack()
    {
        LizardBench bench;
        QVERIFY(bench.isSignedIn());
        const auto context = bench.open({{u"template"_s, u"desktop"_s}});
        const auto become = [&context](SandboxState state) {
            Sandbox sandbox = context->sandbox();
            sandbox.state = state;
            context->update(sandbox);
        };
        become(SandboxState::Starting);
        DesktopPanel panel(*context);
        panel.show();
        panel.setActive(true); // too early
        QVERIFY(!panel.session().desktop());
        become(SandboxState::Running);
        QTRY_VERIFY(panel.session().desktop());
        QTRY_VERIFY(panel.findChild<StateView *>()->message().contains(u"not running"));
        panel.session().start({800, 600});
        QTRY_VERIFY(panel.session().desktop()->running);
        become(SandboxState::Paused);
        QVERIFY(!panel.session().desktop()); // its links are dead
        bench.server.failNext("GET /api/sandboxes/" + context->id().value().toLatin1() + "/desktop",
            LizardServer::error(500, {{u"error"_s, u"Not yet"_s}}), 10);
        become(SandboxState::Running);
        QTRY_VERIFY_WITH_TIMEOUT(panel.session().error(), 20000);
        QVERIFY(!panel.session().desktop());
        QVERIFY(!child<QAction>(panel, "desktopOpen")->isEnabled());
    }

    void picturesOfADesktopAreDatedAndCheckedAside()
    {
        LizardBench bench;
        QVERIFY(bench.isSignedIn());
        // The server really runs commands, on this machine.
        const QString source = bench.folder.filePath(u"shot.png"_s);
        QFile program(bench.folder.filePath(u"lizard-desktop"_s));
        QVERIFY(program.open(QIODevice::WriteOnly));
        program.write(
            "#!/bin/sh\nshot=/tmp/lizard-screenshot-test-$$.png\ncp '" + source.toUtf8() + "' $shot\necho $shot\n");
        program.close();
        QVERIFY(program.setPermissions(QFile::ReadOwner | QFile::ExeOwner));
        const QByteArray path = qgetenv("PATH");
        const auto back = qScopeGuard([path] { qputenv("PATH", path); });
        qputenv("PATH", bench.folder.path().toUtf8() + ':' + path);
        const auto context = bench.open({{u"template"_s, u"desktop"_s}});
        DesktopPanel panel(*context);
        panel.show();
        panel.setActive(true);
        QTRY_VERIFY(panel.session().desktop());
        panel.session().start({800, 600});
        QTRY_VERIFY(panel.session().desktop()->running && !panel.session().isBusy());
        QFile shot(source);
        QVERIFY(shot.open(QIODevice::WriteOnly));
        shot.write("no picture at all");
        shot.close();
        QSignalSpy failed(&panel.session(), &DesktopSession::failed);
        child<QAction>(panel, "desktopShot")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, 20000);
        QVERIFY(!panel.session().picture());
        QImage image(20, 10, QImage::Format_RGB32);
        image.fill(Qt::red);
        QVERIFY(image.save(source, "PNG"));
        QTRY_VERIFY(!panel.session().isBusy());
        child<QAction>(panel, "desktopShot")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(panel.session().picture(), 20000);
        QCOMPARE(panel.session().picture()->image.size(), QSize(20, 10));
        auto *words = child<QLabel>(panel, "desktopWords");
        QTRY_VERIFY2(words->text().contains(u"picture is from"), qPrintable(words->text()));
        QTRY_VERIFY(!panel.session().isBusy());
        panel.session().stop();
        QTRY_VERIFY2(words->text().contains(u"not running"), qPrintable(words->text()));
        const QString kept = bench.folder.filePath(u"kept.png"_s);
        QSignalSpy saved(&panel.session(), &DesktopSession::saved);
        panel.session().save(*panel.session().picture(), kept);
        QTRY_COMPARE(saved.size(), 1);
        QCOMPARE(QImage(kept).size(), QSize(20, 10));
        panel.session().save(*panel.session().picture(), bench.folder.filePath(u"no/such/folder.png"_s));
        QTRY_COMPARE(failed.size(), 2);
    }
};

QTEST_MAIN(LizardDesktopTest)
#include "tst_lizarddesktop.moc"
