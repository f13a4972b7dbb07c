// SPDX-License-Identifier: GPL-3.0-or-later
#include "Pictures.h"
#include "PrivateSettings.h"
#include "SnapshotsBench.h"
#include "snapshots/ComparisonWindow.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>

using namespace vivarium;
using Bench = vivarium::SnapshotsBench;

namespace {

const QString compareCall = QStringLiteral("images.differences");

FileDifference difference(FileDifference::Kind kind, const QByteArray &path, FileType type = FileType::File,
    qint64 size = 120, FileDifference::Aspects aspects = {})
{
    FileDifference made;
    made.kind = kind;
    made.path = path;
    made.type = type;
    made.size = size;
    made.aspects = aspects;
    return made;
}

FileDifferences someDifferences()
{
    FileDifferences found;
    FileDifference grown =
        difference(FileDifference::Kind::Changed, "/etc/passwd", FileType::File, 1300, FileDifference::Aspect::Content);
    grown.formerSize = 1200;
    found.list = {grown,
        difference(FileDifference::Kind::Changed, "/usr/bin/tool", FileType::File, 9,
            FileDifference::Aspect::Mode | FileDifference::Aspect::Owner),
        difference(FileDifference::Kind::Removed, "/usr/share/doc", FileType::Directory),
        difference(FileDifference::Kind::Added, "/workspace/new", FileType::Directory),
        difference(FileDifference::Kind::Added, QByteArray("/workspace/new/\xff\x1b[31m.txt")),
        difference(FileDifference::Kind::Added, "/workspace/new/link", FileType::SymbolicLink)};
    found.added = 3;
    found.changed = 2;
    found.removed = 1;
    return found;
}

} // namespace

/// The window that compares an image with a sandbox, over a server in memory.
class TestComparison : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { QSettings().clear(); }
    void comparesTheChosenImage();
    void changesSinceItWasMade();
    void filtersAndSorts();
    void noDifference();
    void failsAndTriesAgain();
    void isCutShort();
    void opensCopiesSaves();
    void isRefusedWithTheReason();
    void goesWithItsSandbox();
    void everyControlHasAName();
    void modelIsSound();

private:
    static ComparisonWindow *open(Bench &bench, const char *action)
    {
        bench.child<QAction>(action)->trigger();
        auto *window = bench.panel->window()->findChild<ComparisonWindow *>();
        return window;
    }
    template <typename T> static T *child(ComparisonWindow *window, const char *name)
    {
        return window->findChild<T *>(QString::fromLatin1(name));
    }
    static bool shows(ComparisonWindow *window, int rows)
    {
        return QTest::qWaitFor(
            [&] { return child<QTreeView>(window, "differenceTable")->model()->rowCount() == rows; });
    }
    PrivateSettings m_settings;
};

void TestComparison::comparesTheChosenImage()
{
    Bench bench;
    const Image image = bench.add(QStringLiteral("before the tests"));
    bench.backend->fakeImages().setDifferences(someDifferences());
    bench.panel->setActive(true);
    QVERIFY(bench.listed(1));
    QVERIFY(!bench.child<QAction>("compareImage")->isEnabled());
    bench.table()->setCurrentIndex(bench.table()->model()->index(0, 0));
    QVERIFY(bench.child<QAction>("compareImage")->isEnabled());
    ComparisonWindow *window = open(bench, "compareImage");
    QVERIFY(window && window->isVisible() && !window->isModal());
    QVERIFY(shows(window, 6));
    QCOMPARE(bench.backend->fakeImages().compared(), image.id);
    QVERIFY(child<QLabel>(window, "comparisonHeadline")->text().contains(QStringLiteral("before the tests")));
    const QString summary = child<QLabel>(window, "differenceSummary")->text();
    QVERIFY2(summary.contains(QStringLiteral("3 added · 2 changed · 1 removed")), qPrintable(summary));
    auto *table = child<QTreeView>(window, "differenceTable");
    const QAbstractItemModel *model = table->model();
    QCOMPARE(model->index(0, DifferenceModel::Path).data().toString(), QStringLiteral("/etc/passwd"));
    QCOMPARE(model->index(0, DifferenceModel::What).data().toString(), QStringLiteral("content"));
    QVERIFY(model->index(0, DifferenceModel::Size).data().toString().contains(u'→'));
    QCOMPARE(model->index(1, DifferenceModel::What).data().toString(), QStringLiteral("permissions, owner"));
    takePictures(*window, QStringLiteral("comparison"));
}

void TestComparison::changesSinceItWasMade()
{
    Bench bench;
    bench.backend->fakeImages().setDifferences(someDifferences());
    bench.panel->setActive(true);
    QVERIFY(bench.child<QAction>("showChanges")->isEnabled()); // without any snapshot
    ComparisonWindow *window = open(bench, "showChanges");
    QVERIFY(window);
    QVERIFY(shows(window, 6));
    QVERIFY(bench.backend->fakeImages().compared().isEmpty());
}

void TestComparison::filtersAndSorts()
{
    Bench bench;
    bench.backend->fakeImages().setDifferences(someDifferences());
    ComparisonWindow *window = open(bench, "showChanges");
    QVERIFY(shows(window, 6));
    auto *filter = child<QLineEdit>(window, "differenceFilter");
    QTest::keyClicks(filter, QStringLiteral("WORKSPACE"));
    QVERIFY(shows(window, 3));
    QVERIFY(child<QLabel>(window, "differenceSummary")->text().contains(QStringLiteral("3 shown")));
    auto *kind = child<QComboBox>(window, "differenceKind");
    QCOMPARE(kind->itemText(1), QStringLiteral("Added (3)"));
    kind->setCurrentIndex(3);
    QVERIFY(shows(window, 0));
    QVERIFY(window->findChild<StateView *>()->message().contains(QStringLiteral("Nothing found")));
    child<QAction>(window, "clearDifferenceFilter")->trigger();
    QVERIFY(shows(window, 6));
    kind->setCurrentIndex(3);
    QVERIFY(shows(window, 1));
    kind->setCurrentIndex(0);
    auto *table = child<QTreeView>(window, "differenceTable");
    table->sortByColumn(DifferenceModel::Size, Qt::DescendingOrder);
    QCOMPARE(table->model()->index(0, DifferenceModel::Path).data().toString(), QStringLiteral("/etc/passwd"));
}

void TestComparison::noDifference()
{
    Bench bench;
    ComparisonWindow *window = open(bench, "showChanges");
    QTRY_VERIFY(window->findChild<StateView *>()->message().contains(QStringLiteral("No difference")));
    QVERIFY(!child<QAction>(window, "saveDifferences")->isEnabled());
}

void TestComparison::failsAndTriesAgain()
{
    Bench bench;
    bench.backend->fakeImages().setDifferences(someDifferences());
    bench.backend->calls().fail(compareCall, CallScript::error(ErrorKind::Server, 500, QStringLiteral("It broke.")));
    ComparisonWindow *window = open(bench, "showChanges");
    QTRY_VERIFY(window->findChild<StateView *>()->message().contains(QStringLiteral("It broke.")));
    Q_EMIT window->findChild<StateView *>()->retryRequested();
    QVERIFY(shows(window, 6));
    QCOMPARE(bench.backend->calls().count(compareCall), 2);
    // One that hangs ends with the window.
    bench.backend->calls().hang(compareCall);
    child<QAction>(window, "compareAgain")->trigger();
    QTRY_COMPARE(bench.backend->calls().count(compareCall), 3);
    window->close();
    QTRY_COMPARE(bench.backend->calls().cancelled(compareCall), 1);
}

void TestComparison::isCutShort()
{
    Bench bench;
    FileDifferences many = someDifferences();
    many.added = 40000;
    many.isComplete = false;
    bench.backend->fakeImages().setDifferences(many);
    ComparisonWindow *window = open(bench, "showChanges");
    QVERIFY(shows(window, 6));
    const QString summary = child<QLabel>(window, "differenceSummary")->text();
    QVERIFY(summary.contains(QStringLiteral("the first 6 are listed")));
    QVERIFY(summary.contains(QStringLiteral("not everything was compared")));
}

void TestComparison::opensCopiesSaves()
{
    Bench bench;
    bench.backend->fakeImages().setDifferences(someDifferences());
    QSignalSpy shown(bench.panel.get(), &SnapshotsPanel::showFileRequested);
    ComparisonWindow *window = open(bench, "showChanges");
    QVERIFY(shows(window, 6));
    auto *table = child<QTreeView>(window, "differenceTable");
    table->setCurrentIndex(table->model()->index(0, 0));
    child<QAction>(window, "showDifference")->trigger();
    QCOMPARE(shown.size(), 1);
    QCOMPARE(shown.first().first().toByteArray(), QByteArray("/etc/passwd"));
    child<QAction>(window, "copyDifference")->trigger();
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("/etc/passwd"));
    // What is gone can't be opened.
    table->setCurrentIndex(table->model()->index(2, 0));
    QVERIFY(!child<QAction>(window, "showDifference")->isEnabled());
    QVERIFY(child<QAction>(window, "showDifference")->toolTip().contains(QStringLiteral("not there any more")));
    child<QAction>(window, "saveDifferences")->trigger();
    auto *dialog = child<QDialog>(window, "saveOutputDialog");
    QVERIFY(dialog);
    const QString path = bench.folder.filePath(QStringLiteral("list.txt"));
    QMetaObject::invokeMethod(dialog, "fileSelected", Q_ARG(QString, path));
    QTRY_VERIFY(QFile::exists(path)); // all of it, from the first moment on
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    QVERIFY(text.startsWith("changed\t/etc/passwd\nchanged\t/usr/bin/tool\nremoved\t/usr/share/doc\n"));
    QVERIFY(text.contains("added\t/workspace/new/\xff\x1b[31m.txt\n")); // bytes as they are
}

void TestComparison::isRefusedWithTheReason()
{
    Bench cloud(FakeBackend::Kind::LazyCloud);
    cloud.panel->setActive(true);
    auto *changes = cloud.child<QAction>("showChanges");
    QVERIFY(!changes->isEnabled());
    QVERIFY(!changes->toolTip().isEmpty());
    Bench bench;
    Sandbox stopped = bench.sandbox;
    stopped.state = SandboxState::Stopped;
    bench.context.update(stopped);
    QVERIFY(!bench.child<QAction>("showChanges")->isEnabled());
    QVERIFY(bench.child<QAction>("showChanges")->toolTip().contains(QStringLiteral("running")));
}

void TestComparison::goesWithItsSandbox()
{
    auto bench = std::make_unique<Bench>();
    QPointer<ComparisonWindow> window = open(*bench, "showChanges");
    QVERIFY(window);
    bench.reset();
    QVERIFY(!window);
}

void TestComparison::everyControlHasAName()
{
    Bench bench;
    bench.backend->fakeImages().setDifferences(someDifferences());
    ComparisonWindow *window = open(bench, "showChanges");
    QVERIFY(shows(window, 6));
    for (const QWidget *widget : window->findChildren<QWidget *>()) {
        if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible() || widget->focusProxy())
            continue;
        const auto *button = qobject_cast<const QAbstractButton *>(widget);
        QVERIFY2(!widget->accessibleName().isEmpty() || (button && !button->text().isEmpty()),
            qPrintable(widget->objectName() + QString::fromLatin1(widget->metaObject()->className())));
    }
}

void TestComparison::modelIsSound()
{
    DifferenceModel model;
    DifferenceProxy proxy;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    proxy.setSourceModel(&model);
    const QAbstractItemModelTester ofProxy(&proxy, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.set(someDifferences());
    QCOMPARE(proxy.rowCount(), 6);
    QVERIFY(model.index(4, DifferenceModel::Path).data().toString().contains(QStringLiteral("\\xff\\x1b")));
    proxy.setKind(FileDifference::Kind::Added);
    QCOMPARE(proxy.rowCount(), 3);
    model.set({});
    QCOMPARE(proxy.rowCount(), 0);
}

QTEST_MAIN(TestComparison)
#include "tst_comparison.moc"
