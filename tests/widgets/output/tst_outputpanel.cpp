// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"
#include "Pictures.h"
#include "PrivateSettings.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "output/OutputPanel.h"
#include "processes/OutputView.h"
#include "sandboxes/SandboxContext.h"

#include <QAccessible>
#include <QAction>
#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;
using namespace vivarium;
using Stream = OutputLine::Stream;

namespace {

struct Bench {
    std::shared_ptr<FakeBackend> backend = std::make_shared<FakeBackend>();
    Sandbox sandbox = backend->fakeSandboxes().addRunning(u"agent-7"_s);
    SandboxContext context{backend, sandbox};
    OutputPanel panel{context};

    bool show()
    {
        panel.resize(1000, 600);
        panel.show();
        panel.setActive(true);
        return QTest::qWaitForWindowExposed(&panel)
            && QTest::qWaitFor([this] { return panel.source().state() == SandboxOutput::State::Following; });
    }
    template <typename T> T *child(const char *name) { return panel.findChild<T *>(QString::fromLatin1(name)); }
    OutputView *view() { return panel.findChild<OutputView *>(); }
    QString face() { return panel.findChild<StateView *>()->message(); }
    void write(const QString &text, Stream stream = Stream::Output)
    {
        backend->fakeSandboxes().writeLine(sandbox.id, stream, text);
    }
};

} // namespace

class TestOutputPanel : public QObject {
    Q_OBJECT
    PrivateSettings m_settings;

private Q_SLOTS:
    void nothingYetIsExplained()
    {
        Bench bench;
        QVERIFY(bench.show());
        QVERIFY(bench.face().contains(u"No output yet"_s));
        QVERIFY(!bench.child<QAction>("outputSave")->isEnabled());
    }

    void whatCannotBeReadIsNotCalledEmpty()
    {
        Bench bench;
        QVERIFY(bench.show());
        bench.backend->fakeSandboxes().interruptOutput(
            bench.sandbox.id, ApiError::local(u"The server doesn't answer."_s));
        QTRY_VERIFY2(bench.face().contains(u"doesn't answer"_s), qPrintable(bench.face()));
        QVERIFY(!bench.face().contains(u"No output yet"_s));
        bench.write(u"here again"_s);
        QTRY_COMPARE(bench.view()->toPlainText(), u"here again\n"_s);
        QTRY_VERIFY(bench.face().isEmpty());
    }

    void linesAreShownFilteredAndFound()
    {
        Bench bench;
        QVERIFY(bench.show());
        bench.write(u"listening on \x1b[32m8000\x1b[0m"_s);
        bench.write(u"no such table"_s, Stream::Error);
        bench.write(u"GET /index 200"_s);
        QTRY_COMPARE(bench.view()->toPlainText(), u"listening on 8000\nno such table\nGET /index 200\n"_s);
        QTest::keyClicks(bench.child<QLineEdit>("outputFilter"), u"GET"_s);
        QTRY_COMPARE(bench.view()->toPlainText(), u"GET /index 200\n"_s);
        QVERIFY(bench.child<QLabel>("outputNote")->text().contains(u"1 of 3"_s));
        QTest::keyClicks(bench.child<QLineEdit>("outputFilter"), u"nowhere"_s);
        QTRY_VERIFY(bench.face().contains(u"No line passes"_s));
        bench.child<QLineEdit>("outputFilter")->clear();
        QTRY_VERIFY(bench.view()->toPlainText().startsWith(u"listening"_s));
        bench.child<QComboBox>("outputStreams")->setCurrentIndex(2);
        QTRY_COMPARE(bench.view()->toPlainText(), u"no such table\n"_s);
        bench.child<QComboBox>("outputStreams")->setCurrentIndex(0);
        bench.panel.find();
        auto *text = bench.child<QLineEdit>("findText");
        QTRY_VERIFY(text->isVisible());
        QTRY_VERIFY(bench.view()->toPlainText().contains(u"index"_s));
        QTest::keyClicks(text, u"index"_s);
        QTest::keyClick(text, Qt::Key_Return);
        QCOMPARE(bench.view()->textCursor().selectedText(), u"index"_s);
    }

    void whatIsShownIsSaved()
    {
        Bench bench;
        QTemporaryDir folder;
        QVERIFY(bench.show());
        bench.write(u"one"_s);
        bench.write(u"two"_s, Stream::Error);
        bench.child<QComboBox>("outputStreams")->setCurrentIndex(2);
        bench.child<QAction>("outputSave")->trigger();
        auto *dialog = bench.panel.findChild<QFileDialog *>();
        QVERIFY(dialog);
        const QString path = folder.filePath(u"out.txt"_s);
        dialog->selectFile(path);
        QMetaObject::invokeMethod(dialog, "accept");
        auto *notices = bench.panel.findChild<NoticeBar *>();
        QTRY_VERIFY(notices->isVisible() && notices->text().contains(path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("two\n"));
    }

    void theEndIsTold()
    {
        Bench bench;
        QVERIFY(bench.show());
        bench.write(u"bye"_s);
        bench.sandbox.state = SandboxState::Failed;
        bench.context.update(bench.sandbox);
        bench.backend->fakeSandboxes().endOutput(bench.sandbox.id);
        QTRY_VERIFY(bench.child<QLabel>("outputNote")->text().contains(u"has ended"_s));
        QTRY_COMPARE(bench.view()->toPlainText(), u"bye\n"_s);
    }

    void everyControlHasAName()
    {
        Bench bench;
        QVERIFY(bench.show());
        bench.write(u"x"_s);
        const QList<QWidget *> widgets = bench.panel.findChildren<QWidget *>();
        for (QWidget *widget : widgets) {
            if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isVisibleTo(&bench.panel)
                || widget->objectName().startsWith(u"qt_"))
                continue;
            QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(widget);
            QVERIFY2(interface && !interface->text(QAccessible::Name).isEmpty(), qPrintable(widget->objectName()));
        }
    }

    void pictures()
    {
        if (!qEnvironmentVariableIsSet("VIVARIUM_TEST_PICTURES"))
            QSKIP("Set VIVARIUM_TEST_PICTURES to a folder to get pictures.");
        {
            Bench empty;
            QVERIFY(empty.show());
            takePictures(empty.panel, u"output-empty"_s);
        }
        Bench bench;
        QVERIFY(bench.show());
        for (int i = 0; i < 30; ++i) {
            bench.write(
                u"INFO:     172.17.0.1:%1 - \"GET /items/%2 HTTP/1.1\" \x1b[32m200 OK\x1b[0m"_s.arg(50000 + i).arg(i));
            if (i % 9 == 5)
                bench.write(u"WARNING:  slow query: 1.%1 s"_s.arg(i), Stream::Error);
        }
        bench.child<QAction>("outputTimes")->setChecked(true);
        QTest::keyClicks(bench.child<QLineEdit>("outputFilter"), u"1"_s);
        QTRY_VERIFY(bench.view()->isUpToDate());
        takePictures(bench.panel, u"output"_s);
    }
};

QTEST_MAIN(TestOutputPanel)
#include "tst_outputpanel.moc"
