// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeServer.h"
#include "Settle.h"

#include "inside/NamePatterns.h"
#include "lazycloud/LazyCloudBackend.h"
#include "lazycloud/LineExcerpts.h"
#include "lazycloud/SearchCodec.h"

#include <QCryptographicHash>
#include <QFutureWatcher>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace vivarium;
using test::FakeServer;
using Answer = FakeServer::Answer;
using Request = FakeServer::Request;

namespace {

const QByteArray extensionSearch = "POST /v1/x-vivarium/workspaces/acme/containers/s-1/files/search";
const QByteArray contractFind = "POST /v1/workspaces/acme/containers/s-1/files/find";
const QByteArray contractRead = "GET /v1/workspaces/acme/containers/s-1/files/content";

QByteArray sha(const QByteArray &bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
}

/// Follows one search to its end.
struct Followed {
    explicit Followed(std::unique_ptr<FileSearch> under)
        : search(std::move(under))
        , finished(search.get(), &FileSearch::finished)
    {
        QObject::connect(search.get(), &FileSearch::found, search.get(),
            [this](const FoundFile &file, const QList<FoundLine> &lines) {
                if (files.isEmpty() || files.last().first != file)
                    files.append({file, {}});
                files.last().second += lines;
                ++batches;
            });
        QObject::connect(
            search.get(), &FileSearch::progressed, search.get(), [this](qint64 count) { progress << count; });
    }
    bool ends() { return !finished.isEmpty() || finished.wait(15000); }
    Result<SearchSummary> result() { return finished.value(0).value(0).value<Result<SearchSummary>>(); }

    std::unique_ptr<FileSearch> search;
    QSignalSpy finished;
    QList<std::pair<FoundFile, QList<FoundLine>>> files;
    QList<qint64> progress;
    int batches = 0;
};

QByteArray fileEvent(const char *path, const QByteArray &content = "x")
{
    return "{\"type\":\"file\",\"path\":\"" + QByteArray(path) + "\",\"size\":" + QByteArray::number(content.size())
        + ",\"mode\":420,\"sha256\":\"" + sha(content).toHex() + "\"}\n";
}

QByteArray lineEvent(int line, int offset, const char *text = "needle here")
{
    return "{\"type\":\"line\",\"line\":" + QByteArray::number(line)
        + ",\"column\":1,\"offset\":" + QByteArray::number(offset) + ",\"text\":\"" + text
        + "\",\"matches\":[{\"offset\":" + QByteArray::number(offset) + ",\"size\":6}]}" + "\n";
}

QByteArray endEvent(const QByteArray &more = {})
{
    return "{\"type\":\"end\",\"files\":7,\"matched_files\":2,\"matches\":3,\"skipped\":{\"binary\":1,\"large\":2,"
           "\"unreadable\":3}"
        + more + "}\n";
}

} // namespace

/// Searching through a server: what no well-behaved one does, and what is done where one can't search itself.
class TestLazyCloudSearch : public QObject {
    Q_OBJECT

private:
    template <typename T> Result<T> wait(const Reply<T> &reply)
    {
        QFutureWatcher<Result<T>> watcher;
        QSignalSpy finished(&watcher, &QFutureWatcherBase::finished);
        watcher.setFuture(reply);
        if (!reply.isFinished())
            finished.wait(15000);
        if (reply.resultCount() == 0)
            return std::unexpected(ApiError::local(u"no answer in the test"_s));
        return reply.result();
    }
    static Answer answer(const char *json) { return Answer::json(QJsonDocument::fromJson(json).object()); }
    static Answer stream(const QList<QByteArray> &pieces, bool keepOpen = false)
    {
        Answer answer;
        answer.headers = {{"Content-Type", "application/x-ndjson"}};
        answer.pieces = pieces;
        answer.keepOpen = keepOpen;
        return answer;
    }
    void connectTo(bool extensions)
    {
        m_server->on("GET /v1/x-vivarium",
            extensions ? answer("{\"features\":{\"file-search\":{\"available\":true}}}")
                       : Answer::error(404, "not_found", "no such operation"));
        LazyCloudBackend::Options options;
        options.endpoint = m_server->url();
        options.token = Secret(FakeServer::token());
        m_backend = std::make_unique<LazyCloudBackend>(options);
        QVERIFY(wait(m_backend->connectToServer()));
        QCOMPARE(m_backend->capabilities().has(Feature::SearchFiles), extensions);
    }
    static SearchQuery query()
    {
        SearchQuery query;
        query.folder = "/workspace";
        query.pattern = u"needle"_s;
        return query;
    }
    std::unique_ptr<FileSearch> begin(const SearchQuery &query)
    {
        return m_backend->files().search(SandboxId(u"s-1"_s), query);
    }

    std::unique_ptr<FakeServer> m_server;
    std::unique_ptr<LazyCloudBackend> m_backend;

private Q_SLOTS:
    void init()
    {
        m_server = std::make_unique<FakeServer>();
        m_server->on("GET /v1/me",
            answer("{\"user\":{\"email\":\"dev@example.test\",\"display_name\":\"Dev\"},\"workspaces\":[\n            "
                   "{\"name\":\"acme\",\"state\":\"active\",\"role\":\"owner\",\"created_at\":\"2026-09-07T10:00:00Z\"}"
                   "]}"));
    }
    void cleanup()
    {
        m_backend.reset();
        QCOMPARE(m_server->violations().join(u'\n'), QString());
        m_server.reset();
    }

    void whatIsAskedFor()
    {
        connectTo(true);
        m_server->on(extensionSearch, stream({endEvent()}));
        SearchQuery asked = query();
        asked.folder = "/bad\xff";
        asked.regularExpression = true;
        asked.caseSensitive = false;
        asked.wholeWord = true;
        asked.include = {u"*.py"_s};
        asked.exclude = {u".git"_s, u"node_modules"_s};
        asked.replacement = u"$1"_s;
        asked.matchLimit = 5;
        Followed search(begin(asked));
        QVERIFY(search.ends());
        const QJsonObject body = m_server->last(extensionSearch).json();
        QCOMPARE(QByteArray::fromBase64(body.value("path_bytes"_L1).toString().toLatin1()), asked.folder);
        QVERIFY(!body.contains("path"_L1));
        QCOMPARE(body.value("pattern"_L1), QJsonValue(u"needle"_s));
        QCOMPARE(body.value("regex"_L1), QJsonValue(true));
        QCOMPARE(body.value("case_sensitive"_L1), QJsonValue(false));
        QCOMPARE(body.value("whole_word"_L1), QJsonValue(true));
        QCOMPARE(body.value("include"_L1).toArray(), QJsonArray{u"*.py"_s});
        QCOMPARE(body.value("exclude"_L1).toArray().size(), 2);
        QCOMPARE(body.value("replacement"_L1), QJsonValue(u"$1"_s));
        QCOMPARE(body.value("max_matches"_L1), QJsonValue(5));
    }

    void findsComeAsTheyAreFound()
    {
        connectTo(true);
        m_server->on(extensionSearch, stream({fileEvent("/workspace/a"), lineEvent(1, 0)}, true));
        Followed search(begin(query()));
        QTRY_COMPARE(search.files.size(), 1);
        QCOMPARE(search.finished.size(), 0);
        // The rest of the same file, torn in the middle of a character's escape and of a line.
        const QByteArray rest = lineEvent(3, 40, "needle \\u00e4") + "\n" + "{\"type\":\"progress\",\"files\":12}"
            + "\n" + "{\"type\":\"rumour\",\"says\":\"what nobody knows\"}" + "\n" + fileEvent("/workspace/b")
            + lineEvent(2, 8) + endEvent(",\"limit\":\"time\"");
        for (qsizetype at = 0; at < rest.size(); at += 7)
            m_server->push(rest.mid(at, 7));
        QVERIFY(search.ends());
        QCOMPARE(search.files.size(), 2);
        QCOMPARE(search.files.first().second.size(), 2);
        QCOMPARE(search.files.first().second.at(1).text, u"needle ä"_s);
        QCOMPARE(search.files.first().first.digest, sha("x"));
        QCOMPARE(search.files.at(1).first.path, QByteArray("/workspace/b"));
        QCOMPARE(search.progress, QList<qint64>{12});
        const Result<SearchSummary> result = search.result();
        QVERIFY(result);
        QCOMPARE(result->limit, SearchSummary::Limit::Time);
        QCOMPARE(result->files, 7);
        QCOMPARE(result->binary, 1);
        QCOMPARE(result->large, 2);
        QCOMPARE(result->unreadable, 3);
        m_server->endStreams(true);
        settle();
        QCOMPARE(search.finished.size(), 1);
    }

    void manyLinesAreTakenInPortions()
    {
        connectTo(true);
        QByteArray body = fileEvent("/workspace/a");
        for (int i = 0; i < 20000; ++i)
            body += lineEvent(i + 1, i * 12);
        m_server->on(extensionSearch, stream({body, endEvent()}));
        Followed search(begin(query()));
        QVERIFY(search.ends());
        QCOMPARE(search.files.size(), 1);
        QCOMPARE(search.files.first().second.size(), 20000);
        QVERIFY(search.batches > 10);
    }

    void anEndThatDoesNotComeIsAnError()
    {
        connectTo(true);
        m_server->on(extensionSearch, stream({fileEvent("/workspace/a"), lineEvent(1, 0)}));
        Followed search(begin(query()));
        QVERIFY(search.ends());
        QCOMPARE(search.files.size(), 1);
        QCOMPARE(search.result().error().kind, ErrorKind::Network);
    }

    void aConnectionThatBreaksIsAnError()
    {
        connectTo(true);
        m_server->on(extensionSearch, stream({fileEvent("/workspace/a"), lineEvent(1, 0)}, true));
        Followed search(begin(query()));
        QTRY_COMPARE(search.files.size(), 1);
        m_server->endStreams(false);
        QVERIFY(search.ends());
        QCOMPARE(search.result().error().kind, ErrorKind::Network);
    }

    void whatIsNoEventIsAnError_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        const auto row = [](const char *name, const QByteArray &bytes) { QTest::newRow(name) << bytes; };
        row("no JSON", "nonsense\n" + endEvent());
        row("no digest", "{\"type\":\"file\",\"path\":\"/a\",\"size\":1,\"mode\":1,\"sha256\":\"12\"}\n");
        row("relative",
            "{\"type\":\"file\",\"path\":\"a\",\"size\":1,\"mode\":1,\"sha256\":\"" + sha("x").toHex() + "\"}\n");
        row("no matches",
            fileEvent("/a")
                + "{\"type\":\"line\",\"line\":1,\"column\":1,\"offset\":0,\"text\":\"x\",\"matches\":[]}\n");
        row("before the line",
            fileEvent("/a")
                + "{\"type\":\"line\",\"line\":1,\"column\":1,\"offset\":9,\"text\":\"x\",\"matches\":[{\"offset\":8,"
                  "\"size\":1}]}\n");
        row("overlap",
            fileEvent("/a")
                + "{\"type\":\"line\",\"line\":1,\"column\":1,\"offset\":0,\"text\":\"xyz\",\"matches\":[{\"offset\":0,"
                  "\"size\":2},{\"offset\":1,\"size\":1}]}\n");
        row("line 0",
            fileEvent("/a")
                + "{\"type\":\"line\",\"line\":0,\"column\":1,\"offset\":0,\"text\":\"x\",\"matches\":[{\"offset\":0,"
                  "\"size\":1}]}\n");
        row("end without figures", "{\"type\":\"end\"}\n");
        row("too long", "{\"type\":\"line\",\"text\":\"" + QByteArray(3 << 20, 'x') + "\"}\n" + endEvent());
    }
    void whatIsNoEventIsAnError()
    {
        QFETCH(QByteArray, bytes);
        connectTo(true);
        m_server->on(extensionSearch, stream({bytes}));
        Followed search(begin(query()));
        QVERIFY(search.ends());
        QCOMPARE(search.result().error().kind, ErrorKind::Protocol);
    }

    void aRefusedPatternSaysWhy()
    {
        connectTo(true);
        m_server->on(extensionSearch,
            Answer::error(400, "invalid_request", "\"pattern\" is not a regular expression: missing )"));
        SearchQuery wrong = query();
        wrong.pattern = u"("_s;
        wrong.regularExpression = true;
        Followed search(begin(wrong));
        QVERIFY(search.ends());
        QCOMPARE(search.result().error().kind, ErrorKind::Invalid);
        QVERIFY(search.result().error().serverMessage.contains(u"missing )"));
    }

    void deletingItEndsIt()
    {
        connectTo(true);
        m_server->on(extensionSearch, stream({fileEvent("/workspace/a"), lineEvent(1, 0)}, true));
        auto search = std::make_unique<Followed>(begin(query()));
        QTRY_COMPARE(search->files.size(), 1);
        search.reset();
        m_server->push(endEvent());
        QTRY_COMPARE(m_server->openStreams(), 0);
    }

    void whoeverListensMayEndIt()
    {
        connectTo(true);
        m_server->on(extensionSearch,
            stream({fileEvent("/workspace/a") + lineEvent(1, 0) + fileEvent("/workspace/b") + lineEvent(1, 0)
                + endEvent()}));
        auto search = begin(query());
        int found = 0;
        connect(search.get(), &FileSearch::found, this, [&] {
            ++found;
            search.reset();
        });
        QTRY_COMPARE(found, 1);
        settle();
        QCOMPARE(found, 1);
    }

    // Where the server only tells places.

    void theContractsFindIsMadeUpByReading()
    {
        connectTo(false);
        const QByteArray content = "first\nsome needle and needle\n\xC3\xA4 needle";
        m_server->on(contractFind,
            answer("{\"truncated\":false,\"matches\":[\n            "
                   "{\"path\":\"/workspace/a\",\"line\":2,\"column\":6,\"text\":\"needle\"},\n            "
                   "{\"path\":\"/workspace/a\",\"line\":2,\"column\":17,\"text\":\"needle\"},\n            "
                   "{\"path\":\"/workspace/gone\",\"line\":1,\"column\":1,\"text\":\"needle\"},\n            "
                   "{\"path\":\"/workspace/a\",\"line\":3,\"column\":3,\"text\":\"needle\"}]}"));
        m_server->on(contractRead, [&](const Request &request) {
            if (request.query.contains("gone"))
                return Answer::error(404, "not_found", "no such file");
            Answer bytes;
            bytes.body = content;
            return bytes;
        });
        Followed search(begin(query()));
        QVERIFY(search.ends());
        QVERIFY(search.result());
        QCOMPARE(m_server->count(contractRead), 2);
        QCOMPARE(m_server->last(contractFind).json(),
            (QJsonObject{{u"path"_s, u"/workspace"_s}, {u"pattern"_s, u"needle"_s}}));
        QCOMPARE(search.files.size(), 2);
        const auto &[file, lines] = search.files.at(0);
        QCOMPARE(file.path, QByteArray("/workspace/a"));
        QCOMPARE(file.digest, sha(content));
        QCOMPARE(lines.size(), 2);
        QCOMPARE(lines.at(0).text, u"some needle and needle"_s);
        QCOMPARE(lines.at(0).hits.size(), 2);
        QCOMPARE(content.mid(lines.at(1).hits.first().offset, 6), QByteArray("needle"));
        QCOMPARE(lines.at(1).line, 3);
        // Of a file that can't be read only the place is told.
        QCOMPARE(search.files.at(1).first.path, QByteArray("/workspace/gone"));
        QVERIFY(search.files.at(1).first.digest.isEmpty());
        QCOMPARE(search.files.at(1).second.first().text, u"needle"_s);
        QCOMPARE(search.result()->matches, 4);
        QCOMPARE(search.result()->files, -1);
    }

    void whatChangedBetweenFindingAndReadingIsTakenAsItIs()
    {
        connectTo(false);
        m_server->on(contractFind,
            answer("{\"truncated\":true,\"matches\":[\n            "
                   "{\"path\":\"/workspace/a\",\"line\":9,\"column\":1,\"text\":\"needle\"},\n            "
                   "{\"path\":\"/workspace/b\",\"line\":1,\"column\":1,\"text\":\"needle\"}]}"));
        m_server->on(contractRead, [](const Request &request) {
            Answer bytes;
            bytes.body = request.query.contains("%2Fa") ? "moved up: needle" : "nothing any more";
            return bytes;
        });
        Followed search(begin(query()));
        QVERIFY(search.ends());
        QCOMPARE(search.files.size(), 1);
        QCOMPARE(search.files.first().second.first().line, 1);
        QCOMPARE(search.result()->limit, SearchSummary::Limit::Matches);
    }

    void namesAndWordsAreSortedOutHere()
    {
        connectTo(false);
        m_server->on(contractFind,
            answer("{\"truncated\":false,\"matches\":[\n            "
                   "{\"path\":\"/workspace/a.py\",\"line\":1,\"column\":1,\"text\":\"needle\"},\n            "
                   "{\"path\":\"/workspace/a.txt\",\"line\":1,\"column\":1,\"text\":\"needle\"},\n            "
                   "{\"path\":\"/workspace/.git/a.py\",\"line\":1,\"column\":1,\"text\":\"needle\"}]}"));
        Answer bytes;
        bytes.body = "needles\nneedle\n";
        m_server->on(contractRead, bytes);
        SearchQuery asked = query();
        asked.wholeWord = true;
        asked.include = {u"*.py"_s};
        asked.exclude = {u".git"_s};
        Followed search(begin(asked));
        QVERIFY(search.ends());
        QCOMPARE(m_server->count(contractRead), 1);
        QCOMPARE(search.files.size(), 1);
        QCOMPARE(search.files.first().second.size(), 1);
        QCOMPARE(search.files.first().second.first().line, 2);
    }

    void largeFilesAreNotRead()
    {
        connectTo(false);
        m_server->on(contractFind,
            answer("{\"truncated\":false,\"matches\":[{\"path\":\"/workspace/"
                   "a\",\"line\":5,\"column\":3,\"text\":\"needle\"}]}"));
        m_server->on(contractRead, [](const Request &) {
            Answer bytes;
            bytes.headers = {{"Lazycloud-Truncated", "true"}};
            bytes.body = "needle";
            return bytes;
        });
        Followed search(begin(query()));
        QVERIFY(search.ends());
        QVERIFY(search.files.first().first.digest.isEmpty());
        QCOMPARE(search.files.first().second.first().line, 5);
        QCOMPARE(search.files.first().second.first().column, 3);
    }

    void whatTheContractCannotDoIsRefusedWithoutAsking()
    {
        connectTo(false);
        SearchQuery wrong = query();
        wrong.regularExpression = true;
        Followed search(begin(wrong));
        QVERIFY(search.ends());
        QCOMPARE(search.result().error().kind, ErrorKind::Unsupported);
        QVERIFY(!search.result().error().sentence.isEmpty());
        wrong = query();
        wrong.caseSensitive = false;
        Followed other(begin(wrong));
        QVERIFY(other.ends());
        QCOMPARE(other.result().error().kind, ErrorKind::Unsupported);
        QCOMPARE(m_server->count(contractFind), 0);
    }

    void theContractsRefusalIsPassedOn()
    {
        connectTo(false);
        m_server->on(contractFind, Answer::error(404, "not_found", "/workspace: No such file or directory"));
        Followed search(begin(query()));
        QVERIFY(search.ends());
        QCOMPARE(search.result().error().kind, ErrorKind::NotFound);
    }

    void deletingItEndsTheReadingToo()
    {
        connectTo(false);
        m_server->on(contractFind,
            answer("{\"truncated\":false,\"matches\":[{\"path\":\"/workspace/"
                   "a\",\"line\":5,\"column\":3,\"text\":\"needle\"}]}"));
        Answer never;
        never.hang = true;
        m_server->on(contractRead, never);
        auto search = std::make_unique<Followed>(begin(query()));
        QTRY_COMPARE(m_server->count(contractRead), 1);
        search.reset();
        m_backend.reset();
    }

    // Pure parts.

    void excerptsOfWholeFiles()
    {
        const QByteArray text = "one needle\r\n\n\xC3\xA4\xC3\xB6 needle needle\nlast needle";
        const QList<FoundLine> lines = LineExcerpts::of(text, LineExcerpts::occurrences(text, "needle", false, 1000));
        QCOMPARE(lines.size(), 3);
        QCOMPARE(lines.at(0).text, u"one needle"_s);
        QCOMPARE(lines.at(1).line, 3);
        QCOMPARE(lines.at(1).text, u"äö needle needle"_s);
        QCOMPARE(lines.at(1).hits.size(), 2);
        QCOMPARE(lines.at(2).line, 4);
        for (const FoundLine &line : lines) {
            QCOMPARE(text.mid(line.offset, line.text.toUtf8().size()), line.text.toUtf8());
            for (const SearchHit &hit : line.hits)
                QCOMPARE(text.mid(hit.offset, hit.size), QByteArray("needle"));
        }
        QCOMPARE(LineExcerpts::of({}, {}), QList<FoundLine>());
        QCOMPARE(LineExcerpts::occurrences("aaaa", "aa", false, 10).size(), 2);
        QCOMPARE(LineExcerpts::occurrences("aaaa", "aa", false, 1).size(), 1);
    }

    void excerptsOfLongLines()
    {
        QByteArray text = "\n";
        for (int i = 0; i < 50; ++i)
            text += QByteArray("\xC3\xA4").repeated(1500) + "needle";
        text += "\nneedle";
        const QList<FoundLine> lines = LineExcerpts::of(text, LineExcerpts::occurrences(text, "needle", false, 1000));
        QCOMPARE(lines.size(), 51);
        for (qsizetype i = 0; i < 50; ++i) {
            const FoundLine &line = lines.at(i);
            const QByteArray bytes = line.text.toUtf8();
            QVERIFY(bytes.size() <= LineExcerpts::PartSize);
            QCOMPARE(text.mid(line.offset, bytes.size()), bytes);
            QCOMPARE(line.line, 2);
            QCOMPARE(line.column, 1 + (i + 1) * 1500 + i * 6 - 100);
            QCOMPARE(line.cut, i < 49);
        }
        QCOMPARE(lines.last().line, 3);
        QCOMPARE(lines.last().column, 1);
    }

    void wholeWords()
    {
        const auto count = [](const QByteArray &text, const QByteArray &pattern) {
            return LineExcerpts::occurrences(text, pattern, true, 100).size();
        };
        QCOMPARE(count("foo foo foo", "foo"), 3);
        QCOMPARE(count("food xfoo foo_ foo1", "foo"), 0);
        QCOMPARE(count("\xC3\xA4"
                       "foo foo\xC3\xA4 (foo)",
                     "foo"),
            1);
        QCOMPARE(count("a += b", "+="), 1);
    }

    void patternsOfNames_data()
    {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<bool>("matches");
        const auto row = [](const char *pattern, const char *path, bool matches) {
            QTest::newRow(qPrintable(QString::fromUtf8(pattern) + u" on "_s + QString::fromUtf8(path)))
                << QString::fromUtf8(pattern) << QByteArray(path) << matches;
        };
        row("*.py", "a.py", true);
        row("*.py", "deep/a.py", true);
        row("*.py", "a.pyc", false);
        row("node_modules", "x/node_modules/y/z.js", true);
        row("node_modules/", "node_modules", true);
        row("node_modules", "my_node_modules", false);
        row("src/*.c", "src/a.c", true);
        row("src/*.c", "src/deep/a.c", false);
        row("/src", "x/src", false);
        row("src/**/*.c", "src/a.c", true);
        row("src/**/*.c", "src/b/c/a.c", true);
        row("?.c", "\xC3\xA4.c", true);
        row("[!a-c]x", "bx", false);
        row("[!a-c]x", "dx", true);
        row("[]]x", "]x", true);
        row("*.{c,cpp}", "a.cpp", true);
        row("{a", "{a", true);
        row("a+(b).c$", "a+(b).c$", true);
        row("\\*", "a", false);
        row("*", "line\nbreak", true);
    }
    void patternsOfNames()
    {
        QFETCH(QString, pattern);
        QFETCH(QByteArray, path);
        QFETCH(bool, matches);
        QCOMPARE(NamePatterns({pattern}).matches(path), matches);
    }
};

QTEST_GUILESS_MAIN(TestLazyCloudSearch)
#include "tst_lazycloud_search.moc"
