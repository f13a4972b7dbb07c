// SPDX-License-Identifier: GPL-3.0-or-later
#include "EngineFixture.h"
#include "PrivateSettings.h"
#include "common/NoticeBar.h"
#include "files/FileTableView.h"
#include "files/FilesPanel.h"
#include "files/FolderFollower.h"
#include "files/RemoteFilesMimeData.h"
#include "sandboxes/SandboxContexts.h"
#include "transfers/SandboxCopies.h"
#include "transfers/TransferQueue.h"

#include <QApplication>
#include <QClipboard>
#include <QCryptographicHash>
#include <QDialog>
#include <QDir>
#include <QDragEnterEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRandomGenerator>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;
using namespace vivarium;
using vivarium::test::EngineFixture;

namespace {

constexpr int patience = 30'000;

QByteArray randomBytes(qsizetype size)
{
    QByteArray bytes(size, Qt::Uninitialized);
    QRandomGenerator random(20240731);
    for (char &byte : bytes)
        byte = char(random.bounded(256));
    return bytes;
}

QByteArray digest(const QByteArray &bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex();
}

QByteArray readLocal(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

/// The files panel on a real sandbox of the real engine.
class TestFilesEngine : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void init();
    void cleanup();
    void aDroppedFileArrivesAndComesBack();
    void aDroppedFolderArrivesAndComesBack();
    void hostileNamesGoThroughEveryAction();
    void theListIsLive();
    void aFolderOfTwentyThousandFiles();
    void copyMoveRenameAndPermissions();
    void previewsAndLinks();
    void archivesAreUnpackedInPlace();
    void filesGoIntoAnotherSandbox();
    void withoutExtensionsTheSameWorks();

private:
    void openPanel(bool extensions);
    void waitListed(const QByteArray &path);
    [[nodiscard]] QList<QByteArray> shown() const;
    void dropOnPanel(const QStringList &paths);
    QByteArray inside(const QString &line)
    {
        return EngineFixture::shell(*m_backend, m_sandbox, line).value_or("(failed)");
    }
    [[nodiscard]] bool idle() const { return m_queue->summary().isIdle(); }

    PrivateSettings m_settings;
    std::shared_ptr<LazyCloudBackend> m_backend;
    SandboxId m_sandbox;
    std::unique_ptr<SandboxContext> m_context;
    std::unique_ptr<TransferQueue> m_queue;
    std::unique_ptr<FilesPanel> m_panel;
    FileTableView *m_table = nullptr;
    QTemporaryDir m_local;
};

void TestFilesEngine::initTestCase()
{
    if (const QString reason = EngineFixture::missing(); !reason.isEmpty())
        QSKIP(qPrintable(reason));
    m_backend = EngineFixture::connectBackend(true);
    QVERIFY(m_backend);
    m_sandbox = EngineFixture::createSandbox(*m_backend, u"files"_s);
    QVERIFY(!m_sandbox.isEmpty());
}

void TestFilesEngine::cleanupTestCase()
{
    if (m_backend)
        EngineFixture::stopSandbox(*m_backend, m_sandbox);
}

void TestFilesEngine::init()
{
    QCOMPARE(inside(u"find /workspace -mindepth 1 -delete && echo ok"_s), QByteArray("ok\n"));
    openPanel(true);
}

void TestFilesEngine::cleanup()
{
    m_panel.reset();
    m_queue.reset();
    m_context.reset();
}

void TestFilesEngine::openPanel(bool extensions)
{
    cleanup();
    std::shared_ptr<LazyCloudBackend> backend =
        extensions ? m_backend : std::shared_ptr<LazyCloudBackend>(EngineFixture::connectBackend(false));
    QVERIFY(backend);
    const auto sandbox = EngineFixture::wait(backend->sandboxes().get(m_sandbox));
    VERIFY_RESULT(sandbox);
    m_context = std::make_unique<SandboxContext>(backend, *sandbox);
    m_queue = std::make_unique<TransferQueue>();
    m_panel = std::make_unique<FilesPanel>(*m_context, *m_queue);
    m_table = m_panel->findChild<FileTableView *>();
    m_panel->resize(900, 560);
    m_panel->show();
    m_panel->setActive(true);
    waitListed("/workspace");
}

void TestFilesEngine::waitListed(const QByteArray &path)
{
    QTRY_COMPARE_WITH_TIMEOUT(m_panel->browser().path(), path, patience);
    QTRY_COMPARE_WITH_TIMEOUT(m_panel->browser().state(), FileBrowser::State::Ready, patience);
    QTRY_VERIFY_WITH_TIMEOUT(!m_panel->browser().isListing(), patience);
}

QList<QByteArray> TestFilesEngine::shown() const
{
    QList<QByteArray> names;
    const auto *sorted = qobject_cast<FileSortProxy *>(m_table->model());
    for (int row = 0; row < sorted->rowCount(); ++row)
        names.append(sorted->entryAt(row).name);
    return names;
}

void TestFilesEngine::dropOnPanel(const QStringList &paths)
{
    QMimeData mime;
    QList<QUrl> urls;
    for (const QString &path : paths)
        urls.append(QUrl::fromLocalFile(path));
    mime.setUrls(urls);
    const QPoint point = m_panel->rect().center();
    QDragEnterEvent enter(point, Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(m_panel.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(point, Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(m_panel.get(), &drop);
    QVERIFY(drop.isAccepted());
}

void TestFilesEngine::aDroppedFileArrivesAndComesBack()
{
    const QByteArray bytes = randomBytes(9'000'001);
    const QString path = m_local.filePath(u"data ü.bin"_s);
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
    file.close();
    dropOnPanel({path});
    QTRY_COMPARE_WITH_TIMEOUT(shown(), QList<QByteArray>{"data ü.bin"}, patience);
    QTRY_VERIFY_WITH_TIMEOUT(idle() && m_queue->ids().size() == 1, patience);
    QCOMPARE(m_queue->find(m_queue->ids().first())->state, TransferState::Completed);
    QCOMPARE(inside(u"sha256sum -b < '/workspace/data ü.bin' | cut -c1-64"_s).trimmed(), digest(bytes));

    QTRY_COMPARE_WITH_TIMEOUT(m_panel->browser().model().find("data ü.bin")->size, bytes.size(), patience);
    TransferRequest back;
    back.kind = TransferRequest::Kind::DownloadFile;
    back.backend = m_context->sharedBackend();
    back.sandbox = m_sandbox;
    back.remotePaths = {"/workspace/data ü.bin"};
    back.localPaths = {m_local.filePath(u"back.bin"_s)};
    m_queue->add({back});
    QTRY_VERIFY_WITH_TIMEOUT(m_queue->ids().size() == 2 && idle(), patience);
    QCOMPARE(digest(readLocal(back.localPaths.first())), digest(bytes));
}

void TestFilesEngine::aDroppedFolderArrivesAndComesBack()
{
    QDir().mkpath(m_local.filePath(u"tree/empty"_s));
    QDir().mkpath(m_local.filePath(u"tree/deep/er"_s));
    for (int i = 0; i < 300; ++i) {
        QFile file(m_local.filePath(u"tree/deep/file %1"_s.arg(i)));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::number(i));
    }
    QFile::link(u"deep/file 7"_s, m_local.filePath(u"tree/link"_s));
    dropOnPanel({m_local.filePath(u"tree"_s)});
    QTRY_COMPARE_WITH_TIMEOUT(shown(), QList<QByteArray>{"tree"}, patience);
    QTRY_VERIFY_WITH_TIMEOUT(!m_queue->ids().isEmpty() && idle(), patience);
    QCOMPARE(m_queue->find(1)->error.text(), QString());
    QCOMPARE(inside(u"cd /workspace/tree && ls deep | wc -l && cat link && ls -d empty && readlink link"_s),
        QByteArray("301\n7empty\ndeep/file 7\n"));
    const QString target = m_local.filePath(u"out"_s);
    QDir().mkpath(target);
    TransferRequest back;
    back.kind = TransferRequest::Kind::DownloadTree;
    back.backend = m_context->sharedBackend();
    back.sandbox = m_sandbox;
    back.remotePaths = {"/workspace/tree"};
    back.localPaths = {target};
    back.localName = u"tree (2)"_s;
    m_queue->add({back});
    QTRY_VERIFY_WITH_TIMEOUT(m_queue->ids().size() == 2 && idle(), patience);
    QCOMPARE(m_queue->find(2)->error.text(), QString());
    QCOMPARE(readLocal(target + u"/tree (2)/deep/file 299"_s), QByteArray("299"));
    QVERIFY(QFileInfo(target + u"/tree (2)/link"_s).isSymLink());
    QVERIFY(QFileInfo(target + u"/tree (2)/empty"_s).isDir());
}

void TestFilesEngine::hostileNamesGoThroughEveryAction()
{
    // A newline, an escape sequence, a direction override, bytes that are no UTF-8, and the longest name there is.
    inside(uR"(cd /workspace && python3 - <<'EOF'
import os
for name in [b'new\nline', b'\x1b]0;title\x07', 'evil\u202efdp.exe'.encode(), b'caf\xe9\xff', b'w' * 255, b' ', b'-rf', b'$(touch pwned)', b'"quoted\'']:
    with open(b'/workspace/' + name, 'wb') as f: f.write(name)
EOF)"_s);
    m_panel->actions().showHidden->setChecked(true);
    m_panel->browser().refresh();
    QTRY_COMPARE_WITH_TIMEOUT(shown().size(), 9, patience);
    const QList<QByteArray> names = shown();
    for (const QByteArray &name : names) {
        QVERIFY(m_table->select(name));
        QTRY_COMPARE(m_table->selectedEntries().value(0).name, name);
        // Renamed: byte for byte, with a letter before it where there is room.
        if (name.size() < 255) {
            QTRY_VERIFY(m_panel->actions().rename->isEnabled());
            m_panel->actions().rename->trigger();
            auto *edit = m_table->findChild<QLineEdit *>(u"renameEdit"_s);
            QVERIFY(edit);
            QTest::keyClick(edit, Qt::Key_Home);
            QTest::keyClicks(edit, u"z"_s);
            QTest::keyClick(edit, Qt::Key_Return);
            QTRY_VERIFY_WITH_TIMEOUT(shown().contains('z' + name), patience);
            QTRY_VERIFY(!m_table->findChild<QLineEdit *>(u"renameEdit"_s));
        }
    }
    QVERIFY(!inside(u"ls /workspace"_s).contains("pwned\n"));
    // Deleted through the question, all at once.
    m_table->selectAll();
    QTRY_VERIFY(m_panel->actions().remove->isEnabled());
    m_panel->actions().remove->trigger();
    QPushButton *confirm = nullptr;
    QTRY_VERIFY((confirm = m_panel->findChild<QPushButton *>(u"confirmButton"_s)) && confirm->isEnabled());
    QTest::mouseClick(confirm, Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(shown().size(), 0, patience);
    QCOMPARE(inside(u"ls -A /workspace | wc -l"_s).trimmed(), QByteArray("0"));
}

void TestFilesEngine::theListIsLive()
{
    QCOMPARE(m_panel->browser().follower().way(), FolderFollower::Way::Watch);
    inside(u"mkdir /workspace/made && echo hello > /workspace/made/file && echo 12345 > /workspace/grows"_s);
    QTRY_COMPARE_WITH_TIMEOUT(shown(), (QList<QByteArray>{"made", "grows"}), patience);
    inside(u"echo 67890 >> /workspace/grows"_s);
    QTRY_COMPARE_WITH_TIMEOUT(m_panel->browser().model().find("grows")->size, 12, patience);
    inside(u"rm -r /workspace/made"_s);
    QTRY_COMPARE_WITH_TIMEOUT(shown(), QList<QByteArray>{"grows"}, patience);
    inside(u"mkdir /workspace/gone"_s);
    m_panel->browser().open("/workspace/gone");
    waitListed("/workspace/gone");
    inside(u"rmdir /workspace/gone"_s);
    QTRY_COMPARE_WITH_TIMEOUT(m_panel->browser().state(), FileBrowser::State::Failed, patience);
}

void TestFilesEngine::aFolderOfTwentyThousandFiles()
{
    inside(u"mkdir /workspace/many && cd /workspace/many && seq -f 'file %.0f' 20000 | xargs -d '\\n' touch"_s);
    QElapsedTimer timer;
    timer.start();
    m_panel->browser().open("/workspace/many");
    QTRY_COMPARE_WITH_TIMEOUT(m_panel->browser().model().rowCount(), 20'000, patience);
    waitListed("/workspace/many");
    qInfo("20 000 entries listed and sorted in %lld ms", timer.elapsed());
    QCOMPARE(shown().at(1), QByteArray("file 2"));
    QCOMPARE(shown().last(), QByteArray("file 20000"));
    QVERIFY(!m_panel->browser().isPartial());
}

void TestFilesEngine::copyMoveRenameAndPermissions()
{
    inside(u"cd /workspace && mkdir dir sub && echo A > dir/a && echo B > b"_s);
    QTRY_COMPARE_WITH_TIMEOUT(shown(), (QList<QByteArray>{"dir", "sub", "b"}), patience);
    m_table->select("dir");
    QTRY_VERIFY(m_panel->actions().copy->isEnabled());
    m_panel->actions().copy->trigger();
    QTRY_VERIFY(m_panel->actions().paste->isEnabled());
    m_panel->actions().paste->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(shown().contains("dir (2)"), patience);
    QCOMPARE(inside(u"cat '/workspace/dir (2)/a'"_s), QByteArray("A\n"));

    m_table->select("b");
    QTRY_COMPARE(m_table->selectedEntries().value(0).name, QByteArray("b"));
    m_panel->actions().cut->trigger();
    m_panel->browser().open("/workspace/sub");
    waitListed("/workspace/sub");
    QTRY_VERIFY(m_panel->actions().paste->isEnabled());
    m_panel->actions().paste->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(shown(), QList<QByteArray>{"b"}, patience);
    QCOMPARE(inside(u"cat /workspace/sub/b; ls /workspace/b 2>&1 | wc -l"_s), QByteArray("B\n1\n"));

    m_table->select("b");
    QTRY_VERIFY(m_panel->actions().properties->isEnabled());
    m_panel->actions().properties->trigger();
    auto *dialog = m_panel->findChild<QDialog *>(u"propertiesDialog"_s);
    QVERIFY(dialog);
    auto *number = dialog->findChild<QLineEdit *>(u"permissionNumber"_s);
    number->selectAll();
    QTest::keyClicks(number, u"751"_s);
    QTest::mouseClick(dialog->findChild<QPushButton *>(u"applyPermissions"_s), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(m_panel->browser().model().find("b")->mode, 0751, patience);
    QCOMPARE(inside(u"stat -c %a /workspace/sub/b"_s).trimmed(), QByteArray("751"));
}

void TestFilesEngine::previewsAndLinks()
{
    inside(
        u"cd /workspace && mkdir real && echo in > real/x && ln -s real toFolder && ln -s /nowhere broken && printf 'caf\\351' > latin && mkfifo pipe"_s);
    QTRY_COMPARE_WITH_TIMEOUT(shown().size(), 5, patience);
    QCOMPARE(shown().mid(0, 2), (QList<QByteArray>{"real", "toFolder"}));
    m_panel->actions().showPreview->trigger();
    if (!m_panel->actions().showPreview->isChecked())
        m_panel->actions().showPreview->trigger();
    m_table->select("latin");
    QTRY_COMPARE_WITH_TIMEOUT(
        m_panel->findChild<QPlainTextEdit *>(u"previewText"_s)->toPlainText(), u"café"_s, patience);
    m_table->select("pipe");
    QTest::qWait(300);
    QVERIFY(m_panel->browser().model().find("broken")->linkTarget == "/nowhere");
    QVERIFY(!m_panel->browser().model().find("broken")->targetType);
    Q_EMIT m_table->openRequested("toFolder");
    waitListed("/workspace/toFolder");
    QCOMPARE(shown(), QList<QByteArray>{"x"});
}

void TestFilesEngine::archivesAreUnpackedInPlace()
{
    inside(uR"(cd /workspace && python3 - <<'EOF'
import io, tarfile, zipfile
with tarfile.open('packed.tar.gz', 'w:gz') as tar:
    member = tarfile.TarInfo('in/deep.txt'); member.size = 4
    tar.addfile(member, io.BytesIO(b'tar!'))
with zipfile.ZipFile('odd \u00fc.zip', 'w') as z:
    z.writestr('in/deep.txt', 'zip!')
open('broken.tar', 'w').write('this is no archive')
EOF)"_s);
    QTRY_COMPARE_WITH_TIMEOUT(shown().size(), 3, patience);
    const auto unpack = [this](const QByteArray &name) {
        m_table->select(name);
        QTRY_VERIFY(m_panel->actions().unpack->isEnabled());
        m_panel->actions().unpack->trigger();
    };
    unpack("packed.tar.gz");
    QTRY_VERIFY_WITH_TIMEOUT(shown().contains("packed"), patience);
    unpack("odd ü.zip");
    QTRY_VERIFY_WITH_TIMEOUT(shown().contains("odd ü"), patience);
    auto *notices = m_panel->findChild<NoticeBar *>();
    QTRY_VERIFY_WITH_TIMEOUT(!notices->isHidden() && notices->text().contains(u"odd ü"_s), patience);
    QCOMPARE(inside(u"cd /workspace && cat packed/in/deep.txt 'odd ü/in/deep.txt'"_s), QByteArray("tar!zip!"));
    unpack("broken.tar");
    QTRY_VERIFY_WITH_TIMEOUT(notices->text().contains(u"broken.tar"_s), patience);
    QCOMPARE(notices->kind(), NoticeBar::Kind::Error);
    // No empty folder is left behind.
    QCOMPARE(inside(u"ls -d /workspace/broken 2>/dev/null | wc -l"_s).trimmed(), QByteArray("0"));
}

void TestFilesEngine::filesGoIntoAnotherSandbox()
{
    const SandboxId other = EngineFixture::createSandbox(*m_backend, u"files-target"_s);
    QVERIFY(!other.isEmpty());
    const auto stop = qScopeGuard([&] { EngineFixture::stopSandbox(*m_backend, other); });
    QCOMPARE(
        inside(u"mkdir -p tree/empty && head -c 3000000 /dev/urandom > tree/data.bin && echo '#!/bin/sh' > tree/run.sh "
               "&& chmod 750 tree/run.sh && ln -s data.bin tree/link && echo one > 'a b\tc' && echo ok"_s),
        QByteArray("ok\n"));
    ConnectionRegistry connections;
    SandboxListModel model;
    SandboxFeeds feeds(connections, model);
    SandboxContexts contexts(feeds);
    const ProfileId profile = m_backend->profile();
    connections.add(profile, profile.value(), false);
    connections.setBackend(profile, m_backend);
    feeds.setWatched(true);
    const SandboxKey from{profile, m_sandbox};
    const SandboxKey to{profile, other};
    QTRY_VERIFY_WITH_TIMEOUT(model.find(from) && model.find(to), patience);
    SandboxCopies copies(contexts, *m_queue);
    QSignalSpy ended(&copies, &SandboxCopies::ended);
    const auto started = copies.start(from, {"/workspace/tree", "/workspace/a b\tc"}, to, "/workspace");
    QVERIFY2(started, qPrintable(started ? QString() : started.error().text()));
    QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, patience);
    const auto report = ended.constFirst().constFirst().value<SandboxCopyReport>();
    QVERIFY2(!report.error && report.leftOut.isEmpty(), qPrintable(report.sentence()));
    const QString look =
        u"cd /workspace && sha256sum tree/data.bin 'a b\tc' && stat -c '%a %F %n' tree/* && readlink tree/link"_s;
    const QByteArray before = inside(look);
    QVERIFY2(before.contains("750 regular file tree/run.sh"), before.constData());
    QCOMPARE(EngineFixture::shell(*m_backend, other, look).value_or("(failed)"), before);
}

void TestFilesEngine::withoutExtensionsTheSameWorks()
{
    inside(u"cd /workspace && mkdir dir && echo A > dir/a && echo B > b"_s);
    openPanel(false);
    QCOMPARE(m_panel->browser().follower().way(), FolderFollower::Way::ByHand);
    QCOMPARE(shown(), (QList<QByteArray>{"dir", "b"}));
    m_table->select("b");
    QTRY_VERIFY(m_panel->actions().rename->isEnabled());
    m_panel->actions().rename->trigger();
    auto *edit = m_table->findChild<QLineEdit *>(u"renameEdit"_s);
    QVERIFY(edit);
    edit->selectAll();
    QTest::keyClicks(edit, u"c"_s);
    QTest::keyClick(edit, Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(shown(), (QList<QByteArray>{"dir", "c"}), patience);
    QFile file(m_local.filePath(u"plain.txt"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("plain");
    file.close();
    dropOnPanel({file.fileName()});
    QTRY_COMPARE_WITH_TIMEOUT(shown(), (QList<QByteArray>{"dir", "c", "plain.txt"}), patience);
    QCOMPARE(inside(u"cat /workspace/plain.txt"_s), QByteArray("plain"));
}

QTEST_MAIN(TestFilesEngine)
#include "tst_files_engine.moc"
