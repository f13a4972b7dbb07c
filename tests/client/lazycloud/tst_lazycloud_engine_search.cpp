// SPDX-License-Identifier: GPL-3.0-or-later
#include "EngineFixture.h"

#include "backend/FileSearch.h"

#include <QCryptographicHash>
#include <QSignalSpy>

using namespace Qt::StringLiterals;
using namespace vivarium;
using test::EngineFixture;

/// Searches on the real engine. Every test runs twice: with the engine's search, and with the contract's find.
class TestEngineSearch : public QObject {
    Q_OBJECT

    struct Answer {
        QMap<QByteArray, QList<FoundLine>> files; ///< by path below the test's folder
        QMap<QByteArray, FoundFile> heads;
        std::optional<Result<SearchSummary>> end;
        [[nodiscard]] qsizetype matches() const
        {
            qsizetype count = 0;
            for (const QList<FoundLine> &lines : files) {
                for (const FoundLine &line : lines)
                    count += line.hits.size();
            }
            return count;
        }
    };

    [[nodiscard]] FileApi &files() { return m_now->files(); }
    [[nodiscard]] bool extended() const { return m_now == m_extended.get(); }
    void write(const QByteArray &name, const QByteArray &bytes)
    {
        VERIFY_RESULT(EngineFixture::wait(files().write(m_sandbox, m_folder + '/' + name, bytes, 0644)));
    }
    [[nodiscard]] SearchQuery query(const QString &pattern) const
    {
        SearchQuery query;
        query.folder = m_folder;
        query.pattern = pattern;
        return query;
    }
    Answer search(const SearchQuery &query)
    {
        Answer answer;
        const auto search = files().search(m_sandbox, query);
        connect(search.get(), &FileSearch::found, this, [&](const FoundFile &file, const QList<FoundLine> &lines) {
            const QByteArray name = file.path.mid(m_folder.size() + 1);
            answer.files[name] += lines;
            answer.heads[name] = file;
        });
        QSignalSpy finished(search.get(), &FileSearch::finished);
        if (finished.isEmpty())
            finished.wait(60000);
        if (!finished.isEmpty())
            answer.end = finished.first().first().value<Result<SearchSummary>>();
        return answer;
    }

    std::unique_ptr<LazyCloudBackend> m_extended;
    std::unique_ptr<LazyCloudBackend> m_contract;
    LazyCloudBackend *m_now = nullptr;
    SandboxId m_sandbox;
    RemotePath m_folder;
    int m_number = 0;

private Q_SLOTS:
    void initTestCase_data()
    {
        QTest::addColumn<bool>("extensions");
        QTest::newRow("extensions") << true;
        QTest::newRow("contract") << false;
    }
    void initTestCase()
    {
        if (const QString reason = EngineFixture::missing(); !reason.isEmpty())
            QSKIP(qPrintable(reason));
        m_extended = EngineFixture::connectBackend(true);
        m_contract = EngineFixture::connectBackend(false);
        QVERIFY(m_extended && m_contract);
        QVERIFY(m_extended->capabilities().has(Feature::SearchFiles));
        QVERIFY(!m_contract->capabilities().reason(Feature::SearchFiles).isEmpty());
        m_sandbox = EngineFixture::createSandbox(*m_extended, u"search"_s);
        QVERIFY(!m_sandbox.isEmpty());
    }
    void init()
    {
        QFETCH_GLOBAL(bool, extensions);
        m_now = extensions ? m_extended.get() : m_contract.get();
        m_folder = "/workspace/s" + QByteArray::number(++m_number);
        VERIFY_RESULT(EngineFixture::wait(files().makeDirectory(m_sandbox, m_folder)));
    }
    void cleanupTestCase()
    {
        if (m_extended)
            EngineFixture::stopSandbox(*m_extended, m_sandbox);
    }

    void linesAndTheirPlaces()
    {
        const QByteArray content = "first\nTODO: \xC3\xA4 and TODO\r\nlast TODO";
        write("src/a.txt", content);
        write("src/b.txt", "nothing");
        const Answer answer = search(query(u"TODO"_s));
        QVERIFY(answer.end && *answer.end);
        QCOMPARE(answer.files.keys(), QList<QByteArray>{"src/a.txt"});
        const QList<FoundLine> lines = answer.files.value("src/a.txt");
        QCOMPARE(lines.size(), 2);
        QCOMPARE(lines.at(0).text, u"TODO: ä and TODO"_s);
        QCOMPARE(lines.at(0).line, 2);
        QCOMPARE(lines.at(1).line, 3);
        for (const FoundLine &line : lines) {
            for (const SearchHit &hit : line.hits)
                QCOMPARE(content.mid(hit.offset, hit.size), QByteArray("TODO"));
        }
        QCOMPARE(answer.heads.value("src/a.txt").digest, QCryptographicHash::hash(content, QCryptographicHash::Sha256));
        QCOMPARE(answer.heads.value("src/a.txt").size, content.size());
        QCOMPARE((*answer.end)->matches, 3);
        QCOMPARE((*answer.end)->limit, SearchSummary::Limit::None);
    }

    void namesWordsAndLinks()
    {
        for (const char *name : {"a.py", "b.txt", "deep/c.py", ".git/d.py"})
            write(name, "needle needles");
        QVERIFY(EngineFixture::shell(*m_extended, m_sandbox,
            u"cd %1 && ln -s deep link && ln -s /etc outside"_s.arg(QString::fromUtf8(m_folder))));
        SearchQuery asked = query(u"needle"_s);
        asked.wholeWord = true;
        asked.include = {u"*.py"_s};
        asked.exclude = {u".git"_s};
        const Answer answer = search(asked);
        QVERIFY(answer.end && *answer.end);
        QCOMPARE(answer.files.keys(), (QList<QByteArray>{"a.py", "deep/c.py"}));
        QCOMPARE(answer.matches(), 2);
    }

    void expressionsAndCase()
    {
        write("a", "Foo foo\nbar=12\n");
        SearchQuery asked = query(u"(\\w+)=(\\d+)"_s);
        asked.regularExpression = true;
        asked.replacement = u"$2=$1"_s;
        const Answer answer = search(asked);
        QVERIFY(answer.end);
        if (!extended()) {
            QCOMPARE(answer.end->error().kind, ErrorKind::Unsupported);
            return;
        }
        QVERIFY(*answer.end);
        QCOMPARE(answer.files.value("a").value(0).hits.value(0).replacement, u"12=bar"_s);
        asked = query(u"FOO"_s);
        asked.caseSensitive = false;
        QCOMPARE(search(asked).matches(), 2);
        asked = query(u"a(b"_s);
        asked.regularExpression = true;
        const Answer refused = search(asked);
        QVERIFY(refused.end && !*refused.end);
        QCOMPARE(refused.end->error().kind, ErrorKind::Invalid);
        QVERIFY(refused.end->error().serverMessage.contains(u"missing )"));
    }

    void hostileContent()
    {
        const QByteArray line = "needle \x1b[31m\x07 <b>bold</b> \xE2\x80\xAE\xE2\x80\x8B end";
        write("odd\nname\x1b", line + "\n");
        write("binary", QByteArray("needle\0needle", 13));
        write("latin", "needle \xE4");
        write("minified", QByteArray(50'000, '.') + "needle" + QByteArray(50'000, '.') + "needle");
        const Answer answer = search(query(u"needle"_s));
        QVERIFY(answer.end && *answer.end);
        QCOMPARE(answer.files.value("odd\nname\x1b").value(0).text.toUtf8(), line);
        QVERIFY(!answer.files.contains("latin"));
        const QList<FoundLine> parts = answer.files.value("minified");
        QCOMPARE(parts.size(), 2);
        for (const FoundLine &part : parts)
            QVERIFY(part.text.size() <= 1000);
        QCOMPARE(parts.at(1).hits.first().offset, 100'006);
        if (extended()) {
            QVERIFY(!answer.files.contains("binary"));
            QCOMPARE((*answer.end)->binary, 2);
        }
    }

    void limitsAreTold()
    {
        QByteArray content;
        for (int i = 0; i < 3000; ++i)
            content += "needle " + QByteArray::number(i) + "\n";
        write("many", content);
        SearchQuery asked = query(u"needle"_s);
        asked.matchLimit = 1000;
        const Answer answer = search(asked);
        QVERIFY(answer.end && *answer.end);
        QCOMPARE(answer.matches(), 1000);
        QCOMPARE((*answer.end)->limit, SearchSummary::Limit::Matches);
        asked.matchLimit = 3000;
        const Answer whole = search(asked);
        QCOMPARE(whole.matches(), 3000);
        QCOMPARE((*whole.end)->limit, SearchSummary::Limit::None);
    }

    void whatIsWrittenOverIsComparedWhereTheServerCan()
    {
        write("a", "old");
        const RemotePath path = m_folder + "/a";
        const QByteArray digest = QCryptographicHash::hash("old", QCryptographicHash::Sha256);
        VERIFY_RESULT(EngineFixture::wait(files().writeOver(m_sandbox, path, digest, "new", 0600)));
        const auto content = [&] { return EngineFixture::wait(files().read(m_sandbox, path, 100)); };
        VERIFY_RESULT(content());
        QCOMPARE(content()->bytes, QByteArray("new"));
        QCOMPARE(EngineFixture::wait(files().stat(m_sandbox, path))->mode & 07777, 0600);
        const auto second = EngineFixture::wait(files().writeOver(m_sandbox, path, digest, "newer", 0600));
        QCOMPARE(second.has_value(), !extended());
        if (extended())
            QCOMPARE(second.error().kind, ErrorKind::Conflict);
        QCOMPARE(content()->bytes, extended() ? QByteArray("new") : QByteArray("newer"));
        const auto missing =
            EngineFixture::wait(files().writeOver(m_sandbox, m_folder + "/none", digest, "newer", 0600));
        QCOMPARE(missing.has_value(), !extended());
    }

    void whatIsNotThere()
    {
        SearchQuery asked = query(u"needle"_s);
        asked.folder += "/none";
        const Answer answer = search(asked);
        QVERIFY(answer.end && !*answer.end);
        QCOMPARE(answer.end->error().kind, ErrorKind::NotFound);
    }

    void leavingEndsItInTheSandbox()
    {
        if (!extended())
            return;
        // It would take hours: each of sixteen million places is looked on from to the end of what is looked at.
        QVERIFY(EngineFixture::shell(*m_extended, m_sandbox,
            u"head -c 16000000 /dev/zero | tr '\\0' a > %1/as"_s.arg(QString::fromUtf8(m_folder))));
        SearchQuery endless = query(u"(a.*b)?"_s);
        endless.regularExpression = true;
        {
            std::vector<std::unique_ptr<FileSearch>> searches;
            for (int i = 0; i < 4; ++i) {
                searches.push_back(files().search(m_sandbox, endless));
                QSignalSpy alive(searches.back().get(), &FileSearch::progressed);
                QVERIFY(alive.wait(30000));
            }
            const Answer fifth = search(query(u"x"_s));
            QVERIFY(fifth.end && !*fifth.end);
            QCOMPARE(fifth.end->error().kind, ErrorKind::Unavailable);
        }
        QTRY_VERIFY_WITH_TIMEOUT(search(query(u"nothing of the kind"_s)).end->has_value(), 30000);
    }
};

QTEST_GUILESS_MAIN(TestEngineSearch)
#include "tst_lazycloud_engine_search.moc"
