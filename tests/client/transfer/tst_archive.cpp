// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/Archive.h"
#include "transfer/ArchiveExtractor.h"
#include "transfer/ArchiveWriter.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <functional>
#include <thread>

using namespace vivarium;

namespace {
StopFlag notStopped()
{
    return std::make_shared<std::atomic_bool>(false);
}

/// A tar with any names and types, as a hostile sandbox would send it.
class TarMaker {
public:
    TarMaker()
        : m_writer(archive_write_new())
    {
        archive_write_set_format_pax(m_writer.get());
        archive_write_set_options(m_writer.get(), "hdrcharset=BINARY");
        archive_write_set_bytes_in_last_block(m_writer.get(), 1);
        archive_write_open(m_writer.get(), this, nullptr, &TarMaker::append, nullptr);
    }
    TarMaker &file(const char *name, const QByteArray &contents, unsigned mode = 0644)
    {
        return add(name, AE_IFREG, mode, contents);
    }
    TarMaker &folder(const char *name) { return add(name, AE_IFDIR, 0755); }
    TarMaker &link(const char *name, const char *target) { return add(name, AE_IFLNK, 0777, {}, target); }
    TarMaker &hardLink(const char *name, const char *target) { return add(name, AE_IFREG, 0644, {}, nullptr, target); }
    TarMaker &special(const char *name, unsigned type) { return add(name, type, 0644); }
    QByteArray bytes()
    {
        archive_write_close(m_writer.get());
        return m_bytes;
    }

private:
    TarMaker &add(const char *name, unsigned type, unsigned mode, const QByteArray &contents = {},
        const char *symlink = nullptr, const char *hardlink = nullptr)
    {
        const ArchiveEntryHandle entry(archive_entry_new());
        archive_entry_copy_pathname(entry.get(), name);
        archive_entry_set_filetype(entry.get(), type);
        archive_entry_set_perm(entry.get(), mode_t(mode));
        archive_entry_set_size(entry.get(), contents.size());
        archive_entry_set_mtime(entry.get(), 1'700'000'000, 0);
        if (symlink)
            archive_entry_copy_symlink(entry.get(), symlink);
        if (hardlink)
            archive_entry_copy_hardlink(entry.get(), hardlink);
        if (archive_write_header(m_writer.get(), entry.get()) < ARCHIVE_WARN)
            qWarning("%s", archive_error_string(m_writer.get()));
        archive_write_data(m_writer.get(), contents.constData(), size_t(contents.size()));
        return *this;
    }
    static la_ssize_t append(archive *, void *self, const void *data, size_t length)
    {
        static_cast<TarMaker *>(self)->m_bytes.append(static_cast<const char *>(data), qsizetype(length));
        return la_ssize_t(length);
    }
    ArchiveHandle m_writer;
    QByteArray m_bytes;
};
} // namespace

class TestArchive : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void goesThereAndBack();
    void knowsItsLength();
    void leavesOutWhatLeadsOut();
    void takesOnlyWhatWasAskedFor();
    void survivesBrokenArchives();
    void namesWhatTheSandboxSkipped();
    void refusesUnreadableAndDoubleNames();
    void sendsWhatIsInAFolderWithoutIt();
    void noticesAChangedFile();
    void stopsInTheMiddle();
    void pipesAreBounded();

private:
    /// Feeds `bytes` in pieces from this thread while a worker extracts.
    Result<ArchiveExtractor::Report> extract(
        const QByteArray &bytes, const QList<QByteArray> &names, qsizetype piece = 1000)
    {
        BytePipe pipe(8 << 10);
        const StopFlag stop = notStopped();
        Result<ArchiveExtractor::Report> result = std::unexpected(ApiError());
        std::thread worker([&] {
            result = ArchiveExtractor::extract(pipe, m_target, names, stop);
            pipe.close();
        });
        for (qsizetype i = 0; i < bytes.size(); i += piece)
            pipe.write(QByteArrayView(bytes).sliced(i, std::min(piece, bytes.size() - i)));
        pipe.finish();
        worker.join();
        return result;
    }
    static Result<QByteArray> writeAll(const ArchivePlan &plan)
    {
        BytePipe pipe(64 << 10);
        QByteArray bytes;
        std::thread reader([&] {
            for (QByteArray block = pipe.read(5000); !block.isEmpty(); block = pipe.read(5000))
                bytes += block;
        });
        const auto result = ArchiveWriter::write(plan, pipe, notStopped());
        reader.join();
        if (!result)
            return std::unexpected(result.error());
        return bytes;
    }
    [[nodiscard]] QString source(const char *name) const
    {
        return m_source + QLatin1Char('/') + QString::fromUtf8(name);
    }
    static void create(const QByteArray &path, const QByteArray &contents)
    {
        QFile file(QFile::decodeName(path));
        QVERIFY2(file.open(QIODevice::WriteOnly) && file.write(contents) == contents.size(), path.constData());
    }
    /// Everything below a folder as "name type contents".
    static QByteArrayList listing(const QString &root)
    {
        QByteArrayList lines;
        const QByteArray base = QFile::encodeName(root);
        const std::function<void(const QByteArray &)> walk = [&](const QByteArray &folder) {
            std::unique_ptr<DIR, int (*)(DIR *)> directory(::opendir((base + folder).constData()), &::closedir);
            while (const dirent *entry = ::readdir(directory.get())) {
                const QByteArray name(entry->d_name);
                if (name == "." || name == "..")
                    continue;
                const QByteArray path = folder + '/' + name;
                struct stat status{};
                ::lstat((base + path).constData(), &status);
                QByteArray detail;
                if (S_ISLNK(status.st_mode)) {
                    detail.resize(status.st_size);
                    std::ignore = ::readlink((base + path).constData(), detail.data(), size_t(detail.size()));
                } else if (S_ISREG(status.st_mode)) {
                    const int fd = ::open((base + path).constData(), O_RDONLY);
                    detail.resize(status.st_size);
                    std::ignore = ::read(fd, detail.data(), size_t(detail.size()));
                    ::close(fd);
                }
                lines << path + ' ' + QByteArray::number(status.st_mode, 8) + ' ' + detail;
                if (S_ISDIR(status.st_mode))
                    walk(path);
            }
        };
        walk({});
        std::ranges::sort(lines);
        return lines;
    }

    std::unique_ptr<QTemporaryDir> m_temporary;
    QString m_source;
    QString m_target;
};

void TestArchive::init()
{
    m_temporary = std::make_unique<QTemporaryDir>();
    m_source = m_temporary->filePath(QStringLiteral("source"));
    m_target = m_temporary->filePath(QStringLiteral("target"));
    QVERIFY(QDir().mkpath(m_source) && QDir().mkpath(m_target));
}

void TestArchive::goesThereAndBack()
{
    const QByteArray root = QFile::encodeName(m_source) + "/tree";
    QCOMPARE(::mkdir(root.constData(), 0755), 0);
    QCOMPARE(::mkdir((root + "/empty folder").constData(), 0755), 0);
    create(root + "/\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80", "unicode");
    create(root + "/not\xFFutf8", "bytes");
    create(root + "/line\nbreak\x1b[31m", "control");
    create(root + "/" + QByteArray(250, 'l'), "long name");
    create(root + "/empty", "");
    create(root + "/exact block", QByteArray(512, 'x'));
    create(root + "/ -rf *", QByteArray(300000, 'y'));
    QByteArray deep = root;
    for (int i = 0; i < 20; ++i) {
        deep += "/a rather long folder name " + QByteArray::number(i);
        QCOMPARE(::mkdir(deep.constData(), 0755), 0);
    }
    create(deep + "/bottom", "deep");
    QCOMPARE(::symlink("empty", (root + "/link").constData()), 0);
    QCOMPARE(::symlink("../tree/empty folder", (root + "/empty folder/up").constData()), 0);
    QCOMPARE(::symlink(QByteArray(180, 'd').constData(), (root + "/dangling").constData()), 0);
    QCOMPARE(::chmod((root + "/empty").constData(), 0750), 0);

    const auto plan = ArchiveWriter::plan({source("tree")}, -1, notStopped());
    QVERIFY2(plan, qPrintable(plan ? QString() : plan.error().text()));
    const auto bytes = writeAll(*plan);
    QVERIFY(bytes);
    QCOMPARE(bytes->size(), plan->archiveBytes);
    const auto report = extract(*bytes, {"tree"}, 777);
    QVERIFY2(report, qPrintable(report ? QString() : report.error().text()));
    QCOMPARE(report->leftOut, QStringList());
    QCOMPARE(listing(m_target), listing(m_source));
}

void TestArchive::knowsItsLength()
{
    // The length goes out before the first byte, so it has to hold for every shape of a tar.
    for (const int size : {0, 1, 511, 512, 513, 10239, 10240, 10241, 1000000}) {
        const QByteArray path = QFile::encodeName(source("f")) + QByteArray::number(size);
        create(path, QByteArray(size, 'z'));
        const auto plan = ArchiveWriter::plan({QFile::decodeName(path)}, -1, notStopped());
        QVERIFY(plan);
        QCOMPARE(writeAll(*plan)->size(), plan->archiveBytes);
    }
}

void TestArchive::leavesOutWhatLeadsOut()
{
    const QByteArray bytes = TarMaker()
                                 .folder("./")
                                 .file("good", "1")
                                 .file("/absolute", "evil")
                                 .file("../escape", "evil")
                                 .file("a/../../escape", "evil")
                                 .link("out", "/etc")
                                 .link("up", "../..")
                                 .link("here", ".")
                                 .link("tricky", "here/here/../../..")
                                 .folder("d")
                                 .link("d/s", "../good")
                                 .file("here/../x", "evil")
                                 .file("here/through", "evil")
                                 .link("later", "d")
                                 .file("later/through", "evil")
                                 .hardLink("hard", "../../etc/passwd")
                                 .hardLink("hard2", "/etc/passwd")
                                 .hardLink("hard3", "good")
                                 .special("device", AE_IFCHR)
                                 .special("pipe", AE_IFIFO)
                                 .file("tool", "x", 06755)
                                 .bytes();
    const auto report = extract(bytes,
        {"good", "out", "up", "here", "tricky", "d", "later", "hard", "hard2", "hard3", "device", "pipe", "tool"});
    QVERIFY2(report, qPrintable(report ? QString() : report.error().text()));
    const QByteArrayList names = [this] {
        QByteArrayList all;
        for (const QByteArray &line : listing(m_target))
            all << line.left(line.indexOf(' '));
        return all;
    }();
    QCOMPARE(names, (QByteArrayList{"/d", "/d/s", "/good", "/hard3", "/here", "/later", "/tool"}));
    QCOMPARE(report->leftOutCount, 13);
    QCOMPARE(QDir(m_temporary->path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot).size(), 2);
    QVERIFY(!QFileInfo::exists(QStringLiteral("/absolute")));
    const auto error = ArchiveExtractor::incompleteError(*report);
    QVERIFY(error);
    QVERIFY(error->sentence.contains(QStringLiteral("13")));
    QVERIFY(error->details.contains(QStringLiteral("../escape")));
    QVERIFY(error->details.contains(QStringLiteral("device")));
}

void TestArchive::takesOnlyWhatWasAskedFor()
{
    // Somebody downloads "proj" into the home folder and was asked about nothing else there.
    create(QFile::encodeName(m_target) + "/.bashrc", "mine");
    create(QFile::encodeName(m_target) + "/key", "secret");
    const QByteArray bytes = TarMaker()
                                 .folder("./")
                                 .folder("proj")
                                 .file("./proj/a", "a")
                                 .file(".bashrc", "evil")
                                 .file("./.bashrc", "evil")
                                 .file(".config/autostart/x.desktop", "evil")
                                 .folder("other")
                                 .link("link", "proj")
                                 .file("projx", "evil")
                                 .hardLink("name", "proj/a")
                                 .hardLink("proj/key", "key")
                                 .hardLink("proj/b", "proj/a")
                                 .file("./.vivarium-skipped", "evil")
                                 .file(".vivarium-skipped", "proj/unreadable\n")
                                 .bytes();
    const auto report = extract(bytes, {"proj"});
    QVERIFY2(report, qPrintable(report ? QString() : report.error().text()));
    QByteArrayList names;
    for (const QByteArray &line : listing(m_target))
        names << line.left(line.indexOf(' '));
    QCOMPARE(names, (QByteArrayList{"/.bashrc", "/key", "/proj", "/proj/a", "/proj/b"}));
    QFile kept(m_target + QStringLiteral("/.bashrc"));
    QVERIFY(kept.open(QIODevice::ReadOnly));
    QCOMPARE(kept.readAll(), QByteArray("mine"));
    QCOMPARE(report->leftOutCount, 10);
    const auto error = ArchiveExtractor::incompleteError(*report);
    QVERIFY(error);
    for (const char *name :
        {".bashrc: it was not asked for", ".config/autostart/x.desktop", "other", "proj/unreadable"})
        QVERIFY2(error->details.contains(QString::fromLatin1(name)), name);
}

void TestArchive::survivesBrokenArchives()
{
    const QByteArray good = TarMaker().file("a", QByteArray(3000, 'a')).file("b", "b").bytes();
    // Cut in a header, in contents, and right after a member.
    for (const qsizetype length : {100, 700, 2000}) {
        const auto report = extract(good.first(length), {"a", "b"});
        QVERIFY2(!report, qPrintable(QString::number(length)));
        QVERIFY(!report.error().sentence.isEmpty());
        QVERIFY(!QFileInfo::exists(m_target + QStringLiteral("/a")));
    }
    QVERIFY(!extract(QByteArray(5000, 'x'), {}));
    QVERIFY(extract(QByteArray(), {}));
    QByteArray damaged = good;
    damaged[100] = 'z';
    QVERIFY(!extract(damaged, {"a", "b", "z"}));
}

void TestArchive::namesWhatTheSandboxSkipped()
{
    const auto report =
        extract(TarMaker().file("a", "a").file(".vivarium-skipped", "secret/key\nother\n").bytes(), {"a"});
    QVERIFY(report);
    QCOMPARE(report->leftOutCount, 2);
    QVERIFY(report->leftOut.first().startsWith(QStringLiteral("secret/key: ")));
    QVERIFY(!QFileInfo::exists(m_target + QStringLiteral("/.vivarium-skipped")));
}

void TestArchive::refusesUnreadableAndDoubleNames()
{
    QVERIFY(QDir().mkpath(source("one")) && QDir().mkpath(source("two")));
    create(QFile::encodeName(source("one/same")), "1");
    create(QFile::encodeName(source("two/same")), "2");
    auto plan = ArchiveWriter::plan({source("one/same"), source("two/same")}, -1, notStopped());
    QVERIFY(!plan && plan.error().sentence.contains(QStringLiteral("same")));
    plan = ArchiveWriter::plan({source("missing")}, -1, notStopped());
    QVERIFY(!plan && plan.error().sentence.contains(QStringLiteral("missing")));
    plan = ArchiveWriter::plan({source("one")}, 0, notStopped());
    QCOMPARE(plan.error().kind, ErrorKind::TooLarge);
    QCOMPARE(::mkfifo(QFile::encodeName(source("one/pipe")).constData(), 0644), 0);
    plan = ArchiveWriter::plan({source("one")}, -1, notStopped());
    QVERIFY(plan);
    QCOMPARE(plan->leftOut, QStringList{QStringLiteral("one/pipe")});
    QVERIFY(!ArchiveWriter::plan({source("one/pipe")}, -1, notStopped()));
}

void TestArchive::sendsWhatIsInAFolderWithoutIt()
{
    const QByteArray root = QFile::encodeName(m_source) + "/tree";
    QCOMPARE(::mkdir(root.constData(), 0755), 0);
    QCOMPARE(::mkdir((root + "/sub").constData(), 0755), 0);
    create(root + "/sub/file", "1");
    const int odd = ::open((root + "/not\xFFutf8").constData(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
    QVERIFY(odd >= 0);
    ::close(odd);
    auto plan = ArchiveWriter::plan({source("tree/.")}, -1, notStopped());
    QVERIFY2(plan, qPrintable(plan ? QString() : plan.error().text()));
    QByteArrayList names;
    for (const ArchivePlan::Member &member : plan->members)
        names << member.name;
    std::ranges::sort(names);
    QCOMPARE(names, (QByteArrayList{"not\xFFutf8", "sub", "sub/file"}));
    plan = ArchiveWriter::plan({source("tree/."), source("tree/sub")}, -1, notStopped());
    QVERIFY(!plan && plan.error().sentence.contains(QStringLiteral("sub")));
    QVERIFY(!ArchiveWriter::plan({source("none/.")}, -1, notStopped()));
    std::ignore = ::unlink((root + "/not\xFFutf8").constData()); // QTemporaryDir would leave it
}

void TestArchive::noticesAChangedFile()
{
    create(QFile::encodeName(source("log")), QByteArray(1000, 'a'));
    const auto plan = ArchiveWriter::plan({source("log")}, -1, notStopped());
    QVERIFY(plan);
    create(QFile::encodeName(source("log")), QByteArray(2000, 'a'));
    const auto bytes = writeAll(*plan);
    QVERIFY(!bytes);
    QVERIFY(bytes.error().sentence.contains(QStringLiteral("changed")));
}

void TestArchive::stopsInTheMiddle()
{
    BytePipe pipe(1 << 20);
    const StopFlag stop = notStopped();
    const QByteArray bytes = TarMaker().file("whole", "1").file("half", QByteArray(100000, 'x')).bytes();
    Result<ArchiveExtractor::Report> result = std::unexpected(ApiError());
    std::thread worker([&] { result = ArchiveExtractor::extract(pipe, m_target, {"whole", "half"}, stop); });
    pipe.write(bytes.first(60000));
    QTRY_VERIFY(QFileInfo::exists(m_target + QStringLiteral("/whole")));
    *stop = true;
    pipe.close();
    worker.join();
    QVERIFY(!result);
    QCOMPARE(QDir(m_target).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
        QStringList{QStringLiteral("whole")});
}

void TestArchive::pipesAreBounded()
{
    BytePipe pipe(10);
    QCOMPARE(pipe.offer("0123456789abc"), 10);
    QCOMPARE(pipe.offer("x"), 0);
    QCOMPARE(pipe.take(4), QByteArray("0123"));
    QCOMPARE(pipe.room(), 4);
    QCOMPARE(pipe.offer("abcdef"), 4);
    pipe.finish();
    QByteArray rest;
    for (QByteArray block = pipe.read(3); !block.isEmpty(); block = pipe.read(3))
        rest += block;
    QCOMPARE(rest, QByteArray("456789abcd"));
    // A closed pipe wakes whoever waits.
    BytePipe full(1);
    QCOMPARE(full.offer("x"), 1);
    bool written = true;
    std::thread writer([&] { written = full.write("yz"); });
    full.close();
    writer.join();
    QVERIFY(!written);
}

QTEST_GUILESS_MAIN(TestArchive)
#include "tst_archive.moc"
