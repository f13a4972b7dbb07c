// SPDX-License-Identifier: GPL-3.0-or-later
#include "SandboxActions.h"

#include "ProtectionActions.h"
#include "SandboxForms.h"
#include "common/ActionState.h"
#include "common/Format.h"
#include "files/FileWork.h"
#include "sandboxes/ConnectIdDialog.h"
#include "sandboxes/ForkDialog.h"
#include "sandboxes/LifetimeDialog.h"
#include "sandboxes/PauseQuestion.h"
#include "sandboxes/StopIdleDialog.h"
#include "sandboxes/StopQuestion.h"
#include "terminal/TerminalStore.h"

#include <QApplication>
#include <QClipboard>

#include <algorithm>

namespace vivarium {

namespace {

constexpr std::chrono::minutes extension(10);

/// How many files of it are open in local programs, whichever connection they came by.
int openEdits(Program &program, const SandboxId &id)
{
    int edits = 0;
    const QList<SandboxKey> same = program.sandboxes().keysOf(id);
    for (const SandboxKey &key : same) {
        const auto context = program.contexts().find(key);
        const FileWork *work = context ? FileWork::find(*context) : nullptr;
        edits += work ? work->openEdits() : 0;
    }
    return edits;
}

int openShells(Program &program, const SandboxId &id)
{
    int shells = 0;
    const QList<SandboxKey> same = program.sandboxes().keysOf(id);
    for (const SandboxKey &key : same) {
        if (const auto context = program.contexts().find(key))
            shells += TerminalStore::of(*context).shellCount();
    }
    return shells;
}

QString nameOf(Program &program, const ProfileId &profile)
{
    const ConnectionEntry *connection = program.connections().find(profile);
    return connection ? connection->name : QString();
}

} // namespace

SandboxActions::SandboxActions(Program &program, ActionSet &actions, QWidget *window)
    : QObject(window)
    , m_program(program)
    , m_actions(actions)
    , m_window(window)
    , m_forms(new SandboxForms(program, window))
    , m_protection(new ProtectionActions(program.sandboxes(), actions, this))
{
    connect(m_forms, &SandboxForms::creationBegun, this, &SandboxActions::creationBegun);
    connect(m_protection, &ProtectionActions::wanted, this, &SandboxActions::protectionWanted);
    SandboxController &controller = program.controller();
    connect(actions.newSandbox, &QAction::triggered, this, [this] { openForm(preferredProfile(), std::nullopt); });
    connect(actions.connectId, &QAction::triggered, this, &SandboxActions::connectToId);
    connect(actions.stopIdle, &QAction::triggered, this, &SandboxActions::askToStopIdle);
    connect(&program.sandboxes(), &SandboxListModel::countsChanged, this, [this] {
        ActionState::setAvailable(
            m_actions.stopIdle, m_program.sandboxes().counts().running > 0 ? QString() : tr("No sandbox is running."));
    });
    ActionState::setAvailable(actions.stopIdle, tr("No sandbox is running."));
    connect(actions.stop, &QAction::triggered, this, [this] { askToStop(m_targets); });
    connect(
        actions.extend, &QAction::triggered, this, [this, &controller] { controller.extend(m_targets, extension); });
    connect(actions.lifetime, &QAction::triggered, this, &SandboxActions::askForLifetime);
    connect(actions.noLimit, &QAction::triggered, this, [this, &controller] {
        QList<SandboxKey> keys;
        for (const SandboxKey &key : std::as_const(m_targets)) {
            const SandboxRow *row = m_program.sandboxes().find(key);
            if (row && SandboxController::whyNotUnlimited(*row).isEmpty())
                keys.append(key);
        }
        controller.setIdleLimit(keys, std::nullopt);
    });
    connect(actions.pause, &QAction::triggered, this, [this] { askToPause(m_targets); });
    connect(actions.resume, &QAction::triggered, this, [this] { m_program.pauses().resume(m_targets); });
    connect(actions.fork, &QAction::triggered, this, &SandboxActions::fork);
    connect(actions.duplicate, &QAction::triggered, this, [this] {
        if (const SandboxRow *row = single())
            m_forms->openForCopy(SandboxKey(row->key));
    });
    connect(actions.dismiss, &QAction::triggered, this, [this, &controller] {
        const QList<SandboxKey> targets = m_targets;
        for (const SandboxKey &key : targets) {
            const SandboxRow *row = m_program.sandboxes().find(key);
            if (row && SandboxController::whyNotDismiss(*row).isEmpty())
                controller.dismiss(key);
        }
    });
    connect(actions.copyName, &QAction::triggered, this, [this] {
        if (const SandboxRow *row = single())
            QApplication::clipboard()->setText(m_program.sandboxes().nameOf(*row));
    });
    connect(actions.copyId, &QAction::triggered, this, [this] {
        if (const SandboxRow *row = single())
            QApplication::clipboard()->setText(row->sandbox.id.value());
    });
    connect(&program.sandboxes(), &SandboxListModel::sandboxChanged, this, [this](const SandboxKey &key) {
        if (m_targets.contains(key))
            update();
    });
    connect(&program.sandboxes(), &SandboxListModel::sandboxRemoved, this, [this](const SandboxKey &key) {
        if (m_targets.removeAll(key) > 0)
            update();
    });
    connect(
        &program.sandboxes(), &SandboxListModel::rekeyed, this, [this](const SandboxKey &from, const SandboxKey &to) {
            if (const qsizetype at = m_targets.indexOf(from); at >= 0) {
                m_targets[at] = to;
                update();
            }
        });
    connect(&program.connections(), &ConnectionRegistry::changed, this, &SandboxActions::update);
    update();
}

const SandboxRow *SandboxActions::single() const
{
    return m_targets.size() == 1 ? m_program.sandboxes().find(m_targets.constFirst()) : nullptr;
}

ProfileId SandboxActions::preferredProfile() const
{
    if (!m_preferred.isEmpty() || m_targets.isEmpty())
        return m_preferred;
    const ProfileId first = m_targets.constFirst().profile;
    const bool together =
        std::ranges::all_of(m_targets, [&first](const SandboxKey &key) { return key.profile == first; });
    return together ? first : ProfileId();
}

void SandboxActions::setTargets(const QList<SandboxKey> &targets)
{
    m_targets = targets;
    update();
}

void SandboxActions::update()
{
    const QString none = tr("No sandbox is selected.");
    const QString several = tr("It takes one sandbox; several are selected.");
    const SandboxListModel &model = m_program.sandboxes();
    // An action on several is there when any of them can do it; otherwise the reason of the first is told.
    const auto whyNotAny = [&](auto why) {
        if (m_targets.isEmpty())
            return none;
        QString first;
        for (const SandboxKey &key : std::as_const(m_targets)) {
            const SandboxRow *row = model.find(key);
            const QString reason = row ? why(*row) : none;
            if (reason.isEmpty())
                return QString();
            if (first.isEmpty())
                first = reason;
        }
        return first;
    };
    const SandboxRow *row = single();
    const QString notOne = m_targets.isEmpty() ? none : row ? QString() : several;
    const auto whyNotOne = [&](const QString &reason) { return notOne.isEmpty() ? reason : notOne; };

    // Of several, how many it concerns; 0: say it as of one. `once`: one that several connections show is one, else
    // each of them has its own say in it.
    const auto countOf = [&](auto why, bool once) {
        QList<SandboxKey> able;
        for (const SandboxKey &key : std::as_const(m_targets)) {
            const SandboxRow *target = model.find(key);
            if (target && why(*target).isEmpty())
                able.append(key);
        }
        return m_targets.size() > 1 ? int((once ? model.onePerSandbox(able) : able).size()) : 0;
    };
    const auto whyNotStop = [](const SandboxRow &r) { return SandboxController::whyNotStop(r); };
    const int stops = countOf(whyNotStop, true);
    m_actions.stop->setText(stops > 0 ? tr("&Stop %n Sandbox(es)…", nullptr, stops) : tr("&Stop…"));
    ActionState::setAvailable(m_actions.stop, whyNotAny(whyNotStop));
    m_protection->setTargets(m_targets);
    const SandboxController &controller = m_program.controller();
    const auto whyNotExtend = [&controller](const SandboxRow &r) { return controller.whyNotMoveEnd(r); };
    const int extensions = countOf(whyNotExtend, false);
    m_actions.extend->setText(extensions > 0 ? tr("+10 &min for %n Sandbox(es)", nullptr, extensions) : tr("+10 &min"));
    ActionState::setAvailable(m_actions.extend, whyNotAny(whyNotExtend));
    const bool anyIdle = std::ranges::any_of(m_targets, [this](const SandboxKey &key) { return !hasDeadline(key); });
    ActionState::setExplanation(m_actions.lifetime,
        anyIdle || m_targets.isEmpty() ? tr("Sets after how long without use the sandbox stops by itself.")
                                       : tr("Sets when the sandbox ends, used or not."));
    const auto whyNotSetLifetime = [](const SandboxRow &r) { return SandboxController::whyNotSetLifetime(r); };
    const int lifetimes = countOf(whyNotSetLifetime, false);
    m_actions.lifetime->setText(
        lifetimes > 0 ? tr("Li&fetime of %n Sandbox(es)…", nullptr, lifetimes) : tr("Li&fetime…"));
    ActionState::setAvailable(m_actions.lifetime, whyNotAny(whyNotSetLifetime));
    ActionState::setAvailable(
        m_actions.noLimit, whyNotAny([](const SandboxRow &r) { return SandboxController::whyNotUnlimited(r); }));
    const PauseController &pauses = m_program.pauses();
    const auto whyNotPause = [&pauses](const SandboxRow &r) { return pauses.whyNotPause(r); };
    const int paused = countOf(whyNotPause, true);
    m_actions.pause->setText(paused > 0 ? tr("Pa&use %n Sandbox(es)…", nullptr, paused) : tr("Pa&use…"));
    ActionState::setAvailable(m_actions.pause, whyNotAny(whyNotPause));
    const auto whyNotResume = [&pauses](const SandboxRow &r) { return pauses.whyNotResume(r); };
    const int resumed = countOf(whyNotResume, true);
    m_actions.resume->setText(resumed > 0 ? tr("&Resume %n Sandbox(es)", nullptr, resumed) : tr("&Resume"));
    ActionState::setAvailable(m_actions.resume, whyNotAny(whyNotResume));
    ActionState::setAvailable(m_actions.fork, whyNotOne(row ? ForkRun::whyNot(m_program.feeds(), *row) : QString()));
    // What was never made can't be duplicated; the same form makes it after a change.
    m_actions.duplicate->setText(row && row->creationError ? tr("&Edit and Try Again…") : tr("&Duplicate…"));
    ActionState::setAvailable(m_actions.duplicate, notOne);
    ActionState::setAvailable(m_actions.copyName, notOne);
    ActionState::setAvailable(
        m_actions.copyId, whyNotOne(row && row->key.isProvisional() ? tr("It has no id yet.") : QString()));
    const bool provisional = row && row->key.isProvisional();
    const auto whyNotDismiss = [](const SandboxRow &r) { return SandboxController::whyNotDismiss(r); };
    const int dismissed = countOf(whyNotDismiss, false);
    m_actions.dismiss->setText(provisional && !row->creationError ? tr("Stop &Waiting for It")
            : dismissed > 0 ? tr("Remo&ve %n Sandbox(es) from the List", nullptr, dismissed)
                            : tr("Remo&ve from the List"));
    ActionState::setAvailable(m_actions.dismiss, whyNotAny(whyNotDismiss));
    const QString notRunning = row && row->sandbox.state == SandboxState::Paused
        ? tr("The sandbox is paused: resume it first.")
        : row && row->creationError ? tr("It was not created.")
        : row && row->sandbox.state != SandboxState::Running
            && row->sandbox.state != SandboxState::Starting // the terminal then opens as soon as it runs
        ? tr("The sandbox is not running.")
        : QString();
    ActionState::setAvailable(m_actions.terminal, whyNotOne(notRunning));
    ActionState::setAvailable(m_actions.open, notOne);
    ActionState::setAvailable(m_actions.properties, notOne);

    QString noServer = tr("There is no connection to make it on.");
    for (const ConnectionEntry &connection : m_program.connections().connections()) {
        if (connection.isSignedIn)
            noServer.clear();
    }
    ActionState::setAvailable(m_actions.newSandbox, noServer);
    ActionState::setAvailable(m_actions.connectId, noServer.isEmpty() ? QString() : tr("There is no connection."));
}

void SandboxActions::openForm(const ProfileId &profile, const std::optional<SandboxSpec> &spec)
{
    m_forms->open(profile, spec);
}

void SandboxActions::startFromImage(const ProfileId &profile, const ImageId &image, const QString &name)
{
    m_forms->openForImage(profile, image, name);
}

void SandboxActions::fork()
{
    const SandboxRow *row = single();
    if (!row || !ForkRun::whyNot(m_program.feeds(), *row).isEmpty())
        return;
    auto *dialog = new ForkDialog(m_program.feeds(), row->key, m_window);
    connect(dialog, &ForkDialog::openRequested, this, &SandboxActions::found);
    dialog->open();
}

void SandboxActions::askToPause(const QList<SandboxKey> &keys)
{
    QList<SandboxKey> wanted;
    for (const SandboxKey &key : keys) {
        const SandboxRow *row = m_program.sandboxes().find(key);
        if (row && m_program.pauses().whyNotPause(*row).isEmpty())
            wanted.append(key);
    }
    wanted = m_program.sandboxes().onePerSandbox(wanted);
    QList<PauseQuestion::Subject> subjects;
    for (const SandboxKey &key : std::as_const(wanted)) {
        subjects.append(
            {*m_program.sandboxes().find(key), openShells(m_program, key.id), m_program.pauses().keepsProcesses(key),
                m_program.sandboxes().pricesOf(key.profile), nameOf(m_program, key.profile)});
    }
    if (subjects.isEmpty())
        return;
    ConfirmDialog::ask(m_window, PauseQuestion::about(subjects), [pauses = QPointer(&m_program.pauses()), wanted] {
        if (pauses)
            pauses->pause(wanted);
    });
}

void SandboxActions::connectToId()
{
    auto *dialog = new ConnectIdDialog(m_program.controller(), m_program.connections(), preferredProfile(), m_window);
    connect(dialog, &ConnectIdDialog::found, this, &SandboxActions::found);
    dialog->open();
}

bool SandboxActions::hasDeadline(const SandboxKey &key) const
{
    const std::shared_ptr<Backend> backend = m_program.feeds().backend(key.profile);
    return backend && backend->capabilities().has(Feature::Deadlines);
}

void SandboxActions::askForLifetime()
{
    LifetimeDialog::Subject subject;
    subject.most = std::chrono::seconds::max();
    QList<SandboxKey> keys;
    int deadlines = 0;
    for (const SandboxKey &key : std::as_const(m_targets)) {
        const SandboxRow *row = m_program.sandboxes().find(key);
        const std::shared_ptr<Backend> backend = m_program.feeds().backend(key.profile);
        if (!row || !backend || !SandboxController::whyNotSetLifetime(*row).isEmpty())
            continue;
        subject.most = std::min(subject.most, backend->capabilities().maximumLifetime);
        subject.costsMoney |= backend->capabilities().costsMoney;
        if (const auto &plan = backend->capabilities().plan; plan && plan->longestLifetime)
            subject.plan = plan;
        subject.name = keys.isEmpty() ? Format::escaped(m_program.sandboxes().nameOf(*row)) : QString();
        const Lifetime &lifetime = row->sandbox.lifetime;
        subject.now.reset();
        subject.keepsOther |= lifetime.isForeign;
        if (hasDeadline(key)) {
            ++deadlines;
            // What is left, not what it was given once: to confirm it must change nothing.
            if (lifetime.endsAt.isValid() && !lifetime.isForeign)
                subject.now =
                    std::chrono::seconds(std::max<qint64>(60, m_program.sandboxes().now().secsTo(lifetime.endsAt)));
        } else if (lifetime.isForeign) {
            // It has a deadline, and no idle limit that comes earlier: nothing is set yet.
        } else if (lifetime.kind != Lifetime::Kind::None && lifetime.span.count() > 0) {
            subject.now = lifetime.span;
        } else if (lifetime.endsAt.isValid()) {
            // It has a limit, though nobody told which: to offer "never" would take it away unseen.
            subject.now =
                LifetimeDialog::likelyLimit(std::chrono::seconds(m_program.sandboxes().now().secsTo(lifetime.endsAt)));
        }
        keys.append(key);
    }
    if (keys.isEmpty())
        return;
    subject.count = int(keys.size());
    subject.kind = deadlines == 0  ? LifetimeDialog::Kind::Idle
        : deadlines == keys.size() ? LifetimeDialog::Kind::Deadline
                                   : LifetimeDialog::Kind::Both;
    auto *dialog = new LifetimeDialog(subject, m_window);
    connect(dialog, &LifetimeDialog::chosen, this,
        [this, keys](std::optional<std::chrono::seconds> limit) { m_program.controller().setIdleLimit(keys, limit); });
    dialog->open();
}

void SandboxActions::askToStopIdle()
{
    auto *dialog = new StopIdleDialog(m_program.sandboxes(), m_window);
    connect(dialog, &StopIdleDialog::confirmed, this, [this](const QList<SandboxKey> &keys, int spared) {
        m_program.controller().stop(keys);
        if (spared > 0)
            Q_EMIT noticed(
                {SandboxNotice::Kind::Information, tr("%n sandbox(es) were used meanwhile and go on.", nullptr, spared),
                    std::nullopt, {}, SandboxNotice::Offer::None});
    });
    dialog->open();
}

void SandboxActions::askToStop(const QList<SandboxKey> &keys)
{
    QList<SandboxKey> stoppable;
    QList<SandboxKey> leftOut; // as they are protected, though they could be stopped otherwise
    for (const SandboxKey &key : keys) {
        const SandboxRow *row = m_program.sandboxes().find(key);
        if (row && row->isProtected && isLive(row->shownState()))
            leftOut.append(key);
        if (row && SandboxController::whyNotStop(*row).isEmpty())
            stoppable.append(key);
    }
    stoppable = m_program.sandboxes().onePerSandbox(stoppable);
    leftOut = m_program.sandboxes().onePerSandbox(leftOut);
    QList<StopQuestion::Victim> victims;
    for (const SandboxKey &key : std::as_const(stoppable)) {
        SandboxRow row = *m_program.sandboxes().find(key);
        row.sandbox.name = m_program.sandboxes().nameOf(row);
        victims.append({row, openShells(m_program, key.id), nameOf(m_program, key.profile),
            openEdits(m_program, key.id), m_program.sandboxes().hasNamesake(row.sandbox.name, key.id)});
    }
    if (victims.isEmpty())
        return;
    ConfirmDialog::Question question = StopQuestion::about(victims);
    if (!leftOut.isEmpty())
        question.consequences << tr("Left out, as protected: %n sandbox(es).", nullptr, int(leftOut.size()));
    ConfirmDialog::ask(m_window, question, [controller = QPointer(&m_program.controller()), stoppable] {
        if (controller)
            controller->stop(stoppable);
    });
}

} // namespace vivarium
