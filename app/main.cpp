// SPDX-License-Identifier: GPL-3.0-or-later
#include "MainWindow.h"
#include "ProfileConnections.h"
#include "Program.h"
#include "SandboxActions.h"
#include "SingleInstance.h"
#include "common/NoticeBar.h"
#include "terminal/TerminalAccessible.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QLibraryInfo>
#include <QTextStream>
#include <QTranslator>

namespace {

using namespace vivarium;

constexpr auto newSandboxAction = "new-sandbox";

struct Translators {
    QTranslator qt;
    QTranslator own;
};

void loadTranslations(QCoreApplication &application, Translators &translators)
{
    const QLocale locale;
    if (translators.qt.load(
            locale, QStringLiteral("qtbase"), QStringLiteral("_"), QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        application.installTranslator(&translators.qt);
    // English is a translation too: it brings the plurals.
    if (translators.own.load(
            locale, QStringLiteral("vivarium"), QStringLiteral("_"), QStringLiteral(":/vivarium/translations"))
        || translators.own.load(QStringLiteral(":/vivarium/translations/vivarium_en.qm")))
        application.installTranslator(&translators.own);
}

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

bool hasDisplay()
{
    return !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")
        || !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
}

} // namespace

int main(int argc, char **argv)
{
    Translators translators;
    if (wantsOnlyText(argc, argv)) { // also where there is no display
        QCoreApplication application(argc, argv);
        describe(application);
        loadTranslations(application, translators);
        QCommandLineParser parser;
        describe(parser);
        parser.process(application);
        return 0;
    }
    if (!hasDisplay()) {
        QTextStream(stderr) << "Vivarium needs a display: neither DISPLAY nor WAYLAND_DISPLAY is set.\n";
        return 1;
    }

    QApplication application(argc, argv);
    describe(application);
    QApplication::setApplicationDisplayName(QStringLiteral("Vivarium"));
    QGuiApplication::setDesktopFileName(QStringLiteral("io.github.vivarium.Vivarium"));
    loadTranslations(application, translators);
    QCommandLineParser parser;
    describe(parser);
    parser.process(application);

    SingleInstance instance;
    const QString action =
        parser.isSet(QStringLiteral("new-sandbox")) ? QString::fromLatin1(newSandboxAction) : QString();
    if (!parser.isSet(QStringLiteral("new-instance")) && !instance.claim(action))
        return 0;

    TerminalAccessible::install();
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
    window.show();
    if (const Result<Done> loaded = connections.start(); !loaded)
        window.notices().show(loaded.error());
    if (!action.isEmpty())
        window.sandboxActions().openForm({}, std::nullopt);
    return QApplication::exec();
}
