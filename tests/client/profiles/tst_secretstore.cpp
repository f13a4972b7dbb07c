// SPDX-License-Identifier: GPL-3.0-or-later
#include <QElapsedTimer>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

/// A session bus of its own with its own home, so that no keychain of the machine is ever touched. No display: nothing
/// can prompt.
class PrivateSession {
public:
    enum class Services { None, Installed };
    explicit PrivateSession(Services services)
    {
        m_environment = QProcessEnvironment::systemEnvironment();
        for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "GNOME_KEYRING_CONTROL"})
            m_environment.remove(QLatin1String(name));
        m_environment.insert(u"HOME"_s, m_folder.path());
        m_environment.insert(u"XDG_DATA_HOME"_s, m_folder.filePath(u"data"_s));
        m_environment.insert(u"XDG_RUNTIME_DIR"_s, m_folder.path());
        m_environment.insert(u"XDG_CURRENT_DESKTOP"_s, u"GNOME"_s);
        QStringList arguments{u"--nofork"_s, u"--print-address"_s};
        if (services == Services::Installed) {
            arguments += u"--session"_s;
        } else {
            QFile config(m_folder.filePath(u"bus.conf"_s));
            if (config.open(QIODevice::WriteOnly)) {
                config.write("<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><auth>EXTERNAL</auth>"
                             "<policy context=\"default\"><allow send_destination=\"*\" eavesdrop=\"true\"/>"
                             "<allow eavesdrop=\"true\"/><allow own=\"*\"/></policy></busconfig>");
            }
            arguments += u"--config-file="_s + config.fileName();
        }
        m_bus.setProcessEnvironment(m_environment);
        m_bus.start(u"dbus-daemon"_s, arguments);
        if (m_bus.waitForReadyRead(5000))
            m_environment.insert(u"DBUS_SESSION_BUS_ADDRESS"_s, QString::fromUtf8(m_bus.readLine()).trimmed());
    }
    ~PrivateSession()
    {
        for (QProcess *process : {&m_service, &m_keyring, &m_bus}) {
            process->terminate();
            if (process->state() != QProcess::NotRunning && !process->waitForFinished(3000))
                process->kill();
            process->waitForFinished(3000);
        }
    }
    [[nodiscard]] bool isUp() const { return m_environment.contains(u"DBUS_SESSION_BUS_ADDRESS"_s); }

    /// gnome-keyring with an unlocked default collection.
    bool startKeyring()
    {
        QFile password(m_folder.filePath(u"password"_s));
        if (!password.open(QIODevice::WriteOnly)
            || password.write("test password") <= 0) // a line end would be part of it
            return false;
        password.close();
        m_keyring.setStandardInputFile(password.fileName());
        m_keyring.setProcessEnvironment(m_environment);
        m_keyring.start(u"gnome-keyring-daemon"_s, {u"--foreground"_s, u"--unlock"_s, u"--components=secrets"_s});
        return m_keyring.waitForStarted() && owned();
    }
    bool startFake(const QString &mode)
    {
        m_service.setProcessEnvironment(m_environment);
        m_service.start(QStringLiteral(FAKE_SECRET_SERVICE), {mode});
        return m_service.waitForReadyRead(5000);
    }
    /// The outcome of each step, and how long the event loop stood still.
    QStringList probe(int limit, const QStringList &steps, const QString &bus = {})
    {
        QProcessEnvironment environment = m_environment;
        if (!bus.isEmpty())
            environment.insert(u"DBUS_SESSION_BUS_ADDRESS"_s, bus);
        QProcess process;
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral(SECRET_PROBE), QStringList{QString::number(limit)} + steps);
        if (!process.waitForFinished(40000)) {
            process.kill();
            process.waitForFinished();
            return {u"no end"_s};
        }
        QStringList lines = QString::fromUtf8(process.readAllStandardOutput()).split(u'\n', Qt::SkipEmptyParts);
        if (!lines.isEmpty() && lines.last().startsWith("blocked "_L1))
            blocked = lines.takeLast().section(u' ', 1).toInt();
        return lines;
    }
    int blocked = -1;

private:
    /// Waits for the service's name on the bus.
    bool owned()
    {
        QElapsedTimer timer;
        timer.start();
        while (timer.elapsed() < 10000) {
            QProcess ask;
            ask.setProcessEnvironment(m_environment);
            ask.start(u"dbus-send"_s,
                {u"--session"_s, u"--print-reply"_s, u"--dest=org.freedesktop.secrets"_s, u"/org/freedesktop/secrets"_s,
                    u"org.freedesktop.Secret.Service.ReadAlias"_s, u"string:default"_s});
            if (ask.waitForFinished(3000) && ask.readAllStandardOutput().contains("collection"))
                return true;
        }
        return false;
    }

    QTemporaryDir m_folder;
    QProcessEnvironment m_environment;
    QProcess m_bus;
    QProcess m_keyring;
    QProcess m_service;
};

constexpr int notFound = 5; // ErrorKind::NotFound

} // namespace

class TestSecretStore : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void unlockedKeychain();
    void secretOutlivesTheProgram();
    void lockedKeychainIsTold();
    void missingKeychainIsTold();
    void noBusAtAll();
    void memoryLeavesNothingInTheKeychain();
    void serviceThatHangs();
    void promptThatNeverCompletes();
    void serviceThatFails();
};

#define KEYRING_SESSION(name)                                                                                          \
    if (QStandardPaths::findExecutable(u"gnome-keyring-daemon"_s).isEmpty())                                           \
        QSKIP("gnome-keyring is not installed");                                                                       \
    PrivateSession name(PrivateSession::Services::None);                                                               \
    QVERIFY(name.isUp());                                                                                              \
    QVERIFY(name.startKeyring())

void TestSecretStore::initTestCase()
{
    if (QStandardPaths::findExecutable(u"dbus-daemon"_s).isEmpty()
        || QStandardPaths::findExecutable(u"dbus-send"_s).isEmpty())
        QSKIP("dbus-daemon or dbus-send is not installed");
}

void TestSecretStore::unlockedKeychain()
{
    KEYRING_SESSION(session);
    QCOMPARE(session.probe(10000,
                 {u"read"_s, u"write:first"_s, u"read"_s, u"write:sécond"_s, u"read"_s, u"remove"_s, u"read"_s,
                     u"remove"_s}),
        QStringList({u"read - %1"_s.arg(notFound), u"write:first ok"_s, u"read ok first"_s, u"write:sécond ok"_s,
            u"read ok sécond"_s, u"remove ok"_s, u"read - %1"_s.arg(notFound), u"remove ok"_s}));
    QVERIFY2(session.blocked >= 0 && session.blocked < 500, qPrintable(QString::number(session.blocked)));
}

void TestSecretStore::secretOutlivesTheProgram()
{
    KEYRING_SESSION(session);
    QCOMPARE(session.probe(10000, {u"write:kept"_s}), QStringList({u"write:kept ok"_s}));
    QCOMPARE(session.probe(10000, {u"read"_s}), QStringList({u"read ok kept"_s}));
}

void TestSecretStore::lockedKeychainIsTold()
{
    KEYRING_SESSION(session);
    const QStringList lines = session.probe(
        10000, {u"write:kept"_s, u"lock"_s, u"read"_s, u"write:x"_s, u"remove"_s, u"memory:m"_s, u"read"_s});
    QCOMPARE(lines.size(), 7);
    QCOMPARE(lines.at(1), u"lock ok"_s);
    for (const int index : {2, 3, 4})
        QVERIFY2(lines.at(index).contains("keychain_locked"_L1), qPrintable(lines.at(index)));
    QCOMPARE(lines.at(6), u"read ok m"_s);
}

void TestSecretStore::missingKeychainIsTold()
{
    PrivateSession session(PrivateSession::Services::None);
    QVERIFY(session.isUp());
    const QStringList lines = session.probe(10000, {u"read"_s, u"write:x"_s, u"remove"_s});
    QCOMPARE(lines.size(), 3);
    for (const QString &line : lines)
        QVERIFY2(line.contains("keychain_missing"_L1), qPrintable(line));
}

void TestSecretStore::noBusAtAll()
{
    PrivateSession session(PrivateSession::Services::None);
    const QStringList lines = session.probe(10000, {u"read"_s, u"write:x"_s}, u"unix:path=/nonexistent"_s);
    QCOMPARE(lines.size(), 2);
    for (const QString &line : lines)
        QVERIFY2(line.contains("keychain_missing"_L1), qPrintable(line));
}

void TestSecretStore::memoryLeavesNothingInTheKeychain()
{
    PrivateSession session(PrivateSession::Services::None);
    QVERIFY(session.isUp());
    QCOMPARE(session.probe(10000, {u"memory:m"_s, u"read"_s, u"remove"_s}),
        QStringList({u"memory:m ok"_s, u"read ok m"_s, u"remove ok"_s}));
    KEYRING_SESSION(other);
    QCOMPARE(other.probe(10000, {u"memory:m"_s}), QStringList({u"memory:m ok"_s}));
    QCOMPARE(other.probe(10000, {u"read"_s}), QStringList({u"read - %1"_s.arg(notFound)}));
    // One that was kept there before would be taken at the next start.
    QCOMPARE(other.probe(10000, {u"write:old"_s, u"memory:m"_s, u"read"_s}),
        QStringList({u"write:old ok"_s, u"memory:m ok"_s, u"read ok m"_s}));
    QCOMPARE(other.probe(10000, {u"read"_s}), QStringList({u"read - %1"_s.arg(notFound)}));
}

void TestSecretStore::serviceThatHangs()
{
    PrivateSession session(PrivateSession::Services::None);
    QVERIFY(session.isUp() && session.startFake(u"hang"_s));
    QElapsedTimer timer;
    timer.start();
    const QStringList lines = session.probe(1000, {u"read"_s, u"write:x"_s, u"memory:m"_s, u"read"_s});
    QVERIFY2(timer.elapsed() < 20000, qPrintable(QString::number(timer.elapsed())));
    QCOMPARE(lines.size(), 4);
    QVERIFY2(lines.at(0).contains("keychain_timeout"_L1), qPrintable(lines.at(0)));
    QVERIFY2(lines.at(1).contains("keychain_timeout"_L1), qPrintable(lines.at(1)));
    QCOMPARE(lines.at(3), u"read ok m"_s);
    QVERIFY2(session.blocked < 500, qPrintable(QString::number(session.blocked)));
}

void TestSecretStore::promptThatNeverCompletes()
{
    PrivateSession session(PrivateSession::Services::None);
    QVERIFY(session.isUp() && session.startFake(u"prompt"_s));
    const QStringList lines = session.probe(1500, {u"read"_s});
    QCOMPARE(lines.size(), 1);
    QVERIFY2(lines.at(0).contains("keychain_timeout"_L1), qPrintable(lines.at(0)));
}

void TestSecretStore::serviceThatFails()
{
    PrivateSession session(PrivateSession::Services::None);
    QVERIFY(session.isUp() && session.startFake(u"fail"_s));
    const QStringList lines = session.probe(5000, {u"read"_s, u"write:x"_s, u"remove"_s});
    QCOMPARE(lines.size(), 3);
    for (const QString &line : lines)
        QVERIFY2(line.contains("keychain_error"_L1), qPrintable(line));
}

QTEST_GUILESS_MAIN(TestSecretStore)
#include "tst_secretstore.moc"
