// SPDX-License-Identifier: GPL-3.0-or-later
// fakenotifications: org.freedesktop.Notifications on the session bus. Writes a line of JSON for each call, the first
// line is "ready". Reads lines: "action ID BUTTON", "close ID".
#include <QCoreApplication>
#include <QDBusArgument>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusVirtualObject>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSocketNotifier>

#include <cstdio>
#include <unistd.h>

namespace {

const auto service = QStringLiteral("org.freedesktop.Notifications");
const auto root = QStringLiteral("/org/freedesktop/Notifications");

void tell(const QJsonObject &line)
{
    std::printf("%s\n", QJsonDocument(line).toJson(QJsonDocument::Compact).constData());
    std::fflush(stdout);
}

class Notifications : public QDBusVirtualObject {
public:
    QString introspect(const QString &) const override { return {}; }
    bool handleMessage(const QDBusMessage &message, const QDBusConnection &connection) override
    {
        const QVariantList given = message.arguments();
        if (message.member() == u"Notify" && message.signature() == u"susssasa{sv}i") {
            const uint replaces = given[1].toUInt();
            const uint id = replaces != 0 ? replaces : ++m_last;
            const auto hints = qdbus_cast<QVariantMap>(given[6]);
            tell({{QStringLiteral("call"), QStringLiteral("Notify")}, {QStringLiteral("id"), qint64(id)},
                {QStringLiteral("replaces"), qint64(replaces)}, {QStringLiteral("title"), given[3].toString()},
                {QStringLiteral("body"), given[4].toString()},
                {QStringLiteral("actions"), QJsonArray::fromStringList(given[5].toStringList())},
                {QStringLiteral("category"), hints.value(QStringLiteral("category")).toString()}});
            return connection.send(message.createReply(id));
        }
        if (message.member() == u"CloseNotification" && message.signature() == u"u") {
            tell({{QStringLiteral("call"), message.member()}, {QStringLiteral("id"), qint64(given[0].toUInt())}});
            return connection.send(message.createReply());
        }
        tell({{QStringLiteral("call"), message.member()}, {QStringLiteral("wrong"), message.signature()}});
        return connection.send(message.createErrorReply(
            QStringLiteral("org.freedesktop.DBus.Error.UnknownMethod"), message.member() + message.signature()));
    }

private:
    uint m_last = 0;
};

void obey(const QByteArray &line)
{
    const QList<QByteArray> words = line.split(' ');
    const bool isAction = words.value(0) == "action";
    QDBusMessage signal = QDBusMessage::createSignal(
        root, service, isAction ? QStringLiteral("ActionInvoked") : QStringLiteral("NotificationClosed"));
    signal << words.value(1).toUInt();
    if (isAction)
        signal << QString::fromUtf8(words.value(2));
    else
        signal << uint(2); // by the person
    QDBusConnection::sessionBus().send(signal);
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    Notifications object;
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.registerVirtualObject(root, &object) || !bus.registerService(service))
        return 1;
    QByteArray pending;
    QSocketNotifier input(STDIN_FILENO, QSocketNotifier::Read);
    QObject::connect(&input, &QSocketNotifier::activated, &application, [&] {
        char bytes[512];
        const ssize_t count = read(STDIN_FILENO, bytes, sizeof bytes);
        if (count <= 0) {
            QCoreApplication::quit(); // whoever started it is gone
            return;
        }
        pending.append(bytes, count);
        for (qsizetype end = pending.indexOf('\n'); end >= 0; end = pending.indexOf('\n')) {
            obey(pending.first(end));
            pending.remove(0, end + 1);
        }
    });
    std::printf("ready\n");
    std::fflush(stdout);
    return QCoreApplication::exec();
}
