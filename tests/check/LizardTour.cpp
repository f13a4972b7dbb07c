// SPDX-License-Identifier: GPL-3.0-or-later
#include "LizardTour.h"

#include "MainWindow.h"
#include "Program.h"
#include "backend/Backend.h"
#include "backend/SnapshotApi.h"
#include "backend/StorageApi.h"
#include "common/ElidedLabel.h"
#include "common/FieldMessage.h"
#include "common/Format.h"
#include "common/Panel.h"
#include "local/LocalEngine.h"
#include "profiles/PrivateFile.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProcessEnvironment>
#include <QScopeGuard>

#include <algorithm>

namespace vivarium::check {

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

// The first start of an engine makes its image.
constexpr auto engineLimit = 180s;
constexpr auto stateLimit = 180s;
constexpr qint64 largestKey = 4096;
const auto agentName = u"report-agent"_s;
const auto connectionName = u"Lizard on this machine"_s;

} // namespace

LizardTour::LizardTour(Program &program, MainWindow &window, const Person &person)
    : m_program(program)
    , m_window(window)
    , m_person(person)
    , m_visitor(window, person)
{
}

void LizardTour::step(const QString &name, void (LizardTour::*action)())
{
    const int before = m_steps.failed();
    m_steps.run(name, [this, action] { (this->*action)(); });
    if (m_steps.failed() > before)
        m_person.leaveDialogs(); // one that was left open would be in the way of all that follows
}

int LizardTour::run()
{
    step(u"the engine answers, and has a key for Lizard's API"_s, &LizardTour::findEngine);
    if (m_steps.failed() == 0)
        step(u"connected by an API key, after a test that says who one is"_s, &LizardTour::connectByKey);
    if (m_steps.failed() == 0)
        step(u"a sandbox from the form with template, size and deadline"_s, &LizardTour::makeSandbox);
    // Without a sandbox none of the others can happen, and each would only say so after its time limit.
    if (m_steps.failed() == 0) {
        step(u"files and folders dropped in"_s, &LizardTour::putFilesIn);
        step(u"a terminal that answers"_s, &LizardTour::useTerminal);
        step(u"a command whose output is read while it runs"_s, &LizardTour::runCommand);
        step(u"its process in the tree, with its share of the processor"_s, &LizardTour::seeProcesses);
        step(u"a private port whose token stays covered"_s, &LizardTour::exposePort);
        step(u"a snapshot, with how many of its copies are warm"_s, &LizardTour::saveSnapshot);
        step(u"a sandbox restored from it"_s, &LizardTour::restoreSnapshot);
        step(u"two copies of the running one, each with its fate"_s, &LizardTour::makeCopies);
        step(u"schedules by cron and by interval, with their next runs"_s, &LizardTour::makeSchedules);
        step(u"a run at once, and its output in the history"_s, &LizardTour::runSchedule);
        step(u"a volume made, grown and deleted, each as it was asked"_s, &LizardTour::useVolume);
        step(u"a desktop refused with the reason"_s, &LizardTour::seeDesktop);
        step(u"a pause, asked with what it ends, and shown"_s, &LizardTour::pause);
        step(u"resumed, with its files"_s, &LizardTour::resume);
        step(u"the deadline counts down, and is moved"_s, &LizardTour::moveDeadline);
        step(u"stopping asks by name, and stops"_s, &LizardTour::stop);
    }
    step(u"everything of this tour is put away"_s, &LizardTour::cleanUp);
    return m_steps.failed();
}

void LizardTour::fill(const QWidget *form, const QString &field, const QString &text) const
{
    QWidget *found = m_person.await(form, field);
    if (auto *line = qobject_cast<QLineEdit *>(found))
        line->selectAll();
    else if (auto *edit = qobject_cast<QPlainTextEdit *>(found))
        edit->selectAll();
    else
        throw StepFailed(field + u" is no field for text"_s);
    m_person.type(found, text);
}

void LizardTour::pick(const QWidget *form, const QString &field, const QString &text) const
{
    auto *combo = m_person.await<QComboBox>(form, field);
    const int at = combo->findText(text);
    if (at < 0)
        throw StepFailed(u"%1 doesn't offer “%2”"_s.arg(field, text));
    combo->setCurrentIndex(at);
}

void LizardTour::await(const QWidget &place, const QString &what, const std::function<bool()> &condition,
    std::chrono::milliseconds limit) const
{
    try {
        m_person.waitFor(what, condition, limit);
    } catch (const StepFailed &failure) {
        const auto notices = place.findChildren<QLabel *>(u"noticeText"_s);
        const auto told = std::ranges::find_if(notices, &QWidget::isVisible);
        if (told == notices.cend())
            throw;
        throw StepFailed(u"%1; the notice says: %2"_s.arg(QString::fromUtf8(failure.what()), (*told)->text()));
    }
}

const SandboxRow *LizardTour::row(const SandboxKey &key) const
{
    return m_program.sandboxes().find(key);
}

std::shared_ptr<Backend> LizardTour::backend() const
{
    std::shared_ptr<Backend> backend = m_program.feeds().backend(m_profile);
    if (!backend)
        throw StepFailed(u"the connection is gone"_s);
    return backend;
}

void LizardTour::awaitState(const SandboxKey &key, SandboxState state) const
{
    const auto isOver = [](const SandboxRow &known) {
        return known.isGone || known.creationError || !isLive(known.shownState());
    };
    await(
        m_window, u"%1 to be “%2”"_s.arg(key.id.value(), Format::state(state)),
        [&] {
            const SandboxRow *known = row(key);
            return known && (known->shownState() == state || isOver(*known) || !known->sandbox.pauseError.isEmpty());
        },
        stateLimit);
    const SandboxRow *known = row(key);
    if (!known || known->shownState() != state)
        throw StepFailed(u"%1 is “%2” instead. %3 %4"_s.arg(key.id.value(),
            known ? Format::state(known->shownState(), known->sandbox.stateText) : u"gone"_s,
            known ? known->sandbox.message : QString(), known ? known->sandbox.pauseError : QString()));
}

QString LizardTour::seeQuestion(const QString &name, const QString &picture) const
{
    QWidget *question = m_person.awaitWindow(u"confirmDialog"_s);
    QString all = m_person.find<QLabel>(question, u"question"_s)->text();
    if (!all.contains(name))
        throw StepFailed(u"the question doesn't name %1: %2"_s.arg(name, all));
    const auto consequences = question->findChildren<QLabel *>(u"consequence"_s);
    for (const QLabel *consequence : consequences)
        all += u' ' + consequence->text();
    if (!picture.isEmpty())
        m_person.picture(question, picture);
    return all;
}

void LizardTour::take(const QString &name) const
{
    m_person.picture(&m_window, name);
}

void LizardTour::findEngine()
{
    m_person.waitFor(
        u"the engine to answer"_s,
        [this] {
            return std::ranges::any_of(m_program.connections().connections(),
                [](const ConnectionEntry &entry) { return entry.isLocal && entry.isOnline(); });
        },
        engineLimit);
    const QString folder = LocalEngine::defaultDataDirectory(QProcessEnvironment::systemEnvironment());
    const auto address = LocalEngine::readAddress(folder);
    if (!address)
        throw StepFailed(address.error().text());
    const auto key = PrivateFile::read(QDir(folder).filePath(u"lizard-key"_s), largestKey);
    if (!key)
        throw StepFailed(key.error().text());
    if (!*key)
        throw StepFailed(u"the engine has no key for Lizard's API in %1"_s.arg(folder));
    m_endpoint = address->endpoint;
    m_key = Secret((*key)->trimmed());
}

void LizardTour::connectByKey()
{
    m_person.trigger(m_person.find<QAction>(&m_window, u"connectServer"_s));
    QWidget *dialog = m_person.awaitWindow(u"connectDialog"_s);
    pick(dialog, u"profileKind"_s, u"Lizard"_s);
    fill(dialog, u"profileName"_s, connectionName);
    fill(dialog, u"profileEndpoint"_s, m_endpoint.toString());
    fill(dialog, u"profileToken"_s, QString::fromUtf8(m_key.reveal()));
    // The keychain of whoever takes the pictures is left alone.
    auto *untilQuit = m_person.await<QCheckBox>(dialog, u"untilQuit"_s);
    if (!untilQuit->isChecked())
        m_person.press(untilQuit, Qt::Key_Space);
    if (!untilQuit->isChecked())
        throw StepFailed(u"the key would be put into the keychain"_s);
    auto *test = m_person.await(dialog, u"testButton"_s);
    m_person.click(test);
    auto *outcome = m_person.find<QLabel>(dialog, u"outcome"_s);
    m_person.waitFor(u"the outcome of the test"_s, [&] { return test->isEnabled() && outcome->isVisible(); }, 30s);
    if (!outcome->text().contains(u"It works"_s))
        throw StepFailed(u"the test of the key says: "_s + outcome->text());
    m_person.picture(dialog, u"lizard-connect"_s);
    m_person.click(m_person.await(dialog, u"connectButton"_s));
    await(
        m_window, u"the connection to be live, and to know its region"_s,
        [this] {
            for (const ConnectionEntry &entry : m_program.connections().connections())
                if (entry.name == connectionName && entry.isOnline() && entry.isSignedIn && entry.backend
                    && !entry.backend->capabilities().regions.isEmpty())
                    m_profile = entry.profile;
            return !m_profile.isEmpty();
        },
        60s);
    if (backend()->capabilities().costsMoney)
        throw StepFailed(u"this machine is taken for a server that costs money"_s);
    m_window.showPlace(PlacesModel::Kind::Connection, m_profile);
}

void LizardTour::makeSandbox()
{
    m_person.trigger(m_person.find<QAction>(&m_window, u"newSandbox"_s));
    QWidget *dialog = m_person.awaitWindow(u"newSandboxDialog"_s);
    fill(dialog, u"templateName"_s, agentName);
    pick(dialog, u"templateCombo"_s, u"interpreter"_s);
    pick(dialog, u"sizeCombo"_s, u"mini"_s);
    pick(m_person.await(dialog, u"deadline"_s), u"idleLimit"_s, Format::duration(1h));
    if (auto *more = m_person.await<QAbstractButton>(dialog, u"templateMoreButton"_s); !more->isChecked())
        m_person.click(more);
    fill(dialog, u"metadataEdit"_s, u"owner=reports"_s);
    const auto says = [&](const QString &message, const QString &words) {
        const QString text = m_person.await<FieldMessage>(dialog, message)->text();
        if (!text.contains(words))
            throw StepFailed(u"%1 says “%2” and nothing of “%3”"_s.arg(message, text, words));
    };
    says(u"templateComboMessage"_s, u"Python"_s);
    says(u"sizeComboMessage"_s, u"vCPU"_s);
    says(u"deadlineMessage"_s, u"not an idle timer"_s);
    if (m_person.await<QLabel>(dialog, u"costText"_s)->text().isEmpty())
        throw StepFailed(u"the form says nothing of what it costs"_s);
    dialog->resize(dialog->width(), 760); // all of it in one picture
    m_person.picture(dialog, u"lizard-new-sandbox"_s);

    std::optional<Result<SandboxKey>> outcome;
    const auto connection = QObject::connect(&m_program.controller(), &SandboxController::creationEnded, &m_window,
        [&outcome](const SandboxKey &, const Result<SandboxKey> &key, const SandboxSpec &) { outcome = key; });
    const auto end = qScopeGuard([&connection] { QObject::disconnect(connection); });
    m_person.click(m_person.await(dialog, u"createButton"_s));
    m_person.waitFor(agentName + u" to be made"_s, [&outcome] { return outcome.has_value(); }, engineLimit);
    if (!*outcome)
        throw StepFailed(u"%1 was not made: %2"_s.arg(agentName, outcome->error().text()));
    m_agent = **outcome;
    m_made.append(m_agent);
    m_visitor.setSandbox(m_agent);
    awaitState(m_agent, SandboxState::Running);
    if (const QString name = row(m_agent)->sandbox.name; name != agentName)
        throw StepFailed(u"it is called “%1” instead"_s.arg(name));
}

void LizardTour::pause()
{
    (void)m_visitor.panel(u"overview"_s);
    m_person.click(m_person.await(&m_window, u"headerPause"_s));
    const QString told = seeQuestion(agentName, u"lizard-pause"_s);
    if (!told.contains(u"deadline stands still"_s))
        throw StepFailed(u"the question says nothing of the deadline: "_s + told);
    m_person.confirm();
    awaitState(m_agent, SandboxState::Paused);
    const auto *left = m_person.await<ElidedLabel>(&m_window, u"headerLifetime"_s);
    m_person.waitFor(u"the header to say that the clock stands still"_s,
        [left] { return left->text().contains(u"while paused"_s); });
    take(u"lizard-paused"_s);
}

void LizardTour::resume()
{
    (void)m_visitor.panel(u"overview"_s);
    m_person.click(m_person.await(&m_window, u"headerResume"_s));
    awaitState(m_agent, SandboxState::Running);
    (void)m_visitor.run(u"head -1 README.md"_s, u"# Orders"_s);
}

void LizardTour::moveDeadline()
{
    (void)m_visitor.panel(u"overview"_s);
    const auto *left = m_person.await<ElidedLabel>(&m_window, u"headerLifetime"_s);
    const QString before = left->text();
    if (!before.startsWith(u"Ends in"_s))
        throw StepFailed(u"the header says “%1” and no deadline"_s.arg(before));
    m_person.waitFor(u"“%1” to count down"_s.arg(before), [&] { return left->text() != before; }, 5s);
    const SandboxRow *now = row(m_agent);
    if (!now)
        throw StepFailed(agentName + u" is gone"_s);
    const QDateTime ends = now->sandbox.lifetime.endsAt;
    m_person.click(m_person.await(&m_window, u"headerExtend"_s));
    await(m_window, u"a later deadline"_s, [&] {
        const SandboxRow *known = row(m_agent);
        return known && known->sandbox.lifetime.endsAt > ends.addSecs(300);
    });
    take(u"lizard-deadline"_s);
}

void LizardTour::stop()
{
    (void)m_visitor.panel(u"overview"_s);
    m_person.click(m_person.await(&m_window, u"headerStop"_s));
    (void)seeQuestion(agentName, u"lizard-stop"_s);
    m_person.confirm();
    await(
        m_window, agentName + u" to be stopped"_s,
        [this] {
            const SandboxRow *known = row(m_agent);
            return !known || !isLive(known->shownState());
        },
        stateLimit);
}

void LizardTour::cleanUp()
{
    if (m_profile.isEmpty())
        return;
    const auto isRunning = [this](const SandboxKey &key) {
        const SandboxRow *known = row(key);
        return known && !known->isGone && isLive(known->sandbox.state);
    };
    QList<SandboxKey> live;
    std::ranges::copy_if(m_made, std::back_inserter(live), isRunning);
    m_program.controller().stop(live);
    m_person.waitFor(u"everything to be stopped"_s, [&] { return std::ranges::none_of(live, isRunning); }, 90s);
    const auto remove = [this](const QString &what, const Reply<Done> &gone) {
        m_person.waitFor(what + u" to be deleted"_s, [&gone] { return gone.isFinished(); }, 60s);
        if (gone.resultCount() > 0 && !gone.result() && gone.result().error().kind == ErrorKind::NotFound)
            return; // it was never made, or is gone already
        if (gone.resultCount() == 0 || !gone.result())
            throw StepFailed(u"%1 was not deleted: %2"_s.arg(
                what, gone.resultCount() == 0 ? u"no answer came"_s : gone.result().error().text()));
    };
    if (!m_snapshot.isEmpty())
        remove(u"the snapshot"_s, backend()->snapshots().remove(m_snapshot));
    if (!m_volume.isEmpty())
        remove(m_volume, backend()->storage().removeVolume(m_volume));
}

} // namespace vivarium::check
