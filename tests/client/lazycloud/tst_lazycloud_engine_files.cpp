// SPDX-License-Identifier: GPL-3.0-or-later
#include "EngineFixture.h"

#include <QSignalSpy>

using namespace vivarium;
using test::EngineFixture;

/// Every test runs twice: with the engine's extensions, and with the contract alone and commands inside the sandbox.
class TestEngineFiles : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase_data();
    void initTestCase();
    void init();
    void cleanupTestCase();
    void writesReadsAndLists();
    void readsTheBeginning();
    void keepsOddNames();
    void tellsLinks();
    void pagesLargeFolders();
    void movesAndCopies();
    void changesModes();
    void removes();
    void namesWhatIsWrong();
    void countsUsage();
    void watches();

private:
    [[nodiscard]] FileApi &files() { return m_now->files(); }
    [[nodiscard]] bool extended() const { return m_now == m_extended.get(); }
    [[nodiscard]] RemotePath path(const QByteArray &name) const { return m_folder + '/' + name; }
    [[nodiscard]] Result<Done> write(const QByteArray &name, const QByteArray &bytes, int mode = 0644)
    {
        return EngineFixture::wait(files().write(m_sandbox, path(name), bytes, mode));
    }
    [[nodiscard]] QByteArray read(const QByteArray &name)
    {
        const auto content = EngineFixture::wait(files().read(m_sandbox, path(name), 1 << 20));
        return content ? content->bytes : "(" + content.error().sentence.toUtf8() + ")";
    }
    [[nodiscard]] QByteArrayList names()
    {
        QByteArrayList all;
        const auto page = EngineFixture::wait(files().list(m_sandbox, m_folder, {}));
        for (const FileEntry &entry : page.value_or(DirectoryPage()).entries)
            all << entry.name;
        return all;
    }

    std::unique_ptr<LazyCloudBackend> m_extended;
    std::unique_ptr<LazyCloudBackend> m_contract;
    LazyCloudBackend *m_now = nullptr;
    SandboxId m_sandbox;
    RemotePath m_folder;
    int m_number = 0;
};

void TestEngineFiles::initTestCase_data()
{
    QTest::addColumn<bool>("extensions");
    QTest::newRow("extensions") << true;
    QTest::newRow("contract") << false;
}

void TestEngineFiles::initTestCase()
{
    if (const QString reason = EngineFixture::missing(); !reason.isEmpty())
        QSKIP(qPrintable(reason));
    m_extended = EngineFixture::connectBackend(true);
    m_contract = EngineFixture::connectBackend(false);
    QVERIFY(m_extended && m_contract);
    m_sandbox = EngineFixture::createSandbox(*m_extended);
    QVERIFY(!m_sandbox.isEmpty());
}

void TestEngineFiles::init()
{
    QFETCH_GLOBAL(bool, extensions);
    m_now = extensions ? m_extended.get() : m_contract.get();
    m_folder = "/workspace/t" + QByteArray::number(++m_number);
    VERIFY_RESULT(EngineFixture::wait(files().makeDirectory(m_sandbox, m_folder)));
}

void TestEngineFiles::cleanupTestCase()
{
    if (m_extended)
        EngineFixture::stopSandbox(*m_extended, m_sandbox);
}

void TestEngineFiles::writesReadsAndLists()
{
    VERIFY_RESULT(write("b/deep/file", "hello", 0600));
    VERIFY_RESULT(write("a.txt", "12345"));
    QCOMPARE(read("b/deep/file"), QByteArray("hello"));
    const auto page = EngineFixture::wait(files().list(m_sandbox, m_folder, {}));
    VERIFY_RESULT(page);
    QCOMPARE(page->path, m_folder);
    QCOMPARE(page->entries.size(), 2);
    QVERIFY(page->nextCursor.isEmpty() && !page->truncated);
    const FileEntry &file = page->entries.at(0);
    QCOMPARE(file.name, QByteArray("a.txt"));
    QCOMPARE(file.type, FileType::File);
    QCOMPARE(file.size, 5);
    QCOMPARE(file.mode, 0644);
    QVERIFY(std::abs(file.modifiedAt.secsTo(QDateTime::currentDateTimeUtc())) < 60);
    QVERIFY(!file.owner.isEmpty() && !file.group.isEmpty());
    QCOMPARE(page->entries.at(1).type, FileType::Directory);
    const auto entry = EngineFixture::wait(files().stat(m_sandbox, path("b/deep/file")));
    VERIFY_RESULT(entry);
    QCOMPARE(entry->name, QByteArray("file"));
    QCOMPARE(entry->mode, 0600);
    VERIFY_RESULT(write("a.txt", "replaced"));
    QCOMPARE(read("a.txt"), QByteArray("replaced"));
}

void TestEngineFiles::readsTheBeginning()
{
    VERIFY_RESULT(write("large", QByteArray(100000, 'x')));
    auto content = EngineFixture::wait(files().read(m_sandbox, path("large"), 1000));
    VERIFY_RESULT(content);
    QCOMPARE(content->bytes.size(), 1000);
    QVERIFY(content->truncated);
    content = EngineFixture::wait(files().read(m_sandbox, path("large"), 200000));
    VERIFY_RESULT(content);
    QCOMPARE(content->bytes.size(), 100000);
    QVERIFY(!content->truncated);
    const QByteArray binary = QByteArray::fromHex("00ff80c3280d0a1b5b");
    VERIFY_RESULT(write("binary", binary));
    QCOMPARE(read("binary"), binary);
}

void TestEngineFiles::keepsOddNames()
{
    QByteArrayList odd{"with space", "quote'\"", "$(touch x)", "-rf", "per%20cent", "plus+and&=?#",
        "\xC3\xA4\xE2\x82\xAC", "line\nbreak", "back\\slash", "trailing\n"};
    if (extended())
        odd << "not\xFFutf8";
    for (const QByteArray &name : odd) {
        VERIFY_RESULT(write(name, name));
        QCOMPARE(read(name), name);
    }
    QByteArrayList listed = names();
    std::ranges::sort(odd);
    std::ranges::sort(listed);
    QCOMPARE(listed, odd);
    // Renaming is the way to get rid of such a name.
    for (const QByteArray &name : odd) {
        VERIFY_RESULT(EngineFixture::wait(files().move(m_sandbox, path(name), path("m" + name), false)));
        QCOMPARE(read("m" + name), name);
        VERIFY_RESULT(EngineFixture::wait(files().removeFile(m_sandbox, path("m" + name))));
    }
    QCOMPARE(names(), QByteArrayList());
}

void TestEngineFiles::tellsLinks()
{
    VERIFY_RESULT(write("target", "x"));
    const QString folder = QString::fromUtf8(m_folder);
    QVERIFY(EngineFixture::shell(*m_extended, m_sandbox,
        QStringLiteral("cd %1 && ln -s target file && ln -s . folder && ln -s nowhere dangling && mkfifo pipe")
            .arg(folder)));
    const auto page = EngineFixture::wait(files().list(m_sandbox, m_folder, {}));
    VERIFY_RESULT(page);
    QHash<QByteArray, FileEntry> entries;
    for (const FileEntry &entry : page->entries)
        entries.insert(entry.name, entry);
    QCOMPARE(entries.size(), 5);
    QCOMPARE(entries["pipe"].type, FileType::Fifo);
    if (extended()) {
        QCOMPARE(entries["file"].type, FileType::SymbolicLink);
        QCOMPARE(entries["file"].linkTarget, QByteArray("target"));
        QCOMPARE(entries["file"].targetType, FileType::File);
        QVERIFY(entries["folder"].opensAsDirectory());
        QCOMPARE(entries["dangling"].targetType, std::nullopt);
    } else {
        QCOMPARE(entries["file"].type, FileType::File);
        QCOMPARE(entries["folder"].type, FileType::Directory);
        QCOMPARE(entries["dangling"].type, FileType::SymbolicLink);
    }
}

void TestEngineFiles::pagesLargeFolders()
{
    const QString script = QStringLiteral("cd %1 && i=0; while [ $i -lt 2500 ]; do : >f$i; i=$((i+1)); done")
                               .arg(QString::fromUtf8(m_folder));
    QVERIFY(EngineFixture::shell(*m_extended, m_sandbox, script));
    QByteArrayList all;
    QString cursor;
    int pages = 0;
    do {
        const auto page = EngineFixture::wait(files().list(m_sandbox, m_folder, cursor));
        VERIFY_RESULT(page);
        for (const FileEntry &entry : page->entries)
            all << entry.name;
        cursor = page->nextCursor;
        ++pages;
    } while (!cursor.isEmpty() && pages < 20);
    QCOMPARE(all.size(), 2500);
    QVERIFY(std::ranges::is_sorted(all));
    QCOMPARE(pages, extended() ? 3 : 1);
}

void TestEngineFiles::movesAndCopies()
{
    VERIFY_RESULT(write("a/file", "1"));
    VERIFY_RESULT(write("b", "2"));
    auto result = EngineFixture::wait(files().move(m_sandbox, path("b"), path("a"), false));
    QCOMPARE(result.error().kind, ErrorKind::Conflict);
    VERIFY_RESULT(EngineFixture::wait(files().copy(m_sandbox, path("a"), path("c"), false)));
    QCOMPARE(read("c/file"), QByteArray("1"));
    result = EngineFixture::wait(files().copy(m_sandbox, path("b"), path("c/file"), false));
    QCOMPARE(result.error().kind, ErrorKind::Conflict);
    VERIFY_RESULT(EngineFixture::wait(files().copy(m_sandbox, path("b"), path("c/file"), true)));
    QCOMPARE(read("c/file"), QByteArray("2"));
    VERIFY_RESULT(EngineFixture::wait(files().move(m_sandbox, path("a/file"), path("b"), true)));
    QCOMPARE(read("b"), QByteArray("1"));
    QVERIFY(!EngineFixture::wait(files().move(m_sandbox, path("missing"), path("x"), false)));
    QCOMPARE(names(), (QByteArrayList{"a", "b", "c"}));
}

void TestEngineFiles::changesModes()
{
    VERIFY_RESULT(write("d/tool", "#!/bin/sh\n"));
    VERIFY_RESULT(EngineFixture::wait(files().changeMode(m_sandbox, path("d/tool"), 0755, false)));
    QCOMPARE(EngineFixture::wait(files().stat(m_sandbox, path("d/tool")))->mode, 0755);
    VERIFY_RESULT(EngineFixture::wait(files().changeMode(m_sandbox, path("d"), 0700, true)));
    QCOMPARE(EngineFixture::wait(files().stat(m_sandbox, path("d/tool")))->mode, 0700);
    QCOMPARE(EngineFixture::wait(files().stat(m_sandbox, path("d")))->mode, 0700);
}

void TestEngineFiles::removes()
{
    VERIFY_RESULT(write("d/e/file", "x"));
    VERIFY_RESULT(write("f", "x"));
    QCOMPARE(EngineFixture::wait(files().removeFile(m_sandbox, path("d"))).error().kind, ErrorKind::Conflict);
    QCOMPARE(EngineFixture::wait(files().removeDirectory(m_sandbox, path("f"))).error().kind, ErrorKind::Conflict);
    VERIFY_RESULT(EngineFixture::wait(files().removeDirectory(m_sandbox, path("d"))));
    VERIFY_RESULT(EngineFixture::wait(files().removeFile(m_sandbox, path("f"))));
    VERIFY_RESULT(EngineFixture::wait(files().removeFile(m_sandbox, path("f"))));
    QCOMPARE(names(), QByteArrayList());
}

void TestEngineFiles::namesWhatIsWrong()
{
    VERIFY_RESULT(write("file", "x"));
    QCOMPARE(EngineFixture::wait(files().list(m_sandbox, path("missing"), {})).error().kind, ErrorKind::NotFound);
    QCOMPARE(EngineFixture::wait(files().read(m_sandbox, path("missing"), 10)).error().kind, ErrorKind::NotFound);
    QCOMPARE(EngineFixture::wait(files().read(m_sandbox, m_folder, 10)).error().kind, ErrorKind::Conflict);
    QCOMPARE(EngineFixture::wait(files().stat(m_sandbox, path("file/below"))).error().kind, ErrorKind::Conflict);
    const auto result = write("file/below", "x");
    QCOMPARE(result.error().kind, ErrorKind::Conflict);
    QVERIFY(!result.error().sentence.isEmpty());
    QVERIFY(!EngineFixture::wait(files().makeDirectory(m_sandbox, path("file"))));
}

void TestEngineFiles::countsUsage()
{
    VERIFY_RESULT(write("d/one", QByteArray(10000, 'x')));
    VERIFY_RESULT(write("two", QByteArray(5000, 'x')));
    const auto usage = EngineFixture::wait(files().usage(m_sandbox, m_folder));
    if (!extended()) {
        QCOMPARE(usage.error().kind, ErrorKind::Unsupported);
        return;
    }
    VERIFY_RESULT(usage);
    QCOMPARE(usage->files, 2);
    QVERIFY(usage->directories >= 1);
    QVERIFY(usage->bytes >= 15000);
    QVERIFY(usage->complete);
}

void TestEngineFiles::watches()
{
    const auto watch = files().watch(m_sandbox, m_folder);
    QHash<QByteArray, FolderChange::Kind> seen;
    connect(watch.get(), &FolderWatch::changed, this, [&](const QList<FolderChange> &changes) {
        for (const FolderChange &change : changes)
            seen.insert(change.name, change.kind);
    });
    QSignalSpy failed(watch.get(), &FolderWatch::failed);
    QSignalSpy gone(watch.get(), &FolderWatch::gone);
    if (!extended()) {
        QTRY_COMPARE(failed.count(), 1);
        QCOMPARE(failed.first().first().value<ApiError>().kind, ErrorKind::Unsupported);
        return;
    }
    // A change may come before the watch stands; so it is made again until it is seen.
    int round = 0;
    QTRY_VERIFY_WITH_TIMEOUT(write("probe" + QByteArray::number(round++), "x").has_value() && !seen.isEmpty(), 10000);
    VERIFY_RESULT(write("new", "x"));
    QTRY_VERIFY(seen.contains("new"));
    VERIFY_RESULT(EngineFixture::wait(files().removeFile(m_sandbox, path("new"))));
    QTRY_COMPARE(seen.value("new"), FolderChange::Kind::Deleted);
    VERIFY_RESULT(EngineFixture::wait(files().removeDirectory(m_sandbox, m_folder)));
    QTRY_COMPARE(gone.count(), 1);
    QCOMPARE(failed.count(), 0);
}

QTEST_GUILESS_MAIN(TestEngineFiles)
#include "tst_lazycloud_engine_files.moc"
