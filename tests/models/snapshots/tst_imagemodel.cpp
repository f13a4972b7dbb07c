// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/Format.h"
#include "snapshots/ImageModel.h"
#include "snapshots/ImageProxy.h"

#include <QAbstractItemModelTester>
#include <QItemSelectionModel>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using vivarium::Image;
using vivarium::ImageId;
using vivarium::ImageModel;
using vivarium::ImageProxy;
using vivarium::SandboxId;
using Tester = QAbstractItemModelTester;

namespace {

Image makeImage(int number, Image::Kind kind = Image::Kind::FileSystem)
{
    Image image;
    image.id = ImageId(QStringLiteral("img_%1").arg(number, 24, 16, QLatin1Char('0')));
    image.kind = kind;
    image.name = QStringLiteral("name %1").arg(number);
    image.sizeBytes = number * 1000;
    image.createdAt = QDateTime::currentDateTimeUtc().addSecs(-number * 100);
    image.sourceSandbox = SandboxId(QStringLiteral("s%1").arg(number % 3));
    image.sourceName = QStringLiteral("agent-%1").arg(number % 3);
    return image;
}

} // namespace

class TestImageModel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void equalsEveryList();
    void selectionSurvives();
    void titlesAndKinds();
    void hostileTexts();
    void proxyScopes();
    void proxySortsByValue();
};

void TestImageModel::equalsEveryList()
{
    ImageModel model;
    ImageProxy proxy;
    proxy.setSourceModel(&model);
    proxy.sort(ImageModel::Size, Qt::DescendingOrder);
    Tester modelTester(&model, Tester::FailureReportingMode::QtTest);
    Tester proxyTester(&proxy, Tester::FailureReportingMode::QtTest);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    QRandomGenerator random(8);
    for (int round = 0; round < 200; ++round) {
        QList<Image> images;
        for (int number = 1; number < 30; ++number) {
            if (random.bounded(3) == 0)
                continue;
            Image image = makeImage(number);
            image.createdAt = QDateTime();
            if (random.bounded(4) == 0)
                image.usedBy = random.bounded(3);
            images.append(image);
        }
        std::shuffle(images.begin(), images.end(), random);
        model.update(images);
        std::ranges::sort(images, {}, &Image::id);
        QCOMPARE(model.images(), images);
        const qsizetype told = changed.count();
        model.update(images);
        QCOMPARE(changed.count(), told); // the same list tells nothing
    }
    QCOMPARE(reset.count(), 0);
}

void TestImageModel::selectionSurvives()
{
    ImageModel model;
    ImageProxy proxy;
    proxy.setSourceModel(&model);
    proxy.sort(ImageModel::Name);
    model.update({makeImage(5), makeImage(7), makeImage(9)});
    QItemSelectionModel selection(&proxy);
    selection.setCurrentIndex(proxy.mapFromSource(model.indexOf(makeImage(7).id)), QItemSelectionModel::ClearAndSelect);
    Image renamed = makeImage(7);
    renamed.name = QStringLiteral("a name that sorts first");
    model.update({makeImage(1), makeImage(2), renamed, makeImage(9)});
    QCOMPARE(selection.currentIndex().data(ImageModel::ImageIdRole).value<ImageId>(), renamed.id);
    QCOMPARE(selection.currentIndex().row(), 0);
}

void TestImageModel::titlesAndKinds()
{
    Image image = makeImage(1);
    QCOMPARE(ImageModel::titleOf(image), QStringLiteral("name 1"));
    image.name.clear();
    QCOMPARE(ImageModel::titleOf(image), QStringLiteral("Snapshot of agent-1"));
    image.sourceName.clear();
    // Never the id alone.
    const QString id = vivarium::Format::shortId(image.id.value());
    QCOMPARE(ImageModel::titleOf(image), QStringLiteral("Snapshot ") + id);
    image.kind = Image::Kind::Built;
    image.pythonVersion = QStringLiteral("3.12");
    QCOMPARE(ImageModel::titleOf(image), QStringLiteral("Built image with Python 3.12, ") + id);
    image.pythonVersion.clear();
    QCOMPARE(ImageModel::titleOf(image), QStringLiteral("Built image ") + id);
    ImageModel model;
    model.update({makeImage(1), makeImage(2, Image::Kind::Base), makeImage(3, Image::Kind::Built)});
    for (int row = 0; row < 3; ++row)
        QVERIFY(!model.index(row, ImageModel::Kind).data().toString().isEmpty()); // never left out
    QCOMPARE(model.index(0, ImageModel::Identity).data(Qt::ToolTipRole).toString(), makeImage(1).id.value());
}

void TestImageModel::hostileTexts()
{
    Image image = makeImage(1);
    image.name = QStringLiteral("a\n\x1b[2Jb\u202e");
    image.note = QStringLiteral("x\ty\nsecond");
    image.sourceName = QStringLiteral("\x07");
    ImageModel model;
    model.update({image});
    for (int column = 0; column < ImageModel::ColumnCount; ++column) {
        for (const int role : {int(Qt::DisplayRole), int(Qt::ToolTipRole), int(Qt::AccessibleTextRole)}) {
            for (const QChar c : model.index(0, column).data(role).toString())
                QVERIFY(c.unicode() >= 0x20 && c.unicode() != 0x202e);
        }
    }
}

void TestImageModel::proxyScopes()
{
    ImageModel model;
    ImageProxy proxy;
    proxy.setSourceModel(&model);
    model.update({makeImage(1), makeImage(2), makeImage(4), makeImage(6, Image::Kind::Base)});
    QCOMPARE(proxy.rowCount(), 3);
    proxy.setSandbox(SandboxId(QStringLiteral("s1")));
    proxy.setScope(ImageProxy::Scope::OfSandbox);
    QCOMPARE(proxy.rowCount(), 2);
    proxy.setScope(ImageProxy::Scope::Everything);
    QCOMPARE(proxy.rowCount(), 4);
    proxy.setFilterText(QStringLiteral("NAME 2"));
    QCOMPARE(proxy.rowCount(), 1);
}

void TestImageModel::proxySortsByValue()
{
    ImageModel model;
    ImageProxy proxy;
    proxy.setSourceModel(&model);
    Image small = makeImage(1);
    small.sizeBytes = 900;
    Image large = makeImage(2);
    large.sizeBytes = 5LL << 30;
    Image middle = makeImage(3);
    middle.sizeBytes = 10 << 20;
    model.update({small, large, middle});
    proxy.sort(ImageModel::Size, Qt::DescendingOrder);
    QCOMPARE(proxy.index(0, 0).data().toString(), QStringLiteral("name 2"));
    QCOMPARE(proxy.index(2, 0).data().toString(), QStringLiteral("name 1"));
    proxy.sort(ImageModel::Created, Qt::DescendingOrder);
    QCOMPARE(proxy.index(0, 0).data().toString(), QStringLiteral("name 1"));
}

QTEST_MAIN(TestImageModel)
#include "tst_imagemodel.moc"
