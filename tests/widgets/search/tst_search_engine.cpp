// SPDX-License-Identifier: GPL-3.0-or-later
#include "EngineFixture.h"
#include "Pictures.h"
#include "PrivateSettings.h"
#include "common/NoticeBar.h"
#include "files/FilesPanel.h"
#include "files/PreviewPane.h"
#include "sandboxes/SandboxContext.h"
#include "search/FoundTreeView.h"
#include "search/SearchForm.h"
#include "search/SearchView.h"
#include "transfers/TransferQueue.h"

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTextBlock>

using namespace Qt::StringLiterals;
using namespace vivarium;
using vivarium::test::EngineFixture;

namespace {
constexpr int patience = 30'000;
}

/// The search on a real sandbox of the real engine, with its extensions and by the contract alone.
class TestSearchEngine : public QObject {
    Q_OBJECT

    QByteArray inside(const QString &line)
    {
        return EngineFixture::shell(*m_extended, m_sandbox, line).value_or("(failed)");
    }
    void type(const char *name, const QString &text)
    {
        auto *edit = m_view->findChild<QLineEdit *>(QLatin1String(name));
        edit->setText(text);
        edit->setFocus();
    }
    void press(const char *name)
    {
        QTest::keyClick(m_view->findChild<QLineEdit *>(QLatin1String(name)), Qt::Key_Return);
    }
    void search(const QString &text)
    {
        type("searchPattern", text);
        press("searchPattern");
        QTRY_COMPARE_WITH_TIMEOUT(m_view->controller().state(), SearchController::State::Finished, patience);
    }
    void plan(const QString &text, const QString &replacement)
    {
        m_view->form().setReplacing(true);
        type("searchPattern", text);
        type("searchReplacement", replacement);
        press("searchReplacement");
        QTRY_VERIFY_WITH_TIMEOUT(m_view->isPlanShown(), patience);
    }
    [[nodiscard]] QAction *action(const char *name) const { return m_view->findChild<QAction *>(QLatin1String(name)); }

    PrivateSettings m_settings;
    std::shared_ptr<LazyCloudBackend> m_extended;
    std::shared_ptr<LazyCloudBackend> m_contract;
    SandboxId m_sandbox;
    std::unique_ptr<SandboxContext> m_context;
    std::unique_ptr<TransferQueue> m_queue;
    std::unique_ptr<FilesPanel> m_panel;
    SearchView *m_view = nullptr;
    bool m_isExtended = false;

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
        m_sandbox = EngineFixture::createSandbox(*m_extended, u"search-panel"_s);
        QVERIFY(!m_sandbox.isEmpty());
    }
    void cleanupTestCase()
    {
        if (m_extended)
            EngineFixture::stopSandbox(*m_extended, m_sandbox);
    }
    void init()
    {
        QFETCH_GLOBAL(bool, extensions);
        m_isExtended = extensions;
        QCOMPARE(inside(u"find /workspace -mindepth 1 -delete && echo ok"_s), QByteArray("ok\n"));
        const std::shared_ptr<LazyCloudBackend> backend = extensions ? m_extended : m_contract;
        const auto sandbox = EngineFixture::wait(backend->sandboxes().get(m_sandbox));
        VERIFY_RESULT(sandbox);
        m_context = std::make_unique<SandboxContext>(backend, *sandbox);
        m_queue = std::make_unique<TransferQueue>();
        m_panel = std::make_unique<FilesPanel>(*m_context, *m_queue);
        m_panel->resize(1000, 640);
        m_panel->show();
        m_panel->setActive(true);
        QTRY_COMPARE_WITH_TIMEOUT(m_panel->browser().state(), FileBrowser::State::Ready, patience);
        m_panel->showSearch();
        m_view = m_panel->search();
        QVERIFY(m_view && m_view->isVisible());
    }
    void cleanup()
    {
        m_panel.reset();
        m_queue.reset();
        m_context.reset();
    }

    void findAndOpenAtTheLine()
    {
        inside(u"cd /workspace && mkdir src .git && seq -f 'line %.0f' 1 400 > src/long.txt && "
               "sed -i '300s/$/ TODO/' src/long.txt && echo '# TODO' > src/a.py && echo TODO > .git/x"_s);
        search(u"TODO"_s);
        QCOMPARE(m_view->controller().model().fileCount(), 2);
        auto *results = m_view->findChild<FoundTreeView *>(u"searchResults"_s);
        m_view->focusContent();
        QTRY_VERIFY(results->currentIndex().isValid());
        action("searchNext")->trigger();
        QCOMPARE(results->currentIndex().data().toString(), u"line 300 TODO"_s);
        QTest::keyClick(results, Qt::Key_Return);
        auto *text = m_view->findChild<PreviewPane *>()->findChild<QPlainTextEdit *>(u"previewText"_s);
        QTRY_COMPARE_WITH_TIMEOUT(text->textCursor().block().text(), u"line 300 TODO"_s, patience);
        takePictures(*m_panel, m_isExtended ? u"search-engine"_s : u"search-engine-contract"_s);
    }

    void replaceAndTakeBack()
    {
        inside(u"cd /workspace && printf 'old and old\\n' > run.sh && chmod 751 run.sh && printf '\\303\\244 old' > b "
               "&& printf 'old \\344' > latin"_s);
        const QByteArray before = inside(u"cd /workspace && sha256sum run.sh b latin"_s);
        plan(u"old"_s, u"néw"_s);
        QCOMPARE(m_view->plan().checkedChanges(), 3);
        action("searchApply")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(m_view->run().canUndo(), patience);
        QCOMPARE(inside(u"cd /workspace && cat run.sh b && stat -c %a run.sh"_s),
            QByteArray("néw and néw\n\xC3\xA4 néw751\n"));
        action("searchUndo")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!m_view->run().isRunning() && !m_view->run().canUndo(), patience);
        QCOMPARE(inside(u"cd /workspace && sha256sum run.sh b latin"_s), before);
        QCOMPARE(inside(u"stat -c %a /workspace/run.sh"_s), QByteArray("751\n"));
    }

    void whatHasChangedMeanwhileIsLeftAlone()
    {
        inside(u"cd /workspace && echo old > a && echo old > b && echo old > c"_s);
        plan(u"old"_s, u"new"_s);
        inside(u"cd /workspace && echo 'old, mine' > a && rm c && ln -s b c"_s);
        action("searchApply")->trigger();
        auto *notices = m_panel->findChild<NoticeBar *>();
        QTRY_VERIFY_WITH_TIMEOUT(!m_view->run().isRunning() && notices->isVisible(), patience);
        QVERIFY(notices->text().contains(u"/workspace/a"));
        QCOMPARE(inside(u"cat /workspace/a"_s), QByteArray("old, mine\n"));
        QCOMPARE(inside(u"cat /workspace/b"_s), QByteArray("new\n"));
    }

    void expressionsWhereTheServerHasThem()
    {
        inside(u"cd /workspace && printf 'first=1\\nsecond=2\\n' > a"_s);
        if (!m_isExtended) {
            QVERIFY(!action("searchRegex")->isEnabled());
            return;
        }
        action("searchRegex")->setChecked(true);
        plan(u"(?P<name>\\w+)=(\\d)"_s, u"$2:${name}"_s);
        action("searchApply")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(m_view->run().canUndo(), patience);
        QCOMPARE(inside(u"cat /workspace/a"_s), QByteArray("1:first\n2:second\n"));
        search(u"[0-9]:"_s);
        QCOMPARE(m_view->controller().model().matchCount(), 2);
        type("searchPattern", u"(oops"_s);
        press("searchPattern");
        QTRY_COMPARE_WITH_TIMEOUT(m_view->controller().state(), SearchController::State::Failed, patience);
        QVERIFY(m_view->controller().patternProblem().contains(u"missing )"));
    }

    void thousandsOfMatches()
    {
        inside(u"cd /workspace && mkdir many && for i in $(seq 300); do seq -f 'needle %.0f' 40 > many/f$i; done"_s);
        QElapsedTimer timer;
        timer.start();
        search(u"needle"_s);
        qInfo("%lld matches shown in %lld ms", m_view->controller().model().matchCount(), timer.elapsed());
        QCOMPARE(m_view->controller().model().matchCount(), 10'000);
        QCOMPARE(m_view->controller().summary().limit, SearchSummary::Limit::Matches);
        QVERIFY(m_view->findChild<QLabel *>(u"searchRemarks"_s)->isVisible());
    }
};

QTEST_MAIN(TestSearchEngine)
#include "tst_search_engine.moc"
