// SPDX-License-Identifier: GPL-3.0-or-later
#include "SingleInstance.h"

#include "ApplicationAdaptor.h"

#include <QCryptographicHash>
#include <QDBusConnection>
#include <QDBusConnectionInterface>
#include <QDBusMessage>
#include <QDir>
#include <QLocalServer>
#include <QLocalSocket>
#include <QStandardPaths>

namespace vivarium {

namespace {

constexpr auto busName = "io.github.vivarium.Vivarium";
constexpr auto objectPath = "/io/github/vivarium/Vivarium";
constexpr auto applicationInterface = "org.freedesktop.Application";
constexpr int answerMilliseconds = 2000;

QString activationToken()
{
    return qEnvironmentVariable("XDG_ACTIVATION_TOKEN");
}

/// The runtime folder is the user's alone, so nobody else can answer in our name.
QString socketName()
{
    const QString own = qEnvironmentVariable("VIVARIUM_DATA_DIR");
    const QByteArray digest = QCryptographicHash::hash(own.toUtf8(), QCryptographicHash::Sha256).toHex().first(12);
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    return QStringLiteral("%1/vivarium-%2.sock").arg(folder, QString::fromLatin1(digest));
}

} // namespace

SingleInstance::SingleInstance(QObject *parent)
    : QObject(parent)
{
}

SingleInstance::~SingleInstance() = default;

bool SingleInstance::claim(const QString &action)
{
    if (qEnvironmentVariableIsEmpty("VIVARIUM_DATA_DIR")) {
        bool decided = false;
        const bool first = claimBus(action, decided);
        if (decided)
            return first;
    }
    return claimSocket(action);
}

bool SingleInstance::claimBus(const QString &action, bool &decided)
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return true;
    decided = true;
    // The object before the name: whoever sees the name may call at once.
    new ApplicationAdaptor(this);
    bus.registerObject(QLatin1String(objectPath), this, QDBusConnection::ExportAdaptors);
    const auto answer = bus.interface()->registerService(QLatin1String(busName),
        QDBusConnectionInterface::DontQueueService, QDBusConnectionInterface::DontAllowReplacement);
    if (answer.value() == QDBusConnectionInterface::ServiceRegistered)
        return true;
    bus.unregisterObject(QLatin1String(objectPath));
    QVariantMap platform;
    if (!activationToken().isEmpty())
        platform.insert(QStringLiteral("activation-token"), activationToken());
    QDBusMessage call = QDBusMessage::createMethodCall(QLatin1String(busName), QLatin1String(objectPath),
        QLatin1String(applicationInterface),
        action.isEmpty() ? QStringLiteral("Activate") : QStringLiteral("ActivateAction"));
    if (action.isEmpty())
        call << platform;
    else
        call << action << QVariantList() << platform;
    bus.call(call, QDBus::Block, answerMilliseconds); // there is no window of ours that could be held up
    return false;
}

bool SingleInstance::claimSocket(const QString &action)
{
    const QString name = socketName();
    QLocalSocket other;
    other.connectToServer(name);
    if (other.waitForConnected(answerMilliseconds)) {
        other.write(QStringLiteral("%1 %2\n")
                .arg(action.isEmpty() ? QStringLiteral("activate") : action, activationToken())
                .toUtf8());
        other.waitForBytesWritten(answerMilliseconds);
        return false;
    }
    m_server = std::make_unique<QLocalServer>();
    m_server->setSocketOptions(QLocalServer::UserAccessOption);
    QLocalServer::removeServer(name); // nobody answered: it was left by one that died
    connect(m_server.get(), &QLocalServer::newConnection, this, [this] {
        while (QLocalSocket *socket = m_server->nextPendingConnection()) {
            connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
            connect(socket, &QLocalSocket::readyRead, this, [this, socket] {
                if (socket->canReadLine())
                    handle(socket->readLine(4096));
                else if (socket->bytesAvailable() > 4096)
                    socket->abort();
            });
        }
    });
    m_server->listen(name);
    return true;
}

void SingleInstance::handle(const QByteArray &line)
{
    const QList<QByteArray> words = line.trimmed().split(' ');
    const QString token = QString::fromUtf8(words.value(1));
    if (words.constFirst() == "activate")
        Q_EMIT activated(token);
    else
        Q_EMIT actionRequested(QString::fromUtf8(words.constFirst()), token);
}

} // namespace vivarium
