// SPDX-License-Identifier: GPL-3.0-or-later
#include "Session.h"

#include "activity/ActivityDatabase.h"
#include "activity/ActivityStore.h"
#include "backend/BackendFactory.h"
#include "common/Format.h"
#include "common/ProgramFolders.h"
#include "core/Async.h"

#include <utility>

namespace vivarium::cli {

namespace {

/// For a person who has to unlock the keychain; the window waits longer, but there nothing else waits with it.
constexpr std::chrono::milliseconds keychainLimit = std::chrono::seconds(30);
/// The longest text that servers search for.
constexpr qsizetype longestSearch = 100;

bool isCalled(const Sandbox &sandbox, const QString &text)
{
    return sandbox.name == text || sandbox.id.value() == text;
}

} // namespace

Session::Session(const ProfileStore &profiles, Console &console, QObject *parent)
    : QObject(parent)
    , m_profiles(profiles)
    , m_console(console)
    , m_openConnection([this](const ConnectionProfile &profile) { return openSaved(profile); })
{
    m_secrets.setTimeLimit(keychainLimit);
}

Session::~Session() = default;

Reply<std::shared_ptr<Backend>> Session::openSaved(const ConnectionProfile &profile)
{
    using Opened = std::shared_ptr<Backend>;
    if (profile.kind == ConnectionProfile::Kind::Local)
        return readyReply<Opened>(Opened(makeBackend(profile, {}, ProgramFolders::standard().state)));
    return chain(this, m_secrets.read(profile.id), [profile](const Result<Secret> &secret) -> Result<Opened> {
        if (secret)
            return Opened(makeBackend(profile, *secret, ProgramFolders::standard().state));
        ApiError error = secret.error();
        const bool hasNoKeychain = error.code == SecretStore::noKeychainCode;
        if (error.kind == ErrorKind::NotFound || hasNoKeychain) {
            // What the window keeps until it quits is in its memory alone.
            error.sentence = tr("Its token is not known here.");
            error.advice = hasNoKeychain
                ? tr("The command line takes it from a keychain, and this session has none: start GNOME Keyring or "
                     "KWallet, and enter it in the window.")
                : tr("The command line takes it from the keychain: enter it in the window, and have it kept there.");
        }
        return std::unexpected(error);
    });
}

ActivityEntry Session::entryOf(ActivityKind kind, const Target &target)
{
    ActivityEntry entry;
    entry.at = QDateTime::currentDateTimeUtc();
    entry.kind = kind;
    entry.profile = target.profile.id;
    entry.connection = target.profile.name;
    entry.sandbox = target.sandbox.id;
    entry.sandboxName = target.sandbox.name;
    entry.facts.insert(ActivityFact::commandLine, true);
    return entry;
}

void Session::remember(const ActivityEntry &entry) const
{
    if (m_history.isEmpty())
        return;
    ActivityDatabase history(m_history, ActivityStore::mostEntries, ActivityDatabase::Role::Guest);
    (void)history.append({{entry, {}}}); // the command did what it did; the window tells when its file is of no use
}

std::expected<QList<ConnectionProfile>, UsageError> Session::connections(const QString &named) const
{
    if (named.isEmpty())
        return m_profiles.profiles();
    QList<ConnectionProfile> all = m_profiles.profiles();
    QStringList names;
    for (const ConnectionProfile &profile : std::as_const(all))
        names.append(profile.name);
    all.removeIf([&named](const ConnectionProfile &profile) {
        return profile.name.compare(named, Qt::CaseInsensitive) != 0 && profile.id.value() != named;
    });
    if (all.isEmpty())
        return std::unexpected(UsageError{tr("There is no connection “%1”. Saved are: %2.", "%2 is a list of names")
                .arg(named, names.join(QStringLiteral(", ")))});
    return all;
}

Survey *Session::survey(const QList<ConnectionProfile> &profiles, const QString &search)
{
    auto *survey = new Survey(profiles, m_openConnection, search, m_limits, this);
    connect(survey, &Survey::preparing, this, [this](const QString &sentence) { m_console.showProgress(sentence); });
    return survey;
}

void Session::tellFailure(const Survey::Answer &answer)
{
    if (!answer.error)
        return;
    ApiError error = *answer.error;
    if (!error.advice.isEmpty() && std::exchange(m_toldAdvice, error.advice) == error.advice)
        error.advice.clear(); // the same of the next connection
    error.sentence =
        tr("Connection “%1”: %2", "%2 is a sentence about what went wrong").arg(answer.profile.name, error.sentence);
    m_console.tell(error);
}

void Session::find(const QString &text, const QString &connection, std::function<void(const Target &)> found,
    std::function<void(int)> failed)
{
    const auto profiles = connections(connection);
    if (!profiles) {
        m_console.tell(profiles.error().sentence);
        QMetaObject::invokeMethod(
            this, [failed = std::move(failed)] { failed(ExitCode::usage); }, Qt::QueuedConnection);
        return;
    }
    Survey *all = survey(*profiles, text.left(longestSearch));
    const auto conclude = [this, all, text, found, failed] {
        all->disconnect(this);
        all->deleteLater();
        m_console.clearProgress();
        decide(*all, text, found, failed);
    };
    connect(all, &Survey::answered, this, [all, text, conclude](qsizetype index) {
        // An id names one sandbox: there is no need to wait for connections that can't have it, too.
        const QList<Sandbox> &sandboxes = all->answers()[index].sandboxes;
        if (std::ranges::any_of(sandboxes,
                [&text](const Sandbox &sandbox) { return sandbox.id.value() == text && isLive(sandbox.state); }))
            conclude();
    });
    connect(all, &Survey::finished, this, conclude);
    all->start();
}

void Session::decide(const Survey &survey, const QString &text, const std::function<void(const Target &)> &found,
    const std::function<void(int)> &failed)
{
    QList<Target> live;
    bool hasEnded = false;
    for (const Survey::Answer &answer : survey.answers()) {
        tellFailure(answer);
        for (const Sandbox &sandbox : answer.sandboxes) {
            if (!isCalled(sandbox, text))
                continue;
            if (isLive(sandbox.state))
                live.append({answer.profile, answer.backend, sandbox});
            else
                hasEnded = true;
        }
    }
    if (live.size() == 1) {
        found(live.first());
        return;
    }
    if (live.isEmpty()) {
        m_console.tell(hasEnded ? tr("The sandbox “%1” has ended.").arg(text)
                                : tr("No sandbox that runs has the name or id “%1”.").arg(text));
        failed(ExitCode::failure);
        return;
    }
    m_console.tell(
        tr("“%1” can be any of %n sandboxes; name one by its id, or a connection:", nullptr, int(live.size()))
            .arg(text));
    // What one restored twice has in common is all but the id and the age.
    const QDateTime now = QDateTime::currentDateTimeUtc();
    for (const Target &target : std::as_const(live)) {
        const QString age = target.sandbox.createdAt.isValid() ? Format::relativeTime(target.sandbox.createdAt, now)
                                                               : Format::unknown();
        m_console.tell(tr("  %1  %2  on “%3”, created: %4", "id and name of a sandbox, name of a connection, an age")
                .arg(target.sandbox.id.value(), target.sandbox.name, target.profile.name, age));
    }
    failed(ExitCode::usage);
}

} // namespace vivarium::cli
