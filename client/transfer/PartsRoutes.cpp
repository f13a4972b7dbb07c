// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/PartsRoutes.h"

#include "backend/FileApi.h"
#include "domain/RemotePaths.h"
#include "inside/CommandRunner.h"

#include <QUuid>

#include <algorithm>

namespace vivarium {

namespace {
constexpr std::chrono::seconds PartsCommandLimit{1800};

RemotePath partsFolder()
{
    return "/tmp/.vivarium-" + QUuid::createUuid().toByteArray(QUuid::WithoutBraces);
}

RemotePath partName(const RemotePath &folder, int number)
{
    return folder + "/part-" + QByteArray::number(number).rightJustified(6, '0');
}
} // namespace

PartsUploadRoute::PartsUploadRoute(FileApi &files, CommandRunner &commands, const SandboxId &sandbox, const Plan &plan)
    : m_files(files)
    , m_commands(&commands)
    , m_sandbox(sandbox)
    , m_plan(plan)
    , m_folder(partsFolder())
{
}

PartsUploadRoute::~PartsUploadRoute()
{
    if (m_pipe)
        m_pipe->setNotifier({});
    m_call.cancel();
    m_command.cancel();
    cleanUp();
}

void PartsUploadRoute::start(std::shared_ptr<BytePipe> pipe, qint64)
{
    m_pipe = std::move(pipe);
    m_pipe->setNotifier([this] { QMetaObject::invokeMethod(this, &PartsUploadRoute::collect, Qt::QueuedConnection); });
    collect();
}

void PartsUploadRoute::collect()
{
    if (m_sending || !m_commands)
        return;
    while (m_part.size() < m_plan.partBytes) {
        const QByteArray bytes = m_pipe->take(m_plan.partBytes - m_part.size());
        if (bytes.isEmpty())
            break;
        m_part += bytes;
    }
    const bool atEnd = m_pipe->isFinished() && m_pipe->size() == 0;
    if (atEnd && m_plan.isFile && m_parts == 0)
        sendWhole();
    else if (m_part.size() >= m_plan.partBytes || (atEnd && !m_part.isEmpty()))
        sendPart();
    else if (atEnd)
        putTogether();
}

void PartsUploadRoute::sendPart()
{
    m_sending = true;
    const qint64 size = m_part.size();
    m_call = m_files.write(m_sandbox, partName(m_folder, m_parts++), std::exchange(m_part, {}), 0600);
    whenDone(this, m_call, [this, size](const Result<Done> *result) {
        if (!result)
            return;
        if (!*result) {
            fail(result->error());
            return;
        }
        m_sending = false;
        m_sent += size;
        Q_EMIT progressed(m_sent);
        collect();
    });
}

void PartsUploadRoute::sendWhole()
{
    m_sending = true;
    const qint64 size = m_part.size();
    m_call = m_files.write(m_sandbox, m_plan.target, std::exchange(m_part, {}), m_plan.mode);
    whenDone(this, m_call, [this, size](const Result<Done> *result) {
        if (!result)
            return;
        if (!*result) {
            fail(result->error());
            return;
        }
        Q_EMIT progressed(size);
        Q_EMIT delivered();
    });
}

void PartsUploadRoute::putTogether()
{
    m_sending = true;
    // Part names have a fixed width, so that the shell's order is ours.
    const QString script = m_plan.isFile
        ? QStringLiteral(
              "cat \"$1\"/part-* >\"$2.vivarium\" && chmod %1 \"$2.vivarium\" && mv -fT -- \"$2.vivarium\" \"$2\"")
              .arg(QString::number(m_plan.mode & 07777, 8))
        : QStringLiteral("cat \"$1\"/part-* | tar -xf - -C \"$2\"");
    m_command = m_commands->run(m_sandbox, script, {m_folder, m_plan.target}, PartsCommandLimit);
    whenDone(this, m_command, [this](const Result<ProcessRecord> *result) {
        if (!result)
            return;
        if (*result)
            Q_EMIT delivered();
        else
            Q_EMIT failed(result->error());
    });
}

void PartsUploadRoute::fail(const ApiError &error)
{
    Q_EMIT failed(error);
}

void PartsUploadRoute::cleanUp()
{
    // Nobody waits for it: at worst the folder stays in /tmp of the sandbox.
    if (m_commands && std::exchange(m_parts, 0) > 0)
        std::ignore = m_files.removeDirectory(m_sandbox, m_folder);
}

PartsDownloadRoute::PartsDownloadRoute(
    FileApi &files, CommandRunner &commands, const SandboxId &sandbox, const QList<RemotePath> &sources)
    : m_files(files)
    , m_commands(&commands)
    , m_sandbox(sandbox)
    , m_sources(sources)
    , m_folder(partsFolder())
{
}

PartsDownloadRoute::~PartsDownloadRoute()
{
    if (m_pipe)
        m_pipe->setNotifier({});
    m_command.cancel();
    m_list.cancel();
    m_read.cancel();
    cleanUp();
}

void PartsDownloadRoute::start(std::shared_ptr<BytePipe> pipe)
{
    m_pipe = std::move(pipe);
    m_pipe->setNotifier([this] { QMetaObject::invokeMethod(this, &PartsDownloadRoute::pump, Qt::QueuedConnection); });
    pack();
}

void PartsDownloadRoute::pack()
{
    QList<QByteArray> paths{m_folder};
    for (const RemotePath &source : std::as_const(m_sources))
        paths << RemotePaths::parent(source) << RemotePaths::fileName(source);
    // tar takes a folder to change to before each name, so that names come out relative to their own parents. Its exit
    // code 1 means "changed while read", which is no failure; a pipe would hide it, hence the file.
    const QString script =
        QStringLiteral("d=$1; shift; mkdir -m 700 \"$d\" || exit 1; n=$#; i=0; "
                       "while [ $i -lt $n ]; do set -- \"$@\" -C \"$1\" \"./$2\"; shift 2; i=$((i+2)); done; "
                       "{ tar -cf - \"$@\"; echo $? >\"$d/code\"; } | split -a 6 -b %1 - \"$d/part-\" || exit 1; "
                       "[ \"$(cat \"$d/code\")\" -le 1 ]")
            .arg(PartsUploadRoute::PartBytes);
    m_command = m_commands->run(m_sandbox, script, paths, PartsCommandLimit);
    whenDone(this, m_command, [this](const Result<ProcessRecord> *result) {
        if (!result)
            return;
        if (*result)
            listParts();
        else
            fail(result->error());
    });
}

void PartsDownloadRoute::listParts()
{
    m_list = m_files.list(m_sandbox, m_folder, {});
    whenDone(this, m_list, [this](const Result<DirectoryPage> *result) {
        if (!result)
            return;
        if (!*result) {
            fail(result->error());
            return;
        }
        qint64 total = 0;
        for (const FileEntry &entry : (*result)->entries) {
            if (entry.name.startsWith("part-")) {
                m_parts << entry.name;
                total += entry.size;
            }
        }
        std::ranges::sort(m_parts);
        Q_EMIT opened(total);
        readNext();
    });
}

void PartsDownloadRoute::readNext()
{
    if (!m_commands)
        return;
    if (m_parts.isEmpty()) {
        Q_EMIT ended();
        return;
    }
    m_reading = true;
    m_read = m_files.read(m_sandbox, m_folder + '/' + m_parts.takeFirst(), PartsUploadRoute::PartBytes);
    whenDone(this, m_read, [this](const Result<FileContent> *result) {
        m_reading = false;
        if (!result)
            return;
        if (!*result) {
            fail(result->error());
            return;
        }
        m_rest = (*result)->bytes;
        m_received += m_rest.size();
        Q_EMIT progressed(m_received);
        pump();
    });
}

void PartsDownloadRoute::pump()
{
    if (m_rest.isEmpty())
        return;
    m_rest = m_rest.sliced(m_pipe->offer(m_rest));
    if (m_rest.isEmpty() && !m_reading)
        readNext();
}

void PartsDownloadRoute::fail(const ApiError &error)
{
    Q_EMIT failed(error);
}

void PartsDownloadRoute::cleanUp()
{
    if (m_commands && m_pipe)
        std::ignore = m_files.removeDirectory(m_sandbox, m_folder);
}

} // namespace vivarium
