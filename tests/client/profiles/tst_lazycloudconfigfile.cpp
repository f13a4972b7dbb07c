// SPDX-License-Identifier: GPL-3.0-or-later
#include "profiles/LazyCloudConfigFile.h"

#include <QDir>
#include <QFile>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using vivarium::LazyCloudConfigFile;

namespace {

const QByteArray goodFile = R"(active_profile: work
unknown: {nested: [1, 2]}
profiles:
  default:
    endpoint: https://one.test
    token: lc_one
  work:
    endpoint: two.test/
    workspace: acme
    token: "lc_two"
    tls: true
    later: ignored
)";

QProcessEnvironment environment(const QList<std::pair<QString, QString>> &values)
{
    QProcessEnvironment result;
    for (const auto &[name, value] : values)
        result.insert(name, value);
    return result;
}

} // namespace

class TestLazyCloudConfigFile : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void placeOfTheFile_data();
    void placeOfTheFile();
    void missingFileIsNoError();
    void readsProfiles();
    void looseModeIsTightened();
    void refusesUntrustworthyFiles_data();
    void refusesUntrustworthyFiles();
    void stickyFolderIsFine();
    void refusesBadContents_data();
    void refusesBadContents();
    void errorsNeverQuoteTheFile();
    void orderOfSources_data();
    void orderOfSources();
    void blankValuesAreErrors_data();
    void blankValuesAreErrors();
    void randomFilesNeverThrow();

private:
    QString path() const { return m_folder->filePath(u"config.yaml"_s); }
    void put(const QByteArray &bytes,
        QFileDevice::Permissions permissions = QFileDevice::ReadOwner | QFileDevice::WriteOwner) const
    {
        QFile file(path());
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
        file.close();
        QVERIFY(QFile::setPermissions(path(), permissions));
    }
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestLazyCloudConfigFile::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

void TestLazyCloudConfigFile::placeOfTheFile_data()
{
    QTest::addColumn<QProcessEnvironment>("variables");
    QTest::addColumn<QString>("expected");
    QTest::newRow("default") << environment({{u"HOME"_s, u"/h"_s}}) << u"/h/.lazycloud/config.yaml"_s;
    QTest::newRow("home of LazyCloud") << environment({{u"HOME"_s, u"/h"_s}, {u"LAZYCLOUD_HOME"_s, u"/lc"_s}})
                                       << u"/lc/config.yaml"_s;
    QTest::newRow("file itself") << environment(
        {{u"LAZYCLOUD_CONFIG"_s, u"/f.yaml"_s}, {u"LAZYCLOUD_HOME"_s, u"/lc"_s}})
                                 << u"/f.yaml"_s;
    QTest::newRow("empty is unset") << environment({{u"HOME"_s, u"/h"_s}, {u"LAZYCLOUD_CONFIG"_s, QString()}})
                                    << u"/h/.lazycloud/config.yaml"_s;
}

void TestLazyCloudConfigFile::placeOfTheFile()
{
    QFETCH(QProcessEnvironment, variables);
    QFETCH(QString, expected);
    QCOMPARE(LazyCloudConfigFile::path(variables), expected);
}

void TestLazyCloudConfigFile::missingFileIsNoError()
{
    const auto contents = LazyCloudConfigFile::read(path());
    QVERIFY(contents);
    QVERIFY(contents->profiles.isEmpty());
    QVERIFY(LazyCloudConfigFile::read(path() + u"/deeper"_s));
}

void TestLazyCloudConfigFile::readsProfiles()
{
    put(goodFile);
    const auto contents = LazyCloudConfigFile::read(path());
    QVERIFY(contents);
    QCOMPARE(contents->activeProfile, u"work"_s);
    QCOMPARE(contents->profiles.size(), 2);
    QCOMPARE(contents->profiles.at(0).name, u"default"_s);
    QCOMPARE(contents->profiles.at(1).workspace, u"acme"_s);
    QCOMPARE(contents->profiles.at(1).token.reveal(), QByteArray("lc_two"));
    QVERIFY(contents->profiles.at(1).tls && !contents->profiles.at(0).tls);
}

void TestLazyCloudConfigFile::looseModeIsTightened()
{
    put(goodFile, QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ReadGroup | QFileDevice::ReadOther);
    QVERIFY(LazyCloudConfigFile::read(path()));
    struct stat status{};
    QCOMPARE(::stat(QFile::encodeName(path()).constData(), &status), 0);
    QCOMPARE(int(status.st_mode & 07777), 0600);
}

void TestLazyCloudConfigFile::refusesUntrustworthyFiles_data()
{
    QTest::addColumn<QString>("kind");
    for (const QString &kind : {u"symbolic link"_s, u"dangling link"_s, u"folder"_s, u"fifo"_s, u"foreign owner"_s,
             u"open folder"_s, u"huge"_s})
        QTest::newRow(qPrintable(kind)) << kind;
}

void TestLazyCloudConfigFile::refusesUntrustworthyFiles()
{
    QFETCH(QString, kind);
    const QByteArray name = QFile::encodeName(path());
    if (kind == u"symbolic link"_s) {
        put(goodFile);
        QVERIFY(QFile::rename(path(), path() + u".real"_s));
        QVERIFY(QFile::link(path() + u".real"_s, path()));
    } else if (kind == u"dangling link"_s) {
        QVERIFY(QFile::link(u"/nowhere/at/all"_s, path()));
    } else if (kind == u"folder"_s) {
        QVERIFY(QDir().mkdir(path()));
    } else if (kind == u"fifo"_s) {
        QCOMPARE(::mkfifo(name.constData(), 0600), 0); // reading it must not wait for a writer
    } else if (kind == u"foreign owner"_s) {
        if (::geteuid() != 0)
            QSKIP("only root can give a file away");
        put(goodFile);
        QCOMPARE(::chown(name.constData(), 12345, 12345), 0);
    } else if (kind == u"open folder"_s) {
        put(goodFile);
        QCOMPARE(::chmod(QFile::encodeName(m_folder->path()).constData(), 0777), 0);
    } else if (kind == u"huge"_s) {
        put(QByteArray(LazyCloudConfigFile::MaximumBytes + 1, '#'));
    }
    const auto contents = LazyCloudConfigFile::read(path());
    QVERIFY(!contents);
    QVERIFY2(contents.error().sentence.contains(m_folder->path()), qPrintable(contents.error().sentence));
    if (kind == u"open folder"_s)
        QCOMPARE(::chmod(QFile::encodeName(m_folder->path()).constData(), 0700), 0);
}

void TestLazyCloudConfigFile::stickyFolderIsFine()
{
    put(goodFile);
    QCOMPARE(::chmod(QFile::encodeName(m_folder->path()).constData(), 01777), 0);
    QVERIFY(LazyCloudConfigFile::read(path()));
}

void TestLazyCloudConfigFile::refusesBadContents_data()
{
    QTest::addColumn<QByteArray>("yaml");
    QTest::newRow("old format") << QByteArray("current_context: a\ncontexts: {a: {}}\n");
    QTest::newRow("old format, one member") << QByteArray("contexts: {}\n");
    QTest::newRow("a list") << QByteArray("- a\n- b\n");
    QTest::newRow("a word") << QByteArray("hello");
    QTest::newRow("torn") << QByteArray("profiles: {a: {token: x");
    QTest::newRow("tabs") << QByteArray("profiles:\n\ta: 1\n");
    QTest::newRow("profiles is a list") << QByteArray("profiles: [a]\n");
    QTest::newRow("profile is a word") << QByteArray("profiles: {a: b}\n");
    QTest::newRow("token is a list") << QByteArray("profiles: {a: {token: [x]}}\n");
    QTest::newRow("tls is no truth") << QByteArray("profiles: {a: {tls: perhaps}}\n");
    QTest::newRow("active is a list") << QByteArray("active_profile: [a]\n");
    QTest::newRow("deep") << QByteArray("profiles: ") + QByteArray(5000, '[');
}

void TestLazyCloudConfigFile::refusesBadContents()
{
    QFETCH(QByteArray, yaml);
    const auto contents = LazyCloudConfigFile::parse(yaml, u"/f"_s);
    QVERIFY(!contents);
    QVERIFY2(contents.error().sentence.contains("/f"_L1), qPrintable(contents.error().sentence));
}

void TestLazyCloudConfigFile::errorsNeverQuoteTheFile()
{
    for (const QByteArray &yaml : {QByteArray("profiles: {a: {token: lc_SECRET"), QByteArray("token: *lc_SECRET"),
             QByteArray("profiles: {a: {token: lc_SECRET, tls: lc_SECRET}}")}) {
        const auto contents = LazyCloudConfigFile::parse(yaml, u"/f"_s);
        QVERIFY(!contents);
        QVERIFY2(!(contents.error().text() + contents.error().details).contains("SECRET"_L1),
            qPrintable(contents.error().text()));
    }
}

void TestLazyCloudConfigFile::orderOfSources_data()
{
    QTest::addColumn<QProcessEnvironment>("variables");
    QTest::addColumn<QString>("asked");
    QTest::addColumn<QString>("result"); // profile|endpoint|workspace|token
    const auto e = environment;
    QTest::newRow("active profile") << e({}) << QString() << u"work|https://two.test|acme|lc_two"_s;
    QTest::newRow("profile from the environment")
        << e({{u"LAZYCLOUD_PROFILE"_s, u"default"_s}}) << QString() << u"default|https://one.test||lc_one"_s;
    QTest::newRow("asked for beats the environment")
        << e({{u"LAZYCLOUD_PROFILE"_s, u"default"_s}}) << u"work"_s << u"work|https://two.test|acme|lc_two"_s;
    QTest::newRow("single values beat the profile") << e({{u"LAZYCLOUD_TOKEN"_s, u" lc_env\n"_s},
        {u"LAZYCLOUD_WORKSPACE"_s, u"other"_s}, {u"LAZYCLOUD_ENDPOINT"_s, u"three.test"_s}})
                                                    << QString() << u"work|https://three.test|other|lc_env"_s;
    QTest::newRow("tls from the environment")
        << e({{u"LAZYCLOUD_TLS"_s, u"false"_s}}) << QString() << u"work|http://two.test|acme|lc_two"_s;
}

void TestLazyCloudConfigFile::orderOfSources()
{
    QFETCH(QProcessEnvironment, variables);
    QFETCH(QString, asked);
    QFETCH(QString, result);
    const auto contents = LazyCloudConfigFile::parse(goodFile, u"/f"_s);
    QVERIFY(contents);
    const auto connection = LazyCloudConfigFile::resolve(*contents, variables, asked);
    QVERIFY2(connection, connection ? "" : qPrintable(connection.error().text()));
    QCOMPARE(QStringList({connection->profile, connection->endpoint.toString(), connection->workspace,
                             QString::fromUtf8(connection->token.reveal())})
                 .join(u'|'),
        result);
}

void TestLazyCloudConfigFile::blankValuesAreErrors_data()
{
    QTest::addColumn<QByteArray>("yaml");
    QTest::addColumn<QProcessEnvironment>("variables");
    const auto e = environment;
    QTest::newRow("nothing at all") << QByteArray() << e({});
    QTest::newRow("no such profile") << goodFile << e({{u"LAZYCLOUD_PROFILE"_s, u"nobody"_s}});
    QTest::newRow("active profile is gone")
        << QByteArray("active_profile: x\nprofiles: {a: {token: t}}") << e({{u"LAZYCLOUD_TOKEN"_s, u"t"_s}});
    QTest::newRow("blank token") << goodFile << e({{u"LAZYCLOUD_TOKEN"_s, u"  "_s}});
    QTest::newRow("token with a line end inside") << goodFile << e({{u"LAZYCLOUD_TOKEN"_s, u"a\nX-Evil: b"_s}});
    QTest::newRow("token in another alphabet") << goodFile << e({{u"LAZYCLOUD_TOKEN"_s, u"tökén"_s}});
    QTest::newRow("blank workspace") << goodFile << e({{u"LAZYCLOUD_WORKSPACE"_s, u" "_s}});
    QTest::newRow("blank endpoint") << goodFile << e({{u"LAZYCLOUD_ENDPOINT"_s, u""_s}});
    QTest::newRow("bad endpoint") << goodFile << e({{u"LAZYCLOUD_ENDPOINT"_s, u"ftp://x"_s}});
    QTest::newRow("tls is no truth") << goodFile << e({{u"LAZYCLOUD_TLS"_s, u"maybe"_s}});
}

void TestLazyCloudConfigFile::blankValuesAreErrors()
{
    QFETCH(QByteArray, yaml);
    QFETCH(QProcessEnvironment, variables);
    const auto contents = LazyCloudConfigFile::parse(yaml, u"/f"_s);
    QVERIFY(contents);
    const auto connection = LazyCloudConfigFile::resolve(*contents, variables);
    QVERIFY(!connection);
    QVERIFY(connection.error().sentence.endsWith(u'.'));
}

void TestLazyCloudConfigFile::randomFilesNeverThrow()
{
    QRandomGenerator random(4);
    int read = 0;
    for (int round = 0; round < 3000; ++round) {
        QByteArray yaml = goodFile;
        for (int change = random.bounded(1, 5); change > 0; --change) {
            const qsizetype at = random.bounded(int(yaml.size()));
            if (random.bounded(2))
                yaml[at] = char(random.bounded(256));
            else
                yaml.remove(at, random.bounded(1, 20));
        }
        if (const auto contents = LazyCloudConfigFile::parse(yaml, u"/f"_s)) {
            ++read;
            (void)LazyCloudConfigFile::resolve(*contents, QProcessEnvironment());
        }
    }
    QVERIFY(read > 100); // the changes are small enough to get past the parser
}

QTEST_GUILESS_MAIN(TestLazyCloudConfigFile)
#include "tst_lazycloudconfigfile.moc"
