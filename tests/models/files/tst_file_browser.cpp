// SPDX-License-Identifier: GPL-3.0-or-later
#include "FilesWorld.h"
#include "Settle.h"
#include "core/Async.h"
#include "files/ConflictCheck.h"
#include "files/FileBrowser.h"
#include "files/FileNames.h"
#include "files/FolderFollower.h"
#include "files/FreeNameSearch.h"
#include "files/PathSuggestions.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace vivarium;
using namespace Qt::StringLiterals;
using State = FileBrowser::State;

namespace {

struct Browsing : FilesWorld {
    explicit Browsing(FakeBackend::Kind kind = FakeBackend::Kind::LocalEngine)
        : FilesWorld(kind)
        , browser(*context)
        , tester(&browser.model(), QAbstractItemModelTester::FailureReportingMode::QtTest)
    {
    }
    QList<QByteArray> names()
    {
        QList<QByteArray> all;
        for (int row = 0; row < browser.model().rowCount(); ++row)
            all.append(browser.model().at(row).entry.name);
        std::ranges::sort(all);
        return all;
    }
    FileBrowser browser;
    QAbstractItemModelTester tester;
};

} // namespace

#define WAIT_READY(world)                                                                                              \
    QTRY_COMPARE((world).browser.state(), State::Ready);                                                               \
    QTRY_VERIFY(!(world).browser.isListing())

class TestFileBrowser : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void asksNothingBeforeItIsActive()
    {
        Browsing world;
        QCOMPARE(world.browser.state(), State::Unopened);
        settle();
        QCOMPARE(world.calls().log().size(), 0);
        world.browser.setActive(true);
        WAIT_READY(world);
        QCOMPARE(world.browser.path(), QByteArray("/workspace"));
        QCOMPARE(world.count("files.list"), 1);
    }

    void pagesComeOneAfterTheOther()
    {
        Browsing world;
        world.files->setPageSize(10);
        for (int i = 0; i < 95; ++i)
            world.put("/workspace/f" + QByteArray::number(i));
        world.calls().hold(u"files.list"_s);
        world.browser.open("/workspace");
        QCOMPARE(world.browser.state(), State::Loading);
        QTRY_COMPARE(world.calls().held(u"files.list"_s), 1);
        world.calls().deliver(u"files.list"_s);
        QTRY_COMPARE(world.browser.model().rowCount(), 10);
        QCOMPARE(world.browser.state(), State::Loading);
        world.calls().restore(u"files.list"_s);
        // The next page was asked for while its answers were still held.
        QTRY_COMPARE(world.calls().held(u"files.list"_s), 1);
        world.calls().deliver(u"files.list"_s);
        WAIT_READY(world);
        QCOMPARE(world.browser.model().rowCount(), 95);
        QCOMPARE(world.count("files.list"), 10);
        QVERIFY(!world.browser.isPartial());
        QVERIFY(world.browser.updatedAt().isValid());
    }

    void lateAnswersOfAFolderOneHasLeftAreDropped()
    {
        Browsing world;
        world.put("/workspace/old");
        world.put("/workspace/sub/new");
        world.calls().hold(u"files.list"_s);
        world.browser.open("/workspace");
        QTRY_COMPARE(world.calls().held(u"files.list"_s), 1);
        world.browser.open("/workspace/sub");
        QTRY_COMPARE(world.calls().held(u"files.list"_s), 2);
        QTRY_COMPARE(world.calls().cancelled(u"files.list"_s), 1);
        world.calls().deliver(u"files.list"_s);
        WAIT_READY(world);
        QCOMPARE(world.names(), QList<QByteArray>{"new"});
    }

    void goesBackForwardAndUp()
    {
        Browsing world;
        world.put("/workspace/a/b/file");
        QSignalSpy focus(&world.browser, &FileBrowser::focusRequested);
        world.browser.open("/workspace/a");
        WAIT_READY(world);
        world.browser.setCurrentName("b");
        world.browser.open("/workspace/a/b");
        WAIT_READY(world);
        QVERIFY(world.browser.history().canGoBack());
        world.browser.back();
        WAIT_READY(world);
        QCOMPARE(world.browser.path(), QByteArray("/workspace/a"));
        QTRY_COMPARE(focus.size(), 1);
        QCOMPARE(focus.takeFirst().first().toByteArray(), QByteArray("b"));
        world.browser.forward();
        QCOMPARE(world.browser.path(), QByteArray("/workspace/a/b"));
        WAIT_READY(world);
        world.browser.up();
        WAIT_READY(world);
        QTRY_COMPARE(focus.size(), 1);
        QCOMPARE(focus.first().first().toByteArray(), QByteArray("b"));
        world.browser.open("/");
        WAIT_READY(world);
        const int asked = world.count("files.list");
        world.browser.up();
        QCOMPARE(world.browser.path(), QByteArray("/"));
        QCOMPARE(world.count("files.list"), asked);
    }

    void whatIsTypedMayBeAFolderOrAFile()
    {
        Browsing world;
        world.put("/workspace/src/main.py");
        world.files->putLink(world.id, "/workspace/link", "src");
        QSignalSpy problem(&world.browser, &FileBrowser::problem);
        QSignalSpy focus(&world.browser, &FileBrowser::focusRequested);
        world.browser.openTyped("~/src");
        QTRY_COMPARE(world.browser.path(), QByteArray("/workspace/src"));
        world.browser.openTyped("/workspace/link");
        QTRY_COMPARE(world.browser.path(), QByteArray("/workspace/link"));
        WAIT_READY(world);
        QCOMPARE(world.names(), QList<QByteArray>{"main.py"});
        world.browser.openTyped("../src/main.py");
        QTRY_COMPARE(focus.size(), 1);
        QCOMPARE(world.browser.path(), QByteArray("/workspace/src"));
        world.browser.openTyped("/nowhere");
        QTRY_COMPARE(problem.size(), 1);
        QCOMPARE(world.browser.path(), QByteArray("/workspace/src"));
        world.browser.openTyped(QByteArray("/a\0b", 4));
        QCOMPARE(problem.size(), 2);
    }

    void aFolderThatCantBeReadFailsByItself()
    {
        Browsing world;
        world.put("/workspace/a/file");
        world.browser.open("/workspace");
        WAIT_READY(world);
        world.calls().fail(u"files.list"_s, CallScript::error(ErrorKind::Forbidden, 403, u"Not allowed."_s));
        world.browser.open("/workspace/a");
        QTRY_COMPARE(world.browser.state(), State::Failed);
        QCOMPARE(world.browser.error().kind, ErrorKind::Forbidden);
        world.browser.refresh();
        WAIT_READY(world);
        QCOMPARE(world.names(), QList<QByteArray>{"file"});
    }

    void aRefreshThatFailsKeepsTheRows()
    {
        Browsing world;
        world.put("/workspace/a");
        world.browser.open("/workspace");
        WAIT_READY(world);
        QSignalSpy problem(&world.browser, &FileBrowser::problem);
        world.calls().fail(u"files.list"_s, CallScript::error(ErrorKind::Unavailable, 503, u"Not now."_s));
        world.browser.refresh();
        QTRY_COMPARE(problem.size(), 1);
        QCOMPARE(world.browser.state(), State::Ready);
        QCOMPARE(world.names(), QList<QByteArray>{"a"});
    }

    void aSandboxWithoutWorkspaceOpensAtTheRoot()
    {
        Browsing world;
        world.put("/etc/hosts");
        world.files->drop(world.id, "/workspace");
        QSignalSpy redirected(&world.browser, &FileBrowser::redirected);
        world.browser.setActive(true);
        QTRY_COMPARE(world.browser.path(), QByteArray("/"));
        WAIT_READY(world);
        QCOMPARE(redirected.size(), 1);
        QCOMPARE(world.names(), QList<QByteArray>{"etc"});
    }

    void stoppingKeepsWhatCame()
    {
        Browsing world;
        world.files->setPageSize(10);
        for (int i = 0; i < 50; ++i)
            world.put("/workspace/f" + QByteArray::number(i));
        world.calls().hold(u"files.list"_s);
        world.browser.open("/workspace");
        QTRY_COMPARE(world.calls().held(u"files.list"_s), 1);
        world.calls().deliver(u"files.list"_s);
        QTRY_COMPARE(world.browser.model().rowCount(), 10);
        world.browser.stop();
        QCOMPARE(world.browser.state(), State::Ready);
        QVERIFY(world.browser.isPartial());
        QTRY_COMPARE(world.calls().cancelled(u"files.list"_s), 1);
        world.calls().deliver(u"files.list"_s);
        QCOMPARE(world.browser.model().rowCount(), 10);
    }

    void aServerThatCutsAFolderIsCalledPartial()
    {
        Browsing world;
        world.files->setListingLimit(20);
        for (int i = 10; i < 50; ++i)
            world.put("/workspace/f" + QByteArray::number(i));
        world.browser.open("/workspace");
        WAIT_READY(world);
        QVERIFY(world.browser.isPartial());
        QCOMPARE(world.browser.model().rowCount(), 20);
    }

    void aWatchedFolderFollowsWithoutListing()
    {
        Browsing world;
        world.put("/workspace/a", "1");
        world.browser.setActive(true);
        WAIT_READY(world);
        QCOMPARE(world.browser.follower().way(), FolderFollower::Way::Watch);
        const int listed = world.count("files.list");
        world.put("/workspace/b", "22");
        QTRY_COMPARE(world.names(), (QList<QByteArray>{"a", "b"}));
        world.put("/workspace/a", "333");
        QTRY_COMPARE(world.browser.model().find("a")->size, 3);
        world.files->drop(world.id, "/workspace/b");
        QTRY_COMPARE(world.names(), QList<QByteArray>{"a"});
        QCOMPARE(world.count("files.list"), listed);
        QCOMPARE(world.backend->touches(world.id), 0);

        // A burst is one listing, not a call for each name.
        const int asked = world.count("files.stat");
        for (int i = 0; i < 200; ++i)
            world.put("/workspace/burst" + QByteArray::number(i));
        QTRY_COMPARE(world.browser.model().rowCount(), 201);
        QCOMPARE(world.count("files.stat"), asked);
        QCOMPARE(world.count("files.list"), listed + 1);

        // Lost changes are made good by a listing.
        QCOMPARE(world.files->watches("/workspace").size(), 1);
        Q_EMIT world.files->watches("/workspace").first()->missed();
        QTRY_COMPARE(world.count("files.list"), listed + 2);
    }

    void aHiddenPanelWatchesNothing()
    {
        Browsing world;
        world.browser.setActive(true);
        WAIT_READY(world);
        QCOMPARE(world.files->watches("/workspace").size(), 1);
        world.browser.setActive(false);
        QCOMPARE(world.files->watches("/workspace").size(), 0);
        QCOMPARE(world.browser.follower().way(), FolderFollower::Way::Nothing);
        const int listed = world.count("files.list");
        world.put("/workspace/meanwhile");
        world.browser.setActive(true);
        QTRY_COMPARE(world.names(), QList<QByteArray>{"meanwhile"});
        QCOMPARE(world.count("files.list"), listed + 1);
    }

    void aFolderThatGoesIsSaidToBeGone()
    {
        Browsing world;
        world.put("/workspace/sub/x");
        world.browser.setActive(true);
        world.browser.open("/workspace/sub");
        WAIT_READY(world);
        world.files->drop(world.id, "/workspace/sub");
        QTRY_COMPARE(world.browser.state(), State::Failed);
        QCOMPARE(world.browser.model().rowCount(), 0);
        QVERIFY(world.browser.error().sentence.contains(u"/workspace/sub"_s));
        world.browser.up();
        WAIT_READY(world);
    }

    void aWatchThatFailsBecomesPolling()
    {
        Browsing world;
        world.browser.setActive(true);
        WAIT_READY(world);
        Q_EMIT world.files->watches("/workspace").first()->failed(ApiError::local(u"broken"_s));
        QTRY_COMPARE(world.browser.follower().way(), FolderFollower::Way::Polling);
        WAIT_READY(world);
    }

    void lookingThatCostsIsNotDoneUnasked()
    {
        Browsing world(FakeBackend::Kind::LazyCloud);
        world.browser.setActive(true);
        WAIT_READY(world);
        QCOMPARE(world.browser.follower().way(), FolderFollower::Way::ByHand);
        QVERIFY(world.browser.follower().lookingHasAPrice());
        QCOMPARE(world.backend->touches(world.id), 1);
        world.browser.follower().setPollsAtAPrice(true);
        QCOMPARE(world.browser.follower().way(), FolderFollower::Way::Polling);
        QTRY_COMPARE(world.count("files.list"), 2);
    }

    void aPolledFolderIsListedOnceForEachStep()
    {
        Browsing world;
        world.put("/workspace/sub/x");
        world.backend->setFeature(Feature::WatchFolders, false, u"no watch"_s);
        world.browser.setActive(true);
        WAIT_READY(world);
        QCOMPARE(world.browser.follower().way(), FolderFollower::Way::Polling);
        QCOMPARE(world.count("files.list"), 1);
        world.browser.open("/workspace/sub");
        WAIT_READY(world);
        settle();
        QCOMPARE(world.count("files.list"), 2);
        QCOMPARE(world.names(), QList<QByteArray>{"x"});
        world.browser.refresh();
        WAIT_READY(world);
        settle();
        QCOMPARE(world.count("files.list"), 3);
    }

    void aStoppedSandboxIsNotAsked()
    {
        Browsing world;
        Sandbox sandbox = world.context->sandbox();
        sandbox.state = SandboxState::Stopped;
        world.context->update(sandbox);
        world.browser.setActive(true);
        settle();
        QCOMPARE(world.count("files.list"), 0);
        sandbox.state = SandboxState::Running;
        world.context->update(sandbox);
        WAIT_READY(world);
        QCOMPARE(world.count("files.list"), 1);
    }

    void suggestsFoldersForATypedPath()
    {
        Browsing world;
        for (const char *path : {"/workspace/src/a", "/workspace/sre\xff/a", "/workspace/data/a", "/workspace/.git/a",
                 "/workspace/source.txt", "/etc/hosts"})
            world.put(path);
        PathSuggestions suggestions(*world.context);
        QSignalSpy suggested(&suggestions, &PathSuggestions::suggested);
        suggestions.suggest(u"/workspace/s"_s, "/");
        suggestions.suggest(u"/workspace/sr"_s, "/");
        QTRY_COMPARE(suggested.size(), 1);
        QCOMPARE(suggested.takeFirst().first().toStringList(),
            (QStringList{u"/workspace/src/"_s, u"/workspace/sre\\xff/"_s}));
        // The same folder isn't asked again.
        suggestions.suggest(u"/workspace/"_s, "/");
        QCOMPARE(suggested.takeFirst().first().toStringList().size(), 3);
        suggestions.suggest(u"/workspace/.g"_s, "/");
        QCOMPARE(suggested.takeFirst().first().toStringList(), QStringList{u"/workspace/.git/"_s});
        QCOMPARE(world.count("files.list"), 1);
        suggestions.suggest(u"wor"_s, "/");
        QTRY_COMPARE(suggested.size(), 1);
        QCOMPARE(suggested.takeFirst().first().toStringList(), QStringList{u"workspace/"_s});
        suggestions.suggest(u"/not/there/x"_s, "/");
        QTRY_COMPARE(suggested.size(), 1);
        QVERIFY(suggested.takeFirst().first().toStringList().isEmpty());
    }

    void conflictsAreFoundByNameOrByListing()
    {
        Browsing world;
        world.put("/workspace/a");
        world.put("/workspace/b");
        const auto check = [&world](const QByteArray &directory, const QList<QByteArray> &names) {
            ConflictCheck conflicts(*world.context, directory, names);
            QSignalSpy ended(&conflicts, &ConflictCheck::finished);
            [&] { QTRY_COMPARE(ended.size(), 1); }();
            const auto result = ended.value(0).value(0).value<Result<QList<FileEntry>>>();
            QSet<QByteArray> there;
            if (result) {
                for (const FileEntry &entry : *result)
                    there.insert(entry.name);
            }
            return there;
        };
        QCOMPARE(check("/workspace", {"a", "x"}), QSet<QByteArray>{"a"});
        QCOMPARE(world.count("files.stat"), 2);
        QList<QByteArray> many{"b"};
        for (int i = 0; i < 100; ++i)
            many.append("n" + QByteArray::number(i));
        QCOMPARE(check("/workspace", many), QSet<QByteArray>{"b"});
        QCOMPARE(world.count("files.stat"), 2);
        QCOMPARE(check("/not/there", many), QSet<QByteArray>{});
        QCOMPARE(check("/workspace", {}), QSet<QByteArray>{});
    }

    void freeNamesAreFoundPastThoseThatAreTaken()
    {
        Browsing world;
        world.put("/workspace/a.txt");
        for (int number = 2; number < 60; ++number)
            world.put("/workspace/a (" + QByteArray::number(number) + ").txt");
        const auto search = [&world](const FreeNameSearch::Plan &plan, std::optional<ApiError> &failure) {
            FreeNameSearch free(*world.context, "/workspace", {"a.txt"}, {"a.txt"}, plan);
            QSignalSpy ended(&free, &FreeNameSearch::finished);
            [&] { QTRY_COMPARE(ended.size(), 1); }();
            const auto result = ended.takeFirst().first().value<Result<QSet<QByteArray>>>();
            if (!result)
                failure = result.error();
            return result.value_or(QSet<QByteArray>());
        };
        const auto numbered = [](const QSet<QByteArray> &there) {
            return QList{FileNames::unused("a.txt", [&](const QByteArray &name) { return there.contains(name); })};
        };
        std::optional<ApiError> failure;
        QCOMPARE(numbered(search(numbered, failure)), QList<QByteArray>{"a (60).txt"});
        QVERIFY(!failure);
        // Not one question for each copy.
        QVERIFY(world.count("files.stat") + world.count("files.list") < 35);
        // A plan that never has enough comes to an end, too, and so does one whose folder can't be looked at.
        int more = 0;
        search([&more](const QSet<QByteArray> &) { return QList{"n" + QByteArray::number(++more)}; }, failure);
        QVERIFY(failure && !failure->advice.isEmpty());
        failure.reset();
        world.calls().fail(u"files.stat"_s, CallScript::error(ErrorKind::Forbidden, 403, u"Not yours."_s), -1);
        world.calls().fail(u"files.list"_s, CallScript::error(ErrorKind::Forbidden, 403, u"Not yours."_s), -1);
        search(numbered, failure);
        QVERIFY(failure);
        QCOMPARE(failure->sentence, u"Not yours."_s);
    }
};

QTEST_GUILESS_MAIN(TestFileBrowser)
#include "tst_file_browser.moc"
