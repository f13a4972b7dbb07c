// SPDX-License-Identifier: GPL-3.0-or-later
#include "Interrupts.h"
#include "Run.h"
#include "Translators.h"
#include "common/ProgramFolders.h"

#include <QCoreApplication>
#include <QLoggingCategory>

using namespace vivarium;

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    // Everything that is kept lies where the window of this name keeps it.
    QCoreApplication::setApplicationName(QStringLiteral("vivarium"));
    QCoreApplication::setApplicationVersion(QStringLiteral(VIVARIUM_VERSION));
    // What went wrong is said in sentences; who wants the libraries' own words sets QT_LOGGING_RULES.
    QLoggingCategory::setFilterRules(QStringLiteral("*.info=false\n*.warning=false"));
    Translators translators;
    translators.load();
    cli::Interrupts interrupts;
    cli::Console console;
    ProfileStore profiles(ProgramFolders::standard().configuration + QStringLiteral("/profiles.json"));
    return cli::run(QCoreApplication::arguments().sliced(1), profiles, console, interrupts);
}
