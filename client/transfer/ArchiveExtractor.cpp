// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/ArchiveExtractor.h"

#include "transfer/Archive.h"
#include "transfer/GuardedFolder.h"

#include <QCoreApplication>

#include <cerrno>

namespace vivarium {

namespace {
struct ExtractorTexts {
    Q_DECLARE_TR_FUNCTIONS(vivarium::ArchiveExtractor)
};

constexpr qsizetype LongestLeftOutList = 200;
constexpr qsizetype PipeBlock = 256 << 10;
/// The engine's own last member: what it could not read.
constexpr QByteArrayView SkippedMember(".vivarium-skipped");
constexpr qint64 LongestSkippedList = 256 << 10;

struct PipeSource {
    BytePipe &pipe;
    QByteArray block; ///< has to stay while libarchive looks at it
};

la_ssize_t readFromPipe(archive *, void *data, const void **buffer)
{
    auto *source = static_cast<PipeSource *>(data);
    source->block = source->pipe.read(PipeBlock);
    *buffer = source->block.constData();
    return source->block.size();
}

class Extraction {
public:
    Extraction(archive *reader, GuardedFolder &folder, const QList<QByteArray> &names, StopFlag stop)
        : m_reader(reader)
        , m_folder(folder)
        , m_names(names)
        , m_stop(std::move(stop))
    {
    }

    /// A fatal error, or nothing.
    std::optional<ApiError> take(archive_entry *entry)
    {
        const QByteArray name(archive_entry_pathname(entry));
        if (name == SkippedMember)
            return readSkipped();
        const auto parts = GuardedFolder::components(name);
        if (!parts) {
            // "./" heads many archives; it is the folder itself.
            if (archive_entry_filetype(entry) != AE_IFDIR || name.startsWith('/') || name.contains(".."))
                leaveOut(name, ExtractorTexts::tr("its name leads out of the folder"));
            return std::nullopt;
        }
        // The folder may be somebody's home, and whether something may be replaced was asked for these names only.
        if (!m_names.contains(parts->first())) {
            leaveOut(name, ExtractorTexts::tr("it was not asked for"));
            return std::nullopt;
        }
        if (const char *existing = archive_entry_hardlink(entry))
            return takeHardLink(name, *parts, existing);
        switch (archive_entry_filetype(entry)) {
        case AE_IFREG:
            return takeFile(name, *parts, entry);
        case AE_IFDIR:
            return judge(name, m_folder.makeDirectory(*parts, int(archive_entry_perm(entry))));
        case AE_IFLNK:
            return takeLink(name, *parts, archive_entry_symlink(entry));
        default:
            leaveOut(name, ExtractorTexts::tr("it is a device, pipe or socket"));
            return std::nullopt;
        }
    }
    [[nodiscard]] const ArchiveExtractor::Report &report() const { return m_report; }

private:
    std::optional<ApiError> takeFile(const QByteArray &name, const QList<QByteArray> &parts, archive_entry *entry)
    {
        GuardedFolder::PartFile part;
        if (const int number = m_folder.beginFile(parts, int(archive_entry_perm(entry)), part))
            return judge(name, number);
        qint64 written = 0;
        while (true) {
            const void *block = nullptr;
            size_t length = 0;
            la_int64_t offset = 0;
            const int result = archive_read_data_block(m_reader, &block, &length, &offset);
            if (result == ARCHIVE_EOF)
                break;
            if (result < ARCHIVE_WARN || *m_stop)
                return brokenArchive();
            // A sparse file has holes; they arrive as jumps of the offset.
            static const QByteArray zeros(64 << 10, '\0');
            while (written < offset) {
                const qint64 count = std::min<qint64>(offset - written, zeros.size());
                if (*m_stop)
                    return brokenArchive();
                if (const int number = part.write(QByteArrayView(zeros).first(count)))
                    return judge(name, number);
                written += count;
            }
            if (const int number = part.write(QByteArrayView(static_cast<const char *>(block), qsizetype(length))))
                return judge(name, number);
            written += qint64(length);
        }
        if (const int number = part.commit(archive_entry_mtime(entry)))
            return judge(name, number);
        ++m_report.files;
        m_report.bytes += written;
        return std::nullopt;
    }
    std::optional<ApiError> takeLink(const QByteArray &name, const QList<QByteArray> &parts, const char *target)
    {
        if (!target || !GuardedFolder::linkStaysInside(parts, target)) {
            leaveOut(name, ExtractorTexts::tr("this link leads out of the folder"));
            return std::nullopt;
        }
        return judge(name, m_folder.makeLink(parts, target));
    }
    std::optional<ApiError> takeHardLink(const QByteArray &name, const QList<QByteArray> &parts, const char *existing)
    {
        const auto existingParts = GuardedFolder::components(existing);
        if (!existingParts) {
            leaveOut(name, ExtractorTexts::tr("this link leads out of the folder"));
            return std::nullopt;
        }
        // A second name for one of the person's own files would change that file with it.
        if (!m_names.contains(existingParts->first())) {
            leaveOut(name, ExtractorTexts::tr("this link leads to what was not asked for"));
            return std::nullopt;
        }
        return judge(name, m_folder.makeHardLink(parts, *existingParts));
    }
    std::optional<ApiError> readSkipped()
    {
        QByteArray list(LongestSkippedList, Qt::Uninitialized);
        const la_ssize_t length = archive_read_data(m_reader, list.data(), size_t(list.size()));
        if (length < 0)
            return brokenArchive();
        list.truncate(length);
        for (const QByteArray &line : list.split('\n')) {
            if (!line.isEmpty())
                leaveOut(line, ExtractorTexts::tr("the sandbox could not read it"));
        }
        return std::nullopt;
    }
    /// What can't be written is left out, unless nothing else can be written either.
    std::optional<ApiError> judge(const QByteArray &name, int number)
    {
        if (number == 0)
            return std::nullopt;
        ApiError error = localError(ExtractorTexts::tr("%1 can't be written").arg(shownName(name)), number);
        if (isFatalLocalError(number))
            return error;
        if (number == ELOOP || number == ENOTDIR)
            leaveOut(name, ExtractorTexts::tr("a link or a file stands in its way"));
        else if (number == EISDIR)
            leaveOut(name, ExtractorTexts::tr("a folder has its name"));
        else
            leaveOut(name, error.sentence);
        return std::nullopt;
    }
    void leaveOut(const QByteArray &name, const QString &why)
    {
        ++m_report.leftOutCount;
        if (m_report.leftOut.size() < LongestLeftOutList)
            m_report.leftOut << QStringLiteral("%1: %2").arg(shownName(name), why);
    }
    [[nodiscard]] ApiError brokenArchive() const
    {
        ApiError error =
            ApiError::local(*m_stop ? ExtractorTexts::tr("The transfer was stopped.")
                                    : ExtractorTexts::tr("The archive from the sandbox is broken or incomplete."),
                *m_stop ? QString() : ExtractorTexts::tr("What has arrived is whole. Try again."));
        error.details = archiveErrorText(m_reader);
        return error;
    }

    archive *m_reader;
    GuardedFolder &m_folder;
    const QList<QByteArray> &m_names;
    StopFlag m_stop;
    ArchiveExtractor::Report m_report;
};
} // namespace

Result<ArchiveExtractor::Report> ArchiveExtractor::extract(
    BytePipe &pipe, const QString &folder, const QList<QByteArray> &names, const StopFlag &stop)
{
    const Utf8Thread locale;
    auto guarded = GuardedFolder::open(folder);
    if (!guarded)
        return std::unexpected(guarded.error());
    const ArchiveHandle reader(archive_read_new());
    archive_read_support_format_tar(reader.get());
    archive_read_support_format_empty(reader.get());
    PipeSource source{pipe, {}};
    Extraction extraction(reader.get(), *guarded, names, stop);
    const auto broken = [&] {
        ApiError error =
            ApiError::local(*stop ? ExtractorTexts::tr("The transfer was stopped.")
                                  : ExtractorTexts::tr("The archive from the sandbox is broken or incomplete."));
        error.details = archiveErrorText(reader.get());
        return std::unexpected(error);
    };
    if (archive_read_open(reader.get(), &source, nullptr, &readFromPipe, nullptr) != ARCHIVE_OK)
        return broken();
    while (true) {
        archive_entry *entry = nullptr;
        const int result = archive_read_next_header(reader.get(), &entry);
        if (result == ARCHIVE_EOF)
            break;
        if (result < ARCHIVE_WARN || *stop || !archive_entry_pathname(entry))
            return broken();
        if (const auto error = extraction.take(entry))
            return std::unexpected(*error);
    }
    // After the end mark a tar may be padded; the rest is read away, so that the sender comes to its end too.
    while (!pipe.read(PipeBlock).isEmpty()) { }
    return *stop ? broken() : Result<Report>(extraction.report());
}

std::optional<ApiError> ArchiveExtractor::incompleteError(const Report &report)
{
    if (report.leftOutCount == 0)
        return std::nullopt;
    ApiError error =
        ApiError::local(ExtractorTexts::tr("%n item(s) could not be taken over; everything else has arrived.", nullptr,
                            int(report.leftOutCount)),
            ExtractorTexts::tr("The details name them."));
    error.code = QStringLiteral("left_out");
    error.details = report.leftOut.join(QLatin1Char('\n'));
    return error;
}

} // namespace vivarium
