// SPDX-License-Identifier: GPL-3.0-or-later
#include "SandboxMarks.h"

#include <QEvent>
#include <QSettings>
#include <QWidget>

#include <algorithm>

namespace vivarium {

namespace {

constexpr auto protectedKey = "protected";
constexpr qsizetype mostProtected = 1000;
/// Whoever comes back sees the mark before it goes.
constexpr std::chrono::seconds lookTime(2);

/// A server that speaks two APIs has a sandbox in two connections: what protects it in one protects it in the other.
bool containsId(const QSet<QString> &kept, const SandboxId &id)
{
    return std::ranges::any_of(kept, [&id](const QString &text) { return SandboxKey::fromText(text).id == id; });
}

QList<SandboxKey> keysOf(const SandboxListModel &model, const SandboxId &id)
{
    QList<SandboxKey> keys;
    for (int row = 0; row < model.rowCount(); ++row) {
        if (model.at(row).key.id == id)
            keys.append(model.at(row).key);
    }
    return keys;
}

} // namespace

SandboxMarks::SandboxMarks(SandboxListModel &model, QSettings &state, QWidget &window)
    : QObject(&window)
    , m_model(model)
    , m_state(state)
    , m_window(window)
{
    const QStringList kept = m_state.value(protectedKey).toStringList().mid(0, mostProtected);
    m_protected = QSet<QString>(kept.cbegin(), kept.cend());
    m_looked.setSingleShot(true);
    m_looked.setInterval(lookTime);
    connect(&m_looked, &QTimer::timeout, this, &SandboxMarks::look);
    connect(&model, &SandboxListModel::sandboxAdded, this, &SandboxMarks::onAdded);
    connect(&model, &SandboxListModel::sandboxChanged, this, &SandboxMarks::onChanged);
    connect(&model, &SandboxListModel::sandboxRemoved, this, [this](const SandboxKey &key) {
        m_states.remove(key);
        m_asked.remove(key);
    });
    connect(&model, &SandboxListModel::rekeyed, this, [this](const SandboxKey &from, const SandboxKey &to) {
        m_states.remove(from);
        onAdded(to);
    });
    for (int row = 0; row < model.rowCount(); ++row)
        onAdded(model.at(row).key);
    window.installEventFilter(this);
}

void SandboxMarks::setProtected(const QList<SandboxKey> &keys, bool isProtected)
{
    for (const SandboxKey &key : keys) {
        const SandboxRow *row = m_model.find(key);
        if (key.isProvisional() || !row || (isProtected && !isLive(row->shownState())))
            continue;
        if (isProtected && m_protected.size() < mostProtected)
            m_protected.insert(key.toText());
        else
            m_protected.removeIf([&key](const QString &text) { return SandboxKey::fromText(text).id == key.id; });
        const bool isKept = containsId(m_protected, key.id);
        for (const SandboxKey &same : keysOf(m_model, key.id))
            m_model.setProtected(same, isKept);
    }
    write();
}

void SandboxMarks::setCurrent(const SandboxKey &key)
{
    if (m_current == key)
        return;
    m_current = key;
    look();
}

bool SandboxMarks::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == &m_window && event->type() == QEvent::WindowActivate)
        m_looked.start();
    return QObject::eventFilter(watched, event);
}

void SandboxMarks::onAdded(const SandboxKey &key)
{
    const SandboxRow *row = m_model.find(key);
    if (!row)
        return;
    m_states.insert(key, row->shownState());
    if (containsId(m_protected, key.id))
        m_model.setProtected(key, true);
}

void SandboxMarks::onChanged(const SandboxKey &key)
{
    const SandboxRow *row = m_model.find(key);
    if (!row)
        return;
    const SandboxState state = row->shownState();
    if (row->request == SandboxRequest::Stop)
        m_asked.insert(key);
    else if (state == SandboxState::Running)
        m_asked.remove(key); // it was refused
    const auto before = m_states.constFind(key);
    const bool isNew = before != m_states.cend() && *before != state && isLive(*before);
    m_states.insert(key, state);
    if (isLive(state))
        return;
    const bool byItself = !m_asked.remove(key) || state == SandboxState::Failed;
    if (isNew && byItself && !m_window.isActiveWindow())
        m_model.setNews(key, true);
    if (!containsId(m_protected, key.id))
        return;
    m_model.setProtected(key, false);
    const QList<SandboxKey> same = keysOf(m_model, key.id);
    const bool livesElsewhere = std::ranges::any_of(same, [this](const SandboxKey &other) {
        const SandboxRow *seen = m_model.find(other);
        return seen && isLive(seen->shownState());
    });
    if (livesElsewhere)
        return; // its other connection has not told the end yet, or it is another sandbox
    // There is nothing left to protect.
    if (m_protected.removeIf([&key](const QString &text) { return SandboxKey::fromText(text).id == key.id; }) > 0)
        write();
}

void SandboxMarks::look()
{
    if (m_window.isActiveWindow() && !m_current.isEmpty())
        m_model.setNews(m_current, false);
}

void SandboxMarks::write()
{
    QStringList kept(m_protected.cbegin(), m_protected.cend());
    kept.sort();
    m_state.setValue(protectedKey, kept);
}

} // namespace vivarium
