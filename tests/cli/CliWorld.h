// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Action.h"
#include "Console.h"
#include "FakeBackend.h"
#include "FakeFileApi.h"
#include "Session.h"
#include "activity/ActivityDatabase.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace vivarium::cli {

/// Keeps what is written.
class RecordingConsole final : public Console {
public:
    Written write(Stream stream, const QByteArray &bytes) override
    {
        if (answer == Written::All)
            (stream == Stream::Output ? out : err) += bytes;
        return answer;
    }
    [[nodiscard]] bool isTerminal(Stream) const override { return false; }

    QByteArray out;
    QByteArray err;
    Written answer = Written::All;
};

/// Two connections in memory, “Local” and “Cloud”, and what the commands write.
struct CliWorld {
    CliWorld()
        : local(std::make_shared<FakeBackend>(FakeBackend::Kind::LocalEngine))
        , cloud(std::make_shared<FakeBackend>(FakeBackend::Kind::LazyCloud))
        , profiles(folder.filePath(QStringLiteral("profiles.json")))
        , session(profiles, console)
    {
        ConnectionProfile profile;
        profile.name = QStringLiteral("Cloud");
        profile.kind = ConnectionProfile::Kind::LazyCloud;
        profile.endpoint = QUrl(QStringLiteral("https://cloud.example.test"));
        if (!profiles.add(profile))
            qFatal("no second connection");
        session.setHistory(historyPath());
        local->setProfile(ProfileStore::localId());
        auto api = std::make_unique<FakeFileApi>(*local);
        files = api.get();
        local->setFileApi(std::move(api));
        session.setOpenConnection([this](const ConnectionProfile &wanted) {
            const bool isLocal = wanted.kind == ConnectionProfile::Kind::Local;
            return readyReply<std::shared_ptr<Backend>>(std::shared_ptr<Backend>(isLocal ? local : cloud));
        });
    }
    [[nodiscard]] QString historyPath() const { return folder.filePath(QStringLiteral("activity.db")); }
    /// What the commands have put into the window's history, newest first.
    [[nodiscard]] QList<ActivityEntry> history() const
    {
        ActivityDatabase database(historyPath(), 1000, ActivityDatabase::Role::Guest);
        const auto page = database.read({}, std::nullopt, 100);
        return page ? page->entries : QList<ActivityEntry>();
    }
    /// The exit code; −1: it did not end.
    [[nodiscard]] static int run(Action &action)
    {
        QSignalSpy finished(&action, &Action::finished);
        action.start();
        return exitCode(finished);
    }
    [[nodiscard]] static int exitCode(QSignalSpy &finished)
    {
        if (!QTest::qWaitFor([&] { return !finished.isEmpty(); }, 10000))
            return -1;
        return finished.size() == 1 ? finished.first().first().toInt() : -2;
    }

    QTemporaryDir folder;
    std::shared_ptr<FakeBackend> local;
    std::shared_ptr<FakeBackend> cloud;
    FakeFileApi *files = nullptr; ///< of the local one
    ProfileStore profiles;
    RecordingConsole console;
    Session session;
};

} // namespace vivarium::cli
