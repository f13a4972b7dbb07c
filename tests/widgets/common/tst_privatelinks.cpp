// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/PrivateLinks.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;

/// Links with a token in them: what the desktop is given, and what lies on the disk for how long.
class PrivateLinksTest : public QObject {
    Q_OBJECT

    struct Bench {
        QTemporaryDir folder;
        QList<QUrl> opened;
        bool works = true;
        PrivateLinks links{folder.filePath(u"links"_s), [this](const QUrl &url) {
                               opened << url;
                               return works;
                           }};
        [[nodiscard]] QStringList pages() const { return QDir(folder.filePath(u"links"_s)).entryList(QDir::Files); }
    };

private Q_SLOTS:
    void theDesktopIsGivenAPageThatForwards()
    {
        Bench bench;
        QVERIFY(bench.links.open(QUrl(u"https://x.example.test/?lizard_token=tok&a=\"><script>"_s)));
        QCOMPARE(bench.opened.size(), 1);
        const QUrl page = bench.opened.constFirst();
        QVERIFY(page.isLocalFile());
        QVERIFY(!page.toString().contains(u"tok"));
        QFile file(page.toLocalFile());
        QCOMPARE(file.permissions() & (QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther),
            QFile::Permissions());
        const auto ofFolder = QFile::permissions(bench.folder.filePath(u"links"_s));
        QCOMPARE(
            ofFolder & (QFile::ReadGroup | QFile::ExeGroup | QFile::ReadOther | QFile::ExeOther), QFile::Permissions());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray text = file.readAll();
        QVERIFY2(text.contains("url=https://x.example.test/?lizard_token=tok&amp;a="), text.constData());
        QVERIFY(!text.contains("<script>"));
    }

    void pagesGoByThemselves()
    {
        Bench bench;
        bench.links.setLifetime(100ms);
        QVERIFY(bench.links.open(QUrl(u"https://x.example.test/"_s)));
        QCOMPARE(bench.pages().size(), 1);
        QTRY_COMPARE(bench.pages().size(), 0);
        QTemporaryDir folder;
        {
            PrivateLinks links(folder.filePath(u"l"_s), [](const QUrl &) { return true; });
            QVERIFY(links.open(QUrl(u"https://x.example.test/"_s)));
        }
        QCOMPARE(QDir(folder.filePath(u"l"_s)).entryList(QDir::Files), QStringList());
    }

    void whatIsNoLinkIsNotOpened()
    {
        Bench bench;
        QVERIFY(!bench.links.open(QUrl(u"file:///etc/passwd"_s)));
        QVERIFY(!bench.links.open(QUrl(u"javascript:alert(1)"_s)));
        QVERIFY(!bench.links.open(QUrl()));
        QVERIFY(!bench.links.open(QUrl(u"https://bank.example.test@x.example.test/"_s))); // hides where it leads
        QCOMPARE(bench.opened.size(), 0);
        bench.works = false;
        QVERIFY(!bench.links.open(QUrl(u"https://x.example.test/"_s)));
        QCOMPARE(bench.pages().size(), 0);
        PrivateLinks nowhere(QString(), [](const QUrl &) { return true; });
        QVERIFY(!nowhere.open(QUrl(u"https://x.example.test/"_s)));
    }

    void aFolderThatIsALinkIsNotUsed()
    {
        QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkdir(u"elsewhere"_s));
        QVERIFY(QFile::link(folder.filePath(u"elsewhere"_s), folder.filePath(u"links"_s)));
        PrivateLinks links(folder.filePath(u"links"_s), [](const QUrl &) { return true; });
        QVERIFY(!links.open(QUrl(u"https://x.example.test/"_s)));
        QCOMPARE(QDir(folder.filePath(u"elsewhere"_s)).entryList(QDir::Files), QStringList());
    }
};

QTEST_GUILESS_MAIN(PrivateLinksTest)
#include "tst_privatelinks.moc"
