// SPDX-License-Identifier: GPL-3.0-or-later
#include "FilesWorld.h"
#include "SearchMaterial.h"
#include "search/FoundPlace.h"
#include "search/SearchController.h"

#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace vivarium;
using State = SearchController::State;

class TestSearchController : public QObject {
    Q_OBJECT

    struct Searching : FilesWorld {
        explicit Searching(FakeBackend::Kind kind = FakeBackend::Kind::LocalEngine)
            : FilesWorld(kind)
            , controller(*context)
        {
        }
        static SearchQuery query(const QString &pattern)
        {
            SearchQuery query;
            query.folder = "/workspace";
            query.pattern = pattern;
            return query;
        }
        SearchController controller;
    };

private Q_SLOTS:
    void itFindsAndSaysWhatItFound()
    {
        Searching w;
        w.put("/workspace/a", "key\nkey\n");
        w.put("/workspace/sub/b", "a key");
        w.put("/workspace/c", "nothing");
        QCOMPARE(w.controller.state(), State::Idle);
        w.controller.start(Searching::query(u"key"_s));
        QCOMPARE(w.controller.state(), State::Searching);
        QTRY_COMPARE(w.controller.state(), State::Finished);
        QCOMPARE(w.controller.model().fileCount(), 2);
        QCOMPARE(w.controller.countText(), u"3 match(es) in 2 file(s)"_s);
        QCOMPARE(w.controller.summary().files, 3);
        QCOMPARE(w.controller.remarks(), QStringList());
    }

    void findsAreShownWhileItGoesOn()
    {
        Searching w;
        w.calls().hang(u"files.search"_s);
        w.controller.start(Searching::query(u"key"_s));
        const auto [file, lines] = findIn("/workspace/a", "key", u"key"_s);
        w.files->lastSearch()->tell(file, lines);
        w.files->lastSearch()->tellProgress(120);
        QCOMPARE(w.controller.state(), State::Searching);
        QCOMPARE(w.controller.model().matchCount(), 1);
        QCOMPARE(w.controller.progress(), 120);
    }

    void stoppingKeepsWhatWasFound()
    {
        Searching w;
        w.calls().hang(u"files.search"_s);
        w.controller.start(Searching::query(u"key"_s));
        const auto [file, lines] = findIn("/workspace/a", "key", u"key"_s);
        w.files->lastSearch()->tell(file, lines);
        w.controller.stop();
        QCOMPARE(w.controller.state(), State::Stopped);
        QCOMPARE(w.controller.model().matchCount(), 1);
        QVERIFY(!w.controller.remarks().isEmpty());
        QTRY_COMPARE(w.files->lastSearch(), nullptr);
        QTRY_COMPARE(w.calls().cancelled(u"files.search"_s), 1);
        w.controller.stop();
        QCOMPARE(w.controller.state(), State::Stopped);
    }

    void anotherSearchEndsTheOneUnderWay()
    {
        Searching w;
        w.put("/workspace/a", "lock");
        w.calls().hold(u"files.search"_s);
        w.controller.start(Searching::query(u"key"_s));
        const QPointer<FakeFileSearch> first = w.files->lastSearch();
        const auto [file, lines] = findIn("/workspace/old", "key", u"key"_s);
        first->tell(file, lines);
        w.calls().restore(u"files.search"_s);
        w.controller.start(Searching::query(u"lock"_s));
        QCOMPARE(w.controller.model().fileCount(), 0);
        if (first)
            first->tell(file, lines); // late
        w.calls().deliver(u"files.search"_s);
        QTRY_COMPARE(w.controller.state(), State::Finished);
        QCOMPARE(w.controller.model().fileCount(), 1);
        QVERIFY(w.controller.model().indexOf("/workspace/a").isValid());
        QTRY_VERIFY(!first);
    }

    void theSameAgainKeepsItsRows()
    {
        Searching w;
        w.put("/workspace/a", "key\n");
        w.controller.start(Searching::query(u"key"_s));
        QTRY_COMPARE(w.controller.state(), State::Finished);
        const QPersistentModelIndex row = w.controller.model().index(0, 0, w.controller.model().index(0, 0));
        w.put("/workspace/b", "key\n");
        SearchQuery again = Searching::query(u"key"_s);
        again.replacement = u"lock"_s; // asks for the same
        w.controller.start(again);
        QVERIFY(row.isValid());
        QTRY_COMPARE(w.controller.state(), State::Finished);
        QVERIFY(row.isValid());
        QCOMPARE(w.controller.model().fileCount(), 2);
        w.files->drop(w.id, "/workspace/a");
        w.controller.repeat();
        QTRY_COMPARE(w.controller.model().fileCount(), 1);
        QVERIFY(!row.isValid());
    }

    void aFailureKeepsWhatWasFound()
    {
        Searching w;
        w.put("/workspace/a", "key\n");
        w.controller.start(Searching::query(u"key"_s));
        QTRY_COMPARE(w.controller.state(), State::Finished);
        w.calls().fail(u"files.search"_s, CallScript::error(ErrorKind::Network, 0, u"The connection broke."_s));
        w.controller.repeat();
        QTRY_COMPARE(w.controller.state(), State::Failed);
        QCOMPARE(w.controller.error().kind, ErrorKind::Network);
        QCOMPARE(w.controller.model().fileCount(), 1);
        QVERIFY(w.controller.patternProblem().isEmpty());
        w.controller.repeat();
        QTRY_COMPARE(w.controller.state(), State::Finished);
    }

    void aWrongExpressionSaysWhatIsWrong()
    {
        Searching w;
        w.put("/workspace/a", "key\n");
        SearchQuery wrong = Searching::query(u"(key"_s);
        wrong.regularExpression = true;
        w.controller.start(wrong);
        QTRY_COMPARE(w.controller.state(), State::Failed);
        QVERIFY(!w.controller.patternProblem().isEmpty());
    }

    void limitsAndSkippedFilesAreTold_data()
    {
        QTest::addColumn<int>("limit");
        QTest::newRow("matches") << int(SearchSummary::Limit::Matches);
        QTest::newRow("time") << int(SearchSummary::Limit::Time);
        QTest::newRow("size") << int(SearchSummary::Limit::Size);
    }
    void limitsAndSkippedFilesAreTold()
    {
        QFETCH(int, limit);
        Searching w;
        w.calls().hang(u"files.search"_s);
        w.controller.start(Searching::query(u"key"_s));
        SearchSummary summary;
        summary.limit = SearchSummary::Limit(limit);
        summary.matches = 10'000;
        summary.binary = 1;
        summary.large = 2;
        summary.unreadable = 3;
        w.files->lastSearch()->end(summary);
        QCOMPARE(w.controller.state(), State::Finished);
        QCOMPARE(w.controller.remarks().size(), 4);
        QVERIFY(!w.controller.remarks().first().isEmpty());
    }

    void whereLookingCostsItCountsAsUseOnce()
    {
        Searching w(FakeBackend::Kind::LazyCloud);
        w.put("/workspace/a", "key\n");
        const int before = w.backend->touches(w.id);
        w.controller.start(Searching::query(u"key"_s));
        QTRY_COMPARE(w.controller.state(), State::Finished);
        QCOMPARE(w.backend->touches(w.id), before + 1);
        QCOMPARE(w.count("files.search"), 1);
    }

    void aSandboxThatIsNotRunningIsAnError()
    {
        Searching w;
        w.calls().fail(u"files.search"_s, CallScript::error(ErrorKind::Unavailable, 503, u"It is not running."_s));
        w.controller.start(Searching::query(u"key"_s));
        QTRY_COMPARE(w.controller.state(), State::Failed);
        QCOMPARE(w.controller.error().kind, ErrorKind::Unavailable);
    }

    void onlyTheLastPlaceIsLookedAt()
    {
        Searching w;
        w.put("/workspace/a", "1");
        w.put("/workspace/b", "22");
        FoundPlace place(*w.context);
        QSignalSpy known(&place, &FoundPlace::known);
        QSignalSpy failed(&place, &FoundPlace::failed);
        place.look("/workspace/a", 1, 0);
        place.look("/workspace/b", 7, 30);
        QTRY_COMPARE(known.size(), 1);
        QCOMPARE(known.first().at(0).toByteArray(), QByteArray("/workspace/b"));
        QCOMPARE(known.first().at(2).toLongLong(), 7);
        QCOMPARE(known.first().at(3).toLongLong(), 30);
        place.look("/workspace/none", 1, 0);
        QTRY_COMPARE(failed.size(), 1);
    }
};

QTEST_GUILESS_MAIN(TestSearchController)
#include "tst_search_controller.moc"
