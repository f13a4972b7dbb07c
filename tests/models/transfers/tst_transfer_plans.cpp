// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/LocalTree.h"
#include "transfers/DownloadPlan.h"
#include "transfers/LocalScan.h"
#include "transfers/UploadPlan.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace vivarium;
using namespace Qt::StringLiterals;
using Kind = TransferRequest::Kind;

namespace {

void writeFile(const QString &path, qint64 size)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || !file.resize(size))
        qFatal("no local file");
}

LocalItem localFile(const QByteArray &name, qint64 bytes)
{
    LocalItem item;
    item.path = u"/home/me/"_s + QString::fromUtf8(name);
    item.name = name;
    item.bytes = bytes;
    item.files = 1;
    return item;
}

LocalItem localFolder(const QByteArray &name)
{
    LocalItem item = localFile(name, 100);
    item.isDirectory = true;
    item.files = 3;
    return item;
}

UploadPlan plan(
    const QList<LocalItem> &items, const QSet<QByteArray> &there = {}, ConflictRule rule = ConflictRule::Replace)
{
    LocalScan scan;
    scan.items = items;
    return UploadPlan::make(scan, {}, "/workspace", there, rule, {});
}

DownloadPlan::Item remote(const QByteArray &name, FileType type = FileType::File, qint64 size = 10)
{
    FileEntry entry;
    entry.name = name;
    entry.type = type;
    entry.size = size;
    return {"/workspace/" + name, entry};
}

} // namespace

class TestTransferPlans : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void scansFoldersWithoutFollowingLinks()
    {
        QTemporaryDir folder;
        writeFile(folder.filePath(u"tree/a.bin"_s), 1000);
        writeFile(folder.filePath(u"tree/.hidden/b.bin"_s), 500);
        QDir().mkpath(folder.filePath(u"tree/empty"_s));
        QFile::link(u"/"_s, folder.filePath(u"tree/everything"_s));
        QCOMPARE(mkfifo(QFile::encodeName(folder.filePath(u"tree/pipe"_s)).constData(), 0600), 0);
        writeFile(folder.filePath(u"big"_s), 5000);
        QFuture<LocalScan> future = LocalScanner::scan(
            {folder.filePath(u"tree/"_s), folder.filePath(u"big"_s), folder.filePath(u"missing"_s)}, 2000);
        QTRY_VERIFY(future.isFinished());
        const LocalScan scan = future.result();
        QVERIFY(scan.complete);
        QCOMPARE(scan.missing, QStringList{folder.filePath(u"missing"_s)});
        QCOMPARE(scan.items.size(), 2);
        const LocalItem &tree = scan.items.at(0);
        QCOMPARE(tree.name, QByteArray("tree"));
        QVERIFY(tree.isDirectory);
        QCOMPARE(tree.bytes, 1500);
        QCOMPARE(tree.files, 3);
        QCOMPARE(tree.directories, 3);
        QCOMPARE(tree.specialFiles, 1);
        QCOMPARE(scan.items.at(1).tooLarge.size(), 1);
        QVERIFY(scan.items.at(1).tooLarge.first().startsWith(u"big ("_s));
    }

    void aNameThatIsNoUtf8HidesNothing()
    {
        const QTemporaryDir folder;
        const QByteArray tree = QFile::encodeName(folder.filePath(u"tree"_s));
        QCOMPARE(::mkdir(tree.constData(), 0755), 0);
        QCOMPARE(::mkdir((tree + "/sub\xff").constData(), 0755), 0);
        constexpr int each = 20;
        for (int i = 0; i < each; ++i) {
            for (const QByteArray &name : {"/plain" + QByteArray::number(i), "/odd\xff" + QByteArray::number(i),
                     "/sub\xff/in" + QByteArray::number(i)}) {
                const int file = ::open((tree + name).constData(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
                QVERIFY(file >= 0);
                ::close(file);
            }
        }
        QFuture<LocalScan> future = LocalScanner::scan({folder.filePath(u"tree"_s)}, -1);
        QTRY_VERIFY(future.isFinished());
        const LocalScan scan = future.result();
        QCOMPARE(scan.items.size(), 1);
        QCOMPARE(scan.items.first().files, 3 * each);
        QCOMPARE(scan.items.first().directories, 2);
        QCOMPARE(scan.items.first().unreadable, QStringList());
        QCOMPARE(LocalTree::remove(tree), 0);
    }

    void anEndlessScanCanBeStopped()
    {
        QFuture<LocalScan> future = LocalScanner::scan({u"/usr"_s, u"/var"_s, u"/proc"_s}, -1);
        future.cancel();
        QTRY_VERIFY_WITH_TIMEOUT(future.isFinished(), 5000);
    }

    void tellsWhichLocalNamesAreTaken()
    {
        QTemporaryDir folder;
        writeFile(folder.filePath(u"a"_s), 1);
        QFile::link(u"/nowhere"_s, folder.filePath(u"dangling"_s));
        QFuture<QStringList> future = LocalScanner::existing(folder.path(), {u"a"_s, u"b"_s, u"dangling"_s});
        QTRY_VERIFY(future.isFinished());
        QCOMPARE(future.result(), (QStringList{u"a"_s, u"dangling"_s}));
    }

    void aFewFilesGoOneByOne()
    {
        const UploadPlan made = plan({localFile("a", 10), localFile("b", 20), localFolder("src")});
        QCOMPARE(made.requests.size(), 3);
        QCOMPARE(made.requests.at(0).kind, Kind::UploadFile);
        QCOMPARE(made.requests.at(0).remotePaths, QList<RemotePath>{"/workspace/a"});
        QCOMPARE(made.requests.at(2).kind, Kind::UploadTree);
        QCOMPARE(made.requests.at(2).remotePaths, QList<RemotePath>{"/workspace"});
        QCOMPARE(made.targetNames, (QList<QByteArray>{"a", "b", "src"}));
        QCOMPARE(made.fileCount, 5);
    }

    void manySmallFilesArePacked()
    {
        QList<LocalItem> items;
        for (int i = 0; i < 280; ++i)
            items.append(localFile("f" + QByteArray::number(i), 10));
        items.append(localFile("large.iso", 1LL << 30));
        const UploadPlan made = plan(items);
        QCOMPARE(made.requests.size(), 2);
        QCOMPARE(made.requests.at(0).kind, Kind::UploadTree);
        QCOMPARE(made.requests.at(0).localPaths.size(), 280);
        QCOMPARE(made.requests.at(0).expectedBytes, 2800);
        QCOMPARE(made.requests.at(1).label, u"large.iso"_s);
        QCOMPARE(made.targetNames.size(), 281);
    }

    void conflictsFollowTheRule()
    {
        const QSet<QByteArray> there{"a.txt", "src"};
        UploadPlan made = plan({localFile("a.txt", 1), localFolder("src")}, there, ConflictRule::Skip);
        QVERIFY(made.requests.isEmpty());
        QCOMPARE(made.skipped, 2);
        made = plan({localFile("a.txt", 1), localFolder("src")}, there, ConflictRule::KeepBoth);
        QCOMPARE(made.requests.size(), 2);
        QCOMPARE(made.requests.at(0).remotePaths, QList<RemotePath>{"/workspace/a (2).txt"});
        QCOMPARE(made.requests.at(1).remotePaths, QList<RemotePath>{"/workspace/src (2)"});
        QCOMPARE(made.requests.at(1).localPaths, QStringList{u"/home/me/src/."_s});
        // Two dropped things of one name never replace each other.
        LocalItem twin = localFile("a.txt", 2);
        twin.path = u"/elsewhere/a.txt"_s;
        made = plan({localFile("a.txt", 1), twin});
        QCOMPARE(made.targetNames, (QList<QByteArray>{"a.txt", "a (2).txt"}));
    }

    void whatCantBeSentIsNamedBeforehand()
    {
        LocalItem locked = localFile("secret", 1);
        locked.unreadable = {locked.path};
        LocalItem odd = localFile(QByteArray(256, 'x'), 1);
        const UploadPlan made = plan({locked, odd, localFile("fine", 1)});
        QCOMPARE(made.requests.size(), 1);
        QCOMPARE(made.refusals.size(), 2);
        QVERIFY(made.refusals.at(0).contains(u"secret"_s));
    }

    void filesAboveTheLimitGoPacked()
    {
        LocalItem large = localFile("big.bin", 100LL << 20);
        large.tooLarge = {u"big.bin (100 MiB)"_s};
        LocalItem folder = localFolder("data");
        folder.tooLarge = {u"inner.bin (90 MiB)"_s};
        UploadPlan made = plan({large, folder});
        QVERIFY(made.refusals.isEmpty());
        QCOMPARE(made.requests.size(), 2);
        QCOMPARE(made.requests.at(0).kind, Kind::UploadTree);
        QCOMPARE(made.requests.at(0).remotePaths, QList<RemotePath>{"/workspace"});
        // Packed it has its own name: under another one it can't go, and that is said with the limit.
        made = plan({large}, {"big.bin"}, ConflictRule::KeepBoth);
        QVERIFY(made.requests.isEmpty());
        QVERIFY(made.refusals.value(0).contains(u"big.bin"_s) && made.refusals.value(0).contains(u"64"_s));

        const DownloadPlan down = DownloadPlan::make({remote("big.bin", FileType::File, 100LL << 20)}, {},
            u"/home/me"_s, {u"big.bin"_s}, ConflictRule::KeepBoth, {});
        QCOMPARE(down.requests.value(0).kind, Kind::DownloadTree);
        QCOMPARE(down.requests.value(0).localPaths, QStringList{u"/home/me"_s});
        QCOMPARE(down.requests.value(0).localName, u"big (2).bin"_s);
        Capabilities noLimit;
        noLimit.uploadLimitBytes = -1;
        QCOMPARE(
            DownloadPlan::single(remote("big.bin", FileType::File, 100LL << 20), {}, u"/home/me/x"_s, noLimit).kind,
            Kind::DownloadFile);
    }

    void linksAreSentAsLinks()
    {
        LocalItem link = localFile("link", 0);
        link.isLink = true;
        const UploadPlan made = plan({link});
        QCOMPARE(made.requests.value(0).kind, Kind::UploadTree);
    }

    void downloadsAreNamedForThisDisk()
    {
        const DownloadPlan made =
            DownloadPlan::make({remote("a.txt"), remote("caf\xe9"), remote("src", FileType::Directory)}, {},
                u"/home/me"_s, {u"a.txt"_s, u"src"_s}, ConflictRule::KeepBoth, {});
        QCOMPARE(made.requests.size(), 3);
        QSet<QString> local;
        for (const TransferRequest &request : made.requests)
            local.insert(request.kind == Kind::DownloadTree ? request.localName : request.localPaths.first());
        QCOMPARE(local, (QSet<QString>{u"/home/me/a (2).txt"_s, u"/home/me/caf\\xe9"_s, u"src (2)"_s}));
    }

    void manySmallDownloadsArePacked()
    {
        QList<DownloadPlan::Item> items;
        for (int i = 0; i < 50; ++i)
            items.append(remote("f" + QByteArray::number(i)));
        const DownloadPlan made = DownloadPlan::make(items, {}, u"/home/me"_s, {}, ConflictRule::Skip, {});
        QCOMPARE(made.requests.size(), 1);
        QCOMPARE(made.requests.first().kind, Kind::DownloadTree);
        QCOMPARE(made.requests.first().remotePaths.size(), 50);
        QCOMPARE(made.count, 50);
    }

    void specialFilesAreRefusedByName()
    {
        DownloadPlan::Item link = remote("data", FileType::SymbolicLink);
        link.entry.targetType = FileType::Directory;
        DownloadPlan::Item fileLink = remote("current.log", FileType::SymbolicLink);
        fileLink.entry.targetType = FileType::File;
        const DownloadPlan made = DownloadPlan::make(
            {remote("pipe", FileType::Fifo), link, fileLink}, {}, u"/home/me"_s, {}, ConflictRule::Skip, {});
        QCOMPARE(made.refusals.size(), 2);
        QCOMPARE(made.requests.size(), 1);
        QCOMPARE(made.requests.first().kind, Kind::DownloadFile);
    }
};

QTEST_GUILESS_MAIN(TestTransferPlans)
#include "tst_transfer_plans.moc"
