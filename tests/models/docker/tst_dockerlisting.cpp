// SPDX-License-Identifier: GPL-3.0-or-later
#include "docker/DockerListing.h"

#include <QTest>
#include <QTimeZone>

using namespace Qt::StringLiterals;
using namespace vivarium;

namespace {

const QByteArray id(64, 'a');
const QByteArray other(64, 'b');

/// JSON that is written with ' for ", with the two ids for @A and @B.
QByteArray json(const char *text)
{
    return QByteArray(text).replace('\'', '"').replace("@A", id).replace("@B", other);
}

// As Docker 26 says it: an object a line.
const QByteArray dockerContainers =
    json("{'Command':'sleep 600','CreatedAt':'2026-05-01 10:00:00 +0200 CEST','ID':'@A','Image':'nginx:1',"
         "'Labels':'a=b,io.vivarium.ports=8000 9000,c=d','Names':'web','Ports':'','State':'running','Status':'Up'}\n"
         "{'CreatedAt':'2026-05-01 09:00:00 +0000 UTC','ID':'@B','Image':'redis','Labels':'','Names':'cache',"
         "'Ports':'0.0.0.0:6379->6379/tcp, [::]:6379->6379/tcp, 53/udp','Status':'Exited (0)','State':'exited'}\n");

// As Podman 4.3 says it: one array.
const QByteArray podmanContainers =
    json("[{'AutoRemove':false,'Created':1796035921,'Id':'@A','Image':'localhost/tiny:latest','Labels':null,"
         "'Names':['web'],'Ports':[{'host_ip':'','container_port':8000,'host_port':8080,'range':2,'protocol':'tcp'}],"
         "'State':'running','Status':'Up 5 seconds'}]");

const QByteArray podmanImages =
    json("[{'Id':'@A','RepoTags':null,'Size':25345097,'Names':['localhost/tiny:latest','localhost/tiny:2'],"
         "'Created':1796035918},{'Id':'@B','Names':null,'Size':10,'Created':1}]");

const QByteArray dockerImages =
    json("{'CreatedAt':'2026-01-27 00:30:48 +0000 UTC','ID':'sha256:@A','Repository':'alpine','Size':'7.38MB',"
         "'Tag':'3'}\n{'CreatedAt':'2026-01-27 00:30:48 +0000 UTC','ID':'sha256:@B','Repository':'<none>',"
         "'Size':'1.5GB','Tag':'<none>'}");

} // namespace

class TestDockerListing : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void dockersLines()
    {
        const auto listing = DockerListing::containers(dockerContainers);
        QVERIFY(listing);
        QVERIFY(!listing->isPartial);
        QCOMPARE(listing->rows.size(), 2);
        const InnerContainer &web = listing->rows.at(0);
        QCOMPARE(web.id.toLatin1(), id);
        QCOMPARE(web.name, u"web"_s);
        QVERIFY(web.isRunning());
        QCOMPARE(web.createdAt, QDateTime(QDate(2026, 5, 1), QTime(8, 0), QTimeZone::UTC));
        QCOMPARE(web.tcpPorts(), QList<int>({8000, 9000}));
        const InnerContainer &cache = listing->rows.at(1);
        QCOMPARE(cache.state, u"exited"_s);
        QCOMPARE(cache.ports, QList<InnerPort>({{6379, 6379, u"tcp"_s}}));
    }

    void podmansArray()
    {
        const auto listing = DockerListing::containers(podmanContainers);
        QVERIFY(listing);
        QCOMPARE(listing->rows.size(), 1);
        QCOMPARE(listing->rows.at(0).name, u"web"_s);
        QCOMPARE(listing->rows.at(0).ports, QList<InnerPort>({{8080, 8000, u"tcp"_s}, {8081, 8001, u"tcp"_s}}));
        QCOMPARE(listing->rows.at(0).createdAt.toSecsSinceEpoch(), 1796035921);
    }

    void imagesOfBoth()
    {
        const auto podman = DockerListing::images(podmanImages);
        QVERIFY(podman);
        QCOMPARE(podman->rows.size(), 3); // a row a name
        QCOMPARE(podman->rows.at(1).reference, u"localhost/tiny:2"_s);
        QCOMPARE(podman->rows.at(0).sizeBytes, 25345097);
        QCOMPARE(podman->rows.at(2).reference, QString());
        const auto docker = DockerListing::images(dockerImages);
        QVERIFY(docker);
        QCOMPARE(docker->rows.size(), 2);
        QCOMPARE(docker->rows.at(0).reference, u"alpine:3"_s);
        QCOMPARE(docker->rows.at(0).id.toLatin1(), id);
        QCOMPARE(docker->rows.at(0).sizeBytes, 7380000);
        QCOMPARE(docker->rows.at(1).reference, QString());
        QCOMPARE(docker->rows.at(1).sizeBytes, 1500000000);
    }

    void nothingIsNoError()
    {
        for (const QByteArray &json : {QByteArray(), QByteArray("\n"), QByteArray("[]"), QByteArray(" [ ]\n")}) {
            QVERIFY(DockerListing::containers(json));
            QVERIFY(DockerListing::images(json)->rows.isEmpty());
        }
    }

    void whatIsNoListIsRefused_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::newRow("no JSON") << QByteArray("Cannot connect to the Docker daemon");
        QTest::newRow("cut") << podmanContainers.chopped(3);
        QTest::newRow("cut line") << dockerContainers.chopped(5);
        QTest::newRow("numbers") << QByteArray("[1, 2]");
        QTest::newRow("array in array") << QByteArray("[[{}]]");
        QTest::newRow("a text") << QByteArray("\"x\"");
        QTest::newRow("deep") << QByteArray(100000, '[');
        QTest::newRow("deep object") << QByteArray("{\"a\":").repeated(100000);
        QTest::newRow("too long") << QByteArray(DockerListing::mostBytes + 1, '[');
        QTest::newRow("bytes") << QByteArray("\xff\xfe\x00[", 4);
    }
    void whatIsNoListIsRefused()
    {
        QFETCH(QByteArray, json);
        QVERIFY(!DockerListing::containers(json));
        const auto images = DockerListing::images(json);
        QVERIFY(!images);
        QVERIFY(!images.error().isEmpty());
    }

    void whatIsNoIdNeverGetsThrough_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("option") << QByteArray("--help");
        QTest::newRow("blank") << QByteArray("");
        QTest::newRow("short") << QByteArray("abc");
        QTest::newRow("capitals") << QByteArray(64, 'A');
        QTest::newRow("line end") << id + "\\n";
        QTest::newRow("too long") << QByteArray(65, 'a');
        QTest::newRow("name") << QByteArray("web");
    }
    void whatIsNoIdNeverGetsThrough()
    {
        QFETCH(QByteArray, text);
        const auto containers =
            DockerListing::containers(json("[{'Id':'@X','Names':['x']},{'Id':'@A'}]").replace("@X", text));
        QVERIFY(containers);
        QCOMPARE(containers->rows.size(), 1);
        QVERIFY(containers->isPartial);
        const auto images = DockerListing::images(json("{'ID':'@X'}").replace("@X", text));
        QVERIFY(images);
        QVERIFY(images->rows.isEmpty());
    }

    void hostileMembersDoNoHarm()
    {
        const QByteArray row = json("{'Id':'@A','Names':{'a':1},'Image':'@X','State':['running'],'Ports':["
                                    "{'host_port':99999,'container_port':1},{'host_port':'80'},7,"
                                    "{'host_port':1,'container_port':1,'range':2000000000,'protocol':'tcp'}],"
                                    "'Labels':7,'Created':1e300}")
                                   .replace("@X", QByteArray(100000, 'x'));
        const auto listing = DockerListing::containers(row);
        QVERIFY(listing);
        QCOMPARE(listing->rows.size(), 1);
        const InnerContainer &container = listing->rows.at(0);
        QVERIFY(container.image.size() <= 512);
        QCOMPARE(container.name, QString());
        QVERIFY(container.ports.size() <= 64);
        QVERIFY(!container.createdAt.isValid());
        // Names of images that could be options, or anything else, are none.
        const auto images = DockerListing::images(
            json("[{'Id':'@A','Names':['--all','-f','$(reboot)','ok:1'],'Size':-5,'Created':-1}]"));
        QVERIFY(images);
        QCOMPARE(images->rows.size(), 1);
        QCOMPARE(images->rows.at(0).reference, u"ok:1"_s);
        QCOMPARE(images->rows.at(0).sizeBytes, -1);
    }

    void manyRowsAreCut()
    {
        QByteArray lines;
        for (int number = 0; number < DockerListing::mostRows + 5; ++number)
            lines += "{\"ID\":\"" + QByteArray::number(number).rightJustified(12, '0') + "\"}\n";
        const auto listing = DockerListing::containers(lines);
        QVERIFY(listing);
        QCOMPARE(listing->rows.size(), DockerListing::mostRows);
        QVERIFY(listing->isPartial);
    }

    void portsOfTexts()
    {
        using DockerListing::portsFromText;
        QCOMPARE(portsFromText(u"0.0.0.0:8000-8002->80-82/tcp"_s),
            QList<InnerPort>({{8000, 80, u"tcp"_s}, {8001, 81, u"tcp"_s}, {8002, 82, u"tcp"_s}}));
        QCOMPARE(portsFromText(u"53->53/udp"_s), QList<InnerPort>({{53, 53, u"udp"_s}}));
        for (const QString &none :
            {u""_s, u"80/tcp"_s, u"x->y/tcp"_s, u"0->0/tcp"_s, u"70000->1/tcp"_s, u"9-1->1/tcp"_s})
            QVERIFY2(portsFromText(none).isEmpty(), qPrintable(none));
        QVERIFY(portsFromText(u"1-65535->1-65535/tcp"_s).size() <= 64);
        QCOMPARE(DockerListing::portsFromLabel(u"8000, x 0 99999 22"_s).size(), 2);
    }

    void sizesAndTimes()
    {
        QCOMPARE(DockerListing::bytesFromText(u"0B"_s), 0);
        QCOMPARE(DockerListing::bytesFromText(u"12kB"_s), 12000);
        QCOMPARE(DockerListing::bytesFromText(u"1.5GiB"_s), 1610612736);
        for (const QString &none : {u"N/A"_s, u""_s, u"1e9GB"_s, u"MB"_s})
            QCOMPARE(DockerListing::bytesFromText(none), -1);
        QVERIFY(DockerListing::timeFromText(u"2026-05-01T10:00:00.123456Z"_s).isValid());
        for (const QString &none : {u"2 minutes ago"_s, u"2026-13-45 10:00:00 +0000"_s, u""_s})
            QVERIFY2(!DockerListing::timeFromText(none).isValid(), qPrintable(none));
    }

    void clientsByTheirWords()
    {
        QCOMPARE(DockerListing::client(u"docker"_s, "Docker version 26.1.5, build a72d7cd\n").isPodman, false);
        QCOMPARE(DockerListing::client(u"docker"_s, "podman version 4.3.1\n").isPodman, true);
        QVERIFY(DockerListing::client(u"docker"_s, "hello").isEmpty());
        QVERIFY(DockerListing::client(u"docker"_s, {}).isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestDockerListing)
#include "tst_dockerlisting.moc"
