// SPDX-License-Identifier: GPL-3.0-or-later
#include "SearchMaterial.h"
#include "search/SearchResultsModel.h"

#include <QAbstractItemModelTester>
#include <QPersistentModelIndex>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace vivarium;

class TestSearchResults : public QObject {
    Q_OBJECT

    struct Watched {
        Watched()
            : tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest)
            , resets(&model, &QAbstractItemModel::modelReset)
            , inserts(&model, &QAbstractItemModel::rowsInserted)
            , removes(&model, &QAbstractItemModel::rowsRemoved)
            , changes(&model, &QAbstractItemModel::dataChanged)
        {
        }
        void add(const QByteArray &path, const QByteArray &content)
        {
            const auto [file, lines] = findIn(path, content, u"key"_s);
            model.add(file, lines);
        }
        [[nodiscard]] QStringList shown() const
        {
            QStringList rows;
            for (int i = 0; i < model.rowCount(); ++i) {
                const QModelIndex file = model.index(i, 0);
                rows << file.data().toString() + u"|"_s + file.data(SearchResultsModel::FolderRole).toString() + u"|"_s
                        + file.siblingAtColumn(SearchResultsModel::PlaceColumn).data().toString();
                for (int j = 0; j < model.rowCount(file); ++j)
                    rows << u"  "_s + model.index(j, 1, file).data().toString() + u": "_s
                            + model.index(j, 0, file).data().toString();
            }
            return rows;
        }
        SearchResultsModel model;
        QAbstractItemModelTester tester;
        QSignalSpy resets;
        QSignalSpy inserts;
        QSignalSpy removes;
        QSignalSpy changes;
    };

private Q_SLOTS:
    void filesStandInOrderWithTheirLines()
    {
        Watched w;
        w.model.begin("/workspace", false);
        w.add("/workspace/src/b.py", "key\nno\nkey and key\n");
        w.add("/workspace/src/a.py", "the key");
        w.add("/workspace/src-old/a.py", "old key");
        w.add("/workspace/z", "key");
        w.add("/elsewhere/q", "key");
        w.model.end(true);
        QCOMPARE(w.shown(),
            (QStringList{u"q|/elsewhere|1"_s, u"  1: key"_s, u"a.py|src|1"_s, u"  1: the key"_s, u"b.py|src|3"_s,
                u"  1: key"_s, u"  3: key and key"_s, u"a.py|src-old|1"_s, u"  1: old key"_s, u"z||1"_s,
                u"  1: key"_s}));
        QCOMPARE(w.model.fileCount(), 5);
        QCOMPARE(w.model.matchCount(), 7);
        QCOMPARE(w.resets.size(), 0);
        const QModelIndex line = w.model.index(1, 0, w.model.indexOf("/workspace/src/b.py"));
        QCOMPARE(line.data(SearchResultsModel::LineRole).toLongLong(), 3);
        QCOMPARE(line.data(SearchResultsModel::OffsetRole).toLongLong(), 7);
        QCOMPARE(line.data(SearchResultsModel::PathRole).toByteArray(), QByteArray("/workspace/src/b.py"));
        QVERIFY(!line.data(SearchResultsModel::IsFileRole).toBool());
        QVERIFY(line.data(Qt::AccessibleTextRole).toString().contains(u"key and key"));
        QVERIFY(line.parent().data(Qt::AccessibleTextRole).toString().contains(u"/workspace/src/b.py"));
        QCOMPARE(w.model.shownText(line)->marks.size(), 2);
        QCOMPARE(w.model.shownText(line.parent()), nullptr);
    }

    void linesOfAFileComeInPortions()
    {
        Watched w;
        w.model.begin("/workspace", false);
        const auto [file, lines] = findIn("/workspace/a", QByteArray("key\n").repeated(100), u"key"_s);
        QCOMPARE(lines.size(), 100);
        for (qsizetype at = 0; at < 100; at += 30)
            w.model.add(file, lines.mid(at, 30));
        QCOMPARE(w.model.rowCount(w.model.index(0, 0)), 100);
        QCOMPARE(w.inserts.size(), 4);
        QCOMPARE(w.model.matchCount(), 100);
        QCOMPARE(w.model.index(0, 1).data().toString(), u"100"_s);
        QCOMPARE(w.model.all().first().second, lines);
    }

    void searchingAgainChangesWhatDiffers()
    {
        Watched w;
        w.model.begin("/workspace", false);
        w.add("/workspace/a", "key 1\nkey 2\nkey 3\n");
        w.add("/workspace/b", "key\n");
        w.add("/workspace/c", "key\n");
        w.model.end(true);
        const QPersistentModelIndex second = w.model.index(1, 0, w.model.indexOf("/workspace/a"));
        const QPersistentModelIndex last = w.model.indexOf("/workspace/c");
        w.inserts.clear();
        w.changes.clear();

        w.model.begin("/workspace", true);
        w.add("/workspace/a", "key 1\nkey 2\nno more 3\nkey 4\n");
        w.add("/workspace/c", "key\n");
        w.add("/workspace/d", "key\n");
        QCOMPARE(w.model.fileCount(), 4);
        w.model.end(true);
        QCOMPARE(w.shown(),
            (QStringList{u"a||3"_s, u"  1: key 1"_s, u"  2: key 2"_s, u"  4: key 4"_s, u"c||1"_s, u"  1: key"_s,
                u"d||1"_s, u"  1: key"_s}));
        QCOMPARE(second.data().toString(), u"key 2"_s);
        QCOMPARE(last.data().toString(), u"c"_s);
        QCOMPARE(w.resets.size(), 0);
        QCOMPARE(w.model.matchCount(), 5);

        // The same once more: nothing moves.
        w.inserts.clear();
        w.removes.clear();
        w.changes.clear();
        w.model.begin("/workspace", true);
        w.add("/workspace/a", "key 1\nkey 2\nno more 3\nkey 4\n");
        w.add("/workspace/c", "key\n");
        w.add("/workspace/d", "key\n");
        w.model.end(true);
        QCOMPARE(w.inserts.size() + w.removes.size() + w.changes.size(), 0);
    }

    void whatBreaksOffTakesNothingAway()
    {
        Watched w;
        w.model.begin("/workspace", false);
        w.add("/workspace/a", "key\n");
        w.add("/workspace/b", "key\n");
        w.model.end(true);
        w.model.begin("/workspace", true);
        w.add("/workspace/b", "key\nkey\n");
        w.model.end(false);
        QCOMPARE(w.model.fileCount(), 2);
        QCOMPARE(w.model.matchCount(), 3);
    }

    void anotherSearchBeginsEmptyWithoutReset()
    {
        Watched w;
        w.model.begin("/workspace", false);
        w.add("/workspace/a", "key\n");
        w.model.begin("/other", false);
        QCOMPARE(w.model.rowCount(), 0);
        QCOMPARE(w.model.matchCount(), 0);
        QCOMPARE(w.resets.size(), 0);
    }

    void linesThatWereNotReadAreKnownByTheirPlace()
    {
        Watched w;
        w.model.begin("/workspace", false);
        QList<FoundLine> lines;
        for (const qint64 column : {3, 9}) {
            FoundLine line;
            line.line = 5;
            line.column = column;
            line.text = u"key"_s;
            line.cut = true;
            line.hits = {{0, 3, std::nullopt}};
            lines << line;
        }
        w.model.add({"/workspace/large", 0, {}}, lines);
        w.model.add({"/workspace/large", 0, {}}, lines);
        const QModelIndex file = w.model.index(0, 0);
        QCOMPARE(w.model.rowCount(file), 2);
        QCOMPARE(w.model.index(0, 0, file).data(SearchResultsModel::OffsetRole).toLongLong(), -1);
    }

    void hostileNamesAndLinesAreShownPlain()
    {
        Watched w;
        w.model.begin("/workspace", false);
        w.add("/workspace/evil\u202e\n<b>", "\x1b]0;title\x07 key <i>x</i>\n");
        const QModelIndex file = w.model.index(0, 0);
        QCOMPARE(file.data().toString(), u"evil\\u202e\\n<b>"_s);
        QCOMPARE(w.model.index(0, 0, file).data().toString(), u"\\x1b]0;title\\x07 key <i>x</i>"_s);
        QCOMPARE(file.data(SearchResultsModel::PathRole).toByteArray(), QByteArray("/workspace/evil\u202e\n<b>"));
    }

    void manyLinesAreAdded()
    {
        Watched w;
        w.model.begin("/workspace", false);
        QElapsedTimer timer;
        timer.start();
        for (int i = 0; i < 300; ++i)
            w.add("/workspace/" + QByteArray::number((i * 7919) % 300), "key\nkey\nkey\nkey\nkey\n");
        QCOMPARE(w.model.matchCount(), 1500);
        qInfo("1500 lines in 300 files in %lld ms", timer.elapsed());
    }
};

QTEST_GUILESS_MAIN(TestSearchResults)
#include "tst_search_results.moc"
