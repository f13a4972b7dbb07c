// SPDX-License-Identifier: GPL-3.0-or-later
#include "Check.h"
#include "LizardTour.h"
#include "Tour.h"

#include "MainWindow.h"
#include "ProfileConnections.h"
#include "Program.h"
#include "terminal/TerminalAccessible.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QLibraryInfo>
#include <QTemporaryDir>
#include <QTextStream>
#include <QTimer>
#include <QTranslator>

using namespace vivarium;

int main(int argc, char **argv)
{
    // Behind the tests' fixture it is that engine; otherwise the person's own, as the window would take it.
    if (qEnvironmentVariableIsSet("VIVARIUM_TEST_DATA_DIR"))
        qputenv("VIVARIUM_DATA_DIR", qgetenv("VIVARIUM_TEST_DATA_DIR"));
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("vivarium"));
    QApplication::setCursorFlashTime(0);
    QTranslator translator;
    if (translator.load(QStringLiteral(":/vivarium/translations/vivarium_en.qm")))
        QApplication::installTranslator(&translator);

    QCommandLineParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Goes once through what a person does in the window, on the real engine."));
    parser.addHelpOption();
    const QCommandLineOption pictures(QStringLiteral("pictures"), QStringLiteral("Where the pictures go."),
        QStringLiteral("folder"), QDir::temp().filePath(QStringLiteral("vivarium-check")));
    const QCommandLineOption tour(
        QStringLiteral("tour"), QStringLiteral("Takes the pictures of the documentation instead."));
    const QCommandLineOption lizard(QStringLiteral("lizard"),
        QStringLiteral("Goes through a Lizard connection to the engine, and takes its pictures, instead."));
    parser.addOptions({pictures, tour, lizard});
    parser.process(application);
    const QString folder = QDir(parser.value(pictures)).absolutePath();
    if (!QDir().mkpath(folder)) {
        QTextStream(stderr) << "check: the folder " << folder << " can't be made.\n";
        return 2;
    }

    // What the check does to settings and layout is nobody's business but its own.
    const QTemporaryDir settings;
    int failed = 0;
    {
        TerminalAccessible::install();
        Program program({settings.filePath(QStringLiteral("config")), settings.filePath(QStringLiteral("state"))});
        ProfileConnections connections(program);
        MainWindow window(program, connections);
        window.resize(1280, 800);
        window.show();
        if (const Result<Done> loaded = connections.start(); !loaded)
            QTextStream(stderr) << "check: " << loaded.error().text() << '\n';
        const check::Person person(folder);
        if (parser.isSet(lizard)) {
            failed = check::LizardTour(program, window, person).run();
        } else if (parser.isSet(tour)) {
            try {
                check::Tour(program, window, person).run();
            } catch (const std::exception &error) {
                QTextStream(stderr) << "check: " << error.what() << '\n';
                failed = 1;
            }
        } else {
            failed = check::Check(program, window, person).run();
        }
    }
    QTextStream out(stdout);
    out << "Pictures: " << folder << '\n';
    if (failed == 0)
        out << "Everything happened.\n";
    else
        out << failed << (failed == 1 ? " step" : " steps") << " did not happen.\n";
    return failed == 0 ? 0 : 1;
}
