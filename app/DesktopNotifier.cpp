// SPDX-License-Identifier: GPL-3.0-or-later
#include "DesktopNotifier.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCall>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QGuiApplication>
#include <QVariantMap>

#include <utility>

namespace vivarium {

namespace {

constexpr auto wellKnownName = "org.freedesktop.Notifications"; // of the service and of its interface
constexpr auto objectPath = "/org/freedesktop/Notifications";
constexpr auto iconName = "io.github.vivarium.Vivarium";
constexpr uchar urgent = 2;
constexpr uchar usual = 1;
constexpr int serversOwnTime = -1;

QDBusMessage call(const char *method)
{
    return QDBusMessage::createMethodCall(
        QLatin1String(wellKnownName), QLatin1String(objectPath), QLatin1String(wellKnownName), QLatin1String(method));
}

} // namespace

DesktopNotifier::DesktopNotifier(QObject *parent)
    : QObject(parent)
{
}

DesktopNotifier::~DesktopNotifier()
{
    closeAll(); // nobody would answer their buttons any more
}

void DesktopNotifier::tell(const QString &tag, const Message &message)
{
    Entry &entry = m_entries[tag];
    entry.isOver = false;
    if (entry.isAsking)
        entry.next = message;
    else
        send(tag, message);
}

void DesktopNotifier::send(const QString &tag, const Message &message)
{
    const QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected()) {
        m_entries.remove(tag);
        return;
    }
    Entry &entry = m_entries[tag];
    entry.isAsking = true;
    QStringList actions{QStringLiteral("default"), tr("Open")};
    for (const Button &button : message.buttons)
        actions << button.id << button.text;
    QVariantMap hints{{QStringLiteral("urgency"), QVariant::fromValue(message.isUrgent ? urgent : usual)},
        {QStringLiteral("desktop-entry"), QGuiApplication::desktopFileName()}};
    if (!message.category.isEmpty())
        hints.insert(QStringLiteral("category"), message.category);
    QDBusMessage notify = call("Notify");
    // The text may be markup to the server: a name must not become a link or a picture.
    notify << QStringLiteral("Vivarium") << entry.id << QLatin1String(iconName) << message.title
           << message.text.toHtmlEscaped() << actions << hints << serversOwnTime;
    auto *watcher = new QDBusPendingCallWatcher(bus.asyncCall(notify), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, tag](QDBusPendingCallWatcher *done) {
        done->deleteLater();
        const QDBusPendingReply<uint> reply = *done;
        if (reply.isError())
            onFailure(tag); // no such service: silence
        else
            askOwner(tag, reply.value());
    });
}

void DesktopNotifier::askOwner(const QString &tag, uint id)
{
    // An answer doesn't tell who gave it.
    QDBusMessage ask =
        QDBusMessage::createMethodCall(QStringLiteral("org.freedesktop.DBus"), QStringLiteral("/org/freedesktop/DBus"),
            QStringLiteral("org.freedesktop.DBus"), QStringLiteral("GetNameOwner"));
    ask << QLatin1String(wellKnownName);
    auto *watcher = new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(ask), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, tag, id](QDBusPendingCallWatcher *done) {
        done->deleteLater();
        const QDBusPendingReply<QString> owner = *done;
        if (owner.isError())
            onFailure(tag); // it has gone, and what it showed with it
        else
            onAnswer(tag, id, owner.value());
    });
}

void DesktopNotifier::onAnswer(const QString &tag, uint id, const QString &service)
{
    if (service != m_service)
        listenTo(service);
    const auto found = m_entries.find(tag);
    if (found == m_entries.end())
        return;
    found->id = id;
    found->isAsking = false;
    if (found->isOver) {
        m_entries.erase(found);
        sendClose(id);
    } else if (found->next) {
        send(tag, *std::exchange(found->next, std::nullopt));
    }
}

void DesktopNotifier::onFailure(const QString &tag)
{
    m_entries.remove(tag);
}

void DesktopNotifier::listenTo(const QString &service)
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    // By its unique name: to look up who owns the well-known one would be a call that waits.
    const auto forSignals = [&](auto &&change) {
        change("ActionInvoked", SLOT(onAction(uint, QString)));
        change("NotificationClosed", SLOT(onClosed(uint, uint)));
        change("ActivationToken", SLOT(onToken(uint, QString)));
    };
    if (!m_service.isEmpty()) {
        forSignals([&](const char *signal, const char *slot) {
            bus.disconnect(
                m_service, QLatin1String(objectPath), QLatin1String(wellKnownName), QLatin1String(signal), this, slot);
        });
        for (Entry &entry : m_entries)
            entry.id = 0; // those of one that is gone mean nothing to the next
    }
    m_service = service;
    forSignals([&](const char *signal, const char *slot) {
        bus.connect(
            service, QLatin1String(objectPath), QLatin1String(wellKnownName), QLatin1String(signal), this, slot);
    });
}

void DesktopNotifier::close(const QString &tag)
{
    const auto found = m_entries.find(tag);
    if (found == m_entries.end())
        return;
    found->next.reset();
    if (found->isAsking) {
        found->isOver = true;
        return;
    }
    const uint id = found->id;
    m_entries.erase(found);
    if (id != 0)
        sendClose(id);
}

void DesktopNotifier::closeAll()
{
    const QStringList tags = m_entries.keys();
    for (const QString &tag : tags)
        close(tag);
}

void DesktopNotifier::sendClose(uint id)
{
    QDBusMessage message = call("CloseNotification");
    message << id;
    QDBusConnection::sessionBus().asyncCall(message);
}

QString DesktopNotifier::tagOf(uint id) const
{
    for (const auto &[tag, entry] : m_entries.asKeyValueRange()) {
        if (id != 0 && entry.id == id)
            return tag;
    }
    return {};
}

void DesktopNotifier::onToken(uint id, const QString &token)
{
    m_tokenId = id;
    m_token = token;
}

void DesktopNotifier::onAction(uint id, const QString &button)
{
    const QString tag = tagOf(id); // other programs' notifications are told to everybody
    const QString token = m_tokenId == id ? std::exchange(m_token, {}) : QString();
    if (!tag.isEmpty())
        Q_EMIT chosen(tag, button, token);
}

void DesktopNotifier::onClosed(uint id, uint)
{
    const auto found = m_entries.find(tagOf(id));
    if (found == m_entries.end())
        return;
    if (found->isAsking)
        found->id = 0; // the next one is under way
    else
        m_entries.erase(found);
}

} // namespace vivarium
