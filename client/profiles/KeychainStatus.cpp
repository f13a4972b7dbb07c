// SPDX-License-Identifier: GPL-3.0-or-later
#include "profiles/KeychainStatus.h"

#include "core/Async.h"

#include <QDBusConnection>
#include <QDBusError>
#include <QDBusMessage>
#include <QDBusObjectPath>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>

namespace vivarium {

namespace {

constexpr std::chrono::milliseconds answerLimit(3000);

QDBusMessage secretServiceCall(
    const QString &path, const QString &interface, const QString &method, const QVariantList &arguments)
{
    QDBusMessage message =
        QDBusMessage::createMethodCall(QStringLiteral("org.freedesktop.secrets"), path, interface, method);
    message.setArguments(arguments);
    return message;
}

KeychainStatus::State stateOf(const QDBusError &error)
{
    switch (error.type()) {
    case QDBusError::ServiceUnknown:
    case QDBusError::Disconnected:
    case QDBusError::NoServer:
        return KeychainStatus::State::Missing;
    default:
        return KeychainStatus::State::Unknown;
    }
}

} // namespace

Reply<KeychainStatus::State> KeychainStatus::ask()
{
    const Pending<State> pending;
    const QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return readyReply<State>(State::Missing);
    auto *alias =
        new QDBusPendingCallWatcher(bus.asyncCall(secretServiceCall(QStringLiteral("/org/freedesktop/secrets"),
                                                      QStringLiteral("org.freedesktop.Secret.Service"),
                                                      QStringLiteral("ReadAlias"), {QStringLiteral("default")}),
                                        int(answerLimit.count())),
            this);
    connect(alias, &QDBusPendingCallWatcher::finished, this, [this, pending, bus](QDBusPendingCallWatcher *watcher) {
        watcher->deleteLater();
        const QDBusPendingReply<QDBusObjectPath> collection = *watcher;
        if (collection.isError()) {
            pending.answer(stateOf(collection.error()));
            return;
        }
        const QString path = collection.value().path();
        if (path.isEmpty() || path == QLatin1String("/")) {
            pending.answer(State::Empty);
            return;
        }
        auto *locked = new QDBusPendingCallWatcher(
            bus.asyncCall(
                secretServiceCall(path, QStringLiteral("org.freedesktop.DBus.Properties"), QStringLiteral("Get"),
                    {QStringLiteral("org.freedesktop.Secret.Collection"), QStringLiteral("Locked")}),
                int(answerLimit.count())),
            this);
        connect(locked, &QDBusPendingCallWatcher::finished, this, [pending](QDBusPendingCallWatcher *answered) {
            answered->deleteLater();
            const QDBusPendingReply<QDBusVariant> value = *answered;
            if (value.isError() || value.value().variant().typeId() != QMetaType::Bool)
                pending.answer(value.isError() ? stateOf(value.error()) : State::Unknown);
            else
                pending.answer(value.value().variant().toBool() ? State::Locked : State::Unlocked);
        });
    });
    return pending.reply();
}

} // namespace vivarium
