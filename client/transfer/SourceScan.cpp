// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/SourceScan.h"

#include "transfer/IgnoreRules.h"
#include "transfer/LocalFiles.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <memory>

namespace vivarium {

namespace {

struct SourceScanTexts {
    Q_DECLARE_TR_FUNCTIONS(vivarium::SourceScan)
};

constexpr qint64 longestIgnoreFile = 1 << 20;
constexpr qsizetype mostSpecialNames = 5;

struct CloseFolder {
    void operator()(DIR *folder) const { ::closedir(folder); }
};

QByteArray readSmallFile(const QByteArray &path)
{
    QFile file(QFile::decodeName(path));
    return file.open(QFile::ReadOnly) ? file.read(longestIgnoreFile) : QByteArray();
}

class SourceWalk {
public:
    SourceWalk(const SourceFolder &folder, const StopFlag &stop)
        : m_top(QFile::encodeName(folder.path))
        , m_useIgnoreFiles(folder.useIgnoreFiles)
        , m_stop(stop)
    {
        m_rules.add(".git\n"); // the history is no part of the tree
        if (m_useIgnoreFiles) {
            for (const char *name : {".dockerignore", ".lazycloudignore"})
                m_rules.add(readSmallFile(m_top + '/' + name));
        }
        m_own.add(folder.ignored.join(QLatin1Char('\n')).toUtf8());
    }

    Result<SourceScan> run()
    {
        // A list instead of recursion: depth is up to whoever made the folder.
        QList<QByteArray> open{QByteArray()};
        while (!open.isEmpty()) {
            if (*m_stop)
                return std::unexpected(ApiError::local(SourceScanTexts::tr("It was stopped.")));
            if (auto error = takeFolder(open.takeLast(), open))
                return std::unexpected(*error);
        }
        std::ranges::sort(m_scan.entries, {}, &SourceScan::Entry::name);
        return m_scan;
    }

private:
    std::optional<ApiError> takeFolder(const QByteArray &folder, QList<QByteArray> &open)
    {
        const QByteArray path = folder.isEmpty() ? m_top : m_top + '/' + folder;
        const std::unique_ptr<DIR, CloseFolder> handle(::opendir(path.constData()));
        if (!handle)
            return localError(SourceScanTexts::tr("The folder %1 can't be read.").arg(shownName(path)), errno);
        if (m_useIgnoreFiles)
            m_rules.add(readSmallFile(path + "/.gitignore"), folder);
        while (const dirent *found = ::readdir(handle.get())) {
            const QByteArray name(found->d_name);
            if (name == "." || name == "..")
                continue;
            if (auto error = takeEntry(folder.isEmpty() ? name : folder + '/' + name, open))
                return error;
        }
        return std::nullopt;
    }

    std::optional<ApiError> takeEntry(const QByteArray &name, QList<QByteArray> &open)
    {
        const QByteArray path = m_top + '/' + name;
        struct stat status{};
        if (::lstat(path.constData(), &status) != 0)
            return errno == ENOENT
                ? std::nullopt // gone since
                : std::optional(localError(SourceScanTexts::tr("%1 can't be read.").arg(shownName(path)), errno));
        const bool isFolder = S_ISDIR(status.st_mode);
        if (m_rules.excludes(name, isFolder) || m_own.excludes(name, isFolder)) {
            ++m_scan.leftOut;
            return std::nullopt;
        }
        SourceScan::Entry entry;
        entry.name = name;
        entry.modifiedAt = status.st_mtime;
        entry.mode = int(status.st_mode & 0777);
        if (isFolder) {
            entry.type = SourceScan::Entry::Type::Folder;
            open.append(name);
        } else if (S_ISLNK(status.st_mode)) {
            entry.type = SourceScan::Entry::Type::Link;
            char target[PATH_MAX];
            const ssize_t length = ::readlink(path.constData(), target, sizeof target);
            entry.linkTarget = QByteArray(target, std::max<ssize_t>(0, length));
        } else if (S_ISREG(status.st_mode)) {
            entry.size = status.st_size;
        } else {
            if (m_scan.special.size() < mostSpecialNames)
                m_scan.special.append(name);
            return std::nullopt;
        }
        if (!isFolder)
            ++m_scan.files;
        m_scan.bytes += entry.size;
        m_scan.entries.append(entry);
        if (m_scan.entries.size() > SourceScan::mostEntries)
            return ApiError::local(
                SourceScanTexts::tr("The folder holds more than %n file(s).", nullptr, int(SourceScan::mostEntries)),
                SourceScanTexts::tr("Leave some out by a pattern."));
        return std::nullopt;
    }

    QByteArray m_top;
    bool m_useIgnoreFiles;
    StopFlag m_stop;
    IgnoreRules m_rules; ///< of the folder's own files
    IgnoreRules m_own; ///< of the form: these can't take back what the files leave out, nor the reverse
    SourceScan m_scan;
};

} // namespace

Result<SourceScan> SourceScan::of(const SourceFolder &folder, const StopFlag &stop)
{
    const QFileInfo info(folder.path);
    if (!info.isDir())
        return std::unexpected(ApiError::local(
            SourceScanTexts::tr("There is no folder %1.").arg(shownName(QFile::encodeName(folder.path)))));
    return SourceWalk({info.absoluteFilePath(), folder.useIgnoreFiles, folder.ignored, {}}, stop).run();
}

} // namespace vivarium
