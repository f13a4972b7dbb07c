// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Lease.h"
#include "core/ApiError.h"
#include "docker/DockerCommands.h"
#include "docker/DockerJobs.h"
#include "docker/InnerContainerModel.h"
#include "docker/InnerImageModel.h"
#include "docker/InsideCall.h"

#include <QPointer>
#include <QSet>

#include <functional>

namespace vivarium {

/// The containers and images of a container engine inside one sandbox, on any server: they are asked for, and changed,
/// by running the engine's own client there, as the provider's SDK does (`lazycloud.md` §16).
///
/// Each look starts a program inside, which counts as use everywhere. So it looks only while somebody watches, at a
/// calm pace, and pauses by itself when nobody has touched the panel for watchLimit.
class ContainersInside : public QObject {
    Q_OBJECT
public:
    enum class Engine {
        Unknown, ///< nobody looked yet
        Found,
        None, ///< neither client is there
    };
    Q_ENUM(Engine)
    static constexpr std::chrono::milliseconds usualInterval = std::chrono::seconds(5);
    static constexpr std::chrono::milliseconds longestInterval = std::chrono::seconds(60); ///< after failures
    static constexpr std::chrono::milliseconds watchLimit = std::chrono::minutes(2);
    static constexpr int looksBetweenImages = 6; ///< images change less often than containers

    /// The context must outlive it.
    explicit ContainersInside(SandboxContext &context, QObject *parent = nullptr);

    [[nodiscard]] InnerContainerModel &containers() { return m_containers; }
    [[nodiscard]] const InnerContainerModel &containers() const { return m_containers; }
    [[nodiscard]] InnerImageModel &images() { return m_images; }
    [[nodiscard]] const InnerImageModel &images() const { return m_images; }
    [[nodiscard]] DockerJobs &jobs() { return m_jobs; }
    [[nodiscard]] Engine engine() const { return m_engine; }
    [[nodiscard]] const DockerClient &client() const { return m_client; }

    void setWatched(bool watched);
    [[nodiscard]] bool isWatched() const { return m_watched; }
    void setPaused(bool paused);
    [[nodiscard]] bool isPaused() const { return m_paused; }
    /// Looks once, also while paused, and for an engine where none was found.
    void refresh();
    /// Gives up the answer that is waited for, and pauses.
    void cancel();
    /// The person did something: the watch limit begins anew.
    void noteActivity();
    void setWatchLimit(std::chrono::milliseconds limit) { m_watchLimit.setInterval(limit); }
    [[nodiscard]] bool hasList() const { return m_listedAt.isValid(); }
    [[nodiscard]] QDateTime listedAt() const { return m_listedAt; }
    [[nodiscard]] const std::optional<ApiError> &error() const { return m_error; }
    [[nodiscard]] bool isAsking() const { return m_open > 0; }
    /// There are more rows than are shown, or some that can't be.
    [[nodiscard]] bool isPartial() const { return m_partial; }

    /// Why nothing can be done now: a sentence; empty when it can.
    [[nodiscard]] QString refusal() const;
    /// Nothing happens where one is under way, or the container is gone.
    void act(DockerCommands::Act act, const QString &container);
    void removeImage(const QString &key);
    /// One more name for it. A name that another image has is refused: it would be taken from that one.
    std::optional<DockerCommands::Problem> tag(const QString &key, const QString &name);
    /// To the registry that the destination names; pushStarted() or failed() follows, then pushed() or failed().
    std::optional<DockerCommands::Problem> push(const QString &key, const QString &destination);
    /// These are followed in jobs(). What was typed is checked first. Null: nothing was started.
    CommandRun *followLog(const QString &container);
    DockerCommands::Checked<CommandRun *> exec(const QString &container, const QString &command);
    DockerCommands::Checked<CommandRun *> run(const ContainerRequest &request);
    DockerCommands::Checked<CommandRun *> build(const QString &folder, const QString &tag);
    DockerCommands::Checked<CommandRun *> pull(const QString &reference);
    /// The program for compose files is looked for first; composeStarted() or failed() follows.
    std::optional<DockerCommands::Problem> compose(const QString &file, bool up);
    [[nodiscard]] bool isLookingForCompose() const { return m_lookingForCompose; }

Q_SIGNALS:
    /// engine(), hasList(), error(), isAsking() … may be new.
    void changed();
    void pausedItself();
    void composeStarted(vivarium::CommandRun *run);
    void pushStarted(vivarium::CommandRun *run);
    void pushed(const QString &destination);
    void failed(const vivarium::ApiError &error);

private:
    void ask();
    void lookFor(const QStringList &programs);
    void list();
    void listImages(int serial);
    void takeContainers(int serial, const Result<InsideCall::Outcome> &result);
    void takeImages(int serial, const Result<InsideCall::Outcome> &result);
    void fail(const ApiError &error);
    void settle();
    void updateLease();
    void tryCompose(QList<QStringList> programs, const QString &file, bool up);
    /// Starts the client with these, says why it failed where it did, and then whether it worked.
    void call(const QStringList &arguments, std::function<void(bool worked)> ended);
    /// Why an image can't be given this name.
    [[nodiscard]] QString takenProblem(const InnerImage &image, const QString &name) const;
    void startPush(const InnerImage &image, const QString &destination, const QStringList &arguments);
    void onPushState(CommandRun &run, const QString &image, const QString &destination);
    void startCompose(const QStringList &program, const QString &file, bool up);
    [[nodiscard]] DockerCommands::Checked<CommandRun *> start(DockerJobs::Kind kind, const QString &subject,
        const QString &title, const DockerCommands::Checked<QStringList> &arguments);

    SandboxContext &m_context;
    InnerContainerModel m_containers;
    InnerImageModel m_images;
    DockerJobs m_jobs;
    Poller m_poller;
    Lease m_lease;
    QTimer m_watchLimit;
    DockerClient m_client;
    QStringList m_composeProgram;
    Engine m_engine = Engine::Unknown;
    QList<QPointer<InsideCall>> m_calls; ///< of the newest look
    QSet<QString> m_listedIds;
    QDateTime m_listedAt;
    std::optional<ApiError> m_error;
    int m_serial = 0;
    int m_open = 0;
    int m_failures = 0;
    int m_looks = 0; ///< since the images were listed
    bool m_failed = false; ///< something of the newest look
    bool m_containersPartial = false;
    bool m_imagesPartial = false;
    bool m_partial = false;
    bool m_watched = false;
    bool m_paused = false;
    bool m_lookingForCompose = false;
};

} // namespace vivarium
