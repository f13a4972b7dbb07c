// SPDX-License-Identifier: GPL-3.0-or-later
#include "PanelWorld.h"
#include "files/PreviewPane.h"

#include <QBuffer>
#include <QPlainTextEdit>
#include <QStackedWidget>

using namespace vivarium;
using namespace Qt::StringLiterals;

namespace {

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
            FileEntry entry;
            entry.name = "f" + QByteArray::number(i);
            entry.type = FileType::File;
            world.pane.show("/workspace", entry, 1, 0);
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
