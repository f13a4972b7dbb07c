// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "shortcuts/ShortcutRules.h"

#include <QHash>
#include <QObject>
#include <QPointer>

class QAction;
class QKeyEvent;
class QSettings;

namespace vivarium {

/// The keys of all actions, one registry for the program. Whoever makes an action adds it, with its defaults set; it
/// then has the keys that a person chose, at once and whenever they change. Menus, tool tips and the palette take them
/// from the action. Only what differs from the defaults is stored; what is stored and can't be is as if it were not.
class Shortcuts : public QObject {
    Q_OBJECT
public:
    explicit Shortcuts(QObject *parent = nullptr);
    /// The one that all windows share, made at its first use and gone with the application.
    [[nodiscard]] static Shortcuts &shared();
    /// The action needs its object name and its default keys before. `name` is what people call it; empty: its text.
    static void add(QAction *action, ShortcutContext context, const QString &name = {});
    void addAction(QAction *action, ShortcutContext context, const QString &name = {});
    /// Where what a person chose is kept; null: nowhere, and the defaults hold again.
    void setStore(QSettings *store);

    /// All that were ever added, in that order.
    [[nodiscard]] QList<ShortcutDefinition> definitions() const;
    [[nodiscard]] const ShortcutDefinition *find(const QString &id) const;
    [[nodiscard]] QList<QKeySequence> keys(const QString &id) const;
    /// The same by an action that was added.
    [[nodiscard]] static bool isAdded(const QAction *action);
    [[nodiscard]] QList<QKeySequence> keys(const QAction *action) const;
    /// As people read them; empty: none.
    [[nodiscard]] QString text(const QString &id) const;
    [[nodiscard]] static QString text(const QList<QKeySequence> &keys);
    /// `tip` with the key in parentheses behind it, if there is one.
    [[nodiscard]] QString withKey(const QString &tip, const QString &id) const;
    /// For sentences: the key to press, or where a person has taken it away the action's name. `usual` counts where the
    /// action was never added.
    [[nodiscard]] static QString keyOrName(const QString &id, const QKeySequence &usual);
    /// The tool tip of `action` shows the key of another one, by which people get the same.
    static void showKeyOf(QAction *action, const QString &id, const QKeySequence &usual);
    /// Whether the event is a key of the action. For panels that answer to the window's keys themselves where no window
    /// does; `usual` counts where the action was never added.
    [[nodiscard]] static bool isPressed(const QString &id, const QKeyEvent &event, const QKeySequence &usual);
    [[nodiscard]] bool isChanged(const QString &id) const;

    /// Who else has this key where the action works; empty: nobody.
    [[nodiscard]] QList<ShortcutDefinition> conflicts(const QString &id, const QKeySequence &key) const;
    /// False, and nothing is changed, where a rule or a conflict stands against it. The defaults: a reset.
    bool setKeys(const QString &id, const QList<QKeySequence> &keys);
    /// The same, but whoever has one of them loses it. False: a rule stands against it.
    bool takeKeys(const QString &id, const QList<QKeySequence> &keys);
    void resetAll();

Q_SIGNALS:
    /// Some keys are others now; the actions have them already.
    void changed();

private:
    struct Entry {
        ShortcutDefinition definition;
        QList<QKeySequence> keys; ///< that hold now
        QList<QPointer<QAction>> actions; ///< one in each panel or window of its kind
    };
    [[nodiscard]] const Entry *entry(const QString &id) const;
    [[nodiscard]] bool isAllowed(const ShortcutDefinition &action, const QList<QKeySequence> &keys) const;
    void choose(const ShortcutDefinition &action, const QList<QKeySequence> &keys);
    void update();

    QList<Entry> m_entries;
    QHash<QString, qsizetype> m_places; ///< in m_entries, by id
    QHash<QString, QList<QKeySequence>> m_chosen; ///< also of actions that nobody has made yet
    QPointer<QSettings> m_store;
};

} // namespace vivarium
