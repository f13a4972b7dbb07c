// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/ToolTip.h"

#include <QTest>
#include <QTextDocument>
#include <QTextDocumentFragment>
#include <QTextFormat>

using namespace Qt::StringLiterals;
using namespace vivarium;

class ToolTipTest : public QObject {
    Q_OBJECT

    /// What a tool tip with this text shows: Qt guesses whether it is HTML.
    static QString shown(const QString &text)
    {
        return Qt::mightBeRichText(text) ? QTextDocumentFragment::fromHtml(text).toPlainText() : text;
    }

private Q_SLOTS:
    void showsWhatItWasGiven_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("plain") << u"python3 -m http.server"_s;
        QTest::newRow("lines") << u"one\ntwo"_s;
        QTest::newRow("picture") << u"<img src=/etc/hostname>"_s;
        QTest::newRow("heading") << u"<h1>EVIL</h1> & more"_s;
        QTest::newRow("entity") << u"&lt;b&gt;"_s;
        QTest::newRow("late tag") << u"a < b\n<table><tr><td>x</td></tr></table>"_s;
        QTest::newRow("long") << QString(u"word "_s.repeated(60)).trimmed();
    }
    void showsWhatItWasGiven()
    {
        QFETCH(QString, text);
        QCOMPARE(shown(ToolTip::plain(text)), text);
    }

    void loadsNothing()
    {
        QTextDocument document;
        document.setHtml(ToolTip::plain(u"<img src=/etc/hostname>"_s));
        for (const QTextFormat &format : document.allFormats())
            QVERIFY(!format.isImageFormat());
    }

    void escapesWhatChangesOtherText()
    {
        const QString text = ToolTip::plain(u"a\u202Eb\x1b[1m"_s);
        QVERIFY(!text.contains(QChar(0x202E)) && !text.contains(QChar(0x1b)));
        QVERIFY(text.contains(u"\\u202e"));
    }

    void isBounded()
    {
        const QString wide = shown(ToolTip::plain(QString(100'000, u'A')));
        QVERIFY2(wide.size() < 2000 && wide.endsWith(u'…'), qPrintable(QString::number(wide.size())));
        const QString tall = shown(ToolTip::plain(QString(1000, u'\n')));
        QVERIFY2(tall.count(u'\n') < 30, qPrintable(QString::number(tall.count(u'\n'))));
    }
};

QTEST_GUILESS_MAIN(ToolTipTest)
#include "tst_tooltip.moc"
