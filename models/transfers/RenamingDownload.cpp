// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfers/RenamingDownload.h"

#include <QDir>
#include <QFileInfo>
#include <QtConcurrentRun>

#include <filesystem>

namespace vivarium {

RenamingDownload::RenamingDownload(FileApi &files, const SandboxId &sandbox, const RemotePath &source,
    const QString &localDirectory, const QString &localName, bool replacesFile, QObject *parent)
    : Transfer(parent)
    , m_directory(localDirectory)
    , m_name(localName)
    , m_replacesFile(replacesFile)
    , m_staging(std::make_unique<QTemporaryDir>(localDirectory + QStringLiteral("/.vivarium-XXXXXX")))
{
    if (!m_staging->isValid()) {
        const ApiError error = ApiError::local(
            tr("The folder “%1” can't be written to: %2.").arg(localDirectory, m_staging->errorString()),
            tr("Choose another folder."));
        QMetaObject::invokeMethod(
            this, [this, error] { Q_EMIT finished(std::unexpected(error)); }, Qt::QueuedConnection);
        return;
    }
    // Removing a large tree takes its time: discard() does it elsewhere.
    m_staging->setAutoRemove(false);
    m_inner = files.downloadTree(sandbox, {source}, m_staging->path());
    connect(m_inner.get(), &Transfer::progressed, this, &Transfer::progressed);
    connect(m_inner.get(), &Transfer::finished, this, &RenamingDownload::settle);
}

RenamingDownload::~RenamingDownload()
{
    cancel();
}

void RenamingDownload::cancel()
{
    if (!m_inner)
        return;
    m_inner->disconnect(this);
    m_inner->cancel();
    m_inner.release()->deleteLater();
    discard();
}

void RenamingDownload::settle(const Result<Done> &result)
{
    // Where some of an archive could not be taken over, everything else has arrived.
    const bool hasArrived = result || result.error().code == QLatin1StringView("left_out");
    const Result<Done> moved = hasArrived ? moveIntoPlace() : result;
    const Result<Done> whole = moved ? result : moved;
    m_inner.release()->deleteLater();
    discard();
    Q_EMIT finished(whole);
}

Result<Done> RenamingDownload::moveIntoPlace() const
{
    const QStringList made =
        QDir(m_staging->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
    if (made.size() != 1)
        return std::unexpected(ApiError::local(tr("The download is not one file or folder.")));
    const QString source = m_staging->path() + QLatin1Char('/') + made.first();
    const QString target = m_directory + QLatin1Char('/') + m_name;
    const auto isFile = [](const QString &path) { return QFileInfo(path).isFile() && !QFileInfo(path).isSymLink(); };
    if (m_replacesFile && isFile(source) && isFile(target)) {
        std::error_code failure;
        std::filesystem::rename(
            QFile::encodeName(source).toStdString(), QFile::encodeName(target).toStdString(), failure);
        if (!failure)
            return Done{};
    }
    // QDir::rename() refuses a target that exists.
    if (!QDir().rename(source, target))
        return std::unexpected(ApiError::local(tr("“%1” couldn't be put into place.").arg(target),
            tr("Something of that name has come meanwhile, or the folder can't be written to.")));
    return Done{};
}

void RenamingDownload::discard()
{
    if (!m_staging || !m_staging->isValid())
        return;
    const QString path = m_staging->path();
    m_staging.reset();
    (void)QtConcurrent::run([path] { QDir(path).removeRecursively(); });
}

} // namespace vivarium
