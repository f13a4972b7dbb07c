// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "FakeBackend.h"
#include "FakeTerminalApi.h"
#include "PtyTerminalApi.h"
#include "terminal/TerminalSession.h"
#include "terminal/TerminalSettings.h"
#include "terminal/TerminalView.h"

#include <QEventLoop>
#include <QTest>
#include <QTimer>

#include <functional>

namespace vivarium {

/// Runs the event loop until `condition` holds. QTest::qWaitFor() sleeps 10 ms between its turns, which slows
/// everything down that works in small steps.
inline bool spinUntil(const std::function<bool()> &condition, int milliseconds)
{
    QEventLoop loop;
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, &loop, [&] {
        if (condition())
            loop.quit();
    });
    look.start(2);
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    if (!condition())
        loop.exec();
    return condition();
}

/// A session on a backend in memory, and a shown view of it. `Api` is FakeTerminalApi or PtyTerminalApi.
template <typename Api> struct TerminalWorld {
    explicit TerminalWorld(FakeBackend::Kind kind = FakeBackend::Kind::LocalEngine)
        : backend(kind)
    {
        auto owned = std::make_unique<Api>();
        api = owned.get();
        backend.setTerminalApi(std::move(owned));
        session = std::make_unique<TerminalSession>(backend, SandboxId(QStringLiteral("s")));
    }
    ~TerminalWorld()
    {
        view.reset();
        session.reset();
        if constexpr (std::is_same_v<Api, FakeTerminalApi>) {
            if (!api->violations().isEmpty())
                qFatal("contract: %s", qPrintable(api->violations().join(QStringLiteral(", "))));
        }
    }
    /// Makes the view, shows it and waits until it has connected.
    bool show(const QSize &size = QSize(800, 480))
    {
        view = std::make_unique<TerminalView>(*session, settings);
        view->resize(size);
        view->show();
        if (!QTest::qWaitForWindowExposed(view.get()))
            return false;
        view->setFocus();
        if constexpr (std::is_same_v<Api, FakeTerminalApi>) {
            if (!QTest::qWaitFor([this] { return api->channel() != nullptr; }))
                return false;
            api->channel()->open();
        }
        return true;
    }
    /// For the shell that a test plays: output, and all of it drawn.
    bool output(const QByteArray &bytes)
    {
        api->channel()->output(bytes);
        return drawn();
    }
    bool drawn()
    {
        return spinUntil([this] { return !view->isBehind(); }, 30000);
    }
    [[nodiscard]] QString text() const { return view->allText(); }
    bool waitForText(const QString &part, int milliseconds = 10000)
    {
        return spinUntil([&] { return text().contains(part); }, milliseconds);
    }

    FakeBackend backend;
    Api *api = nullptr;
    std::unique_ptr<TerminalSession> session;
    TerminalSettings settings;
    std::unique_ptr<TerminalView> view;
};

} // namespace vivarium
