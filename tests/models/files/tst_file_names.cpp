// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/FileNames.h"
#include "files/FilePaths.h"
#include "files/FolderHistory.h"

#include <QTest>

using namespace vivarium;
using namespace Qt::StringLiterals;

class TestFileNames : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void namesSurviveEditing_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("text");
        QTest::newRow("plain") << QByteArray("notes.txt") << u"notes.txt"_s;
        QTest::newRow("accents") << QByteArray("Grüße – 世界 🦎") << u"Grüße – 世界 🦎"_s;
        QTest::newRow("newline") << QByteArray("a\nb\tc\rd") << u"a\\nb\\tc\\rd"_s;
        QTest::newRow("escape") << QByteArray("\x1b[31mred") << u"\\x1b[31mred"_s;
        QTest::newRow("backslash") << QByteArray("a\\nb") << u"a\\\\nb"_s;
        QTest::newRow("invalid UTF-8") << QByteArray("caf\xe9 \xff\xfe") << u"caf\\xe9 \\xff\\xfe"_s;
        QTest::newRow("cut UTF-8") << QByteArray("x\xe4\xb8") << u"x\\xe4\\xb8"_s;
        QTest::newRow("direction override") << QByteArray("evil\xe2\x80\xae"
                                                          "fdp.exe")
                                            << u"evil\\u202efdp.exe"_s;
        QTest::newRow("tag") << QByteArray("a\xf3\xa0\x80\x81") << u"a\\xf3\\xa0\\x80\\x81"_s;
        QTest::newRow("surrogate in CESU") << QByteArray("\xed\xa0\x80") << u"\\xed\\xa0\\x80"_s;
    }
    void namesSurviveEditing()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, text);
        QCOMPARE(FileNames::toText(bytes), text);
        QCOMPARE(FileNames::fromText(text), bytes);
    }

    void everyByteSurvives()
    {
        QByteArray all;
        for (int byte = 1; byte < 256; ++byte)
            all.append(char(byte));
        QCOMPARE(FileNames::fromText(FileNames::toText(all)), all);
    }

    void backslashesThatEscapeNothingStay()
    {
        QCOMPARE(FileNames::fromText(u"C:\\data\\"_s), QByteArray("C:\\data\\"));
        QCOMPARE(FileNames::fromText(u"\\xg1 \\x+1 \\u12"_s), QByteArray("\\xg1 \\x+1 \\u12"));
    }

    void badNamesAreRefusedWithAReason_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<bool>("fine");
        QTest::newRow("empty") << QByteArray() << false;
        QTest::newRow("dot") << QByteArray(".") << false;
        QTest::newRow("dots") << QByteArray("..") << false;
        QTest::newRow("three dots") << QByteArray("...") << true;
        QTest::newRow("slash") << QByteArray("a/b") << false;
        QTest::newRow("NUL") << QByteArray("a\0b", 3) << false;
        QTest::newRow("255 bytes") << QByteArray(255, 'x') << true;
        QTest::newRow("256 bytes") << QByteArray(256, 'x') << false;
        QTest::newRow("odd bytes") << QByteArray("\xff\n") << true;
    }
    void badNamesAreRefusedWithAReason()
    {
        QFETCH(QByteArray, name);
        QFETCH(bool, fine);
        QCOMPARE(FileNames::whyRefused(name).isEmpty(), fine);
    }

    void numberedNamesKeepTheirSuffix()
    {
        QCOMPARE(FileNames::numbered("notes.txt", 2), QByteArray("notes (2).txt"));
        QCOMPARE(FileNames::numbered("a.tar.gz", 3), QByteArray("a (3).tar.gz"));
        QCOMPARE(FileNames::numbered(".bashrc", 2), QByteArray(".bashrc (2)"));
        QCOMPARE(FileNames::numbered("src", 2), QByteArray("src (2)"));
        const QByteArray longName = FileNames::numbered(QByteArray(251, 'x') + ".txt", 10);
        QCOMPARE(longName.size(), 255);
        QVERIFY(longName.endsWith(" (10).txt"));
        QByteArray wide;
        while (wide.size() + 2 <= 251)
            wide += "ü";
        QVERIFY(FileNames::numbered(wide + ".txt", 2).isValidUtf8());
        QVERIFY(FileNames::numbered(wide + ".txt", 2).size() <= 255);
    }

    void archivesGiveTheirFolderAName_data()
    {
        QTest::addColumn<QByteArray>("archive");
        QTest::addColumn<QByteArray>("folder");
        QTest::newRow("tar") << QByteArray("src.tar") << QByteArray("src");
        QTest::newRow("tar.gz") << QByteArray("Data.TAR.GZ") << QByteArray("Data");
        QTest::newRow("zip") << QByteArray("caf\xe9.zip") << QByteArray("caf\xe9");
        QTest::newRow("no name") << QByteArray(".zip") << QByteArray();
        QTest::newRow("one compressed file") << QByteArray("log.gz") << QByteArray();
        QTest::newRow("no archive") << QByteArray("notes.txt") << QByteArray();
    }
    void archivesGiveTheirFolderAName()
    {
        QFETCH(QByteArray, archive);
        QTEST(FileNames::unpackedName(archive), "folder");
    }

    void unusedNameSkipsWhatIsTaken()
    {
        const QList<QByteArray> there{"a.txt", "a (2).txt", "a (3).txt"};
        const auto taken = [&there](const QByteArray &name) { return there.contains(name); };
        QCOMPARE(FileNames::unused("a.txt", taken), QByteArray("a (4).txt"));
        QCOMPARE(FileNames::unused("b.txt", taken), QByteArray("b.txt"));
        QCOMPARE(FileNames::unused("a (2).txt", taken), QByteArray("a (4).txt")); // goes on counting
        const auto once = [](const QByteArray &wanted) {
            return FileNames::unused(wanted, [&wanted](const QByteArray &name) { return name == wanted; });
        };
        QCOMPARE(once("src (9)"), QByteArray("src (10)"));
        QCOMPARE(once("a (2).tar.gz"), QByteArray("a (3).tar.gz"));
        QCOMPARE(once("report (2024).txt"), QByteArray("report (2024) (2).txt")); // a year is no count
        QCOMPARE(once("a (x).txt"), QByteArray("a (x) (2).txt"));
        QCOMPARE(once(" (2)"), QByteArray(" (2) (2)"));
    }

    void localNamesNeverLeaveTheirFolder()
    {
        QCOMPARE(FileNames::localName(".."), u"_"_s);
        QCOMPARE(FileNames::localName(""), u"_"_s);
        QCOMPARE(FileNames::localName("../../etc/passwd"), u".._.._etc_passwd"_s);
        QCOMPARE(FileNames::localName("caf\xe9"), u"caf\\xe9"_s);
        QCOMPARE(FileNames::localName("Grüße"), u"Grüße"_s);
    }

    void pathsAreCleaned_data()
    {
        QTest::addColumn<QByteArray>("typed");
        QTest::addColumn<QByteArray>("path");
        QTest::newRow("absolute") << QByteArray("/a//b/./c/") << QByteArray("/a/b/c");
        QTest::newRow("above root") << QByteArray("/../../x") << QByteArray("/x");
        QTest::newRow("relative") << QByteArray("src/../data") << QByteArray("/base/data");
        QTest::newRow("home") << QByteArray("~/src") << QByteArray("/workspace/src");
        QTest::newRow("root") << QByteArray("/") << QByteArray("/");
        QTest::newRow("empty") << QByteArray() << QByteArray("/base");
    }
    void pathsAreCleaned()
    {
        QFETCH(QByteArray, typed);
        QFETCH(QByteArray, path);
        QCOMPARE(FilePaths::cleaned(typed, "/base"), path);
    }

    void pathArithmetic()
    {
        QCOMPARE(FilePaths::join("/", "a"), QByteArray("/a"));
        QCOMPARE(FilePaths::join("/a", "b"), QByteArray("/a/b"));
        QCOMPARE(FilePaths::parent("/a/b"), QByteArray("/a"));
        QCOMPARE(FilePaths::parent("/a"), QByteArray("/"));
        QCOMPARE(FilePaths::parent("/"), QByteArray("/"));
        QVERIFY(FilePaths::isSameOrInside("/a/b", "/a"));
        QVERIFY(!FilePaths::isSameOrInside("/ab", "/a"));
        QVERIFY(FilePaths::isSameOrInside("/ab", "/"));
        QCOMPARE(FilePaths::ancestry("/a/b"), (QList<RemotePath>{"/", "/a", "/a/b"}));
        QCOMPARE(FilePaths::nameOnTheWay("/a/b/c", "/a"), QByteArray("b"));
        QCOMPARE(FilePaths::nameOnTheWay("/a/b/c", "/"), QByteArray("a"));
        QCOMPARE(FilePaths::nameOnTheWay("/a", "/"), QByteArray("a"));
        QCOMPARE(FilePaths::nameOnTheWay("/a", "/a"), QByteArray());
        QCOMPARE(FilePaths::nameOnTheWay("/ab", "/a"), QByteArray());
        QCOMPARE(FilePaths::ancestry("/"), QList<RemotePath>{"/"});
    }

    void historyForgetsWhatWasAhead()
    {
        FolderHistory history;
        QVERIFY(!history.canGoBack() && !history.canGoForward());
        history.visit("/a");
        history.setCurrentName("x");
        history.visit("/b");
        history.visit("/b");
        QCOMPARE(history.behind(), QList<RemotePath>{"/a"});
        const FolderHistory::Place place = history.back();
        QCOMPARE(place.path, QByteArray("/a"));
        QCOMPARE(place.currentName, QByteArray("x"));
        QVERIFY(history.canGoForward());
        history.visit("/c");
        QVERIFY(!history.canGoForward());
        for (int i = 0; i < 300; ++i)
            history.visit("/" + QByteArray::number(i));
        QVERIFY(history.behind().size() < 150);
    }
};

QTEST_GUILESS_MAIN(TestFileNames)
#include "tst_file_names.moc"
