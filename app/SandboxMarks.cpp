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

} // namespace

SandboxMarks::SandboxMarks(SandboxListModel &model, QSettings &state, QWidget &window)
    : QObject(&window)
    , m_model(model)
    , m_state(state)
    , m_window(window)
{
    const QStringList kept = m_state.value(protectedKey).toStringList().mid(0, mostProtected);
    for (const QString &text : kept)
        m_protected.insert(SandboxKey::fromText(text).id, text);
    m_looked.setSingleShot(true);
    m_looked.setInterval(lookTime);
    connect(&m_looked, &QTimer::timeout, this, &SandboxMarks::look);
    connect(&model, &SandboxListModel::sandboxAdded, this, &SandboxMarks::onAdded);
    connect(&model, &SandboxListModel::sandboxChanged, this, &SandboxMarks::onChanged);
    connect(&model, &SandboxListModel::sandboxRemoved, this, [this](const SandboxKey &key) {
        m_states.remove(key);
        if (m_model.keysOf(key.id).isEmpty())
            m_asked.remove(key.id);
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
        const QString text = key.toText();
        if (!isProtected)
            m_protected.remove(key.id);
        else if (m_protected.size() < mostProtected && !m_protected.contains(key.id, text))
            m_protected.insert(key.id, text);
        const QList<SandboxKey> same = m_model.keysOf(key.id);
        for (const SandboxKey &one : same)
            m_model.setProtected(one, m_protected.contains(key.id));
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
    if (m_protected.contains(key.id))
        m_model.setProtected(key, true);
}

void SandboxMarks::onChanged(const SandboxKey &key)
{
    const SandboxRow *row = m_model.find(key);
    if (!row)
        return;
    const SandboxState state = row->shownState();
    if (row->request == SandboxRequest::Stop)
        m_asked.insert(key.id);
    else if (!anyRow(key.id, [](const SandboxRow &one) { return one.shownState() != SandboxState::Running; }))
        m_asked.remove(key.id); // it was refused
    const auto before = m_states.constFind(key);
    const bool isNew = before != m_states.cend() && *before != state && isLive(*before);
    m_states.insert(key, state);
    if (isLive(state))
        return;
    const bool byItself = !m_asked.contains(key.id) || state == SandboxState::Failed;
    const bool livesElsewhere = anyRow(key.id, [](const SandboxRow &one) { return isLive(one.shownState()); });
    if (!livesElsewhere)
        m_asked.remove(key.id);
    if (isNew && byItself && !m_window.isActiveWindow())
        m_model.setNews(key, true);
    if (!m_protected.contains(key.id))
        return;
    m_model.setProtected(key, false);
    if (livesElsewhere)
        return; // its other connection has not told the end yet, or it is another sandbox
    // There is nothing left to protect.
    m_protected.remove(key.id);
    write();
}

bool SandboxMarks::anyRow(const SandboxId &id, const std::function<bool(const SandboxRow &)> &is) const
{
    return std::ranges::any_of(m_model.rowsOf(id), [&is](const SandboxRow *row) { return is(*row); });
}

void SandboxMarks::look()
{
    if (!m_window.isActiveWindow())
        return;
    const QList<SandboxKey> same = m_model.keysOf(m_current.id);
    for (const SandboxKey &key : same)
        m_model.setNews(key, false);
}

void SandboxMarks::write()
{
    QStringList kept = m_protected.values();
    kept.sort();
    m_state.setValue(protectedKey, kept);
}

} // namespace vivarium
