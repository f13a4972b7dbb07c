// SPDX-License-Identifier: GPL-3.0-or-later
#include "PanelWorld.h"
#include "common/Format.h"
#include "files/RemoteFilesMimeData.h"
#include "files/RemovalFlow.h"

#include <QCheckBox>
#include <QDir>
#include <QLabel>
#include <QPointer>
#include <QRadioButton>
#include <QSignalSpy>
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

class TestFilesPanelWork : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void deletingNamesWhatGoes()
    {
        PanelWorld world;
        world.put("/workspace/a.txt");
        world.put("/workspace/src/main.py", "12345");
        world.open();
        world.table->select(QList<QByteArray>{"a.txt", "src"});
        QTRY_VERIFY(world.panel.actions().remove->isEnabled());
        world.key(Qt::Key_Delete);
        auto *dialog = world.waitForDialog<QDialog>("confirmDialog");
        QVERIFY(dialog);
        QStringList texts;
        for (QLabel *label : dialog->findChildren<QLabel *>())
            texts.append(label->text());
        const QString all = texts.join(u'\n');
        QVERIFY(all.contains(u"a.txt"_s) && all.contains(u"src"_s) && all.contains(u"/workspace"_s));
        QVERIFY2(all.contains(u"1 file"_s), qPrintable(all));
        // Return is Cancel.
        QTest::keyClick(dialog, Qt::Key_Return);
        QTRY_VERIFY(!world.panel.findChild<QDialog *>(u"confirmDialog"_s));
        QVERIFY(world.files->exists(world.id, "/workspace/a.txt"));

        // The row may change: exactly what was named is deleted.
        world.key(Qt::Key_Delete);
        dialog = world.waitForDialog<QDialog>("confirmDialog");
        QVERIFY(dialog);
        world.put("/workspace/0-before-all");
        QTRY_COMPARE(world.shown().size(), 3);
        world.table->select("0-before-all");
        world.confirm(dialog, "confirmButton");
        QTRY_COMPARE(world.files->namesIn(world.id, "/workspace"), QList<QByteArray>{"0-before-all"});
        QTRY_COMPARE(world.shown(), QList<QByteArray>{"0-before-all"});
        QTRY_VERIFY(world.notice().contains(u"2 item"_s));
    }

    void theQuestionSaysWhatIsLost()
    {
        FileEntry link;
        link.name = "evil\nname";
        link.type = FileType::SymbolicLink;
        const auto question = RemovalFlow::question("/workspace", {link}, nullptr);
        QVERIFY(question.question.contains(u"evil\\nname"_s));
        QVERIFY(question.consequences.join(u' ').contains(u"link"_s));
        FileEntry folder;
        folder.name = QByteArray(255, 'w');
        folder.type = FileType::Directory;
        const DiskUsage usage{12, 3, 4096, false};
        const auto large = RemovalFlow::question("/workspace", {folder}, &usage);
        QVERIFY(large.question.size() < 160);
        QVERIFY(large.consequences.first().contains(u"more than"_s));
    }

    void aSlowCountDoesNotHoldUpTheQuestion()
    {
        PanelWorld world;
        world.put("/workspace/src/a");
        world.open();
        world.table->select("src");
        QTRY_VERIFY(world.panel.actions().remove->isEnabled());
        world.calls().hang(u"files.usage"_s);
        world.key(Qt::Key_Delete);
        world.key(Qt::Key_Delete);
        QVERIFY(world.waitForDialog<QDialog>("confirmDialog"));
        QCOMPARE(world.panel.findChildren<QDialog *>(u"confirmDialog"_s).size(), 1);
        QTRY_COMPARE(world.calls().cancelled(u"files.usage"_s), 1);
    }

    void makesFoldersAndFilesAndNamesThem()
    {
        PanelWorld world;
        world.put("/workspace/New Folder/x");
        world.open();
        world.key(Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
        auto *dialog = world.waitForDialog<QDialog>("newNameDialog");
        QVERIFY(dialog);
        auto *edit = dialog->findChild<QLineEdit *>(u"newNameEdit"_s);
        auto *create = dialog->findChild<QPushButton *>(u"newNameCreate"_s);
        QCOMPARE(edit->text(), u"New Folder (2)"_s);
        // What can't be a name is said, and Enter makes nothing of it.
        for (const QString &wrong : {u"New Folder"_s, u"a/b"_s}) {
            edit->selectAll();
            QTest::keyClicks(edit, wrong);
            QVERIFY(!dialog->findChild<QLabel *>(u"newNameRefusal"_s)->text().isEmpty());
            QVERIFY(!create->isEnabled());
            QTest::keyClick(edit, Qt::Key_Return);
            QVERIFY(dialog->isVisible());
        }
        edit->selectAll();
        QTest::keyClicks(edit, u"data"_s);
        QTest::keyClick(edit, Qt::Key_Return);
        QTRY_VERIFY(world.files->exists(world.id, "/workspace/data"));
        QTRY_COMPARE(world.selected(), QList<QByteArray>{"data"});
        QVERIFY(!world.files->exists(world.id, "/workspace/New Folder (2)"));
        world.panel.actions().newFile->trigger();
        dialog = world.waitForDialog<QDialog>("newNameDialog");
        QVERIFY(dialog);
        world.confirm(dialog, "newNameCreate");
        QTRY_VERIFY(world.files->exists(world.id, "/workspace/New File"));
    }

    void escMakesNoFolder()
    {
        PanelWorld world;
        world.put("/workspace/a");
        world.open();
        world.key(Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
        QPointer<QDialog> dialog = world.waitForDialog<QDialog>("newNameDialog");
        QVERIFY(dialog);
        QTest::keyClick(dialog, Qt::Key_Escape);
        QTRY_VERIFY(!dialog);
        QCOMPARE(world.count("files.makeDirectory"), 0);
        QVERIFY(!world.files->exists(world.id, "/workspace/New Folder"));
    }

    void copiesCutsAndPastes()
    {
        PanelWorld world;
        world.put("/workspace/a.txt", "A");
        world.put("/workspace/sub/b.txt", "B");
        world.open();
        world.table->select("a.txt");
        QTRY_VERIFY(world.panel.actions().copy->isEnabled());
        world.key(Qt::Key_C, Qt::ControlModifier);
        QTRY_VERIFY(world.panel.actions().paste->isEnabled());
        // Beside its original a copy gets a new name, without a question.
        world.key(Qt::Key_V, Qt::ControlModifier);
        QTRY_COMPARE(world.files->bytesOf(world.id, "/workspace/a (2).txt"), QByteArray("A"));
        QTRY_COMPARE(world.selected(), QList<QByteArray>{"a (2).txt"});

        world.table->select("a.txt");
        world.key(Qt::Key_X, Qt::ControlModifier);
        QTRY_COMPARE(world.panel.browser().model().cutNames(), QSet<QByteArray>{"a.txt"});
        world.open("/workspace/sub");
        QTRY_VERIFY(world.panel.actions().paste->isEnabled());
        world.key(Qt::Key_V, Qt::ControlModifier);
        QTRY_VERIFY(world.files->exists(world.id, "/workspace/sub/a.txt"));
        QVERIFY(!world.files->exists(world.id, "/workspace/a.txt"));
        QTRY_VERIFY(!world.panel.actions().paste->isEnabled());
    }

    void aTakenNameIsAskedAboutOnce()
    {
        PanelWorld world;
        world.put("/workspace/a.txt", "new");
        world.put("/workspace/sub/a.txt", "old");
        world.open();
        world.table->select("a.txt");
        QTRY_VERIFY(world.panel.actions().copy->isEnabled());
        world.key(Qt::Key_C, Qt::ControlModifier);
        world.open("/workspace/sub");
        QTRY_VERIFY(world.panel.actions().paste->isEnabled());
        world.key(Qt::Key_V, Qt::ControlModifier);
        auto *dialog = world.waitForDialog<QDialog>("conflictDialog");
        QVERIFY(dialog);
        // Keeping both is the default: it loses nothing.
        QVERIFY(dialog->findChild<QRadioButton *>(u"keepBoth"_s)->isChecked());
        world.confirm(dialog, "conflictAccept");
        QTRY_COMPARE(world.files->bytesOf(world.id, "/workspace/sub/a (2).txt"), QByteArray("new"));
        QCOMPARE(world.files->bytesOf(world.id, "/workspace/sub/a.txt"), QByteArray("old"));
        QTRY_VERIFY(!world.panel.findChild<QDialog *>(u"conflictDialog"_s));
        world.key(Qt::Key_V, Qt::ControlModifier);
        dialog = world.waitForDialog<QDialog>("conflictDialog");
        QVERIFY(dialog);
        dialog->findChild<QRadioButton *>(u"replace"_s)->click();
        world.confirm(dialog, "conflictAccept");
        QTRY_COMPARE(world.files->bytesOf(world.id, "/workspace/sub/a.txt"), QByteArray("new"));
    }

    void filesOfAnotherSandboxAreRefusedWithAReason()
    {
        PanelWorld world;
        world.open();
        RemoteFilesMimeData::Content content;
        content.connection = u"fake"_s;
        content.sandbox = SandboxId(u"another"_s);
        content.paths = {"/workspace/a"};
        QApplication::clipboard()->setMimeData(new RemoteFilesMimeData(content));
        QTRY_VERIFY(world.panel.actions().paste->isEnabled());
        world.panel.actions().paste->trigger();
        QTRY_VERIFY(world.notice().contains(u"another sandbox"_s));
        QCOMPARE(world.count("files.copy"), 0);
    }

    void uploadsWhatWasChosen()
    {
        QTemporaryDir folder;
        PanelWorld world;
        world.open();
        world.dialogs->files = {
            writeLocal(folder, u"a.txt"_s, "A"), writeLocal(folder, u"ü b.bin"_s, QByteArray("\0\1\2", 3))};
        world.key(Qt::Key_U, Qt::ControlModifier);
        QCOMPARE(world.dialogs->asked, 1);
        QTRY_COMPARE(world.files->bytesOf(world.id, "/workspace/a.txt"), QByteArray("A"));
        QTRY_COMPARE(world.files->bytesOf(world.id, "/workspace/ü b.bin"), QByteArray("\0\1\2", 3));
        QTRY_VERIFY(world.notice().contains(u"2 item"_s));
        QTRY_COMPARE(world.selected().size(), 2);
        QTRY_COMPARE(world.shown().size(), 2);
    }

    void uploadsWholeFolders()
    {
        QTemporaryDir folder;
        PanelWorld world;
        world.open();
        writeLocal(folder, u"tree/a/b/c.txt"_s, "deep");
        QDir().mkpath(folder.filePath(u"tree/empty"_s));
        world.dialogs->directory = folder.filePath(u"tree"_s);
        world.panel.actions().uploadFolder->trigger();
        QTRY_COMPARE(world.files->bytesOf(world.id, "/workspace/tree/a/b/c.txt"), QByteArray("deep"));
        QVERIFY(world.files->exists(world.id, "/workspace/tree/empty"));
    }

    void aFileAboveTheLimitGoesPackedOrIsNamedBeforeAnythingIsSent()
    {
        QTemporaryDir folder;
        PanelWorld world(FakeBackend::Kind::LazyCloud);
        world.open();
        Capabilities capabilities = world.backend->capabilities();
        capabilities.uploadLimitBytes = 1000;
        world.backend->setCapabilities(capabilities);
        world.dialogs->files = {
            writeLocal(folder, u"big.bin"_s, QByteArray(2000, 'x')), writeLocal(folder, u"small"_s, "s")};
        world.panel.actions().upload->trigger();
        QTRY_COMPARE(world.files->bytesOf(world.id, "/workspace/big.bin").size(), 2000);
        QCOMPARE(world.count("files.upload"), 1);
        QCOMPARE(world.count("files.uploadTree"), 1);
        QTRY_VERIFY(world.queue.summary().isIdle());
        world.dialogs->files = {world.dialogs->files.first()};
        world.panel.actions().upload->trigger();
        auto *dialog = world.waitForDialog<QDialog>("conflictDialog");
        QVERIFY(dialog);
        world.confirm(dialog, "conflictAccept");
        QTRY_VERIFY(world.notice().contains(u"big.bin"_s) && world.notice().contains(Format::bytes(1000)));
        QCOMPARE(world.count("files.uploadTree"), 1);
    }

    void anUploadThatFailsSaysWhyAndOffersTheTransfers()
    {
        QTemporaryDir folder;
        PanelWorld world;
        world.open();
        QSignalSpy wanted(&world.panel, &FilesPanel::transfersRequested);
        world.calls().fail(u"files.upload"_s, CallScript::error(ErrorKind::TooLarge, 413, u"The disk is full."_s));
        world.panel.upload({writeLocal(folder, u"a.txt"_s, "A")});
        QTRY_VERIFY(world.notice().contains(u"The disk is full."_s));
        QVERIFY(world.notice().contains(u"a.txt"_s));
        QTest::mouseClick(world.panel.findChild<QToolButton *>(u"noticeAction"_s), Qt::LeftButton);
        QCOMPARE(wanted.size(), 1);
        world.queue.retryFailed();
        QTRY_VERIFY(world.files->exists(world.id, "/workspace/a.txt"));
        QTRY_VERIFY(world.notice().contains(u"was uploaded"_s));
    }

    void transfersGoOnWithoutThePanel()
    {
        QTemporaryDir folder;
        PrivateSettings settings;
        FilesWorld world;
        TransferQueue queue;
        const QString local = writeLocal(folder, u"a.txt"_s, "A");
        world.calls().hold(u"files.upload"_s);
        {
            FilesPanel panel(*world.context, queue);
            panel.setActive(true);
            QTRY_COMPARE(panel.browser().state(), FileBrowser::State::Ready);
            panel.upload({local});
            QTRY_COMPARE(world.calls().held(u"files.upload"_s), 1);
        }
        world.calls().deliver(u"files.upload"_s);
        QTRY_VERIFY(queue.summary().isIdle());
        QVERIFY(world.files->exists(world.id, "/workspace/a.txt"));
    }

    void downloadsIntoAFolderAndAs()
    {
        QTemporaryDir folder;
        PanelWorld world;
        world.put("/workspace/a.txt", "A");
        world.put("/workspace/src/main.py", "M");
        world.open();
        world.dialogs->directory = folder.path();
        world.table->select(QList<QByteArray>{"a.txt", "src"});
        QTRY_VERIFY(world.panel.actions().download->isEnabled());
        QVERIFY(!world.panel.actions().downloadAs->isEnabled());
        world.key(Qt::Key_S, Qt::ControlModifier);
        QTRY_COMPARE(readLocal(folder.filePath(u"a.txt"_s)), QByteArray("A"));
        QTRY_COMPARE(readLocal(folder.filePath(u"src/main.py"_s)), QByteArray("M"));
        QTRY_VERIFY(world.notice().contains(u"2 item"_s));

        world.put("/workspace/a.txt", "changed");
        world.table->select("a.txt");
        QTRY_VERIFY(world.panel.actions().downloadAs->isEnabled());
        world.key(Qt::Key_S, Qt::ControlModifier);
        auto *dialog = world.waitForDialog<QDialog>("conflictDialog");
        QVERIFY(dialog);
        world.confirm(dialog, "conflictAccept");
        QTRY_COMPARE(readLocal(folder.filePath(u"a (2).txt"_s)), QByteArray("changed"));
        QCOMPARE(readLocal(folder.filePath(u"a.txt"_s)), QByteArray("A"));
        world.dialogs->saveName = folder.filePath(u"other.txt"_s);
        world.key(Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(world.dialogs->proposed, u"a.txt"_s);
        QTRY_COMPARE(readLocal(folder.filePath(u"other.txt"_s)), QByteArray("changed"));
    }

    void changesPermissions()
    {
        PanelWorld world;
        world.put("/workspace/run.sh", "#!/bin/sh");
        world.open();
        world.table->select("run.sh");
        QTRY_VERIFY(world.panel.actions().properties->isEnabled());
        world.key(Qt::Key_Return, Qt::AltModifier);
        auto *dialog = world.waitForDialog<QDialog>("propertiesDialog");
        QVERIFY(dialog);
        auto *apply = dialog->findChild<QPushButton *>(u"applyPermissions"_s);
        QVERIFY(!apply->isEnabled());
        dialog->findChild<QCheckBox *>(u"permission0100"_s)->click();
        auto *number = dialog->findChild<QLineEdit *>(u"permissionNumber"_s);
        QCOMPARE(number->text(), u"0744"_s);
        number->selectAll();
        QTest::keyClicks(number, u"755"_s);
        QVERIFY(dialog->findChild<QCheckBox *>(u"permission0010"_s)->isChecked());
        QVERIFY(apply->isEnabled());
        QTest::mouseClick(apply, Qt::LeftButton);
        QTRY_COMPARE(world.files->modeOf(world.id, "/workspace/run.sh"), 0755);
        QTRY_COMPARE(world.panel.browser().model().find("run.sh")->mode, 0755);
    }

    void failuresSayWhatAndWhy()
    {
        PanelWorld world;
        world.put("/workspace/a");
        world.put("/workspace/b");
        world.open();
        world.table->select(QList<QByteArray>{"a", "b"});
        QTRY_VERIFY(world.panel.actions().remove->isEnabled());
        world.calls().fail(
            u"files.removeFile"_s, CallScript::error(ErrorKind::Forbidden, 403, u"The file system is read-only."_s), 2);
        world.key(Qt::Key_Delete);
        auto *dialog = world.waitForDialog<QDialog>("confirmDialog");
        QVERIFY(dialog);
        world.confirm(dialog, "confirmButton");
        QTRY_VERIFY(world.notice().contains(u"2 of 2 failed"_s));
        QVERIFY(world.notice().contains(u"read-only"_s));
        QCOMPARE(world.shown().size(), 2);
    }
};

QTEST_MAIN(TestFilesPanelWork)
#include "tst_files_panel_work.moc"
