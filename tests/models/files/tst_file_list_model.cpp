// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/FileListModel.h"
#include "files/FileSortProxy.h"

#include <QAbstractItemModelTester>
#include <QItemSelectionModel>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

using namespace vivarium;
using namespace Qt::StringLiterals;

namespace {

FileEntry file(const QByteArray &name, qint64 size = 1, FileType type = FileType::File)
{
    FileEntry entry;
    entry.name = name;
    entry.type = type;
    entry.size = size;
    entry.mode = type == FileType::Directory ? 0755 : 0644;
    entry.modifiedAt = QDateTime::fromSecsSinceEpoch(1'700'000'000, QTimeZone::UTC);
    entry.owner = u"root"_s;
    entry.group = u"root"_s;
    return entry;
}

FileEntry folder(const QByteArray &name)
{
    return file(name, 4096, FileType::Directory);
}

QList<FileEntry> files(const QList<QByteArray> &names)
{
    QList<FileEntry> entries;
    for (const QByteArray &name : names)
        entries.append(file(name));
    return entries;
}

struct Listing {
    Listing()
        : modelTester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest)
        , proxy(model)
        , proxyTester(&proxy, QAbstractItemModelTester::FailureReportingMode::QtTest)
    {
    }
    void list(const QList<FileEntry> &entries, qsizetype pageSize = 1000)
    {
        model.beginListing();
        for (qsizetype from = 0; from < entries.size(); from += pageSize)
            model.addEntries(entries.mid(from, pageSize));
        model.endListing(true);
    }
    QList<QByteArray> names() const
    {
        QList<QByteArray> all;
        for (int row = 0; row < proxy.rowCount(); ++row)
            all.append(proxy.entryAt(row).name);
        return all;
    }
    FileListModel model;
    QAbstractItemModelTester modelTester;
    FileSortProxy proxy;
    QAbstractItemModelTester proxyTester;
};

/// The order the proxy promises, computed in the simplest way.
QList<QByteArray> expectedOrder(const FileSortProxy &proxy, const FileListModel &model)
{
    QList<const FileRow *> rows;
    for (int row = 0; row < model.rowCount(); ++row) {
        const FileRow &at = model.at(row);
        if (!proxy.showsHidden() && at.entry.name.startsWith('.'))
            continue;
        if (at.displayName.contains(proxy.filterText(), Qt::CaseInsensitive))
            rows.append(&at);
    }
    std::ranges::sort(rows, [&](const FileRow *a, const FileRow *b) {
        if (a->entry.opensAsDirectory() != b->entry.opensAsDirectory())
            return a->entry.opensAsDirectory();
        int order = proxy.sortColumn() == FileListModel::SizeColumn && a->entry.type == FileType::File
                && b->entry.type == FileType::File
            ? (a->entry.size < b->entry.size          ? -1
                      : a->entry.size > b->entry.size ? 1
                                                      : 0)
            : 0;
        if (order == 0)
            order = model.collator().compare(a->displayName, b->displayName);
        if (order == 0)
            order = a->entry.name.compare(b->entry.name);
        return proxy.sortOrder() == Qt::AscendingOrder ? order < 0 : order > 0;
    });
    QList<QByteArray> names;
    for (const FileRow *row : rows)
        names.append(row->entry.name);
    return names;
}

} // namespace

class TestFileListModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sortsFoldersFirstInNaturalOrder()
    {
        Listing listing;
        listing.list({file("file10"), file("file9"), file("File2"), folder("zoo"), file(".hidden"), folder("bin")});
        QCOMPARE(listing.names(), (QList<QByteArray>{"bin", "zoo", "File2", "file9", "file10"}));
        listing.proxy.setShowHidden(true);
        QVERIFY(listing.names().contains(".hidden"));
        listing.proxy.setFoldersFirst(false);
        QCOMPARE(listing.names().last(), QByteArray("zoo"));
        listing.proxy.setFoldersFirst(true);
        listing.proxy.sort(FileListModel::NameColumn, Qt::DescendingOrder);
        QCOMPARE(listing.names().first(), QByteArray("zoo"));
        QCOMPARE(listing.names().at(2), QByteArray("file10"));
    }

    void linkToAFolderStandsWithTheFolders()
    {
        Listing listing;
        FileEntry link = file("data", 3, FileType::SymbolicLink);
        link.linkTarget = "../elsewhere";
        link.targetType = FileType::Directory;
        FileEntry broken = file("broken", 3, FileType::SymbolicLink);
        broken.linkTarget = "/no\nwhere";
        listing.list({file("a"), link, broken});
        QCOMPARE(listing.names().first(), QByteArray("data"));
        const QModelIndex row = listing.proxy.indexOf("data");
        QVERIFY(row.data(FileListModel::OpensAsDirectoryRole).toBool());
        QVERIFY(!row.data(FileListModel::DanglingRole).toBool());
        QVERIFY(row.flags() & Qt::ItemIsDropEnabled);
        const QModelIndex brokenRow = listing.proxy.indexOf("broken", FileListModel::KindColumn);
        QVERIFY(brokenRow.siblingAtColumn(0).data(FileListModel::DanglingRole).toBool());
        QCOMPARE(brokenRow.data().toString(), u"Broken link to /no\\nwhere"_s);
    }

    void aRefreshTouchesOnlyWhatDiffers()
    {
        Listing listing;
        listing.list(files({"a", "b", "c", "d", "e"}));
        QSignalSpy reset(&listing.model, &QAbstractItemModel::modelReset);
        QSignalSpy changed(&listing.model, &QAbstractItemModel::dataChanged);
        QSignalSpy inserted(&listing.model, &QAbstractItemModel::rowsInserted);
        QSignalSpy removed(&listing.model, &QAbstractItemModel::rowsRemoved);
        listing.list(files({"a", "b", "c", "d", "e"}));
        QCOMPARE(changed.size() + inserted.size() + removed.size(), 0);

        listing.list({file("a"), file("b", 2), file("c", 3), file("e"), file("f")});
        QCOMPARE(reset.size(), 0);
        QCOMPARE(changed.size(), 1);
        const QModelIndex first = changed.first().at(0).toModelIndex();
        const QModelIndex last = changed.first().at(1).toModelIndex();
        QCOMPARE(first.row(), 1);
        QCOMPARE(last.row(), 2);
        QCOMPARE(first.column(), int(FileListModel::SizeColumn));
        QCOMPARE(last.column(), int(FileListModel::SizeColumn));
        QVERIFY(changed.first().at(2).value<QList<int>>().contains(FileListModel::RawRole));
        QCOMPARE(inserted.size(), 1);
        QCOMPARE(removed.size(), 1);
        QCOMPARE(listing.names(), (QList<QByteArray>{"a", "b", "c", "e", "f"}));
    }

    void aBrokenOffListingRemovesNothing()
    {
        Listing listing;
        listing.list(files({"a", "b", "c"}));
        listing.model.beginListing();
        listing.model.addEntries(files({"a"}));
        listing.model.endListing(false);
        QCOMPARE(listing.model.rowCount(), 3);
    }

    void namesThatAreNoneAreLeftOut()
    {
        Listing listing;
        listing.list(
            {file(""), file("."), file(".."), file("a/b"), file(QByteArray("x\0y", 3)), file("fine"), file("fine")});
        QCOMPARE(listing.model.rowCount(), 1);
    }

    void hostileNamesAreEscapedAndKept()
    {
        Listing listing;
        const QList<QByteArray> hostile{"new\nline", "\x1b]0;title\x07",
            "evil\xe2\x80\xae"
            "fdp.exe",
            "caf\xe9", QByteArray(255, 'w'), "<b>bold<b>", " "};
        listing.list(files(hostile));
        QCOMPARE(listing.model.rowCount(), int(hostile.size()));
        for (const QByteArray &name : hostile) {
            const QModelIndex row = listing.proxy.indexOf(name);
            QVERIFY(row.isValid());
            QCOMPARE(row.data(FileListModel::NameBytesRole).toByteArray(), name);
            const QString shown = row.data().toString();
            QVERIFY(!shown.contains(u'\n') && !shown.contains(u'\x1b') && !shown.contains(QChar(0x202e))
                && !shown.contains(QChar::ReplacementCharacter));
        }
        QVERIFY(listing.proxy.indexOf("<b>bold<b>").data(Qt::ToolTipRole).toString().contains(u"&lt;b&gt;"_s));
    }

    void theOwnersTipIsShownAsItIs()
    {
        FileEntry entry = file("a");
        entry.owner = u"'ann'"_s;
        entry.group = u"r\"d"_s;
        Listing listing;
        listing.list({entry});
        const auto tip = [&] {
            return listing.model.index(0, FileListModel::OwnerColumn).data(Qt::ToolTipRole).toString();
        };
        QCOMPARE(tip(), u"Owner 'ann', group r\"d"_s); // no HTML: what is escaped would be shown escaped
        entry.group = u"<img src=x> & co"_s;
        listing.list({entry});
        QVERIFY2(tip().startsWith(u"<p") && tip().contains(u"&lt;img src=x&gt; &amp; co"_s), qPrintable(tip()));
    }

    void renamingIsOnlyAskedFor()
    {
        Listing listing;
        listing.list(files({"a\tb"}));
        QSignalSpy asked(&listing.model, &FileListModel::renameRequested);
        const QModelIndex row = listing.proxy.index(0, 0);
        QCOMPARE(row.data(Qt::EditRole).toString(), u"a\\tb"_s);
        QVERIFY(!listing.proxy.setData(row, u"a\\tb"_s));
        QCOMPARE(asked.size(), 0);
        QVERIFY(!listing.proxy.setData(row, u"c\\nd"_s));
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked.first().at(1).toByteArray(), QByteArray("c\nd"));
        QCOMPARE(listing.names(), QList<QByteArray>{"a\tb"});
    }

    void rawAndShownValuesAreDifferentRoles()
    {
        Listing listing;
        listing.list({file("a", 1536), folder("d")});
        const QModelIndex size = listing.proxy.indexOf("a", FileListModel::SizeColumn);
        QCOMPARE(size.data(FileListModel::RawRole).toLongLong(), 1536);
        QVERIFY(size.data().toString().contains(u"1.5"_s));
        QVERIFY(listing.proxy.indexOf("d", FileListModel::SizeColumn).data().toString().isEmpty());
        QCOMPARE(listing.proxy.indexOf("d", FileListModel::PermissionsColumn).data().toString(), u"drwxr-xr-x"_s);
    }

    void filtersAsOneTypes()
    {
        Listing listing;
        listing.list(files({"main.cpp", "main.h", "README.md", "test_main.py"}));
        listing.proxy.setFilterText(u"MAIN"_s);
        QCOMPARE(listing.names(), (QList<QByteArray>{"main.cpp", "main.h", "test_main.py"}));
        listing.proxy.setFilterText(u"*.h"_s);
        QCOMPARE(listing.names(), QList<QByteArray>{"main.h"});
        listing.model.upsert(file("other.h"));
        listing.model.upsert(file("other.txt"));
        QCOMPARE(listing.names(), (QList<QByteArray>{"main.h", "other.h"}));
        listing.proxy.setFilterText({});
        QCOMPARE(listing.names().size(), 6);
    }

    void selectionStaysWithItsFiles()
    {
        Listing listing;
        QList<QByteArray> names;
        for (int i = 0; i < 200; ++i)
            names.append("f" + QByteArray::number(i));
        listing.list(files(names));
        QItemSelectionModel selection(&listing.proxy);
        const auto rows = QItemSelectionModel::Select | QItemSelectionModel::Rows;
        for (const char *name : {"f3", "f77", "f150"})
            selection.select(listing.proxy.indexOf(name), rows);
        selection.setCurrentIndex(listing.proxy.indexOf("f77"), QItemSelectionModel::NoUpdate);
        const auto selected = [&selection] {
            QSet<QByteArray> all;
            for (const QModelIndex &index : selection.selectedRows())
                all.insert(index.data(FileListModel::NameBytesRole).toByteArray());
            return all;
        };
        const QSet<QByteArray> three{"f3", "f77", "f150"};

        // Every third one goes, others come between, sizes change under a sort by size.
        listing.proxy.sort(FileListModel::SizeColumn);
        QList<FileEntry> next;
        for (int i = 0; i < 200; ++i) {
            if (i % 3 != 1)
                next.append(file("f" + QByteArray::number(i), (i * 37) % 101));
            if (i % 4 == 0)
                next.append(file("new" + QByteArray::number(i), i));
        }
        listing.list(next, 7);
        QCOMPARE(selected(), three);
        QCOMPARE(selection.currentIndex().data(FileListModel::NameBytesRole).toByteArray(), QByteArray("f77"));
        listing.proxy.setShowHidden(true);
        listing.proxy.sort(FileListModel::NameColumn, Qt::DescendingOrder);
        QCOMPARE(selected(), three);
        listing.model.remove("f3");
        QCOMPARE(selected(), (QSet<QByteArray>{"f77", "f150"}));
    }

    void staysInOrderThroughRandomChanges()
    {
        Listing listing;
        QRandomGenerator random(4711);
        const auto someName = [&random] {
            return (random.bounded(8) == 0 ? "." : "n") + QByteArray::number(random.bounded(400));
        };
        for (int round = 0; round < 60; ++round) {
            switch (random.bounded(5)) {
            case 0: {
                QMap<QByteArray, FileEntry> next;
                for (int i = 0; i < 300; ++i) {
                    const QByteArray name = someName();
                    next.insert(name, random.bounded(5) == 0 ? folder(name) : file(name, random.bounded(50)));
                }
                listing.list(next.values(), 1 + random.bounded(100));
                break;
            }
            case 1:
                listing.model.upsert(file(someName(), random.bounded(50)));
                break;
            case 2:
                listing.model.remove(someName());
                break;
            case 3:
                listing.proxy.sort(random.bounded(2), random.bounded(2) ? Qt::AscendingOrder : Qt::DescendingOrder);
                break;
            case 4:
                listing.proxy.setFilterText(random.bounded(2) ? QString() : QString::number(random.bounded(9)));
                listing.proxy.setShowHidden(random.bounded(2));
                break;
            }
            QCOMPARE(listing.names(), expectedOrder(listing.proxy, listing.model));
            for (int row = 0; row < listing.proxy.rowCount(); ++row) {
                const QModelIndex index = listing.proxy.index(row, 0);
                QCOMPARE(listing.proxy.mapFromSource(listing.proxy.mapToSource(index)), index);
            }
        }
    }

    void aHundredThousandEntriesComeInFewSignals()
    {
        FileListModel model;
        FileSortProxy proxy(model);
        QList<FileEntry> entries;
        for (int i = 0; i < 100'000; ++i)
            entries.append(file(QStringLiteral("img%1.png").arg(i * 7919 % 100'000).toUtf8(), i));
        std::ranges::sort(entries, {}, &FileEntry::name);
        QSignalSpy inserted(&proxy, &QAbstractItemModel::rowsInserted);
        QSignalSpy laidOut(&proxy, &QAbstractItemModel::layoutChanged);
        QElapsedTimer timer;
        timer.start();
        qint64 worst = 0;
        model.beginListing();
        for (qsizetype from = 0; from < entries.size(); from += 1000) {
            QElapsedTimer slice;
            slice.start();
            model.addEntries(entries.mid(from, 1000));
            worst = std::max(worst, slice.nsecsElapsed());
        }
        model.endListing(true);
        qInfo("listed in %lld ms, worst slice %.1f ms", timer.restart(), double(worst) / 1e6);
        QCOMPARE(proxy.rowCount(), 100'000);
        // A page costs a bounded number of signals, however its rows are spread over what is there.
        QVERIFY2(inserted.size() + laidOut.size() <= 100 * 8, qPrintable(QString::number(inserted.size())));
        QCOMPARE(proxy.entryAt(12'345).name, QByteArray("img12345.png"));

        QSignalSpy changed(&proxy, &QAbstractItemModel::dataChanged);
        model.beginListing();
        model.addEntries(entries);
        model.endListing(true);
        qInfo("same listing again in %lld ms", timer.restart());
        QCOMPARE(changed.size(), 0);

        proxy.setFilterText(u"999"_s);
        qInfo("filtered in %lld ms", timer.restart());
        QCOMPARE(proxy.rowCount(), 280);
        proxy.setFilterText({});
        qInfo("filter off in %lld ms", timer.restart());
        proxy.sort(FileListModel::SizeColumn);
        qInfo("sorted by size in %lld ms", timer.restart());
        QCOMPARE(proxy.entryAt(99'999).size, 99'999);
        proxy.sort(FileListModel::NameColumn);
        qInfo("sorted by name in %lld ms", timer.restart());

        // Every second one goes: one removal, not fifty thousand.
        QSignalSpy removed(&proxy, &QAbstractItemModel::rowsRemoved);
        QList<FileEntry> half;
        for (qsizetype i = 0; i < entries.size(); i += 2)
            half.append(entries.at(i));
        model.beginListing();
        model.addEntries(half);
        model.endListing(true);
        qInfo("half of them gone in %lld ms", timer.restart());
        QCOMPARE(proxy.rowCount(), 50'000);
        QVERIFY(removed.size() < 10);
    }
};

QTEST_GUILESS_MAIN(TestFileListModel)
#include "tst_file_list_model.moc"
