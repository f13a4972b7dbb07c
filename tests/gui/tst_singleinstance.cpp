// SPDX-License-Identifier: GPL-3.0-or-later
#include "SingleInstance.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace vivarium;

class SingleInstanceTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_runtime;

private Q_SLOTS:
    void initTestCase()
    {
        qputenv("XDG_RUNTIME_DIR", m_runtime.path().toLocal8Bit());
        qputenv("VIVARIUM_DATA_DIR", m_runtime.path().toLocal8Bit()); // a folder of its own: by socket, not by bus
    }

    void theSecondRaisesTheFirst()
    {
        SingleInstance first;
        QVERIFY(first.claim({}));
        QSignalSpy activated(&first, &SingleInstance::activated);
        QSignalSpy asked(&first, &SingleInstance::actionRequested);
        SingleInstance second;
        QVERIFY(!second.claim({}));
        QTRY_COMPARE(activated.size(), 1);
        SingleInstance third;
        QVERIFY(!third.claim(u"new-sandbox"_s));
        QTRY_COMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].toString(), u"new-sandbox"_s);
    }

    void oneThatDiedLeavesRoom()
    {
        {
            SingleInstance first;
            QVERIFY(first.claim({}));
        }
        SingleInstance next;
        QVERIFY(next.claim({}));
    }
};

QTEST_GUILESS_MAIN(SingleInstanceTest)
#include "tst_singleinstance.moc"
