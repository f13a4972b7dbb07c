// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/CostText.h"
#include "sandboxes/SpecRecord.h"
#include "sandboxes/TemplateAdvice.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;

/// What is said about a new sandbox before it is asked for.
class TemplateAdviceTest : public QObject {
    Q_OBJECT

    static Capabilities capabilities()
    {
        Capabilities can;
        can.costsMoney = true;
        can.set(Feature::Deadlines, true);
        can.sizes = {{u"nano"_s, 500, 1024, 0, 4'050'000, {u"base"_s, u"claude"_s}, false, false},
            {u"medium"_s, 4000, 8192, 20, 32'400'000, {}, true, false},
            {u"large"_s, 8000, 16384, 50, 64'800'000, {}, true, true}};
        can.regions = {{u"us-east-1"_s, u"US East"_s, true, true}, {u"eu-west-lim-a"_s, u"Lisbon"_s, false, false}};
        PriceList prices;
        prices.currency = u"USD"_s;
        prices.perSandbox = true;
        can.prices = prices;
        return can;
    }
    static SandboxSpec spec(const QString &size)
    {
        SandboxSpec spec;
        spec.templateName = u"base"_s;
        spec.size = size;
        spec.keepWarm = 300s;
        return spec;
    }

private Q_SLOTS:
    void restrictionsOfSizesAreSaid()
    {
        const Capabilities can = capabilities();
        QVERIFY(TemplateAdvice::sizeNote(spec(u"medium"_s), can).isEmpty());
        SandboxSpec other = spec(u"nano"_s);
        other.templateName = u"desktop"_s;
        QVERIFY(TemplateAdvice::sizeNote(other, can).contains(u"claude"));
        SandboxSpec withVolume = spec(u"nano"_s);
        withVolume.volumes = {{u"data"_s, {}, false}};
        QVERIFY(TemplateAdvice::sizeNote(withVolume, can).contains(u"no volume"));
        QVERIFY(TemplateAdvice::volumeProblem(withVolume, can).contains(u"medium"));
        withVolume.size = u"medium"_s;
        QVERIFY(TemplateAdvice::volumeProblem(withVolume, can).isEmpty());
        withVolume.size = u"gigantic"_s;
        QVERIFY(TemplateAdvice::volumeProblem(withVolume, can).isEmpty());
        QVERIFY(TemplateAdvice::volumeProblem(spec(u"nano"_s), can).isEmpty());
        QVERIFY(TemplateAdvice::sizeNote(spec(u"large"_s), can).contains(u"first payment"));
        // A size that nobody knows here may be there all the same.
        QVERIFY(TemplateAdvice::sizeNote(spec(u"gigantic"_s), can).isEmpty());
    }

    void theTrialIsExplainedBeforehand()
    {
        Capabilities can = capabilities();
        PlanLimits trial;
        trial.isTrial = true;
        trial.longestLifetime = 3600s;
        trial.sizes = {u"nano"_s, u"mini"_s, u"small"_s};
        trial.regionPrefix = u"us-"_s;
        can.plan = trial;
        QVERIFY(TemplateAdvice::sizeNote(spec(u"medium"_s), can).contains(u"nano, mini, small"));
        SandboxSpec lasting = spec(u"nano"_s);
        QVERIFY(TemplateAdvice::lifetimeNote(lasting, can).isEmpty());
        lasting.keepWarm = 7200s;
        QVERIFY(TemplateAdvice::lifetimeNote(lasting, can).contains(u"1 hour"));
        lasting.keepWarm.reset();
        QVERIFY(!TemplateAdvice::lifetimeNote(lasting, can).isEmpty());
        lasting.region = u"us-east-1"_s;
        QVERIFY(TemplateAdvice::regionNote(lasting, can).isEmpty());
        lasting.region = u"asia-1"_s;
        QVERIFY(TemplateAdvice::regionNote(lasting, can).contains(u"US"));
        lasting.region = u"eu-west-lim-a"_s;
        QVERIFY(TemplateAdvice::regionNote(lasting, can).contains(u"nothing new"));
    }

    void whatRunsCounts()
    {
        Capabilities can = capabilities();
        PlanLimits plan;
        plan.runningLimit = 40;
        plan.running = 38;
        can.plan = plan;
        QVERIFY(TemplateAdvice::sizeNote(spec(u"medium"_s), can).contains(u"38 of 40"));
        QVERIFY(TemplateAdvice::sizeNote(spec(u"nano"_s), can).isEmpty());
    }

    void costsAreSaid()
    {
        const Capabilities can = capabilities();
        const auto cost = [&can](const QString &size) {
            return CostText::before(spec(size), can, false, u"Lizard"_s).sentence;
        };
        QVERIFY2(cost(u"medium"_s).contains(u"$0.0324"), qPrintable(cost(u"medium"_s)));
        QVERIFY(cost(u"medium"_s).contains(u"$0.0027"));
        QVERIFY(cost(u"medium"_s).contains(u"used or not"));
        QVERIFY(cost(u"gigantic"_s).contains(u"not known"));
        QVERIFY(CostText::before(spec(u"medium"_s), can, true, u"this machine"_s).sentence.startsWith(u"Free"));
    }

    void hostsAreChecked_data()
    {
        QTest::addColumn<QString>("host");
        QTest::addColumn<bool>("good");
        for (const char *good :
            {"pypi.org", "*.githubusercontent.com", "10.0.0.0/8", "192.168.1.7", "xn--mnchen-3ya.de"})
            QTest::newRow(good) << QString::fromLatin1(good) << true;
        for (const char *bad :
            {"localhost", "*", "http://pypi.org", "10.0.0.0/33", "300.1.1.1", "a..b", "-x.org", "a b.org"})
            QTest::newRow(bad) << QString::fromLatin1(bad) << false;
    }
    void hostsAreChecked()
    {
        QFETCH(QString, host);
        QFETCH(bool, good);
        QCOMPARE(TemplateAdvice::hostProblem(host).isEmpty(), good);
    }

    void networksAndMetadataAreChecked()
    {
        QVERIFY(TemplateAdvice::networkProblem({NetworkPolicy::Mode::Blocked, {}}).isEmpty());
        QVERIFY(!TemplateAdvice::networkProblem({NetworkPolicy::Mode::Only, {}}).isEmpty());
        QVERIFY(!TemplateAdvice::networkProblem({NetworkPolicy::Mode::Only, QStringList(51, u"pypi.org"_s)}).isEmpty());
        QVERIFY(TemplateAdvice::metadataProblem(u"a=b\n\nc = d=e\n"_s).isEmpty());
        QVERIFY(!TemplateAdvice::metadataProblem(u"nothing"_s).isEmpty());
        QCOMPARE(TemplateAdvice::parsedMetadata(u"a=b\nc = d=e"_s),
            (QHash<QString, QString>{{u"a"_s, u"b"_s}, {u"c"_s, u"d=e"_s}}));
    }

    void theNextOneBeginsLikeTheLast()
    {
        SandboxSpec last = spec(u"medium"_s);
        last.region = u"us-east-1"_s;
        last.metadata = {{u"owner"_s, u"me"_s}};
        last.network = {NetworkPolicy::Mode::Only, {u"pypi.org"_s}};
        const SandboxSpec again = SpecRecord::fromBytes(SpecRecord::toBytes(last));
        QCOMPARE(again, last);
    }
};

QTEST_GUILESS_MAIN(TemplateAdviceTest)
#include "tst_templateadvice.moc"
