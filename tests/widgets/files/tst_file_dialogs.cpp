// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/FileDialogs.h"

#include <QFileDialog>
#include <QTemporaryDir>
#include <QTest>
#include <QWidget>

using namespace vivarium;
using namespace Qt::StringLiterals;

class TestFileDialogs : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs); }

    void askingReturnsAtOnce()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(u"a.txt"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.close();
        QWidget window;
        window.show();
        NativeFileDialogs dialogs;
        QStringList chosen;
        dialogs.chooseFiles(&window, u"Upload"_s, [&chosen](const QStringList &paths) { chosen = paths; });
        auto *dialog = window.findChild<QFileDialog *>();
        QVERIFY(dialog && dialog->isVisible());
        QVERIFY(dialog->isModal());
        dialog->setDirectory(folder.path());
        dialog->selectFile(u"a.txt"_s);
        QMetaObject::invokeMethod(dialog, "accept");
        QTRY_COMPARE(chosen, QStringList{file.fileName()});
        QTRY_VERIFY(!window.findChild<QFileDialog *>());

        // The folder is remembered for the next time.
        dialogs.chooseFiles(&window, u"Upload"_s, [](const QStringList &) { });
        dialog = window.findChild<QFileDialog *>();
        QCOMPARE(dialog->directory().path(), folder.path());
        dialog->reject();
    }

    void rejectingCallsNobody()
    {
        QWidget window;
        window.show();
        NativeFileDialogs dialogs;
        bool called = false;
        dialogs.chooseSaveName(&window, u"As"_s, u"a.txt"_s, [&called](const QString &) { called = true; });
        auto *dialog = window.findChild<QFileDialog *>();
        QCOMPARE(dialog->acceptMode(), QFileDialog::AcceptSave);
        dialog->reject();
        QTRY_VERIFY(!window.findChild<QFileDialog *>());
        QVERIFY(!called);
    }
};

QTEST_MAIN(TestFileDialogs)
#include "tst_file_dialogs.moc"
