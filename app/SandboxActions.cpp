// SPDX-License-Identifier: GPL-3.0-or-later
#include "SandboxActions.h"

#include "common/ActionState.h"
#include "common/Format.h"
#include "core/Async.h"
#include "files/FileWork.h"
#include "sandboxes/ConnectIdDialog.h"
#include "sandboxes/ForkDialog.h"
#include "sandboxes/LifetimeDialog.h"
#include "sandboxes/NewSandboxDialog.h"
#include "sandboxes/PauseQuestion.h"
#include "sandboxes/SpecValidation.h"
#include "sandboxes/StopIdleDialog.h"
#include "sandboxes/StopQuestion.h"
#include "terminal/TerminalStore.h"

#include <QApplication>
#include <QClipboard>

#include <algorithm>

namespace vivarium {

namespace {

constexpr std::chrono::minutes extension(10);
constexpr std::chrono::minutes usualLimit(10);

/// A name for a sandbox out of what a person called an image.
QString nameFrom(const QString &text)
{
    QString name;
    for (QChar c : text) {
        const bool allowed =
            (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || (c >= u'0' && c <= u'9') || c == u'_';
        if (allowed)
            name += c;
        else if (!name.isEmpty() && !name.endsWith(QLatin1Char('-')))
            name += QLatin1Char('-');
    }
    while (name.endsWith(QLatin1Char('-')))
        name.chop(1);
    if (name.isEmpty() || name.at(0).isDigit())
        name.prepend(QLatin1String("from-"));
    return name.left(50) + QStringLiteral("-1");
}

/// How many files of it are open in local programs.
int openEdits(Program &program, const SandboxKey &key)
{
    const auto context = program.contexts().find(key);
    const FileWork *work = context ? FileWork::find(*context) : nullptr;
    return work ? work->openEdits() : 0;
}

} // namespace

SandboxActions::SandboxActions(Program &program, ActionSet &actions, QWidget *window)
    : QObject(window)
    , m_program(program)
    , m_actions(actions)
    , m_window(window)
{
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
    connect(actions.protect, &QAction::triggered, this,
        [this](bool checked) { Q_EMIT protectionWanted(m_targets, checked); });
    connect(actions.fork, &QAction::triggered, this, &SandboxActions::fork);
    connect(actions.duplicate, &QAction::triggered, this, &SandboxActions::duplicate);
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
            QApplication::clipboard()->setText(row->sandbox.name);
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

    // Of several, how many it concerns; 0: say it as of one.
    const auto countOf = [&](auto why) {
        const auto count = std::ranges::count_if(m_targets, [&](const SandboxKey &key) {
            const SandboxRow *target = model.find(key);
            return target && why(*target).isEmpty();
        });
        return m_targets.size() > 1 ? int(count) : 0;
    };
    const auto whyNotStop = [](const SandboxRow &r) { return SandboxController::whyNotStop(r); };
    const int stops = countOf(whyNotStop);
    m_actions.stop->setText(stops > 0 ? tr("&Stop %n Sandbox(es)…", nullptr, stops) : tr("&Stop…"));
    ActionState::setAvailable(m_actions.stop, whyNotAny(whyNotStop));
    const auto whyNotProtect = [](const SandboxRow &r) {
        return r.key.isProvisional() ? tr("It is still being created.")
            : isLive(r.shownState()) ? QString()
                                     : tr("It has ended.");
    };
    int live = 0;
    int isProtected = 0;
    for (const SandboxKey &key : std::as_const(m_targets)) {
        const SandboxRow *target = model.find(key);
        live += target && whyNotProtect(*target).isEmpty() ? 1 : 0;
        isProtected += target && target->isProtected ? 1 : 0;
    }
    m_actions.protect->setChecked(live > 0 && isProtected == live);
    // The page of those that are selected says it, too.
    m_actions.stop->setStatusTip(m_targets.size() > 1 && isProtected > 0
            ? tr("Protected and left out of Stop: %n sandbox(es).", nullptr, isProtected)
            : QString());
    ActionState::setAvailable(m_actions.protect, whyNotAny(whyNotProtect));
    const auto whyNotExtend = [](const SandboxRow &r) { return SandboxController::whyNotExtend(r); };
    const int extensions = countOf(whyNotExtend);
    m_actions.extend->setText(extensions > 0 ? tr("+10 &min for %n Sandbox(es)", nullptr, extensions) : tr("+10 &min"));
    ActionState::setAvailable(m_actions.extend, whyNotAny(whyNotExtend));
    const bool anyIdle = std::ranges::any_of(m_targets, [this](const SandboxKey &key) { return !hasDeadline(key); });
    ActionState::setExplanation(m_actions.lifetime,
        anyIdle || m_targets.isEmpty() ? tr("Sets after how long without use the sandbox stops by itself.")
                                       : tr("Sets when the sandbox ends, used or not."));
    const auto whyNotSetLifetime = [](const SandboxRow &r) { return SandboxController::whyNotSetLifetime(r); };
    const int lifetimes = countOf(whyNotSetLifetime);
    m_actions.lifetime->setText(
        lifetimes > 0 ? tr("Li&fetime of %n Sandbox(es)…", nullptr, lifetimes) : tr("Li&fetime…"));
    ActionState::setAvailable(m_actions.lifetime, whyNotAny(whyNotSetLifetime));
    ActionState::setAvailable(
        m_actions.noLimit, whyNotAny([](const SandboxRow &r) { return SandboxController::whyNotUnlimited(r); }));
    const PauseController &pauses = m_program.pauses();
    const auto whyNotPause = [&pauses](const SandboxRow &r) { return pauses.whyNotPause(r); };
    const int paused = countOf(whyNotPause);
    m_actions.pause->setText(paused > 0 ? tr("Pa&use %n Sandbox(es)…", nullptr, paused) : tr("Pa&use…"));
    ActionState::setAvailable(m_actions.pause, whyNotAny(whyNotPause));
    const auto whyNotResume = [&pauses](const SandboxRow &r) { return pauses.whyNotResume(r); };
    const int resumed = countOf(whyNotResume);
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
    const int dismissed = countOf(whyNotDismiss);
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

void SandboxActions::openForm(const ProfileId &profile, const std::optional<SandboxSpec> &spec, const QString &remark)
{
    auto *dialog = new NewSandboxDialog(m_program.feeds(), m_program.recentSpecs(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (!profile.isEmpty())
        dialog->setProfile(profile);
    if (spec)
        dialog->setSpec(*spec);
    dialog->setRemark(remark);
    connect(dialog, &NewSandboxDialog::submitted, this, [this](const ProfileId &where, const SandboxSpec &what) {
        Q_EMIT creationBegun(m_program.controller().create(where, what));
    });
    dialog->open();
}

void SandboxActions::startFromImage(const ProfileId &profile, const ImageId &image, const QString &name)
{
    // Its size as that of the last one; what another sandbox was given is no business of this one.
    const SandboxSpec last = m_program.recentSpecs().last(profile);
    SandboxSpec spec;
    spec.image = image;
    spec.name = nameFrom(name);
    spec.group = last.group;
    spec.cpuMillis = last.cpuMillis;
    spec.memoryMiB = last.memoryMiB;
    spec.keepWarm = last.keepWarm;
    const ConnectionEntry *connection = m_program.connections().find(profile);
    spec.authorized = !connection || !connection->isLocal; // as the form does by itself
    openForm(profile, spec);
}

void SandboxActions::duplicate()
{
    const SandboxRow *row = single();
    if (!row)
        return;
    const SandboxKey key = row->key;
    if (row->creationError) {
        if (const auto spec = m_program.controller().specOf(key)) {
            m_program.controller().dismiss(key);
            openForm(key.profile, spec);
        }
        return;
    }
    const SandboxSpec listed = listedSpec(*row);
    const QString name = Format::escaped(row->sandbox.name);
    whenDone(this, m_program.controller().specification(key),
        [this, key, listed, name](const Result<SandboxApi::Specification> *told) {
            if (!told)
                return;
            if (!*told) {
                openForm(key.profile, listed,
                    tr("A copy of %1, but only of what the list shows of it: %2").arg(name, told->error().text()));
                return;
            }
            SandboxSpec spec = (*told)->spec;
            if (!(*told)->complete && spec.image.isEmpty()) {
                spec.pythonVersion = listed.pythonVersion;
                spec.baseImage = listed.baseImage;
            }
            openForm(key.profile, spec,
                (*told)->complete
                    ? tr("A copy of %1, with its network rules and ports as they are now.").arg(name)
                    : tr("A copy of %1. Its server doesn't tell its environment, secrets, volumes, files and command.")
                          .arg(name));
        });
}

SandboxSpec SandboxActions::listedSpec(const SandboxRow &row) const
{
    const Sandbox &sandbox = row.sandbox;
    SandboxSpec spec;
    spec.name = sandbox.name;
    spec.group = sandbox.group.isEmpty() ? QStringLiteral("sandboxes") : sandbox.group;
    spec.image = sandbox.image;
    const QString python = QStringLiteral("Python ");
    if (sandbox.imageText.startsWith(python)) {
        spec.image = ImageId();
        spec.pythonVersion = sandbox.imageText.mid(python.size());
    }
    spec.templateName = sandbox.templateName;
    spec.size = sandbox.size;
    spec.region = sandbox.region;
    if (sandbox.cpuMillis > 0)
        spec.cpuMillis = sandbox.cpuMillis;
    if (sandbox.memoryMiB > 0)
        spec.memoryMiB = sandbox.memoryMiB;
    if (sandbox.lifetime.kind != Lifetime::Kind::None || !isLive(sandbox.state))
        spec.keepWarm = sandbox.lifetime.span.count() > 0 ? sandbox.lifetime.span : usualLimit;
    return spec;
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
    QList<PauseQuestion::Subject> subjects;
    QList<SandboxKey> wanted;
    for (const SandboxKey &key : keys) {
        const SandboxRow *row = m_program.sandboxes().find(key);
        if (!row || !m_program.pauses().whyNotPause(*row).isEmpty())
            continue;
        int terminals = 0;
        if (const auto context = m_program.contexts().find(key))
            terminals = TerminalStore::of(*context).shellCount();
        const ConnectionEntry *connection = m_program.connections().find(key.profile);
        subjects.append({*row, terminals, m_program.pauses().keepsProcesses(key),
            m_program.sandboxes().pricesOf(key.profile), connection ? connection->name : QString()});
        wanted.append(key);
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
        subject.name = keys.isEmpty() ? Format::escaped(row->sandbox.name) : QString();
        const Lifetime &lifetime = row->sandbox.lifetime;
        subject.now.reset();
        if (hasDeadline(key)) {
            ++deadlines;
            // What is left, not what it was given once: to confirm it must change nothing.
            if (lifetime.endsAt.isValid())
                subject.now =
                    std::chrono::seconds(std::max<qint64>(60, m_program.sandboxes().now().secsTo(lifetime.endsAt)));
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
    QList<StopQuestion::Victim> victims;
    QList<SandboxKey> stoppable;
    int leftOut = 0; // as it is protected, though it could be stopped otherwise
    for (const SandboxKey &key : keys) {
        const SandboxRow *row = m_program.sandboxes().find(key);
        leftOut += row && row->isProtected && isLive(row->shownState()) ? 1 : 0;
        if (!row || !SandboxController::whyNotStop(*row).isEmpty())
            continue;
        int terminals = 0;
        if (const auto context = m_program.contexts().find(key))
            terminals = TerminalStore::of(*context).shellCount();
        const ConnectionEntry *connection = m_program.connections().find(key.profile);
        victims.append({*row, terminals, connection ? connection->name : QString(), openEdits(m_program, key)});
        stoppable.append(key);
    }
    if (victims.isEmpty())
        return;
    ConfirmDialog::Question question = StopQuestion::about(victims);
    if (leftOut > 0)
        question.consequences << tr("Left out, as protected: %n sandbox(es).", nullptr, leftOut);
    ConfirmDialog::ask(m_window, question, [controller = QPointer(&m_program.controller()), stoppable] {
        if (controller)
            controller->stop(stoppable);
    });
}

} // namespace vivarium
