// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/IgnoreRules.h"
#include "transfer/SourcePackage.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace vivarium;

class IgnoreRulesTest : public QObject {
    Q_OBJECT

    static bool write(const QDir &folder, const QString &name, const QByteArray &text = "x")
    {
        QFile file(folder.filePath(name));
        return folder.mkpath(QFileInfo(name).path()) && file.open(QFile::WriteOnly) && file.write(text) == text.size();
    }
    static StopFlag goOn() { return std::make_shared<std::atomic_bool>(false); }
    static QList<QByteArray> filesOf(const SourceScan &scan)
    {
        QList<QByteArray> names;
        for (const SourceScan::Entry &entry : scan.entries) {
            if (entry.type != SourceScan::Entry::Type::Folder)
                names << entry.name;
        }
        return names;
    }

private Q_SLOTS:
    void patterns_data()
    {
        QTest::addColumn<QByteArray>("rules");
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<bool>("folder");
        QTest::addColumn<bool>("excluded");
        const auto row = [](const char *rules, const char *path, bool excluded, bool folder = false) {
            QTest::addRow("%s | %s", rules, path) << QByteArray(rules) << QByteArray(path) << folder << excluded;
        };
        row("*.log", "a.log", true);
        row("*.log", "deep/er/a.log", true);
        row("*.log", "a.log.txt", false);
        row("/*.log", "deep/a.log", false);
        row("doc/*.txt", "doc/a.txt", true);
        row("doc/*.txt", "doc/x/a.txt", false);
        row("doc/*.txt", "x/doc/a.txt", false);
        row("build/", "build", false);
        row("build/", "build", true, true);
        row("build/", "x/build", true, true);
        row("**/tmp", "tmp", true);
        row("**/tmp", "a/b/tmp", true);
        row("a/**/b", "a/b", true);
        row("a/**/b", "a/x/y/b", true);
        row("a/**/b", "c/a/b", false);
        row("logs/**", "logs/x/y", true);
        row("logs/**", "logs", false, true);
        row("a**b", "axxb", true);
        row("a**b", "ax/xb", false);
        row("?.c", "a.c", true);
        row("?.c", "ab.c", false);
        row("[ab]x", "ax", true);
        row("[!ab]x", "ax", false);
        row("[!ab]x", "cx", true);
        row("[a-c]x", "bx", true);
        row("[]]x", "]x", true);
        row("[x", "[x", true);
        row("\\*x", "*x", true);
        row("\\*x", "ax", false);
        row("\\#x", "#x", true);
        row("\\!x", "!x", true);
        row("# comment", "# comment", false);
        row("x  ", "x", true);
        row("x\\ ", "x ", true);
        row("*.log\n!keep.log", "keep.log", false);
        row("!keep.log\n*.log", "keep.log", true);
        row("a*b*c", "aXbYbZc", true);
        row("a*b*c", "aXbYbZ", false);
        row("x\r", "x", true);
        row("gr\xc3\xb6\xc3\x9f"
            "e",
            "gr\xc3\xb6\xc3\x9f"
            "e",
            true);
    }
    void patterns()
    {
        QFETCH(QByteArray, rules);
        QFETCH(QByteArray, path);
        QFETCH(bool, folder);
        IgnoreRules ignore;
        ignore.add(rules);
        QTEST(ignore.excludes(path, folder), "excluded");
    }

    void hostilePatternsTakeNoTime()
    {
        IgnoreRules ignore;
        ignore.add(QByteArray("**/*a").repeated(30) + "b\n" + QByteArray("*a").repeated(60) + 'b');
        QVERIFY(!ignore.excludes(QByteArray(4000, 'a'), false));
        QVERIFY(!ignore.excludes(QByteArray("a/").repeated(2000) + 'a', false));
    }

    void whatGitLeavesOutIsLeftOut()
    {
        const QString git = QStandardPaths::findExecutable(u"git"_s);
        if (git.isEmpty())
            QSKIP("There is no git here to compare with.");
        QTemporaryDir temporary;
        const QDir folder(temporary.path());
        for (const QString &name : {u"a.log"_s, u"keep.log"_s, u"src/main.c"_s, u"src/main.o"_s, u"src/deep/x.o"_s,
                 u"src/deep/keep.o"_s, u"build/out"_s, u"src/build/out"_s, u"docs/a.txt"_s, u"docs/x/b.txt"_s,
                 u"node_modules/m/i.js"_s, u"x y.tmp"_s, u"temp/one"_s, u"temp/two"_s, u"a/b/c/file"_s, u"a/c/file"_s,
                 u"[odd]"_s, u".hidden"_s, u"sub/.env"_s, u"sub/inner.log"_s})
            QVERIFY(write(folder, name));
        QVERIFY(write(folder, u".gitignore"_s,
            "# "
            "rules\n*.log\n!keep.log\nbuild/\n/docs/*.txt\nnode_modules\n*.tmp\ntemp/*\n!temp/two\na/**/"
            "file\n\\[odd\\]\n"));
        QVERIFY(write(folder, u"src/.gitignore"_s, "*.o\n/build\n"));
        QVERIFY(write(folder, u"src/deep/.gitignore"_s, "!keep.o\n"));
        QVERIFY(write(folder, u"sub/.gitignore"_s, "!inner.log\n.env\n"));
        const auto run = [&](const QStringList &arguments) {
            QProcess process;
            process.setWorkingDirectory(folder.path());
            process.start(git, arguments);
            process.waitForFinished(20000);
            return process.readAllStandardOutput();
        };
        run({u"init"_s, u"-q"_s});
        QList<QByteArray> expected = run({u"-c"_s, u"core.quotePath=false"_s, u"-c"_s, u"core.excludesFile=/dev/null"_s,
                                             u"ls-files"_s, u"--others"_s, u"--exclude-standard"_s})
                                         .trimmed()
                                         .split('\n');
        std::ranges::sort(expected);
        QVERIFY(expected.size() > 8);
        const auto scan = SourceScan::of({folder.path(), true, {}, {}}, goOn());
        QVERIFY(scan);
        QCOMPARE(filesOf(*scan), expected);
        const auto all = SourceScan::of({folder.path(), false, {}, {}}, goOn());
        QVERIFY(all);
        QVERIFY(filesOf(*all).size() > expected.size());
        QVERIFY(!filesOf(*all).contains(".git/HEAD"));
    }

    void ownPatternsAddToTheFiles()
    {
        QTemporaryDir temporary;
        const QDir folder(temporary.path());
        for (const QString &name : {u"a.txt"_s, u"b.bin"_s, u"c/d.bin"_s})
            QVERIFY(write(folder, name));
        QVERIFY(write(folder, u".dockerignore"_s, "c\n"));
        const auto scan = SourceScan::of({folder.path(), true, {u"*.bin"_s}, {}}, goOn());
        QVERIFY(scan);
        QCOMPARE(filesOf(*scan), QList<QByteArray>({".dockerignore", "a.txt"}));
        QCOMPARE(scan->leftOut, 2);
        QCOMPARE(scan->files, 2);
        QCOMPARE(scan->bytes, 3);
    }

    void oddThingsAreNamedAndNothingIsFollowed()
    {
        QTemporaryDir temporary;
        const QDir folder(temporary.path());
        QVERIFY(write(folder, u"file"_s));
        QVERIFY(QFile::link(u"/etc"_s, folder.filePath(u"link"_s)));
        QCOMPARE(::mkfifo(QFile::encodeName(folder.filePath(u"pipe"_s)).constData(), 0600), 0);
        const auto scan = SourceScan::of({folder.path(), true, {}, {}}, goOn());
        QVERIFY(scan);
        QCOMPARE(filesOf(*scan), QList<QByteArray>({"file", "link"}));
        QCOMPARE(scan->special, QList<QByteArray>{"pipe"});
        QVERIFY(!SourceScan::of({folder.filePath(u"nowhere"_s), true, {}, {}}, goOn()));
        QVERIFY(!SourceScan::of({folder.filePath(u"file"_s), true, {}, {}}, goOn()));
        const auto stopped = SourceScan::of({folder.path(), true, {}, {}}, std::make_shared<std::atomic_bool>(true));
        QVERIFY(!stopped);
    }

    void thePackageIsAZipOfWhatWasFound()
    {
        const QString python = QStandardPaths::findExecutable(u"python3"_s);
        if (python.isEmpty())
            QSKIP("There is no python3 here to read the zip with.");
        QTemporaryDir temporary;
        const QDir folder(temporary.path());
        QVERIFY(write(folder, u"a/größe.txt"_s, "12345"));
        QVERIFY(write(folder, u"run.sh"_s, "#!/bin/sh\n"));
        QVERIFY(QFile::setPermissions(
            folder.filePath(u"run.sh"_s), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        QVERIFY(QFile::link(u"run.sh"_s, folder.filePath(u"link"_s)));
        QVERIFY(folder.mkdir(u"empty"_s));
        const SourceFolder source{folder.path(), true, {}, {}};
        const auto scan = SourceScan::of(source, goOn());
        QVERIFY(scan);
        qint64 done = 0;
        const auto package = SourcePackage::make(source, *scan, goOn(), [&done](qint64 bytes) { done = bytes; });
        QVERIFY(package);
        QCOMPARE(done, scan->bytes);
        QCOMPARE(package->size, QFileInfo(package->file).size());
        QProcess process;
        process.start(python,
            {u"-c"_s,
                u"import sys, zipfile, hashlib\n"
                "z = zipfile.ZipFile(sys.argv[1])\n"
                "print(hashlib.sha256(open(sys.argv[1], 'rb').read()).hexdigest())\n"
                "print(z.testzip())\n"
                "for i in sorted(z.infolist(), key=lambda i: i.filename):\n"
                "    print(ascii(i.filename), oct(i.external_attr >> 16), len(z.read(i)))\n"_s,
                package->file});
        QVERIFY(process.waitForFinished(20000));
        const QList<QByteArray> lines = process.readAllStandardOutput().trimmed().split('\n');
        QCOMPARE(lines.value(0), package->sha256.toLatin1());
        QCOMPARE(lines.value(1), QByteArray("None"));
        QCOMPARE(lines.size(), 7);
        QVERIFY2(lines.contains("'run.sh' 0o100700 10"), lines.join("\n").constData());
        QVERIFY2(lines.contains("'link' 0o120777 6"), lines.join("\n").constData());
        // Equal folders have equal digests: they are sent once.
        const auto again = SourcePackage::make(source, *scan, goOn(), {});
        QVERIFY(again);
        QCOMPARE(again->sha256, package->sha256);
        const auto nothing = SourcePackage::make(source, SourceScan(), goOn(), {});
        QVERIFY(nothing);
        QCOMPARE(nothing->sha256, u"8739c76e681f900923b900c9df0ef75cf421d39cabb54650c4b9ad19b6a76d85"_s);
    }
};

QTEST_GUILESS_MAIN(IgnoreRulesTest)
#include "tst_ignorerules.moc"
