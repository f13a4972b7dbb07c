// SPDX-License-Identifier: GPL-3.0-or-later
#include "local/LocalEngine.h"

#include "core/Log.h"
#include "http/ErrorMapping.h"
#include "http/ThisMachine.h"
#include "profiles/PrivateFile.h"
#include "transfer/LocalFiles.h"
#include "transfer/Worker.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QNetworkProxy>
#include <QNetworkReply>
#include <QStandardPaths>

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/file.h>

namespace vivarium {

namespace {
constexpr qint64 SmallFile = 64 << 10;
constexpr std::chrono::milliseconds AnswerLimit{3000};
constexpr qsizetype KeptOutput = 4000;

ApiError notRunning()
{
    ApiError error;
    error.kind = ErrorKind::NotFound;
    error.code = QStringLiteral("not_running");
    error.sentence = QCoreApplication::translate("vivarium::LocalEngine", "The local engine is not running.");
    return error;
}

bool isOnThisMachine(const QUrl &url)
{
    return url.scheme() == QLatin1StringView("http") && isThisMachine(url.host());
}

/// Whether an engine holds the lock of its data folder, as DataFolder::lock() of the engine takes it. Asked with a
/// shared lock: two windows that ask at once don't take each other for an engine.
bool isLocked(const QString &path)
{
    const FileDescriptor file(::open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    return file.isOpen() && ::flock(file.get(), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}
} // namespace

LocalEngine::LocalEngine(Options options, QObject *parent)
    : QObject(parent)
    , m_options(std::move(options))
    , m_dataDirectory(
          m_options.dataDirectory.isEmpty() ? defaultDataDirectory(m_options.environment) : m_options.dataDirectory)
{
    m_manager.setProxy(QNetworkProxy::NoProxy);
}

LocalEngine::~LocalEngine()
{
    // `start` only waits for the engine, which runs on its own. A QProcess that is deleted kills what it waits for.
    if (m_process && m_process->state() != QProcess::NotRunning) {
        m_process->disconnect(this);
        m_process->setParent(nullptr);
        connect(m_process, &QProcess::finished, m_process, &QObject::deleteLater);
    }
}

QString LocalEngine::defaultDataDirectory(const QProcessEnvironment &environment)
{
    const QString own = environment.value(QStringLiteral("VIVARIUM_DATA_DIR"));
    if (!own.isEmpty())
        return QDir(own).filePath(QStringLiteral("engine"));
    QString data = environment.value(QStringLiteral("XDG_DATA_HOME"));
    if (!QDir::isAbsolutePath(data))
        data = QDir::home().filePath(QStringLiteral(".local/share"));
    return QDir(data).filePath(QStringLiteral("vivarium/engine"));
}

Result<LocalEngine::Address> LocalEngine::readAddress(const QString &dataDirectory)
{
    const QDir folder(dataDirectory);
    const auto description = PrivateFile::read(folder.filePath(QStringLiteral("engine.json")), SmallFile);
    if (!description)
        return std::unexpected(description.error());
    const auto token = PrivateFile::read(folder.filePath(QStringLiteral("token")), SmallFile);
    if (!token)
        return std::unexpected(token.error());
    if (!*description || !*token)
        return std::unexpected(notRunning());
    const QJsonObject object = QJsonDocument::fromJson(**description).object();
    Address address;
    address.endpoint = QUrl(object.value(QLatin1StringView("endpoint")).toString(), QUrl::StrictMode);
    address.token = Secret((*token)->trimmed());
    const qint64 pid = object.value(QLatin1StringView("pid")).toInteger();
    // Another program may have the port by now; it is not shown our token. A process id alone says little, as it is
    // given out again. The lock is looked at after the files were read: an engine that takes it removes old ones first.
    if (!isLocked(folder.filePath(QStringLiteral("lock"))) || pid <= 0 || ::kill(pid_t(pid), 0) != 0) {
        ApiError error = notRunning();
        error.code = QString::fromLatin1(CutShort);
        return std::unexpected(error);
    }
    if (!isOnThisMachine(address.endpoint) || address.token.isEmpty()) {
        ApiError error = ApiError::local(tr("The files of the local engine in %1 can't be used.").arg(dataDirectory),
            tr("Stop the engine and start it again."));
        error.code = QStringLiteral("bad_files");
        return std::unexpected(error);
    }
    return address;
}

Reply<LocalEngine::Address> LocalEngine::locate()
{
    return chain(this, runBlocking<Address>([folder = m_dataDirectory] { return readAddress(folder); }),
        [this](const Address &address) { return checked(address); });
}

Reply<LocalEngine::Address> LocalEngine::ensureRunning()
{
    if (!m_attempt.isValid() || m_attempt.isFinished()) {
        enter(Stage::Looking, tr("Looking for the local engine …"));
        const auto found = chain(this, locate(), [this](const Result<Address> &result) -> Reply<Address> {
            if (result)
                return readyReply<Address>(*result);
            if (result.error().kind != ErrorKind::NotFound)
                return failedReply<Address>(result.error());
            return chain(this, start(), [this](const Done &) { return locate(); });
        });
        m_attempt = chain(this, found, [this](const Result<Address> &result) -> Result<Address> {
            if (result)
                enter(Stage::Ready);
            else
                enter(Stage::Failed, result.error().text());
            return result;
        });
    }
    // Each caller has a reply of its own: one that gives up doesn't take the attempt away from the others.
    Pending<Address> pending;
    whenDone(this, m_attempt, [pending](const Result<Address> *result) {
        if (result)
            pending.answer(*result);
        else
            pending.abandon();
    });
    return pending.reply();
}

Reply<LocalEngine::Address> LocalEngine::checked(const Address &address)
{
    QUrl url = address.endpoint;
    url.setPath(QStringLiteral("/readyz"));
    QNetworkRequest request(url);
    request.setTransferTimeout(AnswerLimit);
    QNetworkReply *reply = m_manager.get(request);
    Pending<Address> pending;
    pending.onCancel(reply, [reply] { reply->abort(); });
    connect(reply, &QNetworkReply::finished, this, [reply, pending, address] {
        reply->deleteLater();
        const int status = reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
        if (status == 200)
            pending.answer(address);
        else
            pending.answer(std::unexpected(notRunning()));
    });
    return pending.reply();
}

QString LocalEngine::findProgram() const
{
    const QString name = QStringLiteral("vivarium-engine");
    QStringList candidates;
    if (!m_options.program.isEmpty())
        candidates << m_options.program;
    const QString given = m_options.environment.value(QStringLiteral("VIVARIUM_ENGINE"));
    if (!given.isEmpty())
        candidates << given;
    if (candidates.isEmpty()) {
        const QDir own(QCoreApplication::applicationDirPath());
        candidates << own.filePath(name) << own.filePath(QStringLiteral("../libexec/vivarium/") + name)
                   << own.filePath(QStringLiteral("../libexec/") + name)
                   << own.filePath(QStringLiteral("../lib/vivarium/") + name);
    }
    for (const QString &candidate : std::as_const(candidates)) {
        if (QFileInfo(candidate).isExecutable())
            return QDir::cleanPath(candidate);
    }
    const bool chosen = !m_options.program.isEmpty() || !given.isEmpty();
    return chosen ? QString() : QStandardPaths::findExecutable(name);
}

Reply<Done> LocalEngine::start()
{
    const QString program = findProgram();
    if (program.isEmpty()) {
        return failedReply<Done>(ApiError::local(tr("The program vivarium-engine can't be found."),
            tr("Install it, or name its place in VIVARIUM_ENGINE.")));
    }
    enter(Stage::Starting, tr("Starting the local engine …"));
    qCInfo(localLog) << "starting" << program;
    m_lastLines.clear();
    m_process = new QProcess(this);
    m_process->setProcessEnvironment(m_options.environment);
    m_process->setProcessChannelMode(QProcess::MergedChannels);
    m_process->setStandardInputFile(QProcess::nullDevice());
    QStringList arguments{QStringLiteral("start")};
    if (!m_options.dataDirectory.isEmpty())
        arguments << QStringLiteral("--data-dir") << m_options.dataDirectory;
    Pending<Done> pending;
    QProcess *process = m_process;
    pending.onCancel(process, [process] { process->terminate(); });
    connect(process, &QProcess::readyRead, this, &LocalEngine::readOutput);
    connect(process, &QProcess::errorOccurred, this, [this, process, pending](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart)
            return; // finished() follows
        process->deleteLater();
        pending.answer(
            std::unexpected(startError(tr("The local engine could not be started: %1").arg(process->errorString()))));
    });
    connect(process, &QProcess::finished, this, [this, process, pending](int code, QProcess::ExitStatus status) {
        readOutput();
        process->deleteLater();
        qCInfo(localLog) << "vivarium-engine start ended with" << code;
        if (status == QProcess::NormalExit && code == 0)
            pending.answer(Done{});
        else
            pending.answer(std::unexpected(startError(tr("The local engine could not be started."))));
    });
    QTimer::singleShot(m_options.startLimit, process, [this, process, pending] {
        pending.answer(std::unexpected(startError(tr("The local engine did not get ready in time."))));
        process->terminate();
        QTimer::singleShot(std::chrono::seconds(5), process, &QProcess::kill);
    });
    process->start(program, arguments, QIODevice::ReadOnly);
    return pending.reply();
}

void LocalEngine::readOutput()
{
    if (!m_process)
        return;
    const QString text = withoutSecrets(QString::fromUtf8(m_process->readAll()));
    m_lastLines = (m_lastLines + text).right(KeptOutput);
    const QString line = cleanedText(m_lastLines.trimmed().section(QLatin1Char('\n'), -1));
    if (!line.isEmpty() && m_stage == Stage::Starting)
        enter(Stage::Starting, line);
}

ApiError LocalEngine::startError(const QString &sentence) const
{
    ApiError error = ApiError::local(sentence);
    // The program's last line is a sentence for people; what comes before is for the details.
    const QString line = cleanedText(m_lastLines.trimmed().section(QLatin1Char('\n'), -1));
    error.advice = line.isEmpty() ? tr("Run vivarium-engine in a terminal to see what is wrong.") : line;
    error.details = m_lastLines.trimmed();
    return error;
}

void LocalEngine::enter(Stage stage, const QString &sentence)
{
    if (m_stage == stage && m_sentence == sentence)
        return;
    m_stage = stage;
    m_sentence = sentence;
    Q_EMIT stageChanged(stage, sentence);
}

} // namespace vivarium
