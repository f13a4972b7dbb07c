// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QList>
#include <QObject>

#include <optional>

namespace vivarium {

/// Notifications of the desktop, by org.freedesktop.Notifications on the session bus. Never waits for an answer; where
/// there is no such service, nothing is shown and nothing is said.
class DesktopNotifier : public QObject {
    Q_OBJECT
public:
    struct Button {
        QString id; ///< for chosen()
        QString text;
    };
    struct Message {
        QString title; ///< ours, without anything hostile: servers differ in what they do to it
        QString text; ///< plain, may be hostile: markup is escaped here
        QList<Button> buttons;
        bool isUrgent = false;
        QString category; ///< as the specification lists them, "transfer.error"; may be empty
    };
    explicit DesktopNotifier(QObject *parent = nullptr);
    ~DesktopNotifier() override;

    /// What has the same tag is replaced, so that notifications about one thing never pile up.
    void tell(const QString &tag, const Message &message);
    void close(const QString &tag);
    void closeAll();

Q_SIGNALS:
    /// `button`: "default" when the notification itself was clicked. `token` lets a window take the focus on Wayland;
    /// may be empty.
    void chosen(const QString &tag, const QString &button, const QString &token);

private Q_SLOTS:
    void onAction(uint id, const QString &button);
    void onClosed(uint id, uint reason);
    void onToken(uint id, const QString &token);

private:
    struct Entry {
        uint id = 0; ///< the server's; 0: not known
        bool isAsking = false; ///< its id is under way
        bool isOver = false; ///< to be closed when the id is known
        std::optional<Message> next; ///< to be shown in its place when the id is known
    };
    void send(const QString &tag, const Message &message);
    void askOwner(const QString &tag, uint id);
    void onAnswer(const QString &tag, uint id, const QString &service);
    void onFailure(const QString &tag);
    void sendClose(uint id);
    void listenTo(const QString &service);
    [[nodiscard]] QString tagOf(uint id) const;

    QHash<QString, Entry> m_entries;
    QString m_service; ///< the unique name of the service: only its signals count
    uint m_tokenId = 0;
    QString m_token; ///< came for m_tokenId, before the action
};

} // namespace vivarium
