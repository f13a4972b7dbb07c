// SPDX-License-Identifier: GPL-3.0-or-later
// fakesecretservice MODE: a Secret Service on the session bus that misbehaves. hang: never answers; fail: answers every
// call with an error; prompt: its only item is locked and the prompt to unlock it never completes. Prints "ready".
#include <QCoreApplication>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusObjectPath>
#include <QDBusVariant>
#include <QDBusVirtualObject>

#include <cstdio>

namespace {

const auto service = QStringLiteral("org.freedesktop.secrets");
const auto root = QStringLiteral("/org/freedesktop/secrets");
const auto collection = QStringLiteral("/org/freedesktop/secrets/collection/c");

class SecretService : public QDBusVirtualObject {
public:
    explicit SecretService(const QString &mode)
        : m_mode(mode)
    {
    }
    QString introspect(const QString &) const override { return {}; }
    bool handleMessage(const QDBusMessage &message, const QDBusConnection &connection) override
    {
        if (m_mode == u"hang") {
            message.setDelayedReply(true);
            return true;
        }
        if (m_mode == u"fail")
            return connection.send(
                message.createErrorReply(QStringLiteral("org.freedesktop.DBus.Error.Failed"), QStringLiteral("boom")));
        const QString member = message.member();
        const auto paths = [](const QStringList &names) {
            QList<QDBusObjectPath> list;
            for (const QString &name : names)
                list.append(QDBusObjectPath(name));
            return QVariant::fromValue(list);
        };
        const auto path = [](const QString &name) { return QVariant::fromValue(QDBusObjectPath(name)); };
        QVariantList answer;
        if (member == u"OpenSession") {
            if (message.arguments().value(0).toString() != u"plain")
                return connection.send(message.createErrorReply(
                    QStringLiteral("org.freedesktop.DBus.Error.NotSupported"), QStringLiteral("no")));
            answer = {QVariant::fromValue(QDBusVariant(QString())), path(root + QStringLiteral("/session/1"))};
        } else if (member == u"SearchItems") {
            answer = {paths({}), paths({collection + QStringLiteral("/1")})};
        } else if (member == u"Unlock") {
            answer = {paths({}), path(root + QStringLiteral("/prompt/1"))};
        } else if (member == u"ReadAlias") {
            answer = {path(collection)};
        } else if (member == u"GetAll") {
            answer = {QVariantMap{{QStringLiteral("Locked"), true}, {QStringLiteral("Label"), QStringLiteral("c")},
                {QStringLiteral("Collections"), paths({collection})}, {QStringLiteral("Items"), paths({})}}};
        } else if (member == u"Get") {
            answer = {QVariant::fromValue(QDBusVariant(true))};
        } // Prompt: answered, and never completed
        return connection.send(message.createReply(answer));
    }

private:
    const QString m_mode;
};

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    SecretService object(QCoreApplication::arguments().value(1));
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.registerVirtualObject(root, &object, QDBusConnection::SubPath) || !bus.registerService(service))
        return 1;
    std::printf("ready\n");
    std::fflush(stdout);
    return QCoreApplication::exec();
}
