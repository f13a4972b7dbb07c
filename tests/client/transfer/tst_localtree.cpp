// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/LocalTree.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

using namespace vivarium;
using namespace Qt::StringLiterals;

namespace {

void create(const QByteArray &path)
{
    const int file = ::open(path.constData(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    QVERIFY2(file >= 0, path.constData());
    ::close(file);
}

/// Names that aren't UTF-8 between others, in whatever order the disk gives them.
QByteArrayList oddNames()
{
    QByteArrayList names;
    for (int i = 0; i < 20; ++i)
        names << "plain" + QByteArray::number(i) << "odd\xff" + QByteArray::number(i);
    std::ranges::sort(names);
    return names;
}

} // namespace

class TestLocalTree : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsEveryName()
    {
        const QTemporaryDir folder;
        const QByteArray root = QFile::encodeName(folder.filePath(u"tree"_s));
        QCOMPARE(::mkdir(root.constData(), 0755), 0);
        for (const QByteArray &name : oddNames())
            create(root + '/' + name);
        QByteArrayList names;
        QCOMPARE(LocalTree::readNames(root, names), 0);
        std::ranges::sort(names);
        QCOMPARE(names, oddNames());
        QCOMPARE(LocalTree::readNames(root + "/none", names), ENOENT);
        QCOMPARE(LocalTree::readNames(root + "/plain1", names), ENOTDIR);
        QCOMPARE(LocalTree::remove(root), 0);
    }

    void removesATreeWhateverItsNames()
    {
        const QTemporaryDir folder;
        const QByteArray base = QFile::encodeName(folder.path());
        const QByteArray root = base + "/tree";
        QCOMPARE(::mkdir(root.constData(), 0755), 0);
        QCOMPARE(::mkdir((root + "/sub\xfe").constData(), 0755), 0);
        for (const QByteArray &name : oddNames()) {
            create(root + '/' + name);
            create(root + "/sub\xfe/" + name);
        }
        QCOMPARE(::chmod((root + "/sub\xfe").constData(), 0500), 0);
        // Neither a link to a folder outside nor the folder itself is touched but for the link.
        QCOMPARE(::mkdir((base + "/outside").constData(), 0755), 0);
        create(base + "/outside/kept");
        QCOMPARE(::symlink("../outside", (root + "/out").constData()), 0);
        QCOMPARE(LocalTree::remove(root), 0);
        QVERIFY(!QFileInfo::exists(folder.filePath(u"tree"_s)));
        QVERIFY(QFileInfo::exists(folder.filePath(u"outside/kept"_s)));
        QCOMPARE(LocalTree::remove(root), 0); // gone is gone
        QCOMPARE(::symlink("outside", (base + "/link").constData()), 0);
        QCOMPARE(LocalTree::remove(base + "/link"), 0);
        QVERIFY(!QFileInfo(folder.filePath(u"link"_s)).isSymLink());
        QVERIFY(QFileInfo::exists(folder.filePath(u"outside/kept"_s)));
    }

    void keepsOneNameAndCanBeStopped()
    {
        const QTemporaryDir folder;
        const QByteArray base = QFile::encodeName(folder.path());
        create(base + "/.lock");
        create(base + "/odd\xff");
        const StopFlag stop = std::make_shared<std::atomic_bool>(true);
        QCOMPARE(LocalTree::removeInside(base, ".lock", stop), ECANCELED);
        QByteArrayList names;
        QCOMPARE(LocalTree::readNames(base, names), 0);
        QCOMPARE(names.size(), 2);
        QCOMPARE(LocalTree::removeInside(base, ".lock"), 0);
        names.clear();
        QCOMPARE(LocalTree::readNames(base, names), 0);
        QCOMPARE(names, QByteArrayList{".lock"});
    }
};

QTEST_GUILESS_MAIN(TestLocalTree)
#include "tst_localtree.moc"
