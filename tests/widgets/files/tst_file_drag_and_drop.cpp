// SPDX-License-Identifier: GPL-3.0-or-later
#include "PanelWorld.h"
#include "Settle.h"
#include "files/DownloadFlow.h"
#include "files/DragOutStore.h"
#include "files/FileDragSource.h"
#include "files/FileDropRules.h"
#include "files/FileWork.h"
#include "files/LocalPane.h"
#include "files/LocalTable.h"
#include "sandboxes/SandboxContexts.h"
#include "transfers/SandboxCopies.h"

#include <QDragEnterEvent>
#include <QMimeData>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>

using namespace vivarium;
using namespace Qt::StringLiterals;
using Kind = FileDropRules::Decision::Kind;

namespace {

std::unique_ptr<QMimeData> localFiles(const QStringList &paths)
{
    auto data = std::make_unique<QMimeData>();
    QList<QUrl> urls;
    for (const QString &path : paths)
        urls.append(QUrl::fromLocalFile(path));
    data->setUrls(urls);
    return data;
}

RemoteFilesMimeData::Content content(const FilesWorld &world, const QList<RemotePath> &paths)
{
    RemoteFilesMimeData::Content made;
    made.connection = u"fake"_s;
    made.sandbox = world.id;
    made.paths = paths;
    return made;
}

/// What the program has around the sandbox of `World`: a list with another sandbox in it, and copies between the two.
template <typename World> struct Across : World {
    Across()
        : other(this->backend->fakeSandboxes().addRunning(u"source-1"_s).id)
    {
        connections.add(this->backend->profile(), u"Local"_s, true);
        connections.setBackend(this->backend->profile(), this->backend);
        feeds.setWatched(true);
        [this] { QTRY_COMPARE(model.rowCount(), 2); }();
    }
    [[nodiscard]] RemoteFilesMimeData::Content foreign(const QList<RemotePath> &paths) const
    {
        RemoteFilesMimeData::Content made = content(*this, paths);
        made.connection = this->backend->profile().value();
        made.sandbox = other;
        return made;
    }

    SandboxId other;
    ConnectionRegistry connections;
    SandboxListModel model;
    SandboxFeeds feeds{connections, model};
    SandboxContexts contexts{feeds};
    TransferQueue transfers;
    SandboxCopies copies{contexts, transfers};
};

/// Enters, moves and drops as Qt does it; the answer is the action that was accepted.
Qt::DropAction dropOn(
    QWidget *target, const QPoint &point, const QMimeData *data, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
{
    const Qt::DropActions possible = Qt::CopyAction | Qt::MoveAction;
    QDragEnterEvent enter(point, possible, data, Qt::LeftButton, modifiers);
    QApplication::sendEvent(target, &enter);
    if (!enter.isAccepted())
        return Qt::IgnoreAction;
    QDragMoveEvent move(point, possible, data, Qt::LeftButton, modifiers);
    QApplication::sendEvent(target, &move);
    const bool accepted = move.isAccepted();
    QDropEvent drop(point, possible, data, Qt::LeftButton, modifiers);
    QApplication::sendEvent(target, &drop);
    return accepted && drop.isAccepted() ? drop.dropAction() : Qt::IgnoreAction;
}

QString writeLocal(const QTemporaryDir &folder, const QString &name, const QByteArray &bytes)
{
    QFile file(folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("no local file");
    return file.fileName();
}

} // namespace

class TestFileDragAndDrop : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void mimeDataCarriesAnyName()
    {
        FilesWorld world;
        const QList<RemotePath> paths{"/workspace/caf\xe9\n", "/workspace/plain"};
        const RemoteFilesMimeData data(content(world, paths));
        const auto read = RemoteFilesMimeData::read(&data);
        QVERIFY(read);
        QCOMPARE(read->paths, paths);
        QCOMPARE(read->sandbox, world.id);
        QVERIFY(!read->cut);
        QCOMPARE(data.text(), u"/workspace/caf\\xe9\\n\n/workspace/plain"_s);
        QVERIFY(!data.hasUrls());
    }

    void mimeDataThatMakesNoSenseIsNone_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("no JSON") << QByteArray("\x80\x81");
        QTest::newRow("nothing") << QByteArray("{}");
        QTest::newRow("root") << QByteArray(R"({"sandbox":"x","paths":["Lw=="]})");
        QTest::newRow("relative") << QByteArray(R"({"sandbox":"x","paths":["YQ=="]})");
        QTest::newRow("no sandbox") << QByteArray(R"({"paths":["L2E="]})");
    }
    void mimeDataThatMakesNoSenseIsNone()
    {
        QFETCH(QByteArray, bytes);
        QMimeData data;
        data.setData(RemoteFilesMimeData::format, bytes);
        QVERIFY(!RemoteFilesMimeData::read(&data));
    }

    void rules()
    {
        FilesWorld world;
        const auto decide = [&world](const QMimeData &data, const RemotePath &target,
                                Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
            return FileDropRules::decide(&data, *world.context, target, modifiers);
        };
        const auto local = localFiles({u"/etc/hosts"_s});
        QCOMPARE(decide(*local, "/workspace").kind, Kind::Upload);
        QMimeData text;
        text.setText(u"hello"_s);
        QCOMPARE(decide(text, "/workspace").kind, Kind::Refuse);
        QVERIFY(decide(text, "/workspace").reason.isEmpty());
        QMimeData web;
        web.setUrls({QUrl(u"https://example.test/a"_s)});
        QVERIFY(!decide(web, "/workspace").reason.isEmpty());

        const RemoteFilesMimeData inside(content(world, {"/workspace/a", "/workspace/d"}));
        QCOMPARE(decide(inside, "/workspace/sub").kind, Kind::Move);
        QCOMPARE(decide(inside, "/workspace/sub", Qt::ControlModifier).kind, Kind::Copy);
        QCOMPARE(decide(inside, "/workspace").kind, Kind::Refuse);
        QCOMPARE(decide(inside, "/workspace", Qt::ControlModifier).kind, Kind::Copy);
        QCOMPARE(decide(inside, "/workspace/d/below").kind, Kind::Refuse);
        QVERIFY(!decide(inside, "/workspace/d/below").reason.isEmpty());

        RemoteFilesMimeData::Content foreign = content(world, {"/workspace/a"});
        foreign.sandbox = SandboxId(u"other"_s);
        const RemoteFilesMimeData elsewhere(foreign);
        QVERIFY(decide(elsewhere, "/workspace/sub").reason.contains(u"another sandbox"_s));

        Sandbox stopped = world.context->sandbox();
        stopped.state = SandboxState::Stopped;
        world.context->update(stopped);
        QVERIFY(decide(*local, "/workspace").reason.contains(u"running"_s));
    }

    void rulesAboutFilesOfAnotherSandbox()
    {
        Across<FilesWorld> world;
        const auto decide = [&world](const QMimeData &data, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
            return FileDropRules::decide(&data, *world.context, "/workspace", modifiers, &world.copies);
        };
        const RemoteFilesMimeData there(world.foreign({"/workspace/a"}));
        // Always a copy, whatever is held down.
        for (const Qt::KeyboardModifier modifier : {Qt::NoModifier, Qt::ControlModifier, Qt::ShiftModifier}) {
            QCOMPARE(decide(there, modifier).kind, Kind::CopyFromSandbox);
            QCOMPARE(decide(there, modifier).action(), Qt::CopyAction);
        }
        QCOMPARE(decide(there).source.id, world.other);
        QCOMPARE(decide(there).remotePaths, QList<RemotePath>{"/workspace/a"});
        QCOMPARE(
            FileDropRules::decideOnComputer(&there, *world.context, u"/tmp"_s, &world.copies).kind, Kind::Download);
        QVERIFY(FileDropRules::decideOnComputer(&there, *world.context, u"/tmp"_s).reason.contains(u"another"_s));

        RemoteFilesMimeData::Content lost = world.foreign({"/workspace/a"});
        lost.connection = u"gone"_s;
        const RemoteFilesMimeData unreachable(lost);
        QCOMPARE(decide(unreachable).kind, Kind::Refuse);
        QVERIFY(decide(unreachable).reason.contains(u"connection"_s));
        const auto source = world.contexts.open({world.backend->profile(), world.other});
        QVERIFY(source);
        Sandbox stopped = source->sandbox();
        stopped.state = SandboxState::Stopped;
        source->update(stopped);
        QVERIFY(decide(there).reason.contains(u"source-1"_s));
    }

    void filesOfAnotherSandboxAreCopiedAndStayThere()
    {
        Across<PanelWorld> world;
        world.panel.setCopies(world.copies);
        world.files->putFile(world.other, "/workspace/a.txt", "A");
        world.put("/workspace/sub/x");
        world.open();
        const auto *files = qobject_cast<FileSortProxy *>(world.table->model());
        const QPoint onFolder = world.table->visualRect(files->indexOf("sub")).center();
        const RemoteFilesMimeData dragged(world.foreign({"/workspace/a.txt"}));
        QCOMPARE(dropOn(world.table->viewport(), onFolder, &dragged), Qt::CopyAction);
        QTRY_COMPARE(world.files->bytesOf(world.id, "/workspace/sub/a.txt"), QByteArray("A"));
        QTRY_VERIFY(world.notice().contains(u"copied from source-1"_s));
        QVERIFY(world.files->exists(world.other, "/workspace/a.txt"));

        // Cut and pasted they are copied too, and it says so.
        RemoteFilesMimeData::Content cut = world.foreign({"/workspace/a.txt"});
        cut.cut = true;
        QApplication::clipboard()->setMimeData(new RemoteFilesMimeData(cut));
        QTRY_VERIFY(world.panel.actions().paste->isEnabled());
        world.panel.actions().paste->trigger();
        QVERIFY(world.notice().contains(u"stay in source-1"_s));
        QVERIFY(!RemoteFilesMimeData::read(QApplication::clipboard()->mimeData())->cut); // no mark says they go
        QTRY_VERIFY(world.files->exists(world.id, "/workspace/a.txt"));
        QTRY_VERIFY2(world.notice().contains(u"there too"_s), qPrintable(world.notice()));
        QTRY_COMPARE(world.copies.count(), 0);
        QVERIFY(world.files->exists(world.other, "/workspace/a.txt"));
        // Again: the name is taken now, and nothing is written over before the answer.
        world.files->putFile(world.other, "/workspace/a.txt", "changed");
        world.panel.actions().paste->trigger();
        auto *dialog = world.waitForDialog<ConflictDialog>("conflictDialog");
        QVERIFY(dialog);
        dialog->reject();
        QTRY_COMPARE(world.copies.count(), 0);
        QCOMPARE(world.files->bytesOf(world.id, "/workspace/a.txt"), QByteArray("A"));
    }

    void thatTheSourceIsNotRunningIsSaidOnlyForAsLongAsItIsSo()
    {
        Across<PanelWorld> world;
        world.panel.setCopies(world.copies);
        world.open();
        const auto source = world.contexts.open({world.backend->profile(), world.other});
        Sandbox changed = source->sandbox();
        changed.state = SandboxState::Paused;
        source->update(changed);
        QApplication::clipboard()->setMimeData(new RemoteFilesMimeData(world.foreign({"/workspace/a.txt"})));
        QTRY_VERIFY(world.panel.actions().paste->isEnabled());
        world.panel.actions().paste->trigger();
        const auto *bar = world.panel.findChild<NoticeBar *>();
        QVERIFY(!bar->isHidden() && bar->text().contains(u"source-1 isn't running"_s));
        changed.state = SandboxState::Running;
        source->update(changed);
        QVERIFY(bar->isHidden());
    }

    void aCopyGoesOnWithoutThePanelAndTellsItsEnd()
    {
        Across<FilesWorld> world;
        const PrivateSettings settings;
        world.files->putFile(world.other, "/workspace/a.txt", "A");
        FileWork &work = FileWork::of(*world.context);
        QSignalSpy noticed(&work, &FileWork::noticed);
        auto panel = std::make_unique<FilesPanel>(*world.context, world.transfers);
        panel->setCopies(world.copies);
        panel->setActive(true);
        QTRY_COMPARE(panel->browser().state(), FileBrowser::State::Ready);
        world.calls().hold(u"files.download"_s);
        const RemoteFilesMimeData dragged(world.foreign({"/workspace/a.txt"}));
        panel->show();
        QCOMPARE(dropOn(panel.get(), panel->rect().center(), &dragged), Qt::CopyAction);
        QTRY_COMPARE(world.calls().held(u"files.download"_s), 1);
        panel.reset();
        world.calls().restore(u"files.download"_s);
        world.calls().deliver(u"files.download"_s);
        QTRY_COMPARE(world.files->bytesOf(world.id, "/workspace/a.txt"), QByteArray("A"));
        QTRY_COMPARE(noticed.size(), 1);
        const auto notice = noticed.first().first().value<SandboxNotice>();
        QCOMPARE(notice.kind, SandboxNotice::Kind::Success);
        QVERIFY2(notice.text.contains(u"copied from source-1"_s), qPrintable(notice.text));
    }

    void filesOfAnotherSandboxCanBeDroppedOnThisComputer()
    {
        QTemporaryDir folder;
        Across<PanelWorld> world;
        world.panel.setCopies(world.copies);
        world.files->putFile(world.other, "/workspace/a.txt", "A");
        QSettings().setValue(u"files/local-folder"_s, folder.path());
        world.open();
        world.panel.actions().showLocal->trigger();
        QTRY_COMPARE(world.panel.local()->folder(), folder.path());
        const RemoteFilesMimeData dragged(world.foreign({"/workspace/a.txt"}));
        QWidget *viewport = world.panel.local();
        QCOMPARE(dropOn(viewport, viewport->rect().center(), &dragged), Qt::CopyAction);
        QTRY_VERIFY(QFile::exists(folder.filePath(u"a.txt"_s)));
        const auto downloads = [&world] { return world.panel.findChildren<DownloadFlow *>().size(); };
        QTRY_COMPARE(downloads(), 1); // the panel's own

        // Nothing is left of a drop that comes to nothing either.
        QCOMPARE(dropOn(viewport, viewport->rect().center(), &dragged), Qt::CopyAction);
        auto *question = world.waitForDialog<ConflictDialog>("conflictDialog");
        QVERIFY(question);
        QCOMPARE(downloads(), 2);
        question->reject();
        QTRY_COMPARE(downloads(), 1);
        const RemoteFilesMimeData gone(world.foreign({"/workspace/gone.txt"}));
        QCOMPARE(dropOn(viewport, viewport->rect().center(), &gone), Qt::CopyAction);
        QCOMPARE(downloads(), 2);
        QTRY_VERIFY(world.notice().contains(u"no longer there"_s));
        QTRY_COMPARE(downloads(), 1);
    }

    void filesDroppedOnTheListAreUploaded()
    {
        QTemporaryDir folder;
        PanelWorld world;
        world.put("/workspace/sub/x");
        world.put("/workspace/file");
        world.open();
        const auto data = localFiles({writeLocal(folder, u"a.txt"_s, "A"), writeLocal(folder, u"b.txt"_s, "B")});
        const QPoint beside(10, world.table->viewport()->height() - 5);
        QCOMPARE(dropOn(world.table->viewport(), beside, data.get()), Qt::CopyAction);
        QTRY_COMPARE(world.files->bytesOf(world.id, "/workspace/a.txt"), QByteArray("A"));
        QTRY_COMPARE(world.files->bytesOf(world.id, "/workspace/b.txt"), QByteArray("B"));
        // On a folder they go into it; on a file beside it.
        const auto *files = qobject_cast<FileSortProxy *>(world.table->model());
        const QPoint onFolder = world.table->visualRect(files->indexOf("sub")).center();
        QCOMPARE(world.table->folderAt(onFolder), QByteArray("sub"));
        QCOMPARE(dropOn(world.table->viewport(), onFolder, data.get()), Qt::CopyAction);
        QTRY_COMPARE(world.files->bytesOf(world.id, "/workspace/sub/b.txt"), QByteArray("B"));
        QCOMPARE(world.table->folderAt(world.table->visualRect(files->indexOf("file")).center()), QByteArray());
    }

    void anEmptyFolderTakesDropsToo()
    {
        QTemporaryDir folder;
        PanelWorld world;
        world.open();
        const auto data = localFiles({writeLocal(folder, u"a.txt"_s, "A")});
        QCOMPARE(dropOn(&world.panel, world.panel.rect().center(), data.get()), Qt::CopyAction);
        QTRY_COMPARE(world.shown(), QList<QByteArray>{"a.txt"});
    }

    void draggingWithinMovesAndWithCtrlCopies()
    {
        PanelWorld world;
        world.put("/workspace/sub/x");
        world.put("/workspace/a");
        world.put("/workspace/b");
        world.open();
        const auto *files = qobject_cast<FileSortProxy *>(world.table->model());
        const QPoint onFolder = world.table->visualRect(files->indexOf("sub")).center();
        const RemoteFilesMimeData moved(content(world, {"/workspace/a"}));
        QCOMPARE(dropOn(world.table->viewport(), onFolder, &moved), Qt::MoveAction);
        QTRY_VERIFY(world.files->exists(world.id, "/workspace/sub/a"));
        QVERIFY(!world.files->exists(world.id, "/workspace/a"));
        const RemoteFilesMimeData copied(content(world, {"/workspace/b"}));
        QCOMPARE(dropOn(world.table->viewport(), onFolder, &copied, Qt::ControlModifier), Qt::CopyAction);
        QTRY_VERIFY(world.files->exists(world.id, "/workspace/sub/b"));
        QVERIFY(world.files->exists(world.id, "/workspace/b"));
        // The move can be taken back.
        world.table->setFocus();
    }

    void refusedDropsSayWhy()
    {
        PanelWorld world;
        world.put("/workspace/sub/x");
        world.open();
        const auto *files = qobject_cast<FileSortProxy *>(world.table->model());
        const QPoint onFolder = world.table->visualRect(files->indexOf("sub")).center();
        const RemoteFilesMimeData itself(content(world, {"/workspace/sub"}));
        QCOMPARE(dropOn(world.table->viewport(), onFolder, &itself), Qt::IgnoreAction);
        QTRY_VERIFY(world.notice().contains(u"itself"_s));
        QCOMPARE(world.count("files.move"), 0);
    }

    void partsOfThePathTakeDrops()
    {
        PanelWorld world;
        world.put("/workspace/sub/x");
        world.open("/workspace/sub");
        const RemoteFilesMimeData moved(content(world, {"/workspace/sub/x"}));
        QToolButton *workspace = nullptr;
        for (QToolButton *part : world.panel.findChildren<QToolButton *>(u"breadcrumb"_s)) {
            if (part->isVisible() && part->accessibleName() == u"workspace"_s)
                workspace = part;
        }
        QVERIFY(workspace);
        QCOMPARE(dropOn(workspace, QPoint(5, 5), &moved), Qt::MoveAction);
        QTRY_VERIFY(world.files->exists(world.id, "/workspace/x"));
    }

    void smallFilesAreMadeReadyWhileTheyAreDragged()
    {
        PanelWorld world;
        world.put("/workspace/a.txt", "A");
        world.put("/workspace/..b", "B");
        world.open();
        world.panel.actions().showHidden->trigger();
        FileDragSource source(*world.context, world.table);
        world.calls().hold(u"files.download"_s);
        world.table->selectAll();
        const auto data = source.mimeDataFor("/workspace", world.table->selectedEntries());
        QVERIFY(data->hasUrls());
        QVERIFY(RemoteFilesMimeData::read(data.get()));
        // Asked too early it gives nothing, at once: nothing is fetched from within a drop.
        QVERIFY(data->urls().isEmpty());
        QVERIFY(data->askedTooEarly());
        QTRY_COMPARE(world.calls().held(u"files.download"_s), 2);
        world.calls().deliver(u"files.download"_s);
        QTRY_COMPARE(data->urls().size(), 2);
        QVERIFY(!data->askedTooEarly());
        for (const QUrl &url : data->urls()) {
            QFile file(url.toLocalFile());
            QVERIFY(file.open(QIODevice::ReadOnly));
            QCOMPARE(file.readAll().size(), 1);
            // Nobody else on this machine can read them on the way.
            const auto folder = QFileInfo(QFileInfo(url.toLocalFile()).path()).path();
            QCOMPARE(QFileInfo(folder).permissions() & (QFile::ReadGroup | QFile::ReadOther | QFile::ExeOther),
                QFile::Permissions());
        }
        // The same files again come from the store.
        const auto again = source.mimeDataFor("/workspace", world.table->selectedEntries());
        QCOMPARE(again->urls().size(), 2);
        QCOMPARE(world.count("files.download"), 2);
    }

    void largeFilesAndFoldersAreNotFetchedForADrag()
    {
        PanelWorld world;
        world.put("/workspace/dir/x");
        world.open();
        FileDragSource source(*world.context, world.table);
        auto data = source.mimeDataFor("/workspace", {*world.panel.browser().model().find("dir")});
        QVERIFY(!data->hasUrls());
        FileEntry large;
        large.name = "large.iso";
        large.type = FileType::File;
        large.size = 1LL << 32;
        data = source.mimeDataFor("/workspace", {large});
        QVERIFY(!data->hasUrls());
        QVERIFY(RemoteFilesMimeData::read(data.get()));
        settle();
        QCOMPARE(world.count("files.download"), 0);
        QVERIFY(!DragOutStore::whyNot({large}).isEmpty());
    }

    void oldDragsMakeRoomForNewOnes()
    {
        FilesWorld world;
        QWidget view;
        FileDragSource source(*world.context, &view);
        QStringList paths;
        for (int i = 0; i < 12; ++i) {
            const QByteArray name = "f" + QByteArray::number(i);
            world.put("/workspace/" + name, "x");
            FileEntry entry;
            entry.name = name;
            entry.type = FileType::File;
            entry.size = 1;
            const auto data = source.mimeDataFor("/workspace", {entry});
            QTRY_COMPARE(data->urls().size(), 1);
            paths.append(data->urls().first().toLocalFile());
        }
        QTRY_VERIFY(!QFile::exists(paths.first()));
        QVERIFY(QFile::exists(paths.last()));
    }

    void theDragPictureNamesWhatIsDragged()
    {
        FilesWorld world;
        QWidget view;
        FileDragSource source(*world.context, &view);
        FileEntry entry;
        entry.name = QByteArray(255, 'w');
        entry.type = FileType::File;
        const QPixmap one = source.pixmapFor({entry});
        QVERIFY(!one.isNull());
        QVERIFY(one.deviceIndependentSize().width() < 300);
        QVERIFY(!source.pixmapFor({entry, entry}).isNull());
    }
};

QTEST_MAIN(TestFileDragAndDrop)
#include "tst_file_drag_and_drop.moc"
