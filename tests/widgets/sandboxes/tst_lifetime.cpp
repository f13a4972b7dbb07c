// SPDX-License-Identifier: GPL-3.0-or-later
#include "Pictures.h"
#include "sandboxes/LifetimeDialog.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;

class LifetimeTest : public QObject {
    Q_OBJECT

    using Limit = std::optional<std::chrono::seconds>;
    static LifetimeDialog *open(Limit now, bool costsMoney = false, QWidget *parent = nullptr)
    {
        auto *dialog = new LifetimeDialog({u"agent-7"_s, 1, now, 168h, costsMoney}, parent);
        dialog->open();
        return dialog;
    }
    static QString said(const LifetimeDialog &dialog)
    {
        return dialog.findChild<QLabel *>(u"lifetimeExplanation"_s)->text();
    }

private Q_SLOTS:
    void beginsWithWhatItHas()
    {
        for (const Limit now : {Limit(10min), Limit(8h), Limit(24h), Limit(90min), Limit(100h), Limit()}) {
            LifetimeDialog *dialog = open(now);
            QCOMPARE(dialog->limit(), now);
            delete dialog;
        }
    }

    void aLimitThatIsNotToldIsGuessedFromWhatIsLeft()
    {
        QCOMPARE(LifetimeDialog::likelyLimit(-5s), 10min); // it was used meanwhile, and the list is of before
        QCOMPARE(LifetimeDialog::likelyLimit(475s), 10min);
        QCOMPARE(LifetimeDialog::likelyLimit(10min), 10min);
        QCOMPARE(LifetimeDialog::likelyLimit(601s), 30min);
        QCOMPARE(LifetimeDialog::likelyLimit(5h), 8h);
        QCOMPARE(LifetimeDialog::likelyLimit(100h), 100h);
    }

    void presetsAndOnesOwn()
    {
        QWidget window;
        LifetimeDialog *dialog = open(10min, true, &window);
        QVERIFY(dialog->windowTitle().contains(u"agent-7"));
        QVERIFY(said(*dialog).contains(u"Each use"));
        auto *combo = dialog->findChild<QComboBox *>(u"idleLimit"_s);
        for (const QString &preset : {u"10 minute(s)"_s, u"1 hour(s)"_s, u"8 hour(s)"_s, u"Never stop by itself"_s})
            QVERIFY2(combo->findText(preset) >= 0, qPrintable(preset));
        combo->setCurrentIndex(combo->findText(u"Another time…"_s));
        auto *minutes = dialog->findChild<QSpinBox *>(u"idleMinutes"_s);
        QVERIFY(minutes->isVisible());
        QCOMPARE(minutes->maximum(), 7 * 24 * 60);
        minutes->setValue(137);
        takePictures(*dialog, u"lifetime"_s);
        std::vector<Limit> chosen;
        connect(dialog, &LifetimeDialog::chosen, this, [&chosen](Limit limit) { chosen.push_back(limit); });
        dialog->findChild<QPushButton *>(u"setLifetime"_s)->click();
        QCOMPARE(chosen, std::vector<Limit>{137min});
    }

    void aDeadlineIsNoIdleTimerAndCantBeTakenAway()
    {
        QWidget window;
        LifetimeDialog dialog({u"agent-7"_s, 1, 90min, 24 * 24h, true, LifetimeDialog::Kind::Deadline}, &window);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        QCOMPARE(dialog.limit(), Limit(90min));
        QVERIFY2(said(dialog).contains(u"not an idle timer"), qPrintable(said(dialog)));
        QVERIFY(!said(dialog).contains(u"Each use"));
        const auto *combo = dialog.findChild<QComboBox *>(u"idleLimit"_s);
        QCOMPARE(combo->accessibleName(), u"Ends after"_s);
        for (int i = 0; i < combo->count(); ++i)
            QVERIFY2(combo->itemData(i).toInt() != 0, qPrintable(combo->itemText(i)));
        QCOMPARE(dialog.findChild<QSpinBox *>(u"idleMinutes"_s)->maximum(), 24 * 24 * 60);
        // One that has none gets a usual one proposed.
        LifetimeDialog endless(
            {u"agent-7"_s, 1, std::nullopt, 24 * 24h, true, LifetimeDialog::Kind::Deadline}, &window);
        endless.setAttribute(Qt::WA_DeleteOnClose, false);
        QCOMPARE(endless.limit(), Limit(1h));
    }

    void theEndOfTheOtherApiIsSaidToStay()
    {
        QWidget window;
        LifetimeDialog dialog(
            {u"agent-7"_s, 1, std::nullopt, 168h, false, LifetimeDialog::Kind::Idle, {}, true}, &window);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        QVERIFY2(said(dialog).contains(u"or until the end"), qPrintable(said(dialog)));
        auto *combo = dialog.findChild<QComboBox *>(u"idleLimit"_s);
        combo->setCurrentIndex(combo->findText(u"10 minute(s)"_s));
        QVERIFY2(said(dialog).contains(u"stays beside it"), qPrintable(said(dialog)));
    }

    void withoutALimitItSaysWhatThatMeans()
    {
        QWidget window;
        LifetimeDialog *billed = open(10min, true, &window);
        auto *combo = billed->findChild<QComboBox *>(u"idleLimit"_s);
        combo->setCurrentIndex(combo->findText(u"Never stop by itself"_s));
        QVERIFY(said(*billed).contains(u"is billed"));
        QCOMPARE(billed->limit(), std::nullopt);
        const LifetimeDialog *free = open(std::nullopt, false, &window);
        QVERIFY(said(*free).contains(u"until somebody stops it"));
        QVERIFY(!said(*free).contains(u"billed"));
    }
};

QTEST_MAIN(LifetimeTest)
#include "tst_lifetime.moc"
