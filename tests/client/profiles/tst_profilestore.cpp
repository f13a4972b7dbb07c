// SPDX-License-Identifier: GPL-3.0-or-later
#include "profiles/EndpointUrl.h"
#include "profiles/ProfileStore.h"
#include "profiles/SamePlace.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

using namespace Qt::StringLiterals;
using vivarium::ConnectionProfile;
using vivarium::ErrorKind;
using vivarium::ProfileId;
using vivarium::ProfileStore;

namespace {

ConnectionProfile cloud(const QString &name)
{
    ConnectionProfile profile;
    profile.name = name;
    profile.kind = ConnectionProfile::Kind::LazyCloud;
    profile.endpoint = QUrl(u"https://lazycloud.dev"_s);
    profile.workspace = u"acme"_s;
    return profile;
}

void write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestProfileStore : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void localIsAlwaysThere();
    void savedProfilesComeBack();
    void changesAreToldAndBindToTheId();
    void refusesWhatCannotBe_data();
    void refusesWhatCannotBe();
    void localCannotBeTouched();
    void damagedFileIsKept_data();
    void damagedFileIsKept();
    void unknownEntriesAreKept();
    void laterVersionIsNotOverwritten();
    void foreignChangeIsNotOverwritten();
    void unwritableFolderChangesNothing();
    void fileIsPrivateAndHoldsNoSecret();
    void endpoints_data();
    void endpoints();
    void samePlaces_data();
    void samePlaces();

private:
    QString path() const { return m_folder->filePath(u"sub/profiles.json"_s); }
    void prepare(const QByteArray &bytes) const
    {
        QDir().mkpath(m_folder->filePath(u"sub"_s));
        write(path(), bytes);
    }
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestProfileStore::localIsAlwaysThere()
{
    ProfileStore store(path());
    QVERIFY(store.load());
    QCOMPARE(store.profiles().size(), 1);
    QCOMPARE(store.profiles().first().kind, ConnectionProfile::Kind::Local);
    QVERIFY(store.find(ProfileStore::localId()));
    QVERIFY(!QFile::exists(path()));
}

void TestProfileStore::savedProfilesComeBack()
{
    ProfileStore store(path());
    QVERIFY(store.load());
    const auto second = store.add(cloud(u"Zebra"_s));
    ConnectionProfile trusting = cloud(u"acme"_s);
    trusting.authorityFile = u"/etc/acme/root.pem"_s; // which need not be there
    const auto first = store.add(trusting);
    QVERIFY(first && second && *first != *second);
    ProfileStore again(path());
    QVERIFY(again.load());
    QCOMPARE(again.profiles().size(), 3);
    QCOMPARE(again.profiles().at(0).kind, ConnectionProfile::Kind::Local);
    QCOMPARE(again.profiles().at(1).id, *first);
    QCOMPARE(again.profiles().at(1).authorityFile, trusting.authorityFile);
    QCOMPARE(again.profiles(), store.profiles());
    QVERIFY(again.remove(*second));
    QVERIFY(store.load());
    QCOMPARE(store.profiles().size(), 2);
}

void TestProfileStore::changesAreToldAndBindToTheId()
{
    ProfileStore store(path());
    QVERIFY(store.load());
    const auto id = store.add(cloud(u"acme"_s));
    QVERIFY(id);
    QSignalSpy changed(&store, &ProfileStore::changed);
    ConnectionProfile profile = *store.find(*id);
    profile.name = u"  Acme   Inc. "_s;
    profile.endpoint = QUrl(u"https://cloud.test/prefix/"_s);
    QVERIFY(store.update(profile));
    QCOMPARE(changed.count(), 1);
    QCOMPARE(store.find(*id)->name, u"Acme Inc."_s);
    QCOMPARE(store.find(*id)->endpoint, QUrl(u"https://cloud.test/prefix"_s));
    profile.id = ProfileId(u"nobody"_s);
    profile.name = u"other"_s;
    QVERIFY(!store.update(profile));
    profile = *store.find(*id);
    profile.kind = ConnectionProfile::Kind::Lizard;
    QVERIFY(!store.update(profile));
}

void TestProfileStore::refusesWhatCannotBe_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QUrl>("endpoint");
    QTest::addColumn<QString>("authorityFile");
    const QUrl good(u"https://a.test"_s);
    QTest::newRow("no name") << u"  "_s << good << QString();
    QTest::newRow("long name") << QString(61, u'x') << good << QString();
    QTest::newRow("name taken, in another case") << u"ACME"_s << good << QString();
    QTest::newRow("name of the local one") << u"local"_s << good << QString();
    QTest::newRow("no endpoint") << u"x"_s << QUrl() << QString();
    QTest::newRow("file") << u"x"_s << QUrl(u"file:///etc/passwd"_s) << QString();
    QTest::newRow("password in the URL") << u"x"_s << QUrl(u"https://u:p@a.test"_s) << QString();
    QTest::newRow("query") << u"x"_s << QUrl(u"https://a.test/?token=x"_s) << QString();
    QTest::newRow("CA file beside whatever") << u"x"_s << good << u"root.pem"_s;
    QTest::newRow("long CA file") << u"x"_s << good << QString(u'/' + QString(5000, u'x'));
}

void TestProfileStore::refusesWhatCannotBe()
{
    QFETCH(QString, name);
    QFETCH(QUrl, endpoint);
    QFETCH(QString, authorityFile);
    ProfileStore store(path());
    QVERIFY(store.load());
    QVERIFY(store.add(cloud(u"acme"_s)));
    const QByteArray before = contentOf(path());
    ConnectionProfile profile = cloud(name);
    profile.endpoint = endpoint;
    profile.authorityFile = authorityFile;
    const auto result = store.add(profile);
    QVERIFY(!result);
    QVERIFY(!result.error().sentence.isEmpty());
    QCOMPARE(contentOf(path()), before);
    QCOMPARE(store.profiles().size(), 2);
}

void TestProfileStore::localCannotBeTouched()
{
    ProfileStore store(path());
    QVERIFY(store.load());
    QVERIFY(!store.remove(ProfileStore::localId()));
    ConnectionProfile local = *store.find(ProfileStore::localId());
    local.name = u"mine"_s;
    QVERIFY(!store.update(local));
    prepare(R"({"version":1,"profiles":[{"id":"local","name":"x","kind":"lazycloud","endpoint":"http://a.test"}]})");
    QVERIFY(!store.load());
    QCOMPARE(store.profiles().size(), 1);
}

void TestProfileStore::damagedFileIsKept_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("torn") << QByteArray("{\"version\":1,\n\"profiles\":[{\"id\":");
    QTest::newRow("binary") << QByteArray("\0\xff\x1b", 3);
    QTest::newRow("another document") << QByteArray("[1,2]");
    QTest::newRow("no list") << QByteArray("{\"version\":1,\"profiles\":{}}");
}

void TestProfileStore::damagedFileIsKept()
{
    QFETCH(QByteArray, bytes);
    prepare(bytes);
    ProfileStore store(path());
    const auto loaded = store.load();
    QVERIFY(!loaded);
    QVERIFY2(loaded.error().sentence.contains(path()), qPrintable(loaded.error().sentence));
    QCOMPARE(store.profiles().size(), 1);
    QCOMPARE(contentOf(path()), bytes); // reading never changes it
    QVERIFY(store.add(cloud(u"acme"_s)));
    const QStringList kept = QDir(m_folder->filePath(u"sub"_s)).entryList({u"*.damaged-*"_s});
    QCOMPARE(kept.size(), 1);
    QCOMPARE(contentOf(m_folder->filePath(u"sub/"_s + kept.first())), bytes);
    ProfileStore again(path());
    QVERIFY(again.load());
    QCOMPARE(again.profiles().size(), 2);
}

void TestProfileStore::unknownEntriesAreKept()
{
    prepare(R"({"version":1,"profiles":[
        {"id":"e","name":"future","kind":"e2b","endpoint":"https://e.test","region":"x"},
        {"id":"a","name":"good","kind":"lizard","endpoint":"https://l.test","workspace":"p"},
        {"id":"b","name":"bad","kind":"lazycloud","endpoint":"ftp://x"}, 17 ]})");
    ProfileStore store(path());
    const auto loaded = store.load();
    QVERIFY(!loaded);
    QVERIFY(loaded.error().sentence.contains('3'_L1));
    QCOMPARE(store.profiles().size(), 2);
    QVERIFY(store.add(cloud(u"acme"_s)));
    const QByteArray bytes = contentOf(path());
    for (const char *part : {"e2b", "\"region\": \"x\"", "ftp://x", "17", "good", "acme"})
        QVERIFY2(bytes.contains(part), part);
}

void TestProfileStore::laterVersionIsNotOverwritten()
{
    const QByteArray bytes =
        R"({"version":2,"profiles":[{"id":"a","name":"n","kind":"lizard","endpoint":"https://l.test"}]})";
    prepare(bytes);
    ProfileStore store(path());
    QVERIFY(!store.load());
    QCOMPARE(store.profiles().size(), 2);
    QVERIFY(!store.add(cloud(u"acme"_s)));
    QCOMPARE(contentOf(path()), bytes);
}

void TestProfileStore::foreignChangeIsNotOverwritten()
{
    ProfileStore one(path());
    ProfileStore other(path());
    QVERIFY(one.load() && other.load());
    QVERIFY(one.add(cloud(u"from one"_s)));
    const auto result = other.add(cloud(u"from the other"_s));
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::Conflict);
    QVERIFY(other.load());
    QVERIFY(other.add(cloud(u"from the other"_s)));
    QCOMPARE(other.profiles().size(), 3);
}

void TestProfileStore::unwritableFolderChangesNothing()
{
    if (::geteuid() == 0)
        QSKIP("everything can be written by root");
    ProfileStore store(path());
    QVERIFY(store.load());
    QVERIFY(store.add(cloud(u"acme"_s)));
    const QByteArray before = contentOf(path());
    QFile::setPermissions(m_folder->filePath(u"sub"_s), QFileDevice::ReadOwner | QFileDevice::ExeOwner);
    QVERIFY(!store.add(cloud(u"other"_s)));
    QFile::setPermissions(
        m_folder->filePath(u"sub"_s), QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner);
    QCOMPARE(contentOf(path()), before);
    QCOMPARE(store.profiles().size(), 2);
}

void TestProfileStore::fileIsPrivateAndHoldsNoSecret()
{
    ProfileStore store(path());
    QVERIFY(store.load());
    QVERIFY(store.add(cloud(u"acme"_s)));
    QVERIFY(
        !(QFile::permissions(path()) & (QFileDevice::ReadGroup | QFileDevice::ReadOther | QFileDevice::WriteOther)));
    const QJsonObject entry =
        QJsonDocument::fromJson(contentOf(path())).object().value("profiles"_L1).toArray().first().toObject();
    QCOMPARE(entry.keys(), QStringList({u"endpoint"_s, u"id"_s, u"kind"_s, u"name"_s, u"workspace"_s}));
}

void TestProfileStore::endpoints_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("tls");
    QTest::addColumn<QString>("url"); // empty: refused
    QTest::addColumn<bool>("cleartext");
    QTest::newRow("whole") << u"https://lazycloud.dev"_s << false << u"https://lazycloud.dev"_s << false;
    QTest::newRow("slash dropped") << u" https://lazycloud.dev/ "_s << false << u"https://lazycloud.dev"_s << false;
    QTest::newRow("prefix kept") << u"https://a.test/x/y//"_s << false << u"https://a.test/x/y"_s << false;
    QTest::newRow("bare host with TLS") << u"lazycloud.dev"_s << true << u"https://lazycloud.dev"_s << false;
    QTest::newRow("bare host without") << u"lazycloud.dev:80"_s << false << u"http://lazycloud.dev:80"_s << true;
    QTest::newRow("bare local host") << u"localhost:7717"_s << false << u"http://localhost:7717"_s << false;
    QTest::newRow("loopback") << u"http://127.0.0.1:7717"_s << false << u"http://127.0.0.1:7717"_s << false;
    QTest::newRow("IPv6 loopback") << u"http://[::1]:7717"_s << false << u"http://[::1]:7717"_s << false;
    QTest::newRow("below localhost") << u"http://x.localhost"_s << false << u"http://x.localhost"_s << false;
    QTest::newRow("pretender") << u"http://localhost.evil.test"_s << false << u"http://localhost.evil.test"_s << true;
    QTest::newRow("empty") << u" "_s << true << QString() << false;
    QTest::newRow("no host") << u"https://"_s << true << QString() << false;
    QTest::newRow("other scheme") << u"ftp://a.test"_s << true << QString() << false;
    QTest::newRow("script") << u"javascript://a.test"_s << true << QString() << false;
    QTest::newRow("user") << u"https://u@a.test"_s << true << QString() << false;
    QTest::newRow("query") << u"https://a.test?x"_s << true << QString() << false;
    QTest::newRow("fragment") << u"https://a.test#x"_s << true << QString() << false;
    QTest::newRow("blank inside") << u"https://a b"_s << true << QString() << false;
    QTest::newRow("line end inside") << u"https://a.test\nHost: b"_s << true << QString() << false;
}

void TestProfileStore::endpoints()
{
    QFETCH(QString, text);
    QFETCH(bool, tls);
    QFETCH(QString, url);
    QFETCH(bool, cleartext);
    const auto result = vivarium::EndpointUrl::parsed(text, tls);
    QCOMPARE(result.has_value(), !url.isEmpty());
    if (!result)
        return;
    QCOMPARE(*result, QUrl(url));
    QCOMPARE(vivarium::EndpointUrl::isCleartext(*result), cleartext);
}

void TestProfileStore::samePlaces_data()
{
    using Kind = vivarium::ConnectionProfile::Kind;
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("endpoint");
    QTest::addColumn<QString>("workspace");
    QTest::addColumn<QString>("twin");
    QTest::newRow("the same") << int(Kind::LazyCloud) << u"https://a.test"_s << u"acme"_s << u"cloud"_s;
    QTest::newRow("port and slash") << int(Kind::LazyCloud) << u"https://a.test:443/"_s << u"acme"_s << u"cloud"_s;
    QTest::newRow("other workspace") << int(Kind::LazyCloud) << u"https://a.test"_s << u"other"_s << QString();
    QTest::newRow("no workspace") << int(Kind::LazyCloud) << u"https://a.test"_s << QString() << QString();
    QTest::newRow("other server") << int(Kind::LazyCloud) << u"https://b.test"_s << u"acme"_s << QString();
    QTest::newRow("other port") << int(Kind::LazyCloud) << u"https://a.test:8443"_s << u"acme"_s << QString();
    QTest::newRow("below") << int(Kind::LazyCloud) << u"https://a.test/x"_s << u"acme"_s << QString();
    QTest::newRow("other interface") << int(Kind::Lizard) << u"https://a.test"_s << u"acme"_s << QString();
    QTest::newRow("this machine") << int(Kind::LazyCloud) << u"http://localhost:7717"_s << u"any"_s << u"local"_s;
    QTest::newRow("its other name") << int(Kind::LazyCloud) << u"http://[::1]:7717"_s << QString() << u"local"_s;
    QTest::newRow("its other port") << int(Kind::LazyCloud) << u"http://localhost:7718"_s << QString() << QString();
    QTest::newRow("its other interface") << int(Kind::Lizard) << u"http://localhost:7717"_s << QString() << QString();
}

void TestProfileStore::samePlaces()
{
    QFETCH(int, kind);
    QFETCH(QString, endpoint);
    QFETCH(QString, workspace);
    QFETCH(QString, twin);
    using vivarium::ConnectionProfile;
    using vivarium::ProfileId;
    ConnectionProfile local;
    local.id = ProfileId(u"local"_s);
    local.kind = ConnectionProfile::Kind::Local;
    ConnectionProfile there;
    there.id = ProfileId(u"cloud"_s);
    there.endpoint = QUrl(u"https://a.test"_s);
    there.workspace = u"acme"_s;
    ConnectionProfile wanted;
    wanted.kind = ConnectionProfile::Kind(kind);
    wanted.endpoint = QUrl(endpoint);
    wanted.workspace = workspace;
    const QUrl engine(u"http://127.0.0.1:7717"_s);
    const QList<ConnectionProfile> profiles{local, there};
    const ConnectionProfile *found = vivarium::SamePlace::find(profiles, wanted, engine);
    QCOMPARE(found ? found->id.value() : QString(), twin);
    // Nothing is its own twin, and an engine that doesn't run is nobody's.
    wanted.id = there.id;
    QVERIFY(!vivarium::SamePlace::find({there}, wanted, engine));
    wanted.id = {};
    QVERIFY(!vivarium::SamePlace::find({local}, wanted, {}));
}

QTEST_GUILESS_MAIN(TestProfileStore)
#include "tst_profilestore.moc"
