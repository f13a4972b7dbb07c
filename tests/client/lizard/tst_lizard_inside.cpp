// SPDX-License-Identifier: GPL-3.0-or-later
#include "LizardWorld.h"
#include "backend/FileSearch.h"
#include "backend/Transfer.h"
#include "inside/CommandRunner.h"
#include "lizard/LizardProcessCodec.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QProcess>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;
using test::LizardServer;
using test::LizardWorld;

namespace {

void put(const QString &path, const QByteArray &bytes)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

QByteArray get(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

/// Processes and files in a Lizard sandbox. Commands really run.
class TestLizardInside : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_world = std::make_unique<LizardWorld>();
        QVERIFY(m_world->signIn());
        m_id = SandboxId(m_world->server.addSandbox());
    }
    void cleanup() { QCOMPARE(m_world->server.violations().join(u'\n'), QString()); }
    void readsTheWholeTree();
    void leavesItsOwnCommandsOut();
    void signalsOnlyTheProcessThatWasMeant();
    void listsReadsAndWritesFiles();
    void aWrittenFileHasTheModeAsked();
    void removingAFileSparesAFolder();
    void aListedEntryHasAName_data();
    void aListedEntryHasAName();
    void changesFilesByCommands();
    void sparesWhatIsThere();
    void movesFilesOfEverySize();
    void movesFolders();
    void searchesByACommand();
    void searchesByWholePaths_data();
    void searchesByWholePaths();
    void aSearchThatCantBeSaysWhy_data();
    void aSearchThatCantBeSaysWhy();
    void findsListeners();

private:
    LizardBackend &backend() { return *m_world->backend; }
    FileApi &files() { return backend().files(); }
    template <typename T> Result<T> wait(const Reply<T> &reply) { return LizardWorld::wait(reply); }
    bool finish(Transfer &transfer, QString *why = nullptr)
    {
        std::optional<Result<Done>> result;
        connect(&transfer, &Transfer::finished, this, [&result](const Result<Done> &end) { result = end; });
        if (!QTest::qWaitFor([&result] { return result.has_value(); }, 30000))
            return false;
        if (why && !*result)
            *why = result->error().text();
        return bool(*result);
    }

    std::unique_ptr<LizardWorld> m_world;
    SandboxId m_id;
};

void TestLizardInside::readsTheWholeTree()
{
    const auto table = wait(backend().processes().table(m_id));
    QVERIFY2(table, table ? "" : qPrintable(table.error().text()));
    QVERIFY(table->complete);
    QVERIFY(table->uptimeSeconds > 0 && table->memoryTotalBytes > 0);
    const qint64 own = QCoreApplication::applicationPid();
    const auto me = std::ranges::find_if(table->processes, [own](const Process &p) { return p.identity.pid == own; });
    QVERIFY(me != table->processes.end());
    QVERIFY(me->identity.startTicks > 0);
    QVERIFY(me->memoryBytes > 0);
    QVERIFY(!me->user.isEmpty());
    QVERIFY(me->commandLine.value(0).contains("tst_lizard_inside"_L1));
    QVERIFY(me->startedAt.isValid());
}

void TestLizardInside::leavesItsOwnCommandsOut()
{
    const auto table = wait(backend().processes().table(m_id));
    QVERIFY2(table, table ? "" : qPrintable(table.error().text()));
    const auto isOwn = [](const Process &p) { return p.commandLine.contains(CommandRunner::Mark); };
    QVERIFY(!table->processes.isEmpty());
    QVERIFY(std::ranges::none_of(table->processes, isOwn));
    const auto pids = [](const QByteArray &output) {
        QList<qint64> found;
        for (const Process &process : LizardProcessCodec::table(output).processes)
            found << process.identity.pid;
        return found;
    };
    const auto row = [](int pid, int parent, int start, const QByteArray &arguments) -> QByteArray {
        const QByteArray zeros = " 0 0 0 0 0 0 0 0 0";
        // After the parent: fields 5 to 21, of which 14 and 15 are the time used and 20 the threads.
        return "P " + QByteArray::number(pid) + " (sh) S " + QByteArray::number(parent)
            + " 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 " + QByteArray::number(start) + zeros + "\nC " + arguments + "\n";
    };
    const QByteArray head = "T 100 4096\nU 1000.0\n";
    const QByteArray mine = "/bin/sh\x1f-c\x1fscript\x1fvivarium-helper\x1f";
    // Ours with what it started; somebody else's shell stays, and one that only bears the mark for long.
    QCOMPARE(pids(head + row(1, 0, 10, "init\x1f") + row(50, 1, 99900, mine) + row(51, 50, 99950, "tr\x1f")
                 + row(60, 1, 99900, "/bin/sh\x1f-c\x1fscript\x1fsh\x1f") + row(70, 1, 10000, mine)),
        QList<qint64>({1, 60, 70}));
}

void TestLizardInside::signalsOnlyTheProcessThatWasMeant()
{
    QProcess victim;
    victim.start(u"/bin/sh"_s, {u"-c"_s, u"sleep 1000 & wait"_s});
    QVERIFY(victim.waitForStarted());
    const auto find = [&]() -> std::optional<Process> {
        const auto table = wait(backend().processes().table(m_id));
        const auto found = std::ranges::find_if(
            table->processes, [&victim](const Process &p) { return p.identity.pid == victim.processId(); });
        return found == table->processes.end() ? std::nullopt : std::optional(*found);
    };
    const auto process = find();
    QVERIFY(process);
    ProcessIdentity other = process->identity;
    ++other.startTicks;
    QCOMPARE(wait(backend().processes().signal(m_id, other, Signal::Kill, true)).error().kind, ErrorKind::Conflict);
    const auto killed = wait(backend().processes().signal(m_id, process->identity, Signal::Term, true));
    QVERIFY2(killed, killed ? "" : qPrintable(killed.error().text()));
    QCOMPARE(*killed, 2); // the shell and what it started
    QTRY_COMPARE(victim.state(), QProcess::NotRunning);
}

void TestLizardInside::listsReadsAndWritesFiles()
{
    const QByteArray path = m_world->remote(u"a/b.bin"_s);
    const QByteArray bytes("\x00\xff\x80 binary", 10);
    QVERIFY(wait(files().write(m_id, path, bytes, 0644)));
    const auto whole = wait(files().read(m_id, path, 1000));
    QVERIFY(whole && !whole->truncated);
    QCOMPARE(whole->bytes, bytes);
    const auto start = wait(files().read(m_id, path, 3));
    QVERIFY(start && start->truncated);
    QCOMPARE(start->bytes, bytes.first(3));
    const auto page = wait(files().list(m_id, m_world->remote(u"a"_s), {}));
    QVERIFY(page);
    QCOMPARE(page->entries.size(), 1);
    QCOMPARE(page->entries.constFirst().name, QByteArray("b.bin"));
    QCOMPARE(page->entries.constFirst().mode, 0644);
    QCOMPARE(wait(files().stat(m_id, path))->size, 10);
    QVERIFY(wait(files().removeFile(m_id, path)));
    QCOMPARE(wait(files().stat(m_id, path)).error().kind, ErrorKind::NotFound);
    QVERIFY(wait(files().removeDirectory(m_id, m_world->remote(u"a"_s))));
    QVERIFY(!QFileInfo::exists(m_world->path(u"a"_s)));
}

void TestLizardInside::aWrittenFileHasTheModeAsked()
{
    const QByteArray path = m_world->remote(u"run.sh"_s);
    for (const int mode : {0755, 0644, 0600}) {
        QVERIFY(wait(files().write(m_id, path, "x", mode)));
        const auto entry = wait(files().stat(m_id, path));
        QVERIFY(entry);
        QCOMPARE(entry->mode, mode);
    }
}

void TestLizardInside::removingAFileSparesAFolder()
{
    put(m_world->path(u"thing/inside.txt"_s), "1"); // it was a file when the list was read
    QVERIFY(!wait(files().removeFile(m_id, m_world->remote(u"thing"_s))));
    QCOMPARE(get(m_world->path(u"thing/inside.txt"_s)), QByteArray("1"));
    QVERIFY(wait(files().removeDirectory(m_id, m_world->remote(u"thing"_s))));
    QVERIFY(!QFileInfo::exists(m_world->path(u"thing"_s)));
}

void TestLizardInside::aListedEntryHasAName_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("none") << QString(u""_s);
    QTest::newRow("root") << u"/"_s;
    QTest::newRow("parent") << u".."_s;
    QTest::newRow("elsewhere") << u"../x"_s;
}

void TestLizardInside::aListedEntryHasAName()
{
    QFETCH(QString, name);
    const QJsonObject entry{{u"name"_s, name}, {u"path"_s, u"/"_s}, {u"type"_s, u"dir"_s}, {u"size"_s, 0}};
    LizardServer::Answer answer = LizardServer::Answer::json(entry);
    answer.body = QJsonDocument(QJsonArray{entry}).toJson();
    m_world->server.failNext("GET /api/sandboxes/" + m_id.value().toLatin1() + "/files/list", answer);
    QCOMPARE(wait(files().list(m_id, "/"_ba, {})).error().kind, ErrorKind::Protocol);
    m_world->server.failNext(
        "GET /api/sandboxes/" + m_id.value().toLatin1() + "/files/stat", LizardServer::Answer::json(entry));
    QCOMPARE(bool(wait(files().stat(m_id, "/"_ba))), !name.contains(u".."_s)); // what was asked for may be the root
}

void TestLizardInside::changesFilesByCommands()
{
    // A name that a shell would like to read as something else.
    const QString odd = u"it's $(odd) `name` \"x\" 20%"_s;
    QVERIFY(wait(files().makeDirectory(m_id, m_world->remote(odd + u"/deep"_s))));
    QVERIFY(QFileInfo(m_world->path(odd + u"/deep"_s)).isDir());
    put(m_world->path(u"one"_s), "1");
    QVERIFY(wait(files().copy(m_id, m_world->remote(u"one"_s), m_world->remote(odd + u"/two"_s), false)));
    QVERIFY(wait(files().move(m_id, m_world->remote(u"one"_s), m_world->remote(u"three"_s), false)));
    QVERIFY(!QFileInfo::exists(m_world->path(u"one"_s)));
    QCOMPARE(get(m_world->path(odd + u"/two"_s)), QByteArray("1"));
    QVERIFY(wait(files().changeMode(m_id, m_world->remote(u"three"_s), 0600, false)));
    QCOMPARE(QFile::permissions(m_world->path(u"three"_s)) & QFileDevice::ReadOther, QFileDevice::Permissions());
    const auto usage = wait(files().usage(m_id, m_world->remote(odd)));
    QVERIFY(usage);
    QCOMPARE(usage->files, 1);
    QCOMPARE(usage->directories, 1);
}

void TestLizardInside::sparesWhatIsThere()
{
    put(m_world->path(u"one"_s), "1");
    put(m_world->path(u"two"_s), "2");
    const auto moved = wait(files().move(m_id, m_world->remote(u"one"_s), m_world->remote(u"two"_s), false));
    QCOMPARE(moved.error().kind, ErrorKind::Conflict);
    QCOMPARE(get(m_world->path(u"two"_s)), QByteArray("2"));
    const QByteArray digest = QCryptographicHash::hash("2", QCryptographicHash::Sha256);
    QVERIFY(wait(files().writeOver(m_id, m_world->remote(u"two"_s), digest, "3", 0644)));
    const auto again = wait(files().writeOver(m_id, m_world->remote(u"two"_s), digest, "4", 0644));
    QCOMPARE(again.error().kind, ErrorKind::Conflict);
    QCOMPARE(get(m_world->path(u"two"_s)), QByteArray("3"));
}

void TestLizardInside::movesFilesOfEverySize()
{
    for (const qint64 size : {0LL, 1000LL, 9LL << 20}) {
        QByteArray bytes(size, 'x');
        for (qsizetype i = 0; i < bytes.size(); i += 4099)
            bytes[i] = char(i % 251);
        put(m_world->path(u"local"_s), bytes);
        QString why;
        const auto up = files().upload(m_id, m_world->path(u"local"_s), m_world->remote(u"remote"_s));
        QVERIFY2(finish(*up, &why), qPrintable(why));
        QVERIFY(get(m_world->path(u"remote"_s)) == bytes);
        const auto down = files().download(m_id, m_world->remote(u"remote"_s), m_world->path(u"back"_s));
        QVERIFY2(finish(*down, &why), qPrintable(why));
        QVERIFY(get(m_world->path(u"back"_s)) == bytes);
    }
}

void TestLizardInside::movesFolders()
{
    put(m_world->path(u"tree/a.txt"_s), "a");
    put(m_world->path(u"tree/sub/b.txt"_s), "b");
    QString why;
    const auto up = files().uploadTree(m_id, {m_world->path(u"tree"_s)}, m_world->remote(u"target"_s));
    QVERIFY2(finish(*up, &why), qPrintable(why));
    QCOMPARE(get(m_world->path(u"target/tree/sub/b.txt"_s)), QByteArray("b"));
    QDir().mkpath(m_world->path(u"home"_s));
    const auto down = files().downloadTree(m_id, {m_world->remote(u"target/tree"_s)}, m_world->path(u"home"_s));
    QVERIFY2(finish(*down, &why), qPrintable(why));
    QCOMPARE(get(m_world->path(u"home/tree/a.txt"_s)), QByteArray("a"));
}

void TestLizardInside::searchesByACommand()
{
    put(m_world->path(u"src/a.py"_s), "first\nimport caf\xc3\xa9 os\n");
    put(m_world->path(u"src/b.txt"_s), "import os\n");
    SearchQuery query;
    query.folder = m_world->remote(u"src"_s);
    query.pattern = u"IMPORT"_s;
    query.caseSensitive = false;
    query.include = {u"*.py"_s};
    const auto search = files().search(m_id, query);
    QList<FoundLine> lines;
    std::optional<Result<SearchSummary>> end;
    connect(search.get(), &FileSearch::found, this,
        [&lines](const FoundFile &, const QList<FoundLine> &more) { lines += more; });
    connect(search.get(), &FileSearch::finished, this, [&end](const Result<SearchSummary> &summary) { end = summary; });
    QTRY_VERIFY(end);
    QVERIFY(*end);
    QCOMPARE((*end)->matchedFiles, 1);
    QCOMPARE(lines.size(), 1);
    QCOMPARE(lines.constFirst().line, 2);
    QCOMPARE(lines.constFirst().hits.constFirst().offset, 0);
}

void TestLizardInside::searchesByWholePaths_data()
{
    QTest::addColumn<QStringList>("include");
    QTest::addColumn<QStringList>("exclude");
    QTest::addColumn<QStringList>("files");
    const QStringList all{u"other.py"_s, u"src/a.py"_s, u"src/deep/b.py"_s, u"src/deep/c.txt"_s};
    QTest::newRow("all") << QStringList() << QStringList() << all;
    QTest::newRow("below a folder") << QStringList{u"src/**"_s} << QStringList() << all.sliced(1);
    QTest::newRow("a folder") << QStringList{u"deep"_s} << QStringList() << all.sliced(2);
    QTest::newRow("in one folder") << QStringList{u"src/*.py"_s} << QStringList() << all.sliced(1, 1);
    QTest::newRow("choice") << QStringList{u"*.{txt,md}"_s} << QStringList() << all.sliced(3);
    QTest::newRow("all but a path") << QStringList() << QStringList{u"src/deep"_s} << all.first(2);
    QTest::newRow("all but a name") << QStringList{u"*.py"_s} << QStringList{u"deep"_s} << all.first(2);
}

void TestLizardInside::searchesByWholePaths()
{
    QFETCH(QStringList, include);
    QFETCH(QStringList, exclude);
    QFETCH(QStringList, files);
    for (const QString &name : {u"other.py"_s, u"src/a.py"_s, u"src/deep/b.py"_s, u"src/deep/c.txt"_s})
        put(m_world->path(u"tree/"_s + name), "needle\n");
    SearchQuery query;
    query.folder = m_world->remote(u"tree"_s);
    query.pattern = u"needle"_s;
    query.include = include;
    query.exclude = exclude;
    const auto search = this->files().search(m_id, query);
    QStringList found;
    std::optional<Result<SearchSummary>> end;
    connect(search.get(), &FileSearch::found, this, [&](const FoundFile &file, const QList<FoundLine> &) {
        found << QString::fromUtf8(file.path.sliced(query.folder.size() + 1));
    });
    connect(search.get(), &FileSearch::finished, this, [&end](const Result<SearchSummary> &summary) { end = summary; });
    QTRY_VERIFY(end);
    QVERIFY2(*end, *end ? "" : qPrintable(end->error().text()));
    found.sort();
    QCOMPARE(found, files);
}

void TestLizardInside::aSearchThatCantBeSaysWhy_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("pattern");
    QTest::newRow("no such folder") << u"nowhere"_s << u"x"_s;
    QTest::newRow("no expression") << u"."_s << u"a("_s;
}

void TestLizardInside::aSearchThatCantBeSaysWhy()
{
    QFETCH(QString, folder);
    QFETCH(QString, pattern);
    SearchQuery query;
    query.folder = m_world->remote(folder);
    query.pattern = pattern;
    query.regularExpression = true;
    const auto search = files().search(m_id, query);
    std::optional<Result<SearchSummary>> end;
    connect(search.get(), &FileSearch::finished, this, [&end](const Result<SearchSummary> &summary) { end = summary; });
    QTRY_VERIFY(end);
    QVERIFY(!*end);
    QVERIFY(!end->error().serverMessage.isEmpty());
}

void TestLizardInside::findsListeners()
{
    const auto listeners = wait(backend().ports().listeners(m_id));
    QVERIFY(listeners);
    const int own = m_world->server.url().port();
    QVERIFY(std::ranges::any_of(*listeners, [own](const Listener &each) { return each.port == own; }));
}

QTEST_GUILESS_MAIN(TestLizardInside)
#include "tst_lizard_inside.moc"
