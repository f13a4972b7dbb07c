// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/GuardedFolder.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>
#include <sys/stat.h>

using namespace vivarium;

namespace {
QList<QByteArray> parts(const char *member)
{
    return GuardedFolder::components(member).value_or(QList<QByteArray>());
}
} // namespace

class TestGuardedFolder : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void readsMemberNames();
    void readsMemberNames_data();
    void judgesLinks();
    void judgesLinks_data();
    void writesFilesWhole();
    void leavesNothingHalfWritten();
    void doesNotGoThroughLinks();
    void replacesALinkInsteadOfFollowingIt();
    void keepsFolders();
    void makesHardLinksInsideOnly();
    void takesNoSetUid();

private:
    [[nodiscard]] QString inside(const char *name) const { return m_root + QLatin1Char('/') + QString::fromUtf8(name); }
    [[nodiscard]] int write(GuardedFolder &folder, const char *member, const QByteArray &bytes, int mode = 0644)
    {
        GuardedFolder::PartFile part;
        if (const int error = folder.beginFile(parts(member), mode, part))
            return error;
        if (const int error = part.write(bytes))
            return error;
        return part.commit(1'700'000'000);
    }
    [[nodiscard]] static QByteArray contents(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    std::unique_ptr<QTemporaryDir> m_temporary;
    QString m_root;
    QString m_outside;
};

void TestGuardedFolder::init()
{
    m_temporary = std::make_unique<QTemporaryDir>();
    m_root = m_temporary->filePath(QStringLiteral("root"));
    m_outside = m_temporary->filePath(QStringLiteral("outside"));
    QVERIFY(QDir().mkpath(m_root) && QDir().mkpath(m_outside));
}

void TestGuardedFolder::readsMemberNames_data()
{
    QTest::addColumn<QByteArray>("member");
    QTest::addColumn<QByteArray>("cleaned"); // empty: refused
    QTest::newRow("plain") << QByteArray("a/b") << QByteArray("a/b");
    QTest::newRow("dots and slashes") << QByteArray("./a//./b/") << QByteArray("a/b");
    QTest::newRow("absolute") << QByteArray("/etc/passwd") << QByteArray();
    QTest::newRow("parent") << QByteArray("../a") << QByteArray();
    QTest::newRow("parent inside") << QByteArray("a/../b") << QByteArray();
    QTest::newRow("parent at the end") << QByteArray("a/..") << QByteArray();
    QTest::newRow("nothing") << QByteArray("./") << QByteArray();
    QTest::newRow("empty") << QByteArray() << QByteArray();
    QTest::newRow("dots as a name") << QByteArray("a/.../b") << QByteArray("a/.../b");
    QTest::newRow("control characters") << QByteArray("a\n\x1b[31m") << QByteArray("a\n\x1b[31m");
    QTest::newRow("not UTF-8") << QByteArray("\xFF\xFE") << QByteArray("\xFF\xFE");
    QTest::newRow("too long") << QByteArray(300, 'a') << QByteArray();
    QTest::newRow("too deep") << QByteArray("a/").repeated(400) << QByteArray();
}

void TestGuardedFolder::readsMemberNames()
{
    QFETCH(QByteArray, member);
    QFETCH(QByteArray, cleaned);
    const auto components = GuardedFolder::components(member);
    QCOMPARE(components ? components->join('/') : QByteArray(), cleaned);
}

void TestGuardedFolder::judgesLinks_data()
{
    QTest::addColumn<QByteArray>("member");
    QTest::addColumn<QByteArray>("target");
    QTest::addColumn<bool>("inside");
    QTest::newRow("beside") << QByteArray("a/b") << QByteArray("c") << true;
    QTest::newRow("up and down") << QByteArray("a/b/c") << QByteArray("../../x/y") << true;
    QTest::newRow("out") << QByteArray("a/b") << QByteArray("../../x") << false;
    QTest::newRow("out from the top") << QByteArray("a") << QByteArray("..") << false;
    QTest::newRow("absolute") << QByteArray("a") << QByteArray("/etc") << false;
    // Through another link, this would count from somewhere else.
    QTest::newRow("down and up") << QByteArray("a/b") << QByteArray("s/s/../..") << false;
    QTest::newRow("itself") << QByteArray("a") << QByteArray(".") << true;
    QTest::newRow("empty") << QByteArray("a") << QByteArray() << false;
}

void TestGuardedFolder::judgesLinks()
{
    QFETCH(QByteArray, member);
    QFETCH(QByteArray, target);
    QFETCH(bool, inside);
    QCOMPARE(GuardedFolder::linkStaysInside(*GuardedFolder::components(member), target), inside);
}

void TestGuardedFolder::writesFilesWhole()
{
    auto folder = GuardedFolder::open(m_root);
    QVERIFY(folder);
    QCOMPARE(write(*folder, "a/b/new.txt", "hello", 0640), 0);
    QCOMPARE(contents(inside("a/b/new.txt")), QByteArray("hello"));
    QCOMPARE(QFileInfo(inside("a/b/new.txt")).lastModified().toSecsSinceEpoch(), 1'700'000'000);
    QCOMPARE(write(*folder, "a/b/new.txt", "again"), 0);
    QCOMPARE(contents(inside("a/b/new.txt")), QByteArray("again"));
    QVERIFY(!GuardedFolder::open(inside("nowhere")));
}

void TestGuardedFolder::leavesNothingHalfWritten()
{
    auto folder = GuardedFolder::open(m_root);
    QCOMPARE(write(*folder, "old", "old"), 0);
    {
        GuardedFolder::PartFile part;
        QCOMPARE(folder->beginFile(parts("old"), 0644, part), 0);
        QCOMPARE(part.write("half of the n"), 0);
    }
    QCOMPARE(contents(inside("old")), QByteArray("old"));
    QCOMPARE(QDir(m_root).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
        QStringList{QStringLiteral("old")});
}

void TestGuardedFolder::doesNotGoThroughLinks()
{
    QVERIFY(QFile::link(m_outside, inside("link")));
    auto folder = GuardedFolder::open(m_root);
    QVERIFY(write(*folder, "link/file", "x") != 0);
    QVERIFY(folder->makeDirectory(parts("link/folder"), 0755) != 0);
    QVERIFY(folder->makeLink(parts("link/other"), "x") != 0);
    QVERIFY(folder->makeDirectory(parts("link"), 0755) != 0);
    QVERIFY(QDir(m_outside).isEmpty());
}

void TestGuardedFolder::replacesALinkInsteadOfFollowingIt()
{
    const QString victim = m_outside + QStringLiteral("/victim");
    QFile file(victim);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("precious") == 8);
    file.close();
    QVERIFY(QFile::link(victim, inside("link")));
    auto folder = GuardedFolder::open(m_root);
    QCOMPARE(write(*folder, "link", "new"), 0);
    QCOMPARE(contents(victim), QByteArray("precious"));
    QVERIFY(!QFileInfo(inside("link")).isSymLink());
    QCOMPARE(contents(inside("link")), QByteArray("new"));
}

void TestGuardedFolder::keepsFolders()
{
    auto folder = GuardedFolder::open(m_root);
    QCOMPARE(folder->makeDirectory(parts("d"), 0500), 0);
    QCOMPARE(folder->makeDirectory(parts("d"), 0755), 0);
    // Without the owner's bits nothing could be put into it.
    QCOMPARE(write(*folder, "d/f", "x"), 0);
    QCOMPARE(write(*folder, "d", "x"), EISDIR);
    QCOMPARE(folder->makeLink(parts("d"), "x"), EISDIR);
    QCOMPARE(write(*folder, "d/f/g", "x"), ENOTDIR);
    QCOMPARE(QDir(m_root).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
        QStringList{QStringLiteral("d")});
}

void TestGuardedFolder::makesHardLinksInsideOnly()
{
    QFile file(m_outside + QStringLiteral("/victim"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("x") == 1);
    QVERIFY(QFile::link(m_outside, inside("out")));
    QVERIFY(QFile::link(file.fileName(), inside("alias")));
    auto folder = GuardedFolder::open(m_root);
    QCOMPARE(write(*folder, "first", "1"), 0);
    QCOMPARE(folder->makeHardLink(parts("second"), parts("first")), 0);
    QCOMPARE(folder->makeHardLink(parts("second"), parts("first")), 0);
    QCOMPARE(contents(inside("second")), QByteArray("1"));
    QVERIFY(folder->makeHardLink(parts("third"), parts("out/victim")) != 0);
    QVERIFY(folder->makeHardLink(parts("third"), parts("alias")) != 0);
    QVERIFY(!QFileInfo::exists(inside("third")));
    QVERIFY(QDir(m_root).entryList({QStringLiteral(".vivarium*")}, QDir::AllEntries | QDir::Hidden).isEmpty());
}

void TestGuardedFolder::takesNoSetUid()
{
    auto folder = GuardedFolder::open(m_root);
    QCOMPARE(write(*folder, "tool", "x", 06755), 0);
    struct stat status{};
    QCOMPARE(::stat(QFile::encodeName(inside("tool")).constData(), &status), 0);
    QCOMPARE(int(status.st_mode & 07000), 0);
    QVERIFY(status.st_mode & 0100);
}

QTEST_GUILESS_MAIN(TestGuardedFolder)
#include "tst_guardedfolder.moc"
