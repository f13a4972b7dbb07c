// SPDX-License-Identifier: GPL-3.0-or-later
#include "FilesWorld.h"
#include "files/FilePreview.h"

#include <QBuffer>
#include <QImageWriter>
#include <QSignalSpy>
#include <QTest>

using namespace vivarium;
using namespace Qt::StringLiterals;
using Kind = PreviewContent::Kind;
using State = FilePreview::State;

namespace {

QByteArray png(const QSize &size, const QColor &color = Qt::darkCyan)
{
    QImage image(size, QImage::Format_RGB32);
    image.fill(color);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

QByteArray noisyPng()
{
    QImage image(700, 700, QImage::Format_RGB32);
    quint32 seed = 1;
    for (int y = 0; y < image.height(); ++y) {
        auto *line = reinterpret_cast<quint32 *>(image.scanLine(y));
        for (int x = 0; x < image.width(); ++x)
            line[x] = 0xff000000 | ((seed = seed * 1664525 + 1013904223) >> 8);
    }
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

} // namespace

class TestFilePreview : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void textIsRecognised_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("encoding");
        QTest::newRow("ASCII") << QByteArray("a\nb") << u"a\nb"_s << u"UTF-8"_s;
        QTest::newRow("UTF-8") << QByteArray("Grüße 世界") << u"Grüße 世界"_s << u"UTF-8"_s;
        QTest::newRow("line ends") << QByteArray("a\r\nb\r\n") << u"a\nb\n"_s << u"UTF-8"_s;
        QTest::newRow("Latin 1") << QByteArray("caf\xe9 cr\xe8me") << u"café crème"_s << u"ISO-8859-1"_s;
        QTest::newRow("Latin 1 at the end") << QByteArray("caf\xe9") << u"café"_s << u"ISO-8859-1"_s;
        QTest::newRow("UTF-8 with mark") << QByteArray("\xef\xbb\xbfhi") << u"hi"_s << u"UTF-8"_s;
        QTest::newRow("UTF-16LE with mark") << QByteArray("\xff\xfeh\0i\0", 6) << u"hi"_s << u"UTF-16LE"_s;
        QTest::newRow("UTF-16LE") << QByteArray("h\0e\0l\0l\0o\0", 10) << u"hello"_s << u"UTF-16LE"_s;
        QTest::newRow("UTF-16BE") << QByteArray("\0h\0e\0l\0l\0o", 10) << u"hello"_s << u"UTF-16BE"_s;
        QTest::newRow("empty") << QByteArray() << u""_s << u"UTF-8"_s;
        QTest::newRow("escapes shown") << QByteArray("\x1b[31mred\x1b[0m\tx") << u"\\x1b[31mred\\x1b[0m\tx"_s
                                       << u"UTF-8"_s;
        QTest::newRow("override shown") << QByteArray("a\xe2\x80\xae"
                                                      "b")
                                        << u"a\\u202eb"_s << u"UTF-8"_s;
    }
    void textIsRecognised()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, text);
        QFETCH(QString, encoding);
        const PreviewContent content = PreviewDecoder::decode(bytes, true);
        QCOMPARE(content.kind, Kind::Text);
        QCOMPARE(content.text, text);
        QCOMPARE(content.encoding, encoding);
    }

    void aBeginningMayEndInsideACharacter()
    {
        const PreviewContent content = PreviewDecoder::decode(QByteArray("welt: \xe4\xb8"), false);
        QCOMPARE(content.kind, Kind::Text);
        QCOMPARE(content.encoding, u"UTF-8"_s);
        QVERIFY(content.text.startsWith(u"welt: "_s));
        QVERIFY(content.truncated);
    }

    void bytesThatAreNoTextAreShownInHex()
    {
        QByteArray bytes("\x7f"
                         "ELF\x02\x01\x01\0\0\0\0\0",
            12);
        for (int i = 0; i < 300; ++i)
            bytes.append(char(i));
        const PreviewContent content = PreviewDecoder::decode(bytes, true);
        QCOMPARE(content.kind, Kind::Hexadecimal);
        QVERIFY(content.text.startsWith(u"00000000  7f 45 4c 46 02 01 01 00  00 00 00 00 "_s));
        QVERIFY(content.text.section(u'\n', 0, 0).contains(u".ELF"_s));
        QCOMPARE(content.text.count(u'\n'), (bytes.size() + 15) / 16 - 1);
    }

    void aLineOfAMegabyteIsCut()
    {
        const PreviewContent content = PreviewDecoder::decode(QByteArray(200'000, 'x') + "\nshort", true);
        QVERIFY(content.linesCut);
        QVERIFY(content.text.size() < 3000);
        QVERIFY(content.text.endsWith(u"\nshort"_s));
    }

    void picturesAreShownScaled()
    {
        const PreviewContent small = PreviewDecoder::decode(png({20, 10}), true);
        QCOMPARE(small.kind, Kind::Picture);
        QCOMPARE(small.picture.size(), QSize(20, 10));
        const PreviewContent large = PreviewDecoder::decode(png({4096, 1024}), true);
        QCOMPARE(large.pictureSize, QSize(4096, 1024));
        QCOMPARE(large.picture.size(), QSize(2048, 512));
    }

    void aPictureThatLiesAboutItsSizeIsNotDecoded()
    {
        QByteArray bytes = png({20, 10});
        // Width and height in the header say 60 000 each; the checksum is made right.
        bytes.replace(16, 8, QByteArray::fromHex("0000ea600000ea60"));
        quint32 crc = 0xffffffff;
        for (const char byte : bytes.mid(12, 17)) {
            crc ^= uchar(byte);
            for (int bit = 0; bit < 8; ++bit)
                crc = (crc >> 1) ^ (crc & 1 ? 0xedb88320 : 0);
        }
        crc = ~crc;
        for (int i = 0; i < 4; ++i)
            bytes[29 + i] = char(crc >> (24 - 8 * i));
        const PreviewContent content = PreviewDecoder::decode(bytes, true);
        QVERIFY(content.picture.isNull());
        QCOMPARE(content.kind, Kind::Hexadecimal);
        QVERIFY(content.note.contains(u"60000"_s));
    }

    void aDrawingIsShownAsItsText()
    {
        const PreviewContent content = PreviewDecoder::decode(
            "<svg xmlns='http://www.w3.org/2000/svg'><image href='file:///etc/passwd'/></svg>", true);
        QCOMPARE(content.kind, Kind::Text);
    }

    void loadsOnlyTheBeginning()
    {
        FilesWorld world;
        world.put("/workspace/big.log", QByteArray(1 << 20, 'x'));
        FilePreview preview(*world.context);
        show(world, preview, "big.log");
        QTRY_COMPARE(preview.state(), State::Ready);
        QCOMPARE(preview.content().kind, Kind::Text);
        QVERIFY(preview.content().truncated);
        QCOMPARE(world.count("files.read"), 1);
        show(world, preview, "big.log");
        QCOMPARE(world.count("files.read"), 1);
    }

    void aLargePictureIsReadWhole()
    {
        FilesWorld world;
        const QByteArray bytes = noisyPng();
        QVERIFY(bytes.size() > FilePreview::beginning);
        world.put("/workspace/photo", bytes);
        FilePreview preview(*world.context);
        show(world, preview, "photo");
        QTRY_COMPARE(preview.state(), State::Ready);
        QCOMPARE(preview.content().kind, Kind::Picture);
        QCOMPARE(preview.content().pictureSize, QSize(700, 700));
        QCOMPARE(world.count("files.read"), 2);
    }

    void onlyTheLastOneAskedForIsShown()
    {
        FilesWorld world;
        world.put("/workspace/a", "AAA");
        world.put("/workspace/b", "BBB");
        FilePreview preview(*world.context);
        world.calls().hold(u"files.read"_s);
        show(world, preview, "a");
        show(world, preview, "b");
        QTRY_COMPARE(world.calls().held(u"files.read"_s), 2);
        world.calls().deliver(u"files.read"_s);
        QTRY_COMPARE(preview.state(), State::Ready);
        QCOMPARE(preview.content().text, u"BBB"_s);
    }

    void pipesAndDevicesAreNeverRead()
    {
        FilesWorld world;
        FilePreview preview(*world.context);
        for (const FileType type :
            {FileType::Fifo, FileType::Socket, FileType::CharacterDevice, FileType::BlockDevice}) {
            world.files->putSpecial(world.id, "/workspace/special", type);
            show(world, preview, "special");
            QTRY_COMPARE(preview.state(), State::Ready);
            QCOMPARE(preview.content().kind, Kind::None);
        }
        world.files->putLink(world.id, "/workspace/broken", "/nowhere");
        show(world, preview, "broken");
        QTRY_COMPARE(preview.state(), State::Ready);
        QCOMPARE(world.count("files.read"), 0);
    }

    void aFolderShowsHowMuchIsInIt()
    {
        FilesWorld world;
        world.put("/workspace/src/a", "12345");
        world.put("/workspace/src/b/c", "678");
        FilePreview preview(*world.context);
        show(world, preview, "src");
        QTRY_COMPARE(preview.state(), State::Ready);
        QCOMPARE(preview.content().kind, Kind::Folder);
        QCOMPARE(preview.content().usage.files, 2);
        QCOMPARE(preview.content().usage.bytes, 8);
        FilesWorld hosted(FakeBackend::Kind::LazyCloud);
        hosted.put("/workspace/src/a", "12345");
        FilePreview priced(*hosted.context);
        show(hosted, priced, "src");
        QTRY_COMPARE(priced.state(), State::Ready);
        QCOMPARE(hosted.count("files.usage"), 0);
    }

    void whatIsKnownStaysUntilItIsReadAgain()
    {
        FilesWorld world;
        world.put("/workspace/log", "one");
        FilePreview preview(*world.context);
        show(world, preview, "log");
        QTRY_COMPARE(preview.content().text, u"one"_s);
        world.calls().hold(u"files.read"_s);
        world.put("/workspace/log", "one two");
        show(world, preview, "log");
        QTRY_COMPARE(world.calls().held(u"files.read"_s), 1);
        QCOMPARE(preview.state(), State::Ready);
        QCOMPARE(preview.content().text, u"one"_s);
        world.calls().deliver(u"files.read"_s);
        QTRY_COMPARE(preview.content().text, u"one two"_s);
        // Another file never shows under its name what the one before held.
        world.put("/workspace/other", "xyz");
        show(world, preview, "other");
        QCOMPARE(preview.state(), State::Loading);
        QVERIFY(preview.content().text.isEmpty());
    }

    void aFailureCanBeTriedAgain()
    {
        FilesWorld world;
        world.put("/workspace/a", "AAA");
        FilePreview preview(*world.context);
        world.calls().fail(u"files.read"_s, CallScript::error(ErrorKind::Forbidden, 403, u"Not allowed."_s));
        show(world, preview, "a");
        QTRY_COMPARE(preview.state(), State::Failed);
        QCOMPARE(preview.error().sentence, u"Not allowed."_s);
        preview.retry();
        QTRY_COMPARE(preview.state(), State::Ready);
        preview.clear();
        QCOMPARE(preview.state(), State::Nothing);
    }

private:
    static void show(FilesWorld &world, FilePreview &preview, const QByteArray &name)
    {
        // As the list would give it.
        FileEntry entry;
        bool there = false;
        const auto reply = world.files->stat(world.id, "/workspace/" + name);
        QTRY_VERIFY(reply.isFinished());
        there = reply.result().has_value();
        QVERIFY(there);
        preview.show("/workspace", *reply.result());
    }
};

QTEST_GUILESS_MAIN(TestFilePreview)
#include "tst_file_preview.moc"
