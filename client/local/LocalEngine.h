// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Async.h"
#include "core/Secret.h"

#include <QNetworkAccessManager>
#include <QObject>
#include <QPointer>
#include <QProcess>
#include <QProcessEnvironment>
#include <QUrl>

#include <memory>

namespace vivarium {

/// Finds the engine of this machine, starts it when it doesn't run, and says what it is doing meanwhile. The engine is
/// left running: sandboxes outlive the window. Never blocks.
class LocalEngine : public QObject {
    Q_OBJECT
public:
    enum class Stage {
        Idle, ///< not asked yet
        Looking, ///< reading its files, asking whether it answers
        Starting, ///< `vivarium-engine start` runs
        Ready,
        Failed,
    };
    Q_ENUM(Stage)

    struct Options {
        /// Of the engine; empty: where it is by default. Given, it is also passed on when the engine is started.
        QString dataDirectory;
        /// Of `vivarium-engine`; empty: VIVARIUM_ENGINE, else beside our own program, in its libexec folder, or in
        /// PATH.
        QString program;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        std::chrono::seconds startLimit{180}; ///< the first start makes an image
    };
    struct Address {
        QUrl endpoint;
        Secret token;
        friend bool operator==(const Address &, const Address &) = default;
    };

    /// Code of the NotFound error for an engine that ended without tidying up: nobody wanted that.
    static constexpr auto CutShort = "cut_short";

    explicit LocalEngine(Options options, QObject *parent = nullptr);
    LocalEngine(QObject *parent = nullptr)
        : LocalEngine(Options(), parent)
    {
    }
    ~LocalEngine() override;

    /// The running engine's address, after starting it if need be. Several callers share one attempt.
    [[nodiscard]] Reply<Address> ensureRunning();
    /// The same without starting it: NotFound when it doesn't run.
    [[nodiscard]] Reply<Address> locate();

    [[nodiscard]] Stage stage() const { return m_stage; }
    /// What is going on, as a sentence to be shown; empty for Idle and Ready.
    [[nodiscard]] QString sentence() const { return m_sentence; }
    [[nodiscard]] QString dataDirectory() const { return m_dataDirectory; }

    /// `<XDG data>/vivarium/engine`, or below VIVARIUM_DATA_DIR.
    [[nodiscard]] static QString defaultDataDirectory(const QProcessEnvironment &environment);
    /// Reads engine.json and token. Only an endpoint on this machine is taken: the token must not leave it. NotFound
    /// when the engine has not written them, or has ended since: it holds a lock while it runs. Blocks for the time of
    /// two small reads.
    [[nodiscard]] static Result<Address> readAddress(const QString &dataDirectory);

Q_SIGNALS:
    void stageChanged(vivarium::LocalEngine::Stage stage, const QString &sentence);

private:
    [[nodiscard]] QString findProgram() const;
    [[nodiscard]] Reply<Done> start();
    [[nodiscard]] Reply<Address> checked(const Address &address);
    void readOutput();
    void enter(Stage stage, const QString &sentence = {});
    [[nodiscard]] ApiError startError(const QString &sentence) const;

    Options m_options;
    QString m_dataDirectory;
    QNetworkAccessManager m_manager;
    QPointer<QProcess> m_process;
    QString m_lastLines;
    Reply<Address> m_attempt;
    Stage m_stage = Stage::Idle;
    QString m_sentence;
};

} // namespace vivarium
