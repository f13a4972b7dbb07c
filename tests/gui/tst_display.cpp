// SPDX-License-Identifier: GPL-3.0-or-later
#include "Display.h"

#include <QLocalServer>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace vivarium;

/// A display that is gone is told in a sentence, before Qt ends the program for it.
class DisplayTest : public QObject {
    Q_OBJECT

    static QString whyNot(const QList<std::pair<QString, QString>> &variables)
    {
        QProcessEnvironment environment;
        for (const auto &[name, value] : variables)
            environment.insert(name, value);
        return whyNoDisplay(environment);
    }

private Q_SLOTS:
    void whatTheEnvironmentSays_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("said");
        QTest::newRow("nothing") << u"DISPLAY"_s << QString() << u"neither DISPLAY nor"_s;
        QTest::newRow("gone") << u"DISPLAY"_s << u":64999"_s << u"DISPLAY names (:64999)"_s;
        QTest::newRow("gone, with its screen") << u"DISPLAY"_s << u"unix:64999.0"_s << u"(unix:64999.0)"_s;
        QTest::newRow("Wayland's, gone") << u"WAYLAND_DISPLAY"_s << u"/nonexistent/wayland-7"_s
                                         << u"WAYLAND_DISPLAY names (/nonexistent/wayland-7)"_s;
        // Of these nobody can tell without waiting.
        QTest::newRow("elsewhere") << u"DISPLAY"_s << u"host:64999"_s << QString();
        QTest::newRow("another platform") << u"QT_QPA_PLATFORM"_s << u"offscreen"_s << QString();
        QTest::newRow("a socket that is open") << u"WAYLAND_SOCKET"_s << u"7"_s << QString();
    }

    void whatTheEnvironmentSays()
    {
        QFETCH(QString, name);
        QFETCH(QString, value);
        QFETCH(QString, said);
        const QString why = whyNot({{name, value}});
        QVERIFY2(said.isEmpty() ? why.isEmpty() : why.contains(said), qPrintable(why));
    }

    void oneThatListensIsThere()
    {
        const QTemporaryDir runtime;
        const QList<std::pair<QString, QString>> variables{{u"XDG_RUNTIME_DIR"_s, runtime.path()},
            {u"WAYLAND_DISPLAY"_s, u"wayland-7"_s}, {u"DISPLAY"_s, u":64999"_s}};
        QVERIFY(!whyNot(variables).isEmpty());
        QLocalServer server;
        QVERIFY(server.listen(runtime.filePath(u"wayland-7"_s)));
        QCOMPARE(whyNot(variables), QString());
        server.close();
        QVERIFY(!whyNot(variables).isEmpty());
    }
};

QTEST_GUILESS_MAIN(DisplayTest)
#include "tst_display.moc"
