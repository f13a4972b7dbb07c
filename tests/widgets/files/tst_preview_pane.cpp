// SPDX-License-Identifier: GPL-3.0-or-later
#include "PanelWorld.h"
#include "files/PreviewPane.h"

#include <QBuffer>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTimer>

using namespace vivarium;
using namespace Qt::StringLiterals;

namespace {

FileEntry entry(const QByteArray &name)
{
    FileEntry made;
    made.name = name;
    made.type = FileType::File;
    return made;
}

struct Pane : FilesWorld {
    Pane()
        : pane(*context)
    {
        pane.resize(300, 400);
    }
    void show(const QByteArray &name)
    {
        const auto reply = files->stat(id, "/workspace/" + name);
        QTRY_VERIFY(reply.isFinished());
        pane.show("/workspace", *reply.result(), 1, reply.result()->size);
    }
    QString label(const char *name) const { return pane.findChild<QLabel *>(QString::fromLatin1(name))->text(); }
    QString text() const { return pane.findChild<QPlainTextEdit *>()->toPlainText(); }
    PreviewPane pane;
};

} // namespace

class TestPreviewPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsNothingWhileItIsHidden()
    {
        Pane world;
        world.put("/workspace/a.txt", "content");
        world.show("a.txt");
        QTest::qWait(250);
        QCOMPARE(world.count("files.read"), 0);
        world.pane.setVisible(true);
        QTRY_COMPARE(world.text(), u"content"_s);
        QCOMPARE(world.label("previewName"), u"a.txt"_s);
        QVERIFY(world.label("previewNote").contains(u"UTF-8"_s));
    }

    void passingByReadsNothing()
    {
        Pane world;
        world.pane.setVisible(true);
        for (int i = 0; i < 20; ++i) {
            const QByteArray name = "f" + QByteArray::number(i);
            world.put("/workspace/" + name, name);
        }
        // As fast as a held arrow key, within the pause before anything is read.
        for (int i = 0; i < 20; ++i) {
            world.pane.show("/workspace", entry("f" + QByteArray::number(i)), 1, 0);
        }
        QTRY_COMPARE(world.text(), u"f19"_s);
        QCOMPARE(world.count("files.read"), 1);
    }

    void controlCharactersAreShownAndNotObeyed()
    {
        Pane world;
        world.put("/workspace/evil", "\x1b[2J\x1b]0;title\x07 plain\xe2\x80\xae");
        world.pane.setVisible(true);
        world.show("evil");
        QTRY_COMPARE(world.text(), u"\\x1b[2J\\x1b]0;title\\x07 plain\\u202e"_s);
    }

    void failuresOfferAnotherTry()
    {
        Pane world;
        world.put("/workspace/a.txt", "content");
        world.calls().fail(u"files.read"_s, CallScript::error(ErrorKind::Forbidden, 403, u"You may not read this."_s));
        world.pane.setVisible(true);
        world.show("a.txt");
        auto *retry = world.pane.findChild<QPushButton *>(u"previewRetry"_s);
        QTRY_VERIFY(retry->isVisible());
        QVERIFY(world.label("previewMessage").contains(u"You may not read this."_s));
        retry->click();
        QTRY_COMPARE(world.text(), u"content"_s);
    }

    void aGrowingFileNeitherFlickersNorJumps()
    {
        Pane world;
        QByteArray lines;
        for (int i = 0; i < 500; ++i)
            lines += "line " + QByteArray::number(i) + '\n';
        world.put("/workspace/log", lines);
        world.pane.setVisible(true);
        world.show("log");
        QTRY_VERIFY(world.text().contains(u"line 499"_s));
        auto *text = world.pane.findChild<QPlainTextEdit *>();
        text->verticalScrollBar()->setValue(200);
        bool wasHidden = false;
        connect(world.pane.findChild<QStackedWidget *>(), &QStackedWidget::currentChanged, this,
            [&wasHidden] { wasHidden = true; });
        world.put("/workspace/log", lines + "the end\n");
        world.show("log");
        QTRY_VERIFY(world.text().contains(u"the end"_s));
        QVERIFY(!wasHidden);
        QCOMPARE(text->verticalScrollBar()->value(), 200);
        // Another file begins at its beginning.
        world.put("/workspace/other", lines + "another end\n");
        world.show("other");
        QTRY_VERIFY(world.text().contains(u"another end"_s));
        QCOMPARE(text->verticalScrollBar()->value(), 0);
    }

    void aFileThatIsToldAboutAgainAndAgainIsReadAllTheSame()
    {
        Pane world;
        world.put("/workspace/a", "content");
        world.pane.setVisible(true);
        QTimer often;
        connect(&often, &QTimer::timeout, this, [&world] { world.pane.show("/workspace", entry("a"), 1, 0); });
        often.start(10);
        QTRY_COMPARE(world.text(), u"content"_s);
    }

    void nothingSaysNothing()
    {
        Pane world;
        world.put("/workspace/a.txt", "content");
        world.pane.setVisible(true);
        for (const QLabel *label : world.pane.findChildren<QLabel *>())
            QVERIFY2(!label->isVisible() || !label->text().isEmpty(), qPrintable(label->objectName()));
        world.show("a.txt");
        QTRY_COMPARE(world.text(), u"content"_s);
        QVERIFY(world.pane.findChild<QLabel *>(u"previewName"_s)->isVisible());
    }

    void emptyFilesSpecialFilesAndManyAreExplained()
    {
        Pane world;
        world.put("/workspace/empty");
        world.files->putSpecial(world.id, "/workspace/pipe", FileType::Fifo);
        world.pane.setVisible(true);
        world.show("empty");
        QTRY_VERIFY(world.label("previewMessage").contains(u"empty"_s));
        world.show("pipe");
        QTRY_VERIFY(world.label("previewFacts").contains(u"Pipe"_s));
        QTRY_VERIFY(world.label("previewMessage").contains(u"nothing to show"_s));
        world.pane.show("/workspace", {}, 3, 4096);
        QTRY_VERIFY(world.label("previewName").contains(u"3"_s));
    }
};

QTEST_MAIN(TestPreviewPane)
#include "tst_preview_pane.moc"
