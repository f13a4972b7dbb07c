// SPDX-License-Identifier: GPL-3.0-or-later
#include "shortcuts/Shortcuts.h"

#include "common/ActionState.h"

#include <QAction>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QSettings>

#include <algorithm>
#include <optional>

namespace vivarium {

namespace {

constexpr auto shortcutIdProperty = "vivariumShortcut";
constexpr auto shortcutsGroup = "shortcuts";
constexpr qsizetype mostStored = 1000;
constexpr qsizetype longestStored = 200;

/// What a setting says; nullopt: it can't be read. An empty text means that the action has no key.
std::optional<QList<QKeySequence>> storedKeys(const QVariant &value)
{
    // A list is what Qt makes of a text with a comma that somebody wrote without quotes.
    if (value.typeId() != QMetaType::QString)
        return {};
    const QString text = value.toString();
    if (text.isEmpty())
        return QList<QKeySequence>();
    if (text.size() > longestStored)
        return {};
    const QList<QKeySequence> keys = QKeySequence::listFromString(text, QKeySequence::PortableText);
    const bool readable = std::ranges::all_of(
        keys, [](const QKeySequence &key) { return key.count() == 1 && key[0].key() != Qt::Key_unknown; });
    if (!readable || keys.size() > ShortcutRules::MostKeys)
        return {};
    return keys;
}

/// One of `keys` is also among `others`, and is not meant to be.
bool clash(const ShortcutDefinition &action, const QList<QKeySequence> &keys, const ShortcutDefinition &other,
    const QList<QKeySequence> &others)
{
    return action.id != other.id && ShortcutRules::overlap(action.context, other.context)
        && std::ranges::any_of(keys,
            [&](const QKeySequence &key) { return others.contains(key) && !ShortcutRules::share(action, other, key); });
}

} // namespace

Shortcuts::Shortcuts(QObject *parent)
    : QObject(parent)
{
}

Shortcuts &Shortcuts::shared()
{
    static QPointer<Shortcuts> shortcuts;
    if (!shortcuts)
        shortcuts = new Shortcuts(qApp);
    return *shortcuts;
}

void Shortcuts::add(QAction *action, ShortcutContext context, const QString &name)
{
    shared().addAction(action, context, name);
}

void Shortcuts::addAction(QAction *action, ShortcutContext context, const QString &name)
{
    Q_ASSERT(!action->objectName().isEmpty());
    const QString id = ShortcutRules::idOf(context) + QLatin1Char('/') + action->objectName();
    action->setProperty(shortcutIdProperty, id);
    // Also of those that have no key yet: what belongs to a panel is never the whole window's.
    if (context != ShortcutContext::Window && context != ShortcutContext::Comparison
        && context != ShortcutContext::PanelWindow)
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    if (!m_places.contains(id)) {
        Entry entry;
        const QString text = name.isEmpty() ? action->text() : name;
        entry.definition = {id, QString(text).remove(QLatin1Char('&')), context, action->shortcuts()};
        entry.definition.defaults.removeAll(QKeySequence());
        entry.keys = entry.definition.defaults;
        m_places.insert(id, m_entries.size());
        m_entries.append(entry);
        if (!m_chosen.isEmpty())
            update();
    }
    Entry &entry = m_entries[m_places.value(id)];
    entry.actions.removeAll(nullptr);
    entry.actions.append(action);
    if (action->shortcuts() != entry.keys) {
        action->setShortcuts(entry.keys);
        ActionState::refresh(action);
    }
}

void Shortcuts::setStore(QSettings *store)
{
    m_store = store;
    m_chosen.clear();
    if (store) {
        store->beginGroup(shortcutsGroup);
        const QStringList ids = store->allKeys().mid(0, mostStored);
        for (const QString &id : ids) {
            if (const auto keys = storedKeys(store->value(id)))
                m_chosen.insert(id, *keys);
        }
        store->endGroup();
    }
    update();
}

QList<ShortcutDefinition> Shortcuts::definitions() const
{
    QList<ShortcutDefinition> all;
    all.reserve(m_entries.size());
    for (const Entry &entry : m_entries)
        all.append(entry.definition);
    return all;
}

const Shortcuts::Entry *Shortcuts::entry(const QString &id) const
{
    const auto place = m_places.constFind(id);
    return place == m_places.cend() ? nullptr : &m_entries[*place];
}

const ShortcutDefinition *Shortcuts::find(const QString &id) const
{
    const Entry *found = entry(id);
    return found ? &found->definition : nullptr;
}

QList<QKeySequence> Shortcuts::keys(const QString &id) const
{
    const Entry *found = entry(id);
    return found ? found->keys : QList<QKeySequence>();
}

bool Shortcuts::isAdded(const QAction *action)
{
    return action->property(shortcutIdProperty).isValid();
}

QList<QKeySequence> Shortcuts::keys(const QAction *action) const
{
    return keys(action->property(shortcutIdProperty).toString());
}

QString Shortcuts::text(const QString &id) const
{
    return text(keys(id));
}

QString Shortcuts::text(const QList<QKeySequence> &keys)
{
    QStringList texts;
    for (const QKeySequence &key : keys)
        texts << key.toString(QKeySequence::NativeText);
    return texts.join(QStringLiteral(", "));
}

QString Shortcuts::withKey(const QString &tip, const QString &id) const
{
    const QList<QKeySequence> all = keys(id);
    return all.isEmpty() ? tip
                         : QStringLiteral("%1 (%2)").arg(tip, all.constFirst().toString(QKeySequence::NativeText));
}

QString Shortcuts::keyOrName(const QString &id, const QKeySequence &usual)
{
    const Entry *found = shared().entry(id);
    if (!found)
        return usual.toString(QKeySequence::NativeText);
    return found->keys.isEmpty() ? found->definition.name : found->keys.constFirst().toString(QKeySequence::NativeText);
}

void Shortcuts::showKeyOf(QAction *action, const QString &id, const QKeySequence &usual)
{
    const auto show = [action, id, usual] {
        const Entry *found = shared().entry(id);
        const QKeySequence key = found ? found->keys.value(0) : usual;
        ActionState::setShownKey(action, key.toString(QKeySequence::NativeText));
    };
    show();
    connect(&shared(), &Shortcuts::changed, action, show);
}

bool Shortcuts::isPressed(const QString &id, const QKeyEvent &event, const QKeySequence &usual)
{
    const Entry *found = shared().entry(id);
    const QKeySequence pressed(event.keyCombination());
    return found ? found->keys.contains(pressed) : pressed == usual;
}

bool Shortcuts::isChanged(const QString &id) const
{
    const Entry *found = entry(id);
    return found && found->keys != found->definition.defaults;
}

QList<ShortcutDefinition> Shortcuts::conflicts(const QString &id, const QKeySequence &key) const
{
    QList<ShortcutDefinition> others;
    const Entry *own = entry(id);
    for (const Entry &other : m_entries) {
        if (own && clash(own->definition, {key}, other.definition, other.keys))
            others.append(other.definition);
    }
    return others;
}

bool Shortcuts::isAllowed(const ShortcutDefinition &action, const QList<QKeySequence> &keys) const
{
    return std::ranges::all_of(
        keys, [&action](const QKeySequence &key) { return ShortcutRules::whyNot(action, key).isEmpty(); });
}

bool Shortcuts::setKeys(const QString &id, const QList<QKeySequence> &keys)
{
    const Entry *own = entry(id);
    if (!own || !isAllowed(own->definition, keys))
        return false;
    if (std::ranges::any_of(keys, [&](const QKeySequence &key) { return !conflicts(id, key).isEmpty(); }))
        return false;
    choose(own->definition, keys);
    update();
    return true;
}

bool Shortcuts::takeKeys(const QString &id, const QList<QKeySequence> &keys)
{
    const Entry *own = entry(id);
    if (!own || !isAllowed(own->definition, keys))
        return false;
    for (const Entry &other : std::as_const(m_entries)) {
        QList<QKeySequence> left = other.keys;
        left.removeIf([&](const QKeySequence &key) { return clash(own->definition, keys, other.definition, {key}); });
        if (left.size() < other.keys.size())
            choose(other.definition, left);
    }
    choose(own->definition, keys);
    update();
    return true;
}

void Shortcuts::choose(const ShortcutDefinition &action, const QList<QKeySequence> &keys)
{
    const QString setting = QLatin1String(shortcutsGroup) + QLatin1Char('/') + action.id;
    if (keys == action.defaults) {
        m_chosen.remove(action.id);
        if (m_store)
            m_store->remove(setting);
        return;
    }
    m_chosen.insert(action.id, keys);
    if (m_store)
        m_store->setValue(setting, QKeySequence::listToString(keys, QKeySequence::PortableText));
}

void Shortcuts::resetAll()
{
    m_chosen.clear();
    if (m_store)
        m_store->remove(QLatin1String(shortcutsGroup));
    update();
}

void Shortcuts::update()
{
    // First what was chosen, as far as it can hold: two that exclude each other were not chosen here.
    QHash<QString, QList<QKeySequence>> holding;
    QList<const Entry *> choosers;
    for (const Entry &entry : std::as_const(m_entries)) {
        const auto chosen = m_chosen.constFind(entry.definition.id);
        if (chosen == m_chosen.cend() || !isAllowed(entry.definition, *chosen))
            continue;
        if (std::ranges::any_of(choosers, [&](const Entry *other) {
                return clash(entry.definition, *chosen, other->definition, holding.value(other->definition.id));
            }))
            continue;
        holding.insert(entry.definition.id, *chosen);
        choosers.append(&entry);
    }
    // The defaults of all others give way: a later version may bring an action with a key that a person has given away.
    for (const Entry &entry : std::as_const(m_entries)) {
        if (holding.contains(entry.definition.id))
            continue;
        QList<QKeySequence> left = entry.definition.defaults;
        left.removeIf([&](const QKeySequence &key) {
            return std::ranges::any_of(choosers, [&](const Entry *other) {
                return clash(entry.definition, {key}, other->definition, holding.value(other->definition.id));
            });
        });
        holding.insert(entry.definition.id, left);
    }
    bool any = false;
    for (Entry &entry : m_entries) {
        const QList<QKeySequence> keys = holding.value(entry.definition.id);
        if (keys == entry.keys)
            continue;
        entry.keys = keys;
        any = true;
        for (const QPointer<QAction> &action : std::as_const(entry.actions)) {
            if (action) {
                action->setShortcuts(keys);
                ActionState::refresh(action);
            }
        }
    }
    if (any)
        Q_EMIT changed();
}

} // namespace vivarium
