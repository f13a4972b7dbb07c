// SPDX-License-Identifier: GPL-3.0-or-later
#include "EngineUnderTest.h"
#include "PrivateSettings.h"
#include "backend/FileApi.h"
#include "backend/ProcessApi.h"
#include "output/OutputPanel.h"
#include "processes/OutputView.h"
#include "sandboxes/SandboxContext.h"

#include <QLabel>

using namespace Qt::StringLiterals;
using namespace vivarium;

/// The output of a real sandbox's own command: followed, left and taken up, read after the end; and none of it is a use
/// of the sandbox.
class TestOutputEngine : public QObject {
    Q_OBJECT
    PrivateSettings m_settings;
    std::unique_ptr<EngineUnderTest> m_engine;

    void tell(const SandboxId &id, const QString &word)
    {
        const auto started = EngineUnderTest::wait(
            m_engine->backend()->processes().start(id, Command{{u"touch"_s, u"/workspace/"_s + word}, {}, {}}));
        QVERIFY(started && *started);
    }

private Q_SLOTS:
    void initTestCase()
    {
        if (const QString missing = EngineUnderTest::missing(); !missing.isEmpty())
            QSKIP(qPrintable(missing));
        m_engine = std::make_unique<EngineUnderTest>();
        QCOMPARE(m_engine->connect(), QString());
    }

    void followsAndTakesUpAgain()
    {
        SandboxSpec spec = EngineUnderTest::specFor(u"speaking"_s);
        spec.command = {u"/bin/sh"_s, u"-c"_s,
            u"cd /workspace; echo one; echo wrong >&2; for w in a b c; do while [ ! -e $w ]; do sleep 0.05; done; "
            "echo heard $w; done; exit 5"_s};
        const auto sandbox = m_engine->makeSandbox(spec);
        QVERIFY(sandbox);
        SandboxContext context(m_engine->backend(), *sandbox);
        OutputPanel panel(context);
        panel.resize(900, 500);
        panel.show();
        panel.setActive(true);
        auto *view = panel.findChild<OutputView *>();
        // Two streams have no order between them.
        QTRY_VERIFY_WITH_TIMEOUT(
            view->toPlainText().contains(u"one\n"_s) && view->toPlainText().contains(u"wrong\n"_s), 30000);
        tell(sandbox->id, u"a"_s);
        QTRY_VERIFY_WITH_TIMEOUT(view->toPlainText().contains(u"heard a\n"_s), 30000);

        const auto before = EngineUnderTest::wait(m_engine->backend()->sandboxes().get(sandbox->id));
        QVERIFY(before && *before);
        panel.setActive(false);
        panel.setActive(true);
        QTRY_COMPARE(panel.source().state(), SandboxOutput::State::Following);
        const auto after = EngineUnderTest::wait(m_engine->backend()->sandboxes().get(sandbox->id));
        QVERIFY(after && *after);
        QCOMPARE((*after)->lifetime.endsAt, (*before)->lifetime.endsAt); // looking is no use

        panel.setActive(false);
        tell(sandbox->id, u"b"_s);
        panel.setActive(true);
        QTRY_VERIFY_WITH_TIMEOUT(view->toPlainText().endsWith(u"heard b\n"_s), 30000);
        tell(sandbox->id, u"c"_s);
        std::optional<Sandbox> ended;
        QTRY_VERIFY_WITH_TIMEOUT((ended = now(sandbox->id)) && !isLive(ended->state), 60000);
        context.update(*ended);
        QTRY_COMPARE_WITH_TIMEOUT(panel.source().state(), SandboxOutput::State::Ended, 30000);
        QTRY_VERIFY(view->isUpToDate());
        QString text = view->toPlainText();
        for (const QString &line : {u"one\n"_s, u"wrong\n"_s, u"heard a\n"_s, u"heard b\n"_s, u"heard c\n"_s})
            QCOMPARE(text.count(line), 1);
        QVERIFY(panel.findChild<QLabel *>(u"outputNote"_s)->text().contains(u"has ended"_s));

        // Whoever comes later finds it too.
        OutputPanel later(context);
        later.show();
        later.setActive(true);
        QTRY_COMPARE_WITH_TIMEOUT(later.source().state(), SandboxOutput::State::Ended, 30000);
        QCOMPARE(later.source().text().count("heard c"), 1);
    }

private:
    [[nodiscard]] std::optional<Sandbox> now(const SandboxId &id)
    {
        const auto answer = EngineUnderTest::wait(m_engine->backend()->sandboxes().get(id));
        return answer && *answer ? std::optional(**answer) : std::nullopt;
    }
};

QTEST_MAIN(TestOutputEngine)
#include "tst_outputengine.moc"
