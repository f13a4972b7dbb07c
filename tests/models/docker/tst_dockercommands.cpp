// SPDX-License-Identifier: GPL-3.0-or-later
#include "docker/DockerCommands.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace vivarium;

namespace {

const DockerClient docker{u"docker"_s, false, u"Docker version 26"_s};
const DockerClient podman{u"podman"_s, true, u"podman version 4.3.1"_s};

} // namespace

class TestDockerCommands : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void looksInTheFormOfTheClient()
    {
        QCOMPARE(DockerCommands::listContainers(docker).constLast(), u"{{json .}}"_s);
        QCOMPARE(DockerCommands::listContainers(podman).constLast(), u"json"_s);
        QVERIFY(DockerCommands::listImages(docker).contains(u"--no-trunc"_s));
    }

    void runsInTheNetworkOfTheSandbox()
    {
        ContainerRequest request;
        request.image = u"nginx:1"_s;
        request.name = u"web"_s;
        request.ports = u"8000, 9000"_s;
        request.environment = u"A=b c\nEMPTY="_s;
        request.command = u"sh -c 'echo $A; rm -rf /' --name=x"_s;
        const auto arguments = DockerCommands::run(docker, request);
        QVERIFY(arguments);
        QCOMPARE(*arguments,
            QStringList({u"docker"_s, u"run"_s, u"--detach"_s, u"--name=web"_s, u"--network=host"_s,
                u"--label=io.vivarium.ports=8000 9000"_s, u"--env=A=b c"_s, u"--env=EMPTY="_s, u"nginx:1"_s, u"sh"_s,
                u"-c"_s, u"echo $A; rm -rf /"_s, u"--name=x"_s}));
    }

    void publishesPortsOfItsOwnNetwork()
    {
        ContainerRequest request;
        request.image = QString(64, u'a');
        request.hostNetwork = false;
        request.detached = false;
        request.ports = u"8080:80 9000"_s;
        const auto arguments = DockerCommands::run(podman, request);
        QVERIFY(arguments);
        QCOMPARE(*arguments,
            QStringList({u"podman"_s, u"run"_s, u"--publish=8080:80"_s, u"--publish=9000:9000"_s, request.image}));
    }

    void saysWhichFieldIsWrong_data()
    {
        QTest::addColumn<int>("field");
        QTest::addColumn<QString>("image");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("environment");
        QTest::addColumn<QString>("ports");
        using Field = DockerCommands::Field;
        const QString fine = u"nginx"_s;
        QTest::newRow("no image") << int(Field::Image) << QString() << QString() << QString() << QString() << QString();
        QTest::newRow("option as image") << int(Field::Image) << u"--privileged"_s << QString() << QString()
                                         << QString() << QString();
        QTest::newRow("option as name") << int(Field::Name) << fine << u"-v"_s << QString() << QString() << QString();
        QTest::newRow("blank in name") << int(Field::Name) << fine << u"a b"_s << QString() << QString() << QString();
        QTest::newRow("quotes") << int(Field::Command) << fine << QString() << u"echo 'x"_s << QString() << QString();
        QTest::newRow("variable") << int(Field::Environment) << fine << QString() << QString() << u"novalue"_s
                                  << QString();
        QTest::newRow("port") << int(Field::Ports) << fine << QString() << QString() << QString() << u"70000"_s;
        QTest::newRow("mapped in the sandbox's network")
            << int(Field::Ports) << fine << QString() << QString() << QString() << u"80:8080"_s;
    }
    void saysWhichFieldIsWrong()
    {
        QFETCH(int, field);
        QFETCH(QString, image);
        QFETCH(QString, name);
        QFETCH(QString, command);
        QFETCH(QString, environment);
        QFETCH(QString, ports);
        const auto arguments = DockerCommands::run(docker, {image, name, command, environment, true, ports, true});
        QVERIFY(!arguments);
        QCOMPARE(int(arguments.error().field), field);
        QVERIFY(!arguments.error().sentence.isEmpty());
    }

    void commandsGoIntoAContainerAsTheyAre()
    {
        InnerContainer container;
        container.id = QString(64, u'a');
        container.name = u"--privileged"_s;
        const auto arguments = DockerCommands::exec(docker, container, u"sh -c 'echo $A | cat' --detach"_s);
        QVERIFY(arguments);
        QCOMPARE(*arguments,
            QStringList({u"docker"_s, u"exec"_s, container.id, u"sh"_s, u"-c"_s, u"echo $A | cat"_s, u"--detach"_s}));
        for (const QString &wrong : {u" "_s, u"echo 'x"_s}) {
            const auto refused = DockerCommands::exec(docker, container, wrong);
            QVERIFY(!refused);
            QCOMPARE(refused.error().field, DockerCommands::Field::Command);
        }
    }

    void actsOnIds()
    {
        InnerContainer container;
        container.id = QString(64, u'a');
        container.name = u"--help"_s; // names of others are never arguments
        using DockerCommands::Act;
        for (const Act act : {Act::Start, Act::Stop, Act::Restart, Act::Remove}) {
            const QStringList arguments = DockerCommands::act(docker, act, container);
            QCOMPARE(arguments.constLast(), container.id);
            QVERIFY(!arguments.contains(container.name));
        }
        QCOMPARE(DockerCommands::followLog(docker, container).constLast(), container.id);
        QVERIFY(DockerCommands::followLog(docker, container).contains(u"--tail"_s));
        QVERIFY(!DockerCommands::followLog(podman, container).contains(u"--tail"_s));
    }

    void removesOneNameOfSeveral()
    {
        const InnerImage image{QString(64, u'b'), u"app:1"_s, 1, {}};
        QCOMPARE(DockerCommands::removeImage(docker, image, true).constLast(), image.id);
        QCOMPARE(DockerCommands::removeImage(docker, image, false).constLast(), u"app:1"_s);
    }

    void pushesTheImageThatWasChosen()
    {
        const InnerImage image{QString(64, u'b'), u"--all"_s, 1, {}};
        const QString there = u"registry.example.com:5000/team/app:1"_s;
        QCOMPARE(*DockerCommands::push(podman, image, there),
            QStringList({u"podman"_s, u"push"_s, image.id, u"docker://"_s + there}));
        // Docker sends what has the name, so the id gets it before.
        QVERIFY(DockerCommands::needsTag(docker) && !DockerCommands::needsTag(podman));
        QCOMPARE(*DockerCommands::tag(docker, image, there), QStringList({u"docker"_s, u"tag"_s, image.id, there}));
        QCOMPARE(*DockerCommands::push(docker, image, there), QStringList({u"docker"_s, u"push"_s, there}));
    }

    void aDestinationNamesItsRegistry_data()
    {
        QTest::addColumn<QString>("destination");
        QTest::addColumn<QString>("registry"); // empty: it is refused
        QTest::newRow("host") << u"registry.example.com/app:1"_s << u"registry.example.com"_s;
        QTest::newRow("port") << u"registry:5000/app"_s << u"registry:5000"_s;
        QTest::newRow("here") << u"localhost/app"_s << u"localhost"_s;
        QTest::newRow("hub") << u"docker.io/team/app:1"_s << u"docker.io"_s;
        QTest::newRow("name alone") << u"app:1"_s << QString();
        QTest::newRow("folder of the hub") << u"team/app:1"_s << QString();
        QTest::newRow("nothing") << QString() << QString();
        QTest::newRow("option") << u"--all-tags"_s << QString();
        QTest::newRow("digest") << u"example.com/app@sha256:"_s + QString(64, u'0') << QString();
    }
    void aDestinationNamesItsRegistry()
    {
        QFETCH(QString, destination);
        QFETCH(QString, registry);
        const InnerImage image{QString(64, u'b'), {}, 1, {}};
        for (const DockerClient &client : {docker, podman}) {
            const auto arguments = DockerCommands::push(client, image, destination);
            QCOMPARE(arguments.has_value(), !registry.isEmpty());
            if (!arguments) {
                QCOMPARE(arguments.error().field, DockerCommands::Field::Destination);
                QVERIFY(!arguments.error().sentence.isEmpty());
            }
        }
        if (!registry.isEmpty())
            QCOMPARE(DockerCommands::registryOf(destination), registry);
    }

    void knowsTheSameNameInItsForms()
    {
        for (const QString &listed : {u"app:latest"_s, u"localhost/app:latest"_s, u"docker.io/library/app:latest"_s})
            QVERIFY2(DockerCommands::isSameName(listed, u"app"_s), qPrintable(listed));
        QVERIFY(DockerCommands::isSameName(u"team/app:1"_s, u"docker.io/team/app:1"_s));
        QVERIFY(!DockerCommands::isSameName(u"app:2"_s, u"app"_s));
        QVERIFY(!DockerCommands::isSameName(u"registry:5000/app:latest"_s, u"app"_s));
        QVERIFY(DockerCommands::isSameName(u"registry:5000/app:latest"_s, u"registry:5000/app"_s));
    }

    void buildsPullsAndComposes()
    {
        QCOMPARE(*DockerCommands::build(docker, u"/workspace/app"_s, u"app:1"_s),
            QStringList({u"docker"_s, u"build"_s, u"--network=host"_s, u"--tag=app:1"_s, u"/workspace/app"_s}));
        QCOMPARE(
            int(DockerCommands::build(docker, u"app"_s, u"app:1"_s).error().field), int(DockerCommands::Field::Folder));
        QCOMPARE(
            int(DockerCommands::build(docker, u"/app"_s, u"App"_s).error().field), int(DockerCommands::Field::Name));
        QVERIFY(!DockerCommands::pull(docker, u"--all"_s));
        QCOMPARE(*DockerCommands::compose({u"docker"_s, u"compose"_s}, u"/w/c.yaml"_s, true),
            QStringList({u"docker"_s, u"compose"_s, u"-f"_s, u"/w/c.yaml"_s, u"up"_s, u"-d"_s}));
        QVERIFY(!DockerCommands::compose({u"podman-compose"_s}, u"c.yaml"_s, false));
        QCOMPARE(DockerCommands::composeFolder(u"/w/c.yaml"_s), u"/w"_s);
        QCOMPARE(DockerCommands::composeFolder(u"/c.yaml"_s), u"/"_s);
    }
};

QTEST_GUILESS_MAIN(TestDockerCommands)
#include "tst_dockercommands.moc"
