// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"
#include "Settle.h"
#include "snapshots/ImageLibrary.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimeZone>

#include <array>

using namespace vivarium;

namespace {

const QString listCall = QStringLiteral("images.list");
const QString saveCall = QStringLiteral("images.saveFileSystem");

template <typename T> std::optional<Result<T>> wait(Reply<T> reply)
{
    if (!QTest::qWaitFor([&reply] { return reply.isFinished(); }) || reply.resultCount() == 0)
        return std::nullopt;
    return reply.result();
}

/// What another window reads of this connection; empty when it can't.
QList<Image> rememberedIn(const QString &database, const ProfileId &profile)
{
    ActivityStore store(database);
    const auto read = wait(ImageHistory(store, profile).read());
    return read ? read->value_or(QList<Image>()) : QList<Image>();
}

Image imageNamed(const QString &id)
{
    Image image;
    image.id = ImageId(id);
    image.kind = Image::Kind::FileSystem;
    image.createdAt = QDateTime::fromMSecsSinceEpoch(1700000000123, QTimeZone::UTC);
    return image;
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

struct Bench {
    explicit Bench(FakeBackend::Kind kind = FakeBackend::Kind::LocalEngine)
        : backend(std::make_unique<FakeBackend>(kind))
        , sandbox(backend->fakeSandboxes().addRunning(QStringLiteral("agent-7")))
        , library(new ImageLibrary(*backend, folder.filePath(QStringLiteral("deep/er"))))
    {
    }
    [[nodiscard]] QString path() const { return folder.filePath(QStringLiteral("deep/er/activity.db")); }
    [[nodiscard]] QList<Image> remembered() const { return rememberedIn(path(), backend->profile()); }
    CallScript &calls() { return backend->calls(); }

    QTemporaryDir folder;
    std::unique_ptr<FakeBackend> backend;
    Sandbox sandbox;
    ImageLibrary *library;
};

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
    void severalWritersAtOnce();
    void takesOverOlderFiles();
    void anOlderFileThatCantBeReadIsTold();
    void unwritableHistory();
    void aStoreThatHasGone();
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
    QCOMPARE(bench.calls().count(listCall), 0);
    Lease lease = bench.library->lease();
    QTRY_VERIFY(bench.library->hasList());
    QCOMPARE(bench.calls().count(listCall), 1); // not asked before somebody looked
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
    settle();
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
    QTRY_COMPARE(bench.remembered().value(0).id, id);
    QCOMPARE(bench.remembered().value(0).note, QStringLiteral("a note"));
    QCOMPARE(QFile::permissions(bench.path()) & (QFile::ReadGroup | QFile::ReadOther | QFile::WriteOther),
        QFile::Permissions());
    QVERIFY(*wait(bench.library->rename(id, QStringLiteral("renamed"), QString())));
    QCOMPARE(bench.remembered().value(0).name, QStringLiteral("renamed"));
    QVERIFY(*wait(bench.library->remove(id)));
    QVERIFY(bench.remembered().isEmpty());
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
    settle();
    QCOMPARE(bench.calls().cancelled(saveCall), 0);
    bench.calls().deliver(saveCall);
    QTRY_COMPARE(bench.remembered().size(), 1);
    QTRY_COMPARE(bench.library->saves().size(), 0);
}

void TestImageLibrary::historyOfManyProfiles()
{
    QTemporaryDir folder;
    ActivityStore store(folder.filePath(QStringLiteral("activity.db")));
    ImageHistory first(store, ProfileId(QStringLiteral("one")));
    ImageHistory second(store, ProfileId(QStringLiteral("two")));
    Image image = imageNamed(QStringLiteral("img_1"));
    image.note = QStringLiteral("line\nline \u202e \"quoted\"");
    image.sizeBytes = 1LL << 40;
    QVERIFY(*wait(first.remember(image)));
    QVERIFY(*wait(second.remember(image)));
    QVERIFY(*wait(second.forget(image.id)));
    const auto kept = wait(first.read());
    QVERIFY(kept && *kept);
    QCOMPARE((*kept)->size(), 1);
    QCOMPARE((*kept)->first(), image);
    const auto none = wait(second.read());
    QVERIFY(none && *none && (*none)->isEmpty());
    QVERIFY(*wait(second.remember(image))); // remembered again
    QCOMPARE((*wait(second.read()))->size(), 1);
}

void TestImageLibrary::severalWritersAtOnce()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("activity.db"));
    const ProfileId profile(QStringLiteral("one"));
    constexpr int each = 25;
    std::array<ActivityStore, 3> stores{ActivityStore(path), ActivityStore(path), ActivityStore(path)};
    QList<Reply<Done>> replies;
    for (int i = 0; i < each; ++i) {
        for (ActivityStore &store : stores) {
            const QString writer = QString::number(quintptr(&store), 16);
            ImageHistory history(store, profile);
            replies << history.remember(imageNamed(QStringLiteral("img_%1_%2").arg(writer).arg(i)));
            replies << history.remember(imageNamed(QStringLiteral("img_same_%1").arg(i)));
        }
    }
    for (const Reply<Done> &reply : std::as_const(replies)) {
        QTRY_VERIFY_WITH_TIMEOUT(reply.isFinished(), 30000);
        QVERIFY2(reply.result(), qPrintable(reply.result() ? QString() : reply.result().error().details));
    }
    QCOMPARE(rememberedIn(path, profile).size(), 4 * each);
}

void TestImageLibrary::takesOverOlderFiles()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("activity.db"));
    const QString old = folder.filePath(QStringLiteral("snapshots.jsonl"));
    auto backend = std::make_unique<FakeBackend>(FakeBackend::Kind::LazyCloud);
    const QByteArray profile = backend->profile().value().toUtf8();
    const QByteArray before = "{\"profile\":\"" + profile
        + "\",\"id\":\"img_1\",\"kind\":\"filesystem\",\"created_at\":\"2024-05-06T07:08:09.000Z\",\"name\":\"mine\","
          "\"note\":\"a note\",\"source_container_id\":\"sandbox-7\",\"source_name\":\"agent-7\"}\n"
          "{\"profile\":\""
        + profile + "\",\"id\":\n\n[1]\n\xff\xfe\n{\"profile\":\"another\",\"id\":\"img_3\"}\n{\"profile\":\"" + profile
        + "\",\"id\":\"img_2\",\"kind\":\"memory\",\"ready\":false,\"future\":{\"x\":1}}";
    QFile file(old);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(before);
    file.close();

    auto *library = new ImageLibrary(*backend, folder.path());
    {
        const Lease lease = library->lease();
        QTRY_VERIFY(library->hasList());
        QCOMPARE(library->model().images().size(), 2);
        const Image *image = library->model().find(ImageId(QStringLiteral("img_1")));
        QVERIFY(image);
        QCOMPARE(image->note, QStringLiteral("a note"));
        QCOMPARE(image->sourceName, QStringLiteral("agent-7"));
        QVERIFY(!library->model().find(ImageId(QStringLiteral("img_2")))->ready);
        QVERIFY(*wait(library->remove(ImageId(QStringLiteral("img_2")))));
    }
    QCOMPARE(contentOf(old), before); // with all that could not be read
    QCOMPARE(rememberedIn(path, ProfileId(QStringLiteral("another"))).size(), 1);

    // The history finds them as if they had been saved today, and a second time nothing is added or comes back.
    ActivityStore store(path);
    ImageHistory history(store, backend->profile());
    QCOMPARE(**wait(history.takeOver()), 0);
    QCOMPARE((*wait(history.read()))->size(), 1);
    const auto found = wait(store.read({.text = QStringLiteral("IMG_1")}, std::nullopt, 10));
    QVERIFY(found && *found);
    QCOMPARE((*found)->entries.size(), 1);
    const ActivityEntry &saved = (*found)->entries.constFirst();
    QCOMPARE(saved.kind, ActivityKind::SnapshotSaved);
    QCOMPARE(saved.sandbox.value(), QStringLiteral("sandbox-7"));
    QCOMPARE(saved.sandboxName, QStringLiteral("agent-7"));
    QCOMPARE(saved.subject, QStringLiteral("mine"));
    QCOMPARE(saved.at, QDateTime::fromString(QStringLiteral("2024-05-06T07:08:09.000Z"), Qt::ISODateWithMs));
    QCOMPARE((*wait(store.totals()))->snapshots, 3);

    // What a version of that time adds meanwhile is taken over, too.
    QVERIFY(file.open(QIODevice::Append));
    file.write("\n{\"profile\":\"" + profile + "\",\"id\":\"img_4\"}");
    file.close();
    QCOMPARE(**wait(history.takeOver()), 1);
    QCOMPARE((*wait(history.read()))->size(), 2);
}

void TestImageLibrary::anOlderFileThatCantBeReadIsTold()
{
    QTemporaryDir folder;
    // A folder where the file should be can't be read by anyone, root included.
    const QString old = folder.filePath(QStringLiteral("snapshots.jsonl"));
    QVERIFY(QDir().mkpath(old + QStringLiteral("/x")));
    auto backend = std::make_unique<FakeBackend>(FakeBackend::Kind::LazyCloud);
    ActivityStore store(folder.filePath(QStringLiteral("activity.db")));
    QSignalSpy told(&store, &ActivityStore::writeFailed);
    auto *library = new ImageLibrary(*backend, store); // no panel is there to tell it
    QTRY_COMPARE(told.count(), 1);
    QVERIFY(told.first().first().value<ApiError>().sentence.contains(old));
    const Lease lease = library->lease();
    QTRY_VERIFY(library->hasList());
    QVERIFY(!library->error()); // the others are listed all the same
    QVERIFY(QDir(old).removeRecursively());
    QFile file(old);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"profile\":\"" + backend->profile().value().toUtf8() + "\",\"id\":\"img_1\"}\n");
    file.close();
    library->refresh();
    QTRY_VERIFY(library->model().find(ImageId(QStringLiteral("img_1"))));
    QCOMPARE(told.count(), 1);
}

void TestImageLibrary::unwritableHistory()
{
    QTemporaryDir folder;
    // A file where the folder should be: nobody can write there, root included.
    const QString state = folder.filePath(QStringLiteral("state"));
    QFile inTheWay(state);
    QVERIFY(inTheWay.open(QIODevice::WriteOnly));
    inTheWay.close();
    auto backend = std::make_unique<FakeBackend>(FakeBackend::Kind::LazyCloud);
    const Sandbox sandbox = backend->fakeSandboxes().addRunning(QStringLiteral("agent-7"));
    auto *library = new ImageLibrary(*backend, state);
    QSignalSpy warned(library, &ImageLibrary::notRemembered);
    SnapshotSave *save = library->save(sandbox, QStringLiteral("x"), QString());
    QTRY_COMPARE(save->state(), SnapshotSave::State::Saved);
    QTRY_COMPARE(warned.count(), 1);
    const ImageId id = save->image()->id;
    QVERIFY(warned.first().first().value<ApiError>().advice.contains(id.value())); // never lost
    const Lease lease = library->lease();
    QTRY_VERIFY(library->error());
    QVERIFY(library->model().find(id)); // what is known stays on the list
    QVERIFY(inTheWay.remove());
    library->refresh();
    QTRY_VERIFY(library->hasList());
    QVERIFY(library->model().find(id));
    QCOMPARE(rememberedIn(state + QStringLiteral("/activity.db"), backend->profile()).value(0).id, id);
}

void TestImageLibrary::aStoreThatHasGone()
{
    QTemporaryDir folder;
    auto backend = std::make_unique<FakeBackend>(FakeBackend::Kind::LazyCloud);
    const Sandbox sandbox = backend->fakeSandboxes().addRunning(QStringLiteral("agent-7"));
    auto store = std::make_unique<ActivityStore>(folder.filePath(QStringLiteral("activity.db")));
    auto *library = new ImageLibrary(*backend, *store);
    QCOMPARE(&ImageLibrary::of(*backend, *store), library);
    store.reset();
    QSignalSpy warned(library, &ImageLibrary::notRemembered);
    SnapshotSave *save = library->save(sandbox, QStringLiteral("x"), QString());
    QTRY_COMPARE(warned.count(), 1);
    QVERIFY(warned.first().first().value<ApiError>().advice.contains(save->image()->id.value()));
    const Lease lease = library->lease();
    QTRY_VERIFY(library->error());
}

QTEST_GUILESS_MAIN(TestImageLibrary)
#include "tst_imagelibrary.moc"
