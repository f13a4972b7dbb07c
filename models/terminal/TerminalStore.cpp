// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/TerminalStore.h"

#include "backend/Backend.h"
#include "backend/ProcessApi.h"
#include "backend/TerminalApi.h"
#include "common/Format.h"
#include "common/ProgramFolders.h"
#include "core/Async.h"
#include "sandboxes/IdleHolds.h"
#include "sandboxes/SandboxContext.h"
#include "terminal/TerminalSession.h"

#include <QSettings>

#include <algorithm>

namespace vivarium {

namespace {

constexpr qsizetype maximumNameLength = 60;

/// Names are state, not settings: they belong to shells that come and go.
QSettings openNames()
{
    return QSettings(ProgramFolders::standard().state + QStringLiteral("/terminals.ini"), QSettings::IniFormat);
}

/// No shell can start or be reached, but those that there are may come back.
bool isPaused(SandboxState state)
{
    // While it is being paused the server closes the terminals already.
    return state == SandboxState::Pausing || state == SandboxState::Paused || state == SandboxState::Resuming;
}

} // namespace

TerminalStore &TerminalStore::of(SandboxContext &context)
{
    if (auto *store = context.findChild<TerminalStore *>(Qt::FindDirectChildrenOnly))
        return *store;
    return *new TerminalStore(context);
}

TerminalStore::TerminalStore(SandboxContext &context)
    : QObject(&context)
    , m_context(context)
{
    connect(this, &TerminalStore::changed, this, [this] {
        IdleHolds::of(m_context).setShells(int(std::ranges::count_if(m_terminals, &TerminalSession::isLive)));
    });
    connect(&context, &SandboxContext::stateChanged, this, [this](SandboxState, SandboxState to) {
        const QList<TerminalSession *> terminals = m_terminals;
        for (TerminalSession *terminal : terminals) {
            terminal->setSandboxRunning(isLive(to));
            terminal->setSandboxPaused(isPaused(to));
        }
        if (!isLive(to))
            openNames().remove(settingsKey({}));
    });
}

int TerminalStore::shellCount() const
{
    return int(
        std::count_if(m_terminals.begin(), m_terminals.end(), [](const TerminalSession *t) { return t->hasShell(); }));
}

int TerminalStore::unkeptShellCount() const
{
    return m_context.capabilities().has(Feature::KeptTerminals) ? 0 : shellCount();
}

QFuture<TerminalActivity> TerminalStore::activity(const TerminalSession *terminal)
{
    const Capabilities &capabilities = m_context.capabilities();
    if (!terminal->isKept() || !capabilities.has(Feature::ProcessTree) || !capabilities.has(Feature::FreeObservation))
        return QtFuture::makeReadyValueFuture(TerminalActivity());
    return m_context.backend()
        .processes()
        .table(m_context.id())
        .then(this, [id = terminal->terminal()](const Result<ProcessTable> &table) {
            return table ? TerminalActivity::of(*table, id) : TerminalActivity();
        });
}

TerminalSession *TerminalStore::openNew()
{
    if (m_terminals.size() >= MaximumTerminals)
        return nullptr;
    return add({});
}

TerminalSession *TerminalStore::add(const TerminalId &kept)
{
    auto *terminal = new TerminalSession(m_context.backend(), m_context.id(), kept, this);
    terminal->setSandboxPaused(isPaused(m_context.sandbox().state));
    m_names.insert(terminal, {freeNumber(), {}});
    m_terminals.append(terminal);
    connect(terminal, &TerminalSession::titleChanged, this, [this, terminal] { Q_EMIT labelChanged(terminal); });
    connect(terminal, &TerminalSession::stateChanged, this, [this, terminal] {
        if (terminal->state() == TerminalSession::State::Connected)
            remember(terminal);
        Q_EMIT changed();
    });
    Q_EMIT added(terminal);
    Q_EMIT changed();
    return terminal;
}

void TerminalStore::close(TerminalSession *terminal)
{
    if (!m_terminals.removeOne(terminal))
        return;
    if (terminal->isKept())
        openNames().remove(settingsKey(terminal->terminal()));
    terminal->disconnect(this);
    terminal->hangUp();
    m_names.remove(terminal);
    Q_EMIT removed(terminal);
    Q_EMIT changed();
    terminal->deleteLater();
}

void TerminalStore::move(qsizetype from, qsizetype to)
{
    if (from >= 0 && from < m_terminals.size() && to >= 0 && to < m_terminals.size())
        m_terminals.move(from, to);
}

void TerminalStore::findKept()
{
    if (m_searching || !m_context.capabilities().has(Feature::KeptTerminals) || !m_context.isRunning())
        return;
    m_searching = true;
    whenDone(
        this, m_context.backend().terminals().kept(m_context.id()), [this](const Result<QList<KeptTerminal>> *kept) {
            m_searching = false;
            if (kept && *kept)
                takeKept(**kept);
            else if (kept)
                Q_EMIT searchFailed(kept->error());
            Q_EMIT searchFinished();
        });
}

void TerminalStore::takeKept(const QList<KeptTerminal> &kept)
{
    QList<KeptTerminal> byAge = kept;
    std::stable_sort(
        byAge.begin(), byAge.end(), [](const auto &a, const auto &b) { return a.createdAt < b.createdAt; });
    for (const KeptTerminal &found : std::as_const(byAge)) {
        const bool known = std::any_of(m_terminals.begin(), m_terminals.end(),
            [&](const TerminalSession *t) { return t->terminal() == found.id; });
        if (known || found.id.isEmpty() || m_terminals.size() >= MaximumTerminals)
            continue;
        // One that is opening this moment has no id yet; on the server it counts as attached, and it must not join
        // twice.
        const bool opening = std::any_of(m_terminals.begin(), m_terminals.end(),
            [](const TerminalSession *t) { return t->state() == TerminalSession::State::Connecting && !t->isKept(); });
        if (opening && found.attached)
            continue;
        TerminalSession *terminal = add(found.id);
        terminal->setTitle(found.title);
        if (found.attached)
            terminal->setElsewhere();
        if (const QString name = openNames().value(settingsKey(found.id)).toString(); !name.isEmpty())
            rename(terminal, name);
    }
}

QString TerminalStore::label(const TerminalSession *terminal) const
{
    const Name name = m_names.value(terminal);
    if (!name.given.isEmpty())
        return Format::escaped(name.given);
    if (!terminal->title().isEmpty())
        return Format::escaped(terminal->title());
    return tr("Terminal %1").arg(name.number);
}

void TerminalStore::rename(TerminalSession *terminal, const QString &name)
{
    const auto found = m_names.find(terminal);
    if (found == m_names.end())
        return;
    found->given = name.simplified().left(maximumNameLength);
    remember(terminal);
    Q_EMIT labelChanged(terminal);
}

QString TerminalStore::givenName(const TerminalSession *terminal) const
{
    return m_names.value(terminal).given;
}

int TerminalStore::freeNumber() const
{
    int number = 1;
    while (std::any_of(m_names.begin(), m_names.end(), [number](const Name &name) { return name.number == number; }))
        ++number;
    return number;
}

QString TerminalStore::settingsKey(const TerminalId &terminal) const
{
    const auto part = [](const QString &text) { return QString::fromLatin1(text.toUtf8().toPercentEncoding()); };
    const QString group = part(m_context.backend().profile().value()) + u'/' + part(m_context.id().value());
    return terminal.isEmpty() ? group : group + u'/' + part(terminal.value());
}

void TerminalStore::remember(const TerminalSession *terminal)
{
    if (!terminal->isKept())
        return;
    const QString given = m_names.value(terminal).given;
    QSettings names = openNames();
    if (given.isEmpty())
        names.remove(settingsKey(terminal->terminal()));
    else
        names.setValue(settingsKey(terminal->terminal()), given);
}

} // namespace vivarium
