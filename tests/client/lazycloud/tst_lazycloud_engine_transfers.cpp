// SPDX-License-Identifier: GPL-3.0-or-later
#include "EngineFixture.h"

#include <QCryptographicHash>
#include <QDir>
#include <QDirIterator>
#include <QProcess>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <sys/stat.h>
#include <unistd.h>

using namespace vivarium;
using test::EngineFixture;

/// Every test runs twice, as in the tests of files.
class TestEngineTransfers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase_data();
    void initTestCase();
    void init();
    void cleanupTestCase();
    void sendsAndFetchesAFile();
    void goesBeyondTheLimitOrSaysSo();
    void refusesBeforeSending();
    void sendsAndFetchesTrees();
    void fetchesSeveralSources();
    void keepsHostileMembersOut();
    void cancelsInTheMiddle();
    void namesMissingSources();

private:
    [[nodiscard]] FileApi &files() { return m_now->files(); }
    [[nodiscard]] bool extended() const { return m_now == m_extended.get(); }
    [[nodiscard]] QString local(const char *name) const { return m_local->filePath(QString::fromUtf8(name)); }
    [[nodiscard]] QByteArray localBytes(const char *name) const { return QFile::encodeName(local(name)); }
    static Result<Done> finish(const std::unique_ptr<Transfer> &transfer, int milliseconds = 120000)
    {
        QSignalSpy finished(transfer.get(), &Transfer::finished);
        if (!finished.wait(milliseconds))
            return std::unexpected(ApiError::local(QStringLiteral("not finished in the test")));
        return finished.first().first().value<Result<Done>>();
    }
    static void create(const QByteArray &path, const QByteArray &contents)
    {
        QFile file(QFile::decodeName(path));
        QVERIFY2(file.open(QIODevice::WriteOnly) && file.write(contents) == contents.size(), path.constData());
    }
    [[nodiscard]] QByteArray digestInside(const RemotePath &path)
    {
        const auto line = EngineFixture::shell(
            *m_extended, m_sandbox, QStringLiteral("sha256sum <'%1'").arg(QString::fromUtf8(path)));
        return line.value_or(QByteArray()).left(64);
    }
    [[nodiscard]] static QByteArray digest(const QString &path)
    {
        QFile file(path);
        QCryptographicHash hash(QCryptographicHash::Sha256);
        return file.open(QIODevice::ReadOnly) && hash.addData(&file) ? hash.result().toHex() : QByteArray("(none)");
    }
    /// "path mode size-or-target" of everything below a folder, by the tools of the system where it lies.
    [[nodiscard]] static QString listingCommand(const QString &folder)
    {
        return QStringLiteral(
            "cd '%1' && find . -printf '%P %m %y %l ' -type f -printf '%s' -o -printf '\\n' | LC_ALL=C sort")
            .arg(folder);
    }
    [[nodiscard]] static QByteArray runHere(const QString &line)
    {
        QProcess process;
        process.start(QStringLiteral("/bin/sh"), {QStringLiteral("-c"), line});
        if (!process.waitForFinished(30000))
            return "(failed)";
        return process.readAllStandardOutput();
    }

    std::unique_ptr<LazyCloudBackend> m_extended;
    std::unique_ptr<LazyCloudBackend> m_contract;
    LazyCloudBackend *m_now = nullptr;
    SandboxId m_sandbox;
    RemotePath m_folder;
    std::unique_ptr<QTemporaryDir> m_local;
    int m_number = 0;
};

void TestEngineTransfers::initTestCase_data()
{
    QTest::addColumn<bool>("extensions");
    QTest::newRow("extensions") << true;
    QTest::newRow("contract") << false;
}

void TestEngineTransfers::initTestCase()
{
    if (const QString reason = EngineFixture::missing(); !reason.isEmpty())
        QSKIP(qPrintable(reason));
    m_extended = EngineFixture::connectBackend(true);
    m_contract = EngineFixture::connectBackend(false);
    QVERIFY(m_extended && m_contract);
    m_sandbox = EngineFixture::createSandbox(*m_extended);
    QVERIFY(!m_sandbox.isEmpty());
}

void TestEngineTransfers::init()
{
    QFETCH_GLOBAL(bool, extensions);
    m_now = extensions ? m_extended.get() : m_contract.get();
    m_folder = "/workspace/t" + QByteArray::number(++m_number);
    VERIFY_RESULT(EngineFixture::wait(files().makeDirectory(m_sandbox, m_folder)));
    m_local = std::make_unique<QTemporaryDir>();
}

void TestEngineTransfers::cleanupTestCase()
{
    if (m_extended)
        EngineFixture::stopSandbox(*m_extended, m_sandbox);
}

void TestEngineTransfers::sendsAndFetchesAFile()
{
    QByteArray bytes(20 << 20, Qt::Uninitialized);
    QRandomGenerator(7).fillRange(reinterpret_cast<quint32 *>(bytes.data()), bytes.size() / 4);
    create(localBytes("up"), bytes);
    QCOMPARE(::chmod(localBytes("up").constData(), 0751), 0);
    VERIFY_RESULT(finish(files().upload(m_sandbox, local("up"), m_folder + "/made/target")));
    QCOMPARE(digestInside(m_folder + "/made/target"), digest(local("up")));
    QCOMPARE(EngineFixture::wait(files().stat(m_sandbox, m_folder + "/made/target"))->mode, 0751);
    VERIFY_RESULT(finish(files().download(m_sandbox, m_folder + "/made/target", local("down"))));
    QCOMPARE(digest(local("down")), digest(local("up")));
    create(localBytes("empty"), {});
    VERIFY_RESULT(finish(files().upload(m_sandbox, local("empty"), m_folder + "/empty")));
    VERIFY_RESULT(finish(files().download(m_sandbox, m_folder + "/empty", local("empty2"))));
    QCOMPARE(QFileInfo(local("empty2")).size(), 0);
}

void TestEngineTransfers::goesBeyondTheLimitOrSaysSo()
{
    create(localBytes("large"), {});
    QVERIFY(QFile::resize(local("large"), 100 << 20));
    const auto sent = finish(files().upload(m_sandbox, local("large"), m_folder + "/large"));
    if (!extended()) {
        QCOMPARE(sent.error().kind, ErrorKind::TooLarge);
        QVERIFY(sent.error().sentence.contains(QStringLiteral("64 MiB")));
        QVERIFY(EngineFixture::shell(
            *m_extended, m_sandbox, QStringLiteral("truncate -s 100M %1/large").arg(QString::fromUtf8(m_folder))));
        const auto fetched = finish(files().download(m_sandbox, m_folder + "/large", local("large2")));
        QCOMPARE(fetched.error().kind, ErrorKind::TooLarge);
        QVERIFY(!QFileInfo::exists(local("large2")));
        return;
    }
    VERIFY_RESULT(sent);
    VERIFY_RESULT(finish(files().download(m_sandbox, m_folder + "/large", local("large2"))));
    QCOMPARE(QFileInfo(local("large2")).size(), 100 << 20);
}

void TestEngineTransfers::refusesBeforeSending()
{
    create(localBytes("file"), "x");
    const auto result = finish(files().upload(m_sandbox, local("file"), m_folder));
    QCOMPARE(result.error().kind, ErrorKind::Conflict);
    QCOMPARE(finish(files().upload(m_sandbox, local("missing"), m_folder + "/x")).error().kind, ErrorKind::Local);
    VERIFY_RESULT(EngineFixture::wait(files().write(m_sandbox, m_folder + "/plain", "x", 0644)));
    QCOMPARE(
        finish(files().uploadTree(m_sandbox, {local("file")}, m_folder + "/plain")).error().kind, ErrorKind::Conflict);
}

void TestEngineTransfers::sendsAndFetchesTrees()
{
    const QByteArray root = localBytes("tree");
    QCOMPARE(::mkdir(root.constData(), 0755), 0);
    QByteArray deep = root;
    for (int i = 0; i < 12; ++i) {
        deep += "/folder with a long name " + QByteArray::number(i);
        QCOMPARE(::mkdir(deep.constData(), 0755), 0);
    }
    create(deep + "/bottom", "deep");
    for (const QByteArray &name :
        {QByteArray("with space"), QByteArray("\xC3\xA4\xE2\x82\xAC"), QByteArray("line\nbreak"), QByteArray("-rf"),
            QByteArray("quote'\""), QByteArray(240, 'l'), QByteArray("not\xFFutf8")})
        create(root + '/' + name, name);
    create(root + "/large", QByteArray(40 << 20, 'z'));
    QCOMPARE(::chmod((root + "/large").constData(), 0640), 0);
    QCOMPARE(::mkdir((root + "/empty").constData(), 0755), 0);
    QCOMPARE(::symlink("large", (root + "/link").constData()), 0);
    QCOMPARE(::symlink("../tree/empty", (root + "/empty/up").constData()), 0);
    for (int i = 0; i < 300; ++i)
        create(root + "/many" + QByteArray::number(i), QByteArray::number(i));
    create(localBytes("beside"), "single");

    VERIFY_RESULT(finish(files().uploadTree(m_sandbox, {local("tree"), local("beside")}, m_folder + "/in")));
    const auto inside = EngineFixture::shell(
        *m_extended, m_sandbox, listingCommand(QString::fromUtf8(m_folder) + QStringLiteral("/in/tree")));
    QVERIFY(inside);
    QCOMPARE(inside->split('\n'), runHere(listingCommand(local("tree"))).split('\n'));

    QVERIFY(QDir().mkpath(local("back")));
    VERIFY_RESULT(
        finish(files().downloadTree(m_sandbox, {m_folder + "/in/tree", m_folder + "/in/beside"}, local("back"))));
    QCOMPARE(
        runHere(listingCommand(local("back/tree"))).split('\n'), runHere(listingCommand(local("tree"))).split('\n'));
    QCOMPARE(digest(local("back/tree/large")), digest(local("tree/large")));
    QCOMPARE(digest(local("back/beside")), digest(local("beside")));
    // Nothing of the way there is left behind, once the cleaning that ends a transfer has run.
    QTRY_COMPARE_WITH_TIMEOUT(
        EngineFixture::shell(*m_extended, m_sandbox, QStringLiteral("ls -A /tmp | grep -c vivarium || true")),
        QByteArray("0\n"), 10000);
}

void TestEngineTransfers::fetchesSeveralSources()
{
    for (const char *name : {"a/same", "b/other", "c.txt"})
        VERIFY_RESULT(EngineFixture::wait(files().write(m_sandbox, m_folder + '/' + name, name, 0644)));
    VERIFY_RESULT(finish(files().downloadTree(
        m_sandbox, {m_folder + "/a/same", m_folder + "/b", m_folder + "/c.txt"}, m_local->path())));
    QVERIFY(QFileInfo(local("same")).isFile());
    QVERIFY(QFileInfo(local("b/other")).isFile());
    QVERIFY(QFileInfo(local("c.txt")).isFile());
    QCOMPARE(finish(files().downloadTree(m_sandbox, {m_folder + "/c.txt"}, local("nowhere"))).error().kind,
        ErrorKind::Local);
}

void TestEngineTransfers::keepsHostileMembersOut()
{
    QVERIFY(EngineFixture::shell(*m_extended, m_sandbox,
        QStringLiteral("cd %1 && mkdir -p evil/d && ln -s /etc evil/etc && ln -s ../.. evil/up && ln -s d evil/ok && "
                       "mkfifo evil/pipe && echo x >evil/d/file")
            .arg(QString::fromUtf8(m_folder))));
    QVERIFY(QDir().mkpath(local("into")));
    const auto result = finish(files().downloadTree(m_sandbox, {m_folder + "/evil"}, local("into")));
    QCOMPARE(result.error().code, QStringLiteral("left_out"));
    QVERIFY2(result.error().details.contains(QStringLiteral("evil/etc")), qPrintable(result.error().details));
    QVERIFY2(result.error().details.contains(QStringLiteral("evil/up")), qPrintable(result.error().details));
    QVERIFY(QFileInfo(local("into/evil/d/file")).isFile());
    QVERIFY(QFileInfo(local("into/evil/ok")).isSymLink());
    for (const char *name : {"into/evil/etc", "into/evil/up", "into/evil/pipe"}) {
        struct stat status{};
        QVERIFY2(::lstat(localBytes(name).constData(), &status) != 0, name);
    }
}

void TestEngineTransfers::cancelsInTheMiddle()
{
    create(localBytes("large"), {});
    QVERIFY(QFile::resize(local("large"), 60 << 20));
    auto up = files().upload(m_sandbox, local("large"), m_folder + "/large");
    const QSignalSpy upFinished(up.get(), &Transfer::finished);
    QSignalSpy upProgressed(up.get(), &Transfer::progressed);
    QTRY_VERIFY(!upProgressed.isEmpty());
    up->cancel();
    QVERIFY(!QTest::qWaitFor([&] { return !upFinished.isEmpty(); }, 500));
    QCOMPARE(EngineFixture::wait(files().stat(m_sandbox, m_folder + "/large")).error().kind, ErrorKind::NotFound);

    QVERIFY(EngineFixture::shell(
        *m_extended, m_sandbox, QStringLiteral("truncate -s 60M %1/down").arg(QString::fromUtf8(m_folder))));
    auto down = files().download(m_sandbox, m_folder + "/down", local("down"));
    QSignalSpy downProgressed(down.get(), &Transfer::progressed);
    QTRY_VERIFY(!downProgressed.isEmpty());
    down.reset();
    QTRY_COMPARE(QDir(m_local->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
        QStringList{QStringLiteral("large")});
}

void TestEngineTransfers::namesMissingSources()
{
    QCOMPARE(finish(files().download(m_sandbox, m_folder + "/missing", local("x"))).error().kind, ErrorKind::NotFound);
    QVERIFY(!QFileInfo::exists(local("x")));
    QVERIFY(!finish(files().downloadTree(m_sandbox, {m_folder + "/missing"}, m_local->path())));
}

QTEST_GUILESS_MAIN(TestEngineTransfers)
#include "tst_lazycloud_engine_transfers.moc"
