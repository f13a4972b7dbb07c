// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"
#include "snapshots/ImageLibrary.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimeZone>

using namespace vivarium;

namespace {

const QString listCall = QStringLiteral("images.list");
const QString saveCall = QStringLiteral("images.saveFileSystem");

struct Bench {
    explicit Bench(FakeBackend::Kind kind = FakeBackend::Kind::LocalEngine)
        : backend(std::make_unique<FakeBackend>(kind))
        , sandbox(backend->fakeSandboxes().addRunning(QStringLiteral("agent-7")))
        , library(new ImageLibrary(*backend, path()))
    {
    }
    [[nodiscard]] QString path() const { return folder.filePath(QStringLiteral("deep/er/snapshots.jsonl")); }
    [[nodiscard]] ImageHistory history() const { return ImageHistory(path(), backend->profile()); }
    CallScript &calls() { return backend->calls(); }

    QTemporaryDir folder;
    std::unique_ptr<FakeBackend> backend;
    Sandbox sandbox;
    ImageLibrary *library;
};

template <typename T> std::optional<Result<T>> wait(Reply<T> reply)
{
    if (!QTest::qWaitFor([&reply] { return reply.isFinished(); }) || reply.resultCount() == 0)
        return std::nullopt;
    return reply.result();
}

} // namespace

class TestImageLibrary : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void oneForEachBackend();
    void listsWhileLeased();
    void savesRenamesDeletes();
    void inUse();
    void leavingASave();
    void savingFails();
    void lateListsDontUndo();
    void remembersWhereTheServerCantList();
    void listensOnWhereTheIdComesOnlyOnce();
    void historyOfManyProfiles();
    void damagedHistory();
    void unwritableHistory();
};

void TestImageLibrary::oneForEachBackend()
{
    Bench bench;
    QCOMPARE(&ImageLibrary::of(*bench.backend), bench.library);
}

void TestImageLibrary::listsWhileLeased()
{
    Bench bench;
    Image image;
    image.id = bench.backend->fakeImages().nextId();
    image.kind = Image::Kind::FileSystem;
    bench.backend->fakeImages().put(image);
    QTest::qWait(20);
    QCOMPARE(bench.calls().count(listCall), 0);
    Lease lease = bench.library->lease();
    QTRY_VERIFY(bench.library->hasList());
    QCOMPARE(bench.library->model().images().size(), 1);
    bench.backend->fakeImages().erase(image.id);
    Q_EMIT bench.backend->fakeChanges().imagesChanged();
    QTRY_COMPARE(bench.library->model().images().size(), 0);
    bench.calls().fail(listCall, CallScript::error(ErrorKind::Network, 0, QStringLiteral("No connection.")));
    bench.library->refresh();
    QTRY_VERIFY(bench.library->error());
    QVERIFY(bench.library->hasList());
}

void TestImageLibrary::savesRenamesDeletes()
{
    Bench bench;
    Lease lease = bench.library->lease();
    QTRY_VERIFY(bench.library->hasList());
    SnapshotSave *save = bench.library->save(bench.sandbox, QStringLiteral("before the test"), QStringLiteral("note"));
    QCOMPARE(save->state(), SnapshotSave::State::Saving);
    QTRY_COMPARE(save->state(), SnapshotSave::State::Saved);
    QCOMPARE(bench.library->saves().size(), 1);
    const ImageId id = save->image()->id;
    QVERIFY(bench.library->model().find(id));
    bench.library->dismiss(save);
    QCOMPARE(bench.library->saves().size(), 0);
    auto renamed = wait(bench.library->rename(id, QStringLiteral("other"), QString()));
    QVERIFY(renamed && *renamed);
    QCOMPARE(bench.library->model().find(id)->name, QStringLiteral("other"));
    auto removed = wait(bench.library->remove(id));
    QVERIFY(removed && *removed);
    QVERIFY(!bench.library->model().find(id));
    QVERIFY(!QFile::exists(bench.path())); // the server remembers: nothing is written here
}

void TestImageLibrary::inUse()
{
    Bench bench;
    Lease lease = bench.library->lease();
    Image image;
    image.id = bench.backend->fakeImages().nextId();
    image.kind = Image::Kind::FileSystem;
    image.usedBy = 2;
    bench.backend->fakeImages().put(image);
    QTRY_VERIFY(bench.library->model().find(image.id));
    QVERIFY(bench.library->removalRefusal(image).contains(u'2'));
    const auto refused = wait(bench.library->remove(image.id));
    QVERIFY(refused && !*refused);
    QCOMPARE(refused->error().kind, ErrorKind::Conflict);
    QVERIFY(bench.library->model().find(image.id));
    image.kind = Image::Kind::Base;
    image.usedBy = 0;
    QVERIFY(!bench.library->removalRefusal(image).isEmpty());
}

void TestImageLibrary::leavingASave()
{
    Bench bench;
    bench.calls().hold(saveCall); // the server makes it, the answer doesn't come
    SnapshotSave *save = bench.library->save(bench.sandbox, QStringLiteral("slow"), QString());
    QTRY_COMPARE(bench.calls().held(saveCall), 1);
    bench.library->dismiss(save);
    QTRY_COMPARE(bench.calls().cancelled(saveCall), 1);
    QCOMPARE(bench.library->saves().size(), 0);
    Lease lease = bench.library->lease();
    QTRY_COMPARE(bench.library->model().images().size(), 1); // and it is on the list all the same
}

void TestImageLibrary::savingFails()
{
    Bench bench;
    bench.calls().fail(saveCall, CallScript::error(ErrorKind::Conflict, 409, QStringLiteral("Not running.")));
    SnapshotSave *save = bench.library->save(bench.sandbox, QStringLiteral("x"), QString());
    QSignalSpy finished(bench.library, &ImageLibrary::saveFinished);
    QTRY_COMPARE(finished.count(), 1);
    QCOMPARE(save->state(), SnapshotSave::State::Failed);
    QCOMPARE(save->error()->sentence, QStringLiteral("Not running."));
}

void TestImageLibrary::lateListsDontUndo()
{
    Bench bench;
    Image image;
    image.id = bench.backend->fakeImages().nextId();
    image.kind = Image::Kind::FileSystem;
    bench.backend->fakeImages().put(image);
    Lease lease = bench.library->lease();
    QTRY_VERIFY(bench.library->model().find(image.id));
    bench.calls().hold(listCall);
    bench.library->refresh();
    QTRY_COMPARE(bench.calls().held(listCall), 1); // an answer that still holds the image is under way
    bench.calls().restore(listCall);
    QVERIFY(*wait(bench.library->remove(image.id)));
    bench.calls().deliver(listCall);
    QTest::qWait(20);
    QVERIFY(!bench.library->model().find(image.id));
}

void TestImageLibrary::remembersWhereTheServerCantList()
{
    Bench bench(FakeBackend::Kind::LazyCloud);
    Lease lease = bench.library->lease();
    QTRY_VERIFY(bench.library->hasList());
    QVERIFY(!bench.library->error());
    SnapshotSave *save = bench.library->save(bench.sandbox, QStringLiteral("mine"), QStringLiteral("a note"));
    QTRY_COMPARE(save->state(), SnapshotSave::State::Saved);
    const ImageId id = save->image()->id;
    const Image *listed = bench.library->model().find(id);
    QVERIFY(listed);
    QCOMPARE(listed->name, QStringLiteral("mine"));
    QCOMPARE(listed->sourceName, QStringLiteral("agent-7"));
    QVERIFY(listed->createdAt.isValid());
    // Another start of the program.
    QCOMPARE(bench.history().read()->first().id, id);
    QCOMPARE(bench.history().read()->first().note, QStringLiteral("a note"));
    QCOMPARE(QFile::permissions(bench.path()) & (QFile::ReadGroup | QFile::ReadOther | QFile::WriteOther),
        QFile::Permissions());
    QVERIFY(*wait(bench.library->rename(id, QStringLiteral("renamed"), QString())));
    QCOMPARE(bench.history().read()->first().name, QStringLiteral("renamed"));
    QVERIFY(*wait(bench.library->remove(id)));
    QVERIFY(bench.history().read()->isEmpty());
    QVERIFY(bench.backend->fakeImages().find(id)); // forgotten here, kept there
    QCOMPARE(bench.calls().count(listCall), 0);
}

void TestImageLibrary::listensOnWhereTheIdComesOnlyOnce()
{
    Bench bench(FakeBackend::Kind::LazyCloud);
    bench.calls().hold(saveCall);
    SnapshotSave *save = bench.library->save(bench.sandbox, QStringLiteral("slow"), QString());
    QTRY_COMPARE(bench.calls().held(saveCall), 1);
    bench.library->dismiss(save);
    QTest::qWait(20);
    QCOMPARE(bench.calls().cancelled(saveCall), 0);
    bench.calls().deliver(saveCall);
    QTRY_COMPARE(bench.history().read()->size(), 1);
    QTRY_COMPARE(bench.library->saves().size(), 0);
}

void TestImageLibrary::historyOfManyProfiles()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("snapshots.jsonl"));
    const ImageHistory first(path, ProfileId(QStringLiteral("one")));
    const ImageHistory second(path, ProfileId(QStringLiteral("two")));
    Image image;
    image.id = ImageId(QStringLiteral("img_1"));
    image.kind = Image::Kind::FileSystem;
    image.createdAt = QDateTime::fromMSecsSinceEpoch(1700000000123, QTimeZone::UTC);
    image.note = QStringLiteral("line\nline \u202e \"quoted\"");
    image.sizeBytes = 1LL << 40;
    QVERIFY(first.remember(image));
    QVERIFY(second.remember(image));
    QVERIFY(second.forget(image.id));
    QCOMPARE(first.read()->size(), 1);
    QCOMPARE(first.read()->first(), image);
    QVERIFY(second.read()->isEmpty());
}

void TestImageLibrary::damagedHistory()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("snapshots.jsonl"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"profile\":\"one\",\"id\":\"img_1\"}\n{\"profile\":\"one\",\"id\":\n\n[1]\n\xff\xfe\n"
               "{\"profile\":\"one\",\"id\":\"img_2\",\"future\":{\"x\":1}}");
    file.close();
    const ImageHistory history(path, ProfileId(QStringLiteral("one")));
    QCOMPARE(history.read()->size(), 2);
    Image image;
    image.id = ImageId(QStringLiteral("img_3"));
    QVERIFY(history.remember(image));
    QCOMPARE(history.read()->size(), 3);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray all = file.readAll();
    QVERIFY(all.contains("future")); // what a newer version wrote survives
    QVERIFY(all.contains("\xff\xfe"));
}

void TestImageLibrary::unwritableHistory()
{
    QTemporaryDir folder;
    // A folder where the file should be can't be written by anyone, root included.
    const QString path = folder.filePath(QStringLiteral("snapshots.jsonl"));
    QVERIFY(QDir().mkpath(path + QStringLiteral("/x")));
    auto backend = std::make_unique<FakeBackend>(FakeBackend::Kind::LazyCloud);
    const Sandbox sandbox = backend->fakeSandboxes().addRunning(QStringLiteral("agent-7"));
    auto *library = new ImageLibrary(*backend, path);
    QSignalSpy warned(library, &ImageLibrary::notRemembered);
    SnapshotSave *save = library->save(sandbox, QStringLiteral("x"), QString());
    QTRY_COMPARE(save->state(), SnapshotSave::State::Saved);
    QTRY_COMPARE(warned.count(), 1);
    const auto error = warned.first().first().value<ApiError>();
    QVERIFY(error.advice.contains(save->image()->id.value())); // never lost
}

QTEST_GUILESS_MAIN(TestImageLibrary)
#include "tst_imagelibrary.moc"
