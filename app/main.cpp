// SPDX-License-Identifier: GPL-3.0-or-later
#include "AccessibleLayouts.h"
#include "DesktopNotifier.h"
#include "Display.h"
#include "MainWindow.h"
#include "OutsideNotices.h"
#include "ProfileConnections.h"
#include "Program.h"
#include "SandboxActions.h"
#include "SingleInstance.h"
#include "WindowFit.h"
#include "cli/CommandNames.h"
#include "cli/Translators.h"
#include "common/NoticeBar.h"
#include "common/ProgramFolders.h"
#include "files/ExternalEditFlow.h"
#include "terminal/TerminalAccessible.h"
#include "transfers/CopyFolders.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QProcessEnvironment>
#include <QScreen>
#include <QTextStream>
#include <QThreadPool>

#include <cstdio>
#include <filesystem>

#include <unistd.h>

namespace {

using namespace vivarium;

constexpr auto newSandboxAction = "new-sandbox";

void describe(QCoreApplication &application)
{
    application.setApplicationName(QStringLiteral("vivarium"));
    application.setApplicationVersion(QStringLiteral(VIVARIUM_VERSION));
}

void describe(QCommandLineParser &parser)
{
    parser.setApplicationDescription(QCoreApplication::translate(
        "main", "A native dashboard for code sandboxes, on this machine and in the cloud."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addOption(
        {QStringLiteral("new-sandbox"), QCoreApplication::translate("main", "Open the form for a new sandbox.")});
    parser.addOption({QStringLiteral("new-instance"),
        QCoreApplication::translate("main", "Open a window of its own even if one is open already.")});
    parser.addPositionalArgument(QStringLiteral("command"),
        QCoreApplication::translate(
            "main", "Without a window: list, exec, cp or snapshot. “vivarium list --help” and so on tell more."),
        QStringLiteral("[COMMAND …]"));
}

/// `vivarium list …` becomes the program for the command line, which knows nothing of windows. Comes back only when
/// there is none.
void becomeCommandLine(char **argv)
{
    std::error_code failure;
    const std::filesystem::path own = std::filesystem::read_symlink("/proc/self/exe", failure);
    const std::filesystem::path program = own.parent_path() / cli::programName;
    if (!failure)
        ::execv(program.c_str(), argv);
    std::fprintf(stderr, "vivarium: The program %s is missing. Install Vivarium anew.\n", program.c_str());
}

bool wantsOnlyText(int argc, char **argv)
{
    for (int i = 1; i < argc; ++i) {
        const QByteArrayView argument(argv[i]);
        if (argument == "--help" || argument == "-h" || argument == "--version" || argument == "-v"
            || argument == "--help-all")
            return true;
    }
    return false;
}

} // namespace

int main(int argc, char **argv)
{
    // Before anything of Qt: it needs no display. A mistyped command goes there, too, and is told so.
    if (argc > 1 && argv[1][0] != '-') {
        becomeCommandLine(argv);
        return 1;
    }
    Translators translators;
    if (wantsOnlyText(argc, argv)) { // also where there is no display
        QCoreApplication application(argc, argv);
        describe(application);
        translators.load();
        QCommandLineParser parser;
        describe(parser);
        parser.process(application);
        return 0;
    }
    const QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    if (!whyNoDisplay(environment).isEmpty()) {
        QCoreApplication application(argc, argv); // in the person's language
        describe(application);
        translators.load();
        QTextStream(stderr) << whyNoDisplay(environment) << '\n';
        return 1;
    }

    QApplication application(argc, argv);
    describe(application);
    QApplication::setApplicationDisplayName(QStringLiteral("Vivarium"));
    QGuiApplication::setDesktopFileName(QStringLiteral("io.github.vivarium.Vivarium"));
    translators.load();
    QCommandLineParser parser;
    describe(parser);
    parser.process(application);

    ProgramFolders::standard().keepSettings();
    const AccessibleLayouts layouts;
    SingleInstance instance;
    const QString action =
        parser.isSet(QStringLiteral("new-sandbox")) ? QString::fromLatin1(newSandboxAction) : QString();
    if (!parser.isSet(QStringLiteral("new-instance")) && !instance.claim(action))
        return 0;

    ProgramFolders::takeOverSettings();
    TerminalAccessible::install();
    QThreadPool::globalInstance()->start([] {
        ExternalEditFlow::removeLeftovers(
            QDir::tempPath(), QDateTime::currentDateTimeUtc().addDuration(-ExternalEditFlow::keptFor));
        CopyFolders::removeLeftovers(QDir::tempPath());
    });
    Program program(Program::standardFolders());
    ProfileConnections connections(program);
    MainWindow window(program, connections);
    const auto raise = [&window](const QString &token) {
        if (!token.isEmpty())
            qputenv("XDG_ACTIVATION_TOKEN", token.toUtf8()); // Qt's Wayland plugin takes it from there
        window.setWindowState(window.windowState() & ~Qt::WindowMinimized);
        window.show();
        window.raise();
        window.activateWindow();
    };
    QObject::connect(&instance, &SingleInstance::activated, &window, raise);
    QObject::connect(
        &instance, &SingleInstance::actionRequested, &window, [&](const QString &name, const QString &token) {
            raise(token);
            if (name == QLatin1String(newSandboxAction))
                window.actions().newSandbox->trigger();
        });
    DesktopNotifier notifier;
    OutsideNotices outside(program, window, notifier);
    QObject::connect(&outside, &OutsideNotices::windowWanted, &window, raise);
    fitOnScreen(window, window.screen()->availableGeometry());
    window.show();
    if (const Result<Done> loaded = connections.start(); !loaded)
        window.notices().show(loaded.error());
    if (!action.isEmpty())
        window.sandboxActions().openForm({}, std::nullopt);
    return QApplication::exec();
}
