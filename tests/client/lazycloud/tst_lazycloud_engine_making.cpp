// SPDX-License-Identifier: GPL-3.0-or-later
#include "EngineFixture.h"
#include "backend/ImageBuild.h"
#include "backend/StorageApi.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QUuid>

#include <algorithm>

using namespace vivarium;
using namespace Qt::StringLiterals;
using test::EngineFixture;

/// What a sandbox is made of, on the real engine: secrets, volumes, a folder's files, an image of one's own.
class TestEngineMaking : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void secretsArriveAsVariables();
    void volumesOutliveSandboxes();
    void storageIsManaged();
    void everythingIsToldForADuplicate();
    void limitsOfItsOwnAreKept();
    void whatTheContractTellsIsEnoughForNetworkAndPorts();
    void aFolderBecomesTheWorkspace();
    void aFolderOfTheOriginalIsUsedAgain();
    void anImageIsBuiltAndFollowed();
    void aDockerfileCopiesFromAFolder();
    void aBuildComesWithAContainerEngine();
    void aFailingBuildShowsItsLastLines();
    void aBuildIsCancelled();
    void aGpuIsRefused();
    void aCloudBucketIsRefused();
    void cleanup();

private:
    SandboxId make(const SandboxSpec &spec)
    {
        m_made = EngineFixture::createSandbox(*m_backend, spec);
        return m_made;
    }
    QByteArray inside(const QString &line)
    {
        return EngineFixture::shell(*m_backend, m_made, line).value_or("(failed)");
    }
    static QString unique(const QString &prefix)
    {
        return prefix + QUuid::createUuid().toString(QUuid::Id128).left(12);
    }

    std::unique_ptr<LazyCloudBackend> m_backend;
    SandboxId m_made;
};

void TestEngineMaking::initTestCase()
{
    if (const QString reason = EngineFixture::missing(); !reason.isEmpty())
        QSKIP(qPrintable(reason));
    m_backend = EngineFixture::connectBackend(true);
    QVERIFY(m_backend);
}

void TestEngineMaking::cleanup()
{
    if (m_backend)
        EngineFixture::stopSandbox(*m_backend, m_made);
    m_made = SandboxId();
}

void TestEngineMaking::secretsArriveAsVariables()
{
    const QString name = unique(u"SECRET_"_s);
    const QByteArray value = "line one\nline \"two\" ü";
    VERIFY_RESULT(EngineFixture::wait(m_backend->storage().setSecret(name, Secret(value))));
    SandboxSpec spec = EngineFixture::specFor(u"with-secret"_s);
    spec.secrets = {name};
    QVERIFY(!make(spec).isEmpty());
    QCOMPARE(inside(u"printf %s \"$%1\""_s.arg(name)), value);
    const auto listed = EngineFixture::wait(m_backend->storage().secrets());
    VERIFY_RESULT(listed);
    const auto found = std::ranges::find(*listed, name, &StoredSecret::name);
    QVERIFY(found != listed->cend());
    QCOMPARE(found->usedBy, QStringList{u"with-secret"_s});
    VERIFY_RESULT(EngineFixture::wait(m_backend->storage().removeSecret(name)));
    const auto refused = EngineFixture::wait(m_backend->sandboxes().create(spec, {}));
    QVERIFY(!refused);
    QVERIFY2(refused.error().text().contains(name), qPrintable(refused.error().text()));
}

void TestEngineMaking::volumesOutliveSandboxes()
{
    const QString name = unique(u"vol-"_s);
    SandboxSpec spec = EngineFixture::specFor(u"first"_s);
    spec.volumes = {{name, {}, false}};
    QVERIFY(!make(spec).isEmpty());
    inside(u"echo kept > /volumes/%1/file"_s.arg(name));
    cleanup();
    spec.name = u"second"_s;
    spec.volumes = {{name, u"/srv/data"_s, true}};
    QVERIFY(!make(spec).isEmpty());
    QCOMPARE(inside(u"cat /srv/data/file; touch /srv/data/x 2>/dev/null || echo read only"_s),
        QByteArray("kept\nread only\n"));
    const auto conflict = EngineFixture::wait(m_backend->storage().removeVolume(name));
    QVERIFY(!conflict);
    QCOMPARE(conflict.error().kind, ErrorKind::Conflict);
    const SandboxId mounted = m_made;
    cleanup();
    QTRY_COMPARE_WITH_TIMEOUT(EngineFixture::wait(m_backend->sandboxes().get(mounted)).value_or(Sandbox()).state,
        SandboxState::Stopped, 30000);
    VERIFY_RESULT(EngineFixture::wait(m_backend->storage().removeVolume(name)));
}

void TestEngineMaking::storageIsManaged()
{
    const QString name = unique(u"made-"_s);
    VERIFY_RESULT(EngineFixture::wait(m_backend->storage().makeVolume(name)));
    const auto again = EngineFixture::wait(m_backend->storage().makeVolume(name));
    QVERIFY(!again);
    const auto listed = EngineFixture::wait(m_backend->storage().volumes());
    VERIFY_RESULT(listed);
    QVERIFY(std::ranges::contains(*listed, name, &Volume::name));
    QVERIFY(std::ranges::is_sorted(*listed, {}, &Volume::name));
    VERIFY_RESULT(EngineFixture::wait(m_backend->storage().removeVolume(name)));
    const auto contract = EngineFixture::connectBackend(false);
    VERIFY_RESULT(EngineFixture::wait(contract->storage().volumes()));
    const auto refused = EngineFixture::wait(contract->storage().makeVolume(name));
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::Unsupported);
}

void TestEngineMaking::everythingIsToldForADuplicate()
{
    const QString secret = unique(u"DUP_"_s);
    VERIFY_RESULT(EngineFixture::wait(m_backend->storage().setSecret(secret, Secret("x"))));
    SandboxSpec spec = EngineFixture::specFor(u"original"_s);
    spec.pythonVersion = m_backend->capabilities().pythonVersions.constFirst();
    spec.environment = {{u"A"_s, u"1 2"_s}};
    spec.secrets = {secret};
    spec.volumes = {{unique(u"dup-"_s), u"/m"_s, true}};
    spec.command = {u"sleep"_s, u"500"_s};
    spec.ports = {8000};
    spec.authorized = false;
    spec.cpuLimitMillis = 750;
    spec.memoryLimitMiB = 512;
    spec.diskLimitMiB = 20480; // kept, and no more than that
    spec.metadata = {{u"owner"_s, u"me"_s}, {u"purpose of it"_s, u"a = b"_s}};
    spec.machine = u"big-one"_s; // kept, though there is only one
    spec.region = u"us-east"_s;
    spec.zone = u"us-east-1a"_s;
    spec.preemptible = false;
    QVERIFY(!make(spec).isEmpty());
    VERIFY_RESULT(EngineFixture::wait(m_backend->ports().expose(m_made, 9000)));
    const bool rules = m_backend->capabilities().has(Feature::NetworkRules);
    if (rules)
        VERIFY_RESULT(EngineFixture::wait(
            m_backend->network().apply(m_made, {NetworkPolicy::Mode::Only, {u"198.51.100.0/24"_s}})));
    const auto told = EngineFixture::wait(m_backend->sandboxes().specification(m_made));
    VERIFY_RESULT(told);
    QVERIFY(told->complete);
    SandboxSpec expected = spec;
    expected.ports = {8000, 9000};
    expected.source.digest = told->spec.source.digest; // that of no files
    if (rules)
        expected.network = {NetworkPolicy::Mode::Only, {u"198.51.100.0/24"_s}};
    QCOMPARE(told->spec, expected);
    // And one is made from it.
    EngineFixture::stopSandbox(*m_backend, m_made);
    SandboxSpec copy = told->spec;
    copy.name = u"copy"_s;
    QVERIFY(!make(copy).isEmpty());
    QCOMPARE(inside(u"echo $A"_s), QByteArray("1 2\n"));
    VERIFY_RESULT(EngineFixture::wait(m_backend->storage().removeSecret(secret)));
}

void TestEngineMaking::limitsOfItsOwnAreKept()
{
    if (m_backend->capabilities().note.contains(u"limit"_s, Qt::CaseInsensitive))
        QSKIP(qPrintable(m_backend->capabilities().note));
    SandboxSpec spec = EngineFixture::specFor(u"limited"_s);
    spec.memoryMiB = 128;
    spec.memoryLimitMiB = 192;
    QVERIFY(!make(spec).isEmpty());
    const auto usage = [this] {
        const auto all = EngineFixture::wait(m_backend->sandboxes().usageOfAll());
        return all ? all->value(m_made) : Usage();
    };
    QTRY_COMPARE_WITH_TIMEOUT(usage().memoryLimitBytes, 192LL << 20, 30000);
    // More than that is not to be had; the program goes, and the sandbox stays.
    const QByteArray told = inside(u"python3 -c 'x = bytearray(600 * 1024 * 1024); print(\"taken\")' || echo ended"_s);
    QVERIFY2(told.contains("ended") && !told.contains("taken"), told.constData());
}

void TestEngineMaking::whatTheContractTellsIsEnoughForNetworkAndPorts()
{
    const auto contract = EngineFixture::connectBackend(false);
    SandboxSpec spec = EngineFixture::specFor(u"plain"_s);
    spec.ports = {8000};
    QVERIFY(!make(spec).isEmpty());
    const auto told = EngineFixture::wait(contract->sandboxes().specification(m_made));
    VERIFY_RESULT(told);
    QVERIFY(!told->complete);
    QCOMPARE(told->spec.ports, QList<int>{8000});
    QCOMPARE(told->spec.cpuMillis, 500);
    QCOMPARE(told->spec.memoryMiB, 256);
    QCOMPARE(told->spec.network, NetworkPolicy());
}

void TestEngineMaking::aFolderBecomesTheWorkspace()
{
    QTemporaryDir folder;
    const auto write = [&folder](const QString &name, const QByteArray &text) {
        QFile file(folder.filePath(name));
        return QFileInfo(file).dir().mkpath(u"."_s) && file.open(QFile::WriteOnly) && file.write(text) == text.size();
    };
    QVERIFY(write(u"main.py"_s, "print('from the folder')\n"));
    QVERIFY(write(u"deep/größe.txt"_s, "12\n"));
    QVERIFY(write(u"run.sh"_s, "#!/bin/sh\necho ran\n"));
    QVERIFY(
        QFile::setPermissions(folder.filePath(u"run.sh"_s), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    QVERIFY(QFile::link(u"main.py"_s, folder.filePath(u"link.py"_s)));
    QVERIFY(QDir(folder.path()).mkdir(u"empty"_s));
    QVERIFY(write(u"secret.log"_s, "not for others"));
    QVERIFY(write(u"node_modules/big.js"_s, QByteArray(1 << 20, 'x')));
    QVERIFY(write(u".git/HEAD"_s, "ref"));
    QVERIFY(write(u".gitignore"_s, "node_modules/\n"));
    QByteArray random(3 << 20, Qt::Uninitialized);
    std::ranges::generate(random, [] { return char(rand()); });
    QVERIFY(write(u"data.bin"_s, random));
    SandboxSpec spec = EngineFixture::specFor(u"with-folder"_s);
    spec.source = {folder.path(), true, {u"*.log"_s}, {}};
    QStringList stages;
    const auto created = EngineFixture::wait(
        m_backend->sandboxes().create(spec, [&](const CreateProgress &progress) { stages << progress.stage; }), 120000);
    VERIFY_RESULT(created);
    m_made = created->id;
    QVERIFY2(stages.join(u'|').contains(u"Sending"), qPrintable(stages.join(u'|')));
    QTRY_COMPARE_WITH_TIMEOUT(EngineFixture::wait(m_backend->sandboxes().get(m_made)).value_or(Sandbox()).state,
        SandboxState::Running, 60000);
    QCOMPARE(inside(u"cd /workspace && find . -mindepth 1 | LC_ALL=C sort"_s),
        QByteArray("./.gitignore\n./data.bin\n./deep\n./deep/gr\xc3\xb6\xc3\x9f"
                   "e.txt\n./empty\n./link.py\n./main.py\n./run.sh\n"));
    QCOMPARE(inside(u"cd /workspace && python3 link.py && ./run.sh"_s), QByteArray("from the folder\nran\n"));
    QCOMPARE(inside(u"sha256sum < /workspace/data.bin | cut -c1-64"_s).trimmed(),
        QCryptographicHash::hash(random, QCryptographicHash::Sha256).toHex());
    // The same folder again is not sent again.
    stages.clear();
    spec.name = u"again"_s;
    const auto again = EngineFixture::wait(
        m_backend->sandboxes().create(spec, [&](const CreateProgress &progress) { stages << progress.stage; }), 120000);
    VERIFY_RESULT(again);
    EngineFixture::stopSandbox(*m_backend, again->id);
    QVERIFY(!stages.join(u'|').contains(u"Sending"));
    // A folder that is not there is said before anything is made.
    spec.source.path = folder.filePath(u"nowhere"_s);
    const auto refused = EngineFixture::wait(m_backend->sandboxes().create(spec, {}));
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::Local);
}

void TestEngineMaking::aFolderOfTheOriginalIsUsedAgain()
{
    QTemporaryDir folder;
    QFile file(folder.filePath(u"kept"_s));
    QVERIFY(file.open(QFile::WriteOnly) && file.write("once") == 4);
    file.close();
    SandboxSpec spec = EngineFixture::specFor(u"source-1"_s);
    spec.source.path = folder.path();
    QVERIFY(!make(spec).isEmpty());
    const auto told = EngineFixture::wait(m_backend->sandboxes().specification(m_made));
    VERIFY_RESULT(told);
    cleanup();
    QVERIFY(told->spec.source.path.isEmpty());
    QVERIFY(!make(told->spec).isEmpty());
    QCOMPARE(inside(u"cat /workspace/kept"_s), QByteArray("once"));
    SandboxSpec lost = told->spec;
    lost.source.digest = QString(64, u'a');
    const auto refused = EngineFixture::wait(m_backend->sandboxes().create(lost, {}));
    QVERIFY(!refused);
    QVERIFY2(refused.error().text().contains(u"no longer on the server"), qPrintable(refused.error().text()));
}

void TestEngineMaking::anImageIsBuiltAndFollowed()
{
    const QString mark = unique(u"mark"_s);
    SandboxSpec spec = EngineFixture::specFor(u"built"_s);
    spec.pythonVersion = m_backend->capabilities().pythonVersions.constFirst();
    spec.build.commands = {u"echo said-%1; echo %1 > /mark"_s.arg(mark)};
    const auto build = m_backend->images().build(spec);
    QStringList lines;
    QList<ImageBuild::State> states;
    connect(build.get(), &ImageBuild::logged, this, [&](const QStringList &more) { lines += more; });
    connect(build.get(), &ImageBuild::stateChanged, this, [&] { states << build->state(); });
    QTRY_VERIFY_WITH_TIMEOUT(build->isOver(), 120000);
    QVERIFY2(build->state() == ImageBuild::State::Ready, qPrintable(build->error().value_or(ApiError()).text()));
    QVERIFY(states.contains(ImageBuild::State::Building));
    QVERIFY2(lines.contains(u"said-%1"_s.arg(mark)), qPrintable(lines.join(u'\n')));
    QVERIFY(!build->image().isEmpty());
    // Nothing is built a second time, and a sandbox starts from it by its definition.
    const auto again = m_backend->images().build(spec);
    QTRY_COMPARE_WITH_TIMEOUT(again->state(), ImageBuild::State::Ready, 30000);
    QCOMPARE(again->image(), build->image());
    QVERIFY(!make(spec).isEmpty());
    QCOMPARE(inside(u"cat /mark"_s).trimmed(), mark.toUtf8());
    // It is called by what it is built from, wherever its id alone is told.
    const auto sandbox = EngineFixture::wait(m_backend->sandboxes().get(m_made));
    VERIFY_RESULT(sandbox);
    QCOMPARE(sandbox->image, build->image());
    QVERIFY2(sandbox->imageText.contains(u"with 1 command"), qPrintable(sandbox->imageText));
    const auto image = EngineFixture::wait(m_backend->images().get(build->image()));
    VERIFY_RESULT(image);
    QVERIFY2(image->name.contains(u"with 1 command"), qPrintable(image->name));
    const auto listed = EngineFixture::wait(m_backend->images().list());
    VERIFY_RESULT(listed);
    const auto found = std::ranges::find(*listed, build->image(), &Image::id);
    QVERIFY(found != listed->cend());
    QVERIFY2(found->name.endsWith(u"with 1 command"), qPrintable(found->name));
}

void TestEngineMaking::aDockerfileCopiesFromAFolder()
{
    const auto images = EngineFixture::wait(m_backend->images().list());
    VERIFY_RESULT(images);
    const auto base = std::ranges::find_if(
        *images, [](const Image &image) { return image.kind == Image::Kind::Base && image.ready; });
    QVERIFY(base != images->end());
    QTemporaryDir folder;
    const auto write = [&folder](const QString &name, const QByteArray &text) {
        QFile file(folder.filePath(name));
        return file.open(QFile::WriteOnly) && file.write(text) == text.size();
    };
    const QString mark = unique(u"context"_s);
    QVERIFY(write(u"app.txt"_s, mark.toUtf8()) && write(u"secret.log"_s, "not for others"));
    SandboxSpec spec = EngineFixture::specFor(u"from-dockerfile"_s);
    spec.build.dockerfile = u"FROM localhost/vivarium/%1:latest\nCOPY . /copied/\n"_s.arg(base->id.value());
    spec.build.context = {folder.path(), true, {u"*.log"_s}, {}};
    const auto build = m_backend->images().build(spec);
    QTRY_VERIFY_WITH_TIMEOUT(build->isOver(), 120000);
    QVERIFY2(build->state() == ImageBuild::State::Ready, qPrintable(build->error().value_or(ApiError()).text()));
    QVERIFY(!make(spec).isEmpty()); // packed again, and built no second time
    QCOMPARE(inside(u"cat /copied/app.txt; ls -A /copied"_s), mark.toUtf8() + "app.txt\n");
    // Another content is another image.
    QVERIFY(write(u"app.txt"_s, "changed"));
    const auto changed = m_backend->images().build(spec);
    QTRY_VERIFY_WITH_TIMEOUT(changed->isOver(), 120000);
    QVERIFY(changed->image() != build->image());
    spec.build.context.path = folder.filePath(u"nowhere"_s);
    const auto refused = m_backend->images().build(spec);
    QTRY_VERIFY_WITH_TIMEOUT(refused->isOver(), 30000);
    QCOMPARE(refused->error().value_or(ApiError()).kind, ErrorKind::Local);
}

void TestEngineMaking::aBuildComesWithAContainerEngine()
{
    for (const Feature feature : {Feature::DockerInside, Feature::DockerImages}) {
        if (!m_backend->capabilities().has(feature))
            QSKIP(qPrintable(m_backend->capabilities().reason(feature)));
    }
    SandboxSpec spec = EngineFixture::specFor(u"docked"_s);
    spec.pythonVersion = m_backend->capabilities().pythonVersions.constFirst();
    spec.build.commands = {u"echo built > /mark"_s};
    spec.dockerEnabled = true;
    QVERIFY(!make(spec).isEmpty());
    QVERIFY(inside(u"cat /mark; docker --version"_s).contains("version"));
    const auto told = EngineFixture::wait(m_backend->sandboxes().specification(m_made));
    VERIFY_RESULT(told);
    QVERIFY(told->spec.dockerEnabled);
}

void TestEngineMaking::aFailingBuildShowsItsLastLines()
{
    const QString mark = unique(u"why"_s);
    SandboxSpec spec = EngineFixture::specFor(u"never"_s);
    spec.build.commands = {u"echo reason-%1; exit 7"_s.arg(mark)};
    const auto created = EngineFixture::wait(m_backend->sandboxes().create(spec, {}), 120000);
    QVERIFY(!created);
    QVERIFY2(created.error().sentence.contains(u"could not be built"), qPrintable(created.error().text()));
    QVERIFY2(created.error().details.contains(u"reason-%1"_s.arg(mark)), qPrintable(created.error().details));
}

void TestEngineMaking::aBuildIsCancelled()
{
    const QString mark = unique(u"slow"_s);
    SandboxSpec spec = EngineFixture::specFor(u"slow"_s);
    spec.build.commands = {u"echo begins-%1; sleep 900"_s.arg(mark)};
    const auto build = m_backend->images().build(spec);
    QStringList lines;
    connect(build.get(), &ImageBuild::logged, this, [&](const QStringList &more) { lines += more; });
    QTRY_VERIFY_WITH_TIMEOUT(lines.contains(u"begins-%1"_s.arg(mark)), 60000);
    QCOMPARE(build->state(), ImageBuild::State::Building);
    build->cancel();
    QTRY_COMPARE_WITH_TIMEOUT(build->state(), ImageBuild::State::Failed, 30000);
    QVERIFY2(build->error()->text().contains(u"cancelled"), qPrintable(build->error()->text()));
}

void TestEngineMaking::aGpuIsRefused()
{
    if (m_backend->capabilities().has(Feature::Gpus))
        QSKIP("This machine has a GPU for sandboxes.");
    QVERIFY(!m_backend->capabilities().reason(Feature::Gpus).isEmpty());
    SandboxSpec spec = EngineFixture::specFor(u"gpu"_s);
    spec.gpus = {u"any"_s};
    const auto refused = EngineFixture::wait(m_backend->sandboxes().create(spec, {}));
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::Unsupported);
    QVERIFY2(refused.error().text().contains(u"GPU"), qPrintable(refused.error().text()));
}

void TestEngineMaking::aCloudBucketIsRefused()
{
    QVERIFY(!m_backend->capabilities().has(Feature::CloudBuckets)); // said beforehand
    QVERIFY(m_backend->capabilities().reason(Feature::CloudBuckets).contains(u"cloud bucket"));
    QVERIFY(!m_backend->capabilities().has(Feature::DiskLimit));
    QVERIFY(!m_backend->capabilities().reason(Feature::DiskLimit).isEmpty());
    SandboxSpec spec = EngineFixture::specFor(u"bucket"_s);
    VolumeMount bucket{u"data"_s, {}, false};
    bucket.cloudBucket = CloudBucket{u"my-data"_s, {}, {}, {}, false, {}, {}};
    spec.volumes = {bucket};
    const auto refused = EngineFixture::wait(m_backend->sandboxes().create(spec, {}));
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::Unsupported);
    QVERIFY2(refused.error().text().contains(u"cloud bucket"), qPrintable(refused.error().text()));
}

QTEST_GUILESS_MAIN(TestEngineMaking)
#include "tst_lazycloud_engine_making.moc"
