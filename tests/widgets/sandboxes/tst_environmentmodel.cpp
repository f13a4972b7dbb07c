// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/EnvironmentEditor.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace Qt::StringLiterals;
using namespace vivarium;

class EnvironmentModelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void valuesAreMaskedWithoutTellingTheirLength()
    {
        EnvironmentModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setVariables({{u"A"_s, u"x"_s}, {u"B"_s, u"a much longer secret"_s}});
        const auto shown = [&](int row) { return model.index(row, EnvironmentModel::Value).data().toString(); };
        QCOMPARE(shown(0), shown(1));
        QVERIFY(!model.index(1, EnvironmentModel::Value).data(Qt::AccessibleTextRole).toString().contains(u"secret"));
        model.setRevealed(true);
        QCOMPARE(shown(1), u"a much longer secret"_s);
    }

    void theLastRowTakesNewOnes()
    {
        EnvironmentModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 1);
        QVERIFY(model.setData(model.index(0, EnvironmentModel::Name), u"NAME"_s));
        QCOMPARE(model.rowCount(), 2);
        QVERIFY(model.setData(model.index(0, EnvironmentModel::Value), u"value"_s));
        QVERIFY(model.setData(model.index(1, EnvironmentModel::Name), u"PASTED=line"_s));
        QCOMPARE(model.variables(), (QHash<QString, QString>{{u"NAME"_s, u"value"_s}, {u"PASTED"_s, u"line"_s}}));
        model.removeRow(0);
        QCOMPARE(model.variables().size(), 1);
        model.removeRow(7);
        QCOMPARE(model.rowCount(), 2);
    }

    void problemsAreNamed()
    {
        EnvironmentModel model;
        model.setVariables({{u"GOOD"_s, u"1"_s}});
        QVERIFY(model.problem().isEmpty());
        model.setData(model.index(1, EnvironmentModel::Name), u"2BAD"_s);
        QVERIFY(model.problem().contains(u"2BAD"));
        model.setData(model.index(1, EnvironmentModel::Name), u"GOOD"_s);
        QVERIFY(model.problem().contains(u"twice"));
    }

    void metadataIsShownAndHasAnyNames()
    {
        EnvironmentModel model(EnvironmentModel::Use::Metadata);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setVariables({{u"2nd owner"_s, u"me"_s}});
        QCOMPARE(model.index(0, EnvironmentModel::Value).data().toString(), u"me"_s);
        QVERIFY(model.problem().isEmpty());
        model.setData(model.index(1, EnvironmentModel::Value), u"no name"_s);
        QVERIFY(!model.problem().isEmpty());
        EnvironmentEditor editor(EnvironmentModel::Use::Metadata);
        editor.show();
        QVERIFY(editor.findChild<QTableView *>(u"metadataTable"_s)->isVisible());
        QVERIFY(!editor.findChild<QToolButton *>(u"metadataReveal"_s)->isVisible()); // nothing is masked
    }

    void theClipboardBringsAWholeFile()
    {
        EnvironmentEditor editor;
        QApplication::clipboard()->setText(u"A=1\nexport B='two'\n"_s);
        editor.findChild<QToolButton *>(u"environmentPaste"_s)->click();
        QCOMPARE(editor.variables(), (QHash<QString, QString>{{u"A"_s, u"1"_s}, {u"B"_s, u"two"_s}}));
    }

    void onlyWhatIsThereCanBeRemoved()
    {
        EnvironmentEditor editor;
        editor.show();
        editor.model().setVariables({{u"A"_s, u"1"_s}, {u"B"_s, u"2"_s}});
        auto *table = editor.findChild<QTableView *>(u"environmentTable"_s);
        auto *remove = editor.findChild<QToolButton *>(u"environmentRemove"_s);
        QVERIFY(!remove->isEnabled());
        QCOMPARE(remove->toolTip(), u"Choose a variable first."_s);
        table->selectRow(2); // the row for new ones
        QVERIFY(!remove->isEnabled());
        table->selectAll();
        QVERIFY(remove->isEnabled());
        remove->click();
        QVERIFY(editor.variables().isEmpty());
        QCOMPARE(editor.model().rowCount(), 1);
        QVERIFY(!remove->isEnabled());
    }

    void whatIsBeingTypedCounts()
    {
        EnvironmentEditor editor;
        editor.show();
        QVERIFY(QTest::qWaitForWindowActive(&editor));
        auto *table = editor.findChild<QTableView *>(u"environmentTable"_s);
        table->setFocus();
        table->edit(editor.model().index(0, EnvironmentModel::Name));
        QTest::keyClicks(QApplication::focusWidget(), u"TYPED"_s);
        QVERIFY(editor.variables().contains(u"TYPED"_s));
        table->edit(editor.model().index(0, EnvironmentModel::Value));
        auto *cell = qobject_cast<QLineEdit *>(QApplication::focusWidget());
        QVERIFY(cell);
        QCOMPARE(cell->echoMode(), QLineEdit::Password);
    }
};

QTEST_MAIN(EnvironmentModelTest)
#include "tst_environmentmodel.moc"
