// SPDX-License-Identifier: GPL-3.0-or-later
#include "PanelWorld.h"
#include "files/ExternalEditFlow.h"

#include <QDir>
#include <QTemporaryDir>
#include <QToolButton>

using namespace vivarium;
using namespace Qt::StringLiterals;

namespace {

QString writeLocal(const QTemporaryDir &folder, const QString &name, const QByteArray &bytes)
{
    QDir().mkpath(QFileInfo(folder.filePath(name)).path());
    QFile file(folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("no local file");
    return file.fileName();
}

QByteArray readLocal(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(missing)");
}

} // namespace

class TestExternalEdit : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void editsInLocalProgramsAreSentBack()
    {
        PanelWorld world;
        world.put("/workspace/notes.txt", "old text");
        world.open();
        QString openedPath;
        world.panel.editing().setOpener([&openedPath](const QString &path) {
            openedPath = path;
            return true;
        });
        world.table->select("notes.txt");
        QTRY_VERIFY(world.panel.actions().edit->isEnabled());
        world.key(Qt::Key_E, Qt::ControlModifier);
        QTRY_VERIFY(!openedPath.isEmpty());
        QCOMPARE(readLocal(openedPath), QByteArray("old text"));
        QFile file(openedPath);
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write("new text");
        file.close();
        QTRY_COMPARE(world.files->bytesOf(world.id, "/workspace/notes.txt"), QByteArray("new text"));
        QTRY_VERIFY(world.notice().contains(u"was saved"_s));
        // Changed there and here: nothing is overwritten unasked.
        world.put("/workspace/notes.txt", "the agent's text");
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write("my text");
        file.close();
        auto *overwrite = world.panel.findChild<QToolButton *>(u"noticeAction"_s);
        QTRY_VERIFY(world.notice().contains(u"has changed in the sandbox"_s));
        QCOMPARE(world.files->bytesOf(world.id, "/workspace/notes.txt"), QByteArray("the agent's text"));
        QTest::mouseClick(overwrite, Qt::LeftButton);
        QTRY_COMPARE(world.files->bytesOf(world.id, "/workspace/notes.txt"), QByteArray("my text"));
        QTRY_VERIFY(world.notice().contains(u"was saved"_s));
        // It counts as open until the person says otherwise.
        QCOMPARE(world.panel.editing().openCount(), 1);
        QCOMPARE(overwrite->text(), u"&Done Editing"_s);
        QTest::mouseClick(overwrite, Qt::LeftButton);
        QCOMPARE(world.panel.editing().openCount(), 0);
    }

    void whatADesktopWouldRunIsNotOpened_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<bool>("opens");
        QTest::newRow("text") << u"a.txt"_s << QByteArray("text") << true;
        QTest::newRow("script") << u"a.py"_s << QByteArray("print(1)") << true;
        QTest::newRow("empty") << u"new"_s << QByteArray() << true;
        QTest::newRow("desktop file") << u"a.desktop"_s << QByteArray("[Desktop Entry]\nType=Application\nExec=xterm\n")
                                      << false;
        QTest::newRow("page") << u"a.html"_s << QByteArray("<html><script>1</script></html>") << false;
        QTest::newRow("drawing") << u"a.svg"_s << QByteArray("<svg xmlns='http://www.w3.org/2000/svg'/>") << false;
        QTest::newRow("program") << u"tool"_s
                                 << QByteArray("\x7f"
                                               "ELF\x02\x01\x01\0\0\0\0\0\0\0\0\0",
                                        16)
                                 << false;
        QTest::newRow("Windows program") << u"a.exe"_s << QByteArray("MZ\x90\0", 4) << false;
    }
    void whatADesktopWouldRunIsNotOpened()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        QFETCH(bool, opens);
        QTemporaryDir folder;
        QCOMPARE(ExternalEditFlow::whyNotOpened(writeLocal(folder, name, bytes)).isEmpty(), opens);
    }
};

QTEST_MAIN(TestExternalEdit)
#include "tst_external_edit.moc"
